/**
 * Any list: filters, search, order and page in one query that answers JSON text.
 * The page is found on the base table alone, by its keys; names of other tables are read for the rows of the page only.
 *
 * How a page of a filtered list is found must not depend on the planner's guess of how many rows a text matches: guesses flip.
 * So the query first walks the index of the order for a bounded number of rows. If matches are dense, the page is full by then.
 * If not, they are few: it collects them all by whatever index finds them, and sorts them.
 */
import { createHash } from 'node:crypto'
import type { Filtro, ListOptions } from '@nogal/model/call'
import { isDate, plano } from '@nogal/model/format'
import pg, { type Pool } from 'pg'
import { RE2JS } from 're2js'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { Json } from '../http/mount.ts'
import { datosInvalidos } from '../http/rechazo.ts'
import { columnasSql } from './filas.ts'

export type TipoColumna = 'text' | 'number' | 'date' | 'instant' | 'flag' | 'words' | 'json'

/** A column of a list: how the base table `t` gives it. */
export type Columna = {
  sql: Sql
  tipo: TipoColumna
  label: string
  /** The base table may hold null here: it counts as "sin mensaje". */
  nullable?: boolean
  /** The column is the name of a row of another table: filters look there first. */
  via?: { own: Sql; table: string; key: string; name: Sql }
  /** The column already folded by `plano()`, with a trigram index on it. */
  folded?: Sql
  /** An index gives this order, ties broken by the key. */
  indexed?: boolean
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
  search?: (text: string) => Condicion
}

/** A condition in two forms: one that finds its rows by an index, one that tries a single row. Mostly they are the same. */
export type Condicion = { match: Sql; test: Sql }

/** So many rows are tried in order for each row that is wanted. */
const TRIED = 40

const EMPTY = 'sin mensaje'
/** Text that `like` takes literally. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, c => `\\${c}`)
const SPANISH = raw('collate es')

const FOR_ITS_TEXT = '/* planned for this text */'

/** Folded text like a pattern that is written into the query: how common it is decides how an index of trigrams best serves. */
export const likeFolded = (folded: Sql, pattern: string): Sql => sql`${folded} like ${raw(`${FOR_ITS_TEXT} ${pg.escapeLiteral(pattern)}`)}`

const textOf = (c: Columna): Sql =>
  ({
    text: c.sql,
    number: sql`trim_scale(${c.sql})::text`,
    date: sql`to_char(${c.sql}, 'DD-MM-YYYY')`,
    instant: sql`to_char(${c.sql} at time zone 'America/Santiago', 'DD-MM-YYYY HH24:MI')`,
    flag: sql`case when ${c.sql} then 'Sí' else 'No' end`,
    words: sql`array_to_string(${c.sql}, ', ')`,
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
    if (!isDate(iso.slice(0, 10)) || !/^.{10}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?)?$/.test(iso))
      throw wrong(campo, c, 'para comparar escriba una fecha dd-mm-aaaa.')
    return c.tipo === 'date' ? sql`${iso.slice(0, 10)}::date` : sql`${iso}::timestamptz`
  }
  if (c.tipo === 'flag') {
    const answer = plano(text.trim())
    if (!/^(1|0|true|false|si|no|s|n)$/.test(answer)) throw wrong(campo, c, 'para comparar escriba Sí o No.')
    return sql`${/^(1|true|s|si)$/.test(answer)}::boolean`
  }
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

/** What a person writes of a number, as the database writes it: comma or point, with dots between thousands or without. */
const numberText = (text: string): string =>
  text.includes(',') || /^\s*-?\d{1,3}(\.\d{3}){2,}\s*$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text

/** A condition on one expression of text, with null as "sin mensaje". */
const textCondition = (campo: string, c: Columna, { modo, valor }: Filtro): Sql => {
  const expression = textOf(c)
  const sought = escaped(plano(c.tipo === 'number' ? numberText(valor) : valor))
  const like = { contains: `%${sought}%`, 'starts-with': `${sought}%`, 'ends-with': `%${sought}` } as const
  const matchesEmpty = (test: boolean, condition: Sql) => (c.nullable && test ? sql`(${condition} or ${c.sql} is null)` : condition)
  const wanted = plano(valor)
  if (modo === 'matches') {
    const regex = pattern(campo, c, valor)
    return matchesEmpty(RE2JS.compile(regex, RE2JS.CASE_INSENSITIVE).matcher(EMPTY).find(), sql`${expression} ~* ${regex}`)
  }
  const test = { contains: EMPTY.includes(wanted), 'starts-with': EMPTY.startsWith(wanted), 'ends-with': EMPTY.endsWith(wanted) }
  const key = modo as keyof typeof like
  return matchesEmpty(test[key], c.folded ? likeFolded(c.folded, like[key]) : sql`plano(${expression}) like ${like[key]}`)
}

