import type { Fields } from '@nogal/model/fields'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
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
  const card = useFieldOfAddress(names)
  return (
    <div ref={card}>
      <RefOptions.Provider value={useRefRows}>
        <Form
          takesFocus={false}
          fields={fields}
          value={value}
          submitLabel={submitLabel}
          warnings={warnings}
          onSubmit={row => save(row, names)}
        />
      </RefOptions.Provider>
      {dialog}
    </div>
  )
}

/** Focuses the field that a link to this card names in its address (`?campo=`), once; returns the ref of the card. */
const useFieldOfAddress = (names: readonly string[]): RefObject<HTMLDivElement | null> => {
  const card = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { campo } = useSearch({ strict: false }) as { campo?: string }
  useEffect(() => {
    if (!campo || !names.includes(campo)) return
    card.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(campo)}"] :is(input,select,textarea)`)?.focus()
    void navigate({
      to: '.',
      search: (({ campo: _, ...rest }: Row) => rest) as never,
      hash: true,
      replace: true,
      resetScroll: false,
    })
  }, [campo, names, navigate])
  return card
}
