/** The embedded database: PGlite in a process of its own, reached over one connection and restarted when it fails. */
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../config.ts'
import { ownChanges } from './changes.ts'
import { type EngineOptions, startEngine, stopEngine } from './child.ts'
import { clientsOf, type LimitedQuery, poolOf } from './client.ts'
import { clearMark, markOpen, refuseCopy } from './dataFolder.ts'
import { lacksRoom, watchDisk } from './disk.ts'
import { isPanic, isTooLong, lost, tooLong } from './failure.ts'
import { lockFolder } from './lock.ts'
import { LIMITS, TIME_ZONE } from './settings.ts'
import { sharesOf } from './share.ts'
import { supervise } from './supervisor.ts'
import { typeParsers } from './types.ts'
import { keepTidy } from './upkeep.ts'

/** Messages for a data folder that can't be used, by the error code of the operating system or of the engine. */
const FOLDER_PROBLEMS: Record<string, (folder: string) => string> = {
  ENOSPC: folder => `El disco de la carpeta de datos ${folder} está lleno. Libere espacio e inicie de nuevo.`,
  EDQUOT: folder => `Se agotó la cuota de disco de la carpeta de datos ${folder}. Libere espacio e inicie de nuevo.`,
  EACCES: folder =>
    `No hay permiso para escribir en la carpeta de datos ${folder}. Dé ese permiso, o indique otra carpeta en la variable DATOS.`,
  EROFS: folder => `La carpeta de datos ${folder} está en un disco de sólo lectura. Indique otra carpeta en la variable DATOS.`,
  ENOENT: folder =>
    `La carpeta de datos ${folder} no existe y no se pudo crear. Revise que el disco admita escritura, o indique otra carpeta en la variable DATOS.`,
  ENOTDIR: folder => `La carpeta de datos ${folder} no es una carpeta. Indique otra en la variable DATOS.`,
  EIO: folder => `El disco de la carpeta de datos ${folder} falla. Revíselo antes de iniciar de nuevo.`,
  VERSION: folder =>
    `La base de datos de ${folder} la creó otra versión del motor, que esta no puede leer. Iníciela con la versión del programa que la creó, respáldela allí y restáurela aquí.`,
}
const SAME = { EEXIST: 'ENOTDIR', EPERM: 'EACCES' } as Record<string, string>

/** The error of a data folder that can't be used, as a sentence. */
const startError = (folder: string, error: unknown): StartError => {
  if (error instanceof StartError) return error
  const { code = '' } = error as { code?: string }
  const sentence = FOLDER_PROBLEMS[SAME[code] ?? code]
  return new StartError(
    sentence?.(folder) ?? `La base de datos de ${folder} está dañada o incompleta y no se puede abrir. Restaure un respaldo.`,
    { cause: error },
  )
}

export type EmbeddedOptions = Partial<Omit<EngineOptions, 'signal'>>

/**
 * After a list was aborted, further lists of its user are refused for this many milliseconds, because aborting one restarts the engine for
 * everybody.
 */
const REST_MS = 10_000

const NEVER_MIND = (): void => undefined

export const openEmbedded = async (given: string, { progress, durable = true, launch }: EmbeddedOptions) => {
  const say = progress ?? NEVER_MIND
  refuseCopy(given)
  const unlock = await lockFolder(given).catch(error => {
    throw startError(given, error)
  })
  const folder = realpathSync(given)
  const disk = watchDisk(folder, { reserve: durable, say })
  const first = async () => {
    const problem = existsSync(join(folder, 'base', 'PG_VERSION')) ? undefined : lacksRoom(folder)
    if (problem) throw new StartError(problem)
    disk.relieve()
    markOpen(folder)
    const engine = await startEngine(folder, { durable, launch, progress: say })
    // a database created by this start has no mark yet
    markOpen(folder)
    return engine
  }
  const engine = await first().catch(async error => {
    await disk.close()
    unlock()
    throw startError(folder, error)
  })
  const start = (signal: AbortSignal) => {
    disk.relieve()
    return startEngine(folder, { durable, launch, signal }, engine.port).catch(error => {
      throw startError(folder, error)
    })
  }
  const supervised = supervise({ engine, start, say })
  const clients = clientsOf({
    limitMs: LIMITS.statementMs.engine,
    ready: supervised.ready,
    // a query of the engine can't be cancelled, so the engine is killed and restarted
    onLimit: ms => {
      supervised.restart()
      return tooLong(ms)
    },
    onError: error => {
      if (!isPanic(error)) return
      clients.endAll(lost('The engine broke.', error))
      supervised.restart()
    },
  })
  const pool = poolOf(
    {
      host: engine.host,
      port: engine.port,
      user: 'postgres',
      database: 'postgres',
      // One backend serves every connection of the engine, so a second connection would interfere with the transactions and statements of
      // the first.
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: LIMITS.connectionMs.engine,
      types: typeParsers,
      // Removes the state that an earlier connection left in the one backend (prepared statements, settings).
      onConnect: async client => {
        await client.query('discard all')
        await client.query(`set time zone '${TIME_ZONE}'`)
      },
    },
    clients,
  )
  const endUpkeep = keepTidy(pool)
  const share = sharesOf({ ...LIMITS.lists, atOnce: 1 })
  const resting = new Map<string, number>()
  const list = (who: string, statement: LimitedQuery) =>
    share(who, async () => {
      if ((resting.get(who) ?? 0) > performance.now()) throw tooLong(LIMITS.listMs)
      resting.delete(who)
      try {
        return await pool.query({ limitMs: LIMITS.listMs, ...statement })
      } catch (error) {
        if (isTooLong(error)) resting.set(who, performance.now() + REST_MS)
        throw error
      }
    })
  return {
    pool,
    beginning: 'begin',
    pools: [{ name: 'todas', pool }],
    kind: 'embebida' as const,
    changes: ownChanges(),
    list,
    demandRoom: disk.demandRoom,
    health: () => ({
      alive: supervised.isRunning,
      ms: 0,
      ...(disk.isScarce && { note: 'El disco del servidor está lleno: no se puede guardar hasta que haya espacio.' }),
    }),
    close: async () => {
      await endUpkeep()
      if (!supervised.isRunning) clients.endAll(lost('The program is closing.'))
      await pool.end()
      await stopEngine(await supervised.release())
      await disk.close()
      clearMark(folder)
      unlock()
    },
  }
}
