/** The items of gestión of all shipments in one list; a user sees those of the screens that they may see. */

import { AREAS } from '@nogal/model/areas'
import type { Shown } from '@nogal/model/export'
import { formatContainer } from '@nogal/model/format'
import { AREAS_GESTION, areaNamed, type Celda, CODIGOS_AREA, type CodArea } from '@nogal/model/gestion/gestion.areas'
import { CODIGOS_TIPO } from '@nogal/model/gestion/gestion.kinds'
import { BUSCADAS_GESTIONES, exportarGestiones, FILA_GESTIONES, listarGestiones } from '@nogal/model/gestion/gestion.todas'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { ESTADO } from '../db/estado.ts'
import { foldedContainerName } from '../embarque/base/contenedor.queries.ts'
import { type Context, handle } from '../http/handle.ts'
import { notFound } from '../http/refusal.ts'
import type { ListColumn, ListSpec } from '../list/columns.ts'
import { listColumnOf } from '../list/fields.ts'
import { listFile } from '../list/file.ts'
import { list } from '../list/list.ts'
import { scopeOf } from '../scope/scope.ts'
import { GESTION } from './gestion.queries.ts'

/** A column of a joined table; a filter searches that table first. */
const joinedValue = (row: string, name: string, own: Sql, table: string, key: string): Partial<ListColumn> & { sql: Sql } => {
  return {
    sql: sql`(select x.${raw(name)} from ${raw(table)} x where x.${raw(key)} = ${own})`,
    joined: { aliases: [row], value: sql`${raw(row)}.${raw(name)}` },
    lookup: { foreignKey: own, table, key, name: sql`n.${raw(name)}` },
  }
}
const ofDeal = (name: string) => joinedValue('negocio', name, sql`t.nro_negocio`, 'negocio', 'nro_negocio')
const ofShipment = (name: string) => joinedValue('embarque', name, sql`t.nro_embarque`, 'embarque', 'nro_embarque')

/** The number of a container, or its ordinal in the deal. */
const containerIn = (row: string): Sql => sql`coalesce(${raw(row)}.nro_contenedor, 'Contenedor ' || ${raw(row)}.nro_corr_contenedor)`

/** Kind and type of an item as one text, and a table with the properties of each type. */
const CLASS = {
  foreignKey: sql`t.tipo || t.cod_certdocanalis`,
  table: '(select k.*, k.tipo || k.codigo as clase from clase_gestion k)',
  key: 'clase',
}

const CORRELATIVO = sql`(select e.nro_corr_embarque from embarque e where e.nro_embarque = t.nro_embarque)`

/** Columns from shipments and deals, and since when an item waits. */
const GIVEN: Readonly<Record<string, Partial<ListColumn> & { sql: Sql }>> = {
  Nro_Contrato: { ...ofDeal('nro_contrato'), folded: sql`n.contrato_plano`, suffixNumber: CORRELATIVO },
  Nro_Corr_Embarque: { sql: CORRELATIVO, joined: { aliases: ['embarque'], value: sql`embarque.nro_corr_embarque` } },
  Nom_Cliente: {
    sql: sql`(select k.nom_cliente from negocio d join clientes k on k.cod_cliente = d.cod_clientenegocio where d.nro_negocio = t.nro_negocio)`,
    // a join of two more tables could be planned as a whole before its few rows are known
    joined: { aliases: ['negocio'], value: sql`(select k.nom_cliente from clientes k where k.cod_cliente = negocio.cod_clientenegocio)` },
    lookup: {
      foreignKey: sql`t.nro_negocio`,
      table: '(select d.nro_negocio, k.nom_cliente from negocio d join clientes k on k.cod_cliente = d.cod_clientenegocio)',
      key: 'nro_negocio',
      name: sql`n.nom_cliente`,
    },
  },
  Nro_Contenedor: {
    sql: sql`(select ${containerIn('c')} from contenedor c where c.id_contenedor = t.id_contenedor)`,
    joined: { aliases: ['caja'], value: containerIn('caja') },
    lookup: { foreignKey: sql`t.id_contenedor`, table: 'contenedor', key: 'id_contenedor', name: containerIn('n') },
    folded: foldedContainerName('n'),
    formatExport: formatContainer,
  },
  Fecha_ETD: ofShipment('fecha_etd'),
  Nom_AreaGestion: {
    sql: sql`(select a.nom_areagestion from clase_gestion k join areagestion a using (cod_areagestion)
      where k.tipo = t.tipo and k.codigo = t.cod_certdocanalis)`,
    joined: { aliases: ['area'], value: sql`area.nom_areagestion` },
    lookup: { ...CLASS, name: sql`(select a.nom_areagestion from areagestion a where a.cod_areagestion = n.cod_areagestion)` },
  },
  Usuario_Comercial: {
    sql: sql`(select d.usuario_comercial from negocio d where d.nro_negocio = t.nro_negocio)`,
    joined: { aliases: ['negocio'], value: sql`negocio.usuario_comercial` },
  },
  Espera_Desde: {
    sql: sql`case when t.cod_estadogestion = ${ESTADO.gestion.porAprobar}
      then (select max(s.en)::date from gestion_estado s where s.id_gestion = t.id_gestion and s.cod_estadogestion = ${ESTADO.gestion.porAprobar}) end`,
  },
}

