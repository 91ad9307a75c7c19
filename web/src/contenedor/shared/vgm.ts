/** Compares the verified gross mass of a container with the calculated weight. */
import { formatKilos, formatNumber } from '@nogal/model/format'

/** A weight that differs from the sum by more than this share is reported as wrong. */
const TOLERANCIA = 0.05

const isWeight = (value: unknown): value is number => typeof value === 'number' && value > 0

/** Net weight, packaging and tare; undefined while one of them is not known. */
export const calculado = (bruto: number, tara: unknown): number | undefined =>
  bruto > 0 && isWeight(tara) ? Math.round((bruto + tara) * 1000) / 1000 : undefined

/** The deviation of a weight from the sum, in words; undefined without a weight. */
export const desvio = (suma: number, vgm: unknown): { texto: string; grave: boolean } | undefined => {
  if (!isWeight(vgm)) return undefined
  const resta = Math.round((vgm - suma) * 1000) / 1000
  if (resta === 0) return { texto: 'el VGM es igual', grave: false }
  const grave = Math.abs(resta) > TOLERANCIA * suma
  const por = formatNumber((Math.abs(resta) / suma) * 100, 1)
  const texto = `el VGM es ${formatKilos(Math.abs(resta))} (${por} %) ${resta > 0 ? 'mayor' : 'menor'}`
  return { texto: grave ? `${texto}: revíselo` : texto, grave }
}
