/** Filters of a list: converts a column, a mode and a value to a condition, with null as "sin mensaje". */
import type { Filtro, FiltroUno, FiltroVarios } from '@nogal/model/call'
import { canonicalNumber, type Days, daysOf, EMPTY_TEXT, isNarrowing, needsValue } from '@nogal/model/filters'
import { isDate, plano } from '@nogal/model/format'
import { patternProblem, unaccented } from '@nogal/model/pattern'
import pg from 'pg'
import { RE2JS } from 're2js'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { TIME_ZONE } from '../db/settings.ts'
import { invalid } from '../http/refusal.ts'
import type { ListColumn } from './columns.ts'

/** Escapes a text so that `like` matches it literally. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, c => `\\${c}`)
/** Marks a statement whose best plan depends on the text searched for. */
export const FOR_ITS_TEXT = '/* planned for this text */'

/**
 * Matches folded text with a pattern that is a literal in the query, because the best use of a trigram index depends on how frequent the
 * text is.
 */
export const likeFolded = (folded: Sql, pattern: string): Sql => sql`${folded} like ${raw(`${FOR_ITS_TEXT} ${pg.escapeLiteral(pattern)}`)}`

/** The exporter's time zone, as SQL. */
export const ZONE = raw(`'${TIME_ZONE}'`)
/** The day of an instant, in the exporter's time zone. */
const dayOf = (c: ListColumn): Sql => sql`(${c.sql} at time zone ${ZONE})::date`

/** The text of a column as users read it. */
export const columnText = (c: ListColumn): Sql =>
  ({
    text: c.sql,
    number: sql`trim_scale(${c.sql})::text`,
    date: sql`to_char(${c.sql}, 'DD-MM-YYYY')`,
    instant: sql`to_char(${c.sql} at time zone ${ZONE}, 'DD-MM-YYYY HH24:MI')`,
    localTime: sql`to_char(${c.sql}, 'DD-MM-YYYY HH24:MI')`,
    flag: sql`case when ${c.sql} then 'Sí' else 'No' end`,
    textList: sql`array_to_string(${c.sql}, ', ')`,
    json: sql`${c.sql}::text`,
  })[c.type]

const wrong = (campo: string, c: ListColumn, what: string) => invalid([{ campo, mensaje: `${c.label}: ${what}` }])

