import { notifications } from '@mantine/notifications'
import type { Fields } from '@nogal/model/fields'
import type { RefObject } from 'react'
import { withValue } from '../../fields/base/dependents.ts'
import type { RefOption } from '../../fields/base/refs.ts'
import type { Row } from '../../values/row.ts'
import { isNothing, same } from '../../values/same.ts'
import type { CellOrders } from './CellInput.tsx'
import { laidOver, pastedCells } from './paste.ts'
import type { RowChange, SheetLine } from './types.ts'
import { readText, type SheetLookup } from './values.ts'

/** Says that pasted rows were left out because of the limit. */
const tellLeft = (left: number, most: number) => {
  if (left <= 0) return
  const title = left === 1 ? 'No cupo una de las filas que pegó' : `No cupieron ${left} de las filas que pegó`
  notifications.show({ color: 'orange', title, message: `Puede haber ${most} como máximo.` })
}

/** The state of a sheet at the time of an action. */
export type SheetState = {
  /** The stored lines; `all` also has the empty one. */
  lines: readonly SheetLine[]
  all: readonly SheetLine[]
  /** The active cell, its line and the index of that line. */
  cell: { id: string; name: string }
  active: SheetLine
  at: number
  lookup: SheetLookup
  blank: Row
  max: number
  idOf: (further: number) => string
  onChange: (changes: readonly RowChange[]) => void
  onLeave?: ((id: string) => void) | undefined
  onUndo: () => boolean
}

type Options = {
  fields: Fields
  names: readonly string[]
  here: () => SheetState
  enter: (id: string, name: string) => void
  remove: (id: string) => void
  /** The id of the line to which a value was given last. */
  begun: RefObject<string>
  frame: RefObject<HTMLElement | null>
}

/** The actions that the input of a cell can call. */
export const sheetOrders = ({ fields, names, here, enter, remove, begun, frame }: Options): CellOrders => {
  const put = (name: string, value: unknown) => {
    const { active: line, onChange } = here()
    if (same(line.row[name], value)) return
    begun.current = line.id
    onChange([{ id: line.id, row: withValue(fields, line.row, name, value) }])
  }
  return {
    commit: (text: string, chosen?: RefOption) => {
      const { active: line, cell: now, lookup: look } = here()
      const field = fields[now.name]!
      put(now.name, chosen ? chosen.value : readText(field, text, look(field, line.row)))
    },
    move: (down, across, wrap = false) => {
      const { all: now, at: row, cell: from } = here()
      let to = row + down
      let column = names.indexOf(from.name) + across
      if (wrap && column >= names.length) [to, column] = [to + 1, 0]
      if (wrap && column < 0) [to, column] = [to - 1, names.length - 1]
      // the empty line that this very key has filled is followed by another empty one
      const follows = to === now.length && begun.current === now[row]!.id && now.length < here().max
      if (to < 0 || (to >= now.length && !follows) || column < 0 || column >= names.length) {
        // after the last cell of a full sheet there is no line to go to, but what was typed is stored all the same
        if (to >= now.length) here().onLeave?.(here().active.id)
        return false
      }
      enter(now[to]?.id ?? here().idOf(1), names[column]!)
      return true
    },
    jump: () => {
      const { active: line, cell: from } = here()
      const further = names.slice(names.indexOf(from.name) + 1)
      const next = further.find(name => fields[name]!.required && isNothing(line.row[name]))
      if (next) enter(line.id, next)
      return Boolean(next)
    },
    paste: (text: string) => {
      const { all: now, at: row, cell: from, lookup: look, idOf, blank: start, max: most, onChange } = here()
      const copied = pastedCells(text)
      const rows = copied.slice(0, most - row)
      tellLeft(copied.length - rows.length, most)
      onChange(
        rows.map((cells, i) => {
          const line = now[row + i]
          const id = line?.id ?? idOf(row + i - (now.length - 1))
          return { id, row: laidOver(fields, line?.row ?? start, from.name, cells, look) }
        }),
      )
    },
    fill: () => {
      const { all: now, at: row, cell: from } = here()
      const above = now[row - 1]
      if (above) put(from.name, above.row[from.name])
    },
    remove: () => {
      const { active: line, lines: stored } = here()
      if (stored.includes(line)) remove(line.id)
    },
    undo: () => here().onUndo(),
    leave: () => {
      here().onLeave?.(here().active.id)
      const next = [...document.querySelectorAll<HTMLElement>('a[href],button:not(:disabled),input:not(:disabled)')].find(
        one =>
          one.tabIndex >= 0 &&
          one.offsetParent !== null &&
          frame.current !== null &&
          frame.current.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING &&
          !frame.current.contains(one),
      )
      next?.focus()
    },
  }
}
