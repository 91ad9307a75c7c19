/** The server, in order: plugins, features, the web. Nothing is discovered automatically: this list has everything. */
import { fileURLToPath } from 'node:url'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { VERSION } from '@nogal/model/version'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config.ts'
import { fullAddress } from './correo/enlace.ts'
import type { Db } from './db/open.ts'
import { FEATURES } from './features.ts'
import { heavyLoad } from './heavy/heavy.ts'
import { keptText } from './http/compress.ts'
import { refuseUnreadable, sendError } from './http/errors.ts'
import { protectiveHeaders, spareHeaders } from './http/headers.ts'
import { refuseWhileStopping, serveHealth } from './http/health.ts'
import { acceptJson } from './http/json.ts'
import { type LogStream, logOptions } from './http/log.ts'
import { serveMetrics } from './http/metrics.ts'
import { networkOf, requestIdsOf, warnOfProxies } from './http/proxy.ts'
import { REQUEST_ID } from './http/requestId.ts'
import { refuseSlowBodies, type SlowOptions } from './http/slow.ts'
import { traceRequests } from './http/traces.ts'
import { serveWeb } from './http/web.ts'
import { acceptBytes } from './mount/input.ts'
import { mount } from './mount/mount.ts'
import { withKey } from './sesion/key.ts'
import { closeUntilFirst } from './sesion/primero.ts'

const MEGABYTE = 1024 * 1024
/** No route matches a path with a longer parameter; below this length the answer says which parameter is too long. */
const MOST_PARAM = 16_000
/** At most this many milliseconds for any request to arrive; `refuseSlowBodies` is stricter. */
const MOST_REQUEST_MS = 660_000
const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** `web` is the folder of the built web application; a test may give another, other time limits, and a stream for the log. */
export type AppDeps = { db: Db; config: Config; web?: string; slow?: SlowOptions; log?: LogStream }

/** Builds the server over an open, migrated database; it does not listen yet. */
export const buildApp = async ({ db, config, web = WEB, slow, log }: AppDeps): Promise<FastifyInstance> => {
  const deps = { db, config: await withKey(db, config) }
  const app = Fastify({
    logger: logOptions(deps.config, log),
    // the hook below writes one line for each request, without its address
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdsOf(deps.config.PROXY_CONFIABLE),
    bodyLimit: MEGABYTE,
    requestTimeout: MOST_REQUEST_MS,
    routerOptions: { maxParamLength: MOST_PARAM },
    rewriteUrl: ({ url = '/' }) => fullAddress(url),
    trustProxy: [...deps.config.PROXY_CONFIABLE],
    // `refuseWhileStopping` refuses with a sentence of the portal
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: sendError,
    clientErrorHandler: refuseUnreadable,
  })
  app.setErrorHandler(sendError)
  acceptJson(app)
  acceptBytes(app)
  const headersOf = protectiveHeaders(web)
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headersOf(request)).header(REQUEST_ID, request.id)
    next()
  })
  app.addHook('onSend', (request, reply, _payload, next) => {
    spareHeaders(request, reply)
    next()
  })
  app.addHook('onResponse', async ({ method, routeOptions, log }, reply) => {
    log.info({ method, call: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  const warnOf = warnOfProxies(deps.config.PROXY_CONFIABLE, text => console.warn(text))
  app.addHook('onRequest', (request, _reply, next) => {
    warnOf(request)
    next()
  })
  const isStopping = refuseWhileStopping(app)
  await traceRequests(app, deps.config)
  serveMetrics(app, { ...deps, tasks: heavyLoad, streams: () => streams() })
  closeUntilFirst(app, deps)
  refuseSlowBodies(app, slow)
  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) })
  await app.register(multipart, { limits: { fileSize: 25 * MEGABYTE, files: 1 } })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Nogal',
        version: VERSION,
        description: 'Portal de exportación de fruta y frutos secos. Todas las respuestas llevan el mismo sobre: estado, mensaje, data.',
      },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'El token de la sesión de una persona, de POST /api/login.' },
          tokenDeAcceso: {
            ...{ type: 'http', scheme: 'bearer', bearerFormat: 'nogal_…' },
            description: 'El token de acceso de un programa, que un administrador crea en Administración → Tokens de acceso.',
          },
        },
      },
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Nogal: API' },
    uiConfig: { docExpansion: 'list', persistAuthorization: false, tryItOutEnabled: false },
    staticCSP: "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'",
  })

  // large assets that are the same for everybody: the pages of the documentation read them from one address
  app.addHook('onRequest', (request, reply, next) => {
    if (/^\/api\/docs\/(json|yaml)(\?|$)/.test(request.url)) reply.redirect('/api/openapi.json')
    else next()
  })
  serveHealth(app, { ...deps, isStopping })
  const openapi = keptText('application/json; charset=utf-8', () => JSON.stringify(app.swagger()))
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    await openapi(reply)
    return reply
  })
  const { streams } = mount(app, deps, FEATURES)
  await serveWeb(app, web)
  return app
}
