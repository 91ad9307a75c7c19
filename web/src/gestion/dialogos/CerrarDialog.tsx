import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { stateOf } from '@nogal/model/aggregate/states'
import type { ContenedorCompleto } from '@nogal/model/embarque/contenedor.fields'
import { ESTADOS_GESTION } from '@nogal/model/gestion/gestion.states'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { orStored, useIntent } from '../../api/useIntent.ts'
import { Faltas } from '../../consecuencia/Faltas.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ErrorAlert, NOTHING_TYPED } from '../../ui/ErrorAlert.tsx'
import type { Cerrando } from '../base/cierre.ts'
import { fraseDeFalta } from '../base/falta.ts'
import css from '../base/Gestion.module.css'
import { type Item, keyOfItem, refreshItems } from '../base/items.ts'

type Props = Cerrando & {
  /** The items that have to be completed before. */
  abiertas: readonly Item[]
  /** Containers that quality does not release without a doubt. */
  dudosos: readonly ContenedorCompleto[]
  onClose: () => void
}

/** Closes the work of an area, or lists the open items with links. */
export default function CerrarDialog({ calls, Nro_Embarque, Id_Contenedor, que, abiertas, dudosos, nameOf, onOpen, onClose }: Props) {
  const send = useIntent()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => orStored(send(key => api(calls.cerrar)({ params: { a: Nro_Embarque, b: Id_Contenedor } }, { key }))),
    onSuccess: () => {
      notifications.show({ message: `Se cerró la gestión: ${que}.` })
      onClose()
    },
    onSettled: () => void refreshItems(),
  })
  const left = abiertas.length
  return (
    <Dialog opened onClose={onClose} title={`Cerrar la gestión: ${que}`} size="md" busy={isPending}>
      <Stack gap="sm">
        {left > 0 ? (
          <>
            <Text size="sm">
              {left === 1 ? 'Falta completar 1 gestión' : `Faltan ${left} gestiones por completar`}. Abra cada una desde aquí; cuando estén
              completas se puede cerrar.
            </Text>
            <ul className={css.open} aria-label="Gestiones abiertas">
              {abiertas.map(item => {
                const state = stateOf(ESTADOS_GESTION, item.Cod_EstadoGestion)
                return (
                  <li key={`${item.Tipo} ${keyOfItem(item)}`}>
                    <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(item)}>
                      {item.Nom_CertDocAnalis}
                    </Anchor>
                    <span>{nameOf(item)}</span>
                    <Badge tone={state?.tone ?? 'neutral'}>{state?.word}</Badge>
                    {item.Faltas_Completar.length > 0 && <Text size="sm">{fraseDeFalta(item)}</Text>}
                  </li>
                )
              })}
            </ul>
          </>
        ) : (
          <Text size="sm">
            {dudosos.length ? 'Las gestiones están completas.' : 'Todo está completo.'} Después de cerrar nadie cambia ni agrega nada aquí;
            para hacerlo hay que reabrir, con su motivo.
          </Text>
        )}
        {left === 0 &&
          dudosos.map(one => (
            <Faltas key={one.Id_Contenedor} paso="cerrar" clave={one.Id_Contenedor} faltas={one.Faltas_Cerrar ?? []} dado={false} />
          ))}
        <ErrorAlert texts={NOTHING_TYPED} error={error} onRetry={() => mutate()} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {left ? 'Volver' : 'Cancelar'}
          </Button>
          {left === 0 && (
            <Button onClick={() => mutate()} loading={isPending} data-autofocus>
              Cerrar la gestión
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
