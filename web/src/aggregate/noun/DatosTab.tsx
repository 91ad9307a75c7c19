import type { Fields } from '@nogal/model/fields'
import { useMemo } from 'react'
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

type Props = { view: AnyView; whole: Row; editable: boolean }

/** What people write of a record, to read or to edit. */
export default function DatosTab({ view, whole, editable }: Props) {
  return (
    <Card>
      {editable ? <Edicion view={view} whole={whole} /> : <FieldFacts fields={view.aggregate.fields} row={whole} heading="Datos" />}
    </Card>
  )
}

function Edicion({ view, whole }: Omit<Props, 'editable'>) {
  const { save, dialog } = useSave(view, whole)
  const warnings = useSense(view.aggregate, whole)
  const fields: Fields = view.aggregate.fields
  const names = useMemo(() => Object.keys(fields).filter(name => !fields[name]!.key), [fields])
  const asked = useMemo(() => only(fields, names) as Fields, [fields, names])
  const value = useMemo(() => only(whole, ['Version', ...names]), [whole, names])
  return (
    <>
      <RefOptions.Provider value={useRefRows}>
        <Form takesFocus={false} fields={asked} value={value} columns={3} warnings={warnings} onSubmit={row => save(row, names)} />
      </RefOptions.Provider>
      {dialog}
    </>
  )
}
