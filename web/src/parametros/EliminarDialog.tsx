import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Entity } from '@nogal/model/entity'
import { formatNumber } from '@nogal/model/format'
import type { FilaParametro } from '@nogal/model/parametros/parametros.calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconLink } from '#icons'
import { READ_ANEW } from '../api/queries.ts'
import { useIntent } from '../api/useIntent.ts'
import { currentRow } from '../conflict/currentRow.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { ErrorAlert, NOTHING_TYPED } from '../ui/ErrorAlert.tsx'
import { nameOfRow } from '../values/text.ts'
import { eliminar, forget, usesOf } from './changes.ts'
import css from './parametros.module.css'

type Props = { entidad: Entity; fila: FilaParametro; onClose: () => void; onDesactivar?: (() => void) | undefined }

/** Asks before a row is deleted; when other rows refer to it, lists them and offers to deactivate it instead. */
export default function EliminarDialog({ entidad, fila, onClose, onDesactivar }: Props) {
  const nombre = nameOfRow(entidad, fila)
  const send = useIntent()
  const usos = useQuery({ queryKey: ['uses', entidad.entity, fila], queryFn: () => usesOf(entidad, fila), ...READ_ANEW })
  const remove = useMutation({
    mutationFn: () => send(key => eliminar(entidad, fila, key)),
    onSuccess: () => {
      notifications.show({ color: 'hoja', message: `Se eliminó ${nombre}.` })
      onClose()
    },
    // Another row may refer to it since the dialog was opened.
    onError: error => {
      if (currentRow(error)) void forget(entidad)
      void usos.refetch()
    },
  })
  const enUso = usos.data ?? []
  const total = enUso.reduce((sum, uso) => sum + uso.Cantidad, 0)
  const title = enUso.length ? 'Está en uso' : `¿Eliminar ${entidad.singular}?`
  return (
    <Dialog opened onClose={onClose} title={title} size="md" busy={remove.isPending}>
      <Stack gap="sm">
        {usos.isPending ? (
          <>
            <Skeleton height={18} width="80%" />
            <Skeleton height={18} width="55%" />
          </>
        ) : enUso.length ? (
          <>
            <Text>
              <b>{nombre}</b> se usa en {formatNumber(total, 0)} {total === 1 ? 'registro' : 'registros'}, por eso no se puede eliminar:
            </Text>
            <ul className={css.usos}>
              {enUso.map(uso => (
                <li key={uso.Tabla}>
                  <IconLink size={15} aria-hidden />
                  <span>{uso.Titulo}</span>
                  <b>{formatNumber(uso.Cantidad, 0)}</b>
                </li>
              ))}
            </ul>
            {onDesactivar && (
              <Text c="dimmed">
                Si lo desactiva, ya no se ofrece al llenar formularios y se sigue viendo donde se usó. Puede activarlo de nuevo cuando
                quiera.
              </Text>
            )}
          </>
        ) : (
          <Text>
            Se perderá <b>{nombre}</b> con todos sus datos. No se puede deshacer.
          </Text>
        )}
        <ErrorAlert
          texts={NOTHING_TYPED}
          error={usos.error ?? remove.error}
          onRetry={usos.error ? () => void usos.refetch() : () => remove.mutate()}
        />
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {enUso.length && !onDesactivar ? 'Cerrar' : 'Cancelar'}
          </Button>
          {enUso.length > 0
            ? onDesactivar && (
                <Button
                  onClick={() => {
                    onDesactivar()
                    onClose()
                  }}
                >
                  Desactivar
                </Button>
              )
            : !usos.isPending && (
                <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
                  Eliminar
                </Button>
              )}
        </Group>
      </Stack>
    </Dialog>
  )
}
