/** Serves the built web application: files with a hash in their name are cached for ever; the addresses of the portal get its page. */
import { existsSync, readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { isPageAt } from '@nogal/model/sesion/pantallas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendCompressed } from './compress.ts'
import { sendError } from './errors.ts'
import { Refusal } from './refusal.ts'

/** Paths of the portal below an unknown first segment: somebody serves the portal under a prefix. */
const UNDER_PREFIX = /^\/(?!(?:api|pages|session|assets)\/)[^/]+\/(?:api|assets|inicio|login|pages|session)(?:\/|$)/
const underPrefix = () =>
  new Refusal(
    404,
    'Nogal funciona en la raíz de una dirección, como https://nogal.suempresa.cl/, y no bajo un prefijo. Pida a quien administra el servidor web que le dé una dirección propia.',
  )

const UNKNOWN = 'Esa dirección no existe en el portal.'

const isCall = (path: string): boolean => /^\/api(\/|$)/.test(path)
const reads = ({ method }: FastifyRequest): boolean => /^(GET|HEAD)$/.test(method)
const asksForHtml = ({ headers }: FastifyRequest): boolean => /\btext\/html\b/.test(headers.accept ?? '')

const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Serves the application in a folder; without a folder, only refusals. An address that is no page is refused with 404: to a browser with the
 * page, which shows its own sentence, to a call with the envelope, to others with plain text.
 */
export const serveWeb = async (app: FastifyInstance, folder: string): Promise<void> => {
  app.addHook('onRequest', async request => {
    if (String(request.headers['x-forwarded-prefix'] ?? '/') !== '/') throw underPrefix()
  })
  const index = `${folder}/index.html`
  const built = existsSync(index)
  const page = built ? readFileSync(index) : undefined
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: true,
      index: false,
      // otherwise the plugin would overwrite the header set below
      cacheControl: false,
      // a folder is no file; files with a leading dot belong to the build
      allowedPath: path => !path.endsWith('/') && !path.includes('/.'),
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', path.includes('/assets/') ? FOR_EVER : 'no-cache')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    if (reads(request) && built && isPageAt(path)) return reply.sendFile('index.html')
    if (UNDER_PREFIX.test(path)) return sendError(underPrefix(), request, reply)
    if (isCall(path)) return sendError(new Refusal(404, UNKNOWN), request, reply)
    reply.code(404).headers({ 'cache-control': 'no-store', vary: 'accept' })
    if (page && reads(request) && asksForHtml(request)) void sendCompressed(reply, 'text/html; charset=utf-8', page)
    else reply.type('text/plain; charset=utf-8').send(`${UNKNOWN}\n`)
  })
}
