/**
 * Uploads arrive in parts, and each part is stored as it arrives, so that an interrupted upload can continue; the last part completes the
 * file. The parts are then assembled on the disk, the file type is checked, and the file is stored under the hash of its content. No file
 * is ever in memory as a whole, and any process can take the next part, because the database has the offset of the upload.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CodTipoArchivo, conTerminacion } from '@nogal/model/adjunto/archivos'
import { almacenDe } from '../almacen/almacen.ts'
import { type Almacen, CARPETA_PARTES, nombreDeContenido } from '../almacen/nombres.ts'
import type { Config } from '../config.ts'
import { sharesOf } from '../db/share.ts'
import type { Tx } from '../db/tx.ts'
import { refusalOf } from '../http/errors.ts'
import type { Context } from '../http/handle.ts'
import { conflict, notFound, Refusal } from '../http/refusal.ts'
import { findAdjunto, insertAdjunto, type Nuevo, nameOfSame, replaceFile } from './adjunto.queries.ts'
import { demandPortador, type LugarAdjunto, lockPortador } from './portadores.ts'
import {
  addParte,
  claimArchivo,
  deleteArchivo,
  deleteSubida,
  endSubida,
  findSubida,
  holdSubida,
  type ParteArchivo,
  type Rechazo,
  type Subida,
} from './subida.queries.ts'
import { tipoDe } from './tipo.ts'

type Receiving = Pick<Context, 'db' | 'sesion' | 'config' | 'aside'>

/** Size of a part, which is all of a file that is in memory at a time. */
const PART_BYTES = 1024 * 1024

/** Uploads share a few database connections and the bandwidth of the disk; the rest stays free for other requests. */
export const inTurn = sharesOf({ atOnce: 2, mayWait: 1_000, patienceMs: 300_000 })
const inOrder = sharesOf({ atOnce: 1, mayWait: 1_000, patienceMs: 300_000 })

/** The longest pause after a part, in milliseconds. */
const REST_MS = 20

/** Handles one part of a file at a time, and then pauses as long as that took, so that other requests get their turn on few cores. */
const paced = <T>(work: () => Promise<T>): Promise<T> =>
  inOrder('parte', async () => {
    const started = performance.now()
    try {
      return await work()
    } finally {
      await sleep(Math.min(performance.now() - started, REST_MS))
    }
  })

/** The bytes in parts of one size; when the source is interrupted, the last part has what had arrived. */
async function* partsOf(source: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  const cut = { error: undefined as unknown }
  try {
    // the iterator must not destroy the source, which is the request, because a refusal in the middle still has to be answered
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      held.push(chunk)
      size += chunk.length
      if (size < PART_BYTES) continue
      yield Buffer.concat(held)
      held = []
      size = 0
    }
  } catch (error) {
    cut.error = error
  }
  if (size) yield Buffer.concat(held)
  if (cut.error) throw cut.error
}

const nameOfPart = (id: string, from: number): string => `${CARPETA_PARTES}/${id}/${from}-${randomBytes(4).toString('hex')}`

/** Takes bytes of an upload from this offset; returns the upload as it is then. A final refusal leaves nothing behind. */
export const receive = async (context: Receiving, id: string, from: number, source: Readable): Promise<Subida> => {
  const { db, sesion, config, aside } = context
  const begun = await inTurn('partes', () => findSubida(db, sesion.Usuario, id))
  if (begun.hechos) return begun
  if (from !== begun.recibido) throw elsewhere(begun.recibido)
  const almacen = await almacenDe(config)
  let at = from
  let last: ParteArchivo | undefined
  for await (const part of partsOf(source)) {
    if (at + part.length > begun.bytes) {
      await abandon(context, begun.id)
      throw new Refusal(413, `«${begun.nombre}» trae más bytes de los que anunció. Vuelva a subirlo.`)
    }
    const parte: ParteArchivo = { nombre: nameOfPart(id, at), bytes: part.length }
    await paced(() => almacen.put(parte.nombre, part))
    // the last part counts only once everything that follows from it is stored
    if (at + part.length === begun.bytes) last = parte
    else if (!(await inTurn('partes', () => aside(tx => addParte(tx, id, at, parte))))) {
      await almacen.remove([parte.nombre])
      throw elsewhere(at)
    }
    at += part.length
  }
  if (!last) return findSubida(db, sesion.Usuario, id)
  const whole = { id, at: begun.bytes - last.bytes, last }
  return inTurn('archivos', () => complete(context, almacen, whole))
}

const elsewhere = (at: number) => conflict(`La subida va en otro punto (${at}). Pregunte en cuál y siga desde ahí.`)

/** Deletes an upload and what it left behind, except a content that others need. */
export const abandon = async ({ config, aside }: Pick<Receiving, 'config' | 'aside'>, id: string): Promise<void> => {
  const almacen = await almacenDe(config)
  const huella = await aside(tx => deleteSubida(tx, id))
  const left: string[] = []
  for await (const name of almacen.names(`${CARPETA_PARTES}/${id}`)) left.push(name)
  await almacen.remove(left)
  if (huella) await aside(tx => removeLoose(tx, almacen, huella))
}

/**
 * Removes a content that nothing refers to. The file is removed before the transaction ends; a transaction that stores the same content
 * waits for that end.
 */
export const removeLoose = async (tx: Tx, almacen: Almacen, huella: string): Promise<void> => {
  if (await deleteArchivo(tx, huella)) await almacen.remove([nombreDeContenido(huella)])
}

type Whole = { path: string; huella: string; tipo: CodTipoArchivo }

