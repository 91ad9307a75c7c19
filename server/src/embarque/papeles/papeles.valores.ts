/** Formats the values of a paper for its reader: figures with units, dates, words of the language. */
import type { PapelEmbarque } from '@nogal/model/embarque/papeles.valores'
import { formatHs, formatLocalTime } from '@nogal/model/format'
import type { Idioma } from '@nogal/model/palabras'
import { dateText, decimalsOf, numberText, printable } from '../../papel/blocks/format.ts'
import type { Imagenes } from '../../papel/membrete.ts'
import { CALIDAD } from './calidad/calidad.textos.ts'
import { TEXTOS, type Textos } from './papeles.textos.ts'

/** The data of a paper without the time of its printing. */
export type Data = Omit<PapelEmbarque, 'Impreso_En'>
/** The input of every part of a layout. `isMarked` says whether the value at a path changed. */
export type Given = {
  d: Data
  idioma: Idioma
  t: Textos
  isMarked: (...path: (string | number)[]) => boolean
  /** Decimals of each kind of figure, the same in all tables of the paper. */
  decimals: Decimals
  imagenes?: Imagenes | undefined
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

/** Kinds of figures that are aligned in columns, with their minimum and maximum decimals. */
const ALIGNED: Readonly<Record<string, readonly [least: number, most: number]>> = {
  Cantidad: [0, 3],
  Cajas: [0, 3],
  Pallets: [0, 1],
  Neto: [0, 3],
  Bruto: [0, 3],
  Volumen: [3, 3],
  Precio: [2, 6],
}

/** The decimals that each kind of figure needs so that none is rounded. */
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

/** Words for values that are codes. */
const WORDS: Readonly<Record<string, (value: unknown, idioma: Idioma) => string | undefined>> = {
  Partida_Arancelaria: value => formatHs(String(value)),
  Flete_BL: (value, idioma) => TEXTOS[idioma].prepagado[String(value)],
  Metodo_VGM: (value, idioma) => TEXTOS[idioma].metodo[String(value)],
  Veredicto: (value, idioma) => CALIDAD[idioma].veredictos[value as 'cumple'],
  Resultado: (value, idioma) => ({ A: CALIDAD[idioma].resultados.A.cumple, R: CALIDAD[idioma].resultados.R['no-cumple'] })[value as 'A'],
}

/** Values with several parts, which are broken into lines; the plates of a truck share a line. */
const SEVERAL: Readonly<Record<string, (text: string) => string>> = {
  Tipo: text => text.replaceAll(' · ', '\n'),
  Sellos: text => text.replaceAll(', ', '\n'),
  Camion: text => text.replace(' · ', '\n'),
  Chofer: text => text.replaceAll(' · ', '\n'),
}
/** A text of at most this many characters fits on one line of facts. */
const SHORT = 22

/** A value among facts, broken into lines if it is long. */
export const inLines = (name: string, text: string): string => (text.length > SHORT ? (SEVERAL[name]?.(text) ?? text) : text)

/** The text of a value; `row` is the object that contains it, with its unit. Empty for a blank value. */
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
