/** Attachments: listed, uploaded, changed, taken away and put back, shown. */
import {
  abrirAdjunto,
  actualizarAdjunto,
  cancelarSubida,
  continuarSubida,
  eliminarAdjunto,
  iniciarSubida,
  listarAdjuntos,
  listarAdjuntosDeGestiones,
  reponerAdjunto,
  verSubida,
} from '@nogal/model/adjunto/adjunto.calls'
import { conTerminacion, faltaDeTerminacion, MAX_BYTES, MAX_MB } from '@nogal/model/adjunto/archivos'
import type { Reader } from '../db/reader.ts'
import { WithMessage } from '../http/answers.ts'
import { type Context, type HttpRequest, handle, type Mounted } from '../http/handle.ts'
import { conflict, invalid, notFound, Refusal, refuseStale } from '../http/refusal.ts'
import type { Access } from '../scope/scope.ts'
import {
  type AdjuntoChanges,
  changeAdjunto,
  findAdjunto,
  findContenido,
  type Held,
  listOfGestiones,
  listOfIds,
  listOfPortador,
  readAdjunto,
} from './adjunto.queries.ts'
import { entregar } from './entrega.ts'
import { demandPortador, esExterna, type LugarAdjunto, lockPortador, motivoDe } from './portadores.ts'
import { findSubida, insertSubida, knownSubida, type PedidoSubida, type Rechazo, type Subida } from './subida.queries.ts'
import { abandon, inTurn, nowhere, receive } from './subida.ts'

/** The answer about an upload, with the headers of the tus protocol. */
const answerOf = async (access: Access, { id, nombre, bytes, recibido, rechazos, hechos }: Subida) =>
  new WithMessage(
    {
      ...{ Id_Subida: id, Nombre: nombre, Bytes: bytes, Recibido: recibido },
      ...{ Hechos: hechos ? JSON.parse(await listOfIds(access, hechos)) : [], Rechazos: rechazos },
    },
    hechos ? (rechazos.length ? `Adjuntado en ${hechos.length}, y no en ${rechazos.length}.` : 'Archivo adjuntado.') : 'Subida en curso.',
    { 'tus-resumable': '1.0.0', 'upload-offset': String(recibido), 'upload-length': String(bytes), 'cache-control': 'no-store' },
  )

/** Refuses an upload by its announced size, before a byte is sent: 422 for an empty file, 413 for one that is too large. */
const demandSize = (name: string, bytes: number): void => {
  if (!bytes) throw invalid([{ campo: 'Bytes', mensaje: `«${name}» está vacío. Elija otro archivo.` }])
  if (bytes > MAX_BYTES) throw new Refusal(413, `«${name}» pesa más de ${MAX_MB} MB. Reduzca su tamaño o divídalo.`)
}

