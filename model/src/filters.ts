/**
 * The meaning of filters and searches of lists, the same for the server, which queries the database, and for the browser, which filters by
 * itself.
 */
import type { Filtro, Modo } from './call.ts'
import { addDays, isoWeek, plano } from './format.ts'

/** Filters treat an empty cell as this text. */
export const EMPTY_TEXT = 'sin mensaje'

/** How the cells of a column are compared. */
export type Comparison = 'text' | 'number' | 'day'

const OF_TEXT = ['contains', 'starts-with', 'ends-with', 'matches', 'greater-than', 'less-than'] as const satisfies readonly Modo[]

/** The modes that the filter of a column offers, in this order; `equals` and `in` are offered where the input allows them. */
export const MODES_OF: Record<Comparison, readonly Modo[]> = {
  text: OF_TEXT,
  number: [...OF_TEXT, 'between'],
  day: ['contains', 'between', 'this-week', 'next-30-days', 'past', 'iso-week', ...OF_TEXT.slice(1)],
}

/**
 * The sign before a day in an order of a list, as `-` is before a field in descending order: what comes next stands first, from today on,
 * then what has no day yet, then the past from the latest day back.
 */
export const NEXT_FIRST = '~'

/** Modes that imply their days, so that no value is typed. */
const WITHOUT_VALUE: readonly Modo[] = ['this-week', 'next-30-days', 'past']
export const needsValue = (modo: Modo): boolean => !WITHOUT_VALUE.includes(modo)

/** Does the filter restrict anything? Blanks alone are ignored. */
export const isNarrowing = ({ modo, valor }: Filtro): boolean => {
  if (!needsValue(modo)) return true
  if (typeof valor === 'string') return valor.trim() !== ''
  return modo === 'in' ? valor.length > 0 : valor.some(end => end.trim() !== '')
}

/** A range of days that includes both ends, either of which may be open; or a week of any year. */
export type Days = { from?: string | undefined; to?: string | undefined } | { week: number }

export type Week = { week: number; year?: number }

const WRITTEN_WEEK = [
  /^(?<mark>s|w|sem|semana)\.?\s*(?<week>\d{1,2})(?:[\s/-]+(?<year>\d{4}))?$/,
  /^(?<year>\d{4})[\s/-]*(?<mark>s|w|sem|semana)\.?\s*(?<week>\d{1,2})$/,
  /^(?<week>\d{1,2})(?:[\s/-]+(?<year>\d{4}))?$/,
  /^(?<year>\d{4})[\s/-]+(?<week>\d{1,2})$/,
]

/** Monday of an ISO week. */
const mondayOf = (year: number, week: number): string => {
  const fourth = `${year}-01-04`
  const weekday = new Date(`${fourth}T00:00:00Z`).getUTCDay() || 7
  return addDays(fourth, 1 - weekday + (week - 1) * 7)
}

/** The ISO week in a text like S48, S48 2026 or 2026-S48; with `bare` also without the letter. */
export const weekIn = (text: string, bare = false): Week | undefined => {
  const written = plano(text.trim())
  const found = WRITTEN_WEEK.map(shape => shape.exec(written)?.groups).find(groups => groups && (bare || groups.mark))
  if (!found) return undefined
  const week = Number(found.week)
  if (week < 1 || week > 53) return undefined
  if (!found.year) return { week }
  const year = Number(found.year)
  return isoWeek(mondayOf(year, week)).year === year ? { week, year } : undefined
}

const daysOfWeek = ({ week, year }: Week): Days => {
  if (year === undefined) return { week }
  const from = mondayOf(year, week)
  return { from, to: addDays(from, 6) }
}

const NEXT_DAYS = 30

const thisWeek = (today: string): Days => {
  const { week, year } = isoWeek(today)
  return daysOfWeek({ week, year })
}

/**
 * The days of a filter on a column of days; null where the text is neither a day nor a week; undefined where the filter compares texts.
 * `read` parses a day to YYYY-MM-DD.
 */
export const daysOf = ({ modo, valor }: Filtro, today: string, read: (text: string) => string | null): Days | null | undefined => {
  if (typeof valor !== 'string') {
    if (modo === 'in') return undefined
    const [from, to] = valor.map(end => (end.trim() ? read(end) : undefined))
    return from === null || to === null ? null : { from, to }
  }
  if (modo === 'this-week') return thisWeek(today)
  if (modo === 'next-30-days') return { from: today, to: addDays(today, NEXT_DAYS) }
  if (modo === 'past') return { to: addDays(today, -1) }
  if (modo === 'contains' || modo === 'iso-week') {
    const week = weekIn(valor, modo === 'iso-week')
    return week ? daysOfWeek(week) : modo === 'iso-week' ? null : undefined
  }
  if (modo !== 'greater-than' && modo !== 'less-than' && modo !== 'equals') return undefined
  const day = read(valor)
  if (day === null) return null
  if (modo === 'equals') return { from: day, to: day }
  return modo === 'greater-than' ? { from: addDays(day, 1) } : { to: addDays(day, -1) }
}

/** A typed number in the stored format: comma or point, with or without thousands separators. */
export const canonicalNumber = (typed: string): string => {
  const text = typed.trim()
  return text.includes(',') || /^-?[1-9]\d{0,2}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text
}

const two = (n: number) => String(n).padStart(2, '0')

/** The words by which a search finds a day, equal to `palabras_de_dia()` of the database. */
export const dayWords = (iso: string): string => {
  const { week, year } = isoWeek(iso)
  const day = iso.slice(0, 10).split('-').reverse().join('-')
  return `${day} s${two(week)} ${year}-s${two(week)} s${week} ${year}-s${week}`
}

/** At most this many words of a search are used; the rest is ignored. */
const MOST_WORDS = 12

/** Converts formatted container numbers in a text, complete or without the owner code, to their bare characters. */
const bareNumbers = (folded: string): string =>
  folded
    .replace(/(?<![a-z\d])([a-z]{3}u)[\s./-]*(\d{6})(?:[\s./-]*(\d))?(?!\d)/g, '$1$2$3')
    .replace(/(?<![\d.-])(\d{6})-(\d)(?![\d-])/g, '$1$2')

/** The words of a search, each of which must occur in some column. */
export const searchWords = (text: string): string[] =>
  bareNumbers(plano(text))
    .replace(/(?<![\p{L}\d])sem(?:ana)?\.? +(\d{1,2})(?!\d)/gu, 's$1')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map(word => word.replace(/^(\d{4})-?w(\d{1,2})$/, '$1-s$2'))
