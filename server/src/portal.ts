/** Start and stop of the portal. */
import type { FastifyInstance } from 'fastify'
import { cleanUp } from './adjunto/limpieza.ts'
import { buildApp } from './app.ts'
import { mailNotices } from './aviso/correo.ts'
import { announce } from './cliente/avisos.ts'
import { type Config, readConfig, StartError } from './config.ts'
import { noteOf } from './correo/fallas.ts'
import { OUTBOX_MS, sendDue } from './correo/sender.ts'
import { type BackgroundJob, startWork } from './correo/work.ts'
import { acceptCopy } from './db/dataFolder.ts'
import { migrate } from './db/migrate.ts'
import { type Db, directly, openDb } from './db/open.ts'
import { tx } from './db/tx.ts'
import { type Door, openDoor } from './door.ts'
import { refreshNext } from './embarque/papeles/estado.ts'
import { tellDecisions } from './gestion/aprobacion/decision.ts'
import { remind } from './gestion/aprobacion/recordatorio.ts'
import { greet } from './greet.ts'
import { known } from './http/errors.ts'
import { loggable } from './http/log.ts'
import { IMPORTACIONES_MS, workOnImports } from './importacion/trabajo.ts'
import { guardarContenidos } from './muestra/archivos.ts'
import { loadMuestra } from './muestra/load.ts'
import { LATIDO_MS, leaveProcess, tellProcess } from './panel/procesos.ts'
import { BEGINNING, type Progress, reached, type StartPart, teller } from './preparation.ts'
import { askLines } from './rastreo/rastreo.ts'
import { serveStillness } from './respaldo/still.ts'
import { loadSeed } from './seed/load.ts'
import { forgetOldAccesses } from './sesion/acceso.queries.ts'
import { withKey } from './sesion/key.ts'
import { closeExpiredLooks } from './sesion/mirada.ts'
import { writeUses } from './sesion/uso.ts'
import { deliverWebhooks } from './webhook/entregar.ts'
import { forgetDeliveries } from './webhook/webhook.queries.ts'

const DRAIN_MS = 10_000
const IDLE_MS = 50
/** A stop ends after this many milliseconds, even if it is not complete; committed data are on the disk. */
const STOP_MS = 18_000

const LISTEN_PROBLEMS: Record<string, string> = {
  EADDRINUSE: 'El puerto ya lo usa otro programa; indique otro en la variable PORT.',
  EACCES: 'No hay permiso para usar ese puerto; indique otro en la variable PORT.',
  EADDRNOTAVAIL: 'Este equipo no tiene esa dirección; corrija la variable HOST.',
  ENOTFOUND: 'Nadie conoce a ese equipo; corrija la variable HOST.',
}

const say = (text: string): void => console.log(text)

/** Exits with a sentence for the person at the terminal, and with the stack of errors that only a programmer can fix. */
export const die = (error: unknown): never => {
  const found = known(error as Error)
  const sentence = error instanceof StartError ? error.message : found?.status === 503 && found.mensaje
  if (sentence) console.error(`\nNogal se detuvo. ${sentence}`)
  else console.error('\nNogal se detuvo por un error imprevisto.', loggable(error))
  process.exit(1)
}

/** Runs a function that opens a port, and explains why the port is not available. */
const listening = async <T>({ HOST: host, PORT: port }: Config, open: () => Promise<T>): Promise<T> => {
  try {
    return await open()
  } catch (error) {
    const sentence = LISTEN_PROBLEMS[(error as { code?: string }).code ?? '']
    throw sentence ? new StartError(`${sentence} (HOST=${host}, PORT=${port})`) : error
  }
}

/** Makes the portal listen on the door's port; returns its address. */
const listen = (app: FastifyInstance, config: Config, door: Door): Promise<string> =>
  listening(config, async () => {
    await app.ready()
    // Node accepts the handle of a port in place of the port; the types lack that option
    return app.listen({ host: config.HOST, port: config.PORT, handle: door.give() } as object)
  })

/** Command line option: the data folder was copied while no portal worked in it. */
const COPY_IS_WHOLE = '--copia-detenida'

