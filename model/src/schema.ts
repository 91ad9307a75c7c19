/** Converts field definitions to zod schemas: the same checks on the server and in forms, with sentences that say what to do. */
import { z } from 'zod'
import { FORBIDDEN_SENTENCE, isForbidden, tidyLine, tidyText } from './characters.ts'
import type { Field, Fields, FieldType, RichDoc } from './fields.ts'
import { formatRut, isDate } from './format.ts'
import { faultOfDoc, tidyDoc } from './richText.ts'
import { bareContainer, faultOfContainer, isImo, isLocode, isRut } from './rules/checkDigits.ts'

const LINE_BREAK = /[\r\n\t\u2028\u2029]/
const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
const isPlausible = (date: string) => isDate(date) && date >= '1900' && date < '2200'

const written = (field: Field, more: (text: string) => string | undefined = () => undefined) =>
  z
    .string({ error: `${field.label}: escriba un texto.` })
    .transform(value => (field.type === 'longText' ? tidyText(value) : tidyLine(value)).trim())
    .transform(value => (field.unspaced ? value.replace(/ /g, '') : value))
    .superRefine((value, issue) => {
      const wrong =
        (field.required && !value && `${field.label}: falta este dato.`) ||
        (isForbidden(value) && `${field.label}: ${FORBIDDEN_SENTENCE}`) ||
        (field.type !== 'longText' && LINE_BREAK.test(value) && `${field.label}: escriba una sola línea.`) ||
        (field.max && value.length > field.max && `${field.label}: use ${field.max} caracteres como máximo (tiene ${value.length}).`) ||
        (value && field.pattern && !field.pattern.test(value) && `${field.label}: ${field.hint ?? 'el formato no es válido.'}`) ||
        (value && more(value))
      if (wrong) issue.addIssue({ code: 'custom', message: wrong })
    })
    .transform(value => (field.upper ? value.toUpperCase() : value) || null)

const number = (field: Field, whole: boolean) =>
  z.number({ error: `${field.label}: escriba un número.` }).superRefine((value, issue) => {
    const low = field.from ?? (whole ? -2_147_483_648 : -999_999_999_999)
    const high = field.to ?? (whole ? 2_147_483_647 : 999_999_999_999)
    const places = String(value).split('.')[1]?.length ?? 0
    const wrong =
      (whole && !Number.isInteger(value) && `${field.label}: escriba un número entero.`) ||
      (field.above && value <= low && `${field.label}: debe ser mayor que ${low}.`) ||
      (value < low && `${field.label}: no puede ser menor que ${low}.`) ||
      (value > high && `${field.label}: no puede ser mayor que ${high}.`) ||
      (!whole && (places > field.decimals! || /e-/.test(String(value))) && `${field.label}: use ${field.decimals} decimales como máximo.`)
    if (wrong) issue.addIssue({ code: 'custom', message: wrong })
  })

const checked = (field: Field, test: (text: string) => boolean, sentence: string) =>
  written(field, text => (test(text) ? undefined : `${field.label}: ${sentence}`))

/** A TipTap document with the known nodes and marks; links to http, https and mailto only. */
const richDoc = (field: Field) =>
  z
    .unknown()
    .superRefine((value, issue) => {
      const fault = faultOfDoc(value, field.max ?? 60_000, field.mentions)
      if (fault) issue.addIssue({ code: 'custom', message: `${field.label}: ${fault}` })
    })
    .transform(value => tidyDoc(value as RichDoc))

const reference = (field: Field) =>
  field.numeric
    ? z
        .int({ error: `${field.label}: elija un valor de la lista.` })
        .min(-2_147_483_648)
        .max(2_147_483_647)
    : written({ ...field, max: 60 })

const YES = new Set<unknown>([true, 1, '1'])
const NO = new Set<unknown>([false, 0, '0'])

