import type { Values } from '@nogal/model/fields'
import type { FieldError } from '@nogal/model/schema'

/** A refusal that the user can act on: status, a sentence in Spanish, fields at fault, and sometimes the current row. */
export class Refusal extends Error {
  readonly status: number
  readonly errores: FieldError[] | undefined
  readonly data: unknown

  constructor(status: number, mensaje: string, errores?: FieldError[], data?: unknown) {
    super(mensaje)
    this.status = status
    this.errores = errores
    this.data = data
  }
}

/** 400: the fields at fault, each with its sentence; `mensaje` repeats the first. */
export const invalid = (errores: FieldError[]) =>
  new Refusal(400, errores.length === 1 ? errores[0]!.mensaje : `Revise ${errores.length} datos: ${errores[0]!.mensaje}`, errores)

/** 404: no such thing, or not visible to this user; the two must look alike. */
export const notFound = (what = 'el registro') => new Refusal(404, `No se encontró ${what}.`)

/** 409: a business rule refuses. */
export const conflict = (mensaje: string, errores?: FieldError[], data?: unknown) => new Refusal(409, mensaje, errores, data)

/** 409: somebody changed the row meanwhile; `actual` is the current row. */
const stale = (actual: unknown) =>
  new Refusal(
    409,
    'Otra persona cambió este registro mientras usted lo editaba. Revise los datos actuales y vuelva a guardar.',
    undefined,
    actual,
  )

/** Refuses a change of a row when the version that the user saw is not the current one; without a version nothing is refused. */
export const refuseStale = (actual: Values, version: unknown): void => {
  if (version != null && version !== actual.Version) throw stale(actual)
}
