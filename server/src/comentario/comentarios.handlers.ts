/** Comments: read, written, changed, resolved; whom they may mention; and the feed of what happened to a record. */
import { portadorNamed } from '@nogal/model/adjunto/portadores'
import { comentar, listarComentarios } from '@nogal/model/cliente/cliente.calls'
import { MAX_COMENTARIO } from '@nogal/model/cliente/cliente.fields'
import {
  editarComentario,
  eliminarComentario,
  escribirComentario,
  personasMencion,
  resolverHilo,
  verActividad,
  verHilos,
} from '@nogal/model/comentario/comentarios.calls'
import type { RichDoc } from '@nogal/model/fields'
import { formatNumber } from '@nogal/model/format'
import { mentionsOf, richTextWords, withNames } from '@nogal/model/richText'
import { demandPortador, esExterna, type LugarAdjunto } from '../adjunto/portadores.ts'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { WithMessage } from '../http/answers.ts'
import { handle, type Mounted } from '../http/handle.ts'
import { conflict, invalid, notFound, Refusal, refuseStale } from '../http/refusal.ts'
import type { Access } from '../scope/scope.ts'
import { readActividad } from './actividad.queries.ts'
import {
  changeTexto,
  type Guardado,
  holdComentario,
  insertComentario,
  openThread,
  readComentarios,
  readHilos,
  readWithHilos,
  removeComentario,
  resolve,
} from './comentarios.queries.ts'
import { peopleWhoSee } from './personas.ts'

const refuse = (mensaje: string) => invalid([{ campo: 'Documento', mensaje }])

/** The words of a comment: neither blank nor too long. */
const wordsOf = (documento: RichDoc): string => {
  const words = richTextWords(documento).trim()
  if (!words) throw refuse('Comentario: escriba algo antes de guardarlo.')
  if (words.length > MAX_COMENTARIO)
    throw refuse(
      `Comentario: tiene ${formatNumber(words.length, 0)} caracteres y admite ${formatNumber(MAX_COMENTARIO, 0)}. Acórtelo o divídalo en dos.`,
    )
  return words
}

/** A comment as it is stored: mentions with the names of people, each of whom sees the record. */
const composed = async (access: Access & { db: Tx }, lugar: LugarAdjunto, documento: RichDoc, visible: boolean) => {
  wordsOf(documento)
  const menciones = mentionsOf(documento)
  if (!menciones.length) return { texto: wordsOf(documento), documento, menciones }
  if (visible)
    throw refuse('Comentario: lo lee el cliente, que no ve los nombres de la empresa. Mencione a la persona en un comentario interno.')
  const people = new Map((await peopleWhoSee(access, lugar)).map(({ Usuario, Nom_Usuario }) => [Usuario, Nom_Usuario]))
  if (menciones.some(one => !people.has(one)))
    throw refuse('Comentario: menciona a una persona que no ve este registro. Quite la mención, o pida que le den permiso.')
  const named = withNames(documento, people)
  return { texto: wordsOf(named), documento: named, menciones }
}

/** Is the comment for the client too? A client writes no others, and about some records nobody writes for it. */
const forClient = (access: Access, { De }: LugarAdjunto, asked: boolean | null | undefined): boolean => {
  const isRead = portadorNamed(De).comentarios === 'cliente'
  if (esExterna(access)) {
    if (!isRead) throw notFound()
    return true
  }
  if (asked && !isRead)
    throw invalid([
      { campo: 'Visible_Cliente', mensaje: 'El cliente no lee comentarios aquí. Escríbale en el embarque o en el documento.' },
    ])
  return Boolean(asked)
}

/** A comment of the session on a record that it still sees. */
const holdOwn = async (access: Access & { db: Tx }, id: number, version: unknown): Promise<Guardado> => {
  const held = await holdComentario(access, id)
  await demandPortador(access, held, 'ver')
  if (held.Usuario !== access.sesion.Usuario) throw new Refusal(403, 'Solo quien escribió un comentario lo cambia o lo elimina.')
  if (held.Eliminado) throw conflict('El comentario ya se eliminó.')
  refuseStale(held, version)
  return held
}

