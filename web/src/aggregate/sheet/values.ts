/** A cell of a sheet is text: how a value is written in it, and what value a text means for a field. */
import { type Field, type Fields, labelOf } from '@nogal/model/fields'
import { formatDate, parseNumber, plano } from '@nogal/model/format'
import { check } from '@nogal/model/schema'
import { narrowing } from '../../fields/base/dependents.ts'
import { asText } from '../../fields/base/field.ts'
import type { RefOption } from '../../fields/base/refs.ts'
import { fieldNumberText } from '../../fields/measure/number.tsx'
import { withoutLabel } from '../../form/Form.tsx'
import { parseDate } from '../../ui/time/dates.ts'
import type { Row } from '../../values/row.ts'
import { isNothing, same } from '../../values/same.ts'

/** Rows that a reference may point to now; `missing` names the field that has to be chosen before, and no options are still on their way. */
export type Offered = { options?: readonly RefOption[] | undefined; missing?: string | undefined }
export type SheetLookup = (field: Field, row: Row) => Offered

/** Fields that do not fit into a cell. */
const TOO_LARGE = new Set<Field['type']>(['rows', 'richText', 'refs', 'choices', 'serial'])

/** The fields that a sheet has columns for. */
export const sheetFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !TOO_LARGE.has(field.type)))

/** A reference whose name was typed, and is not known yet. */
export const isTyped = (field: Field, value: unknown): value is string => field.type === 'ref' && typeof value === 'string' && value !== ''

/** What narrows the choices of a reference; a field that was typed wrong narrows nothing yet. */
export const narrowed = (fields: Fields, field: Field, row: Row): ReturnType<typeof narrowing> => {
  const from = Object.values(field.within ?? {}).find(name => fields[name]?.numeric && isTyped(fields[name], row[name]))
  return from ? { filters: {}, missing: from } : narrowing(field, row)
}

const isNumber = ({ type }: Field) => type === 'integer' || type === 'decimal'

/** The value as a cell shows it; `name` is what the row says of a reference that is no longer offered. */
export const cellText = (field: Field, value: unknown, { options }: Offered = {}, name?: unknown): string => {
  if (isNothing(value)) return ''
  if (isNumber(field)) return fieldNumberText(value, field)
  if (field.type === 'flag') return value === true || value === 1 ? 'Sí' : value === false ? 'No' : asText(value)
  if (field.type === 'date') return formatDate(asText(value))
  if (field.type === 'choice') return labelOf(field, asText(value))
  if (field.type === 'ref') return options?.find(option => option.value === value)?.label ?? asText(isNothing(name) ? value : name)
  return asText(value)
}

/** The same while it is typed: a number without points. */
export const typedText = (field: Field, value: unknown, offered: Offered, name?: unknown): string =>
  isNumber(field) && typeof value === 'number' ? String(value).replace('.', ',') : cellText(field, value, offered, name)

const score = (label: string, wanted: string): number => {
  if (label === wanted) return 0
  if (label.startsWith(wanted)) return 1
  const at = label.indexOf(wanted)
  return at < 0 ? Number.POSITIVE_INFINITY : /[\p{L}\p{N}]/u.test(label[at - 1]!) ? 3 : 2
}

/** A key that people know, as USD, is as good as the name; but not in the middle of it. */
const codeScore = ({ value }: RefOption, wanted: string): number => {
  const rank = typeof value === 'string' ? score(plano(value), wanted) : Number.POSITIVE_INFINITY
  return rank < 2 ? rank : Number.POSITIVE_INFINITY
}

/** The options that hold a text: what is called just so first, then what begins so, then what has a word that does. */
export const holding = (options: readonly RefOption[], text: string): readonly RefOption[] => {
  const wanted = plano(text.trim())
  if (!wanted) return options
  return options
    .map(option => ({ option, rank: Math.min(score(plano(option.label), wanted), codeScore(option, wanted)) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

/** The one option that a name means: called just so, under that key, or the only one that begins so. */
export const named = (options: readonly RefOption[], text: string): RefOption | undefined => {
  const wanted = plano(text.trim())
  const labels = options.filter(({ label }) => plano(label) === wanted)
  if (labels.length) return labels.length === 1 ? labels[0] : undefined
  const begins = options.filter(({ label }) => plano(label).startsWith(wanted))
  return options.find(({ value }) => plano(String(value)) === wanted) ?? (begins.length === 1 ? begins[0] : undefined)
}

const YES = new Set(['si', 's', '1', 'x', 'true', 'verdadero'])
const NO = new Set(['no', 'n', '0', 'false', 'falso'])

const readFlag = (text: string): unknown => (YES.has(plano(text)) ? true : NO.has(plano(text)) ? false : text)

/** What a text means for a field; one that means nothing stays as it was typed, so that the sheet can point it out. */
export const readText = (field: Field, typed: string, { options }: Offered = {}): unknown => {
  const text = typed.trim()
  if (!text) return field.type === 'flag' ? false : null
  if (isNumber(field)) return parseNumber(text) ?? text
  if (field.type === 'flag') return readFlag(text)
  if (field.type === 'date') return parseDate(text) ?? text
  if (field.type === 'choice')
    return field.options!.find(option => plano(option) === plano(text) || plano(labelOf(field, option)) === plano(text)) ?? text
  if (field.type === 'ref') return (options && named(options, text)?.value) ?? text
  return field.upper ? text.toUpperCase() : text
}

/** The row with the keys of names that were typed before their list had come; the same row when there are none. */
export const resolved = (fields: Fields, row: Row, lookup: SheetLookup): Row => {
  let next = row
  for (const [name, field] of Object.entries(fields)) {
    const value = next[name]
    if (!isTyped(field, value)) continue
    const { options } = lookup(field, next)
    const found = options?.some(option => option.value === value) ? undefined : options && named(options, value)
    if (found) next = { ...next, [name]: found.value }
  }
  return next
}

const faultOfReference = (fields: Fields, field: Field, value: unknown, before: unknown, { options, missing }: Offered) => {
  if (!isTyped(field, value) || same(value, before)) return undefined
  if (missing) return `Elija antes ${fields[missing]?.label ?? 'el dato anterior'}.`
  if (!options || options.some(option => option.value === value)) return undefined
  return `«${value}» no está en la lista; elija uno de ella.`
}

/** A sentence for each cell of a row that cannot be stored; `before` is the row as it is stored. */
export const faultsOf = (fields: Fields, row: Row, lookup: SheetLookup, before?: Row): Record<string, string> => {
  const entries = Object.entries(fields)
  const values = entries.map(([name, field]) => [name, row[name] ?? (field.required ? undefined : null)] as const)
  const found: Record<string, string> = {}
  for (const { campo, mensaje } of check(fields, Object.fromEntries(values)).errores ?? [])
    if (fields[campo]) found[campo] ??= withoutLabel(mensaje, fields[campo].label)
  for (const [name, field] of entries) {
    if (field.type !== 'ref') continue
    const fault = faultOfReference(fields, field, row[name], before?.[name], lookup(field, row))
    if (fault) found[name] = fault
    // until the list has come nobody knows whether the name is wrong
    else if (isTyped(field, row[name]) && !isNothing(row[name])) delete found[name]
  }
  return found
}

/** Is there a name in the row whose list is still on its way? */
export const isPending = (fields: Fields, row: Row, lookup: SheetLookup): boolean =>
  Object.entries(fields).some(([name, field]) => {
    if (!field.numeric || !isTyped(field, row[name])) return false
    const { options, missing } = lookup(field, row)
    return !options && !missing
  })
