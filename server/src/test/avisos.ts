/** The notices of people, and changes of which they are told. */
import type { ClaseAviso } from '@nogal/model/aviso/avisos'
import type { Values } from '@nogal/model/fields'
import { tx } from '../db/tx.ts'
import type { Api, Respuesta } from './api.ts'
import { NADA } from './consecuencias.ts'
import { type Planned, planDeal } from './embarques.ts'

/** Settings of mails. */
export const CONFIG = { CORREO_DE: 'portal@losnogales.example', PORTAL_URL: 'https://portal.example' }

/** The steps of the tests of notices. */
export const noticesOf = (api: Api) => {
  const ask = (usuario: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: Values): Promise<Respuesta> =>
    api.pedir(method, `/api/aviso/${path}`, { usuario, ...(body && { body }) })
  const listed = async (usuario: string, nro: number): Promise<Values[]> => {
    const filtros = encodeURIComponent(JSON.stringify([{ campo: 'Nro_Negocio', modo: 'equals', valor: String(nro) }]))
    return (await ask(usuario, 'GET', `listado?filtros=${filtros}&porPagina=100`)).data
  }
  const kinds = async (usuario: string, nro: number): Promise<ClaseAviso[]> =>
    (await listed(usuario, nro)).map(({ Clase }) => Clase as ClaseAviso)
  /** Reads everything that there is, so that the next cause makes lines of its own. */
  const readAll = () => api.db.pool.query('update aviso set leido_en = now() where leido_en is null')
  const follow = (usuario: string, d: Planned, Siguiendo = true) =>
    ask(usuario, 'POST', 'seguir', { Nro_Negocio: d.nro, Nro_Embarque: d.ships[0], Siguiendo })
  const documents = () => planDeal(api, 1, 1, { ...NADA, Documentos: [{ Cod_DocNegocio: 4, Originales: 3, Copias: 2 }], Analisis: [] })
  const item = async (d: Planned): Promise<number> =>
    (await api.db.pool.query('select id_gestion as id from gestion where nro_embarque = $1 order by 1 limit 1', [d.ships[0]])).rows[0].id
  const as = (usuario: string, text: string, values: unknown[]) => tx(api.db, { usuario }, db => db.query(text, values))
  /** Takes the document of a shipment through some states. */
  const toState = (d: Planned, usuario: string, ...states: string[]) =>
    tx(api.db, { usuario }, async db => {
      await db.query("select set_config('nogal.motivo', 'No coincide.', true)")
      for (const state of states) await db.query('update gestion set cod_estadogestion = $2 where nro_embarque = $1', [d.ships[0], state])
    })
  const arrives = (d: Planned, day: string) => as('comex', 'update embarque set fecha_eta = $2 where nro_embarque = $1', [d.ships[0], day])
  const shown = async (d: Planned) => {
    await as('comex', 'update gestion set visible_cliente = true where nro_embarque = $1', d.ships)
    await toState(d, 'comex', '03', '04')
    return item(d)
  }
  const comment = (usuario: string, Id_Gestion: number, Texto = 'El peso no coincide.') =>
    api.pedir('POST', '/api/comentarios/agregar', { usuario, body: { Id_Gestion, Texto } })
  const due = (d: Planned, days: number) =>
    api.db.pool.query("update gestion set fecha_vence = current_date + $2::int, usuario_responsable = 'calidad' where nro_embarque = $1", [
      d.ships[0],
      days,
    ])
  return { ask, listed, kinds, readAll, follow, documents, item, as, toState, arrives, shown, comment, due }
}
