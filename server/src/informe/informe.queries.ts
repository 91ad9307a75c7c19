/** SQL of the reports: the lines of a report under its filters, and their sums by groups, with subtotals and a total. */
import type { ListOptions } from '@nogal/model/call'
import type { Field } from '@nogal/model/fields'
import {
  CODIGOS_INFORME,
  type CodInforme,
  type GrupoInforme,
  type Informe,
  informeNamed,
  type MedidaInforme,
} from '@nogal/model/informe/informes'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { queryList, type Reader } from '../db/reader.ts'
import { foldedContainerName } from '../embarque/base/contenedor.queries.ts'
import type { Sesion } from '../http/handle.ts'
import type { KeptSum, ListColumn, ListSpec } from '../list/columns.ts'
import { listColumnOf } from '../list/fields.ts'
import { exporterToday } from '../list/filters.ts'
import { conditionsOf, keptSumFor } from '../list/list.ts'
import { scopeOf } from '../scope/scope.ts'

/** The aggregate of the lines of each report, whose scope decides which lines a session sees. */
const SCOPES: Record<CodInforme, string> = { ventas: 'linea', embarques: 'embarque', stock: 'contenedor', produccion: 'contenedor' }

/** Where a name of lines is found: its table, the columns of the code and of the name there, and the column of the code in the view. */
type NamedBy = { table: string; key: string; name: string; code: string }

const named = (table: string, given: Partial<NamedBy> = {}): NamedBy => {
  const key = given.key ?? `cod_${table}`
  return { table, key, name: `nom_${table}`, code: key, ...given }
}
const stateOf = (type: string): NamedBy => named(`(select * from estado where tipo = '${type}')`, { key: 'cod_estado', name: 'nom_estado' })
const userOf = (code: string): NamedBy => named('usuario', { code })
const codeItself = (table: string, key: string): NamedBy => named(table, { key, name: key })

/**
 * The small tables whose names or codes the columns of lines show: a search or filter reads each of them once, and compares the code of each
 * line, so that lines are read without their names.
 */
const NAMED_BY: Readonly<Record<string, NamedBy>> = {
  Nom_Cliente: named('clientes', { key: 'cod_cliente', name: 'nom_cliente' }),
  Nom_Pais: named('pais'),
  Nom_Temporada: named('temporada'),
  Nom_Puerto: named('puerto'),
  Nom_PuertoOrigen: named('puerto', { code: 'cod_puertoorigen' }),
  Nom_PuertoDestino: named('puerto', { code: 'cod_puertodestino' }),
  Nom_Naviera: named('naviera'),
  Nom_Nave: named('nave'),
  Nom_Comercial: userOf('usuario_comercial'),
  Nom_Comex: userOf('usuario_comex'),
  Nom_Planta: named('planta'),
  Nom_Especie: named('especie'),
  Nom_Producto: named('producto'),
  Nom_Variedad: named('variedad'),
  Nom_Calibre: named('calibre'),
  Nom_Envase: named('envase'),
  Nom_UndVenta: named('unidadventa', { key: 'cod_undventa', name: 'nom_undventa' }),
  Cod_IncoTerm: codeItself('incoterm', 'cod_incoterm'),
  Cod_Moneda: codeItself('moneda', 'cod_moneda'),
}
const STATES: Partial<Record<CodInforme, NamedBy>> = { ventas: stateOf('Negocio'), embarques: stateOf('Embarque') }

const namedBy = (code: CodInforme, name: string): NamedBy | undefined => (name === 'Nom_Estado' ? STATES[code] : NAMED_BY[name])

/** What an index finds the words of a column by. */
const WORDS_IN: Readonly<Record<string, NonNullable<ListColumn['wordsIn']>>> = {
  Nro_Contrato: { table: 'negocio', key: 'nro_negocio', folded: sql`n.contrato_plano` },
  Nro_Viaje: { table: 'embarque_busqueda', key: 'nro_embarque', folded: sql`n.busqueda` },
  Nro_Booking: { table: 'embarque_busqueda', key: 'nro_embarque', folded: sql`n.busqueda` },
  Nro_Contenedor: { table: 'contenedor', key: 'id_contenedor', folded: foldedContainerName('n') },
  Nom_Especies: {
    table: `(select b.id_contenedor, plano(f.nom_especie) as especie
      from especie f join negocio_producto l using (cod_especie) join contenedor b on b.nro_negocio = l.nro_negocio)`,
    key: 'id_contenedor',
    folded: sql`n.especie`,
  },
}

