/** The OpenAPI operation of a call, derived from the same fields that check its input. */
import type { Shape } from '@nogal/model/answer'
import { type AnyCall, deedOf } from '@nogal/model/call'
import { type Field, type Fields, isHeld } from '@nogal/model/fields'
import { isForPrograms } from '@nogal/model/sesion/programas'

type Schema = Record<string, unknown>

const EXAMPLES: Partial<Record<Field['type'], unknown>> = {
  serial: 1,
  integer: 1,
  decimal: 12.5,
  date: '2027-03-05',
  instant: '2027-03-05T16:20:00-03:00',
  localTime: '2027-03-05T16:20:00',
  flag: true,
  email: 'nombre@empresa.cl',
  rut: '12.345.678-5',
  imo: '9074729',
  locode: 'CLVAP',
  url: 'https://www.empresa.cl',
}

const exampleOf = (field: Field): unknown =>
  field.example ??
  EXAMPLES[field.type] ??
  (field.type === 'choice' ? field.options![0] : field.type === 'choices' ? [field.options![0]] : undefined) ??
  (field.type === 'ref' ? (field.numeric ? 1 : 'USD') : undefined) ??
  (field.type === 'refs' || field.type === 'rows' ? [] : undefined) ??
  (field.type === 'richText'
    ? { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: field.label }] }] }
    : field.label)

const schemaOfField = (field: Field): Schema => {
  const base: Record<string, Schema> = {
    number: {
      type: field.type === 'decimal' ? 'number' : 'integer',
      ...(field.from !== undefined && { [field.above ? 'exclusiveMinimum' : 'minimum']: field.from }),
      ...(field.to !== undefined && { maximum: field.to }),
    },
    text: { type: 'string', ...(field.max && { maxLength: field.max }) },
  }
  const kinds: Partial<Record<Field['type'], Schema>> = {
    serial: base.number!,
    integer: base.number!,
    decimal: base.number!,
    date: { type: 'string', format: 'date' },
    instant: { type: 'string', format: 'date-time' },
    flag: { type: 'boolean' },
    ref: field.numeric ? { type: 'integer' } : { type: 'string' },
    refs: { type: 'array', items: { type: 'integer' } },
    choice: { type: 'string', enum: field.options },
    choices: { type: 'array', items: { type: 'string', enum: field.options } },
    richText: { type: 'object', additionalProperties: true },
    rows: field.of && { type: 'array', items: objectOf(field.of) },
  }
  return {
    ...(kinds[field.type] ?? base.text!),
    description: field.target ? `${field.label} (de ${field.target})` : field.label,
    ...(!field.required && { nullable: true }),
  }
}

/** A JSON Schema object from fields, with an example. */
export const objectOf = (fields: Fields, mandatory: (name: string) => boolean = name => fields[name]!.required): Schema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)])),
  required: Object.keys(fields).filter(mandatory),
  example: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, exampleOf(field)])),
})

const LIST: Schema = {
  pagina: { type: 'integer', minimum: 1, description: 'Página, desde 1' },
  porPagina: { type: 'integer', minimum: 1, maximum: 1000, description: 'Filas por página' },
  orden: {
    type: 'string',
    description: 'Campo, -Campo para el orden inverso, o ~Campo para lo próximo primero: desde hoy, lo que no tiene fecha, y lo pasado',
  },
  filtros: {
    type: 'string',
    description:
      'JSON: [{"campo","modo","valor"}]; modos contains, starts-with, ends-with, matches, greater-than, less-than, equals e in. Con in, valor es una lista: pasa lo que tenga alguno de sus valores, y "" es la celda vacía. En los demás modos una celda vacía cuenta como "sin mensaje"',
    example: '[{"campo":"Activo","modo":"in","valor":["true"]}]',
  },
  buscar: { type: 'string', description: 'Texto que alguna columna contiene' },
}

const envelope = (data: Schema): Schema => ({
  type: 'object',
  properties: {
    estado: { type: 'boolean' },
    mensaje: { type: 'string' },
    data,
    total: { type: 'integer' },
    errores: { type: 'array', items: { type: 'object', properties: { campo: { type: 'string' }, mensaje: { type: 'string' } } } },
  },
})

const namesRecords = ({ params, body, free }: AnyCall): boolean => free === true || Object.keys({ ...params, ...body }).length > 0

