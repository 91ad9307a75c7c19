import { ActionIcon } from '@mantine/core'
import { nameField } from '@nogal/model/entity'
import type { Fields } from '@nogal/model/fields'
import { namedOne } from '@nogal/model/words'
import { memo, type ReactNode } from 'react'
import { IconTrash } from '#icons'
import type { Hints } from '../../form/Form.tsx'
import { cellContent } from '../../ui/table/parts/cellContent.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import type { Row } from '../../values/row.ts'
import { same } from '../../values/same.ts'
import css from './SheetRow.module.css'
import type { SheetLine } from './types.ts'
import { cellText, type SheetLookup } from './values.ts'

type Props = {
  fields: Fields
  line: SheetLine
  /** Name of a line: «la línea». */
  called: string
  /** Its label is a name, not a number. */
  named: boolean
  /** The empty line at the end. */
  blank: boolean
  /** Its index among the lines. */
  at: number
  derived: readonly Column<Row>[]
  lookup: SheetLookup
  faults: Readonly<Record<string, string>>
  warnings: Hints
  /** The active column, and its content. */
  active: string | undefined
  input: ReactNode
  onEnter: (id: string, name: string) => void
  onRemove: ((id: string) => void) | undefined
}

/** The name of a reference from the row as it was read, if the reference is unchanged. */
export const shownName = ({ shown, row }: SheetLine, name: string): unknown =>
  shown && shown[name] === row[name] ? shown[nameField(name)] : undefined

const shallow = (a: object | undefined, b: object | undefined): boolean =>
  a === b || Boolean(a && b && Object.entries(a).every(([name, value]) => Object.is(value, (b as Row)[name])))

/** Compares the props, because every change makes new line objects. */
const isSame = ({ line: a, warnings: said, ...before }: Props, { line: b, warnings: says, ...after }: Props): boolean =>
  shallow(before, after) &&
  same(said, says) &&
  a.id === b.id &&
  a.label === b.label &&
  a.row === b.row &&
  a.state === b.state &&
  a.refusal === b.refusal &&
  shallow(a.shown, b.shown)

/** A line of a sheet; it renders again only when it changes, or becomes active or inactive. */
export const SheetRow = memo(
  ({ fields, line, called, named, blank, at, derived, lookup, faults, warnings, active, input, onEnter, onRemove }: Props) => (
    <tr
      className={css.row}
      aria-rowindex={at + 2}
      data-line={line.id}
      data-state={line.state}
      data-blank={blank || undefined}
      data-wrong={line.refusal ? true : undefined}
    >
      <th scope="row" className={css.number}>
        {blank ? <span aria-hidden>+</span> : named || /^\d+$/.test(line.label) ? line.label : <span title="Todavía no se guarda">*</span>}
      </th>
      {Object.entries(fields).map(([name, field]) => (
        <td
          key={name}
          data-type={field.type}
          data-wrong={faults[name] ? true : undefined}
          data-strange={warnings[name] ? true : undefined}
          title={faults[name] ?? warnings[name]}
          className={active === name ? css.active : undefined}
          onMouseDown={e => {
            if (active === name) return
            e.preventDefault()
            onEnter(line.id, name)
          }}
        >
          {active === name ? input : cellText(field, line.row[name], lookup(field, line.row), shownName(line, name))}
        </td>
      ))}
      {derived.map(column => (
        <td
          key={column.key}
          className={css.derived}
          data-type={column.align === 'end' || /money|decimal/.test(column.type ?? '') ? 'decimal' : undefined}
        >
          {!blank && line.shown && line.state === undefined && cellContent(column, line.shown)}
        </td>
      ))}
      {onRemove && (
        <td className={css.remove}>
          {!blank && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              tabIndex={-1}
              aria-label={`Eliminar ${namedOne(called, line.label)}`}
              onClick={() => onRemove(line.id)}
            >
              <IconTrash size={15} />
            </ActionIcon>
          )}
        </td>
      )}
    </tr>
  ),
  isSame,
)
