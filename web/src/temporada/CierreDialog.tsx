import { Button, Group, List, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { FilaParametro } from '@nogal/model/parametros/parametros.calls'
import { abrirTemporada, type CierreTemporada, cerrarTemporada, cuantoAbierto, verCierreTemporada } from '@nogal/model/temporada/temporada'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, callQuery } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { orStored, useIntent } from '../api/useIntent.ts'
import { useUsuario } from '../sesion/permisos.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Unsaved } from '../ui/dialog/useUnsavedGuard.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import { useFocusWrong } from '../ui/useFocusWrong.ts'

/** Shows the state of a season and its open records; administradores close the season here, and open it again. */
export default function CierreDialog({ fila, onClose }: { fila: FilaParametro; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(verCierreTemporada, { params: { Cod_Temporada: Number(fila.Cod_Temporada) } }),
    refetchOnMount: 'always',
  })
  return (
    <Dialog opened onClose={onClose} title={`Temporada ${fila.Nom_Temporada}`} size="md">
      {data ? (
        <Cierre cierre={data} onClose={onClose} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={180} />
      )}
    </Dialog>
  )
}

const Abierto = ({ cierre: { Abierto, Cerrada } }: { cierre: CierreTemporada }) => {
  if (!Abierto.length) return <Text size="sm">{Cerrada ? 'No quedaba nada abierto en ella.' : 'No queda nada abierto en ella.'}</Text>
  return (
    <div>
      <Text size="sm">{Cerrada ? 'Al cerrarla quedaba abierto:' : 'Queda abierto en ella:'}</Text>
      <List size="sm">
        {Abierto.map(one => (
          <List.Item key={one.Que}>{cuantoAbierto(one)}</List.Item>
        ))}
      </List>
    </div>
  )
}

function Cierre({ cierre, onClose }: { cierre: CierreTemporada; onClose: () => void }) {
  const { Cod_Temporada, Cerrada, Nom_Usuario, Motivo, En, Abierto: abierto } = cierre
  const { Administrador } = useUsuario()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const send = useIntent()
  const given = reason.trim()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      orStored(send(key => api(Cerrada ? abrirTemporada : cerrarTemporada)({ body: { Cod_Temporada, Motivo: given } }, { key }))),
    onSuccess: () => {
      notifications.show({ message: Cerrada ? 'La temporada está abierta otra vez.' : 'La temporada quedó cerrada.' })
      onClose()
    },
    // everything is read again after a refusal, too: another administrador may have closed or opened the season first
    onSettled: () => void queryClient.invalidateQueries(),
  })
  const form = useFocusWrong<HTMLFormElement>(missing, error)
  const needsReason = Cerrada || abierto.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = needsReason && !given
    setMissing(empty)
    if (!empty) mutate()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Unsaved when={given !== '' && !isSuccess} />
      <Stack gap="sm">
        {Cerrada && En && (
          <Text size="sm">
            {Nom_Usuario ? `La cerró ${Nom_Usuario}` : 'Se cerró'}, <RelativeTime iso={En} />
            {Motivo ? `: ${Motivo}` : '.'}
          </Text>
        )}
        <Abierto cierre={cierre} />
        <Text size="sm" c="dimmed">
          {Cerrada
            ? 'Mientras esté cerrada, sus negocios, embarques, contenedores, gestiones, adjuntos y comentarios se consultan y nadie los cambia. Al abrirla vuelven sus tareas.'
            : 'Al cerrarla, sus negocios, embarques, contenedores, gestiones, adjuntos y comentarios quedan solo para consultar, y sus tareas se cierran. Se avisa a quienes responden por sus negocios.'}
        </Text>
        {Administrador ? (
          <>
            <Textarea
              label="Motivo"
              required={needsReason}
              description={needsReason ? 'Queda en el historial de la temporada.' : undefined}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={500}
              value={reason}
              onChange={event => setReason(event.currentTarget.value)}
              error={missing && !given && 'Motivo: falta este dato.'}
              data-autofocus
            />
            <Group justify="flex-end">
              <Outcome error={error} unsaved={given !== ''} onRetry={() => mutate()} />
              <Button variant="default" onClick={onClose} disabled={isPending}>
                Cancelar
              </Button>
              <Button type="submit" loading={isPending}>
                {Cerrada ? 'Abrir otra vez' : 'Cerrar la temporada'}
              </Button>
            </Group>
          </>
        ) : (
          <Text size="sm">{Cerrada ? 'La abre otra vez un administrador.' : 'La cierra un administrador.'}</Text>
        )}
      </Stack>
    </form>
  )
}
