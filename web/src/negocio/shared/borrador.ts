/** The draft of a new deal: its totals and its payment schedule, computed without the server. */

import type { Field, Fields } from '@nogal/model/fields'
import { addDays } from '@nogal/model/format'
import { type CuotaPago, type LineaNegocio, type Negocio, negocio, TERMINOS } from '@nogal/model/negocio/negocio.fields'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'

export type LineaBorrador = Partial<LineaNegocio>
export type CuotaBorrador = Partial<CuotaPago>

/** The lists of a new deal, as in `add-negocio`. */
export type Partes = { Productos: LineaBorrador[]; Formas_Pago: CuotaBorrador[] } & {
  [K in Exclude<keyof (typeof negocio)['parts'], 'Productos' | 'Formas_Pago'>]: Row[]
}
export type Borrador = Partial<Negocio> & Partes

/** Is the field a text of the contract? */
export const esTermino = (field: string): boolean => (TERMINOS as readonly string[]).includes(field)

/** The main fields of a deal: all except its number and its texts. */
export const CAMPOS_DATOS: Fields = Object.fromEntries(
  Object.entries(negocio.fields).filter(([name]) => name !== 'Nro_Negocio' && !esTermino(name)),
)

/** A new deal with initial values; the user is its commercial user. */
export const borradorInicial = (propio: Partial<Negocio>): Borrador => ({
  ...Object.fromEntries(Object.entries<Field>(negocio.fields).map(([name, field]) => [name, field.initial ?? null])),
  ...propio,
  ...(Object.fromEntries(Object.keys(negocio.parts).map(name => [name, []])) as unknown as Partes),
})

type Unidades = ReadonlyMap<unknown, { Factor_Kg?: unknown }>
type Monedas = ReadonlyMap<unknown, { Decimales?: unknown }>

/** The number, or 0 for input that is not a number yet. */
export const numero = (value: unknown): number => (typeof value === 'number' ? value : 0)
const scaled = (value: unknown, decimals: number) => Math.round(numero(value) * 10 ** decimals)
const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals + Number.EPSILON) / 10 ** decimals

export const kilosDe = (linea: LineaBorrador, unidades: Unidades): number =>
  rounded((scaled(linea.Cantidad, 3) * scaled(Number(unidades.get(linea.Cod_UndVenta)?.Factor_Kg ?? 0), 6)) / 1e9, 3)

export const montoDe = (linea: LineaBorrador, monedas: Monedas): number =>
  rounded((scaled(linea.Cantidad, 3) * scaled(linea.Precio, 4)) / 1e7, Number(monedas.get(linea.Cod_Moneda)?.Decimales ?? 2))

export type TotalBorrador = { Cod_Moneda: string; Monto: number; Kilos: number }

/** Kilos and amounts of the lines, one row per currency, in the order of their first use. */
export const totalesDe = (lineas: readonly LineaBorrador[], unidades: Unidades, monedas: Monedas): TotalBorrador[] => {
  const totals = new Map<string, TotalBorrador>()
  for (const linea of lineas) {
    const Cod_Moneda = linea.Cod_Moneda ?? ''
    const sum = totals.get(Cod_Moneda) ?? { Cod_Moneda, Monto: 0, Kilos: 0 }
    totals.set(Cod_Moneda, {
      Cod_Moneda,
      Monto: rounded(sum.Monto + montoDe(linea, monedas), 4),
      Kilos: rounded(sum.Kilos + kilosDe(linea, unidades), 3),
    })
  }
  return [...totals.values()]
}

/** Days from the ETD at which the server expects the events of a voyage that has not begun. */
const DIAS_EVENTO: Record<string, number> = { ETD: 0, Zarpe: 0, BL: 0, Documentos: 7, ETA: 30 }

export type CuotaPrevista = { Porcentaje: number | null; Acumulado: number; Fecha: string | null; Estimada: boolean }
type Catalogo = {
  hoy: string
  etd: string | null | undefined
  unidades: ReadonlyMap<unknown, { Es_Porcentaje?: unknown }>
  eventos: ReadonlyMap<unknown, { Fecha_Base?: unknown }>
}

/** Each payment with the cumulative percentage, and the expected due date. */
export const cronograma = (cuotas: readonly CuotaBorrador[], { hoy, etd, unidades, eventos }: Catalogo): CuotaPrevista[] => {
  let Acumulado = 0
  return cuotas.map(cuota => {
    const Porcentaje = unidades.get(cuota.Cod_UndPago)?.Es_Porcentaje ? numero(cuota.Cantidad) : null
    Acumulado = rounded(Acumulado + (Porcentaje ?? 0), 2)
    const base = String(eventos.get(cuota.Cod_EventoPago)?.Fecha_Base ?? '')
    const from = base === 'Contrato' ? hoy : etd && base in DIAS_EVENTO ? addDays(etd, DIAS_EVENTO[base]!) : null
    return {
      Porcentaje,
      Acumulado,
      Fecha: from && addDays(from, numero(cuota.Dias)),
      Estimada: base !== 'Contrato' && base !== 'ETD',
    }
  })
}

/** The message about the sum of percentages; empty when it is 100, or there are none. */
export const faltaPorcentaje = (porcentajes: readonly (number | null)[]): string => {
  const given = porcentajes.filter(p => p !== null)
  const sum = rounded(
    given.reduce((a, b) => a + b, 0),
    2,
  )
  if (!given.length || sum === 100) return ''
  const text = (n: number) => `${String(rounded(n, 2)).replace('.', ',')} %`
  return sum < 100
    ? `Los pagos suman ${text(sum)}: falta ${text(100 - sum)} para poder confirmar el negocio.`
    : `Los pagos suman ${text(sum)}: sobra ${text(sum - 100)}.`
}

/** Initial values of a further payment: the missing percentage. */
export const proximaCuota = (
  porcentajes: readonly (number | null)[],
  unidades: ReadonlyMap<unknown, { Es_Porcentaje?: unknown }>,
): Partial<Pick<CuotaPago, 'Cod_UndPago' | 'Cantidad'>> => {
  const rest = rounded(
    porcentajes.reduce<number>((left, p) => left - (p ?? 0), 100),
    2,
  )
  const percent = [...unidades].find(([, unidad]) => unidad.Es_Porcentaje)
  return percent && rest > 0 ? { Cod_UndPago: percent[0] as number, Cantidad: rest } : {}
}

/** Initial values of a further line: those common to most lines of the deal. */
export const proximaLinea = (lineas: readonly LineaBorrador[]): LineaBorrador => {
  const last = lineas.at(-1)
  return last ? only(last, ['Cod_Especie', 'Cod_UndVenta', 'Cod_Moneda', 'Cod_TipoPrecio']) : {}
}