/** The numbers and references of items, with their trigram index. */
const NUMBERED = {
  table: `(select g.id_gestion, plano(coalesce(g.numero, '') || ' ' || coalesce(g.referencia, '')) as palabras
    from gestion g where coalesce(g.numero, g.referencia) is not null)`,
  key: 'id_gestion',
  folded: sql`n.palabras`,
}

const CHANGED: Readonly<Record<string, Partial<ListColumn>>> = {
  Fecha_Vence: { indexed: true },
  Numero: { wordsIn: NUMBERED },
  Referencia: { wordsIn: NUMBERED },
  Cod_AreaGestion: { lookup: { ...CLASS, name: sql`n.cod_areagestion` } },
  Nom_CertDocAnalis: { lookup: { ...CLASS, name: sql`n.nombre` } },
  // display only: its value depends on the date and the thresholds of an area, which are looked up for each row shown
  Vencimiento: { displayOnly: true },
}

const columns = Object.fromEntries(
  Object.entries(FILA_GESTIONES).map(([name, field]): [string, ListColumn] => {
    const given = GIVEN[name]
    const searched = (BUSCADAS_GESTIONES as readonly string[]).includes(name)
    if (given) return [name, { ...listColumnOf(field, given.sql), ...given, searched }]
    const { notSent: _, ...own } = GESTION.columns[name]!
    return [name, { ...own, ...CHANGED[name], searched }]
  }),
)

export const GESTIONES_TODAS: ListSpec<never> = {
  table: 'gestion',
  key: ['id_gestion'],
  order: ['Fecha_Vence'],
  columns,
  countedUntil: {
    sequence: 'cuenta_gestiones',
    columns: ['tipo', 'cod_certdocanalis', 'codigo', 'cod_areagestion', 'nro_embarque', 'cod_estadoemb', 'nro_negocio', 'cod_estadoneg'],
  },
  joins: {
    ...GESTION.joins!,
    negocio: { table: 'negocio', on: sql`negocio.nro_negocio = t.nro_negocio` },
    embarque: { table: 'embarque', on: sql`embarque.nro_embarque = t.nro_embarque` },
  },
}

/** Items of annulled shipments need no work. */
const VIGENTE = sql`not exists (select from embarque e where e.nro_embarque = t.nro_embarque and e.cod_estadoemb = ${ESTADO.embarque.anulado})
  and not exists (select from negocio d where d.nro_negocio = t.nro_negocio and d.cod_estadoneg = ${ESTADO.negocio.anulado})`

/** Condition on the kinds that an area sees. */
const seenIn = (area: CodArea): Sql => {
  const cells = Object.entries<Celda>(AREAS_GESTION[area].tipos)
  const whole = cells.filter(([, { propios }]) => !propios).map(([tipo]) => tipo)
  const own = cells.filter(([, { propios }]) => propios).map(([tipo]) => tipo)
  return sql`(t.tipo = any (${whole}) or (t.tipo = any (${own}) and ${CLASS.foreignKey} = any (array(
    select k.tipo || k.codigo from clase_gestion k where k.cod_areagestion = ${areaNamed(area).area}))))`
}

/** Does the area see all types of every kind? */
const seesAll = (area: CodArea): boolean => {
  const { tipos } = areaNamed(area)
  return CODIGOS_TIPO.every(tipo => tipos[tipo] && !tipos[tipo].propios)
}

const WORKING = CODIGOS_AREA.filter(area => !areaNamed(area).externa)

/** Conditions on the items that a session sees: those of each area whose screen it may see, none without any. Clients get 404. */
export const gestionesSeenBy = async ({ sesion, may }: Pick<Context, 'sesion' | 'may'>): Promise<Sql[]> => {
  if (sesion.Cod_AreaGestion === AREAS.cliente) throw notFound('la lista de gestiones')
  const granted = await Promise.all(WORKING.map(area => may(areaNamed(area).pantalla, 'ver')))
  const seen = WORKING.filter((_, i) => granted[i])
  const kinds = seen.some(seesAll) ? [] : [seen.length ? sql`(${join(seen.map(seenIn), ' or ')})` : sql`false`]
  return [VIGENTE, ...kinds, ...scopeOf('gestion', sesion)]
}

export const TODAS_HANDLERS = [
  handle(listarGestiones, async context => list(context.db, GESTIONES_TODAS, context.options, await gestionesSeenBy(context))),
  handle(exportarGestiones, async context =>
    listFile(context.db, GESTIONES_TODAS, { name: 'Gestiones', shown: context.body as Shown, scope: await gestionesSeenBy(context) }),
  ),
]