const condition = (campo: string, c: Columna, filtro: Filtro): Sql => {
  const { modo, valor } = filtro
  if (c.tipo === 'words' && /equals|than/.test(modo)) return condition(campo, { ...c, sql: textOf(c), tipo: 'text' }, filtro)
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
  const some = sql`${own} = any(array(select n.${raw(key)} from ${raw(table)} n where ${inside}))`
  const empty = condition(campo, { ...c, sql: sql`null::text`, nullable: true }, filtro)
  return c.nullable && filtro.modo !== 'greater-than' && filtro.modo !== 'less-than'
    ? sql`(${some} or (${own} is null and ${empty}))`
    : some
}

/** A column that may be filtered and sorted by. */
const columnOf = (spec: ListaSpec, campo: string): Columna | undefined => {
  const c = Object.hasOwn(spec.columns, campo) ? spec.columns[campo] : undefined
  return c?.plain ? undefined : c
}

const MAX_ORDER = 5

type Orden = { sql: Sql; walkable: boolean }

const orderBy = (spec: ListaSpec, orden: string | undefined): Orden => {
  const parts = orden ? orden.split(',').map(part => part.trim()) : [...spec.order]
  if (parts.length > MAX_ORDER) throw datosInvalidos([{ campo: 'orden', mensaje: `Ordene por ${MAX_ORDER} columnas como máximo.` }])
  const terms = parts.map(part => {
    const campo = part.replace(/^-/, '')
    const c = columnOf(spec, campo)
    if (!c) throw datosInvalidos([{ campo: 'orden', mensaje: `No se puede ordenar por ${campo}.` }])
    const value = c.tipo === 'text' ? sql`${c.sql} ${SPANISH}` : c.sql
    // without "nulls last" a column that has none can use its index both ways
    return { c, sql: sql`${value} ${raw(part.startsWith('-') ? 'desc' : 'asc')} ${raw(c.nullable || c.via ? 'nulls last' : '')}` }
  })
  const last = parts.at(-1)?.startsWith('-') ? 'desc' : 'asc'
  const asked = new Set(parts.map(part => part.replace(/^-/, '').toLowerCase()))
  const ties = spec.key.filter(column => !asked.has(column)).map(column => raw(`t.${column} ${last}`))
  return { sql: join([...terms.map(term => term.sql), ...ties]), walkable: terms.length === 1 && terms[0]!.c.indexed === true }
}

const same = (condition: Sql): Condicion => ({ match: condition, test: condition })

const searchCondition = (spec: ListaSpec, text: string): Condicion =>
  spec.search?.(text) ??
  same(
    join(
      Object.entries(spec.columns)
        .filter(([, c]) => c.searched)
        .map(([campo, c]) => where(campo, c, { campo, modo: 'contains', valor: text })),
      ' or ',
      '(',
      ')',
    ),
  )

const conditionsOf = (spec: ListaSpec, options: ListOptions): Condicion[] => {
  const conditions = (options.filtros ?? []).map(filtro => {
    const c = columnOf(spec, filtro.campo)
    if (!c) throw datosInvalidos([{ campo: filtro.campo, mensaje: `No se puede filtrar por ${filtro.campo}.` }])
    return same(where(filtro.campo, c, filtro))
  })
  return options.buscar ? [...conditions, searchCondition(spec, options.buscar)] : conditions
}

type Pagina = { size: number; before: number }

