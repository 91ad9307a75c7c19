/** Formats dates, numbers and texts on paper, in both languages; the formats of the portal are Spanish only. */

import { formatDate } from '@nogal/model/format'
import { decimalesMoneda, type Idioma } from '@nogal/model/palabras'

/** A sum of money in one currency. */
export type Money = { Cod_Moneda: string; Monto: number }

const LOCALE: Record<Idioma, string> = { es: 'es-CL', en: 'en-US' }
const englishDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const formats = new Map<string, Intl.NumberFormat>()

/** `2027-03-05` → `05-03-2027`, `5 March 2027`. */
export const dateText = (iso: string, idioma: Idioma): string =>
  idioma === 'es' ? formatDate(iso) : englishDate.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`))

/** `1234.5` → `1.234,50`, `1,234.50`. */
export function numberText(n: number, idioma: Idioma, least = 2, most = least): string {
  const key = `${idioma} ${least} ${most}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(LOCALE[idioma], { minimumFractionDigits: least, maximumFractionDigits: most, useGrouping: true })
    formats.set(key, format)
  }
  return format.format(n)
}

/** An amount with the decimals of its currency. */
export const amountText = ({ Cod_Moneda, Monto }: Money, idioma: Idioma): string => numberText(Monto, idioma, decimalesMoneda(Cod_Moneda))

/** The number of decimals with which all figures of a column are complete and aligned. */
export const decimalsOf = (figures: number[], least: number, most: number): number =>
  Math.min(most, Math.max(least, ...figures.map(n => String(n).split('.')[1]?.length ?? 0)))

/** Text without characters that can't be printed: control characters, which fonts draw as boxes, soft hyphens and joiners. */
export const printable = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFC')
    .replace(/\t/g, ' ')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '')

/** Joins the non-empty texts with the separator. */
export const joined = (texts: (string | null | undefined | false)[], separator = ' · '): string =>
  texts
    .map(text => printable(text || '').trim())
    .filter(Boolean)
    .join(separator)
