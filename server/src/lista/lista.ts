/**
 * Any list: filters, search, order and page in one query that answers JSON text.
 * The page is found on the base table alone, by its keys; names of other tables are read for the rows of the page only.
 */
import type { Filtro, ListOptions } from '@nogal/model/call'
import { plano } from '@nogal/model/format'
import type { Pool, PoolClient } from 'pg'
import { RE2JS } from 're2js'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { Json } from '../http/mount.ts'
import { datosInvalidos } from '../http/rechazo.ts'

export type TipoColumna = 'text' | 'number' | 'date' | 'instant' | 'flag' | 'json'

/** A column of a list: how the base table `t` gives it. */
export type Columna = {
  sql: Sql
  tipo: TipoColumna
  label: string
  /** The base table may hold null here: it counts as "sin mensaje". */
  nullable?: boolean
  /** The column is the name of a row of another table: filters look there first. */
  via?: { own: Sql; table: string; key: string; name: Sql }
  /** Part of `buscar`. */
  searched?: boolean
  /** Only filtered and sorted by, not sent. */
  hidden?: boolean
  /** Sent, but not filtered nor sorted by: too costly, or no single value. */
  plain?: boolean
}

export type ListaSpec = {
  table: string
  key: readonly string[]
  columns: Record<string, Columna>
  /** Default order, `-Campo` for descending. */
  order: readonly string[]
  /** Condition of `buscar` when the table has a better one than its columns. */
  search?: (text: string) => Sql
}

/** Rows are counted up to here; past it the total is "at least". */
export const TOTAL_MAXIMO = 10_000

const EMPTY = 'sin mensaje'
const escaped = (text: string) => text.replace(/[\\%_]/g, c => `\\${c}`)
const SPANISH = raw('collate es')

const textOf = (c: Columna): Sql =>
  ({
    text: c.sql,
    number: sql`${c.sql}::text`,
    date: sql`to_char(${c.sql}, 'DD-MM-YYYY')`,
    instant: sql`to_char(${c.sql} at time zone 'America/Santiago', 'DD-MM-YYYY HH24:MI')`,
    flag: sql`case when ${c.sql} then 'Sí' else 'No' end`,
    json: sql`${c.sql}::text`,
  })[c.tipo]

const wrong = (campo: string, c: Columna, what: string) => datosInvalidos([{ campo, mensaje: `${c.label}: ${what}` }])

/** A filter's value in the column's own type, for comparison. */
const comparable = (campo: string, c: Columna, text: string): Sql => {
  if (c.tipo === 'number') {
    const n = text.trim().replace(',', '.')
    if (!/^-?\d{1,15}(\.\d{1,10})?$/.test(n)) throw wrong(campo, c, 'para comparar escriba un número.')
    return sql`${n}::numeric`
  }
  if (c.tipo === 'date' || c.tipo === 'instant') {
    const iso = text.trim().replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$2-$1')
    if (Number.isNaN(Date.parse(iso)) || !/^\d{4}-\d{2}-\d{2}/.test(iso))
      throw wrong(campo, c, 'para comparar escriba una fecha dd-mm-aaaa.')
    return c.tipo === 'date' ? sql`${iso.slice(0, 10)}::date` : sql`${iso}::timestamptz`
  }
  if (c.tipo === 'flag') return sql`${/^(1|true|s[ií]?)$/i.test(text.trim())}::boolean`
  return sql`${text}`
}

const pattern = (campo: string, c: Columna, text: string): string => {
  try {
    RE2JS.compile(text)
    return text
  } catch {
    throw wrong(campo, c, 'la expresión del filtro no es válida.')
  }
}

/** A condition on one expression of text, with null as "sin mensaje". */
const textCondition = (campo: string, c: Columna, { modo, valor }: Filtro): Sql => {
  const expression = textOf(c)
  const like = {
    contains: `%${escaped(plano(valor))}%`,
    'starts-with': `${escaped(plano(valor))}%`,
    'ends-with': `%${escaped(plano(valor))}`,
  } as const
  const matchesEmpty = (test: boolean, condition: Sql) => (c.nullable && test ? sql`(${condition} or ${c.sql} is null)` : condition)
  const wanted = plano(valor)
  if (modo === 'matches') {
    const regex = pattern(campo, c, valor)
    return matchesEmpty(RE2JS.compile(regex, RE2JS.CASE_INSENSITIVE).matcher(EMPTY).find(), sql`${expression} ~* ${regex}`)
  }
  const test = { contains: EMPTY.includes(wanted), 'starts-with': EMPTY.startsWith(wanted), 'ends-with': EMPTY.endsWith(wanted) }
  const key = modo as keyof typeof like
  return matchesEmpty(test[key], sql`plano(${expression}) like ${like[key]}`)
}

