/** Two people changed one row: what each of them changed, and the row that comes of a choice. */
import type { Fields } from '@nogal/model/fields'
import { igual } from '../values/same.ts'
import type { Valores } from '../values/text.ts'

/** What differs between two rows, by the fields of the first. */
export const cambiosEntre = (fields: Fields, before: Valores, after: Valores): string[] =>
  Object.keys(fields).filter(name => name in after && !igual(before[name], after[name]))

export type Lado = 'mio' | 'suyo'
export type Diferido = { campo: string; antes: unknown; mio: unknown; suyo: unknown; ambos: boolean }

/** Fields that either side changed to something the other does not have; `ambos`: both touched it, so somebody has to choose. */
export const diferidos = (fields: Fields, antes: Valores, mio: Valores, suyo: Valores): Diferido[] =>
  Object.keys(fields)
    .filter(campo => !igual(mio[campo], suyo[campo]))
    .map(campo => ({
      campo,
      antes: antes[campo],
      mio: mio[campo],
      suyo: suyo[campo],
      ambos: !igual(antes[campo], mio[campo]) && !igual(antes[campo], suyo[campo]),
    }))

/** Who changed a field keeps it; where both did, mine until chosen otherwise. */
export const ladoPropuesto = ({ antes, mio }: Diferido): Lado => (igual(antes, mio) ? 'suyo' : 'mio')

/** The row as it is now, with my value in the fields where mine was chosen. */
export const mezclar = (suyo: Valores, found: readonly Diferido[], lados: Readonly<Record<string, Lado>>): Valores => ({
  ...suyo,
  ...Object.fromEntries(found.filter(one => lados[one.campo] === 'mio').map(one => [one.campo, one.mio])),
})
