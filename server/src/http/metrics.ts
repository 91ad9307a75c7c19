/** Figures of this process for Prometheus, at `/metrics`, for the addresses that `METRICAS` names. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import type { ReplicaReport } from '../db/replicas.ts'
import { isAmong } from './proxy.ts'
import { NO_ROUTE } from './route.ts'

/** The load of one kind of heavy task. */
export type TaskLoad = { running: number; waiting: number }

export type MetricsDeps = {
  db: Db
  config: Config
  /** The load of each kind of heavy task. */
  tasks: () => Readonly<Record<string, TaskLoad>>
  /** Number of open streams of events. */
  streams: () => number
}

const PATH = '/metrics'
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** A database that takes longer leaves its figures out, so that the others arrive. */
const MOST_MS = 2_000

const OF_MAIL = `select estado, count(*)::int as mensajes, extract(epoch from now() - min(en))::float8 as segundos
  from envio where estado in ('pendiente', 'enviando', 'entregando') group by estado`
const OF_SUMS = 'select suma, filas from filas_de_sumas()'

/** A gauge without values, for figures that are read anew at each scrape. */
const gauge = (registry: Registry, name: string, help: string, labels: string[], read: (self: Gauge) => unknown): void => {
  const made: Gauge = new Gauge({
    ...{ name, help, labelNames: labels, registers: [registry] },
    collect: async () => {
      made.reset()
      await read(made)
    },
  })
}

/** Measures the requests of a server. */
const measureRequests = (app: FastifyInstance, registry: Registry): void => {
  const registers = [registry]
  const answered = new Counter({
    ...{ name: 'nogal_requests_total', help: 'Solicitudes respondidas, por llamada y estado.', labelNames: ['method', 'call', 'status'] },
    registers,
  })
  const spent = new Counter({
    ...{
      name: 'nogal_request_seconds_total',
      help: 'Segundos que tomaron, por llamada; sin los avisos en vivo.',
      labelNames: ['method', 'call'],
    },
    registers,
  })
  const took = new Histogram({
    ...{ name: 'nogal_request_duration_seconds', help: 'Segundos por solicitud; sin los avisos en vivo.', buckets: BUCKETS },
    registers,
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const call = routeOptions.url ?? NO_ROUTE
    answered.inc({ method, call, status: reply.statusCode })
    // a stream of events takes as long as its window is open
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
    const seconds = reply.elapsedTime / 1000
    spent.inc({ method, call }, seconds)
    took.observe(seconds)
  })
}

/** Adds what the process knows of itself. */
const measureProcess = (registry: Registry, { db, tasks, streams }: MetricsDeps): void => {
  collectDefaultMetrics({ register: registry })
  gauge(registry, 'nogal_database_up', 'La base de datos responde.', [], self => self.set(Number(db.health().alive)))
  gauge(registry, 'nogal_notices_arrive', 'Llegan los avisos de la base de datos; sin ellos nada se recuerda.', [], self =>
    self.set(Number(db.changes.arrive)),
  )
  gauge(registry, 'nogal_database_connections', 'Conexiones a la base de datos.', ['pool', 'state'], self => {
    for (const { name, pool } of db.pools) {
      self.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
      self.set({ pool: name, state: 'idle' }, pool.idleCount)
    }
  })
  gauge(registry, 'nogal_database_waiting', 'Solicitudes que esperan una conexión.', ['pool'], self => {
    for (const { name, pool } of db.pools) self.set({ pool: name }, pool.waitingCount)
  })
  gauge(registry, 'nogal_heavy_tasks', 'Trabajos pesados, en curso y en espera.', ['task', 'state'], self => {
    for (const [task, { running, waiting }] of Object.entries(tasks())) {
      self.set({ task, state: 'running' }, running)
      self.set({ task, state: 'waiting' }, waiting)
    }
  })
  gauge(registry, 'nogal_streams_open', 'Avisos en vivo abiertos.', [], self => self.set(streams()))
}

/** Adds what is known of the copies of the server. */
const measureReplicas = (registry: Registry, { replicas }: Pick<Db, 'replicas'>): void => {
  if (!replicas) return
  const each = (name: string, help: string, value: (replica: ReplicaReport) => number | null): void =>
    gauge(registry, name, help, ['replica'], self => {
      for (const replica of replicas.report()) {
        const known = value(replica)
        if (known !== null) self.set({ replica: replica.name }, known)
      }
    })
  each('nogal_replica_up', 'La réplica se usa para leer listas.', ({ state }) => Number(state === 'sirve'))
  each('nogal_replica_lag_seconds', 'Segundos que la réplica está atrasada.', ({ lagSeconds }) => lagSeconds)
  each('nogal_replica_lag_bytes', 'Bytes que a la réplica le faltan por repetir.', ({ lagBytes }) => lagBytes)
  each('nogal_replica_reads', 'Lecturas de listas hechas en la réplica desde el inicio.', ({ reads }) => reads)
  gauge(registry, 'nogal_primary_list_reads', 'Lecturas de listas hechas en el principal desde el inicio.', [], self =>
    self.set(replicas.readsOnServer()),
  )
}

/** Adds what the database knows, the same from every process. */
const measureDatabase = (registry: Registry, { pool }: Db): void => {
  const read = async <R>(text: string): Promise<R[]> => {
    try {
      return (await pool.query({ text, limitMs: MOST_MS } as { text: string })).rows as R[]
    } catch {
      return []
    }
  }
  type Mail = { estado: string; mensajes: number; segundos: number }
  let asked: Promise<Mail[]> | undefined
  // both figures of a scrape ask at the same moment, and one query answers them
  const mail = (): Promise<Mail[]> => {
    asked ??= read<Mail>(OF_MAIL).finally(() => {
      asked = undefined
    })
    return asked
  }
  gauge(registry, 'nogal_mail_queue', 'Mensajes por enviar.', ['state'], async self => {
    for (const { estado, mensajes } of await mail()) self.set({ state: estado }, mensajes)
  })
  gauge(registry, 'nogal_mail_oldest_seconds', 'Espera del mensaje más antiguo por enviar.', ['state'], async self => {
    for (const { estado, segundos } of await mail()) self.set({ state: estado }, segundos)
  })
  gauge(
    registry,
    'nogal_kept_sums_rows',
    'Filas de las sumas guardadas; las que pasan de los grupos están por plegar.',
    ['sum'],
    async self => {
      for (const { suma, filas } of await read<{ suma: string; filas: number }>(OF_SUMS)) self.set({ sum: suma }, filas)
    },
  )
}

/** Serves the figures, where `METRICAS` names an address. */
export const serveMetrics = (app: FastifyInstance, deps: MetricsDeps): void => {
  if (!deps.config.METRICAS.length) return
  const registry = new Registry()
  measureRequests(app, registry)
  measureProcess(registry, deps)
  measureReplicas(registry, deps.db)
  measureDatabase(registry, deps.db)
  const isNamed = isAmong(deps.config.METRICAS)
  // a proxy speaks for clients whose addresses nobody named, so only direct connections count
  const isAllowed = ({ headers, socket }: FastifyRequest): boolean => !headers['x-forwarded-for'] && !headers.forwarded && isNamed(socket)
  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!isAllowed(request)) {
      reply.callNotFound()
      return reply
    }
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}
