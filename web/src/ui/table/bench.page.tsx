/** The page measured by bench/table.ts: 50,000 rows of 14 columns, the same at every run. */
import '@mantine/core/styles.css'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from '../../Providers.tsx'
import { RowsTable } from './RowsTable.tsx'
import { type Column, DEFAULT_STATE, type TableState } from './Table.tsx'

const PUERTOS = ['San Antonio', 'Valparaíso', 'Rotterdam', 'Hamburgo', 'Algeciras', 'Shanghái', 'Yokohama', 'Filadelfia']
const ESPECIES = ['Nuez', 'Almendra', 'Ciruela', 'Cereza', 'Avellana', 'Arándano', 'Uva', 'Manzana']
const ESTADOS = ['Planificado', 'Reservado', 'En carga', 'Cargado', 'Zarpado', 'Arribado', 'Cerrado']
const TONES = ['neutral', 'info', 'progress', 'progress', 'info', 'good', 'good'] as const
const NAVES = ['Ñuble Express', 'Antártica', 'MSC Carlota', 'Cap San Lorenzo', 'Maersk Bogotá', 'Ever Given']

type Line = Record<string, string | number | boolean | null>

const makeRows = (count: number): Line[] => {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(seed / 65_536) % below
  }
  return Array.from({ length: count }, (_, i) => ({
    Id: i + 1,
    Contrato: `2026-${String(next(9000) + 1).padStart(4, '0')}`,
    Cliente: `${['Importadora', 'Comercial', 'Frutas', 'Distribuidora'][next(4)]} ${['del Sur', 'Müller', 'Ibérica', 'Andina', 'O’Higgins'][next(5)]} ${next(400)}`,
    Especie: ESPECIES[next(8)]!,
    Puerto: next(20) ? PUERTOS[next(8)]! : null,
    Nave: NAVES[next(6)]!,
    Viaje: `${next(60)}${'NSEW'[next(4)]}`,
    Fecha: `2026-${String(next(12) + 1).padStart(2, '0')}-${String(next(28) + 1).padStart(2, '0')}`,
    Gestion: new Date(Date.UTC(2026, next(12), next(28) + 1, next(24), next(60))).toISOString(),
    Estado: ESTADOS[next(7)]!,
    Pallets: next(24) + 1,
    Cantidad: (next(2_400_000) + 1000) / 100,
    Precio: (next(90_000) + 1000) / 100,
    Reefer: next(2) === 1,
  }))
}

const columns: Column<Line>[] = [
  { key: 'Id', title: 'Nº', type: 'integer', width: 80, pinned: 'start' },
  { key: 'Contrato', title: 'Contrato', type: 'code' },
  { key: 'Cliente', title: 'Cliente', width: 220 },
  { key: 'Especie', title: 'Especie', width: 120 },
  { key: 'Puerto', title: 'Puerto', width: 140 },
  { key: 'Nave', title: 'Nave', width: 150 },
  { key: 'Viaje', title: 'Viaje', type: 'code', width: 90 },
  { key: 'Fecha', title: 'ETD', type: 'date' },
  { key: 'Gestion', title: 'Última gestión', type: 'instant' },
  { key: 'Estado', title: 'Estado', type: 'badge', tone: row => TONES[ESTADOS.indexOf(String(row.Estado))] ?? 'neutral' },
  { key: 'Pallets', title: 'Pallets', type: 'integer', total: 'sum' },
  { key: 'Cantidad', title: 'Cantidad (kg)', type: 'decimal', total: 'sum' },
  { key: 'Precio', title: 'Precio', type: 'money' },
  { key: 'Reefer', title: 'Reefer', type: 'flag' },
]

const rows = makeRows(Number(new URLSearchParams(location.search).get('rows') ?? 50_000))

const Page = () => {
  const [state, setState] = useState<TableState>({ ...DEFAULT_STATE, porPagina: 50_000 })
  useEffect(() => {
    requestAnimationFrame(() => setTimeout(() => performance.mark('table:end')))
  }, [])
  return <RowsTable label="Embarques" columns={columns} rowKey="Id" rows={rows} state={state} onStateChange={setState} />
}

performance.mark('table:start')
createRoot(document.getElementById('root')!).render(
  <Providers>
    <Page />
  </Providers>,
)
