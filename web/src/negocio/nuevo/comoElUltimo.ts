/** The values that a new deal may copy from the client's last one; filled fields stay. */
import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import { type NegocioCompleto, negocio, REQUISITOS, TERMINOS } from '@nogal/model/negocio/negocio.fields'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import { isNothing } from '../../values/same.ts'
import type { Borrador } from '../shared/borrador.ts'

const CAMPOS = ['Cod_IncoTerm', 'Lugar_IncoTerm', 'Cod_Pais', 'Cod_Puerto', ...TERMINOS] as const
/** Fields that only make sense with the same value of another field: a port with its country, a place with its incoterm. */
const GOES_WITH: Partial<Record<(typeof CAMPOS)[number], (typeof CAMPOS)[number]>> = {
  Cod_Puerto: 'Cod_Pais',
  Lugar_IncoTerm: 'Cod_IncoTerm',
}
const LISTAS = ['Formas_Pago', ...REQUISITOS] as const

const inWords = (all: readonly string[]): string => (all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} y ${all.at(-1)}`)

/** The values that are blank in a draft and present in the last deal; `filled` has their names. */
export const comoElUltimo = (draft: Borrador, ultimo: NegocioCompleto): { change: Partial<Borrador>; filled: string } => {
  const change: Row = {}
  const filled: string[] = []
  for (const name of CAMPOS) {
    if (!isNothing(draft[name]) || isNothing(ultimo[name])) continue
    const other = GOES_WITH[name]
    if (other && (change[other] ?? draft[other]) !== ultimo[other]) continue
    change[name] = ultimo[name]
    filled.push(negocio.fields[name].label.toLowerCase())
  }
  for (const name of LISTAS) {
    const part: AnyPart = negocio.parts[name]
    const rows = ultimo[name] as readonly Row[]
    if (draft[name].length || !rows.length) continue
    change[name] = rows.map(row => only(row, Object.keys({ ...part.fields, ...(part.chosen && part.number) })))
    filled.push(`${rows.length} ${(rows.length === 1 ? part.singular : part.title).toLowerCase()}`)
  }
  return { change: change as Partial<Borrador>, filled: inWords(filled) }
}