/** A column of lines; a name is found by the code of its table. */
const columnOf = (code: CodInforme, name: string, field: Field): ListColumn => {
  const by = namedBy(code, name)
  const words = WORDS_IN[name]
  return {
    ...listColumnOf(field, sql`t.${raw(name.toLowerCase())}`),
    ...(by && { lookup: { foreignKey: sql`t.${raw(by.code)}`, table: by.table, key: by.key, name: sql`n.${raw(by.name)}` } }),
    ...(words && { wordsIn: words }),
    ...(name === 'Nro_Contrato' && { folded: sql`t.contrato_plano` }),
  }
}

/** The columns by which the view `informe_<code>_suma` has kept sums of lines; its measures are all those of the report. */
const KEPT_BY: Partial<Record<CodInforme, readonly string[]>> = {
  ventas: ['Cod_Temporada', 'Nom_Temporada', 'Nom_Estado', 'Nom_Cliente', 'Nom_Comercial', 'Nom_Especie', 'Cod_Moneda'],
  stock: ['Cod_Temporada', 'Nom_Temporada', 'Nom_Planta', 'Nom_Especie', 'Nom_Producto', 'Nom_Calibre'],
}

const keptOf = (code: CodInforme): KeptSum[] => {
  const by = KEPT_BY[code]?.flatMap(name => [name.toLowerCase(), ...(namedBy(code, name) ? [namedBy(code, name)!.code] : [])])
  return by ? [{ table: `informe_${code}_suma`, by, counts: true }] : []
}

const lineasDe = (code: CodInforme): ListSpec<never> => {
  const { campos, clave, fecha } = informeNamed(code)
  return {
    table: `informe_${code}`,
    key: clave.map(name => name.toLowerCase()),
    isView: true,
    order: [`-${fecha}`],
    kept: keptOf(code),
    columns: Object.fromEntries(Object.entries(campos).map(([name, field]): [string, ListColumn] => [name, columnOf(code, name, field)])),
  }
}

/** The lines of each report as a list, the latest day first. */
export const LISTAS_DE_LINEAS = Object.fromEntries(CODIGOS_INFORME.map(code => [code, lineasDe(code)])) as Record<
  CodInforme,
  ListSpec<never>
>

/** A season, and the last day whose lines count. */
export type Periodo = { temporada?: number | undefined; hasta?: string | undefined }

const lower = (campo: string): Sql => raw(`t.${campo.toLowerCase()}`)

/** Conditions on the lines of a report: their season and last day. */
const inPeriod = ({ fecha }: Informe, { temporada, hasta }: Periodo): Sql[] => [
  ...(temporada === undefined ? [] : [sql`t.cod_temporada = ${temporada}`]),
  ...(hasta === undefined ? [] : [sql`${lower(fecha)} <= ${hasta}::date`]),
]

/** Conditions on the lines of a report that a session sees, in a season and up to a day. */
export const informeScope = (code: CodInforme, sesion: Sesion, period: Periodo): Sql[] => [
  ...scopeOf(SCOPES[code], sesion),
  ...inPeriod(informeNamed(code), period),
]

export type Temporada = { cod: number; nombre: string; inicio: string; termino: string }

/** A season and the one before; undefined when it does not exist. */
export const findTemporadas = async (db: Reader, cod: number): Promise<{ esta?: Temporada; anterior?: Temporada }> => {
  const { rows } = await db.query<Temporada>(
    `select t.cod_temporada as cod, t.nom_temporada as nombre, t.fecha_inicio as inicio, t.fecha_termino as termino
       from temporada t, temporada s where s.cod_temporada = $1 and t.fecha_inicio <= s.fecha_inicio order by t.fecha_inicio desc limit 2`,
    [cod],
  )
  return { ...(rows[0] && { esta: rows[0] }), ...(rows[1] && { anterior: rows[1] }) }
}

