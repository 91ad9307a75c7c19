import type { Fields } from '@nogal/model/fields'
import { type ReactNode, useMemo } from 'react'
import { RefOptions } from '../../fields/base/refs.ts'
import { Form } from '../../form/Form.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { Card } from '../../ui/Card.tsx'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import { FieldFacts } from '../Facts.tsx'
import { useSave } from '../useSave.ts'
import { useSense } from '../useSense.ts'
import type { AnyView } from '../view.ts'

type Props = {
  view: AnyView
  whole: Row
  fields: Fields
  editable: boolean
  /** Heading of the fields without a section. */
  heading: string
  submitLabel?: string
  note?: ReactNode
  /** Asks whether the record may be changed like this; throws when it may not. */
  check?: (body: Row) => Promise<void>
}

/** Some fields of a record, to read or to edit. */
export const FieldsCard = ({ note, heading, editable, ...rest }: Props) => (
  <Card>
    {note}
    {editable ? <Edicion {...rest} /> : <FieldFacts fields={rest.fields} row={rest.whole} heading={heading} />}
  </Card>
)

function Edicion({ view, whole, fields, submitLabel, check }: Omit<Props, 'editable' | 'heading' | 'note'>) {
  const { save, dialog } = useSave(view, whole, check)
  const warnings = useSense(view.aggregate, whole)
  const names = useMemo(() => Object.keys(fields), [fields])
  const value = useMemo(() => only(whole, ['Version', ...names]), [whole, names])
  return (
    <>
      <RefOptions.Provider value={useRefRows}>
        <Form
          takesFocus={false}
          fields={fields}
          value={value}
          columns={3}
          submitLabel={submitLabel}
          warnings={warnings}
          onSubmit={row => save(row, names)}
        />
      </RefOptions.Provider>
      {dialog}
    </>
  )
}
