import { Button, Code, CopyButton, Group, Skeleton, Text } from '@mantine/core'
import { crearCalendario, quitarCalendario, verCalendario } from '@nogal/model/calendario/calendario'
import { formatInstant } from '@nogal/model/format'
import { useMutation, useQuery } from '@tanstack/react-query'
import { apiEnvelope, callQuery } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { dicho } from '../dicho.ts'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Outcome } from '../ui/Outcome.tsx'

/** The secret address of the user's calendar: made, replaced and taken away; it is shown once. */
export default function MiCalendarioDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...callQuery(verCalendario), staleTime: 0, gcTime: 0 })
  const send = useIntent()
  const make = useMutation({
    mutationFn: () => send(key => apiEnvelope(crearCalendario)({}, { key })),
    onSettled: () => refetch(),
  })
  const remove = useMutation({
    mutationFn: () => send(key => apiEnvelope(quitarCalendario)({}, { key })),
    onSuccess: () => make.reset(),
    onSettled: () => refetch(),
  })
  const ruta = make.data?.data?.Ruta
  const url = ruta && `${location.origin}${ruta}`
  const replace = async () => {
    const title = dicho('Crear otra dirección')
    const loses = [dicho('la dirección que tiene: los programas que la leen dejan de recibir cambios')]
    if (!data?.Activa || (await confirm({ title, loses, action: dicho('Crear otra'), cancel: dicho('Cancelar') }))) make.mutate()
  }
  return (
    <Dialog opened onClose={onClose} title={dicho('Mi calendario')} size="md" busy={make.isPending || remove.isPending}>
      <Text size="sm" mb="sm">
        {dicho(
          'Con esta dirección su teléfono o su programa de calendario muestra los zarpes, arribos y cortes de los embarques que usted ve, y sus tareas que vencen. Quien la tenga ve lo mismo: no la comparta. Deja de valer cuando usted la quita, o cuando ya no tiene acceso al portal.',
        )}
      </Text>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} />}
      {url && (
        <>
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {url}
          </Code>
          <Text size="sm" c="dimmed" mt="xs">
            {dicho('Cópiela ahora en «Agregar calendario por URL» de su programa: no se vuelve a mostrar.')}
          </Text>
        </>
      )}
      {data?.Activa && !url && (
        <Text size="sm">
          {[
            data.Creada_En && dicho(`Tiene una dirección desde el ${formatInstant(data.Creada_En)}`),
            data.Leida_En ? dicho(`leída el ${formatInstant(data.Leida_En)}`) : dicho('que nadie ha leído todavía'),
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Outcome error={make.error ?? remove.error} onRetry={() => (make.error ? make.mutate() : remove.mutate())} />
        {data?.Activa && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            {dicho('Quitar la dirección')}
          </Button>
        )}
        {url ? (
          <CopyButton value={url}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? dicho('Copiada') : dicho('Copiar la dirección')}</Button>}
          </CopyButton>
        ) : (
          data && (
            <Button loading={make.isPending} onClick={() => void replace()}>
              {data.Activa ? dicho('Crear otra') : dicho('Crear la dirección')}
            </Button>
          )
        )}
      </Group>
    </Dialog>
  )
}
