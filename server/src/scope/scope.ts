/**
 * What a session may see of each aggregate, as a condition of its table `t`. Whatever reads an aggregate asks here: lists, records,
 * parts, searches, papers, exports, histories. What is outside the condition does not exist for the session: it gets 404.
 */
import { AREAS } from '@nogal/model/parametros/sistema'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Reader } from '../db/reader.ts'
import type { Sesion } from '../http/handle.ts'

/** Who reads, and through what: the database, or the handle of a transaction. A handler's context is one. */
export type Access = { db: Reader; sesion: Sesion }

type Scope = (sesion: Sesion) => Sql | undefined

/** The staff sees everything that its grants open; a client sees its own. */
const ofClient =
  (own: (client: number | null) => Sql): Scope =>
  ({ Cod_AreaGestion, Cod_Cliente }) =>
    Cod_AreaGestion === AREAS.cliente ? own(Cod_Cliente) : undefined

const isParty = (client: number | null, deal: string): Sql => {
  const of = (name: string) => raw(`${deal}.${name}`)
  return sql`${client} in (${of('cod_clientenegocio')}, ${of('cod_consig')}, ${of('cod_notif1')}, ${of('cod_notif2')})`
}
/** What belongs to a deal is seen by whoever sees the deal. */
const ofDeal: Scope = ofClient(
  client => sql`exists (select from negocio d where d.nro_negocio = t.nro_negocio and ${isParty(client, 'd')})`,
)

const SCOPES: Readonly<Record<string, Scope>> = {
  negocio: ofClient(client => isParty(client, 't')),
  embarque: ofDeal,
  contenedor: ofDeal,
  // a client sees what is finished, and marked for it
  gestion: ofClient(
    client => sql`t.visible_cliente and t.cod_estadogestion = '04' and t.nro_embarque is not null
      and exists (select from negocio d where d.nro_negocio = t.nro_negocio and ${isParty(client, 'd')})`,
  ),
}

/** The conditions under which a session sees rows of an aggregate; none when it sees them all. An aggregate without a rule is a programming error. */
export const scopeOf = (aggregate: string, sesion: Sesion): Sql[] => {
  const scope = SCOPES[aggregate]
  if (!scope) throw new Error(`nobody says who may see ${aggregate}`)
  const condition = scope(sesion)
  return condition ? [condition] : []
}
