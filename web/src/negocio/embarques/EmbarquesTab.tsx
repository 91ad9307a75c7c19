import { Button, Skeleton } from '@mantine/core'
import { isFrozen, isRemovable, type PeopleStep, stepsFrom } from '@nogal/model/aggregate/states'
import { type EmbarqueFila, embarque } from '@nogal/model/embarque/embarque.fields'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { formatDate, formatWeek } from '@nogal/model/format'
import type { NegocioCompleto } from '@nogal/model/negocio/negocio.fields'
import { ESTADOS_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { IconArrowRight, IconContainer, IconShip, IconTrash } from '#icons'
import { KILOS, listColumns } from '../../aggregate/columns.ts'
import part from '../../aggregate/part/Part.module.css'
import { lazyPart } from '../../code/lazyPart.tsx'
import { usePermisos } from '../../sesion/permisos.ts'
import { LoadError } from '../../ui/dialog/LoadError.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import type { RowAction } from '../../ui/table/Table.tsx'
import { useEmbarques } from './useEmbarques.ts'

const PlanificarDialog = lazyPart(() => import('./PlanificarDialog.tsx'))
const CambiarEmbarque = lazyPart(() => import('./CambiarEmbarque.tsx'))

const dia = (iso: string | null) => iso && `${formatDate(iso)} · ${formatWeek(iso)}`

const COLUMNAS = listColumns<EmbarqueFila>(embarque, {
  Nro_Corr_Embarque: { title: 'Embarque', width: 110, pinned: 'start', type: 'text', value: row => `Embarque ${row.Nro_Corr_Embarque}` },
  Nom_EstadoEmb: { width: 124 },
  Nro_Booking: { type: 'code', width: 150 },
  Nom_Nave: { title: 'Nave y viaje', width: 190, value: row => [row.Nom_Nave, row.Nro_Viaje].filter(Boolean).join(' ') || null },
  Nom_Naviera: { width: 130 },
  Fecha_ETD: { width: 136, cell: row => dia(row.Fecha_ETD) },
  Fecha_ETA: { width: 136, cell: row => dia(row.Fecha_ETA) },
  Cant_Contenedores: { width: 116, value: row => row.Cant_Contenedores },
  Cant_Cargados: { width: 92 },
  Total_Kilos: { ...KILOS, width: 100 },
  Nom_PuertoDestino: { title: 'Destino', width: 130 },
})

type Opened = { kind: 'plan'; uno?: EmbarqueFila } | { kind: 'change'; row: EmbarqueFila; step: PeopleStep | undefined }

const pathOf = ({ Nro_Negocio, Nro_Embarque }: EmbarqueFila) => `/pages/embarque/${Nro_Negocio}/${Nro_Embarque}`

/** The shipments of a deal: the plan, the state of each, and links to them. */
export default function EmbarquesTab({ negocio }: { negocio: NegocioCompleto }) {
  const navigate = useNavigate()
  const { can } = usePermisos('embarque')
  const { data: rows, error, refetch } = useEmbarques(negocio.Nro_Negocio)
  const [opened, setOpened] = useState<Opened>()
  const open = !isFrozen(ESTADOS_NEGOCIO, negocio.Cod_EstadoNeg)
  const canPlan = open && can('crear')
  if (!rows) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Skeleton height={160} radius="md" aria-busy />

  const actionsOf = (row: EmbarqueFila): RowAction[] => [
    ...(canPlan && !row.Fecha_Zarpe && !isFrozen(ESTADOS_EMBARQUE, row.Cod_EstadoEmb)
      ? [{ label: 'Contenedores…', icon: <IconContainer size={16} />, onClick: () => setOpened({ kind: 'plan', uno: row }) }]
      : []),
    ...(can('aprobar') && open
      ? stepsFrom(ESTADOS_EMBARQUE, row.Cod_EstadoEmb).map(step => ({
          label: `${step.action}…`,
          icon: <IconArrowRight size={16} />,
          danger: Boolean(step.danger),
          onClick: () => setOpened({ kind: 'change', row, step }),
        }))
      : []),
    ...(can('eliminar') && isRemovable(ESTADOS_EMBARQUE, row.Cod_EstadoEmb)
      ? [
          {
            label: 'Eliminar…',
            icon: <IconTrash size={16} />,
            danger: true,
            onClick: () => setOpened({ kind: 'change', row, step: undefined }),
          },
        ]
      : []),
  ]
  const plan = canPlan && (
    <Button size="xs" leftSection={<IconShip size={16} aria-hidden />} onClick={() => setOpened({ kind: 'plan' })}>
      Planificar embarques
    </Button>
  )
  return (
    <section className={part.part} aria-label="Embarques">
      {rows.length > 0 && plan && <div className={part.tools}>{plan}</div>}
      {rows.length ? (
        <RowsTable
          bare
          label="Embarques del negocio"
          columns={COLUMNAS}
          rowKey="Nro_Embarque"
          rows={rows}
          onOpen={row => void navigate({ to: pathOf(row) })}
          rowHref={pathOf}
          rowActions={actionsOf}
        />
      ) : (
        <EmptyState title="No hay embarques" icon={<IconShip size={24} />} action={plan}>
          {canPlan
            ? 'Planifique cuántos embarques tiene el negocio y cuántos contenedores lleva cada uno.'
            : 'Comercio exterior planifica los embarques del negocio.'}
        </EmptyState>
      )}
      <Suspense>
        {opened?.kind === 'plan' && <PlanificarDialog negocio={negocio} uno={opened.uno} onClose={() => setOpened(undefined)} />}
        {opened?.kind === 'change' && <CambiarEmbarque embarque={opened.row} step={opened.step} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </section>
  )
}
