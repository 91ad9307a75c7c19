import { Button, Group, Modal, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { PeopleStep } from '@nogal/model/aggregate/states'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { orStored, useIntent } from '../../api/useIntent.ts'
import { useReturnFocus } from '../../ui/dialog/useReturnFocus.ts'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { useFocusWrong } from '../../ui/useFocusWrong.ts'
import type { Row } from '../../values/row.ts'
import { showWhole } from '../data.ts'
import { type AnyView, keyValues, recordName } from '../view.ts'

type Props = { view: AnyView; row: Row; step: PeopleStep; onClose: () => void; onDone?: () => void }

/** Asks before a record is taken to another state; a refusal of the server stays in sight. */
export default function StateDialog({ view, row, step, onClose, onDone }: Props) {
  const { singular, states } = view.aggregate
  const { Consequences } = view
  const [reason, setReason] = useState('')
  useReturnFocus()
  const send = useIntent()
  const [missing, setMissing] = useState(false)
  const given = reason.trim()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (): Promise<Row> =>
      orStored(
        send(key =>
          api(view.calls.state)(
            { body: { ...keyValues(view, row), [states.field]: step.to, Version: row.Version, ...(given && { Motivo: given }) } },
            { key },
          ),
        ),
      ),
    onSuccess: changed => {
      notifications.show({ message: step.done })
      void showWhole(view, changed)
      onClose()
      onDone?.()
    },
  })
  const form = useFocusWrong<HTMLFormElement>(missing)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = Boolean(step.needsReason) && !given
    setMissing(empty)
    if (!empty) mutate()
  }
  return (
    <Modal opened onClose={onClose} title={`${step.action}: ${singular} ${recordName(view, row)}`}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">{step.question}</Text>
          {Consequences && (
            <Suspense fallback={<Skeleton height={40} />}>
              <Consequences row={row} step={step} />
            </Suspense>
          )}
          <Textarea
            label="Motivo"
            required={Boolean(step.needsReason)}
            description={step.needsReason ? undefined : 'Queda en el historial de estados.'}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={500}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
            error={missing && !given && 'Motivo: falta este dato.'}
            data-autofocus
            onKeyDown={event => event.key === 'Enter' && event.ctrlKey && event.currentTarget.form?.requestSubmit()}
          />
          <ErrorAlert error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" color={step.danger ? 'red' : undefined} loading={isPending}>
              {step.action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
