/** What a deal and its parts must be before they are stored: checked bodies, references that hold, one price under its two names. */
import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '@nogal/model/fields'
import { cuotaPago, estadoNegocio, lineaNegocio, negocio, partesNegocio, REQUISITOS } from '@nogal/model/negocio/negocio.fields'
import { check, type FieldError, schemaOf } from '@nogal/model/schema'
import type { Tx } from '../db/tx.ts'
import { conflict, invalid } from '../http/refusal.ts'
import { errorsOfRows, type Revisada } from '../parametros/referencias.ts'
import { conTextoRico } from './textoRico.ts'

export type Values = Record<string, unknown>
type Parte = keyof typeof partesNegocio
export type NegocioNuevo = { row: Values; partes: Record<Parte, Values[]> }

const NUEVO: Fields = { ...negocio.fields, ...estadoNegocio, ...partesNegocio }
const ESQUEMA_NUEVO = schemaOf(NUEVO)
const PARTES = Object.keys(partesNegocio) as Parte[]

/** A body whose rich texts may be text or HTML, checked; wrong fields are told one by one. */
export const leer = async (fields: Fields, body: unknown, schema: ReturnType<typeof schemaOf>): Promise<Values> => {
  const { row, errores } = check(fields, await conTextoRico(fields, body), { schema })
  if (errores) throw invalid(errores)
  return row
}

/** `Precio` and `Cod_Precio` are one price; the row keeps `Precio`. */
export const conUnPrecio = ({ Cod_Precio: otro, ...row }: Values): Values =>
  otro === undefined || otro === null ? row : { ...row, Precio: row.Precio ?? otro }

/** What is wrong with the two names of the price; a new line needs one of them. */
export const erroresDePrecio = (row: Values, isNew: boolean, prefix = ''): FieldError[] => {
  const { Precio, Cod_Precio } = row
  if (Precio != null && Cod_Precio != null && Precio !== Cod_Precio)
    return [{ campo: `${prefix}Cod_Precio`, mensaje: 'Precio: Precio y Cod_Precio son el mismo dato; envíe uno, o los dos iguales.' }]
  const isMissing = isNew
    ? Precio == null && Cod_Precio == null
    : (Precio === null || Cod_Precio === null) && (Precio ?? Cod_Precio) == null
  return isMissing ? [{ campo: `${prefix}Precio`, mensaje: 'Precio: falta este dato.' }] : []
}

/** The state is echoed, not set: it changes with its own call. */
export const errorDeEstado = (dado: unknown, actual: string): FieldError[] =>
  dado == null || dado === actual
    ? []
    : [
        {
          campo: 'Cod_EstadoNeg',
          mensaje: 'Estado: no se cambia al guardar los datos; confirme, anule o devuelva el negocio a preparación.',
        },
      ]

/** A body that may hold the whole deal: its parts, and the rest. */
export const separar = (body: unknown): { partes: Values; resto: unknown } => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { partes: {}, resto: body }
  const entries = Object.entries(body)
  const isPart = ([name]: [string, unknown]) => Object.hasOwn(partesNegocio, name)
  return { partes: Object.fromEntries(entries.filter(isPart)), resto: Object.fromEntries(entries.filter(one => !isPart(one))) }
}

/** The parts of a deal are echoed, not set: each line, payment and requirement has its own calls. */
export const erroresDePartes = (partes: Values, actual: Values): FieldError[] =>
  (Object.keys(partes) as Parte[])
    .filter(name => !isDeepStrictEqual(partes[name], actual[name]))
    .map(name => ({
      campo: name,
      mensaje: `${partesNegocio[name].label}: no se cambian con los datos del negocio; agregue, edite o quite cada uno.`,
    }))

/** A new deal with its parts, checked by itself; what the database knows comes later. */
export const leerNuevo = async (body: unknown): Promise<NegocioNuevo> => {
  const { Nro_Negocio: _, Cod_EstadoNeg, ...todo } = await leer(NUEVO, body, ESQUEMA_NUEVO)
  const partes = Object.fromEntries(PARTES.map(name => [name, (todo[name] as Values[] | null | undefined) ?? []])) as NegocioNuevo['partes']
  const row = Object.fromEntries(Object.entries(todo).filter(([name]) => !Object.hasOwn(partesNegocio, name)))
  const errores = [
    ...errorDeEstado(Cod_EstadoNeg, '01'),
    ...partes.Productos.flatMap((linea, i) => erroresDePrecio(linea, true, `Productos.${i}.`)),
    ...repetidas(partes.Formas_Pago),
  ]
  if (errores.length) throw invalid(errores)
  partes.Productos = partes.Productos.map(conUnPrecio)
  partes.Formas_Pago = numeradas(partes.Formas_Pago)
  return { row, partes }
}

const repetidas = (cuotas: Values[]): FieldError[] =>
  cuotas.flatMap(({ Num_Cuota: n }, i) =>
    n != null && cuotas.findIndex(other => other.Num_Cuota === n) < i
      ? [{ campo: `Formas_Pago.${i}.Num_Cuota`, mensaje: `Cuota: el número ${n} está repetido.` }]
      : [],
  )

/** Payments without a number take the free ones, in order. */
const numeradas = (cuotas: Values[]): Values[] => {
  const used = new Set(cuotas.map(cuota => cuota.Num_Cuota))
  let next = 0
  return cuotas.map(cuota => {
    if (cuota.Num_Cuota != null) return cuota
    do next++
    while (used.has(next))
    return { ...cuota, Num_Cuota: next }
  })
}

const prefijadas = (fields: Fields, name: Parte, filas: Values[]): Revisada[] =>
  filas.map((row, i) => ({ fields, row, prefix: `${name}.${i}.` }))

/** Refuses what does not exist, is no longer in use, or belongs elsewhere; all at once, and twice the same requirement. */
export const revisarNuevo = async (client: Tx, { row, partes }: NegocioNuevo): Promise<void> => {
  const errores = await errorsOfRows(client, [
    { fields: negocio.fields, row },
    ...prefijadas(lineaNegocio, 'Productos', partes.Productos),
    ...prefijadas(cuotaPago, 'Formas_Pago', partes.Formas_Pago),
    ...REQUISITOS.flatMap(r => prefijadas(r.fields, r.lista, partes[r.lista])),
  ])
  if (errores.length) throw invalid(errores)
  for (const r of REQUISITOS) {
    const codes = partes[r.lista].map(item => item[r.code])
    const twice = codes.findIndex((code, i) => codes.indexOf(code) < i)
    if (twice >= 0) throw conflict(r.duplicado, [{ campo: `${r.lista}.${twice}.${r.code}`, mensaje: r.duplicado }])
  }
}

/** What a checked body changes of a row. */
export const cambiosDe = (row: Values, actual: Values, salvo: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) =>
        !salvo.includes(name) && value !== undefined && JSON.stringify(value ?? null) !== JSON.stringify(actual[name] ?? null),
    ),
  )

/** Sentences about the references that a change touches. */
export const erroresDeCambio = (client: Tx, fields: Fields, actual: Values, cambios: Values): Promise<FieldError[]> =>
  errorsOfRows(client, [{ fields, row: { ...actual, ...cambios }, changed: name => Object.hasOwn(cambios, name) }])
