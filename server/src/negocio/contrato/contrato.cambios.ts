/** The differences of two contracts, in words: «Producto 2, precio unitario: 4,50 → 4,60». */
import type { RichDoc } from '@nogal/model/fields'
import type { Idioma } from '@nogal/model/palabras'
import type { Said } from '@nogal/model/papel/papel.calls'
import { lineOf } from '@nogal/model/richText'
import { isObject } from '../../http/json.ts'
import { dateText, joined, numberText } from '../../papel/blocks/format.ts'
import type { Change } from '../../papel/difference.ts'
import { TEXTOS_CONTRATO } from './contrato.textos.ts'

/** Text for an absent value. */
const NOTHING = '—'
const MONEY = ['Precio', 'Monto']
/** Lists whose rows have a name, which is shown after the title of the list. */
const LISTS_BY_NAME = ['Documentos', 'Certificados', 'Analisis', 'Otros_Documentos', 'Cuentas']

type Values = Readonly<Record<string, unknown>>

/** Lists of sums, one per currency: a sum needs no name of its own. */
const SUMS = ['Totales', 'Montos']

/** `Lineas, 2, Precio` → `Producto 2, precio unitario`; undefined for a value that is not reported. */
const nameOf = (path: Change['path'], idioma: Idioma): string | undefined => {
  const { nombres } = TEXTOS_CONTRATO[idioma]
  const parts: string[] = []
  for (const [i, step] of path.entries()) {
    const before = path[i - 1]
    const isRow = typeof step === 'number' || (before !== undefined && [...SUMS, ...LISTS_BY_NAME].includes(String(before)))
    if (isRow) {
      const isShownBeside = LISTS_BY_NAME.includes(String(before)) && i === path.length - 1
      if (!isShownBeside) parts.push(`${parts.pop() ?? ''} ${step}`.trim())
      continue
    }
    if (SUMS.includes(String(path[i - 2]))) continue
    const name = nombres[step]
    if (name === undefined) return undefined
    parts.push(name)
  }
  const [first, ...rest] = parts.filter(Boolean)
  return first && [first, ...rest.map(part => part.replace(/^\p{Lu}(?=\p{Ll})/u, letter => letter.toLowerCase()))].join(', ')
}

/** The text of an added or removed row: its most important values. */
const rowText = (row: Values, idioma: Idioma): string => {
  const text = (name: string) => (row[name] == null ? '' : valueText(row[name], name, idioma))
  if (row.Producto)
    return joined([text('Producto'), `${text('Cantidad')} ${text('Unidad')}`, `${text('Cod_Moneda')} ${text('Precio')}`], ', ')
  if (row.Evento) return joined([`${text('Cantidad')} ${text('Unidad')}`, text('Evento'), text('Forma_Pago')], ', ')
  if (row.Nro_Corr_Embarque) return joined(['Nave', 'Nro_Viaje', 'Nro_Booking', 'Fecha_ETD'].map(text), ', ')
  if (row.Monto !== undefined) return `${text('Cod_Moneda')} ${text('Monto')}`
  return joined(['Nombre', 'Banco', 'Cuenta', 'Direccion', 'Ciudad', 'Pais', 'Observacion'].map(text), ', ') || NOTHING
}

function valueText(value: unknown, name: string, idioma: Idioma): string {
  if (value == null || value === '') return NOTHING
  if (typeof value === 'number') return numberText(value, idioma, MONEY.includes(name) ? 2 : 0, 6)
  if (typeof value === 'boolean') return value ? TEXTOS_CONTRATO[idioma].si : TEXTOS_CONTRATO[idioma].no
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? dateText(value, idioma) : value
  return isObject(value) ? rowText(value, idioma) : NOTHING
}

const linesOf = (doc: unknown): string[] => (isObject(doc) ? ((doc as RichDoc).content ?? []).map(lineOf).filter(Boolean) : [])

/** The paragraphs of one text that the other lacks. */
const onlyIn = (one: unknown, other: unknown): string => {
  const others = new Set(linesOf(other))
  const lines = linesOf(one).filter(line => !others.has(line))
  return lines.join('\n') || NOTHING
}

const isDoc = (value: unknown): boolean => isObject(value) && value.type === 'doc'

/** The position of a value in the contract, by which changes are sorted. */
const places = (path: Change['path'], names: readonly string[]): number[] =>
  path.map(step => (typeof step === 'number' ? step : names.indexOf(step)))

const byPlace = (names: readonly string[]) => (one: Change, other: Change) => {
  const [a, b] = [places(one.path, names), places(other.path, names)]
  const at = a.findIndex((place, i) => place !== b[i])
  return at < 0 ? a.length - b.length : a[at]! - (b[at] ?? -1)
}

/** The changes in words; reordered paragraphs and values computed from others are not reported. */
export const sayContratoChanges = (changes: readonly Change[], idioma: Idioma): Said[] =>
  [...changes].sort(byPlace(Object.keys(TEXTOS_CONTRATO[idioma].nombres))).flatMap(({ path, before, after }): Said[] => {
    const Que = nameOf(path, idioma)
    if (!Que) return []
    if (isDoc(before) || isDoc(after)) return [{ Que, Antes: onlyIn(before, after), Ahora: onlyIn(after, before) }]
    const name = String(path.at(-1))
    return [{ Que, Antes: valueText(before, name, idioma), Ahora: valueText(after, name, idioma) }]
  })
