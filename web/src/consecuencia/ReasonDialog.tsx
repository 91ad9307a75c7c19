import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Fields } from '@nogal/model/fields'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIntent } from '../api/useIntent.ts'
import { RefOptions } from '../fields/base/refs.ts'
import { Form } from '../form/Form.tsx'
import { useRefRows } from '../refs/useRefRows.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import type { Row } from '../values/row.ts'

type Props = {
  title: string
  about: ReactNode
  fields: Fields
  action: string
  initial?: Row
  /** Saves with the key of the intent; resolves with the sentence of the answer. */
  save: (row: Row, key: string) => Promise<{ mensaje: string }>
  onClose: () => void
}

/** A decision that a person answers for: what it is about, its fields, and the button. What is shown elsewhere is read again. */
export function ReasonDialog({ title, about, fields, action, initial, save, onClose }: Props) {
  const send = useIntent()
  const queries = useQueryClient()
  const [saved, setSaved] = useState(false)
  const close = useRef(onClose)
  close.current = onClose
  // the form is gone before the dialog closes, because closing may change the address, which unsaved input would ask about
  useEffect(() => {
    if (saved) close.current()
  }, [saved])
  const submit = async (row: Row) => {
    const { mensaje } = await send(key => save(row, key))
    notifications.show({ message: mensaje })
    await queries.invalidateQueries()
    setSaved(true)
  }
  return (
    <Dialog opened onClose={onClose} size="sm" title={title}>
      <Text size="sm" mb="sm" component="div">
        {about}
      </Text>
      {!saved && (
        <RefOptions.Provider value={useRefRows}>
          <Form fields={fields} {...(initial && { value: initial })} submitLabel={action} onCancel={onClose} onSubmit={submit} />
        </RefOptions.Provider>
      )}
    </Dialog>
  )
}
