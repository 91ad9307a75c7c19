import type { Fields } from '@nogal/model/fields'
import { useMemo } from 'react'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import { FieldsCard } from '../record/FieldsCard.tsx'
import type { AnyView } from '../view.ts'

/** The editable fields of a record, to read or to edit. */
export default function DatosTab({ view, whole, editable }: { view: AnyView; whole: Row; editable: boolean }) {
  const all: Fields = view.aggregate.fields
  const fields = useMemo(
    () =>
      only(
        all,
        Object.keys(all).filter(name => !all[name]!.key),
      ) as Fields,
    [all],
  )
  return <FieldsCard view={view} whole={whole} fields={fields} editable={editable} heading="Datos" />
}
