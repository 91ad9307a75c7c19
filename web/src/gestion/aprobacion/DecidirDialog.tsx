import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { aprobarDocumentos, MOST_MOTIVO, rechazarDocumentos } from '@nogal/model/gestion/aprobacion.calls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { apiEnvelope } from '../../api/client.ts'
import { useIntent } from '../../api/useIntent.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Unsaved } from '../../ui/dialog/useUnsavedGuard.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { useFocusWrong } from '../../ui/useFocusWrong.ts'
import { type Item, refreshItems } from '../base/items.ts'
import css from './Aprobacion.module.css'
import { Elegidas } from './Elegidas.tsx'
import { PorCliente, type Representado } from './PorCliente.tsx'

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

/** Approves or rejects waiting items in the portal: for the company, or for the client, with the client's mail as proof. */
export default function DecidirDialog({ Nro_Embarque, how, items: given, nameOf, onClose }: Props) {
  const send = useIntent()
  // the items may reload while the dialog is open, so the initial ones are kept
  const [items] = useState(given)
  // a rejection starts with nothing chosen, so that no document is rejected unintentionally
  const [chosen, setChosen] = useState(() => (how === 'aprobar' || items.length === 1 ? items.map(item => item.Id_Gestion) : []))
  const [motivos, setMotivos] = useState<Readonly<Record<number, string>>>({})
  const motivoOf = (id: number) => (motivos[id] ?? '').trim()
  // why an approval is recorded for the client; a rejection has a reason per document
  const [motivo, setMotivo] = useState('')
  const [porCliente, setPorCliente] = useState<Representado>()
  const [tried, setTried] = useState(false)
  const { title, about } = TEXTS[how]
  const rejects = how === 'rechazar'
  const isExplained = rejects ? chosen.every(motivoOf) : !porCliente || motivo.trim() !== ''
  const isReady = isExplained && (!porCliente || (porCliente.Contacto.trim() !== '' && porCliente.Correo !== undefined))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = {
        Gestiones: chosen.map(Id_Gestion => ({ Id_Gestion, ...(rejects && { Motivo: motivoOf(Id_Gestion) }) })),
        ...(porCliente && { Por_Cliente: true, Contacto: porCliente.Contacto.trim(), Id_Adjunto: porCliente.Correo!.Id_Adjunto }),
      }
      return send(key =>
        rejects
          ? apiEnvelope(rechazarDocumentos)({ params: { a: Nro_Embarque, b: motivoOf(chosen[0]!) }, body }, { key })
          : apiEnvelope(aprobarDocumentos)(
              { params: { id: Nro_Embarque }, body: { ...body, ...(porCliente && { Motivo: motivo.trim() }) } },
              { key },
            ),
      )
    },
    onSuccess: ({ mensaje }) => {
      notifications.show({ message: mensaje })
      onClose()
    },
    onSettled: () => void refreshItems(),
  })
  const [refusals, setRefusals] = useState(0)
  const form = useFocusWrong<HTMLDivElement>(refusals, error)
  const decide = () => {
    setTried(true)
    if (isReady) mutate()
    else setRefusals(n => n + 1)
  }
  const written = [motivo, porCliente?.Contacto, ...Object.values(motivos)].some(text => text?.trim()) || Boolean(porCliente?.Correo)
  return (
    <Dialog opened onClose={onClose} title={title} size="md" busy={isPending}>
      <Stack gap="md" ref={form}>
        <Unsaved when={written} />
        <Text size="sm">{about}</Text>
        <Elegidas
          items={items}
          nameOf={nameOf}
          chosen={chosen}
          onChange={setChosen}
          {...(rejects && {
            under: ({ Id_Gestion, Nom_CertDocAnalis }: Item) => (
              <Textarea
                label="Motivo"
                aria-label={`Motivo de ${Nom_CertDocAnalis}`}
                withAsterisk
                autosize
                minRows={2}
                mt={4}
                mb="xs"
                maxLength={MOST_MOTIVO}
                value={motivos[Id_Gestion] ?? ''}
                onChange={event => {
                  const typed = event.currentTarget.value
                  setMotivos(now => ({ ...now, [Id_Gestion]: typed }))
                }}
                error={tried && !motivoOf(Id_Gestion) ? 'Escriba el motivo del rechazo.' : undefined}
              />
            ),
          })}
        />
        <Checkbox
          label="Decido en nombre del cliente, que lo dijo por correo"
          checked={porCliente !== undefined}
          onChange={event => setPorCliente(event.currentTarget.checked ? { Contacto: '' } : undefined)}
        />
        {porCliente && (
          <PorCliente
            {...{ Nro_Embarque, tried }}
            Nro_Negocio={items[0]!.Nro_Negocio}
            value={porCliente}
            onChange={value => setPorCliente(value)}
          />
        )}
        {porCliente && !rejects && (
          <Textarea
            label="Motivo"
            withAsterisk
            autosize
            minRows={2}
            maxLength={MOST_MOTIVO}
            value={motivo}
            onChange={event => setMotivo(event.currentTarget.value)}
            error={tried && !motivo.trim() ? 'Escriba qué decidió el cliente.' : undefined}
          />
        )}
        <Group justify="flex-end" className={css.foot}>
          <Outcome error={error} unsaved={Boolean(motivo.trim() || porCliente?.Contacto || Object.keys(motivos).length)} onRetry={decide} />
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button data-sends color={rejects ? 'red' : undefined} onClick={decide} loading={isPending} disabled={!chosen.length}>
            {title} {chosen.length === 1 ? '1 gestión' : `${chosen.length} gestiones`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