/** A filter's value as PostgreSQL reads it in the column's own type. */
const comparable = (campo: string, c: ListColumn, text: string): string => {
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

const SQL_TYPES: Record<ListColumn['type'], Sql> = {
  text: raw('text'),
  number: raw('numeric'),
  date: raw('date'),
  instant: raw('timestamptz'),
  localTime: raw('timestamp'),
  flag: raw('boolean'),
  textList: raw('text'),
  json: raw('text'),
}

const typed = (campo: string, c: ListColumn, text: string): Sql => sql`${comparable(campo, c, text)}::${SQL_TYPES[c.type]}`

/** Matches any of the values: for a list of words, a cell with one of them; for an instant, the days given. */
const anyOf = (c: ListColumn, { campo, valor }: FiltroVarios): Sql => {
  const of: ListColumn = c.type === 'instant' ? { ...c, type: 'date', sql: dayOf(c) } : c
  const values = [...new Set(valor)].filter(value => value !== '').map(value => comparable(campo, of, value))
  const list = sql`${values}::${SQL_TYPES[of.type]}[]`
  const some = c.type === 'textList' ? sql`${c.sql} && ${list}` : sql`${of.type === 'json' ? columnText(c) : of.sql} = any(${list})`
  if (!valor.includes('')) return some
  return c.type === 'textList' ? sql`(${some} or coalesce(cardinality(${c.sql}), 0) = 0)` : sql`(${some} or ${c.sql} is null)`
}

/** At most this many filters by a pattern in one request, because each may cost the database some 100 ms before it reads a row. */
const MOST_PATTERNS = 4

/** Refuses a request with too many patterns. */
export const refuseManyPatterns = (filtros: readonly Filtro[]): void => {
  if (filtros.filter(({ modo }) => modo === 'matches').length > MOST_PATTERNS)
    throw invalid([{ campo: 'filtros', mensaje: `Filtros: use a lo más ${MOST_PATTERNS} filtros «coincide» a la vez.` }])
}

const pattern = (campo: string, c: ListColumn, text: string): string => {
  const problem = patternProblem(text)
  if (problem) throw wrong(campo, c, problem)
  try {
    RE2JS.compile(text)
    return text
  } catch {
    throw wrong(campo, c, 'la expresión del filtro no es válida.')
  }
}

/** Folded text of a column: stored beside it, or computed from it. */
const foldedOf = (c: ListColumn): Sql => c.folded ?? sql`plano(${columnText(c)})`

const spanish = new Intl.Collator('es')
/** Sorts text in Spanish order. */
export const SPANISH = raw('collate es')

/** Does an empty cell, which counts as a text of its own, match? */
const emptyPasses = (campo: string, c: ListColumn, { modo, valor }: FiltroUno): boolean => {
  const wanted = plano(valor.trim())
  switch (modo) {
    case 'contains':
      return EMPTY_TEXT.includes(wanted)
    case 'starts-with':
      return EMPTY_TEXT.startsWith(wanted)
    case 'ends-with':
      return EMPTY_TEXT.endsWith(wanted)
    case 'greater-than':
      return spanish.compare(EMPTY_TEXT, wanted) > 0
    case 'less-than':
      return spanish.compare(EMPTY_TEXT, wanted) < 0
    default:
      return RE2JS.compile(pattern(campo, c, valor), RE2JS.CASE_INSENSITIVE)
        .matcher(EMPTY_TEXT)
        .find()
  }
}

const textTest = (campo: string, c: ListColumn, { modo, valor }: FiltroUno): Sql => {
  const folded = foldedOf(c)
  // the case of the pattern stays, because \S and \s mean different things
  if (modo === 'matches') return sql`${folded} ~* ${unaccented(pattern(campo, c, valor))}`
  const wanted = plano(c.type === 'number' ? canonicalNumber(valor) : valor.trim())
  if (modo === 'greater-than') return sql`${folded} ${SPANISH} > ${wanted}`
  if (modo === 'less-than') return sql`${folded} ${SPANISH} < ${wanted}`
  const sought = escapeLike(wanted)
  const like = modo === 'contains' ? `%${sought}%` : modo === 'starts-with' ? `${sought}%` : `%${sought}`
  return c.folded ? likeFolded(c.folded, like) : sql`${folded} like ${like}`
}

/** A condition on the text of a column, with null as "sin mensaje". */
const textCondition = (campo: string, c: ListColumn, filtro: FiltroUno): Sql => {
  const test = textTest(campo, c, filtro)
  return c.nullable && emptyPasses(campo, c, filtro) ? sql`(${test} or ${c.sql} is null)` : test
}

/** A range that includes both ends; an absent end is open. */
const range = (value: Sql, from: Sql | undefined, to: Sql | undefined): Sql =>
  join([...(from ? [sql`${value} >= ${from}`] : []), ...(to ? [sql`${value} <= ${to}`] : [])], ' and ')

/** A condition on days; for instants, on the day of each, in a form that an index can serve. */
const daysCondition = (c: ListColumn, days: Days): Sql => {
  const isMoment = c.type === 'instant'
  if ('week' in days) return sql`extract(week from ${isMoment ? dayOf(c) : c.sql}) = ${days.week}`
  const { from, to } = days
  if (!isMoment) return range(c.sql, from ? sql`${from}::date` : undefined, to ? sql`${to}::date` : undefined)
  const start = (day: string, later: number) => sql`((${day}::date + ${raw(String(later))})::timestamp at time zone ${ZONE})`
  return join([...(from ? [sql`${c.sql} >= ${start(from, 0)}`] : []), ...(to ? [sql`${c.sql} < ${start(to, 1)}`] : [])], ' and ')
}

const santiago = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE })
/** Today in the exporter's time zone. */
export const exporterToday = (): string => santiago.format(new Date())

const santiagoClock = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: TIME_ZONE })
/** The day and the time of day at a moment in the exporter's time zone, as 2026-11-28 and 07:30. */
export const exporterClock = (moment: Date): { day: string; time: string } => ({
  day: santiago.format(moment),
  time: santiagoClock.format(moment),
})

/** The condition of a filter on days; undefined where the filter is about their text, or about an instant to the minute. */
const daysConditionOf = (campo: string, c: ListColumn, filtro: Filtro): Sql | undefined => {
  if (c.type === 'instant' && typeof filtro.valor === 'string' && filtro.valor.includes('T')) return undefined
  const days = daysOf(filtro, exporterToday(), text => comparable(campo, { ...c, type: 'date' }, text))
  if (days === null) throw wrong(campo, c, 'escriba una semana como S48, S48 2026 o 2026-S48.')
  return days && daysCondition(c, days)
}

const onlyFor = (campo: string, c: ListColumn, whom: string) => wrong(campo, c, `ese modo de filtrar es solo para ${whom}.`)