/** The company that exports, with the SHA-256 of its logo: the first active one, or the portal where none is set. */
export const findEmpresa = async (db: Reader): Promise<{ nombre: string; logo: string | null }> => {
  const { rows } = await db.query<{ nombre: string; logo: string | null }>(
    'select nom_clienteint as nombre, logo from clienteinterno where activo order by cod_clienteint limit 1',
  )
  return rows[0] ?? { nombre: 'Nogal', logo: null }
}

/** The checked parameters of a report. */
export type ConsultaInforme = {
  grupos: readonly string[]
  period: Periodo
  /** The previous season: its lines are summed separately, and their days are that many years earlier. */
  anterior?: (Periodo & { years: number }) | undefined
  moneda?: string | undefined
  options: ListOptions
}

/** At most this many groups; a report with more could not be read. */
export const MOST_GROUPS = 10_000

/** The value of a group in terms of this season: a day of the previous season counts in the same month or week one season later. */
const groupValue = (informe: Informe, grupo: GrupoInforme, years: number): Sql => {
  if ('campo' in grupo) return sql`${lower(grupo.campo)}::text`
  const day = lower(informe.fecha)
  // 52 weeks later is the same weekday, so that no week is split
  const later = grupo.cada === 'mes' ? sql`(${day} + make_interval(years => ${years}))::date` : sql`${day} + ${years * 364}::int`
  const same = years ? sql`case when antes.si then ${later} else ${day} end` : day
  return grupo.cada === 'mes' ? sql`to_char(${same}, 'YYYY-MM')` : sql`to_char(${same}, 'IYYY-IW')`
}

/** The value of each currency in dollars on a day: the last rate on or before that day. */
const RATES = sql`tasa as materialized (
  select m.cod_moneda, v."Desde" as desde, lead(v."Desde", 1, 'infinity') over (partition by m.cod_moneda order by v."Desde") as hasta, v."Valor_USD" as valor
    from moneda m cross join lateral jsonb_to_recordset(m.valores) v ("Desde" date, "Valor_USD" numeric)
  union all select 'USD', '-infinity', 'infinity', 1)`

type Cifra = { g: (string | null)[]; bits: number; antes: boolean; moneda: string | null; valores: (number | null)[] }
export type CifrasLeidas = { cifras: Cifra[]; montos: Cifra[]; faltan: { Cod_Moneda: string; Fecha: string }[] }

const name = (campo: string): Sql => raw(campo.toLowerCase())

/** A measure over groups of lines that were summed before. */
const measureSql = ({ campo, promedio, por }: MedidaInforme): Sql =>
  !campo
    ? sql`sum(n)`
    : por
      ? sql`sum(${name(campo)}) / nullif(sum(${name(por)}), 0)`
      : promedio
        ? sql`sum(${name(campo)}) / nullif(sum(${name(`${campo}_n`)}), 0)`
        : sql`coalesce(sum(${name(campo)}), 0)`

/**
 * The query of a report: lines are summed once by all grouping columns, and the few results are then rolled up into subtotals. Where groups,
 * period and filters ask for nothing else, kept sums are read in place of lines.
 */
