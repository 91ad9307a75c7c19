/** Compares a JSON answer with the shape of its call in the model: missing and additional values, and other types. */
import type { Shape } from '@nogal/model/answer'
import { type Entity, nameField, rowFields } from '@nogal/model/entity'
import { type Field, type Fields, type FieldType, isHeld, type Values } from '@nogal/model/fields'
import { isDate } from '@nogal/model/format'

type Is = (value: unknown, field: Field) => boolean

const isText: Is = value => typeof value === 'string'
const isWhole: Is = value => Number.isInteger(value)
const isOption: Is = (value, { options }) => options!.includes(value as string)
const each =
  (is: Is): Is =>
  (value, field) =>
    Array.isArray(value) && value.every(one => is(one, field))

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

const IS: Record<FieldType, Is> = {
  serial: isWhole,
  code: isText,
  text: isText,
  longText: isText,
  richText: value => (value as Values).type === 'doc',
  integer: isWhole,
  decimal: value => Number.isFinite(value),
  date: value => typeof value === 'string' && isDate(value),
  instant: value => typeof value === 'string' && INSTANT.test(value),
  localTime: value => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value),
  flag: value => typeof value === 'boolean',
  ref: (value, field) => (field.numeric ? isWhole : isText)(value, field),
  refs: each(isWhole),
  choice: isOption,
  choices: each(isOption),
  email: isText,
  rut: isText,
  imo: isText,
  locode: isText,
  containerNumber: isText,
  url: isText,
  image: isText,
  rows: Array.isArray,
}

/** The result of a comparison, by path; the rows of a list share their paths. */
export type ShapeComparison = {
  faults: string[]
  /** Paths where every value was null or an empty list, so that their type was not compared. */
  blank: string[]
}

type Kinds = { [K in Shape['kind']]: (shape: Extract<Shape, { kind: K }>, value: unknown, at: string) => void }

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
const isBlank = (value: unknown): boolean => value === null || (Array.isArray(value) && !value.length)
const recordOf = (fields: Fields): Shape => ({ kind: 'record', fields, nested: {} })

/** Is the answer of a call JSON in the envelope? */
export const isJson = ({ kind }: Shape): boolean => !['file', 'page', 'events'].includes(kind)

/** Compares the data of an answer with its shape; `entity` is the parameter table that the address names. */
export const comparisonOf = (shape: Shape, data: unknown, entity?: Entity): ShapeComparison => {
  const faults = new Set<string>()
  const filled = new Map<string, boolean>()

  const within = (at: string, name: string) => (at ? `${at}.${name}` : name)
  const fault = (at: string, what: string) => faults.add(`${at || 'data'} ${what}`)
  const look = (value: unknown, at: string) => filled.set(at, filled.get(at) || !isBlank(value))

  const compareRows = (value: unknown, at: string, compareRow: (row: unknown) => void) => {
    if (Array.isArray(value)) value.forEach(compareRow)
    else fault(at, `is no list: ${JSON.stringify(value)}`)
  }
  const compareField = (field: Field, value: unknown, at: string) => {
    look(value, at)
    if (value === null) {
      if (isHeld(field)) fault(at, 'is null')
    } else if (!IS[field.type](value, field)) fault(at, `is no ${field.type}: ${JSON.stringify(value)}`)
    else if (field.type === 'rows') compareRows(value, at, row => compareShape(recordOf(field.of!), row, at))
  }
  /** A query that joins by the wrong column says the code of a row where its name belongs. */
  const compareName = (row: Values, code: string, at: string) => {
    const name = nameField(code)
    if (code.startsWith('Cod_') && row[code] && row[name] === String(row[code])) fault(within(at, name), `is the code: ${row[name]}`)
  }
  const notJson = ({ kind }: Shape, _: unknown, at: string) => fault(at, `is JSON, no ${kind}`)
  const KINDS: Kinds = {
    record: ({ fields, nested }, value, at) => {
      if (!isObject(value)) return fault(at, `is no object: ${JSON.stringify(value)}`)
      for (const name of Object.keys(value)) if (!fields[name] && !nested[name]) fault(within(at, name), 'is not in the definition')
      for (const name of Object.keys({ ...fields, ...nested })) if (value[name] === undefined) fault(within(at, name), 'is missing')
      for (const [name, one] of Object.entries(value)) {
        compareName(value, name, at)
        if (fields[name]) compareField(fields[name], one, within(at, name))
        else if (nested[name]) compareShape(nested[name], one, within(at, name))
      }
    },
    list: ({ of }, value, at) => {
      look(value, at)
      compareRows(value, at, row => compareShape(of, row, at))
    },
    maybe: ({ of }, value, at) => {
      look(value, at)
      if (value !== null) compareShape(of, value, at)
    },
    parameter: (_, value, at) => compareShape(recordOf(rowFields(entity!)), value, at),
    texts: (_, value, at) => {
      look(value, at)
      compareRows(value, at, text => typeof text === 'string' || fault(at, `is no text: ${JSON.stringify(text)}`))
    },
    anything: (_, value, at) => look(value, at),
    nothing: (_, value, at) => value === null || fault(at, `is not null: ${JSON.stringify(value)}`),
    file: notJson,
    page: notJson,
    events: notJson,
  }
  const compareShape = (expected: Shape, value: unknown, at: string) => KINDS[expected.kind](expected as never, value, at)

  compareShape(shape, data, '')
  return { faults: [...faults], blank: [...filled].filter(([, isFilled]) => !isFilled).map(([at]) => at || 'data') }
}
