/**
 * Works on the imports that wait, one after the other, beside the requests: a trial is taken back, an import is stored whole or not at all.
 * A process that ends in between leaves nothing: its transaction is gone, and the next process says so.
 */

import { AREAS } from '@nogal/model/areas'
import { unlimited } from '../db/client.ts'
import type { Db } from '../db/open.ts'
import { type Actor, type Tx, tx } from '../db/tx.ts'
import { settlePapers } from '../embarque/papeles/estado.ts'
import { heavy } from '../heavy/heavy.ts'
import type { BookSheets } from '../heavy/readBook.ts'
import { asker } from '../http/asker.ts'
import type { Sesion } from '../http/handle.ts'
import { Refusal } from '../http/refusal.ts'
import { type Desenlace, importar } from './aplicar.ts'
import { attachedOf, judgeFiles, keepFiles, type LugarDeArchivos, withFolder } from './archivos.ts'
import {
  advanceSequences,
  closeImportacion,
  failImportacion,
  holdImportacion,
  readArchivoImportado,
  readNombradas,
  releaseLost,
  type Tomada,
  takeNext,
  tellProgress,
} from './importacion.queries.ts'
import { bookOfRejected } from './rechazadas.ts'
import { OtraPlantilla, type Tabla, tablasOf } from './tablas.ts'

/** A process looks for waiting imports at this interval in milliseconds. */
export const IMPORTACIONES_MS = 1_000
/** A running import stores its progress at most once in this many milliseconds. */
const TELL_MS = 1_000

/**
 * At most this many deals in one file on the embedded engine, whose one connection an import keeps from everybody until it ends.
 */
export const MOST_EMBEDDED = 300

/** A failure that a person has to do something about. */
class Impedida extends Error {}

/** Is thrown at the end of a trial, so that its transaction is rolled back, and carries its outcome. */
class Ensayada extends Error {
  readonly desenlace: Desenlace
  readonly rechazadas: Buffer | null
  constructor(desenlace: Desenlace, rechazadas: Buffer | null) {
    super('trial')
    this.desenlace = desenlace
    this.rechazadas = rechazadas
  }
}

/** A person of the company who sees everything, in whose name an import is done. */
const sesionDe = ({ usuario }: Tomada): Sesion => ({
  ...{
    Id: 'importacion',
    Usuario: usuario,
    Nom_Usuario: usuario,
    Cod_AreaGestion: AREAS.comercial,
    Areas: [AREAS.comercial],
    Cod_Cliente: null,
  },
  ...{ Plantas: [], Administrador: true, Permitido: true },
})

const read = async (db: Db, una: Tomada, carpeta: string): Promise<BookSheets> => {
  const alive = setInterval(() => void tellProgress(db.pool, una.id, 0).catch(() => undefined), TELL_MS * 10)
  try {
    const bytes = await readArchivoImportado(db.pool, una.id)
    const found = await asker.run(una.usuario, () => heavy('readBook', { nombre: una.archivo, bytes, carpeta }))
    if ('mensaje' in found) throw new Impedida(found.mensaje)
    return found
  } catch (error) {
    if (error instanceof Refusal) throw new Impedida(error.message)
    throw error
  } finally {
    clearInterval(alive)
  }
}

const demandFew = (db: Db, tablas: readonly Tabla[]): void => {
  const negocios = tablas.find(({ hoja }) => hoja.clave === 'negocio')?.lineas.length ?? 0
  if (db.kind === 'embebida' && negocios > MOST_EMBEDDED)
    throw new Impedida(
      `Esta instalación guarda sus datos sin un servidor PostgreSQL, y mientras importa nadie más puede trabajar: suba hasta ${MOST_EMBEDDED} negocios por archivo. Este tiene ${negocios}.`,
    )
}

/** Tells progress from outside of the transaction, at most once in a while; the embedded engine has no other connection for that. */
const teller = (db: Db, { id }: Tomada) => {
  let last = 0
  let telling: Promise<unknown> | undefined
  return {
    tell: (hecho: number) => {
      if (db.kind === 'embebida' || telling || Date.now() - last < TELL_MS) return
      last = Date.now()
      telling = tellProgress(db.pool, id, hecho)
        .catch(() => undefined)
        .finally(() => {
          telling = undefined
        })
    },
    rest: async () => telling,
  }
}

const LIMITS = 'set local statement_timeout = 0; set local lock_timeout = 10000; set local idle_in_transaction_session_timeout = 0'

const work = async (db: Db, config: LugarDeArchivos, una: Tomada, carpeta: string): Promise<void> => {
  const actor: Actor = { usuario: una.usuario, origen: una.origen }
  const fail = (mensaje: string, desconocidas: Parameters<typeof failImportacion>[3] = []) =>
    tx(db, actor, client => failImportacion(client, una.id, mensaje, desconocidas))
  const ensayo = una.estado === 'revisando'
  const { tell, rest } = teller(db, una)
  try {
    const { hojas, archivos: traidos } = await read(db, una, carpeta)
    const { tablas, desconocidas } = tablasOf(hojas, await readNombradas(db.pool))
    if (desconocidas.length)
      return void (await fail('Hay columnas que el portal no conoce. Diga qué es cada una, y el archivo se revisa otra vez.', desconocidas))
    demandFew(db, tablas)
    const archivos = await judgeFiles(carpeta, attachedOf(tablas, traidos))
    if (!ensayo) await keepFiles(db, actor, config, carpeta, archivos)
    const total = tablas.reduce((sum, { lineas }) => sum + lineas.length, 0)
    await tellProgress(db.pool, una.id, 0, total)
    const run = (client: Tx) =>
      unlimited(client, async () => {
        await client.query(LIMITS)
        await holdImportacion(client, una.id)
        const motivo = `Importación de «${una.archivo}»`
        const desenlace = await importar({ db: client, sesion: sesionDe(una), tablas, archivos, ensayo, motivo, progreso: tell })
        await rest()
        const rechazadas = await bookOfRejected(tablas, desenlace.rechazadas)
        if (ensayo) throw new Ensayada(desenlace, rechazadas)
        if (desenlace.resultado !== una.resultado)
          throw new Impedida(
            'Algo cambió en el portal desde la revisión, y el resultado sería otro. No se guardó nada: revise el archivo otra vez.',
          )
        await settlePapers(client)
        await advanceSequences(client)
        await closeImportacion(client, una.id, 'aplicada', desenlace, rechazadas)
      })
    await tx(db, actor, run)
  } catch (error) {
    await rest()
    if (error instanceof Ensayada)
      return void (await tx(db, actor, client => closeImportacion(client, una.id, 'revisada', error.desenlace, error.rechazadas)))
    if (error instanceof Impedida || error instanceof OtraPlantilla || (error instanceof Refusal && error.status < 500))
      return void (await fail(error.message))
    await fail('El portal no pudo terminar, y no guardó nada. Elija «Revisar otra vez»; si se repite, avise a quien lo administra.').catch(
      () => undefined,
    )
    throw error
  }
}

/** Works on all imports that wait; returns how many. */
export const workOnImports = async (db: Db, config: LugarDeArchivos): Promise<number> => {
  for (let done = 0; ; done++) {
    const una = await tx(db, { usuario: 'portal' }, async client => {
      await releaseLost(client)
      return takeNext(client)
    })
    if (!una) return done
    await withFolder(config, folder => work(db, config, una, folder))
  }
}