export const informeSql = (
  code: CodInforme,
  sesion: Sesion,
  { grupos, period, anterior, moneda, options }: ConsultaInforme,
  spec: ListSpec<unknown> = LISTAS_DE_LINEAS[code],
): Sql => {
  const informe = informeNamed(code)
  const medidas = Object.values(informe.medidas)
  const plain = medidas.filter(m => !m.moneda)
  const money = medidas.filter(m => m.moneda)
  const currency = money[0]?.moneda && name(money[0].moneda)
  const converts = Boolean(moneda && currency)
  const filters = conditionsOf(spec, options).map(({ match }) => match)
  const and = (conditions: readonly Sql[]) => (conditions.length ? join([...conditions], ' and ') : sql`true`)
  const now = and(inPeriod(informe, period))
  const before = anterior ? and(inPeriod(informe, anterior)) : sql`false`
  const values = grupos.map((grupo, i) => sql`${groupValue(informe, informe.grupos[grupo]!, anterior?.years ?? 0)} as ${raw(`g${i}`)}`)
  const apart = [
    ...values,
    sql`antes.si as antes`,
    ...(currency ? [sql`t.${currency}`] : []),
    ...(converts ? [sql`coalesce(${lower(informe.fecha)}, ${exporterToday()}::date) as dia`] : []),
  ]
  // a ratio adds up no column of its own
  const added = medidas.flatMap(({ campo, promedio, por }) =>
    por
      ? []
      : campo
        ? [sql`sum(${lower(campo)}) as ${name(campo)}`, ...(promedio ? [sql`count(${lower(campo)}) as ${name(`${campo}_n`)}`] : [])]
        : [],
  )
  const places = join(apart.map((_, i) => raw(String(i + 1))))
  const keys = grupos.map((_, i) => `g${i}`)
  const by = raw(keys.length ? `rollup (${keys.join(', ')}), antes` : 'antes')
  const bits = raw(keys.length ? `grouping(${keys.join(', ')})` : '0')
  const row = (unit: Sql, cells: readonly Sql[]) =>
    sql`json_build_object('g', json_build_array(${raw(keys.join(', '))}), 'bits', ${bits}, 'antes', antes, 'moneda', ${unit}, 'valores', json_build_array(${join([...cells])})) as fila`
  const rates = converts
    ? sql`${RATES}, par as materialized (
        select d.*, case when d.de = ${moneda} then 1 else a.valor / b.valor end as factor, a.valor is null as sin_valor
          from (select distinct ${currency} as de, dia from f) d
          left join tasa a on a.cod_moneda = d.de and d.dia >= a.desde and d.dia < a.hasta
          left join tasa b on b.cod_moneda = ${moneda} and d.dia >= b.desde and d.dia < b.hasta),`
    : empty
  const amounts = !currency
    ? sql`select null::json as fila where false`
    : converts
      ? sql`select ${row(
          sql`${moneda}::text`,
          money.map(({ campo, por }) => {
            const whole = sql`sum(${name(campo!)} * factor)`
            return sql`case when bool_and(factor is not null) then ${por ? sql`${whole} / nullif(sum(${name(por)}), 0)` : whole} end`
          }),
        )} from f join par on par.de = f.${currency} and par.dia = f.dia group by ${by}`
      : sql`select ${row(currency, money.map(measureSql))} from f group by ${by}, ${currency}`
  const missing = converts
    ? sql`(select json_agg(x order by x."Cod_Moneda") from (select case when sin_valor then de else ${moneda}::text end as "Cod_Moneda", min(dia) as "Fecha"
        from par where factor is null group by 1) x)`
    : sql`null::json`
  const where = and([...scopeOf(SCOPES[code], sesion), ...filters, sql`((${now}) or (${before}))`])
  const kept = keptSumFor(spec, [...apart, where], ({ counts }) => counts)
  const n = kept ? sql`sum(t.filas)` : sql`count(*)`
  return sql`with f as materialized (
    select ${join([...apart, sql`${n} as n`, ...added])} from ${raw(kept?.table ?? spec.table)} t cross join lateral (select not (${now}) as si) antes
     where ${where} group by ${places} having ${n} > 0),
  ${rates}
  cifra as (select ${row(sql`null`, [sql`sum(n)`, ...plain.map(measureSql)])} from f group by ${by} limit ${MOST_GROUPS + 1}),
  monto as (${amounts})
  select json_build_object('cifras', coalesce((select json_agg(fila) from cifra), '[]'), 'montos', coalesce((select json_agg(fila) from monto), '[]'),
    'faltan', coalesce(${missing}, '[]'))::text as data`
}

/** The sums of a report, within the timeout of lists. */
export const readInforme = async (db: Reader, code: CodInforme, sesion: Sesion, pedido: ConsultaInforme): Promise<CifrasLeidas> => {
  const { text, values } = informeSql(code, sesion, pedido)
  const { rows } = await queryList(db, { text, values: values as unknown[] })
  return JSON.parse(rows[0].data) as CifrasLeidas
}
