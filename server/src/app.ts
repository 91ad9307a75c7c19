/** The server, in order: plugins, features, the web. Nothing is found by itself; everything stands in this list. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import underPressure from '@fastify/under-pressure'
import type { Envelope } from '@nogal/model/call'
import { VERSION } from '@nogal/model/version'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import { HISTORIALES } from './historial/historial.handlers.ts'
import { sendCompressed } from './http/compress.ts'
import { refuseUnreadable, sendError } from './http/errors.ts'
import type { Mounted } from './http/handle.ts'
import { protectiveHeaders } from './http/headers.ts'
import { acceptJson } from './http/json.ts'
import { placeOf, warnOfProxies } from './http/proxy.ts'
import { Refusal } from './http/refusal.ts'
import { mount } from './mount/mount.ts'
import { CONTRATOS } from './negocio/contrato/contrato.ts'
import { NEGOCIOS } from './negocio/negocio.handlers.ts'
import { LISTADOS } from './parametros/listas.handlers.ts'
import { PARAMETROS } from './parametros/parametros.handlers.ts'
import { withKey } from './sesion/key.ts'
import { closeUntilFirst } from './sesion/primero.ts'
import { SESIONES } from './sesion/sesion.handlers.ts'

/** Every call that the server answers, in the order of the specification. */
export const FEATURES: readonly Mounted[] = [...SESIONES, ...LISTADOS, ...PARAMETROS, ...NEGOCIOS, ...CONTRATOS, ...HISTORIALES]

const MEGABYTE = 1024 * 1024
const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url))

export type AppDeps = { db: Db; config: Config }

/** Builds the server over an open, migrated database; it does not listen yet. */
export const buildApp = async ({ db, config }: AppDeps): Promise<FastifyInstance> => {
  const deps = { db, config: await withKey(db, config) }
  const app = Fastify({
    logger: { level: process.env.LOG_LEVEL ?? 'warn' },
    bodyLimit: MEGABYTE,
    routerOptions: { maxParamLength: 300 },
    trustProxy: [...deps.config.PROXY_CONFIABLE],
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    frameworkErrors: sendError,
    clientErrorHandler: refuseUnreadable,
  })
  app.setErrorHandler(sendError)
  acceptJson(app)
  const headers = protectiveHeaders()
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
  const warnOf = warnOfProxies(deps.config.PROXY_CONFIABLE, text => console.warn(text))
  app.addHook('onRequest', (request, _reply, next) => {
    warnOf(request)
    next()
  })
  closeUntilFirst(app, deps)
  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => placeOf(ip) })
  await app.register(underPressure, {
    maxEventLoopDelay: 5_000,
    message: 'El servidor está ocupado. Vuelva a intentarlo en un momento.',
    exposeStatusRoute: false,
  })
  await app.register(multipart, { limits: { fileSize: 25 * MEGABYTE, files: 1 } })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Nogal',
        version: VERSION,
        description: 'Portal de exportación de fruta y frutos secos. Todas las respuestas llevan el mismo sobre: estado, mensaje, data.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Nogal: API' },
    uiConfig: { docExpansion: 'list', persistAuthorization: false, tryItOutEnabled: false },
    staticCSP: "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'",
  })

  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    await sendCompressed(reply, 'application/json; charset=utf-8', JSON.stringify(app.swagger()))
    return reply
  })
  app.get(
    '/api/salud',
    { schema: { tags: ['sistema'], summary: 'Estado del servidor y de su base de datos' } },
    async (_request, reply) => {
      const { alive, ms, note } = deps.db.health()
      const data = {
        version: VERSION,
        base: deps.db.kind,
        activo_segundos: Math.round(process.uptime()),
        base_ms: ms,
      }
      reply
        .code(alive ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ estado: alive, mensaje: alive ? (note ?? 'OK') : 'La base de datos no responde.', data } satisfies Envelope)
    },
  )
  mount(app, deps, FEATURES)
  await serveWeb(app)
  return app
}

/** The built web application: hashed files for ever, and its page for every path that is not the API's. */
const serveWeb = async (app: FastifyInstance): Promise<void> => {
  const built = existsSync(`${WEB}/index.html`)
  if (built)
    await app.register(fastifyStatic, {
      root: WEB,
      preCompressed: true,
      wildcard: true,
      index: false,
      // a folder is no file: it gets the page, as every other path
      allowedPath: path => !path.endsWith('/'),
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const page = /^(GET|HEAD)$/.test(request.method) && !request.url.startsWith('/api') && !/\.\w{2,5}$/.test(request.url.split('?')[0]!)
    if (page && built) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    sendError(new Refusal(404, 'Esa dirección no existe en el portal.'), request, reply)
  })
}
