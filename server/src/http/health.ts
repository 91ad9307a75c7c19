/** The state of the server, for people, for the demo and for what starts and stops servers. */
import type { Envelope } from '@nogal/model/call'
import { VERSION } from '@nogal/model/version'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { Refusal } from './refusal.ts'

/** Addresses of the state: of everything, of the process alone, and of whether it can serve. */
export const HEALTH = { all: '/api/salud', alive: '/api/salud/vivo', ready: '/api/salud/listo' } as const

/** The answer to whether the process lives, which needs no database and no portal that is ready. */
export const ALIVE: Envelope = { estado: true, mensaje: 'OK', data: null }

const STOPPING = 'El servidor se está deteniendo. Vuelva a intentarlo en un momento.'
const NO_DATABASE = 'La base de datos no responde.'

const told = (reply: FastifyReply, envelope: Envelope): void =>
  void reply
    .code(envelope.estado ? 200 : 503)
    .header('cache-control', 'no-store')
    .send(envelope)

/** Refuses requests once the server stops, because connections that are still open may bring more; returns whether it stops. */
export const refuseWhileStopping = (app: FastifyInstance): (() => boolean) => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', async request => {
    if (isStopping && !request.url.startsWith(HEALTH.all)) throw new Refusal(503, STOPPING)
  })
  return () => isStopping
}

export type HealthDeps = { db: Pick<Db, 'kind' | 'health' | 'replicas'>; config: Config; isStopping: () => boolean }

/** The copies of the server, for people: which ones serve, and how late they are. */
const replicasOf = ({ replicas }: Pick<Db, 'replicas'>) =>
  replicas?.report().map(({ name, state, lagSeconds, lagBytes }) => ({
    ...{ nombre: name, estado: state, atraso_bytes: lagBytes },
    atraso_segundos: lagSeconds === null ? null : Math.round(lagSeconds * 10) / 10,
  }))

/** Serves the state. */
export const serveHealth = (app: FastifyInstance, { db, config, isStopping }: HealthDeps): void => {
  const schema = (summary: string) => ({ schema: { tags: ['sistema'], summary } })
  app.get(HEALTH.all, schema('Estado del servidor y de su base de datos'), async (_request, reply) => {
    const { alive, ms, note } = db.health()
    const data = {
      ...{ version: VERSION, base: db.kind, activo_segundos: Math.round(process.uptime()), base_ms: ms },
      demostracion: config.DEMO_URL ?? null,
      ...(db.replicas && { replicas: replicasOf(db) }),
    }
    told(reply, { estado: alive, mensaje: alive ? (note ?? 'OK') : NO_DATABASE, data })
    return reply
  })
  app.get(HEALTH.alive, schema('Si el proceso responde, con o sin base de datos'), async (_request, reply) => {
    told(reply, ALIVE)
    return reply
  })
  app.get(
    HEALTH.ready,
    schema('Si el servidor puede atender: preparado, con su base de datos y sin detenerse'),
    async (_request, reply) => {
      const mensaje = isStopping() ? STOPPING : db.health().alive ? 'OK' : NO_DATABASE
      told(reply, { estado: mensaje === 'OK', mensaje, data: null })
      return reply
    },
  )
}
