import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Funcion } from '@nogal/model/call'
import { eliminarCourier, listarCouriers } from '@nogal/model/gestion/courier.calls'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { IconPencil, IconPlus, IconTrash } from '#icons'
import { api, callQuery } from '../../api/client.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { confirm } from '../../ui/dialog/ConfirmDialog.tsx'
import { tellFailed } from '../../ui/failed.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import type { RowAction } from '../../ui/table/Table.tsx'
import css from '../base/Gestion.module.css'
import { type Item, refreshItems } from '../base/items.ts'
import { columnasDe } from './columnas.tsx'
import type { Courier } from './courier.ts'

const CourierDialog = lazyPart(() => import('./CourierDialog.tsx'))

type Props = {
  Nro_Embarque: number
  items: readonly Item[]
  can: (funcion: Funcion) => boolean
  nameOf: (item: Item) => string
}

/** The originals of a shipment sent by courier. */
export default function CouriersTab({ Nro_Embarque, items, can, nameOf }: Props) {
  const { data, error, refetch } = useQuery(callQuery(listarCouriers, { params: { id: Nro_Embarque } }))
  const columns = useMemo(() => columnasDe(data ?? []), [data])
  const [opened, setOpened] = useState<Courier | 'nuevo'>()
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  const remove = async ({ Id_Courier, Version, Nom_EmpresaCourier, Nro_Guia }: Courier) => {
    const agreed = await confirm({
      title: `¿Eliminar el envío por ${Nom_EmpresaCourier}${Nro_Guia ? `, número ${Nro_Guia}` : ''}?`,
      loses: ['a quién iba, y cuándo salió y llegó', 'qué documentos llevaba; los documentos mismos siguen donde están'],
      action: 'Eliminar',
    })
    if (!agreed) return
    const attempt = async () => {
      try {
        await api(eliminarCourier)({ body: { Nro_Embarque, Id_Courier, Version } })
        notifications.show({ message: 'Se eliminó el envío por courier.' })
      } catch (failure) {
        tellFailed('No se pudo eliminar el envío por courier', failure, () => void attempt())
      }
      void refreshItems()
    }
    await attempt()
  }
  const rowActions = (one: Courier): RowAction[] => [
    ...(can('editar') ? [{ label: 'Editar', icon: <IconPencil size={16} />, onClick: () => setOpened(one) }] : []),
    ...(can('eliminar') ? [{ label: 'Eliminar', icon: <IconTrash size={16} />, danger: true, onClick: () => void remove(one) }] : []),
  ]
  return (
    <section aria-label="Originales por courier" className={css.tab}>
      {can('crear') && (
        <div className={css.tools}>
          <Button size="xs" variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('nuevo')}>
            Agregar envío
          </Button>
        </div>
      )}
      <RowsTable<Courier>
        bare
        label="Originales por courier"
        columns={columns}
        rowKey="Id_Courier"
        {...(data && { rows: data })}
        loading={!data}
        {...(can('editar') && { onOpen: (one: Courier) => setOpened(one) })}
        rowActions={rowActions}
        empty="No se han enviado originales. Anote aquí lo que sale por courier, con su número de envío."
      />
      <Suspense>
        {opened && (
          <CourierDialog
            {...{ Nro_Embarque, items, nameOf }}
            courier={opened === 'nuevo' ? undefined : opened}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}
