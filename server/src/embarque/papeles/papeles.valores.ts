/** Values of a paper as its reader knows them: figures with their units, dates, words of the language. */
import type { PapelEmbarque } from '@nogal/model/embarque/papeles'
import { formatLocalTime } from '@nogal/model/format'
import type { Idioma } from '@nogal/model/palabras'
import { dateText, numberText, printable } from '../../papel/blocks/format.ts'
import { TEXTOS, type Textos } from './papeles.textos.ts'

/** What a paper shows, but the moment of its printing. */
export type Data = Omit<PapelEmbarque, 'Impreso_En'>
/** What every part of a paper is made of. `isMarked` tells whether a value changed, by its path. */
export type Given = { d: Data; idioma: Idioma; t: Textos; isMarked: (...path: (string | number)[]) => boolean }

type Row = Readonly<Record<string, unknown>>

const TIME = /^\d{4}-\d\d-\d\dT/
const DAY = /^\d{4}-\d\d-\d\d$/
const KILOS = ['Neto', 'Bruto', 'Tara', 'VGM']
const MONEY = ['Flete_Usd', 'Seguro_Usd', 'Fob_Usd', 'Monto', 'Precio']
const PERCENT = ['Humedad', 'O2', 'CO2']

const timeText = (iso: string, idioma: Idioma): string =>
  idioma === 'es' ? formatLocalTime(iso) : `${dateText(iso, idioma)}, ${iso.slice(11, 16)}`

const figure = (name: string, value: number, row: Row, idioma: Idioma): string => {
  if (name === 'Ventilacion' && value === 0) return TEXTOS[idioma].cerradas
  const unit = row[`Unidad_${name}`] ?? (PERCENT.includes(name) ? '%' : '')
  const text = numberText(value, idioma, MONEY.includes(name) ? 2 : 0, KILOS.includes(name) ? 3 : 4)
  return unit ? `${text} ${unit}` : text
}

/** The words of some values that are codes. */
const WORDS: Readonly<Record<string, (value: unknown, idioma: Idioma) => string | undefined>> = {
  Flete_BL: (value, idioma) => TEXTOS[idioma].prepagado[String(value)],
  Metodo_VGM: (value, idioma) => TEXTOS[idioma].metodo[String(value)],
}

/** A value by its name; `row` is what it stands in. Empty for one that says nothing. */
export const valueText = (name: string, value: unknown, row: Row, idioma: Idioma): string => {
  if (value === null || value === undefined || value === '') return ''
  const word = WORDS[name]?.(value, idioma)
  if (word) return word
  if (typeof value === 'number') return figure(name, value, row, idioma)
  if (typeof value === 'boolean') return value ? TEXTOS[idioma].si : ''
  if (typeof value !== 'string') return ''
  if (TIME.test(value)) return timeText(value, idioma)
  return DAY.test(value) ? dateText(value, idioma) : printable(value)
}
