/** Parts that link a row of a parameter to a record, each at most once: a paper, an analysis, a broker. */
import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import { columnsOfFields } from '../../fields/columns.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import type { Row } from '../../values/row.ts'

const NAME_WIDTH = 380
const NOTE_WIDTH = 420
const OTHER_WIDTH = 120

/** The name of the linked row first, then the other fields of the kind. */
export const linkedColumns = ({ fields, unique }: AnyPart): readonly Column<Row>[] => {
  const { [unique!.field]: linked, ...others } = fields
  return [
    { key: 'Nombre', title: linked!.label, width: NAME_WIDTH, pinned: 'start' },
    ...columnsOfFields(others).map(column => ({ ...column, width: column.key === 'Observacion' ? NOTE_WIDTH : OTHER_WIDTH })),
  ]
}
