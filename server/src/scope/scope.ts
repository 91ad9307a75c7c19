/**
 * What a session may see of each aggregate, as a condition on its table `t`. All code that reads an aggregate uses this: lists, records,
 * parts, searches, papers, exports, histories. Rows outside of the condition do not exist for the session: it gets 404.
 */

import { type AnyNoun, parentOf } from '@nogal/model/aggregate/noun'
import { AREAS } from '@nogal/model/areas'
import { CODIGOS_PAPEL, papelNamed } from '@nogal/model/embarque/papeles'
import { NOUNS } from '@nogal/model/nouns'
import { entityNamed } from '@nogal/model/registry'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { ESTADO } from '../db/estado.ts'
import type { Reader } from '../db/reader.ts'
import type { Sesion } from '../http/handle.ts'
import { notFound } from '../http/refusal.ts'

/** The session that reads, and the connection: the database, or the handle of a transaction. A handler's context has both. */
export type Access = { db: Reader; sesion: Sesion }

type Scope = (sesion: Sesion) => Sql | undefined

/** Limits clients only. */
const ofClient =
  (own: (client: number | null) => Sql): Scope =>
  ({ Cod_AreaGestion, Cod_Cliente }) =>
    Cod_AreaGestion === AREAS.cliente ? own(Cod_Cliente) : undefined

const isParty = (client: number | null, deal: string): Sql => {
  const of = (name: string) => raw(`${deal}.${name}`)
  return sql`${client} in (${of('cod_clientenegocio')}, ${of('cod_consig')}, ${of('cod_notif1')}, ${of('cod_notif2')})`
}
/** Rows of a deal are visible to the client parties of the deal. */
const ofDeal: Scope = ofClient(
  client => sql`exists (select from negocio d where d.nro_negocio = t.nro_negocio and ${isParty(client, 'd')})`,
)

/** An annulled shipment keeps its client: a later client of its deal sees neither the shipment nor its records. */
const ofOwnShipment: Scope = ofClient(
  client => sql`exists (select from embarque y join negocio d using (nro_negocio)
    where y.nro_embarque = t.nro_embarque and d.cod_clientenegocio = y.cod_clientenegocio and ${isParty(client, 'd')})`,
)
/** Messages about the client's deals that are not addressed to another client. */
const ofAddressee: Scope = ofClient(
  client =>
    sql`coalesce(t.cod_cliente, ${client}) = ${client} and exists (select from negocio d where d.nro_negocio = t.nro_negocio and ${isParty(client, 'd')})`,
)

/** Limits users of production with plants to what is loaded there; other staff see everything. */
const atPlants =
  (there: (plants: readonly number[]) => Sql): Scope =>
  ({ Cod_AreaGestion, Plantas }) =>
    Cod_AreaGestion === AREAS.produccion && Plantas.length ? there(Plantas) : undefined
const either =
  (...scopes: Scope[]): Scope =>
  sesion =>
    scopes.map(scope => scope(sesion)).find(condition => condition !== undefined)

/** Is the container loaded at one of the plants: its own plant, or else that of its shipment? */
const boxAt = (plants: readonly number[], box: string): Sql => {
  const of = (name: string) => raw(`${box}.${name}`)
  return sql`coalesce(${of('cod_planta')}, (select e.cod_planta from embarque e where e.nro_embarque = ${of('nro_embarque')})) = any (${plants})`
}
/** Rows of a whole deal are visible where anything of the deal is loaded. */
const dealAt = (plants: readonly number[]): Sql =>
  sql`(exists (select from embarque y where y.nro_negocio = t.nro_negocio and y.cod_planta = any (${plants}))
    or exists (select from contenedor b where b.nro_negocio = t.nro_negocio and b.cod_planta = any (${plants})))`
const shipmentAt = (plants: readonly number[], ship: Sql): Sql =>
  sql`(exists (select from embarque e where e.nro_embarque = ${ship} and e.cod_planta = any (${plants}))
    or exists (select from contenedor c where c.nro_embarque = ${ship} and c.cod_planta = any (${plants})))`

