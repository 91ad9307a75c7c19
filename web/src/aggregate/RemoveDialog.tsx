import { Button, Group, List, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { pronounOf } from '@nogal/model/words'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { orStored, useIntent } from '../api/useIntent.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { ErrorAlert, NOTHING_TYPED } from '../ui/ErrorAlert.tsx'
import type { Row } from '../values/row.ts'
import { forgetWhole, useWhole } from './data.ts'
import { type AnyView, keyValues, recordName } from './view.ts'

type Props = { view: AnyView; row: Row; onClose: () => void; onDone?: () => void }

/** Asks before a record is deleted, and lists what is deleted with it. */
export default function RemoveDialog({ view, row, onClose, onDone }: Props) {
  const { called } = view.aggregate
  const named = `${called} ${recordName(view, row)}`
  const send = useIntent()
  const { data: whole } = useWhole(view, row)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => orStored(send(key => api(view.calls.remove)({ body: { ...keyValues(view, row), Version: row.Version } }, { key }))),
    onSuccess: () => {
      notifications.show({ message: `Se eliminó ${named}.` })
      onClose()
      onDone?.()
      void forgetWhole(view)
    },
  })
  return (
    <Dialog opened onClose={onClose} title={`Eliminar ${named}`} size="md" busy={isPending}>
      <Stack gap="sm">
        <Text size="sm">
          Se eliminará {named}
          {view.partner && (
            <>
              {' '}
              con <b>{view.partner(row)}</b>
            </>
          )}{' '}
          y no se podrá recuperar. Se pierde con {pronounOf(called)}:
        </Text>
        {whole ? (
          <List size="sm">
            {view.losses(whole).map(text => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        ) : (
          <Skeleton height={80} />
        )}
        <ErrorAlert texts={NOTHING_TYPED} error={error} onRetry={() => mutate()} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancelar
          </Button>
          <Button color="red" loading={isPending} onClick={() => mutate()}>
            Eliminar {called}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
