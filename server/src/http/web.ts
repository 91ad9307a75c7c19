/** Serves the built web application: files with a hash in their name are cached for ever; every path outside of the API gets its page. */
import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendError } from './errors.ts'
import { Refusal } from './refusal.ts'

/** Paths of the portal below an unknown first segment: somebody serves the portal under a prefix. */
const UNDER_PREFIX = /^\/(?!(?:api|pages|session|assets)\/)[^/]+\/(?:api|assets|inicio|login|pages|session)(?:\/|$)/
const underPrefix = () =>
  new Refusal(
    404,
    'Nogal funciona en la raíz de una dirección, como https://nogal.suempresa.cl/, y no bajo un prefijo. Pida a quien administra el servidor web que le dé una dirección propia.',
  )

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Serves the application in a folder; without a folder, only refusals. */
export const serveWeb = async (app: FastifyInstance, folder: string): Promise<void> => {
  app.addHook('onRequest', async request => {
    if (String(request.headers['x-forwarded-prefix'] ?? '/') !== '/') throw underPrefix()
  })
  const built = existsSync(`${folder}/index.html`)
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: true,
      index: false,
      // otherwise the plugin would overwrite the header set below
      cacheControl: false,
      // a folder gets the page, like every other path; files with a leading dot belong to the build
      allowedPath: path => !path.endsWith('/') && !path.includes('/.'),
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', path.includes('/assets/') ? FOR_EVER : 'no-cache')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const isPage = /^(GET|HEAD)$/.test(request.method) && !/^\/api(\/|$)/.test(path) && !/\.\w{2,5}$/.test(path)
    if (UNDER_PREFIX.test(path)) return sendError(underPrefix(), request, reply)
    if (isPage && built) reply.sendFile('index.html')
    else sendError(new Refusal(404, 'Esa dirección no existe en el portal.'), request, reply)
  })
}
