import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { PeopleStep } from '@nogal/model/aggregate/states'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Unsaved } from '../../ui/dialog/useUnsavedGuard.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { useFocusWrong } from '../../ui/useFocusWrong.ts'

type Props = {
  title: string
  step: Pick<PeopleStep, 'action' | 'question' | 'danger' | 'needsReason'>
  /** Takes the step with the given reason, which may be empty; the dialog closes when it is done. */
  onTake: (reason: string) => Promise<unknown>
  onClose: () => void
  /** Shown between the question and the reason. */
  children?: ReactNode
}

/** Asks before a change of state, and for the reason; shows a refusal of the server. */
export function StepDialog({ title, step, onTake, onClose, children }: Props) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const given = reason.trim()
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => onTake(given), onSuccess: onClose })
  const form = useFocusWrong<HTMLFormElement>(missing, error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const empty = Boolean(step.needsReason) && !given
    setMissing(empty)
    if (!empty) mutate()
  }
  return (
    <Dialog opened onClose={onClose} title={title} size="md" busy={isPending}>
      <Unsaved when={given !== '' && !isSuccess} />
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">{step.question}</Text>
          {children}
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
          <Group justify="flex-end">
            <Outcome error={error} unsaved={given !== ''} onRetry={() => mutate()} />
            <Button variant="default" onClick={onClose} disabled={isPending}>
              Cancelar
            </Button>
            <Button type="submit" color={step.danger ? 'red' : undefined} loading={isPending}>
              {step.action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
