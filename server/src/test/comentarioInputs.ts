/** The inputs of the calls about comments, chosen so that every field of an answer has a value; and the steps of their tests. */
import { callText } from '@nogal/model/calls'
import {
  editarComentario,
  eliminarComentario,
  escribirComentario,
  personasMencion,
  resolverHilo,
  verActividad,
  verHilos,
} from '@nogal/model/comentario/comentarios.calls'
import type { RichDoc, RichNode } from '@nogal/model/fields'
import type { Api, Respuesta } from './api.ts'
import { adjuntosOf } from './archivos.ts'
import { documented } from './clienteInputs.ts'
import type { Input } from './embarqueInputs.ts'

/** A document with these words, and mentions of people by their keys. */
export const words = (text: string, ...people: string[]): RichDoc => {
  const mentions: RichNode[] = people.map(id => ({ type: 'mention', attrs: { id, label: id } }))
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }, ...mentions] }] }
}

export type LugarComentado = { De: string; Clave: number }

/** The steps of the tests of comments. */
export const commentsOf = (api: Api) => {
  const ask = (usuario: string, method: 'GET' | 'POST', path: string, body?: object): Promise<Respuesta> =>
    api.pedir(method, `/api/comentarios/${path}`, { usuario, ...(body && { body }) })
  const write = (usuario: string, lugar: LugarComentado, Documento: RichDoc, more: object = {}) =>
    ask(usuario, 'POST', 'escribir', { ...lugar, Documento, ...more })
  /** Writes, and returns the number of the comment. */
  const written = async (usuario: string, lugar: LugarComentado, Documento: RichDoc, more: object = {}): Promise<number> => {
    const { status, text, data } = await write(usuario, lugar, Documento, more)
    if (status !== 200) throw new Error(text)
    return data.Id_Comentario
  }
  const read = async (usuario: string, { De, Clave }: LugarComentado) => (await ask(usuario, 'GET', `${De}/${Clave}`)).data.Comentarios
  return { ask, write, written, read }
}

/** A shipment with a resolved thread that has a file, an answer that was changed, and a comment of its client. */
const discussed = async (api: Api) => {
  const made = await documented(api)
  const { ask, written } = commentsOf(api)
  const ofShip = { De: 'embarque', Clave: made.ship }
  const ofClient = await written('cliente', ofShip, words('¿Cuándo llega?'))
  const id = await written('admin', ofShip, words('El peso no coincide.', 'calidad'))
  await adjuntosOf(api, 'admin').attach({ De: 'comentario', Clave: id }, 'uno.pdf', undefined, { Descripcion: 'La romana.' })
  const answer = await written('admin', ofShip, words('Se corrige.'), { Id_Hilo: id })
  await ask('admin', 'POST', 'editar', { Id_Comentario: answer, Documento: words('Se corrige hoy.') })
  await ask('admin', 'POST', 'resolver', { Id_Comentario: id, Resuelto: true })
  return { ...made, ...ofShip, id, answer, ofClient }
}

/** Inputs of each call, by its text. */
export const comentarioInputs = (api: () => Api): Record<string, () => Promise<Input>> => {
  const at = async (): Promise<Input> => {
    const { De, Clave } = await discussed(api())
    return { params: { de: De, clave: Clave } }
  }
  return {
    [callText(verHilos)]: at,
    [callText(personasMencion)]: at,
    [callText(verActividad)]: at,
    [callText(escribirComentario)]: async () => {
      const { De, Clave } = await discussed(api())
      return { body: { De, Clave, Documento: words('Queda así.') } }
    },
    [callText(editarComentario)]: async () => ({ body: { Id_Comentario: (await discussed(api())).answer, Documento: words('Mañana.') } }),
    [callText(eliminarComentario)]: async () => ({ body: { Id_Comentario: (await discussed(api())).answer } }),
    [callText(resolverHilo)]: async () => {
      const { id } = await discussed(api())
      await api().pedir('POST', '/api/comentarios/resolver', { body: { Id_Comentario: id, Resuelto: false } })
      return { body: { Id_Comentario: id, Resuelto: true } }
    },
  }
}

/** Nobody gave a reason for what happened to this shipment, and all of that is on the first page. */
export const COMENTARIO_BLANK: Record<string, string[]> = { [callText(verActividad)]: ['Filas.Motivo', 'Siguiente'] }
