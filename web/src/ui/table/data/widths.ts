/** How wide each column is: as wide as its content, within limits. Numbers are never cut; texts give way before the table scrolls. */
import { columnKindOf } from './rows.ts'
import type { Column } from './types.ts'

export const MIN_WIDTH = 64
export const MAX_WIDTH = 800

/** What was measured of a column so far: its heading, and the widest cell that was drawn. */
export type Measured = { readonly title: number; readonly cell: number }
export type Content = Readonly<Record<string, Measured>>

const MOST_TEXT = 240
const MOST_NAME = 340
const LEAST_TEXT = 104
const LEAST_NAME = 180
/** Room for the filter of a column: its mode and some letters. */
const LEAST_FILTER = 84

/** What a column asks for: the width of its content, how far it may give way, and what it takes when there is plenty; texts take more yet. */
export type Wish = { width: number; least: number; plenty: number; text: boolean; name: boolean }

/** The wish of a column, from what was measured of it; `set` is the width that the reader gave it. */
export const wishOf = <T>(column: Column<T>, measured: Measured | undefined, set: number | undefined, name: boolean): Wish => {
  const kind = columnKindOf(column)
  const known = measured && measured.cell > 0
  const title = measured?.title ?? 0
  if (set !== undefined) {
    const width = kind.by === 'number' && known ? Math.max(set, measured.cell) : set
    return { width, least: width, plenty: width, text: false, name }
  }
  const usual = column.width ?? kind.width
  const floor = column.filterable === false ? MIN_WIDTH : LEAST_FILTER
  const full = Math.max(floor, title, Math.min(known ? measured.cell : usual, MAX_WIDTH))
  if ((column.type ?? 'text') !== 'text') return { width: full, least: full, plenty: full, text: false, name }
  const width = Math.min(full, name ? MOST_NAME : MOST_TEXT)
  const least = Math.min(width, Math.max(name ? LEAST_NAME : LEAST_TEXT, title))
  return { width, least, plenty: Math.max(full, usual), text: true, name }
}

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

/** Shares free room out among the columns of text that the reader has not sized. */
export const stretch = (widths: number[], growable: boolean[], room: number): number[] => {
  const free = room - total(widths)
  const base = widths.reduce((sum, w, i) => sum + (growable[i] ? w : 0), 0)
  if (free <= 0 || base === 0) return widths
  let left = free
  const last = growable.lastIndexOf(true)
  return widths.map((width, i) => {
    if (!growable[i]) return width
    const share = i === last ? left : Math.floor((free * width) / base)
    left -= share
    return width + share
  })
}

/** Columns of text give way, in proportion to what they can spare, until all fit or none can spare more. */
const shrink = (widths: number[], wishes: readonly Wish[], of: (wish: Wish) => boolean, room: number): number[] => {
  const over = total(widths) - room
  const spare = wishes.map((wish, i) => (of(wish) ? widths[i]! - wish.least : 0))
  const most = total(spare)
  if (over <= 0 || most === 0) return widths
  const part = Math.min(1, over / most)
  return widths.map((width, i) => Math.floor(width - spare[i]! * part))
}

/** Free room goes to the names until they are shown whole, then to every column of text. */
const grow = (widths: number[], wishes: readonly Wish[], room: number): number[] => {
  let free = Math.max(0, room - total(widths))
  const named = widths.map((width, i) => {
    const more = wishes[i]!.name ? Math.max(0, Math.min(wishes[i]!.plenty - width, free)) : 0
    free -= more
    return width + more
  })
  const lack = wishes.map(({ text, plenty }, i) => (text ? Math.max(0, plenty - named[i]!) : 0))
  const part = Math.min(1, Math.max(0, room - total(named)) / (total(lack) || 1))
  const roomy = named.map((width, i) => Math.floor(width + lack[i]! * part))
  return stretch(
    roomy,
    wishes.map(({ text }) => text),
    room,
  )
}

/**
 * Widths for the room there is. What does not fit scrolls; then the last column in sight ends at the edge, so that none is
 * cut in two before one scrolls, and those beyond are as wide as they wish. `kept` is the width of what stays in sight at the end.
 */
export const fitWidths = (wishes: readonly Wish[], room: number, kept = 0): number[] => {
  const wanted = wishes.map(({ width }) => width)
  if (room <= 0) return wanted
  const others = shrink(wanted, wishes, ({ name }) => !name, room)
  const widths = shrink(others, wishes, ({ name }) => name, room)
  if (total(widths) <= room) return grow(widths, wishes, room)
  const inSight = room - kept
  let count = 0
  let used = 0
  while (count < widths.length && used + widths[count]! <= inSight) used += widths[count++]!
  if (count < 2) return widths
  return [...grow(widths.slice(0, count), wishes.slice(0, count), inSight), ...wanted.slice(count)]
}
