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

/** A client sees its own. */
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

/** A shipment that was annulled keeps the client that it had: the next one of its deal does not see it. */
const ofOwnShipment: Scope = ofClient(
  client =>
    sql`exists (select from negocio d where d.nro_negocio = t.nro_negocio and d.cod_clientenegocio = t.cod_clientenegocio and ${isParty(client, 'd')})`,
)
/** A message that is for the client, while the client is a party. */
const ofAddressee: Scope = ofClient(
  client =>
    sql`t.cod_cliente = ${client} and exists (select from negocio d where d.nro_negocio = t.nro_negocio and ${isParty(client, 'd')})`,
)

/** Somebody of production who works at some plants sees what is loaded there; the staff beside it sees everything. */
const atPlants =
  (there: (plants: readonly number[]) => Sql): Scope =>
  ({ Cod_AreaGestion, Plantas }) =>
    Cod_AreaGestion === AREAS.produccion && Plantas.length ? there(Plantas) : undefined
const either =
  (...scopes: Scope[]): Scope =>
  sesion =>
    scopes.map(scope => scope(sesion)).find(condition => condition !== undefined)

/** Is the container loaded at one of the plants: its own, or else that of its shipment? */
const boxAt = (plants: readonly number[], box: string): Sql => {
  const of = (name: string) => raw(`${box}.${name}`)
  return sql`coalesce(${of('cod_planta')}, (select e.cod_planta from embarque e where e.nro_embarque = ${of('nro_embarque')})) = any (${plants})`
}
const shipmentAt = (plants: readonly number[], ship: Sql): Sql =>
  sql`(exists (select from embarque e where e.nro_embarque = ${ship} and e.cod_planta = any (${plants}))
    or exists (select from contenedor c where c.nro_embarque = ${ship} and c.cod_planta = any (${plants})))`

/** What of gestión, in a table `t`, the company shows to a client whose shipment it is: what is finished, and marked for it. */
export const shownToClients = sql`t.visible_cliente and t.cod_estadogestion = '04' and t.nro_embarque is not null`

const SCOPES: Readonly<Record<string, Scope>> = {
  negocio: ofClient(client => isParty(client, 't')),
  embarque: either(
    ofOwnShipment,
    atPlants(plants => shipmentAt(plants, sql`t.nro_embarque`)),
  ),
  contenedor: either(
    ofDeal,
    atPlants(plants => boxAt(plants, 't')),
  ),
  envio: ofAddressee,
  linea: ofDeal,
  gestion: either(
    ofClient(
      client => sql`${shownToClients}
      and exists (select from negocio d where d.nro_negocio = t.nro_negocio and ${isParty(client, 'd')})`,
    ),
    atPlants(
      plants => sql`case when t.id_contenedor is null then ${shipmentAt(plants, sql`t.nro_embarque`)}
      else exists (select from contenedor b where b.id_contenedor = t.id_contenedor and ${boxAt(plants, 'b')}) end`,
    ),
  ),
}

/** The conditions under which a session sees rows of an aggregate; none when it sees them all. An aggregate without a rule is a programming error. */
export const scopeOf = (aggregate: string, sesion: Sesion): Sql[] => {
  const scope = SCOPES[aggregate]
  if (!scope) throw new Error(`nobody says who may see ${aggregate}`)
  const condition = scope(sesion)
  return condition ? [condition] : []
}
