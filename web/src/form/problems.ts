/** The errors of a draft, each at the field or the list that a step shows. */
import type { Fields } from '@nogal/model/fields'
import { lazyCode } from '../code/code.ts'
import type { Row } from '../values/row.ts'

const schema = lazyCode(() => import('@nogal/model/schema'))

/** The field or list of an error path: `Productos.0.Cantidad` belongs to `Productos`. */
export const headOf = (campo: string): string => campo.split('.')[0]!

const rowOf = (campo: string): string => {
  const at = Number(campo.split('.')[1])
  return Number.isInteger(at) ? `Fila ${at + 1}: ` : ''
}

/** The first error of each field or list; an error within a row names the row. */
export const onStep = (errores: readonly { campo: string; mensaje: string }[]): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const { campo, mensaje } of errores) problems[headOf(campo)] ??= `${rowOf(campo)}${mensaje}`
  return problems
}

/** The errors of some fields of a draft by their definition; empty when they are valid. */
export const checkDraft = async (fields: Fields, draft: Row): Promise<Record<string, string>> => {
  const { check } = await schema()
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, draft[name] ?? (field.required ? undefined : null)]),
  )
  return onStep(check(fields, values).errores ?? [])
}
