/** SQL of the panel: the counts of its cards, and the distribution of a season over its weeks. */

import { isDeepStrictEqual } from 'node:util'
import type { Filtro } from '@nogal/model/call'
import {
  type CodTarjeta,
  filtrosDeParte,
  type ListaPanel,
  type Mirada,
  PANEL,
  pantallaDeLista,
  type Umbral,
} from '@nogal/model/panel/panel'
import pg from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { PENDIENTES_LISTA, pendientesSeenBy } from '../consecuencia/pendientes.queries.ts'
import { ESTADO } from '../db/estado.ts'
import { queryList } from '../db/reader.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { GESTIONES_TODAS, gestionesSeenBy } from '../gestion/todas.ts'
import type { Json } from '../http/answers.ts'
import type { Context } from '../http/handle.ts'
import { joinsFor, type ListSpec } from '../list/columns.ts'
import { reportOf } from '../list/kept.ts'
import { conditionsOf, keptSumFor } from '../list/list.ts'
import { NEGOCIO } from '../negocio/negocio.queries.ts'
import { type Access, scopeOf } from '../scope/scope.ts'

/** The session that reads cards, and its permissions. */
type Asks = Access & Pick<Context, 'may'>

/** The list with conditions that look up each row: a card has few rows, for which searching other tables first would take longer. */
const rowByRow = (spec: ListSpec<never>): ListSpec<never> => ({
  ...spec,
  columns: Object.fromEntries(Object.entries(spec.columns).map(([name, { lookup: _, ...column }]) => [name, column])),
})

type Lista = { spec: ListSpec<never>; byRow: ListSpec<never>; seen: (asks: Asks) => Sql[] | Promise<Sql[]> }
const listaOf = (spec: ListSpec<never>, seen: Lista['seen']): Lista => ({ spec, byRow: rowByRow(spec), seen })

/** The lists that cards link to, as their own calls read them. */
const LISTAS: Readonly<Record<ListaPanel, Lista>> = {
  negocio: listaOf(NEGOCIO.list, ({ sesion }) => scopeOf('negocio', sesion)),
  embarque: listaOf(EMBARQUE.list, ({ sesion }) => scopeOf('embarque', sesion)),
  gestion: listaOf(GESTIONES_TODAS, gestionesSeenBy),
  pendiente: listaOf(PENDIENTES_LISTA, pendientesSeenBy),
}

/** A card that the user sees. */
export type TarjetaVista = { codigo: CodTarjeta } & Umbral

/** The thresholds of a card in days; defaults where nobody set them. Yellow always includes red, also where only one of them was set. */
const thresholdsOf = (codigo: CodTarjeta, set: { [K in keyof Umbral]: number | null }): Umbral => {
  const { dias = { amarillo: 0, rojo: 0 }, desde } = PANEL[codigo]
  const [amarillo, rojo] = [set.amarillo ?? dias.amarillo, set.rojo ?? dias.rojo]
  return { amarillo, rojo: desde ? Math.max(rojo, amarillo) : Math.min(rojo, amarillo) }
}

/**
 * The cards of a user, in their order: a row of configpc for the user takes precedence over one for an area, and their own area over the
 * others. An area without rows in
 * configpc sees all cards; nobody sees a card whose list they may not see.
 */
export const cardsOf = async ({ db, sesion: { Usuario, Areas } }: Access): Promise<TarjetaVista[]> => {
  const { rows } = await db.query({
    name: 'panel-tarjetas',
    text: `with propias as (
        select distinct on (c.tarjeta) c.* from configpc c
         where c.activo and (c.cod_usuario = $1 or (c.cod_usuario is null and c.cod_areagestion = any ($2)))
         order by c.tarjeta, c.cod_usuario nulls last, array_position($2, c.cod_areagestion)
      )
      select t.tarjeta as codigo, p.dias_amarillo as amarillo, p.dias_rojo as rojo
        from unnest($3::text[], $4::text[]) with ordinality t (tarjeta, pantalla, lugar)
        left join propias p using (tarjeta)
       where permitido($1, t.pantalla, 'ver')
         and case when exists (select from configpc c where c.cod_areagestion = any ($2) or c.cod_usuario = $1) then p.mostrar else true end
       order by p.orden nulls last, t.lugar`,
    values: [Usuario, Areas, Object.keys(PANEL), Object.values(PANEL).map(({ lista }) => pantallaDeLista(lista))],
  })
  return rows.map(row => ({ codigo: row.codigo, ...thresholdsOf(row.codigo, row) }))
}