/** Condition on items of gestión in a table that are shown to the client: complete and marked visible. */
const shownIn = (table: string): Sql => {
  const of = (name: string) => raw(`${table}.${name}`)
  return sql`${of('visible_cliente')} and ${of('cod_estadogestion')} = ${ESTADO.gestion.completa} and ${of('nro_embarque')} is not null`
}
/** The same of items in a table `t`. */
export const shownToClients = shownIn('t')

/** Papers that are printed once for each plant: the number of the plant is their variant. */
const OF_PLANTS = CODIGOS_PAPEL.filter(code => 'porCada' in papelNamed(code) && papelNamed(code).porCada === 'planta') as readonly string[]

/** Is the paper, a row of `t`, visible to a plant: made for the plant, or of a shipment that is loaded nowhere else? */
export const paperAt = (plants: readonly number[], paper: Sql, ship: Sql, variant: Sql): Sql => sql`case when ${paper} = any (${OF_PLANTS})
    then ${variant} = any (${plants})
    else not exists (select from contenedor b where b.nro_embarque = ${ship} and not coalesce(${boxAt(plants, 'b')}, false)) end`

const SCOPES: Readonly<Record<string, Scope>> = {
  negocio: either(
    ofClient(client => isParty(client, 't')),
    atPlants(dealAt),
  ),
  embarque: either(
    ofOwnShipment,
    atPlants(plants => shipmentAt(plants, sql`t.nro_embarque`)),
  ),
  contenedor: either(
    ofClient(
      client => sql`exists (select from negocio d left join embarque y on y.nro_embarque = t.nro_embarque where d.nro_negocio = t.nro_negocio
      and coalesce(y.cod_clientenegocio, d.cod_clientenegocio) = d.cod_clientenegocio and ${isParty(client, 'd')})`,
    ),
    atPlants(plants => boxAt(plants, 't')),
  ),
  envio: either(
    ofAddressee,
    atPlants(
      plants => sql`t.papel is distinct from 'contrato' and ${shipmentAt(plants, sql`t.clave`)}
      and (t.papel is null or ${paperAt(plants, sql`t.papel`, sql`t.clave`, sql`t.variante`)})`,
    ),
  ),
  papel_por_enviar: either(
    ofClient(() => sql`false`),
    atPlants(
      plants => sql`t.papel <> 'contrato' and ${shipmentAt(plants, sql`t.nro_embarque`)}
        and ${paperAt(plants, sql`t.papel`, sql`t.nro_embarque`, sql`t.variante`)}`,
    ),
  ),
  linea: either(ofDeal, atPlants(dealAt)),
  // clients read the lots of their containers on papers
  lote: either(
    ofClient(() => sql`false`),
    atPlants(plants => sql`t.cod_planta = any (${plants})`),
  ),
  pendiente: either(
    ofClient(() => sql`false`),
    atPlants(
      // the task of a shipment may name what another plant loads of it
      plants => sql`case when t.id_contenedor is null then ${shipmentAt(plants, sql`t.nro_embarque`)}
        and not exists (select from contenedor b where b.nro_embarque = t.nro_embarque and not coalesce(${boxAt(plants, 'b')}, false))
      else exists (select from contenedor b where b.id_contenedor = t.id_contenedor and ${boxAt(plants, 'b')}) end`,
    ),
  ),
  // whom a notice is for is a condition of its own
  aviso: either(
    sesion => {
      const own = ofOwnShipment(sesion)
      return (
        own &&
        sql`${own} and (t.id_gestion is null or exists (select from gestion g where g.id_gestion = t.id_gestion and ${shownIn('g')}))`
      )
    },
    atPlants(
      plants => sql`case when t.id_contenedor is null then ${shipmentAt(plants, sql`t.nro_embarque`)}
      else exists (select from contenedor b where b.id_contenedor = t.id_contenedor and ${boxAt(plants, 'b')}) end`,
    ),
  ),
  gestion: either(
    ofClient(
      client => sql`${shownToClients}
      and exists (select from negocio d join embarque y on y.nro_embarque = t.nro_embarque
        where d.nro_negocio = t.nro_negocio and y.cod_clientenegocio = d.cod_clientenegocio and ${isParty(client, 'd')})`,
    ),
    atPlants(
      plants => sql`case when t.id_contenedor is null then ${shipmentAt(plants, sql`t.nro_embarque`)}
      else exists (select from contenedor b where b.id_contenedor = t.id_contenedor and ${boxAt(plants, 'b')}) end`,
    ),
  ),
}

