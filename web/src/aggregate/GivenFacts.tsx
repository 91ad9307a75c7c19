import { Text } from '@mantine/core'
import type { Fields } from '@nogal/model/fields'
import { FieldCell } from '../fields/FieldCell.tsx'
import type { Row } from '../values/row.ts'
import { isBlank } from '../values/same.ts'
import { Facts } from './Facts.tsx'

/** The filled fields of a draft, to be reviewed before the record is created. */
export const GivenFacts = ({ fields, row }: { fields: Fields; row: Row }) => {
  const given = Object.entries(fields).filter(([name]) => !isBlank(row[name]))
  if (!given.length)
    return (
      <Text size="sm" c="dimmed">
        Nada todavía.
      </Text>
    )
  return (
    <Facts
      facts={given.map(([name, field]) => ({
        key: name,
        label: field.label,
        value: <FieldCell field={field} value={row[name]} row={row} />,
      }))}
    />
  )
}
