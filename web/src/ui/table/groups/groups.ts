/** Groups of a list: their names, the filters for the rows of one, and their headings. */
import { EMPTY_TEXT } from '@nogal/model/filters'
import { addDays, formatDate } from '@nogal/model/format'
import { textOfValue } from '../data/rows.ts'
import type { GroupHeading } from '../data/shown.ts'
import type { Column, Filtro, Grouping, Summary, TableState } from '../data/types.ts'

/** A column by which rows can be grouped, and its label in the menu. */
export type GroupChoice = { field: string; label: string }

const weeks = (title: string) => `Semana de ${title}`

/** The possible groupings of a list. */
export const groupChoices = <T>(columns: readonly Column<T>[]): GroupChoice[] =>
  columns.flatMap(({ group, title }) => (group ? [{ field: group.field, label: group.by === 'week' ? weeks(title) : title }] : []))

/** The state with another grouping, with all groups closed. */
export const groupedBy = (grupo: string): Partial<TableState> => ({ grupo, abiertos: [], pagina: 1 })

/** Monday of an ISO week in the format `2026-48`. */
export const mondayOf = (value: string): string => {
  const [year, week] = value.split('-').map(Number) as [number, number]
  const fourth = `${year}-01-04`
  const weekday = (new Date(`${fourth}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(fourth, (week - 1) * 7 - weekday)
}

const weekName = (value: string): string => {
  const monday = mondayOf(value)
  return `S${value.slice(5)} ${value.slice(0, 4)} · ${formatDate(monday).slice(0, 5)} al ${formatDate(addDays(monday, 6)).slice(0, 5)}`
}

/** The name of a group. */
export const groupName = <T>(column: Column<T>, { by }: Grouping, { value, name }: Summary): string => {
  if (!value) return EMPTY_TEXT
  if (by === 'week') return weekName(value)
  return name || textOfValue(column, value)
}

/** The filters for the rows of a group, for the server. */
export const filtersOf = ({ field, by }: Grouping, value: string): Filtro[] => {
  if (by === 'value' || !value) return [{ campo: field, modo: 'equals', valor: value }]
  const monday = mondayOf(value)
  return [
    { campo: field, modo: 'greater-than', valor: addDays(monday, -1) },
    { campo: field, modo: 'less-than', valor: addDays(monday, 7) },
  ]
}

/** Groups in the order of the list, where the list is sorted by the group's column; otherwise unchanged. */
export const inOrder = <T>(groups: readonly Summary[], column: Column<T>, orden: string): readonly Summary[] =>
  orden === `-${column.key}` ? groups.toReversed() : groups

/** The loaded rows of an open group. */
export type OpenedGroup<T> = { rows: readonly T[]; loading: boolean; error: string; more: () => void }

/** The position of a row on its page, when pages of this size were loaded one after another. */
export const placeIn = <T>(rows: readonly T[], row: T, size: number): { rows: readonly T[]; index: number; pagina: number } => {
  const at = rows.indexOf(row)
  const page = Math.floor(at / size)
  return { rows: rows.slice(page * size, (page + 1) * size), index: at % size, pagina: page + 1 }
}

type Arranged<T> = { items: T[]; heads: Map<T, GroupHeading>; rows: T[] }

const LINE = 18
const PADDING = 8
const heightOf = ({ totals }: Summary): number => PADDING + LINE * Math.max(0, ...Object.values(totals).map(sums => sums.length))

/** Headings and the rows of open groups, in order; a heading is an object of its own in the list. */
export const arranged = <T extends object>(
  groups: readonly Summary[],
  nameOf: (group: Summary) => string,
  opened: ReadonlyMap<string, OpenedGroup<T>>,
  toggle: (value: string) => void,
): Arranged<T> => {
  const made: Arranged<T> = { items: [], heads: new Map(), rows: [] }
  const put = (head: GroupHeading) => {
    const item = {} as T
    made.items.push(item)
    made.heads.set(item, head)
  }
  for (const group of groups) {
    const open = opened.get(group.value)
    const name = nameOf(group)
    put({ key: `grupo ${group.value}`, name, group, open: Boolean(open), height: heightOf(group), press: () => toggle(group.value) })
    if (!open) continue
    made.items.push(...open.rows)
    made.rows.push(...open.rows)
    const left = group.rows - open.rows.length
    const note = open.error || (open.loading ? 'Cargando...' : left > 0 ? `Mostrar más: faltan ${left} de ${name}` : '')
    if (note) put({ key: `más ${group.value}`, name: note, open: false, note, height: 0, press: open.more })
  }
  return made
}
