/** The values that a new deal may copy from the client's last one; filled fields stay. */
import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import { type Field, type Fields, inSections } from '@nogal/model/fields'
import { type NegocioCompleto, negocio, REQUISITOS, SECCIONES_NEGOCIO } from '@nogal/model/negocio/negocio.fields'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import { isNothing, same } from '../../values/same.ts'
import type { Borrador, LineaBorrador } from '../shared/borrador.ts'

/** What belongs to one deal alone: its client is chosen first, and its ETD is new. */
const OWN: readonly string[] = ['Cod_ClienteNegocio', 'Fecha_ETD']
/** Fields that only make sense with the same value of another field: a port with its country, a place with its incoterm. */
const GOES_WITH: Record<string, string> = { Cod_Puerto: 'Cod_Pais', Lugar_IncoTerm: 'Cod_IncoTerm' }
const LISTAS = ['Productos', 'Formas_Pago', ...REQUISITOS] as const
/** A price is agreed anew in each deal: the last one is offered in the step of products, and confirmed there. */
const AGREED_ANEW = ['Precio'] as const

const inWords = (all: readonly string[]): string => (all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} y ${all.at(-1)}`)

/** A number that is still the initial one of its field was not written by anybody. */
const isUntouched = (name: string, value: unknown): boolean => isNothing(value) || value === (negocio.fields as Fields)[name]?.initial
const isUnset = (value: unknown): boolean => isNothing(value) || value === false

/** The values that are blank in a draft and present in the last deal; `filled` says of which sections and lists. */
export const comoElUltimo = (draft: Borrador, ultimo: NegocioCompleto): { change: Partial<Borrador>; filled: string } => {
  const [now, last]: Row[] = [draft, ultimo]
  const change: Row = {}
  const filled: string[] = []
  for (const section of Object.values(SECCIONES_NEGOCIO)) {
    const taken = Object.keys(inSections(negocio.fields, section)).filter(name => {
      const other = GOES_WITH[name]
      if (OWN.includes(name) || !isUntouched(name, now![name]) || isUnset(last![name]) || same(last![name], now![name])) return false
      if (other && (change[other] ?? now![other]) !== last![other]) return false
      change[name] = last![name]
      return true
    })
    if (taken.length) filled.push(section.section.toLowerCase())
  }
  for (const name of LISTAS) {
    const part: AnyPart = negocio.parts[name]
    const rows = (ultimo[name] ?? []) as readonly Row[]
    if (draft[name].length || !rows.length) continue
    const kept = Object.keys({ ...part.fields, ...(part.chosen && part.number) }).filter(
      field => !(AGREED_ANEW as readonly string[]).includes(field),
    )
    change[name] = rows.map(row => only(row, kept))
    const called = (rows.length === 1 ? part.singular : part.title).toLowerCase()
    filled.push(`${rows.length} ${called}${name === 'Productos' ? ' sin precio' : ''}`)
  }
  return { change: change as Partial<Borrador>, filled: inWords(filled) }
}

/** The first required field that is blank, in the order of the form; undefined when nothing is missing. */
export const firstGap = (fields: Fields, row: Row): string | undefined =>
  Object.entries<Field>(fields).find(([name, { required }]) => required && isNothing(row[name]))?.[0]

/** The lines with the prices of the last deal, where a line without price is the same product in the same place; undefined without any. */
export const preciosDelUltimo = (lineas: readonly LineaBorrador[], ultimo: NegocioCompleto): LineaBorrador[] | undefined => {
  const alike = ['Cod_Producto', 'Cod_Variedad', 'Cod_Calibre', 'Cod_Categoria', 'Cod_Envase', 'Cod_UndVenta', 'Cod_Moneda'] as const
  let found = false
  const priced = lineas.map((linea, at) => {
    const before = ultimo.Productos[at]
    if (!before || !isNothing(linea.Precio) || alike.some(name => (linea[name] ?? null) !== (before[name] ?? null))) return linea
    found = true
    return { ...linea, Precio: before.Precio }
  })
  return found ? priced : undefined
}
