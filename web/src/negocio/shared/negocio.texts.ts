import { formatExact, formatKilos, formatNumber } from '@nogal/model/format'

/** `12.500,00 USD`. */
export const dinero = (monto: number | null | undefined, moneda: string | null | undefined): string =>
  monto == null ? '' : [formatNumber(monto), moneda].filter(Boolean).join(' ')

/** The label of an amount; lines whose currency is not chosen yet have an amount, too. */
export const montoEn = (moneda: string): string => (moneda ? `Monto en ${moneda}` : 'Monto sin moneda')

/** Totals of a deal in each currency: `12.500,00 USD + 300,00 EUR`. */
export const totalesEnTexto = (totales: readonly { Monto: number; Cod_Moneda: string }[]): string =>
  totales.map(t => dinero(t.Monto, t.Cod_Moneda)).join(' + ')

/** A quantity with its significant decimals, at most four. */
export const cantidad = (n: number | null | undefined): string => (n == null ? '' : formatExact(n, 4))

/** A unit price with at least two decimals, at most four. */
export const precio = (n: number | null | undefined): string =>
  n == null ? '' : formatNumber(n, Math.min(4, Math.max(2, String(n).split('.')[1]?.length ?? 0)))

export const kilos = (n: number | null | undefined): string => (n == null ? '' : formatKilos(n))

/** The term of a payment in words: `30 días después de Fecha del BL`. */
export const cuando = (dias: number | null | undefined, evento: string): string => {
  const days = Math.abs(dias ?? 0)
  if (days === 0) return evento
  return `${days} ${days === 1 ? 'día' : 'días'} ${(dias ?? 0) > 0 ? 'después' : 'antes'}: ${evento}`
}

/** `30 %`, `33,33 %`. */
export const porcentaje = (n: number): string => `${cantidad(Math.round(n * 100) / 100)} %`
