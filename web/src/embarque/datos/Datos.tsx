import type { Fields } from '@nogal/model/fields'
import { type ReactNode, useMemo } from 'react'
import { FieldFacts } from '../../aggregate/Facts.tsx'
import { useSense } from '../../aggregate/useSense.ts'
import type { AnyView } from '../../aggregate/view.ts'
import { RefOptions } from '../../fields/base/refs.ts'
import { Form } from '../../form/Form.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { Card } from '../../ui/Card.tsx'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import { EMBARQUE_VIEW, type EmbarqueEntero } from '../shared/embarque.view.ts'
import { useGuardar } from './useGuardar.tsx'

export type TabProps = { embarque: EmbarqueEntero; editable: boolean }

type Props = TabProps & {
  fields: Fields
  /** Heading of the fields that have none of their own. */
  heading: string
  submitLabel: string
  view?: AnyView
  note?: ReactNode
}

/** Some fields of a shipment, to read or to edit. */
export function Datos({ embarque, editable, fields, heading, note, ...form }: Props) {
  return (
    <Card>
      {note}
      {editable ? (
        <Edicion embarque={embarque} fields={fields} {...form} />
      ) : (
        <FieldFacts fields={fields} row={embarque as Row} heading={heading} />
      )}
    </Card>
  )
}

function Edicion({ embarque, fields, submitLabel, view }: Pick<Props, 'embarque' | 'fields' | 'submitLabel' | 'view'>) {
  const { save, dialog } = useGuardar(embarque, view)
  const warnings = useSense(EMBARQUE_VIEW.aggregate, embarque)
  const value = useMemo(() => only(embarque as Row, ['Version', ...Object.keys(fields)]), [embarque, fields])
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
          onSubmit={row => save(row, Object.keys(fields))}
        />
      </RefOptions.Provider>
      {dialog}
    </>
  )
}