/** Keys of the page, as the body of a CTE. Whole numbers are part of the text: a prepared plan must know how little is wanted. */
const pageKeys = (spec: ListaSpec, whereAll: (form: keyof Condicion) => Sql, order: Orden, page: Pagina | undefined): Sql => {
  const table = raw(spec.table)
  const keys = raw(spec.key.map(column => `t.${column}`).join(', '))
  const match = whereAll('match')
  const limit = page ? raw(`limit ${page.size} offset ${page.before}`) : empty
  if (!page || match === empty || !order.walkable)
    return sql`p as materialized (select ${keys} from ${table} t ${match} order by ${order.sql} ${limit})`
  const wanted = page.size + page.before
  const plain = raw(spec.key.join(', '))
  // "offset 0" keeps the order away from the collecting, so that no index of the order is tempting there
  return sql`w as materialized (
select ${keys} from (select * from ${table} t order by ${order.sql} ${raw(`limit ${wanted * TRIED}`)}) t ${whereAll('test')} ${raw(`limit ${wanted}`)}),
p as materialized (
(select ${plain} from w where (select count(*) from w) = ${raw(String(wanted))} ${raw(`offset ${page.before}`)})
union all
(select ${keys} from (select * from ${table} t ${match} and (select count(*) from w) < ${raw(String(wanted))} offset 0) t order by ${order.sql} ${limit}))`
}

/** The query of a list; `scope` are conditions that the person did not choose, such as what they may see. */
export const listaSql = (spec: ListaSpec, options: ListOptions, scope: readonly Sql[] = []): { page: Sql; count: Sql } => {
  const conditions = [...scope.map(same), ...conditionsOf(spec, options)]
  const whereAll = (form: keyof Condicion) =>
    conditions.length
      ? sql`where ${join(
          conditions.map(c => c[form]),
          ' and ',
        )}`
      : empty
  const table = raw(spec.table)
  const size = options.porPagina ?? 50
  const page = options.pagina === undefined ? undefined : { size, before: (options.pagina - 1) * size }
  const order = orderBy(spec, options.orden)
  const keys = pageKeys(spec, whereAll, order, page)
  return {
    page: sql`with ${keys}
select coalesce(json_agg(to_json(r)), '[]')::text as data, count(*)::int as filas, pg_current_snapshot()::text as foto
from (select ${columnasSql(spec.columns)} from p join ${table} t using (${raw(spec.key.join(', '))}) order by ${order.sql}) r`,
    count: sql`select count(*)::int as total, pg_current_snapshot()::text as foto from ${table} t ${whereAll('match')}`,
  }
}

/** Lists that are asked for again and again are planned once per connection; rare ones are not kept. */
const asked = new Map<string, number>()
const ASKED_KEPT = 2_000
const PREPARE_FROM = 3
const PREPARED_MOST = 200
const prepared = new Map<string, string>()

const statement = ({ text, values }: Sql): { name?: string; text: string; values: unknown[] } => {
  if (text.includes(FOR_ITS_TEXT)) return { text, values }
  const name = prepared.get(text)
  if (name) return { name, text, values }
  const times = (asked.get(text) ?? 0) + 1
  if (asked.size >= ASKED_KEPT) asked.clear()
  asked.set(text, times)
  if (times >= PREPARE_FROM && prepared.size < PREPARED_MOST)
    prepared.set(text, `lista-${createHash('sha1').update(text).digest('hex').slice(0, 20)}`)
  return { text, values }
}

/**
 * Totals that were counted, each with the snapshot of the database that it was counted in. The same snapshot shows the same
 * rows, whichever process asks, so a total is never older than the page beside it.
 */
const totals = new WeakMap<Pool, Map<string, { foto: string; total: number }>>()
const TOTALS_KEPT = 1_000

const contar = async (pool: Pool, count: Sql, foto: string): Promise<number> => {
  const kept = totals.get(pool) ?? new Map<string, { foto: string; total: number }>()
  totals.set(pool, kept)
  const key = `${count.text}\n${JSON.stringify(count.values)}`
  const known = kept.get(key)
  if (known?.foto === foto) return known.total
  const { rows } = await pool.query(statement(count))
  if (kept.size >= TOTALS_KEPT) kept.clear()
  kept.set(key, rows[0])
  return rows[0].total
}

/** Runs a list, outside of any transaction, and answers what PostgreSQL wrote. */
export const listar = async (pool: Pool, spec: ListaSpec, options: ListOptions, scope: readonly Sql[] = []): Promise<Json> => {
  const { page, count } = listaSql(spec, options, scope)
  const { rows } = await pool.query(statement(page))
  const { data, filas, foto } = rows[0] as { data: string; filas: number; foto: string }
  if (options.pagina === undefined) return new Json(data)
  const before = (options.pagina - 1) * (options.porPagina ?? 50)
  const isLast = filas < (options.porPagina ?? 50) && (filas > 0 || before === 0)
  return new Json(data, isLast ? before + filas : await contar(pool, count, foto))
}
