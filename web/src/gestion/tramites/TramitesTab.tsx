import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Tone } from '@nogal/model/aggregate/states'
import type { Funcion } from '@nogal/model/call'
import { ESTADO_TRAMITE, eliminarTramite, listarTramites } from '@nogal/model/gestion/tramite.calls'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { IconEraser, IconPencil, IconPlus } from '#icons'
import { api, callQuery } from '../../api/client.ts'
import { lazyPart } from '../../code/lazyPart.tsx'
import { columnsOfFields } from '../../fields/columns.tsx'
import { confirm } from '../../ui/dialog/ConfirmDialog.tsx'
import { tellFailed } from '../../ui/failed.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import type { Column, RowAction } from '../../ui/table/Table.tsx'
import css from '../base/Gestion.module.css'
import { refreshItems } from '../base/items.ts'
import { Plazo } from '../base/Vence.tsx'
import { COLUMNAS_TRAMITES, type Tramite } from './tramites.ts'

const TramiteDialog = lazyPart(() => import('./TramiteDialog.tsx'))

/** Colours of the states of a procedure, by their codes. */
const TONES: Readonly<Record<string, Tone>> = {
  [ESTADO_TRAMITE.pendiente]: 'neutral',
  [ESTADO_TRAMITE.enProceso]: 'progress',
  [ESTADO_TRAMITE.completo]: 'good',
  [ESTADO_TRAMITE.rechazado]: 'bad',
  [ESTADO_TRAMITE.noAplica]: 'info',
}
const ENDED = new Set<string>([ESTADO_TRAMITE.completo, ESTADO_TRAMITE.noAplica])

const CHANGES: Readonly<Record<string, Partial<Column<Tramite>>>> = {
  Nom_Tramite: { width: 280, name: true, pinned: 'start' },
  Nom_EstadoTramite: { type: 'badge', width: 120, tone: ({ Cod_EstadoTramite }) => TONES[Cod_EstadoTramite] ?? 'neutral' },
  Fecha_Vence: {
    width: 210,
    cell: ({ Fecha_Vence, Vencimiento, Cod_EstadoTramite }) => (
      <Plazo fecha={Fecha_Vence} vencimiento={ENDED.has(Cod_EstadoTramite) ? 'al-dia' : Vencimiento} />
    ),
  },
  Nom_Responsable: { title: 'Responsable', width: 150 },
}
const COLUMNS = columnsOfFields(COLUMNAS_TRAMITES).map(column => ({
  ...column,
  ...CHANGES[column.key],
})) as readonly Column<Tramite>[]

const borrarTras = async ({ Nro_Embarque, Cod_Tramite, Nom_Tramite }: Tramite): Promise<void> => {
  const agreed = await confirm({
    title: `¿Borrar lo escrito de ${Nom_Tramite}?`,
    loses: ['su estado, su fecha y su referencia', 'su responsable y sus observaciones'],
    action: 'Borrar',
  })
  if (!agreed) return
  const attempt = async () => {
    try {
      await api(eliminarTramite)({ params: { Nro_Embarque, Cod_Tramite } })
      notifications.show({ message: `Se borró lo escrito de ${Nom_Tramite}.` })
    } catch (error) {
      tellFailed(`No se pudo borrar ${Nom_Tramite}`, error, () => void attempt())
    }
    await refreshItems()
  }
  await attempt()
}

type Props = { Nro_Embarque: number; can: (funcion: Funcion) => boolean }

/** The procedures of a shipment: those required by its destination and transport, and those that users added. */
export default function TramitesTab({ Nro_Embarque, can }: Props) {
  const { data, error, refetch } = useQuery(callQuery(listarTramites, { params: { nro_embarque: Nro_Embarque } }))
  const [writing, setWriting] = useState<readonly Tramite[]>()
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  const writes = can('editar')
  const rowActions = (row: Tramite): RowAction[] => [
    ...(writes ? [{ label: 'Cambiar', icon: <IconPencil size={16} />, onClick: () => setWriting([row]) }] : []),
    ...(can('eliminar') && row.Guardado
      ? [{ label: 'Borrar lo escrito', icon: <IconEraser size={16} />, danger: true, onClick: () => void borrarTras(row) }]
      : []),
  ]
  return (
    <section aria-label="Trámites" className={css.tab}>
      {writes && (
        <div className={css.tools}>
          <Button size="xs" variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setWriting([])}>
            Agregar trámite
          </Button>
        </div>
      )}
      <RowsTable
        bare
        label="Trámites"
        columns={COLUMNS}
        rowKey={row => String(row.Cod_Tramite)}
        {...(data && { rows: data })}
        loading={!data}
        {...(writes && {
          onOpen: (row: Tramite) => setWriting([row]),
          rowActions,
          selectionActions: [
            {
              key: 'cambiar',
              label: 'Cambiar datos o estado',
              icon: <IconPencil size={15} aria-hidden />,
              onClick: (rows: readonly Tramite[]) => setWriting(rows),
            },
          ],
        })}
        empty="El destino y el transporte no piden ninguno."
      />
      <Suspense>
        {writing && <TramiteDialog Nro_Embarque={Nro_Embarque} tramites={writing} onClose={() => setWriting(undefined)} />}
      </Suspense>
    </section>
  )
}