/** The refusal to attach a file to this record; undefined when the session may attach it. */
const refusalAt = async (access: Access, lugar: LugarAdjunto): Promise<Refusal | undefined> => {
  try {
    await demandPortador(access, lugar, 'editar')
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  const motivo = await motivoDe(access.db, lugar)
  return motivo ? conflict(motivo) : undefined
}

/** Sorts the places into those that take the file and those that refuse it, with reasons; refuses when none takes it. */
const sortPlaces = async (access: Access, places: readonly LugarAdjunto[]): Promise<{ Destinos: LugarAdjunto[]; rechazos: Rechazo[] }> => {
  const Destinos: LugarAdjunto[] = []
  const refused: { lugar: LugarAdjunto; refusal: Refusal }[] = []
  const once = new Map(places.map(({ De, Clave }) => [`${De} ${Clave}`, { De, Clave }]))
  for (const lugar of once.values()) {
    const refusal = await refusalAt(access, lugar)
    if (refusal) refused.push({ lugar, refusal })
    else Destinos.push(lugar)
  }
  const rechazos = refused.map(({ lugar, refusal }) => ({ ...lugar, Motivo: refusal.message }))
  if (!Destinos.length) throw nowhere(refused[0]!.refusal, rechazos)
  return { Destinos, rechazos }
}

const offsetOf = ({ headers }: HttpRequest): number => {
  const given = headers['upload-offset']
  if (typeof given !== 'string' || !/^\d{1,10}$/.test(given))
    throw new Refusal(400, 'Falta el encabezado Upload-Offset: diga desde qué byte sigue la subida.')
  return Number(given)
}

/** An attachment that the session may see, or work on. */
const demandAdjunto = async (access: Access, id: number, funcion: 'ver' | 'editar'): Promise<Held> => {
  const held = await findAdjunto(access, id)
  await demandPortador(access, held, funcion)
  if (held.Eliminado && funcion === 'ver' && esExterna(access)) throw notFound('el adjunto')
  return held
}

/** The name of a file with the extension of its content type; 400 when the name given has another extension. */
const nameFor = async (db: Reader, { Id_Adjunto, Nro_Version }: Held, name: string): Promise<string> => {
  const { tipo } = await findContenido(db, Id_Adjunto, Nro_Version)
  const fault = faltaDeTerminacion(name, tipo)
  if (fault) throw invalid([{ campo: 'Nombre', mensaje: `Nombre: ${fault}` }])
  return conTerminacion(name, tipo)
}

/** Changes an attachment while the record that it is attached to is locked. */
const change = ({ sesion, tx }: Pick<Context, 'sesion' | 'tx'>, id: number, version: unknown, said: string, changes: AdjuntoChanges) =>
  tx(async db => {
    const access = { db, sesion }
    const seen = await demandAdjunto(access, id, 'editar')
    await lockPortador(db, seen)
    refuseStale(JSON.parse((await readAdjunto(access, id)).text), version)
    const held = await findAdjunto(access, id)
    const Nombre = typeof changes.Nombre === 'string' ? await nameFor(db, held, changes.Nombre) : undefined
    await changeAdjunto(db, id, Nombre === undefined ? changes : { ...changes, Nombre })
    return new WithMessage(await readAdjunto(access, id, true), said)
  })

export const ADJUNTOS_HANDLERS: readonly Mounted[] = [
  handle(listarAdjuntos, async context => {
    const lugar = { De: context.params.de, Clave: context.params.clave }
    await demandPortador(context, lugar, 'ver')
    return listOfPortador(context, lugar, context.query.eliminados === 'true')
  }),
  handle(listarAdjuntosDeGestiones, async context => {
    await demandPortador(context, { De: 'embarque', Clave: context.params.id }, 'ver')
    return listOfGestiones(context, context.params.id)
  }),
  handle(iniciarSubida, async context => {
    const { Id_Subida, Nombre, Bytes, Destinos = [], Id_Adjunto, Descripcion = null, Visible_Cliente = null } = context.body
    // a known upload goes on, or has ended; whether its place takes files was checked when it was announced
    const known = Id_Subida && (await knownSubida(context.db, context.sesion.Usuario, Id_Subida))
    if (known) return answerOf(context, known)
    demandSize(Nombre, Bytes)
    if (Boolean(Id_Adjunto) === Boolean(Destinos?.length))
      throw invalid([{ campo: 'Destinos', mensaje: 'Destinos: diga dónde se adjunta el archivo, o de qué adjunto es otra versión.' }])
    return inTurn('partes', async () => {
      const places = Id_Adjunto ? [await demandAdjunto(context, Id_Adjunto, 'editar')] : (Destinos as LugarAdjunto[])
      const { Destinos: taken, rechazos } = await sortPlaces(context, places)
      const pedido: PedidoSubida = { Destinos: Id_Adjunto ? [] : taken, Id_Adjunto: Id_Adjunto ?? null, Descripcion, Visible_Cliente }
      const id = await context.tx(db =>
        insertSubida(db, context.sesion.Usuario, { id: Id_Subida ?? null, nombre: Nombre, bytes: Bytes, pedido, rechazos }),
      )
      return answerOf(context, await findSubida(context.db, context.sesion.Usuario, id))
    })
  }),
  handle(verSubida, async context => answerOf(context, await findSubida(context.db, context.sesion.Usuario, context.params.subida))),
  handle(continuarSubida, async context =>
    answerOf(context, await receive(context, context.params.subida, offsetOf(context.request), context.bytes)),
  ),
  handle(cancelarSubida, async context => {
    const { id, hechos } = await findSubida(context.db, context.sesion.Usuario, context.params.subida)
    if (hechos) throw conflict('El archivo ya quedó adjunto. Elimínelo de la lista si no lo quiere.')
    await abandon(context, id)
    return null
  }),
  handle(actualizarAdjunto, context => {
    const { Id_Adjunto, Version, ...changes } = context.body
    if (changes.Nombre === null) throw invalid([{ campo: 'Nombre', mensaje: 'Nombre: escriba un nombre.' }])
    return change(context, Id_Adjunto!, Version, 'Adjunto actualizado.', changes)
  }),
  handle(eliminarAdjunto, context =>
    change(context, context.body.Id_Adjunto, context.body.Version, 'Adjunto eliminado.', { Eliminado: true }),
  ),
  handle(reponerAdjunto, context =>
    change(context, context.body.Id_Adjunto, context.body.Version, 'Adjunto repuesto.', { Eliminado: false }),
  ),
  handle(abrirAdjunto, async context => {
    const { id, version } = context.params
    const held = await demandAdjunto(context, id, 'ver')
    // external users get the current version of the file, and no earlier one
    if (version && version !== held.Nro_Version && esExterna(context)) throw notFound('esa versión del archivo')
    const contenido = await findContenido(context.db, id, version || held.Nro_Version)
    const name = version && version !== held.Nro_Version ? contenido.nombre : held.Nombre
    return entregar(context.config, contenido, name, context.query.ver === 'true')
  }),
]
