import type { FastifyInstance } from 'fastify'
import { cleanUp } from './adjunto/limpieza.ts'
import { buildApp } from './app.ts'
import { announce } from './cliente/avisos.ts'
import { type Config, readConfig, StartError } from './config.ts'
import { sendDue } from './correo/sender.ts'
import { type Piece, startWork } from './correo/work.ts'
import { acceptCopy } from './db/dataFolder.ts'
import { migrate } from './db/migrate.ts'
import { type Db, openDb } from './db/open.ts'
import { tx } from './db/tx.ts'
import { refreshNext } from './embarque/papeles/estado.ts'
import { tellDecisions } from './gestion/aprobacion/decision.ts'
import { remind } from './gestion/aprobacion/recordatorio.ts'
import { greet } from './greet.ts'
import { known } from './http/errors.ts'
import { guardarContenidos } from './muestra/archivos.ts'
import { loadMuestra } from './muestra/load.ts'
import { serveStillness } from './respaldo/still.ts'
import { loadSeed } from './seed/load.ts'
import { withKey } from './sesion/key.ts'

const DRAIN_MS = 10_000
const IDLE_MS = 50
/** Stopping ends then, whatever is not done; what was acknowledged is on the disk. */
const STOP_MS = 18_000

const LISTEN_PROBLEMS: Record<string, string> = {
  EADDRINUSE: 'El puerto ya lo usa otro programa; indique otro en la variable PORT.',
  EACCES: 'No hay permiso para usar ese puerto; indique otro en la variable PORT.',
  EADDRNOTAVAIL: 'Este equipo no tiene esa dirección; corrija la variable HOST.',
  ENOTFOUND: 'Nadie conoce a ese equipo; corrija la variable HOST.',
}

const say = (text: string): void => console.log(text)

/** Ends with a sentence for the person at the terminal, and the stack where only a programmer can help. */
const die = (error: unknown): never => {
  const found = known(error as Error)
  const sentence = error instanceof StartError ? error.message : found?.status === 503 && found.mensaje
  if (sentence) console.error(`\nNogal se detuvo. ${sentence}`)
  else console.error('\nNogal se detuvo por un error imprevisto.', error)
  process.exit(1)
}

const listen = async (app: FastifyInstance, { HOST: host, PORT: port }: Config): Promise<string> => {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const sentence = LISTEN_PROBLEMS[(error as { code?: string }).code ?? '']
    throw sentence ? new StartError(`${sentence} (HOST=${host}, PORT=${port})`) : error
  }
}

/** Option of the command: the data folder was copied while no portal worked in it. */
const COPY_IS_WHOLE = '--copia-detenida'

/** What goes on beside the requests. */
const workOf = (db: Db, config: Config): Piece[] => [
  { name: 'La bandeja de salida', everyMs: 2_000, work: async () => sendDue(db, await withKey(db, config)) },
  { name: 'Los recordatorios', everyMs: 600_000, work: () => remind(db, config) },
  { name: 'Los avisos de lo decidido', everyMs: 15_000, work: () => tellDecisions(db, config) },
  { name: 'Los avisos a clientes', everyMs: 15_000, work: () => announce(db, config) },
  { name: 'La revisión de papeles enviados', everyMs: 3_000, work: () => tx(db, { usuario: 'portal' }, refreshNext) },
  { name: 'Los conteos de las listas', everyMs: 60_000, work: () => db.pool.query('select plegar_conteos()') },
  { name: 'La limpieza de archivos', everyMs: 600_000, work: () => cleanUp(db, config) },
]

const start = async (): Promise<void> => {
  process.umask(0o077)
  const config = readConfig(process.env)
  if (process.argv.includes(COPY_IS_WHOLE)) acceptCopy(config.DATOS)
  const db = await openDb(config, { progress: say })
  await migrate(db, { progress: say })
  await loadSeed(db, say)
  if (config.MUESTRA) {
    await loadMuestra(db, say)
    await guardarContenidos(db, config)
  }
  const app = await buildApp({ db, config })
  const endStillness = db.kind === 'embebida' ? await serveStillness(db, config.DATOS) : undefined

  const endWork = startWork(workOf(db, config), say)

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    say('Cerrando Nogal…')
    // a connection that was busy at the signal is let go once its answer is out, and one that stays busy does not hold the exit for ever
    setInterval(() => app.server.closeIdleConnections(), IDLE_MS).unref()
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref()
    setTimeout(() => die(new StartError(`No terminó de cerrarse en ${STOP_MS / 1000} s. Lo guardado está a salvo.`)), STOP_MS).unref()
    await endStillness?.()
    await endWork()
    await app.close()
    await db.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop().catch(die))

  const address = await listen(app, config)
  await greet(db, config, address, say)
}

start().catch(die)
