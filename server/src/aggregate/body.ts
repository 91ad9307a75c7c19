/** Checks a body before an aggregate or a part is stored, as far as that is possible without the database. */
import { isDeepStrictEqual } from 'node:util'
import type { AnyAggregate, AnyPart } from '@nogal/model/aggregate/aggregate'
import { numberOf } from '@nogal/model/aggregate/part'
import type { Fields, Values } from '@nogal/model/fields'
import { check, type FieldError, schemaOf } from '@nogal/model/schema'
import { isObject } from '../http/json.ts'
import { conflict, invalid } from '../http/refusal.ts'
import type { Checked } from '../row/references.ts'
import { withRichText } from '../row/richText.ts'

/** A new aggregate: its row, and the rows of its parts by their names. */
export type WholeValues = { row: Values; parts: Readonly<Record<string, Values[]>> }

const schemas = new WeakMap<Fields, ReturnType<typeof schemaOf>>()

/** A checked body, whose rich texts may be text or HTML; errors are reported field by field. */
export const readBody = async (fields: Fields, body: unknown, partial?: readonly string[]): Promise<Values> => {
  const schema = schemas.get(fields) ?? schemaOf(fields, partial ? { partial } : {})
  schemas.set(fields, schema)
  const { row, errores } = check(fields, await withRichText(fields, body), { schema })
  if (errores) throw invalid(errores)
  return row
}

const aliasesOf = (p: AnyPart): [alias: string, name: string][] => Object.entries(p.aliases)

/** A part in which each value has one name only: aliases are replaced by the names of their fields. */
export const withoutAliases = (p: AnyPart, row: Values): Values => {
  const out = { ...row }
  for (const [alias, name] of aliasesOf(p)) {
    if (out[alias] != null) out[name] ??= out[alias]
    delete out[alias]
  }
  return out
}

/** Errors of values that have two names: they differ, or a new part has neither. */
export const errorsOfAliases = (p: AnyPart, row: Values, isNew: boolean, prefix = ''): FieldError[] =>
  aliasesOf(p).flatMap(([alias, name]) => {
    const { label } = (p.fields as Fields)[name]!
    const [value, other] = [row[name], row[alias]]
    if (value != null && other != null && value !== other)
      return [{ campo: `${prefix}${alias}`, mensaje: `${label}: ${name} y ${alias} son el mismo dato; envíe uno, o los dos iguales.` }]
    const isMissing = value == null && other == null && (isNew || value === null || other === null)
    return isMissing ? [{ campo: `${prefix}${name}`, mensaje: `${label}: falta este dato.` }] : []
  })

/** The state may be repeated in a body, not changed: it changes with a call of its own. */
export const errorsOfState = (a: AnyAggregate, given: unknown, current: unknown): FieldError[] =>
  !a.states || given == null || given === current
    ? []
    : [{ campo: a.states.field, mensaje: `Estado: no se cambia al guardar los datos; ${a.states.instead}.` }]

/** Splits a body that may hold the whole aggregate into its parts and the rest. */
export const splitParts = (a: AnyAggregate, body: unknown): { parts: Values; rest: unknown } => {
  if (!isObject(body)) return { parts: {}, rest: body }
  const entries = Object.entries(body)
  const isPart = ([name]: [string, unknown]) => Object.hasOwn(a.parts, name)
  return { parts: Object.fromEntries(entries.filter(isPart)), rest: Object.fromEntries(entries.filter(one => !isPart(one))) }
}

/** The parts may be repeated in a body, not changed: each has calls of its own. */
export const errorsOfParts = (a: AnyAggregate, parts: Values, current: Values): FieldError[] =>
  Object.keys(parts)
    .filter(name => !isDeepStrictEqual(parts[name], current[name]))
    .map(name => ({
      campo: name,
      mensaje: `${(a.parts[name] as AnyPart).label}: no se cambian con los datos del ${a.singular}; agregue, edite o quite cada uno.`,
    }))

/** Errors of two parts with the same number, where users choose the number. */
const errorsOfNumbers = (p: AnyPart, name: string, rows: readonly Values[]): FieldError[] => {
  const number = numberOf(p)
  const { label } = (p.number as Fields)[number]!
  return rows.flatMap(({ [number]: n }, i) =>
    n != null && rows.findIndex(other => other[number] === n) < i
      ? [{ campo: `${name}.${i}.${number}`, mensaje: `${label}: el número ${n} está repetido.` }]
      : [],
  )
}

/** Parts in their order, each with a number: those without one take the free ones. */
const numbered = (p: AnyPart, rows: readonly Values[]): Values[] => {
  const number = numberOf(p)
  const used = new Set(rows.map(row => row[number]))
  let next = 0
  return rows.map(row => {
    if (p.chosen && row[number] != null) return row
    do next++
    while (p.chosen && used.has(next))
    return { ...row, [number]: next }
  })
}

/** Refuses duplicates among parts of which only one of a kind may exist. */
const refuseTwins = (p: AnyPart, name: string, rows: readonly Values[]): void => {
  if (!p.unique) return
  const { field, sentence } = p.unique
  const codes = rows.map(row => row[field])
  const twin = codes.findIndex((code, i) => codes.indexOf(code) < i)
  if (twin >= 0) throw conflict(sentence, [{ campo: `${name}.${twin}.${field}`, mensaje: sentence }])
}

const partsOf = (a: AnyAggregate): [string, AnyPart][] => Object.entries(a.parts)

/** The parts of a whole that was read or sent, numbered from one, without aliases. */
export const partsIn = (a: AnyAggregate, whole: Values): WholeValues['parts'] =>
  Object.fromEntries(
    partsOf(a).map(([name, p]) => [
      name,
      numbered(
        p,
        ((whole[name] as Values[] | null | undefined) ?? []).map(row => withoutAliases(p, row)),
      ),
    ]),
  )

/** A new aggregate with its parts, checked without the database. */
export const readNew = async (a: AnyAggregate, fields: Fields, body: unknown): Promise<WholeValues> => {
  const all = await readBody(fields, body)
  const first = a.states?.states[0]?.code
  const given = (name: string) => (all[name] as Values[] | null | undefined) ?? []
  const errores = [
    ...(a.states ? errorsOfState(a, all[a.states.field], first) : []),
    ...partsOf(a).flatMap(([name, p]) => [
      ...given(name).flatMap((row, i) => errorsOfAliases(p, row, true, `${name}.${i}.`)),
      ...errorsOfNumbers(p, name, given(name)),
    ]),
  ]
  if (errores.length) throw invalid(errores)
  const own = Object.entries(all).filter(([name]) => Object.hasOwn(a.fields, name) && !a.key.includes(name))
  return { row: Object.fromEntries(own), parts: partsIn(a, all) }
}

/** The rows of a new aggregate whose foreign keys have to be checked. */
export const checkedRows = (a: AnyAggregate, { row, parts }: WholeValues): Checked[] => [
  { fields: a.fields, row },
  ...partsOf(a).flatMap(([name, p]) => parts[name]!.map((part, i) => ({ fields: p.fields as Fields, row: part, prefix: `${name}.${i}.` }))),
]

/** Refuses duplicates among the parts of a new aggregate. */
export const refuseTwinParts = (a: AnyAggregate, { parts }: WholeValues): void => {
  for (const [name, p] of partsOf(a)) refuseTwins(p, name, parts[name]!)
}
