/** Cells of a sheet as text: formats values of fields, and parses typed texts. */
import { type Field, type Fields, labelOf } from '@nogal/model/fields'
import { formatContainer, formatDate, formatLocalTime, isDate, parseNumber, plano } from '@nogal/model/format'
import { check } from '@nogal/model/schema'
import { narrowing } from '../../fields/base/dependents.ts'
import { asText } from '../../fields/base/field.ts'
import type { RefOption } from '../../fields/base/refs.ts'
import { fieldNumberText } from '../../fields/measure/number.tsx'
import { withoutLabel } from '../../form/Form.tsx'
import { parseDate, parseLocalTime } from '../../ui/time/dates.ts'
import type { Row } from '../../values/row.ts'
import { isNothing, same } from '../../values/same.ts'

/**
 * The rows that a reference may point to; `missing` names a field that has to be chosen before; without options, they are still loading.
 */
export type Offered = { options?: readonly RefOption[] | undefined; missing?: string | undefined }
export type SheetLookup = (field: Field, row: Row) => Offered

/** Field types that do not fit into a cell. */
const TOO_LARGE = new Set<Field['type']>(['rows', 'richText', 'refs', 'choices', 'serial'])

/** The fields with columns in a sheet. */
export const sheetFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !TOO_LARGE.has(field.type)))

/** Is it a typed name of a reference that is not resolved yet? */
export const isTyped = (field: Field, value: unknown): value is string => field.type === 'ref' && typeof value === 'string' && value !== ''

/** The filters on the options of a reference; an invalid field does not filter. */
export const narrowed = (fields: Fields, field: Field, row: Row): ReturnType<typeof narrowing> => {
  const from = Object.values(field.within ?? {}).find(name => fields[name]?.numeric && isTyped(fields[name], row[name]))
  return from ? { filters: {}, missing: from } : narrowing(field, row)
}

const isNumber = ({ type }: Field) => type === 'integer' || type === 'decimal'

/** The value as cell text; `name` is used for a reference that is no longer offered. */
export const cellText = (field: Field, value: unknown, { options }: Offered = {}, name?: unknown): string => {
  if (isNothing(value)) return ''
  if (isNumber(field)) return fieldNumberText(value, field)
  if (field.type === 'flag') return value === true || value === 1 ? 'Sí' : value === false ? 'No' : asText(value)
  // a typed text that is no day stays as it was typed
  const isDay = isDate(asText(value).slice(0, 10))
  if (field.type === 'date' && isDay) return formatDate(asText(value))
  if (field.type === 'localTime' && isDay) return formatLocalTime(asText(value))
  if (field.type === 'containerNumber') return formatContainer(asText(value))
  if (field.type === 'choice') return labelOf(field, asText(value))
  if (field.type === 'ref') return options?.find(option => option.value === value)?.label ?? asText(isNothing(name) ? value : name)
  return asText(value)
}

/** The cell text for editing: a number without thousands separators. */
export const typedText = (field: Field, value: unknown, offered: Offered, name?: unknown): string =>
  isNumber(field) && typeof value === 'number' ? String(value).replace('.', ',') : cellText(field, value, offered, name)

const score = (label: string, wanted: string): number => {
  if (label === wanted) return 0
  if (label.startsWith(wanted)) return 1
  const at = label.indexOf(wanted)
  return at < 0 ? Number.POSITIVE_INFINITY : /[\p{L}\p{N}]/u.test(label[at - 1]!) ? 3 : 2
}

/** A known code, such as USD, matches like the name, but only from its beginning. */
const codeScore = ({ value }: RefOption, wanted: string): number => {
  const rank = typeof value === 'string' ? score(plano(value), wanted) : Number.POSITIVE_INFINITY
  return rank < 2 ? rank : Number.POSITIVE_INFINITY
}

/** The options that contain a text: exact matches first, then those that start with it, then those with a word that does. */
export const holding = (options: readonly RefOption[], text: string): readonly RefOption[] => {
  const wanted = plano(text.trim())
  if (!wanted) return options
  return options
    .map(option => ({ option, rank: Math.min(score(plano(option.label), wanted), codeScore(option, wanted)) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

/** The one option of a name: an exact match, by its code, or the only one that starts with it. */
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

/** The value of a text for a field; an invalid text stays as it is, so that the sheet can mark it. */
export const readText = (field: Field, typed: string, { options }: Offered = {}): unknown => {
  const text = typed.trim()
  if (!text) return field.type === 'flag' ? false : null
  if (isNumber(field)) return parseNumber(text) ?? text
  if (field.type === 'flag') return readFlag(text)
  if (field.type === 'date') return parseDate(text) ?? text
  if (field.type === 'localTime') return parseLocalTime(text) ?? text
  if (field.type === 'choice')
    return field.options!.find(option => plano(option) === plano(text) || plano(labelOf(field, option)) === plano(text)) ?? text
  if (field.type === 'ref') return (options && named(options, text)?.value) ?? text
  if (field.type === 'containerNumber') return text.replace(/[\s.-]/g, '').toUpperCase()
  return field.upper ? text.toUpperCase() : text
}

/** The row with typed names replaced by keys once their options are loaded; the same object when nothing changes. */
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

/** An error for each invalid cell of a row; `before` is the stored row. */
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
    // until the options are loaded, the name may be right
    else if (isTyped(field, row[name]) && !isNothing(row[name])) delete found[name]
  }
  return found
}

/** Does the row have a name whose options are still loading? */
export const isPending = (fields: Fields, row: Row, lookup: SheetLookup): boolean =>
  Object.entries(fields).some(([name, field]) => {
    if (!field.numeric || !isTyped(field, row[name])) return false
    const { options, missing } = lookup(field, row)
    return !options && !missing
  })
