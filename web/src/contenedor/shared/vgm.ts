/** The verified gross mass of a container against the sum of what is in it. */
import { formatNumber } from '@nogal/model/format'

/** Beyond this share of the sum the weight is told to be wrong. */
const TOLERANCIA = 0.05

const decimals = (kilos: number): number => Math.min(3, String(kilos).split('.')[1]?.length ?? 0)
/** `25.812,5 kg`. */
export const textoPeso = (kilos: number): string => `${formatNumber(kilos, decimals(kilos))} kg`

const isWeight = (value: unknown): value is number => typeof value === 'number' && value > 0

/** Net, packaging and tare; undefined while one of them is not known. */
export const calculado = (bruto: number, tara: unknown): number | undefined =>
  bruto > 0 && isWeight(tara) ? Math.round((bruto + tara) * 1000) / 1000 : undefined

/** How far a weight is from the sum, in words; undefined without a weight. */
export const desvio = (suma: number, vgm: unknown): { texto: string; grave: boolean } | undefined => {
  if (!isWeight(vgm)) return undefined
  const resta = Math.round((vgm - suma) * 1000) / 1000
  if (resta === 0) return { texto: 'el VGM es igual', grave: false }
  const grave = Math.abs(resta) > TOLERANCIA * suma
  const por = formatNumber((Math.abs(resta) / suma) * 100, 1)
  const texto = `el VGM es ${textoPeso(Math.abs(resta))} (${por} %) ${resta > 0 ? 'mayor' : 'menor'}`
  return { texto: grave ? `${texto}: revíselo` : texto, grave }
}
