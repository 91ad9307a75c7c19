/**
 * How a file comes in: in parts, each kept as it arrives, so that what was cut goes on; the last one makes it whole. It is then put
 * together on the disk, looked at, and kept under the hash of its content. Nothing of it is ever whole in memory, and whatever
 * process takes the next part finds in the database how far the file is.
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

/** What of a file is in memory at a time. */
const PART_BYTES = 1024 * 1024

/** Files that come in share a few connections of the database and what the disk can do; everybody else has the rest. */
export const inTurn = sharesOf({ atOnce: 2, mayWait: 1_000, patienceMs: 300_000 })
const inOrder = sharesOf({ atOnce: 1, mayWait: 1_000, patienceMs: 300_000 })

/** The longest rest after a part. */
const REST_MS = 20

/** Works on one part of a file at a time, and rests as long after it: where there are few cores, everybody else comes in between. */
const paced = <T>(work: () => Promise<T>): Promise<T> =>
  inOrder('parte', async () => {
    const started = performance.now()
    try {
      return await work()
    } finally {
      await sleep(Math.min(performance.now() - started, REST_MS))
    }
  })

/** The bytes in parts of one size; what was there when the source was cut is the last one. */
async function* partsOf(source: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  const cut = { error: undefined as unknown }
  try {
    // what is refused in the middle is still answered: the source is the request
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

/** Takes bytes of an upload from where it is; answers it as it is then. What is refused for good leaves nothing. */
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
    // the last part counts once all that follows from it is stored
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

/** Forgets an upload and takes away what it left, unless others need it. */
export const abandon = async ({ config, aside }: Pick<Receiving, 'config' | 'aside'>, id: string): Promise<void> => {
  const almacen = await almacenDe(config)
  const huella = await aside(tx => deleteSubida(tx, id))
  const left: string[] = []
  for await (const name of almacen.names(`${CARPETA_PARTES}/${id}`)) left.push(name)
  await almacen.remove(left)
  if (huella) await aside(tx => removeLoose(tx, almacen, huella))
}

/** Takes away a content that nothing names. It goes before the transaction ends: who puts the same content in waits for that end. */
export const removeLoose = async (tx: Tx, almacen: Almacen, huella: string): Promise<void> => {
  if (await deleteArchivo(tx, huella)) await almacen.remove([nombreDeContenido(huella)])
}

type Whole = { path: string; huella: string; tipo: CodTipoArchivo }

/** With its last part a file is whole: it becomes attachments, or is refused and leaves nothing. */
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
    // what people can't mend by going on is over; after a failure of the machine the last part may be sent again
    if (error instanceof Refusal && !(error instanceof Overtaken)) await abandon(context, id)
    else await almacen.remove([last.nombre])
    throw error
  } finally {
    await rm(path, { force: true })
  }
  await almacen.remove(partes.map(({ nombre }) => nombre))
  return findSubida(db, sesion.Usuario, id)
}

/** Puts the parts together on the disk, and says what that is. */
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

/** Another request went on with the upload meanwhile. */
class Overtaken extends Refusal {
  constructor() {
    super(409, 'Este archivo ya se estaba guardando. Espere un momento.')
  }
}

/** The refusal of a file that nothing takes, with why of each place. */
export const nowhere = ({ status, message, errores }: Refusal, Rechazos: readonly Rechazo[]) =>
  new Refusal(status, message, errores, { Rechazos })

type Inside = { db: Tx; sesion: Context['sesion'] }

/** Hangs a whole file where it was announced to go; fails when it can go nowhere. */
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
  // in the order in which everybody locks
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

/** May the session hang a file there, which is not there yet? It is held until the transaction ends. */
const demandPlace = async (inside: Inside, lugar: LugarAdjunto, { huella }: Nuevo): Promise<void> => {
  await demandPortador(inside, lugar, 'editar')
  await lockPortador(inside.db, lugar)
  const same = await nameOfSame(inside.db, lugar, huella)
  if (same) throw conflict(`Ese archivo ya está adjunto, como «${same}».`)
}

/** Does a part of a transaction, or takes back just that part and answers why. */
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

/** What of a content is shown or sent. */
export const readContenido = async (config: Config, huella: string): Promise<Readable> => {
  const almacen = await almacenDe(config)
  try {
    return await almacen.read(nombreDeContenido(huella))
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    throw notFound('el archivo en el almacén del portal. Avise a un administrador: quizás se restauró sin sus archivos')
  }
}