const REFUSALS: readonly (readonly [status: number, description: string, when: (call: AnyCall) => boolean])[] = [
  [400, 'Datos inválidos: «errores» dice cuáles', () => true],
  [401, 'Sin sesión, o la sesión terminó', () => true],
  [403, 'Sin permiso', call => call.needs !== 'publico'],
  [
    404,
    'No existe, o no es visible para este usuario',
    call => namesRecords(call) || Object.keys(call.query).length > 0 || call.outside === true,
  ],
  [409, 'Una regla lo impide, u otra persona cambió el registro', call => deedOf(call) !== 'reads' || namesRecords(call)],
  [410, 'Lo que se envió venció o se canceló', call => deedOf(call) !== 'reads'],
  [413, 'Demasiado grande', call => call.method !== 'GET'],
  [415, 'No es el tipo de contenido que se espera', call => call.method !== 'GET'],
  [429, 'Demasiados intentos', call => call.limit !== undefined],
  [502, 'El otro servidor no responde, o responde algo que no vale', call => call.outside === true],
  [503, 'La base de datos no está disponible, o tardaría demasiado: vuelva a intentarlo', () => true],
]
const refused = (mensaje: string): Schema => ({ ...envelope({}), example: { estado: false, mensaje } })

/** The fields of a returned row: all are present, and may be null where a stored row may be blank. */
const answeredRow = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, required: isHeld(field) }]))

/** The JSON Schema of an answer. */
const answerSchema = (shape: Shape): Schema => {
  switch (shape.kind) {
    case 'record': {
      const { properties, ...object } = objectOf(answeredRow(shape.fields), () => true)
      const nested = Object.entries(shape.nested).map(([name, of]) => [name, answerSchema(of)] as const)
      const required = [...Object.keys(shape.fields), ...Object.keys(shape.nested)]
      return { ...object, properties: { ...(properties as object), ...Object.fromEntries(nested) }, required }
    }
    case 'list':
      return { type: 'array', items: answerSchema(shape.of) }
    case 'maybe':
      return { ...answerSchema(shape.of), nullable: true }
    case 'texts':
      return { type: 'array', items: { type: 'string' } }
    case 'parameter':
      return { type: 'object', additionalProperties: true, description: 'Una fila del parámetro de la dirección' }
    case 'nothing':
      return { nullable: true }
    default:
      return {}
  }
}

const content = (type: string, schema: Schema): Schema => ({ content: { [type]: { schema } } })

/** Schemas of answers without the envelope. */
const BARE: Partial<Record<string, Schema>> = {
  file: { description: 'El archivo', ...content('application/octet-stream', { type: 'string', format: 'binary' }) },
  page: { description: 'La página', ...content('text/html', { type: 'string' }) },
  events: { description: 'Eventos, mientras el cliente siga conectado', ...content('text/event-stream', { type: 'string' }) },
}

const success = (call: AnyCall): Schema =>
  BARE[call.data.shape.kind] ?? {
    description: call.summary,
    ...envelope(answerSchema(call.data.shape)),
  }

const BINARY: Schema = { type: 'string', format: 'binary' }
/** The schema of the form of a call that takes one file, or several. */
const formOf = ({ upload, uploads }: AnyCall): Schema | undefined => {
  const archivo = upload ? BINARY : uploads && { type: 'array', items: BINARY, maxItems: uploads.files }
  return archivo && { consumes: ['multipart/form-data'], body: { type: 'object', properties: { archivo }, required: ['archivo'] } }
}

const bodyOf = (call: AnyCall): Schema => {
  const partial: readonly string[] | undefined = call.partial
  if (!Object.keys(call.body).length) return { type: 'object', additionalProperties: true }
  return objectOf(call.body, partial ? name => partial.includes(name) : undefined)
}

/** Parameters in an address, each with its own example. */
const addressOf = (fields: Fields): Record<string, Schema> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...schemaOfField(field), example: exampleOf(field) }]))

const REPEATABLE: Schema = {
  type: 'object',
  properties: {
    'idempotency-key': { type: 'string', maxLength: 200, description: 'Repetir la solicitud con la misma clave da la primera respuesta' },
  },
}

/** The operation of a call in the form that @fastify/swagger takes. */
export const operation = (call: AnyCall): Schema => {
  const query = { ...addressOf(call.query), ...(call.list && LIST) }
  return {
    tags: [call.group],
    summary: call.summary,
    ...(Object.keys(call.params).length && {
      params: { type: 'object', properties: addressOf(call.params), required: Object.keys(call.params) },
    }),
    ...(Object.keys(query).length && { querystring: { type: 'object', properties: query } }),
    ...(call.method !== 'GET' && call.needs !== 'publico' && { headers: REPEATABLE }),
    ...(formOf(call) ?? (call.method !== 'GET' && call.method !== 'DELETE' && { body: bodyOf(call) })),
    response: {
      200: success(call),
      ...Object.fromEntries(
        REFUSALS.filter(([, , when]) => when(call)).map(([status, description]) => [
          status,
          { description, ...refused(`${description}.`) },
        ]),
      ),
    },
    ...(call.needs !== 'publico' && { security: [{ token: [] }, ...(isForPrograms(call) ? [{ tokenDeAcceso: [] }] : [])] }),
  }
}
