/**
 * What makes sense of the values of a row together: «O₂ and CO₂ come to 100 % at most», «a sea waybill has no originals». A rule is a row
 * beside its noun. The server tells it of a record and refuses what is impossible, the form tells it while somebody types; both read the
 * same condition, which is why it is data and not a function.
 */
import type { Fields, Values } from '../fields.ts'
import { formatDate, formatNumber } from '../format.ts'

type Literal = string | number | boolean

/** A value of the row: `Campo`, or `Referencia.Campo`, which is a field of what a reference points to. */
type Path = string
export type Expr = Path | { literal: Literal } | { today: true } | { sum: readonly Expr[] } | { product: readonly Expr[] }
/** What is unknown is neither above nor below anything. */
export type Condition =
  | { above: readonly [Expr, Expr] }
  | { below: readonly [Expr, Expr] }
  | { is: readonly [Path, ...Literal[]] }
  | { known: Path }
  | { unknown: Path }
  | { every: readonly Condition[] }
  | { some: readonly Condition[] }

export type SenseRule = {
  /** Fields that it is told at; the first one carries the sentence of the record. */
  fields: readonly [string, ...string[]]
  when: Condition
  /** A sentence that says what to do; `{Campo}` and `{Referencia.Campo}` stand for values. */
  say: string
  /** `impide`: it cannot be, and is refused when it is entered. `aviso`: it is strange, and is told. */
  weight: 'impide' | 'aviso'
}

/** A value that stands for itself. */
export const literal = (value: Literal): Expr => ({ literal: value })

const PLACEHOLDER = /\{([\w.]+)\}/

/** A sentence in pieces: texts and, between them, the paths of values. */
export const piecesOf = (say: string): { text: string; path?: Path }[] =>
  say.split(PLACEHOLDER).map((piece, i) => (i % 2 ? { text: '', path: piece } : { text: piece }))

/** The reference and the field of a path that goes through a reference. */
export const throughOf = (path: Path): { reference: string; field: string } | undefined => {
  const [reference, field] = path.split('.')
  return field ? { reference: reference!, field } : undefined
}

const pathsOfExpr = (e: Expr): Path[] => {
  if (typeof e === 'string') return [e]
  if ('sum' in e) return e.sum.flatMap(pathsOfExpr)
  return 'product' in e ? e.product.flatMap(pathsOfExpr) : []
}
const pathsOfCondition = (c: Condition): Path[] => {
  if ('above' in c) return c.above.flatMap(pathsOfExpr)
  if ('below' in c) return c.below.flatMap(pathsOfExpr)
  if ('is' in c) return [c.is[0]]
  if ('known' in c) return [c.known]
  if ('unknown' in c) return [c.unknown]
  return ('every' in c ? c.every : c.some).flatMap(pathsOfCondition)
}

/** Every path that a rule reads. */
export const pathsOf = ({ when, say }: SenseRule): Path[] => [
  ...new Set([...pathsOfCondition(when), ...piecesOf(say).flatMap(({ path }) => path ?? [])]),
]

/** Finds the row that a reference points to, by its entity and key; undefined while nobody knows it. */
export type Lookup = (target: string, key: unknown) => Values | undefined

type Reading = { row: Values; fields: Fields; lookup: Lookup; today: string }

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
  const all = ('sum' in e ? e.sum : e.product).map(one => resultOf(from, one))
  if (all.some(value => typeof value !== 'number')) return null
  return (all as number[]).reduce((a, b) => ('sum' in e ? a + b : a * b))
}

const compared = (from: Reading, [a, b]: readonly [Expr, Expr], sign: 1 | -1): boolean => {
  const [x, y] = [resultOf(from, a), resultOf(from, b)]
  if (typeof x === 'number' && typeof y === 'number') return (x - y) * sign > 0
  return typeof x === 'string' && typeof y === 'string' && (sign > 0 ? x > y : x < y)
}

const holds = (from: Reading, c: Condition): boolean => {
  if ('above' in c) return compared(from, c.above, 1)
  if ('below' in c) return compared(from, c.below, -1)
  if ('is' in c) return c.is.slice(1).some(value => value === valueAt(from, c.is[0]))
  if ('known' in c) return valueAt(from, c.known) != null
  if ('unknown' in c) return valueAt(from, c.unknown) === null
  return 'every' in c ? c.every.every(one => holds(from, one)) : c.some.some(one => holds(from, one))
}

/** A value as sentences write it: a decimal comma and no zeros behind it. */
const written = (value: unknown): string => {
  if (typeof value === 'number') return formatNumber(value, Math.min(3, String(value).split('.')[1]?.length ?? 0))
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : String(value ?? '')
}

/** What is said of a row as it stands, by the rules of its noun. */
export const senseOf = (rules: readonly SenseRule[], from: Reading): { rule: SenseRule; mensaje: string }[] =>
  rules
    .filter(({ when }) => holds(from, when))
    .map(rule => {
      const mensaje = piecesOf(rule.say)
        .map(({ text, path }) => (path ? written(valueAt(from, path)) : text))
        .join('')
      return { rule, mensaje }
    })
