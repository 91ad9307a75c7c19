import { Anchor, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Tone } from '@nogal/model/aggregate/states'
import type { Funcion } from '@nogal/model/call'
import { eliminarCourier, filaCourier, listarCouriers, NOMBRES_COURIER } from '@nogal/model/gestion/courier.calls'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { IconExternalLink, IconPencil, IconPlus, IconTrash } from '#icons'
import { api, callQuery } from '../../api/client.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { columnsOfFields } from '../../fields/columns.tsx'
import { confirm } from '../../ui/dialog/ConfirmDialog.tsx'
import { tellFailed } from '../../ui/failed.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import type { Column, RowAction } from '../../ui/table/Table.tsx'
import { only } from '../../values/only.ts'
import css from '../base/Gestion.module.css'
import { type Item, refreshItems } from '../base/items.ts'
import type { Courier } from './courier.ts'

const CourierDialog = lazyPart(() => import('./CourierDialog.tsx'))

const TONES: Readonly<Record<Courier['Estado'], Tone>> = { 'por-enviar': 'neutral', 'en-camino': 'progress', recibido: 'good' }
const COLUMNAS: readonly Column<Courier>[] = [
  {
    key: 'Estado',
    title: 'Estado',
    type: 'badge',
    width: 110,
    value: one => NOMBRES_COURIER[one.Estado],
    tone: one => TONES[one.Estado],
  },
  { key: 'Nom_EmpresaCourier', title: 'Empresa', width: 130 },
  {
    key: 'Nro_Guia',
    title: 'Número',
    type: 'code',
    width: 170,
    cell: one =>
      one.Url_Seguimiento ? (
        <Anchor href={one.Url_Seguimiento} target="_blank" rel="noopener noreferrer" inherit onClick={event => event.stopPropagation()}>
          {one.Nro_Guia} <IconExternalLink size={13} aria-label="Seguir el envío en otra ventana" />
        </Anchor>
      ) : (
        one.Nro_Guia
      ),
  },
  ...(columnsOfFields(
    only(filaCourier, [
      'Documentos',
      'Destinatario',
      'Fecha_Envio',
      'Fecha_Recepcion',
      'Recibido_Por',
      'Confirmado_Por',
      'Confirmado_En',
      'Observaciones',
    ]),
  ) as readonly Column<never>[] as readonly Column<Courier>[]),
]

type Props = {
  Nro_Embarque: number
  items: readonly Item[]
  can: (funcion: Funcion) => boolean
  nameOf: (item: Item) => string
}

/** The originals of a shipment sent by courier. */
export default function CouriersTab({ Nro_Embarque, items, can, nameOf }: Props) {
  const { data, error, refetch } = useQuery(callQuery(listarCouriers, { params: { id: Nro_Embarque } }))
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
        columns={COLUMNAS}
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
