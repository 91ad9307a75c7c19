/** A list as a file: the rows, columns and order that the user sees, written by the server. */
import { file } from './answer.ts'
import { call, type Needs } from './call.ts'
import { choice, type Fields, type FieldsRow, longText, rows, text } from './fields.ts'

/** At most this many rows may be selected one by one; more are selected by filters. */
export const MOST_CHOSEN = 10_000

const columna = { Campo: text('Columna*', 60), Titulo: text('Título*', 120) }
const clave = { Clave: text('Clave*', 200) }
/** The part of a list to export. Without `claves` all rows that match the filters; with `claves` only those, whatever the filters. */
const shown = {
  formato: choice(['xlsx', 'csv'], 'Formato*'),
  columnas: rows(columna, 'Columnas*', { max: 200 }),
  claves: rows(clave, 'Registros elegidos', { max: MOST_CHOSEN }),
  orden: text('Orden', 400),
  filtros: longText('Filtros', 50_000),
  buscar: text('Búsqueda', 200),
}
export type Shown = Omit<FieldsRow<typeof shown>, 'columnas' | 'claves'> & {
  columnas: FieldsRow<typeof columna>[]
  claves?: FieldsRow<typeof clave>[] | null
}

/** The call that writes a list to a file; its parameters are those of the list. */
export const exportCall = <const P extends Fields>(of: { path: string; group: string; summary: string; needs: Needs; params: P }) =>
  call({ ...of, method: 'POST', does: 'reads', body: shown, data: file })
