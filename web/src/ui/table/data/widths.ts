/**
 * The width of each column: that of its content, within limits. Numbers are never truncated; text columns shrink before the table scrolls.
 */
import { columnKindOf } from './rows.ts'
import type { Column } from './types.ts'

export const MIN_WIDTH = 64
export const MAX_WIDTH = 800

/** The measurements of a column so far: its heading, and the widest rendered cell. */
export type Measured = { readonly title: number; readonly cell: number }
export type Content = Readonly<Record<string, Measured>>

const MOST_TEXT = 240
const MOST_NAME = 340
const LEAST_TEXT = 104
const LEAST_NAME = 180
/** Minimal width for the filter of a column: its mode and a few letters. */
const LEAST_FILTER = 84

/**
 * The widths that a column can have: that of its content, the minimum, and a larger one if there is space; text columns may become wider
 * still.
 */
export type Wish = { width: number; least: number; plenty: number; text: boolean; name: boolean }

/** The possible widths of a column from its measurements; `set` is the width that the user chose. */
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

/** Distributes free space over the text columns that the user has not resized. */
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

/** Shrinks text columns, in proportion to what they can spare, until all fit or none can shrink more. */
const shrink = (widths: number[], wishes: readonly Wish[], of: (wish: Wish) => boolean, room: number): number[] => {
  const over = total(widths) - room
  const spare = wishes.map((wish, i) => (of(wish) ? widths[i]! - wish.least : 0))
  const most = total(spare)
  if (over <= 0 || most === 0) return widths
  const part = Math.min(1, over / most)
  return widths.map((width, i) => Math.floor(width - spare[i]! * part))
}

/** Gives free space first to name columns until they are shown completely, then to every text column. */
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
 * Widths for the available space. Columns that do not fit scroll; then the last visible column ends at the edge, so that none is cut before
 * scrolling, and those beyond have their preferred width. `kept` is the width of what stays visible at the end.
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