const SCHEMAS: Record<FieldType, (field: Field) => z.ZodType> = {
  serial: field => number({ ...field, from: 1 }, true),
  code: field => written(field),
  text: field => written(field),
  longText: field => written(field),
  richText: richDoc,
  integer: field => number(field, true),
  decimal: field => number(field, false),
  date: field => checked(field, isPlausible, 'escriba una fecha válida (dd-mm-aaaa).'),
  instant: field => checked(field, text => isPlausible(INSTANT.exec(text)?.[1] ?? ''), 'escriba una fecha y hora válidas.'),
  localTime: field =>
    checked(field, text => isPlausible(LOCAL_TIME.exec(text)?.[1] ?? ''), 'escriba una fecha y hora válidas (dd-mm-aaaa hh:mm).').transform(
      text => text && (text.length === 16 ? `${text}:00` : text),
    ),
  flag: field =>
    z
      .unknown()
      .refine(value => YES.has(value) || NO.has(value), `${field.label}: elija sí o no.`)
      .transform(value => YES.has(value)),
  ref: reference,
  refs: field => z.array(reference(field), { error: `${field.label}: elija valores de la lista.` }).max(500),
  choice: field => z.enum(field.options as [string, ...string[]], { error: `${field.label}: elija ${field.options!.join(', ')}.` }),
  choices: field =>
    z
      .array(z.enum(field.options as [string, ...string[]], { error: `${field.label}: elija entre ${field.options!.join(', ')}.` }), {
        error: `${field.label}: elija uno o más valores de la lista.`,
      })
      .refine(all => !field.required || all.length > 0, `${field.label}: elija al menos un valor.`)
      .transform(all => [...new Set(all)]),
  email: field => checked(field, text => z.email().safeParse(text).success, 'escriba un correo válido, como nombre@empresa.cl.'),
  rut: field => checked(field, isRut, 'el RUT no es válido; revise el dígito verificador.').transform(value => value && formatRut(value)),
  imo: field => checked(field, isImo, 'el número IMO no es válido; son 7 dígitos y el último es verificador.'),
  locode: field =>
    checked({ ...field, upper: true }, text => isLocode(text.toUpperCase()), 'escriba el código UN/LOCODE de 5 letras, como CLVAP.'),
  containerNumber: field =>
    written({ ...field, max: 40 }, text => faultOfContainer(text, field.label)).transform(text => text && bareContainer(text)),
  url: field =>
    checked(field, text => /^https?:\/\/[^\s/$.?#].\S*$/i.test(text), 'escriba una dirección que empiece con http:// o https://.'),
  image: field => written(field),
  rows: field =>
    z
      .array(schemaOf(field.of!), { error: `${field.label}: la lista no es válida.` })
      .max(field.max!, `${field.label}: hay demasiadas filas.`),
}

/** The check of one value; null and empty text mean "nothing" where the field allows it. */
export const schemaOfField = (field: Field): z.ZodType => {
  const given = SCHEMAS[field.type](field)
  return field.required ? given : z.union([z.null(), z.literal('').transform(() => null), given], { error: issue => issue.message })
}

/** Options of `schemaOf`: required fields that may be absent, in an update. */
export type SchemaOptions = { partial?: boolean | readonly string[] }

/** The check of a whole row: wrong types, missing and unknown fields each get their own error. */
export const schemaOf = (fields: Fields, { partial = false }: SchemaOptions = {}) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const schema = schemaOfField(field)
        const absent = !field.required || partial === true || (Array.isArray(partial) && !partial.includes(name))
        return [name, absent ? schema.optional() : schema]
      }),
    ),
  )

export type FieldError = { campo: string; mensaje: string }

const label = (fields: Fields, path: PropertyKey[]): Field | undefined => {
  let of: Fields | undefined = fields
  let field: Field | undefined
  for (const step of path) {
    if (typeof step === 'number') continue
    field = of?.[String(step)]
    of = field?.of
  }
  return field
}

/** Checks a value against fields: the clean row, or one error per wrong field. */
export const check = (
  fields: Fields,
  value: unknown,
  options: SchemaOptions & { schema?: ReturnType<typeof schemaOf> } = {},
): { row: Record<string, unknown>; errores?: undefined } | { row?: undefined; errores: FieldError[] } => {
  const result = (options.schema ?? schemaOf(fields, options)).safeParse(value)
  if (result.success) return { row: result.data as Record<string, unknown> }
  const found = new Map<string, string>()
  const say = (campo: string, mensaje: string) => found.has(campo) || found.set(campo, mensaje)
  const visit = (issues: readonly z.core.$ZodIssue[], base: PropertyKey[]) => {
    for (const issue of issues) {
      const path = [...base, ...issue.path]
      const campo = path.join('.')
      const field = label(fields, path)
      if (issue.code === 'unrecognized_keys')
        for (const key of issue.keys) say([...path, key].join('.'), `El campo ${key} no existe; quítelo.`)
      else if (issue.code === 'invalid_union' && issue.errors.length)
        // the last option is the field's own schema; the others only allow null and empty
        visit(issue.errors.at(-1)!, path)
      else if (issue.input === undefined && issue.code !== 'custom' && field && valueAt(value, path) === undefined)
        say(campo, `${field.label}: falta este dato.`)
      else if (issue.code === 'invalid_type' && issue.expected === 'object' && campo)
        say(campo, `${field?.label ?? campo}: la fila ${Number(path.at(-1)) + 1} no es válida.`)
      else if (!campo) say('', 'Envíe los datos como un objeto JSON.')
      else say(campo, field && valueAt(value, path) == null ? `${field.label}: falta este dato.` : issue.message)
    }
  }
  visit(result.error.issues, [])
  return { errores: [...found].map(([campo, mensaje]) => ({ campo, mensaje })) }
}

const valueAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((at, step) => (at == null ? undefined : (at as Record<PropertyKey, unknown>)[step]), value)
