import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { aprobarDocumentos, MOST_MOTIVO, rechazarDocumentos } from '@nogal/model/gestion/aprobacion.calls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { apiEnvelope } from '../../api/client.ts'
import { useIntent } from '../../api/useIntent.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { type Item, refreshItems } from '../base/items.ts'
import { Elegidas } from './Elegidas.tsx'

type Props = {
  Nro_Embarque: number
  how: 'aprobar' | 'rechazar'
  items: readonly Item[]
  nameOf: (item: Item) => string
  onClose: () => void
}

const TEXTS = {
  aprobar: { title: 'Aprobar', about: 'Quedan aprobadas y completas. Los enlaces que se enviaron para ellas dejan de decidir.' },
  rechazar: {
    title: 'Rechazar',
    about: 'Vuelven a quien las hizo, con el motivo. Los enlaces que se enviaron para ellas dejan de decidir.',
  },
}

/** Approves or rejects what waits, in the portal. */
export default function DecidirDialog({ Nro_Embarque, how, items: given, nameOf, onClose }: Props) {
  const send = useIntent()
  // what waits is read again while the dialog is open; what was shown stays
  const [items] = useState(given)
  const [chosen, setChosen] = useState(() => items.map(item => item.Id_Gestion))
  const [motivo, setMotivo] = useState('')
  const [tried, setTried] = useState(false)
  const { title, about } = TEXTS[how]
  const rejects = how === 'rechazar'
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { Gestiones: chosen.map(Id_Gestion => ({ Id_Gestion })) }
      return send(key =>
        rejects
          ? apiEnvelope(rechazarDocumentos)({ params: { a: Nro_Embarque, b: motivo.trim() }, body }, { key })
          : apiEnvelope(aprobarDocumentos)({ params: { id: Nro_Embarque }, body }, { key }),
      )
    },
    onSuccess: ({ mensaje }) => {
      notifications.show({ message: mensaje })
      onClose()
    },
    onSettled: () => void refreshItems(),
  })
  const decide = () => {
    setTried(true)
    if (!rejects || motivo.trim()) mutate()
  }
  return (
    <Dialog opened onClose={onClose} title={title} size="md" busy={isPending}>
      <Stack gap="md">
        <Text size="sm">{about}</Text>
        <Elegidas items={items} nameOf={nameOf} chosen={chosen} onChange={setChosen} />
        {rejects && (
          <Textarea
            label="Motivo"
            withAsterisk
            autosize
            minRows={2}
            maxLength={MOST_MOTIVO}
            value={motivo}
            onChange={event => setMotivo(event.currentTarget.value)}
            error={tried && !motivo.trim() ? 'Escriba el motivo del rechazo.' : undefined}
            data-autofocus
          />
        )}
        <ErrorAlert error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button color={rejects ? 'red' : undefined} onClick={decide} loading={isPending} disabled={!chosen.length}>
            {title} {chosen.length === 1 ? '1 gestión' : `${chosen.length} gestiones`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
