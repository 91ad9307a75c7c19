/** The change log in sentences: simultaneous changes form one group, and each thing has its name. */
import type { Cambio } from '@nogal/model/parametros/parametros.calls'
import { calledIn, type FieldChange, type TableFields, thingOf } from './changes.ts'

/** An entry of the log with its changes under the labels of the fields. */
export type HistoryEntry = { cambio: Cambio; fields: FieldChange[] }

/** Changes of one request are at most this many milliseconds apart. */
const AT_ONCE_MS = 1000

const isOfSame = (a: Cambio, b: Cambio): boolean => a.Tabla === b.Tabla && a.Clave === b.Clave

/** Groups entries, the last one first, by simultaneous changes of one user; a second change of the same row starts another group. */
export const historyGroups = (entries: readonly HistoryEntry[]): HistoryEntry[][] => {
  const groups: HistoryEntry[][] = []
  for (const entry of entries) {
    const before = groups.at(-1)?.at(-1)?.cambio
    const apart = before && Math.abs(Date.parse(before.En) - Date.parse(entry.cambio.En))
    const isAgain = groups.at(-1)?.some(({ cambio }) => isOfSame(cambio, entry.cambio))
    if (before && !isAgain && apart! <= AT_ONCE_MS && before.Usuario === entry.cambio.Usuario) groups.at(-1)!.push(entry)
    else groups.push([entry])
  }
  return groups
}

export const VERBS = { crear: 'creó', editar: 'cambió', eliminar: 'eliminó' } as const
const list = new Intl.ListFormat('es')

/** The sentence about a group: «creó el negocio, 3 productos y el certificado Fitosanitario». */
export const sentenceOf = (
  group: readonly HistoryEntry[],
  tables: TableFields | undefined,
  nameOf: (target: string, key: unknown) => string | undefined,
): string => {
  const told = group.toReversed()
  /** The record before its parts */
  const order = Object.keys(tables ?? {})
  const clauses = (Object.keys(VERBS) as (keyof typeof VERBS)[]).flatMap(action => {
    const done = told.filter(({ cambio }) => cambio.Accion === action)
    const kinds = [...new Set(done.map(({ cambio }) => cambio.Tabla))].sort((a, b) => order.indexOf(a) - order.indexOf(b))
    const things = kinds.map(table => {
      const same = done.filter(({ cambio }) => cambio.Tabla === table)
      return same.length === 1 ? thingOf(same[0]!.cambio, tables, nameOf) : `${same.length} ${calledIn(table, tables).many}`
    })
    return things.length ? [`${VERBS[action]} ${list.format(things)}`] : []
  })
  return list.format(clauses)
}