const condition = (campo: string, c: Columna, filtro: Filtro): Sql => {
  const { modo, valor } = filtro
  if (modo === 'equals') return valor === '' ? sql`${c.sql} is null` : sql`${c.sql} = ${comparable(campo, c, valor)}`
  if (modo === 'greater-than' || modo === 'less-than') {
    const sign = raw(modo === 'greater-than' ? '>' : '<')
    return c.tipo === 'text' ? sql`plano(${c.sql}) ${sign} ${plano(valor)}` : sql`${c.sql} ${sign} ${comparable(campo, c, valor)}`
  }
  return textCondition(campo, c, filtro)
}

/** A filter on the base table; one on another table's name becomes a choice among its keys. */
export const where = (campo: string, c: Columna, filtro: Filtro): Sql => {
  if (!c.via) return condition(campo, c, filtro)
  const { own, table, key, name } = c.via
  const inside = condition(campo, { ...c, sql: name, nullable: false }, filtro)
  const some = sql`${own} in (select ${raw(key)} from ${raw(table)} n where ${inside})`
  const empty = condition(campo, { ...c, sql: sql`null::text`, nullable: true }, filtro)
  return c.nullable && filtro.modo !== 'greater-than' && filtro.modo !== 'less-than'
    ? sql`(${some} or (${own} is null and ${empty}))`
    : some
}

const orderBy = (spec: ListaSpec, orden: string | undefined): Sql => {
  const parts = orden ? orden.split(',').map(part => part.trim()) : [...spec.order]
  const terms = parts.map(part => {
    const campo = part.replace(/^-/, '')
    const c = spec.columns[campo]
    if (!c || c.plain) throw datosInvalidos([{ campo: 'orden', mensaje: `No se puede ordenar por ${campo}.` }])
    const value = c.tipo === 'text' ? sql`${c.sql} ${SPANISH}` : c.sql
    return sql`${value} ${raw(part.startsWith('-') ? 'desc nulls last' : 'asc nulls last')}`
  })
  const last = parts.at(-1)?.startsWith('-') ? 'desc' : 'asc'
  const asked = new Set(parts.map(part => part.replace(/^-/, '').toLowerCase()))
  const ties = spec.key.filter(column => !asked.has(column)).map(column => raw(`t.${column} ${last}`))
  return join([...terms, ...ties])
}

const searchCondition = (spec: ListaSpec, text: string): Sql =>
  spec.search?.(text) ??
  join(
    Object.entries(spec.columns)
      .filter(([, c]) => c.searched)
      .map(([campo, c]) => where(campo, c, { campo, modo: 'contains', valor: text })),
    ' or ',
    '(',
    ')',
  )

/** The query of a list; `scope` are conditions that the person did not choose, such as what they may see. */
export const listaSql = (spec: ListaSpec, options: ListOptions, scope: readonly Sql[] = []): Sql => {
  const conditions = [...scope]
  for (const filtro of options.filtros ?? []) {
    const c = spec.columns[filtro.campo]
    if (!c || c.plain) throw datosInvalidos([{ campo: filtro.campo, mensaje: `No se puede filtrar por ${filtro.campo}.` }])
    conditions.push(where(filtro.campo, c, filtro))
  }
  if (options.buscar) conditions.push(searchCondition(spec, options.buscar))
  const filter = conditions.length ? sql`where ${join(conditions, ' and ')}` : empty
  const table = raw(spec.table)
  const keys = raw(spec.key.map(column => `t.${column}`).join(', '))
  const paged = options.pagina !== undefined
  const size = options.porPagina ?? 50
  const limit = paged ? sql`limit ${size} offset ${(options.pagina! - 1) * size}` : empty
  const order = orderBy(spec, options.orden)
  const sent = Object.entries(spec.columns).filter(([, c]) => !c.hidden)
  const columns = join(sent.map(([name, c]) => sql`${c.sql} as ${raw(`"${name}"`)}`))
  const total = paged ? sql`, (select count(*)::int from (select 1 from ${table} t ${filter} limit ${TOTAL_MAXIMO + 1}) c) as total` : empty
  return sql`with p as materialized (select ${keys} from ${table} t ${filter} order by ${order} ${limit})
select coalesce((select json_agg(to_json(r)) from (select ${columns} from p join ${table} t using (${raw(spec.key.join(', '))}) order by ${order}) r), '[]')::text as data${total}`
}

/** Runs a list and answers what PostgreSQL wrote. */
export const listar = async (db: Pool | PoolClient, spec: ListaSpec, options: ListOptions, scope: readonly Sql[] = []): Promise<Json> => {
  const query = listaSql(spec, options, scope)
  const { rows } = await db.query(query.text, query.values as unknown[])
  const { data, total } = rows[0] as { data: string; total?: number }
  return total === undefined ? new Json(data) : new Json(data, Math.min(total, TOTAL_MAXIMO), total > TOTAL_MAXIMO)
}
