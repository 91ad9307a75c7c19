/** The columns of lists about release and tasks. */
import { Badge } from '../ui/Badge.tsx'
import { LiberacionBadge } from './LiberacionBadge.tsx'

type ConTareas = { Pendientes: number; Proximo_Paso: string | null }

/** How many open tasks a record has, with the first of them on hover. */
export const TAREAS = {
  width: 84,
  value: (row: ConTareas) => row.Pendientes || null,
  cell: (row: ConTareas) =>
    row.Pendientes > 0 && (
      <span title={row.Proximo_Paso ?? undefined}>
        <Badge tone="info">{row.Pendientes === 1 ? '1 tarea' : `${row.Pendientes} tareas`}</Badge>
      </span>
    ),
}

type ConLiberacion = { Liberacion: string; Liberacion_Detalle: string | null }

/** The release of a shipment. */
export const LIBERACION = {
  title: 'Calidad',
  type: 'badge' as const,
  hint: 'La liberación de sus contenedores: la peor de todas',
  width: 116,
  cell: (row: ConLiberacion) => <LiberacionBadge liberacion={row.Liberacion} porque={row.Liberacion_Detalle} />,
}
