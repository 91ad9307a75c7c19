import { Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { actualizarEmbarque } from '@nogal/model/embarque/embarque.calls'
import { type EmbarqueFila, embarque as modelo, nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import type { Movida } from '@nogal/model/embarque/porEstado'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { refresh } from '../../aggregate/data.ts'
import { api } from '../../api/client.ts'
import { intent, type Send, useIntent } from '../../api/useIntent.ts'
import { Ensayo } from '../../ensayo/Ensayo.tsx'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { tellFailed } from '../../ui/failed.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { today } from '../../ui/time/dates.ts'
import { EMBARQUE_VIEW } from '../shared/embarque.view.ts'

const PAUSE = 400

type Saved = { Version: number; Nom_EstadoEmb: string }

/** Writes one value of a shipment; resolves with the shipment as it is then. */
const write = async (Nro_Embarque: number, Version: number, campo: Movida['campo'], value: unknown, send: Send): Promise<Saved> => {
  const body = { Nro_Embarque, Version, [campo]: value } as never
  const saved = (await send(key => api(actualizarEmbarque)({ body }, { key }))) as unknown as Saved
  void refresh(EMBARQUE_VIEW)
  return saved
}

type Props = { embarque: EmbarqueFila; movida: Movida; onClose: () => void }

/** Moves a shipment to another column of the board: the value that makes the step, what follows from it, and the way back. */
export default function MovidaDialog({ embarque, movida: { campo, quita }, onClose }: Props) {
  const { section: _, ...field } = modelo.fields[campo]
  const { Nro_Embarque, Version } = embarque
  const before = embarque[campo as keyof EmbarqueFila] ?? null
  const [value, setValue] = useState<unknown>(quita || campo === 'Nro_Booking' ? null : today())
  const [rested] = useDebouncedValue(value, PAUSE)
  const [missing, setMissing] = useState(false)
  const send = useIntent()
  const name = nombreEmbarque(embarque)
  const undo = (saved: Saved) =>
    void write(Nro_Embarque, saved.Version, campo, before, intent()).then(
      back => notifications.show({ message: `El embarque ${name} volvió a ${back.Nom_EstadoEmb}.` }),
      error => tellFailed('No se pudo deshacer', error, () => undo(saved)),
    )
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => write(Nro_Embarque, Version, campo, value, send),
    onSuccess: saved => {
      const id = `movida-${Nro_Embarque}`
      notifications.show({
        id,
        color: 'hoja',
        autoClose: 12_000,
        message: (
          <Group justify="space-between" wrap="nowrap">
            <span>{`El embarque ${name} quedó ${saved.Nom_EstadoEmb}.`}</span>
            <Button
              size="compact-sm"
              variant="light"
              style={{ flexShrink: 0 }}
              onClick={() => {
                notifications.hide(id)
                undo(saved)
              }}
            >
              Deshacer
            </Button>
          </Group>
        ),
      })
      onClose()
    },
  })
  const given = quita || Boolean(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!given)
    if (given) mutate()
  }
  return (
    <Dialog opened onClose={onClose} title={`Embarque ${name}`} size="md" busy={isPending}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {quita ? (
            <Text size="sm">
              Se borra {field.label}: {String(before ?? '')}.
            </Text>
          ) : (
            <FieldInput
              name={campo}
              field={field}
              value={value}
              onChange={setValue}
              error={missing && !given ? `${field.label}: falta este dato.` : undefined}
            />
          )}
          {(quita || Boolean(rested)) && <Ensayo call={actualizarEmbarque} body={{ Nro_Embarque, Version, [campo]: rested }} />}
          <Group justify="flex-end">
            <Outcome error={error} unsaved={!quita && Boolean(value)} onRetry={() => mutate()} />
            <Button variant="default" onClick={onClose} disabled={isPending}>
              Cancelar
            </Button>
            <Button type="submit" loading={isPending} data-autofocus={quita || undefined}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
