/** Values of a paper as its reader knows them: figures with their units, dates, words of the language. */
import type { PapelEmbarque } from '@nogal/model/embarque/papeles.valores'
import { formatHs, formatLocalTime } from '@nogal/model/format'
import type { Idioma } from '@nogal/model/palabras'
import { dateText, decimalsOf, numberText, printable } from '../../papel/blocks/format.ts'
import { CALIDAD } from './calidad/calidad.textos.ts'
import { TEXTOS, type Textos } from './papeles.textos.ts'

/** What a paper shows, but the moment of its printing. */
export type Data = Omit<PapelEmbarque, 'Impreso_En'>
/** What every part of a paper is made of. `isMarked` tells whether a value changed, by its path. */
export type Given = {
  d: Data
  idioma: Idioma
  t: Textos
  isMarked: (...path: (string | number)[]) => boolean
  /** The decimals of each kind of figure: one and the same all over a paper. */
  decimals: Decimals
}
export type Decimals = Readonly<Record<string, number>>

type Row = Readonly<Record<string, unknown>>

const TIME = /^\d{4}-\d\d-\d\dT/
const DAY = /^\d{4}-\d\d-\d\d$/
const KILOS = ['Neto', 'Bruto', 'Tara', 'VGM']
const MONEY = ['Flete_Usd', 'Seguro_Usd', 'Fob_Usd', 'Monto', 'Precio']
const PERCENT = ['Humedad', 'O2', 'CO2']

const timeText = (iso: string, idioma: Idioma): string =>
  idioma === 'es' ? formatLocalTime(iso) : `${dateText(iso, idioma)}, ${iso.slice(11, 16)}`

/** Kinds of figures that stand under each other, and their least and most decimals. */
const ALIGNED: Readonly<Record<string, readonly [least: number, most: number]>> = {
  Cantidad: [0, 3],
  Cajas: [0, 3],
  Pallets: [0, 1],
  Neto: [0, 3],
  Bruto: [0, 3],
  Volumen: [3, 3],
  Precio: [2, 6],
}

/** The decimals that the figures of a paper need to show whole, each kind aligned in all its tables. */
export const decimalsIn = ({ Contenedores, Lineas, Totales }: Data): Decimals => {
  const rows: Row[] = [...Contenedores, ...Contenedores.flatMap(c => c.Carga), ...Lineas, ...(Totales ? [Totales] : [])]
  const kinds = Object.entries(ALIGNED).map(([name, [least, most]]) => {
    const figures = rows.map(row => row[name]).filter(value => typeof value === 'number')
    return [name, decimalsOf(figures, least, most)]
  })
  return Object.fromEntries(kinds)
}

const figure = (name: string, value: number, row: Row, idioma: Idioma): string => {
  if (name === 'Ventilacion' && value === 0) return TEXTOS[idioma].cerradas
  const unit = row[`Unidad_${name}`] ?? (PERCENT.includes(name) ? '%' : '')
  const [least, most] = ALIGNED[name] ?? [MONEY.includes(name) ? 2 : 0, KILOS.includes(name) ? 3 : 4]
  const text = numberText(value, idioma, least, most).replace('-', '\u2212')
  return unit ? `${text}${unit === '%' && idioma === 'en' ? '' : '\u00a0'}${unit}` : text
}

/** The words of some values that are codes. */
const WORDS: Readonly<Record<string, (value: unknown, idioma: Idioma) => string | undefined>> = {
  Partida_Arancelaria: value => formatHs(String(value)),
  Flete_BL: (value, idioma) => TEXTOS[idioma].prepagado[String(value)],
  Metodo_VGM: (value, idioma) => TEXTOS[idioma].metodo[String(value)],
  Veredicto: (value, idioma) => CALIDAD[idioma].veredictos[value as 'cumple'],
  Resultado: (value, idioma) => ({ A: CALIDAD[idioma].resultados.A.cumple, R: CALIDAD[idioma].resultados.R['no-cumple'] })[value as 'A'],
}

/** Values that say several things, each of which gets a line of its own; of a truck its plates share one. */
const SEVERAL: Readonly<Record<string, (text: string) => string>> = {
  Tipo: text => text.replaceAll(' · ', '\n'),
  Sellos: text => text.replaceAll(', ', '\n'),
  Camion: text => text.replace(' · ', '\n'),
  Chofer: text => text.replaceAll(' · ', '\n'),
}
/** Characters that fit a column of facts anyhow. */
const SHORT = 22

/** A value in lines, as it stands among facts. */
export const inLines = (name: string, text: string): string => (text.length > SHORT ? (SEVERAL[name]?.(text) ?? text) : text)

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