/** Completes a file with its last part: it becomes attachments, or is refused and leaves nothing behind. */
const complete = async (
  context: Receiving,
  almacen: Almacen,
  { id, at, last }: { id: string; at: number; last: ParteArchivo },
): Promise<Subida> => {
  const { db, sesion, config, aside } = context
  const subida = await findSubida(db, sesion.Usuario, id)
  const partes = [...subida.partes, last]
  const path = join(config.DATOS, CARPETA_PARTES, `${id}-${randomBytes(4).toString('hex')}.entero`)
  try {
    if (subida.hechos || subida.recibido !== at) throw new Overtaken()
    const whole = await assemble(almacen, path, subida, partes)
    await aside(tx => claimArchivo(tx, id, whole.huella, subida.bytes, whole.tipo))
    await almacen.take(nombreDeContenido(whole.huella), path)
    await aside(tx => hang({ db: tx, sesion }, subida, whole))
  } catch (error) {
    // a refusal that no retry can mend ends the upload; after a technical failure the last part may be sent again
    if (error instanceof Refusal && !(error instanceof Overtaken)) await abandon(context, id)
    else await almacen.remove([last.nombre])
    throw error
  } finally {
    await rm(path, { force: true })
  }
  await almacen.remove(partes.map(({ nombre }) => nombre))
  return findSubida(db, sesion.Usuario, id)
}

/** Assembles the parts on the disk; returns the hash and the type of the file. */
const assemble = async (almacen: Almacen, path: string, { bytes, nombre }: Subida, partes: readonly ParteArchivo[]): Promise<Whole> => {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for (const parte of partes) {
      await paced(async () => {
        for await (const chunk of await almacen.read(parte.nombre)) {
          hash.update(chunk)
          await file.write(chunk)
          size += chunk.length
        }
      })
    }
    await file.sync()
  } finally {
    await file.close()
  }
  if (size !== bytes) throw conflict(`«${nombre}» llegó incompleto. Vuelva a subirlo.`)
  return { path, huella: hash.digest('hex'), tipo: await tipoDe(path, bytes, nombre) }
}

/** Another request continued the upload in the meantime. */
class Overtaken extends Refusal {
  constructor() {
    super(409, 'Este archivo ya se estaba guardando. Espere un momento.')
  }
}

/** The refusal of a file that no place takes, with the reason of each place. */
export const nowhere = ({ status, message, errores }: Refusal, Rechazos: readonly Rechazo[]) =>
  new Refusal(status, message, errores, { Rechazos })

type Inside = { db: Tx; sesion: Context['sesion'] }

/** Attaches a complete file to the announced records; fails when none takes it. */
const hang = async (inside: Inside, subida: Subida, { huella, tipo }: Whole): Promise<void> => {
  if (!(await holdSubida(inside.db, subida))) throw new Overtaken()
  const { pedido } = subida
  const nuevo: Nuevo = {
    ...{ nombre: conTerminacion(subida.nombre, tipo), huella },
    ...{ descripcion: pedido.Descripcion, visible: pedido.Visible_Cliente },
  }
  const rechazos: Rechazo[] = [...subida.rechazos]
  const hechos: number[] = []
  const { Id_Adjunto } = pedido
  if (Id_Adjunto) {
    const { De, Clave, Eliminado, Nombre } = await findAdjunto(inside, Id_Adjunto)
    if (Eliminado) throw conflict(`«${Nombre}» se eliminó. Repóngalo antes de subir otra versión.`)
    await demandPlace(inside, { De, Clave }, nuevo)
    await replaceFile(inside.db, Id_Adjunto, nuevo)
    hechos.push(Id_Adjunto)
  }
  // every transaction locks in this order, which prevents deadlocks
  for (const lugar of [...pedido.Destinos].sort((a, b) => a.De.localeCompare(b.De) || a.Clave - b.Clave)) {
    const done = await trying(inside.db, async () => {
      await demandPlace(inside, lugar, nuevo)
      hechos.push(await insertAdjunto(inside.db, lugar, nuevo))
    })
    if (done instanceof Error) {
      const refusal = refusalOf(done)
      if (!refusal || refusal.status >= 500) throw done
      rechazos.push({ ...lugar, Motivo: refusal.envelope.mensaje })
      if (pedido.Destinos.length === 1) throw nowhere(new Refusal(refusal.status, refusal.envelope.mensaje), rechazos)
    }
  }
  if (!hechos.length) throw nowhere(conflict(`«${subida.nombre}» no se guardó en ninguna parte: ${rechazos[0]?.Motivo ?? ''}`), rechazos)
  await endSubida(inside.db, subida.id, hechos, rechazos)
}

/**
 * Refuses unless the session may attach the file to the record and the file is not attached yet. Locks the record until the transaction
 * ends.
 */
const demandPlace = async (inside: Inside, lugar: LugarAdjunto, { huella }: Nuevo): Promise<void> => {
  await demandPortador(inside, lugar, 'editar')
  await lockPortador(inside.db, lugar)
  const same = await nameOfSame(inside.db, lugar, huella)
  if (same) throw conflict(`Ese archivo ya está adjunto, como «${same}».`)
}

/** Runs a part of a transaction in a savepoint; on an error rolls back that part alone and returns the error. */
const trying = async (db: Tx, work: () => Promise<void>): Promise<unknown> => {
  await db.query('savepoint parte')
  try {
    await work()
    await db.query('release savepoint parte')
  } catch (error) {
    await db.query('rollback to savepoint parte')
    return error
  }
}

/** The bytes of a content, to be shown or sent. */
export const readContenido = async (config: Config, huella: string): Promise<Readable> => {
  const almacen = await almacenDe(config)
  try {
    return await almacen.read(nombreDeContenido(huella))
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    throw notFound('el archivo en el almacén del portal. Avise a un administrador: quizás se restauró sin sus archivos')
  }
}
