/**
 * Rules on combinations of values in a row: «O₂ and CO₂ add up to 100 % at most», «a sea waybill has no originals». A rule is data beside
 * its noun, not a function, because both server and form evaluate the same condition: the server gives notices and refuses impossible
 * values, the form shows the notices while the user types.
 */
import { type Fields, rows, text, type Values } from '../fields.ts'
import { formatDate, formatLocalTime, formatNumber } from '../format.ts'

type Literal = string | number | boolean

/** The path of a value: `Campo` of the row itself, or `Referencia.Campo` of the row that the reference points to. */
type Path = string
export type Expr =
  | Path
  | { literal: Literal }
  | { today: true }
  | { sum: readonly Expr[] }
  | { product: readonly Expr[] }
  | { quotient: readonly [Expr, Expr] }
/** A comparison with an unknown value is false. */
export type SenseCondition =
  | { above: readonly [Expr, Expr] }
  | { below: readonly [Expr, Expr] }
  | { is: readonly [Path, ...Literal[]] }
  | { known: Path }
  | { unknown: Path }
  /** The number of pieces of a quantity is not whole. */
  | { uneven: readonly [pieces: Expr, of: Expr] }
  | { every: readonly SenseCondition[] }
  | { some: readonly SenseCondition[] }

export type SenseRule = {
  /** Fields that show the notice; the first one also shows it in the record. */
  fields: readonly [string, ...string[]]
  when: SenseCondition
  /** A sentence that says what to do; `{Campo}` and `{Referencia.Campo}` are replaced by values, and so are the names of `worked`. */
  say: string
  /** Computed values for the sentence. */
  worked?: Readonly<Record<string, Expr>>
  /** `impide`: impossible, refused when it is entered. `aviso`: unlikely, gives a notice. */
  weight: 'impide' | 'aviso'
}

/** An aggregate or a part with rules of sense. */
export type Sensible = { fields: Fields; sense: readonly SenseRule[] }

/** Notices of a row, as the server tells them. */
export const avisos = () => rows({ Campo: text('Campo', 40), Mensaje: text('Mensaje*', 300) }, 'Avisos')

/** A constant in an expression. */
export const literal = (value: Literal): Expr => ({ literal: value })

const PLACEHOLDER = /\{([\w.]+)\}/

/** Splits a sentence into texts and the paths of values between them. */
export const piecesOf = (say: string): { text: string; path?: Path }[] =>
  say.split(PLACEHOLDER).map((piece, i) => (i % 2 ? { text: '', path: piece } : { text: piece }))

/** The reference and the field of a path `Referencia.Campo`. */
export const throughOf = (path: Path): { reference: string; field: string } | undefined => {
  const [reference, field] = path.split('.')
  return field ? { reference: reference!, field } : undefined
}

type Operation = Exclude<Expr, Path | { literal: Literal } | { today: true }>
const operandsOf = (e: Operation): readonly Expr[] => ('sum' in e ? e.sum : 'product' in e ? e.product : e.quotient)

const pathsOfExpr = (e: Expr): Path[] => {
  if (typeof e === 'string') return [e]
  if ('literal' in e || 'today' in e) return []
  return operandsOf(e).flatMap(pathsOfExpr)
}
const pathsOfCondition = (c: SenseCondition): Path[] => {
  if ('above' in c) return c.above.flatMap(pathsOfExpr)
  if ('below' in c) return c.below.flatMap(pathsOfExpr)
  if ('uneven' in c) return c.uneven.flatMap(pathsOfExpr)
  if ('is' in c) return [c.is[0]]
  if ('known' in c) return [c.known]
  if ('unknown' in c) return [c.unknown]
  return ('every' in c ? c.every : c.some).flatMap(pathsOfCondition)
}

/** Every path in a rule. */
export const pathsOf = ({ when, say, worked = {} }: SenseRule): Path[] => [
  ...new Set([...pathsOfCondition(when), ...piecesOf(say).flatMap(({ path }) => (path ? pathsOfExpr(worked[path] ?? path) : []))]),
]

/** Finds the referenced row by its entity and key; undefined while it is not known. */
export type SenseLookup = (target: string, key: unknown) => Values | undefined

type Reading = { row: Values; fields: Fields; lookup: SenseLookup; today: string }

const valueAt = ({ row, fields, lookup }: Reading, path: Path): unknown => {
  const through = throughOf(path)
  if (!through) return row[path]
  const { reference, field } = through
  return row[reference] == null ? null : lookup(fields[reference]!.target!, row[reference])?.[field]
}

const resultOf = (from: Reading, e: Expr): unknown => {
  if (typeof e === 'string') return valueAt(from, e)
  if ('literal' in e) return e.literal
  if ('today' in e) return from.today
  const all = operandsOf(e).map(one => resultOf(from, one))
  if (all.some(value => typeof value !== 'number')) return null
  return (all as number[]).reduce((a, b) => ('sum' in e ? a + b : 'product' in e ? a * b : a / b))
}

/**
 * Is this not a whole number of pieces? Rounding errors are tolerated: quantities have three decimals, and a pound is no round fraction of
 * a package. Equal to `bulto_partido()` of the database.
 */
export const isUneven = (pieces: number, of: number): boolean => {
  const allowed = Math.min(0.25, Math.max(0.001, pieces * 0.00005, of ? (0.0005 * pieces) / of : 0))
  return pieces > 0 && (Math.round(pieces) === 0 || Math.abs(pieces - Math.round(pieces)) > allowed)
}

const compared = (from: Reading, [a, b]: readonly [Expr, Expr], sign: 1 | -1): boolean => {
  const [x, y] = [resultOf(from, a), resultOf(from, b)]
  if (typeof x === 'number' && typeof y === 'number') return (x - y) * sign > 0
  return typeof x === 'string' && typeof y === 'string' && (sign > 0 ? x > y : x < y)
}

const holds = (from: Reading, c: SenseCondition): boolean => {
  if ('above' in c) return compared(from, c.above, 1)
  if ('below' in c) return compared(from, c.below, -1)
  if ('uneven' in c) {
    const [pieces, of] = c.uneven.map(one => resultOf(from, one))
    return typeof pieces === 'number' && typeof of === 'number' && isUneven(pieces, of)
  }
  if ('is' in c) return c.is.slice(1).some(value => value === valueAt(from, c.is[0]))
  if ('known' in c) return valueAt(from, c.known) != null
  if ('unknown' in c) return valueAt(from, c.unknown) === null
  return 'every' in c ? c.every.every(one => holds(from, one)) : c.some.some(one => holds(from, one))
}

/** A value formatted for a sentence: decimal comma, no trailing zeros. */
const written = (value: unknown): string => {
  if (typeof value === 'number') {
    const rounded = Number(value.toFixed(3))
    return formatNumber(rounded, String(rounded).split('.')[1]?.length ?? 0)
  }
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(T|$)/.test(value)) return String(value ?? '')
  return value.length > 10 ? formatLocalTime(value) : formatDate(value)
}

/** The notices of a row, by the rules of its noun. */
export const senseOf = (rules: readonly SenseRule[], from: Reading): { rule: SenseRule; mensaje: string }[] =>
  rules
    .filter(({ when }) => holds(from, when))
    .map(rule => {
      const mensaje = piecesOf(rule.say)
        .map(({ text, path }) => (path ? written(resultOf(from, rule.worked?.[path] ?? path)) : text))
        .join('')
      return { rule, mensaje }
    })
