import { Title } from '@mantine/core'
import { IconTrash } from '#icons'
import { ApiError, CANCELLED } from '../api/error.ts'
import { RowsTable } from '../ui/table/RowsTable.tsx'
import type { Column } from '../ui/table/Table.tsx'
import css from './Pruebas.module.css'

type Linea = { Id: number; Contrato: string; Cliente: string; ETD: string | null; Estado: string; Kilos: number }

const LINEAS: readonly Linea[] = [
  { Id: 1, Contrato: '2026-0042', Cliente: 'Nordkern Handelsgesellschaft mbH', ETD: '2026-11-30', Estado: 'Confirmado', Kilos: 24_500 },
  {
    Id: 2,
    Contrato: '2026-0043',
    Cliente: 'Guangzhou Yuexiu Produce Trading Co., Ltd.',
    ETD: '2026-12-07',
    Estado: 'En curso',
    Kilos: 13_440.5,
  },
  { Id: 3, Contrato: '2026-0044', Cliente: 'Van der Meer Nuts & Dried Fruit B.V.', ETD: null, Estado: 'Anulado', Kilos: 0 },
]
const TONES = { Confirmado: 'info', 'En curso': 'progress', Anulado: 'bad' } as const

const COLUMNAS: readonly Column<Linea>[] = [
  { key: 'Contrato', title: 'Contrato', type: 'code', name: true, pinned: 'start', width: 120 },
  { key: 'Cliente', title: 'Cliente', width: 300 },
  { key: 'ETD', title: 'ETD', type: 'date', width: 130 },
  { key: 'Estado', title: 'Estado', type: 'badge', tone: row => TONES[row.Estado as keyof typeof TONES] ?? 'neutral', width: 140 },
  { key: 'Kilos', title: 'Kilos', type: 'decimal', total: 'sum', width: 130 },
]
const comun = { columns: COLUMNAS, rowKey: 'Id' } as const
const nothing = () => undefined

const CASOS = [
  { name: 'Con filas, totales y selección', props: { rows: LINEAS } },
  { name: 'Cargando', props: { loading: true } },
  { name: 'Sin filas', props: { rows: [], empty: 'Use Agregar para crear el primero.' } },
  // a cancelled load shows no dialog; any other error opens one, which has its own button on this page
  { name: 'Con error', props: { error: new ApiError(CANCELLED, 'La carga se canceló.'), onRetry: nothing } },
] as const

/** The table in each state; on a phone its rows are cards. */
export const Tablas = () =>
  CASOS.map(({ name, props }, i) => (
    <section key={name} className={css.tipo} aria-label={name}>
      <Title order={3} size="h5">
        {name}
      </Title>
      <RowsTable<Linea>
        label={name}
        {...comun}
        {...props}
        maxHeight={320}
        {...(i === 0 && {
          selectionActions: [{ key: 'eliminar', label: 'Eliminar', icon: <IconTrash size={16} />, onClick: nothing }],
          rowActions: () => [],
        })}
      />
    </section>
  ))