const all = (conditions: readonly Sql[]): Sql => (conditions.length ? join(conditions, ' and ') : sql`true`)

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]${value.length ? '' : '::text[]'}`
  return typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value))
}

/**
 * A statement with its values as literals, so that it is planned for them: the best index depends on the days and states, and a generic
 * plan takes three times as long.
 */
const withValues = ({ text, values }: Sql): string => text.replace(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1]))

/** The counts of a card: all, those of them that are yellow or red, and those that are red. */
export type Cuenta = { total: number; amarillos: number; rojos: number }

/** The counts of some cards, in one statement, under the conditions of the list that each links to. */
export const countCards = async (access: Asks, mirada: Mirada, cards: readonly TarjetaVista[]): Promise<Cuenta[]> => {
  if (!cards.length) return []
  const used = [...new Set(cards.map(({ codigo }) => PANEL[codigo].lista))]
  const seen = new Map(await Promise.all(used.map(async lista => [lista, await LISTAS[lista].seen(access)] as const)))
  const counts = cards.map(({ codigo, ...umbral }) => {
    const { lista, dias } = PANEL[codigo]
    const { spec, byRow } = LISTAS[lista]
    const whole = filtrosDeParte(codigo, mirada, umbral)
    const conditions = (of: ListSpec<never>, filtros: Filtro[]) => all(conditionsOf(of, { filtros }).map(({ match }) => match))
    // the yellow or red rows are a subset of the card's rows, so only the additional conditions are tested
    const filtered = (parte: 'amarillo' | 'rojo') => {
      if (!dias) return sql`0`
      const beyond = filtrosDeParte(codigo, mirada, umbral, parte).filter(one => !whole.some(other => isDeepStrictEqual(one, other)))
      return beyond.length ? sql`count(*) filter (where ${conditions(byRow, beyond)})` : sql`count(*)`
    }
    const where = all([...seen.get(lista)!, conditions(spec, whole)])
    const kept = dias ? undefined : keptSumFor(spec, [where], ({ counts }) => counts)
    const total = kept ? sql`coalesce(sum(t.filas), 0)::int` : sql`count(*)`
    const counted = sql`json_build_object('total', ${total}, 'amarillos', ${filtered('amarillo')}, 'rojos', ${filtered('rojo')})`
    return sql`(select ${counted} from ${raw(kept?.table ?? spec.table)} t ${joinsFor(spec, [counted, where])} where ${where})`
  })
  const { rows } = await queryList(access.db, { text: withValues(sql`select json_build_array(${join(counts)}) as cuentas`) })
  return rows[0].cuentas
}

/** A season with its name; without one, the current season, or else the last one. */
export const seasonSql = (temporada: number | undefined): Sql => sql`select s.cod_temporada, s.nom_temporada from temporada s
    where ${temporada === undefined ? sql`s.fecha_inicio <= current_date` : sql`s.cod_temporada = ${temporada}`}
    order by s.fecha_termino >= current_date desc, s.fecha_inicio desc limit 1`

/** Kilos and amounts of the deals of a season by week, species and currency; without a season, the current one, or else the last one. */
export const weeksOfSeason = ({ db, sesion }: Access, temporada: number | undefined): Promise<Json<never>> => {
  const seen = scopeOf('negocio', sesion)
  const where = all([sql`t.cod_temporada = (select cod_temporada from s)`, sql`t.cod_estadoneg <> ${ESTADO.negocio.anulado}`, ...seen])
  // the sums that are kept are those of all deals
  const sold = seen.length
    ? sql`select to_char(t.fecha_etd, 'IYYY-IW') as semana, l.cod_especie, l.cod_moneda, sum(l.kilos) as kilos, sum(l.monto) as monto
      from negocio t join negocio_producto l using (nro_negocio) where ${where} group by 1, 2, 3`
    : sql`select to_char(t.semana, 'IYYY-IW') as semana, t.cod_especie, t.cod_moneda, sum(t.kilos) as kilos, sum(t.monto) as monto
      from suma_venta_semana t where ${where} group by 1, 2, 3 having sum(t.filas) > 0`
  return reportOf(
    db,
    sql`with s as (${seasonSql(temporada)}),
    l as materialized (${sold})
    select json_build_object('Cod_Temporada', (select cod_temporada from s), 'Nom_Temporada', (select nom_temporada from s), 'Semanas', (
      select coalesce(json_agg(json_build_object('Semana', l.semana, 'Cod_Especie', l.cod_especie, 'Nom_Especie', e.nom_especie,
          'Cod_Moneda', l.cod_moneda, 'Kilos', l.kilos, 'Monto', l.monto) order by l.semana, e.nom_especie collate es, l.cod_moneda), '[]')
        from l join especie e using (cod_especie)))::text`,
  )
}
