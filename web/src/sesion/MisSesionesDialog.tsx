import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { cerrarMisSesiones, verMisSesiones } from '@nogal/model/administracion/sesiones.calls'
import { formatInstant } from '@nogal/model/format'
import { useMutation, useQuery } from '@tanstack/react-query'
import { apiEnvelope, callQuery } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { dicho } from '../dicho.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Outcome } from '../ui/Outcome.tsx'

/** The open sessions of the user, who may end any of them but this one, which logging out ends. */
export default function MisSesionesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...callQuery(verMisSesiones), staleTime: 0, gcTime: 0 })
  const send = useIntent()
  const end = useMutation({
    mutationFn: (Id: string | null) => send(key => apiEnvelope(cerrarMisSesiones)({ body: { Id } }, { key })),
    onSettled: () => refetch(),
  })
  const others = (data ?? []).some(({ Actual }) => !Actual)
  return (
    <Dialog opened onClose={onClose} title={dicho('Mis sesiones')} size="md" busy={end.isPending}>
      <Text size="sm" mb="sm">
        {dicho('Dónde está abierta su sesión. Si no reconoce alguna, ciérrela y cambie su clave.')}
      </Text>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data?.map(({ Id, Navegador, Origen, Desde, Ultimo_Uso, Actual }) => (
          <Group key={Id} component="li" justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Group gap="xs">
                <Text size="sm" fw={600}>
                  {Navegador ?? dicho('Un programa')}
                </Text>
                {Actual && <Badge color="hoja">{dicho('Esta sesión')}</Badge>}
              </Group>
              <Text size="xs" c="dimmed">
                {[
                  Origen,
                  dicho(`Desde el ${formatInstant(Desde)}`),
                  !Actual && Ultimo_Uso && dicho(`Usada el ${formatInstant(Ultimo_Uso)}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            {!Actual && (
              <Button variant="default" size="compact-sm" loading={end.isPending && end.variables === Id} onClick={() => end.mutate(Id)}>
                {dicho('Cerrar la sesión')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {data && !others && (
        <Text size="sm" c="dimmed" mt="sm">
          {dicho('No hay otras sesiones abiertas.')}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Outcome error={end.error} onRetry={() => end.mutate(end.variables ?? null)} />
        {others && (
          <Button variant="default" loading={end.isPending && end.variables === null} onClick={() => end.mutate(null)}>
            {dicho('Cerrar las demás')}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}
