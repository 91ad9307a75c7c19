import { Button, Group } from '@mantine/core'
import { otherOf } from '@nogal/model/words'
import { useState } from 'react'
import { type Send, useIntent } from '../../api/useIntent.ts'
import { RefOptions } from '../../fields/base/refs.ts'
import { Form } from '../../form/Form.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { Dialog, type DialogControl } from '../../ui/dialog/Dialog.tsx'
import type { Row } from '../../values/row.ts'
import { FieldFacts } from '../Facts.tsx'
import { useSense } from '../useSense.ts'
import type { PartKind } from './kind.ts'

type Props<R extends Row> = {
  kind: PartKind<R>
  dialog: DialogControl<R>
  /** Saves the part; the dialog closes when it is done. */
  onSave: (row: Row, send: Send) => Promise<unknown> | unknown
  /** Initial values of the next part, once the one before is saved. */
  onFurther: () => Partial<R> | undefined
  /** Read only. */
  locked: boolean
}

/** Adds one part or several in a row; edits or shows one. */
export default function PartDialog<R extends Row>({ kind, dialog, onSave, onFurther, locked }: Props<R>) {
  const { texts, size } = kind
  const [further, setFurther] = useState(0)
  const isNew = dialog.mode === 'new'
  const title = isNew ? texts.adding : (locked ? texts.reading : texts.editing)(dialog.data)
  const start = further === 0 ? dialog.data : onFurther()
  return (
    <Dialog opened={dialog.opened} onClose={dialog.close} title={title} {...(size && { size })}>
      {locked ? (
        <Reading kind={kind} row={dialog.data ?? {}} onClose={dialog.close} />
      ) : (
        <RefOptions.Provider value={useRefRows}>
          <PartForm
            key={further}
            {...{ kind, start, isNew, onSave }}
            onCancel={dialog.close}
            onDone={another => (another ? setFurther(n => n + 1) : dialog.close())}
          />
        </RefOptions.Provider>
      )}
    </Dialog>
  )
}

const NOTHING: Row = {}

type FormProps<R extends Row> = Pick<Props<R>, 'kind' | 'onSave'> & {
  start: Partial<R> | undefined
  isNew: boolean
  onCancel: () => void
  onDone: (another: boolean) => void
}

/** The form of one part, with its own idempotency key. */
function PartForm<R extends Row>({ kind, start, isNew, onSave, onCancel, onDone }: FormProps<R>) {
  const { part, columns, extra } = kind
  const [first] = useState(start)
  const [row, setRow] = useState<Row>(first ?? {})
  const send = useIntent()
  const warnings = useSense(part, first ?? NOTHING)
  return (
    <Form
      fields={part.fields}
      {...(first && { value: first })}
      {...(columns && { columns })}
      submitLabel={isNew ? 'Agregar' : 'Guardar'}
      {...(isNew && { anotherLabel: `Agregar y ${otherOf(part.called)}` })}
      {...(part.sense.length > 0 && { warnings })}
      onCancel={onCancel}
      onChange={setRow}
      onSubmit={async (saved, another) => {
        await onSave(saved, send)
        onDone(another)
      }}
      extra={extra?.(row as Partial<R>)}
    />
  )
}

/** A part as text, for reading. */
const Reading = <R extends Row>({ kind: { part, extra }, row, onClose }: { kind: PartKind<R>; row: Row; onClose: () => void }) => (
  <>
    <FieldFacts fields={part.fields} row={row} heading={part.title} />
    <Group justify="space-between" mt="lg">
      {extra?.(row as Partial<R>) ?? <span />}
      <Button variant="default" onClick={onClose} data-autofocus>
        Cerrar
      </Button>
    </Group>
  </>
)
