// Dates and figures on paper. The portal itself is Spanish only, so these know the language and the portal's do not.

import { formatDate } from '@nogal/model/format'
import type { Idioma } from '@nogal/model/palabras'

const LOCALE: Record<Idioma, string> = { es: 'es-CL', en: 'en-US' }
const englishDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const formats = new Map<string, Intl.NumberFormat>()

/** `2027-03-05` → `05-03-2027`, `5 March 2027`. */
export const fechaPapel = (iso: string, idioma: Idioma): string =>
  idioma === 'es' ? formatDate(iso) : englishDate.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`))

/** `1234.5` → `1.234,50`, `1,234.50`. */
export function numeroPapel(n: number, idioma: Idioma, minimo = 2, maximo = minimo): string {
  const key = `${idioma} ${minimo} ${maximo}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(LOCALE[idioma], { minimumFractionDigits: minimo, maximumFractionDigits: maximo, useGrouping: true })
    formats.set(key, format)
  }
  return format.format(n)
}

/** The decimals that a column needs for all its figures to show whole and aligned. */
export const decimalesColumna = (cifras: number[], minimo: number, maximo: number): number =>
  Math.min(maximo, Math.max(minimo, ...cifras.map(n => String(n).split('.')[1]?.length ?? 0)))

/** Text as it can be printed: no control characters, which fonts draw as boxes; soft hyphens and joiners go too. */
export const limpio = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFC')
    .replace(/\t/g, ' ')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '')

/** Drops the empty ones and puts the separator between the rest. */
export const unir = (partes: (string | null | undefined | false)[], separador = ' · '): string =>
  partes
    .map(parte => limpio(parte || '').trim())
    .filter(Boolean)
    .join(separador)
