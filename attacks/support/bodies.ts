/** Random requests made from the OpenAPI document of the portal: most values are as the document describes them, some are hostile. */
import fc from 'fast-check'

export type Schema = {
  type?: string | string[]
  format?: string
  enum?: readonly unknown[]
  minimum?: number
  maximum?: number
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  example?: unknown
}
type Parameter = { in: 'path' | 'query' | 'header'; name: string; required?: boolean; schema: Schema }
type Content = Record<string, { schema: Schema }>
export type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
export type Documented = { paths: Record<string, Record<string, Operation>> }

/** A request to send: its address, and its body as JSON text or as a file. */
export type Attack = { path: string; json?: string; file?: Uint8Array }

/** Length of a text that is longer than any field. */
const LONG = 60_000
/** Keys of the sample data are below this number. */
const KEYS = 90

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  '\ud800',
  '\u202e',
  'á'.normalize('NFD'),
  '٣٤',
  '🥜'.repeat(300),
  "'; drop table negocio; --",
  '" or ""="',
  '$1',
  '%',
  '_',
  '\\',
  '%00',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that templates would replace
  '${process.env}',
  '=1+1',
  'a@b\r\nBcc: c@d',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '1e999',
  '-0',
  '0x10',
  '99999999999999999999',
  '2027-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '24:61',
  'x'.repeat(LONG),
  '(a+)+$',
  '[',
  '{"a":',
]
const HOSTILE_NUMBERS = [0, -1, -0, 0.1, 1e-300, 1e300, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21]
const nested = (levels: number): unknown => (levels ? [nested(levels - 1)] : [])
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  nested(200),
  { $ne: null },
  JSON.parse('{"__proto__":{"Administrador":true}}'),
  Array.from({ length: 3_000 }, (_, i) => i),
]

const text = fc.constantFrom(...HOSTILE_TEXTS)
const anything = fc.oneof(text, fc.constantFrom(...HOSTILE_NUMBERS), fc.constantFrom(...HOSTILE_VALUES), fc.jsonValue({ maxDepth: 2 }))

const integerIn = ({ minimum = 0, maximum = KEYS }: Schema) =>
  fc.integer({ min: Math.ceil(minimum), max: Math.max(Math.ceil(minimum), Math.min(maximum, KEYS)) })
const dates = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

const stringIn = ({ format, maxLength = 40, example }: Schema): fc.Arbitrary<unknown> => {
  if (format === 'date') return dates
  if (format === 'date-time') return dates.map(day => `${day}T12:30:00Z`)
  const word = fc.string({ maxLength: Math.min(maxLength, 40) })
  return example === undefined
    ? fc.oneof(word, dates)
    : fc.oneof({ weight: 2, arbitrary: fc.constant(example) }, { weight: 1, arbitrary: word })
}

const objectIn = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> =>
  fc
    .record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueIn(schema)])), {
      requiredKeys: [...required],
    })
    .chain(row =>
      fc.oneof(
        { weight: 20, arbitrary: fc.constant<unknown>(row) },
        { weight: 1, arbitrary: fc.tuple(text, anything).map(([name, value]) => ({ ...row, [name]: value })) },
      ),
    )

const KINDS: Record<string, (schema: Schema) => fc.Arbitrary<unknown>> = {
  integer: integerIn,
  number: ({ minimum = 0, maximum = 1e6 }) =>
    fc.double({ min: minimum, max: Math.max(minimum, maximum), noNaN: true }).map(n => Number(n.toFixed(2))),
  boolean: () => fc.boolean(),
  string: stringIn,
  array: ({ items = {} }) => fc.array(valueIn(items), { maxLength: 4 }),
  object: objectIn,
  null: () => fc.constant(null),
}

/** Values of a schema, one of twelve of them hostile. */
const valueIn = (schema: Schema): fc.Arbitrary<unknown> => {
  const types = schema.type === undefined ? ['string', 'integer'] : [schema.type].flat()
  const good = schema.enum ? fc.constantFrom(...schema.enum) : fc.oneof(...types.map(type => KINDS[type]!(schema)))
  return fc.oneof({ weight: 11, arbitrary: good }, { weight: 1, arbitrary: anything })
}

const MODES = ['contains', 'starts-with', 'ends-with', 'matches', 'greater-than', 'less-than', 'equals', 'in', 'no-such-mode']

/** Filters and orders of a list, by the columns of its rows. */
const listTextOf = (name: string, columns: readonly string[]): fc.Arbitrary<unknown> | undefined => {
  if (!columns.length) return undefined
  const column = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...columns) }, { weight: 1, arbitrary: text })
  const value = fc.oneof(text, dates, integerIn({}).map(String), fc.array(text, { maxLength: 3 }), anything)
  const filter = fc.record({ campo: column, modo: fc.constantFrom(...MODES), valor: value })
  if (name === 'orden') return fc.tuple(fc.constantFrom('', '-', '~'), column).map(([sign, field]) => sign + field)
  if (name === 'filtros')
    return fc.oneof(
      { weight: 9, arbitrary: fc.array(filter, { maxLength: 4 }).map(all => JSON.stringify(all)) },
      { weight: 1, arbitrary: text },
    )
  return undefined
}

/** A value as text of an address; a lone surrogate has none. */
const inAddress = (value: unknown): string =>
  encodeURIComponent(
    Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
      .toString()
      .slice(0, 8_000),
  )

const columnsOf = ({ responses }: Operation): string[] =>
  Object.keys(Object.values(responses['200']?.content ?? {})[0]?.schema.properties?.data?.items?.properties ?? {})

/** Random requests to one call, by its parameters and its body in the document. */
export const requestsOf = (path: string, operation: Operation): fc.Arbitrary<Attack> => {
  const columns = columnsOf(operation)
  const parameters = (operation.parameters ?? []).map(({ in: where, name, required, schema }) =>
    fc
      .tuple(listTextOf(name, columns) ?? valueIn(schema), fc.boolean())
      .map(([value, given]) => ({ where, name, value, given: given || required === true })),
  )
  const content = operation.requestBody?.content ?? {}
  const json = content['application/json']
  const body: fc.Arbitrary<Pick<Attack, 'json' | 'file'>> = json
    ? fc.oneof(
        { weight: 30, arbitrary: valueIn(json.schema).map(value => ({ json: JSON.stringify(value) })) },
        { weight: 1, arbitrary: text.map(cut => ({ json: cut })) },
      )
    : content['multipart/form-data']
      ? fc.uint8Array({ maxLength: 3_000 }).map(file => ({ file }))
      : fc.constant({})
  return fc.tuple(fc.tuple(...parameters), body).map(([given, sent]) => {
    const at = (wanted: string) => given.filter(one => one.where === wanted && (one.given || wanted === 'path'))
    const address = at('path').reduce((all, { name, value }) => all.replace(`{${name}}`, inAddress(value) || '%20'), path)
    const query = at('query').map(({ name, value }) => `${name}=${inAddress(value)}`)
    return { path: query.length ? `${address}?${query.join('&')}` : address, ...sent }
  })
}