const demandDocumento = (access: { db: Reader; sesion: Access['sesion'] }, Clave: number) =>
  demandPortador(access, { De: 'gestion', Clave }, 'ver')

export const COMENTARIOS_HANDLERS: readonly Mounted[] = [
  handle(verHilos, async context => {
    const lugar = { De: context.params.de, Clave: context.params.clave }
    await demandPortador(context, lugar, 'ver')
    return readHilos(context, lugar)
  }),
  handle(personasMencion, async context => {
    const lugar = { De: context.params.de, Clave: context.params.clave }
    await demandPortador(context, lugar, 'ver')
    return peopleWhoSee(context, lugar)
  }),
  handle(escribirComentario, ({ body: { De, Clave, Id_Hilo = null, Documento, Visible_Cliente }, sesion, tx }) =>
    tx(async db => {
      const access = { db, sesion }
      const lugar = { De, Clave }
      await demandPortador(access, lugar, 'ver')
      // an answer is read by those who read the thread
      const visible = Id_Hilo ? (await holdComentario(access, Id_Hilo)).Visible_Cliente : forClient(access, lugar, Visible_Cliente)
      const id = await insertComentario(db, {
        ...(await composed(access, lugar, Documento, visible)),
        ...{ lugar, hilo: Id_Hilo, visible, deCliente: esExterna(access) },
      })
      return new WithMessage(await readWithHilos(access, id, lugar), 'Comentario guardado.')
    }),
  ),
  handle(editarComentario, ({ body: { Id_Comentario, Documento, Version }, sesion, tx }) =>
    tx(async db => {
      const access = { db, sesion }
      const held = await holdOwn(access, Id_Comentario, Version)
      const { texto, documento, menciones } = await composed(access, held, Documento, held.Visible_Cliente)
      await changeTexto(db, Id_Comentario, texto, documento, menciones)
      return new WithMessage(await readWithHilos(access, Id_Comentario, held), 'Comentario actualizado.')
    }),
  ),
  handle(eliminarComentario, ({ body: { Id_Comentario, Version }, sesion, tx }) =>
    tx(async db => {
      const access = { db, sesion }
      const held = await holdOwn(access, Id_Comentario, Version)
      await removeComentario(db, Id_Comentario)
      return new WithMessage(await readWithHilos(access, Id_Comentario, held), 'Comentario eliminado.')
    }),
  ),
  handle(resolverHilo, ({ body: { Id_Comentario, Resuelto }, sesion, tx }) =>
    tx(async db => {
      const access = { db, sesion }
      const held = await holdComentario(access, Id_Comentario)
      await demandPortador(access, held, 'ver')
      if (held.Id_Hilo) throw conflict('Se resuelve el hilo entero, no una respuesta. Hágalo en su primer comentario.')
      if (Resuelto && held.Resuelto_Por) throw conflict(`El hilo ya lo dio por resuelto ${held.Resuelto_Por}.`)
      if (!Resuelto && !held.Resuelto_Por) throw conflict('El hilo ya está abierto.')
      await resolve(db, Id_Comentario, Boolean(Resuelto))
      return new WithMessage(await readWithHilos(access, Id_Comentario, held), Resuelto ? 'Hilo resuelto.' : 'Hilo reabierto.')
    }),
  ),
  handle(verActividad, async context => {
    const lugar = { De: context.params.de, Clave: context.params.clave }
    await demandPortador(context, lugar, 'ver')
    return readActividad(context, lugar, context.query)
  }),
  handle(listarComentarios, async context => {
    await demandDocumento(context, context.params.id)
    return readComentarios(context, context.params.id)
  }),
  handle(comentar, ({ body: { Id_Gestion, Texto }, sesion, tx }) =>
    tx(async db => {
      const access = { db, sesion }
      const lugar = { De: 'gestion', Clave: Id_Gestion }
      await demandDocumento(access, Id_Gestion)
      const hilo = await openThread(db, lugar)
      await insertComentario(
        db,
        { lugar, hilo, texto: Texto, documento: null, menciones: [], deCliente: esExterna(access), visible: true },
        'el documento',
      )
      return new WithMessage(await readComentarios(access, Id_Gestion), 'Comentario guardado.')
    }),
  ),
]
