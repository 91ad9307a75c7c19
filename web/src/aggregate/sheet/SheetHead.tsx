import type { Fields } from '@nogal/model/fields'
import type { Column } from '../../ui/table/Table.tsx'
import type { Row } from '../../values/row.ts'
import rowCss from './SheetRow.module.css'
import { NUMBER_WIDTH, REMOVE_WIDTH } from './useWidths.ts'

type Props = {
  names: { title: string; width: number } | undefined
  removes: boolean
  fields: Fields
  derived: readonly Column<Row>[]
  widths: readonly number[]
  derivedWidths: readonly number[]
}

/** The column headings of a sheet, with the column widths. */
export const SheetHead = ({ names: named, removes, fields, derived, widths, derivedWidths }: Props) => {
  const names = Object.keys(fields)
  return (
    <>
      <colgroup>
        <col style={{ width: named?.width ?? NUMBER_WIDTH }} />
        {names.map((name, i) => (
          <col key={name} style={{ width: widths[i] }} />
        ))}
        {derived.map((column, i) => (
          <col key={column.key} style={{ width: derivedWidths[i] }} />
        ))}
        {removes && <col style={{ width: REMOVE_WIDTH }} />}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={rowCss.number}>
            {named?.title ?? 'Nº'}
          </th>
          {names.map(name => (
            <th key={name} scope="col" data-type={fields[name]!.type}>
              {fields[name]!.label}
              {fields[name]!.required && <span aria-hidden> *</span>}
            </th>
          ))}
          {derived.map(({ key, title, align, type }) => (
            <th key={key} scope="col" data-type={align === 'end' || /money|decimal/.test(type ?? '') ? 'decimal' : undefined}>
              {title}
            </th>
          ))}
          {removes && <td />}
        </tr>
      </thead>
    </>
  )
}
