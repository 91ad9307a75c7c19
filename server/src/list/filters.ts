/** Filters of a list: from a column, a mode and a value to a condition, with null as "sin mensaje". */
import type { Filtro, FiltroUno, FiltroVarios } from '@nogal/model/call'
import { isDate, plano } from '@nogal/model/format'
import { patternProblem } from '@nogal/model/pattern'
import pg from 'pg'
import { RE2JS } from 're2js'
import sql, { raw, type Sql } from 'sql-template-tag'
import { invalid } from '../http/refusal.ts'
import type { Column } from './columns.ts'

const EMPTY = 'sin mensaje'
/** Text that `like` takes literally. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, c => `\\${c}`)
/** Marks a statement whose plan depends on the text that is looked for. */
export const FOR_ITS_TEXT = '/* planned for this text */'

/** Folded text like a pattern that is written into the query: how common it is decides how an index of trigrams best serves. */
export const likeFolded = (folded: Sql, pattern: string): Sql => sql`${folded} like ${raw(`${FOR_ITS_TEXT} ${pg.escapeLiteral(pattern)}`)}`

const textOf = (c: Column): Sql =>
  ({
    text: c.sql,
    number: sql`trim_scale(${c.sql})::text`,
    date: sql`to_char(${c.sql}, 'DD-MM-YYYY')`,
    instant: sql`to_char(${c.sql} at time zone 'America/Santiago', 'DD-MM-YYYY HH24:MI')`,
    flag: sql`case when ${c.sql} then 'Sí' else 'No' end`,
    words: sql`array_to_string(${c.sql}, ', ')`,
    json: sql`${c.sql}::text`,
  })[c.type]

const wrong = (campo: string, c: Column, what: string) => invalid([{ campo, mensaje: `${c.label}: ${what}` }])

/** A filter's value as PostgreSQL reads it in the column's own type. */
const comparable = (campo: string, c: Column, text: string): string => {
  if (c.type === 'number') {
    const n = text.trim().replace(',', '.')
    if (!/^-?\d{1,15}(\.\d{1,10})?$/.test(n)) throw wrong(campo, c, 'para comparar escriba un número.')
    return n
  }
  if (c.type === 'date' || c.type === 'instant') {
    const iso = text.trim().replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$2-$1')
    if (!isDate(iso.slice(0, 10)) || !/^.{10}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?)?$/.test(iso))
      throw wrong(campo, c, 'para comparar escriba una fecha dd-mm-aaaa.')
    return c.type === 'date' ? iso.slice(0, 10) : iso
  }
  if (c.type === 'flag') {
    const answer = plano(text.trim())
    if (!/^(1|0|true|false|si|no|s|n)$/.test(answer)) throw wrong(campo, c, 'para comparar escriba Sí o No.')
    return String(/^(1|true|s|si)$/.test(answer))
  }
  return text
}

const SQL_TYPES: Record<Column['type'], Sql> = {
  text: raw('text'),
  number: raw('numeric'),
  date: raw('date'),
  instant: raw('timestamptz'),
  flag: raw('boolean'),
  words: raw('text'),
  json: raw('text'),
}

const typed = (campo: string, c: Column, text: string): Sql => sql`${comparable(campo, c, text)}::${SQL_TYPES[c.type]}`

/** Any of the values; of several words, a cell that has one of them; of a moment, those of that day. */
const anyOf = (c: Column, { campo, valor }: FiltroVarios): Sql => {
  const of: Column = c.type === 'instant' ? { ...c, type: 'date', sql: sql`(${c.sql} at time zone 'America/Santiago')::date` } : c
  const values = [...new Set(valor)].filter(value => value !== '').map(value => comparable(campo, of, value))
  const list = sql`${values}::${SQL_TYPES[of.type]}[]`
  const some = c.type === 'words' ? sql`${c.sql} && ${list}` : sql`${of.type === 'json' ? textOf(c) : of.sql} = any(${list})`
  if (!valor.includes('')) return some
  return c.type === 'words' ? sql`(${some} or coalesce(cardinality(${c.sql}), 0) = 0)` : sql`(${some} or ${c.sql} is null)`
}

/** Filters by a pattern in one request; each may cost the database some 100 ms before it looks at a row. */
const MOST_PATTERNS = 4

/** Refuses a request that asks for many patterns at once. */
export const refuseManyPatterns = (filtros: readonly Filtro[]): void => {
  if (filtros.filter(({ modo }) => modo === 'matches').length > MOST_PATTERNS)
    throw invalid([{ campo: 'filtros', mensaje: `Filtros: use a lo más ${MOST_PATTERNS} filtros «coincide» a la vez.` }])
}

const pattern = (campo: string, c: Column, text: string): string => {
  const problem = patternProblem(text)
  if (problem) throw wrong(campo, c, problem)
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
const textCondition = (campo: string, c: Column, { modo, valor }: FiltroUno): Sql => {
  const expression = textOf(c)
  const sought = escaped(plano(c.type === 'number' ? numberText(valor) : valor))
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

const condition = (campo: string, c: Column, filtro: Filtro): Sql => {
  if (filtro.modo === 'in') return anyOf(c, filtro)
  const { modo, valor } = filtro
  if (c.type === 'words' && /equals|than/.test(modo)) return condition(campo, { ...c, sql: textOf(c), type: 'text' }, filtro)
  if (modo === 'equals') return valor === '' ? sql`${c.sql} is null` : sql`${c.sql} = ${typed(campo, c, valor)}`
  if (modo === 'greater-than' || modo === 'less-than') {
    const sign = raw(modo === 'greater-than' ? '>' : '<')
    return c.type === 'text' ? sql`plano(${c.sql}) ${sign} ${plano(valor)}` : sql`${c.sql} ${sign} ${typed(campo, c, valor)}`
  }
  return textCondition(campo, c, filtro)
}

/** A filter on the base table; one on another table's name becomes a choice among its keys. */
export const where = (campo: string, c: Column, filtro: Filtro): Sql => {
  if (!c.via) return condition(campo, c, filtro)
  const { own, table, key, name } = c.via
  const inside = condition(campo, { ...c, sql: name, nullable: false }, filtro)
  const some = sql`${own} = any(array(select n.${raw(key)} from ${raw(table)} n where ${inside}))`
  const empty = condition(campo, { ...c, sql: sql`null::text`, nullable: true }, filtro)
  return c.nullable && filtro.modo !== 'greater-than' && filtro.modo !== 'less-than'
    ? sql`(${some} or (${own} is null and ${empty}))`
    : some
}