/** The background jobs. */
const workOf = (db: Db, config: Config): BackgroundJob[] => [
  { name: 'La bandeja de salida', everyMs: OUTBOX_MS, work: async () => sendDue(db, await withKey(db, config)) },
  { name: 'Los recordatorios', everyMs: 600_000, work: () => remind(db, config) },
  { name: 'Los correos de avisos', everyMs: 15_000, work: () => mailNotices(db, config) },
  { name: 'Los avisos de lo decidido', everyMs: 15_000, work: () => tellDecisions(db, config) },
  { name: 'Los avisos a clientes', everyMs: 15_000, work: () => announce(db, config) },
  { name: 'El seguimiento de navieras', everyMs: 10_000, work: async () => askLines(db, await withKey(db, config)) },
  { name: 'Los webhooks', everyMs: 2_000, work: async () => deliverWebhooks(db, await withKey(db, config)) },
  { name: 'Las importaciones', everyMs: IMPORTACIONES_MS, work: () => workOnImports(db, config) },
  { name: 'La revisión de papeles enviados', everyMs: 3_000, work: () => tx(db, { usuario: 'portal' }, refreshNext) },
  { name: 'Las sumas de las listas', everyMs: 60_000, work: () => db.pool.query('select plegar_sumas()') },
  { name: 'El uso de las sesiones', everyMs: 60_000, work: () => writeUses(db) },
  { name: 'Las vistas como otra persona', everyMs: 60_000, work: () => closeExpiredLooks(db.pool) },
  { name: 'El registro de accesos', everyMs: 3_600_000, work: () => forgetOldAccesses(db.pool, config.ACCESOS_DIAS) },
  { name: 'La limpieza de webhooks', everyMs: 3_600_000, work: () => forgetDeliveries(db.pool) },
  { name: 'La señal de vida', everyMs: LATIDO_MS, work: () => tellProcess(db) },
  { name: 'La limpieza de archivos', everyMs: 600_000, work: () => cleanUp(db, config) },
]

/** Runs work that needs a session of its own: at the server itself, where a pooler stands before the database. */
const withSession = async (config: Config, db: Db, work: (own: Db) => Promise<void>): Promise<void> => {
  if (!config.DATABASE_URL_DIRECTA) return work(db)
  const own = await openDb(directly(config))
  try {
    await work(own)
  } finally {
    await own.close()
  }
}

/** A signal ended the start. */
class Stopped extends Error {}

/** Closes the portal once the answers in progress are sent. */
const closeApp = (app: FastifyInstance) => () => {
  // idle connections are closed as soon as their answers are sent; busy ones are closed after a timeout
  setInterval(() => app.server.closeIdleConnections(), IDLE_MS).unref()
  setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref()
  return app.close()
}

/** `web` settles when the web application is built, where that runs in parallel with the start. */
export type Beside = { web?: Promise<unknown> }

/**
 * Starts the portal: the door, the data, then the portal in the door's place. A signal may end the start at any time, and no step is left
 * half done.
 */
export const start = async ({ web }: Beside = {}): Promise<void> => {
  // the result is checked below; this handler prevents an unhandled rejection when the start stops before
  web?.catch(() => undefined)
  process.umask(0o077)
  const config = readConfig(process.env)
  if (process.argv.includes(COPY_IS_WHOLE)) acceptCopy(config.DATOS)

  let at = BEGINNING
  let stopping = false
  const bar = teller(process.stdout)
  const tell = (part: StartPart, text: string, done?: number): void => {
    at = reached(part, text, done)
    if (!stopping) bar.show(at)
  }
  /** Reports the progress of a part between two of its steps; during a stop it throws, so that the part is rolled back. */
  const steps =
    (part: StartPart): Progress =>
    (text, done) => {
      if (stopping) throw new Stopped()
      tell(part, text, done)
    }
  /** Functions that close what is open, the last first. */
  const closings: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    bar.clear()
    say('Cerrando Nogal…')
    setTimeout(() => die(new StartError(`No terminó de cerrarse en ${STOP_MS / 1000} s. Lo guardado está a salvo.`)), STOP_MS).unref()
    await preparing.catch(() => undefined)
    for (const close of closings) await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop().catch(die))

  const prepare = async () => {
    const door = await listening(config, () => openDoor(config, () => at))
    closings.unshift(door.close)
    const db = await openDb(config, { progress: text => tell('motor', text) })
    closings.unshift(db.close)
    await withSession(config, db, async own => {
      await migrate(own, { progress: steps('tablas') })
      await loadSeed(own, steps('iniciales'))
      if (config.MUESTRA) {
        await loadMuestra(own, steps('muestra'))
        await guardarContenidos(own, config)
      }
    })
    if (web) steps('web')('Compilando la aplicación web…')
    await web
    const app = await buildApp({ db, config })
    closings.unshift(closeApp(app))
    if (db.kind === 'embebida') closings.unshift(await serveStillness(db, config.DATOS))
    await tellProcess(db)
    // a database that is away already does not hold up the stop
    closings.unshift(() => leaveProcess(db).catch(() => undefined))
    closings.unshift(startWork(workOf(db, config), { say, note: noteOf(db) }))
    return { db, app, door }
  }
  const preparing = prepare()

  try {
    const { db, app, door } = await preparing
    bar.clear()
    if (stopping) return
    const address = await listen(app, config, door)
    await greet(db, config, address, say)
  } catch (error) {
    // an error caused by the stop is not reported
    if (stopping) return
    bar.clear()
    throw error
  }
}