const between = (campo: string, c: ListColumn, [from = '', to = '']: readonly string[]): Sql => {
  if (c.type !== 'number') throw onlyFor(campo, c, 'números y fechas')
  const end = (text: string) => (text.trim() ? typed(campo, c, text) : undefined)
  return range(c.sql, end(from), end(to))
}

const SIGNS: Partial<Record<Filtro['modo'], Sql>> = { 'greater-than': raw('>'), 'less-than': raw('<'), equals: raw('=') }

const condition = (campo: string, c: ListColumn, filtro: Filtro): Sql => {
  if (!isNarrowing(filtro) && filtro.modo === 'between') return sql`true`
  const ofDays = c.type === 'date' || c.type === 'instant' ? daysConditionOf(campo, c, filtro) : undefined
  if (ofDays) return ofDays
  if (filtro.modo === 'in') return anyOf(c, filtro)
  if (filtro.modo === 'between') return between(campo, c, filtro.valor)
  const { modo, valor } = filtro
  if (!needsValue(modo) || modo === 'iso-week') throw onlyFor(campo, c, 'fechas')
  if (c.type === 'textList' && SIGNS[modo]) return condition(campo, { ...c, sql: columnText(c), type: 'text' }, filtro)
  if (modo === 'equals' && valor === '') return sql`${c.sql} is null`
  const sign = modo === 'equals' || c.type !== 'text' ? SIGNS[modo] : undefined
  return sign ? sql`${c.sql} ${sign} ${typed(campo, c, valor)}` : textCondition(campo, c, filtro)
}

/** A column as filters compare it: a local time becomes the instant at which the exporter's clock shows that time. */
const comparedAs = (c: ListColumn): ListColumn =>
  c.type === 'localTime' ? { ...c, type: 'instant', sql: sql`(${c.sql} at time zone ${ZONE})` } : c

const NUMBERED = /^(.*)\/(\d{0,9})$/

/** Splits a text that ends with a slash and a number into the value before and the number after. */
export const splitNumber = (c: ListColumn, text: string): { value: string; number: string } | undefined => {
  const [, value, number] = (c.suffixNumber && NUMBERED.exec(text.trim())) || []
  return value === undefined || number === undefined ? undefined : { value, number }
}
/** Is this the number after the slash, or, with `more`, the beginning of that number? */
export const hasSuffixNumber = (c: ListColumn, number: string, more: boolean): Sql =>
  more ? sql`${c.suffixNumber}::text like ${`${number}%`}` : sql`${c.suffixNumber}::text = ${number}`

const PLAIN: readonly Filtro['modo'][] = ['contains', 'starts-with', 'ends-with', 'equals']

const whereNumbered = (campo: string, c: ListColumn, { modo, valor }: Filtro, keysOf: KeysOf): Sql | undefined => {
  const asked = typeof valor === 'string' && PLAIN.includes(modo) ? splitNumber(c, valor) : undefined
  if (!asked) return undefined
  const number = hasSuffixNumber(c, asked.number, modo === 'contains' || modo === 'starts-with')
  if (!asked.value) return number
  const whole = modo === 'starts-with' || modo === 'equals'
  const value = whereValue(campo, c, { campo, modo: whole ? 'equals' : 'ends-with', valor: asked.value }, keysOf)
  return sql`(${value} and ${number})`
}

/** An array of the keys that a query finds in another table. */
export type KeysOf = (query: Sql) => Sql
const inPlace: KeysOf = query => sql`array(${query})`

/** A filter on the base table; a slash with a number may also be part of the value itself. */
export const where = (campo: string, c: ListColumn, filtro: Filtro, keysOf: KeysOf = inPlace): Sql => {
  const value = whereValue(campo, c, filtro, keysOf)
  const numbered = whereNumbered(campo, c, filtro, keysOf)
  return numbered ? sql`(${value} or ${numbered})` : value
}

/** A filter on the name in another table becomes a condition on the foreign key. */
const whereValue = (campo: string, c: ListColumn, filtro: Filtro, keysOf: KeysOf): Sql => {
  if (!c.lookup) return condition(campo, comparedAs(c), filtro)
  const { foreignKey, table, key, name, toMany = false } = c.lookup
  const inside = condition(campo, { ...c, sql: name, nullable: toMany }, filtro)
  const some = sql`${foreignKey} = any(${keysOf(sql`select n.${raw(key)} from ${raw(table)} n where ${inside}`)})`
  if (toMany) return some
  const nothing = sql`null::${SQL_TYPES[c.type]}${raw(c.type === 'textList' ? '[]' : '')}`
  const { folded: _, ...plain } = c
  const empty = condition(campo, { ...plain, sql: nothing, nullable: true }, filtro)
  return c.nullable ? sql`(${some} or (${foreignKey} is null and ${empty}))` : some
}
