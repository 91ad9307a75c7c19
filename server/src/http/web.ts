/** The built web application: hashed files for ever, and its page for every path that is not the API's. */
import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendError } from './errors.ts'
import { Refusal } from './refusal.ts'

/** Paths of the portal behind a first part that is none of its own: somebody put it under a prefix. */
const UNDER_PREFIX = /^\/(?!(?:api|pages|session|assets)\/)[^/]+\/(?:api|assets|inicio|login|pages|session)(?:\/|$)/
const underPrefix = () =>
  new Refusal(
    404,
    'Nogal funciona en la raíz de una dirección, como https://nogal.suempresa.cl/, y no bajo un prefijo. Pida a quien administra el servidor web que le dé una dirección propia.',
  )

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Serves the application of a folder; without one only refusals. */
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
      // else it writes its own over what is set below
      cacheControl: false,
      // a folder is no file: it gets the page, as every other path; what begins with a dot is the build's own
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
