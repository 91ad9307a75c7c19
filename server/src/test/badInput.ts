/** Invalid values of fields, derived from their definitions: the same cases for every entity. */
import type { Field, Fields, FieldType, Values } from '@nogal/model/fields'

/** A value that a field refuses, and the paths below the field in the errors; by default the field itself. */
type Wrong = { value: unknown; below?: string[] }

const NOT_TEXT = [5, ['a'], {}, true]
const UNPRINTABLE = ['a\0b', 'a\u0007b', 'a\u202eb']

const tooLong = ({ max = 60_000 }: Field) => 'x'.repeat(max + 1)
const numbers = ({ from, to, above }: Field) => [
  ...(from === undefined ? [-1e15] : [above ? from : from - 1, -1e15]),
  ...(to === undefined ? [1e15] : [to + 1, 1e15]),
]
const tooManyDecimals = ({ decimals = 0, from = 0 }: Field) => from + 1 + 10 ** -(decimals + 1)
const words = (field: Field) => [...NOT_TEXT, ...UNPRINTABLE, tooLong(field)]
const line = (field: Field) => [...words(field), 'dos\nlíneas']

const WRONG: Record<FieldType, (field: Field) => readonly unknown[]> = {
  serial: field => ['abc', [], {}, 0, 1.5, true, ...numbers({ ...field, from: 1 })],
  code: line,
  text: line,
  longText: words,
  richText: () => [
    {},
    [],
    5,
    { type: 'paragraph' },
    { type: 'doc', content: [{ type: 'script' }] },
    { type: 'doc', content: [{ type: 'text', text: 'a\u0007b' }] },
    { type: 'doc', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }] },
    { type: 'doc', content: Array.from({ length: 4 }, () => ({ type: 'text', text: 'x'.repeat(19_000) })) },
  ],
  integer: field => ['abc', '1', [], {}, 1.5, true, ...numbers(field)],
  decimal: field => ['abc', '1', [], {}, 1e300, tooManyDecimals(field), true, ...numbers(field)],
  date: () => [5, [], {}, '2027-02-30', '2027-13-01', '05-03-2027', 'ayer', '2027-03-05T00:00:00Z', '0000-00-00'],
  instant: () => [5, [], {}, '2027-02-30T10:00:00Z', '2027-03-05', '2027-03-05T25:00:00Z', 'ahora'],
  localTime: () => [5, [], {}, '2027-02-30T10:00:00', '2027-03-05', '2027-03-05T25:00', '2027-03-05T10:00:00Z', 'ahora'],
  flag: () => ['quizás', [], 2, {}, 'si'],
  ref: ({ numeric }) => [[], {}, 1.5, true, 'a\0b', ...(numeric ? ['1', 1e12] : ['x'.repeat(61)])],
  refs: () => ['1', {}, [1.5], ['x'], 5, [[1]]],
  choice: () => ['zz', [], 5, {}, '<b>'],
  choices: () => ['zz', [1], ['zz'], {}, 5],
  email: field => [...line(field), 'sin arroba', 'a@b'],
  rut: field => [...line(field), '12.345.678-9'],
  imo: field => [...line(field), '9074728'],
  locode: field => [...line(field), 'CLV1P'],
  containerNumber: field => [...line(field), 'CSQU3054384', 'CSQ 305438', 'CSQU30543830'],
  url: field => [...line(field), 'javascript:alert(1)', 'ftp://x.example'],
  image: field => [...line(field), 'logo.png'],
  rows: () => ['zz', {}, 5],
}

const isSeveral = ({ type }: Field): boolean => type === 'refs' || type === 'choices'

const wrongOf = (field: Field): Wrong[] => [
  ...WRONG[field.type](field).map(value => (isSeveral(field) && Array.isArray(value) ? { value, below: ['.0'] } : { value })),
  ...(field.of ? rowsWrong(field.of).map(({ row, told }) => ({ value: [row], below: told.map(path => `.0.${path}`) })) : []),
  ...(field.of ? [{ value: [5], below: ['.0'] }] : []),
]

/** Rows in which every field is wrong, enough to try every invalid value of each field; with the paths expected in the errors. */
export const rowsWrong = (fields: Fields): { row: Values; told: string[] }[] => {
  const all = Object.entries(fields).map(([name, field]) => ({ name, wrong: wrongOf(field) }))
  const rounds = Math.max(0, ...all.map(({ wrong }) => wrong.length))
  return Array.from({ length: rounds }, (_, i) => {
    const chosen = all.map(({ name, wrong }) => ({ name, ...wrong[i % wrong.length]! }))
    return {
      row: Object.fromEntries(chosen.map(({ name, value }) => [name, value])),
      told: chosen.flatMap(({ name, below = [''] }) => below.map(path => name + path)),
    }
  })
}

/** A list longer than its field allows, of invalid rows. */
export const rowsBeyondLimit = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.type === 'rows')
      .map(([name, { max }]) => [name, Array.from({ length: max! + 1 }, () => ({}))]),
  )

/** Bodies that are no JSON object, as they come over the wire. */
export const NO_OBJECT: readonly string[] = [
  '[]',
  '5',
  '"texto"',
  'null',
  '[{}]',
  '{"a":',
  "{'a': 1}",
  '{"a": NaN}',
  '',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  `${'['.repeat(300)}${']'.repeat(300)}`,
]

/** Names that no definition has, including those of every object's prototype. */
export const STRANGERS: Values = { Otro: 1, toString: 'x', constructor: 'x', hasOwnProperty: 1 }

/** A body beyond every size limit. */
export const TEN_MEGABYTES = `{"Otro":"${'x'.repeat(10 * 1024 * 1024)}"}`

/** Text that would do harm if it were not treated as text, within the length of the field. */
export const nasty = ({ max = 200 }: Field): string =>
  `<img src=x onerror=alert(1)>'; drop table negocio; --\${{7*7}}%00"\\`.slice(0, max).trim()

/** A code without a row. */
export const codeOfNothing = ({ numeric }: Field): unknown => (numeric ? 99_999_999 : 'zzzz')

export type Reference = { campo: string; field: Field; value: unknown }

/** Every reference of a row, including those in lists and nested rows. */
export const referencesOf = (fields: Fields, row: Values, prefix = ''): Reference[] =>
  Object.entries(fields).flatMap(([name, field]): Reference[] => {
    const campo = prefix + name
    const value = row[name]
    if (value === null || value === undefined) return []
    if (field.type === 'ref') return [{ campo, field, value }]
    if (field.type === 'refs') return (value as unknown[]).map(one => ({ campo, field, value: one }))
    return field.of ? (value as Values[]).flatMap((inner, i) => referencesOf(field.of!, inner, `${campo}.${i}.`)) : []
  })

/** The row with every reference changed to what `to` makes of it. */
export const withReferences = (fields: Fields, row: Values, to: (field: Field) => unknown): Values =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = fields[name]
      if (value === null || value === undefined || !field) return [name, value]
      if (field.type === 'ref') return [name, to(field)]
      if (field.type === 'refs') return [name, [to(field)]]
      return [name, field.of ? (value as Values[]).map(inner => withReferences(field.of!, inner, to)) : value]
    }),
  )