/** A noun is visible with its parent row; clients see only nouns that are external. */
const ofNoun =
  (noun: AnyNoun): Scope =>
  sesion => {
    if (sesion.Cod_AreaGestion === AREAS.cliente && !noun.external) return sql`false`
    const parent = parentOf(noun)
    if (!parent) return undefined
    const seen = scopeOf(parent.entity, sesion)
    if (!seen.length) return undefined
    const key = raw(entityNamed(parent.entity).key[0]!.toLowerCase())
    return sql`t.${raw(parent.by)} in (select t.${key} from ${raw(parent.entity)} t where ${join(seen, ' and ')})`
  }

/** The condition on the rows of a noun, as the table `t`, that a client owns and of whose shipment it still is a party. */
export const ownedBy = ({ aggregate, ownedBy: owner, within }: AnyNoun, sesion: Sesion): Sql =>
  sql`t.${raw(owner!.toLowerCase())} = ${sesion.Cod_Cliente}::integer and t.${raw(within!.toLowerCase())} in (
    select t.nro_embarque from embarque t where ${join([sql`true`, ...scopeOf('embarque', sesion)], ' and ')})
    and t.${raw(aggregate.states.field.toLowerCase())} <> all (${Object.values<{ code: string; void?: boolean }>(aggregate.states.states).flatMap(one => (one.void ? [one.code] : []))}::text[])`

const OF_NOUNS = new Map(NOUNS.map(noun => [noun.aggregate.entity as string, ofNoun(noun)]))

/**
 * The conditions on the rows of an aggregate that a session sees; empty when it sees all. An aggregate without a rule is a programming
 * error.
 */
export const scopeOf = (aggregate: string, sesion: Sesion): Sql[] => {
  const scope = SCOPES[aggregate] ?? OF_NOUNS.get(aggregate)
  if (!scope) throw new Error(`nobody says who may see ${aggregate}`)
  const condition = scope(sesion)
  return condition ? [condition] : []
}

/** The plants to which a session is limited; empty where it sees all. */
export const plantsOf = ({ Cod_AreaGestion, Plantas }: Sesion): readonly number[] => (Cod_AreaGestion === AREAS.produccion ? Plantas : [])

/** Records that are read or changed as a whole: a deal, a shipment, or some containers of a deal. */
type Together = { deal: number; ids?: readonly number[] } | { ship: number }

/**
 * Refuses with 404 unless the session sees all containers, and for a whole deal all shipments, because such calls must not read or change
 * only a part.
 */
export const demandBoxes = async ({ db, sesion }: Access, of: Together): Promise<void> => {
  const here = 'ship' in of ? sql`t.nro_embarque = ${of.ship}` : sql`t.nro_negocio = ${of.deal}`
  const named = 'ids' in of ? sql`t.id_contenedor = any (${of.ids})` : sql`true`
  const hidden = async (aggregate: 'contenedor' | 'embarque', which: Sql): Promise<boolean> => {
    const scope = scopeOf(aggregate, sesion)
    if (!scope.length) return false
    const { text, values } = sql`select from ${raw(aggregate)} t where ${which} and not coalesce((${join(scope, ' and ')}), false) limit 1`
    return Boolean((await db.query(text, values as unknown[])).rowCount)
  }
  const isWholeDeal = 'deal' in of && !of.ids
  if ((await hidden('contenedor', sql`${here} and ${named}`)) || (isWholeDeal && (await hidden('embarque', here))))
    throw notFound('ship' in of ? 'el embarque' : 'el contenedor')
}
