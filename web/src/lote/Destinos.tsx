import { Anchor, Table } from '@mantine/core'
import { nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { formatDate, formatKilos, formatNumber } from '@nogal/model/format'
import type { Trazabilidad } from '@nogal/model/lote/trazabilidad.calls'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RecordName } from '../refs/RecordName.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import css from './Lote.module.css'

type Destino = Trazabilidad['Contenedores'][number]
type Shown<R> = { title: string; of: (row: R) => ReactNode; figure?: true }

const whole = (n: number | null): string => formatNumber(n ?? 0, 0)
/** The columns of how much of the lots is there. */
const CUANTO: readonly Shown<{ Pallets: number; Cajas: number; Neto_Kg: number }>[] = [
  { title: 'Pallets', of: row => whole(row.Pallets), figure: true },
  { title: 'Cajas', of: row => whole(row.Cajas), figure: true },
  { title: 'Neto', of: row => formatKilos(row.Neto_Kg), figure: true },
]

const LOTES: readonly Shown<Trazabilidad['Lotes'][number]>[] = [
  {
    title: 'Lote',
    of: row => (
      <RecordName target="lote" value={row.Id_Lote}>
        {row.Nro_Lote}
      </RecordName>
    ),
  },
  { title: 'Variedad', of: row => `${row.Nom_Especie} ${row.Nom_Variedad}` },
  { title: 'Procesado', of: row => formatDate(row.Fecha_Proceso) },
  { title: 'CSG', of: row => [row.Csg, row.Productor].filter(Boolean).join(' · ') },
  { title: 'Planta y CSP', of: row => [row.Nom_Planta, row.Csp].filter(Boolean).join(' · ') },
  { title: 'Cajas', of: row => whole(row.Cajas), figure: true },
  { title: 'En contenedores', of: row => whole(row.Cajas_Cargadas), figure: true },
]

/** The address of a container within its shipment; of one without shipment, that of its deal. */
function NombreContenedor({ destino }: { destino: Destino }) {
  const { Nro_Embarque, Nro_Negocio, Id_Contenedor } = destino
  const to = Nro_Embarque === null ? `/pages/negocio/${Nro_Negocio}/view` : `/pages/embarque/${Nro_Negocio}/${Nro_Embarque}`
  const search = Nro_Embarque === null ? {} : { search: { contenedor: Id_Contenedor, parte: 'carga' } as never, hash: 'contenedores' }
  return (
    <Anchor component={Link} to={to} {...search} inherit>
      {nombreContenedor(destino)}
    </Anchor>
  )
}

const viaje = (row: Destino): string =>
  [row.Nom_Nave, row.Fecha_ETD && `ETD ${formatDate(row.Fecha_ETD)}`, row.Fecha_ETA && `ETA ${formatDate(row.Fecha_ETA)}`]
    .filter(Boolean)
    .join(' · ') || '—'

const CONTENEDORES: readonly Shown<Destino>[] = [
  { title: 'Contenedor', of: row => <NombreContenedor destino={row} /> },
  {
    title: 'Embarque',
    of: row => (row.Nro_Corr_Embarque === null ? row.Nro_Contrato : nombreEmbarque({ ...row, Nro_Corr_Embarque: row.Nro_Corr_Embarque })),
  },
  { title: 'Estado', of: row => row.Nom_EstadoEmb ?? 'Sin asignar' },
  { title: 'Viaje', of: viaje },
  { title: 'Destino', of: row => row.Nom_PuertoDestino ?? '—' },
  { title: 'Cliente', of: row => row.Nom_Cliente ?? '—' },
  ...CUANTO,
]

const CLIENTES: readonly Shown<Trazabilidad['Clientes'][number]>[] = [
  { title: 'Cliente', of: row => row.Nom_Cliente ?? '—' },
  {
    title: 'Contacto',
    of: row => (
      <>
        {row.Email && (
          <Anchor href={`mailto:${row.Email}`} inherit>
            {row.Email}
          </Anchor>
        )}
        {row.Email && row.Telefono && ' · '}
        {row.Telefono}
      </>
    ),
  },
  { title: 'Contenedores', of: row => whole(row.Contenedores), figure: true },
  ...CUANTO,
]

function Filas<R>({
  title,
  columns,
  rows,
  keyOf,
}: {
  title: string
  columns: readonly Shown<R>[]
  rows: readonly R[]
  keyOf: (row: R) => number
}) {
  return (
    <Card>
      <h2 className={css.heading}>
        {title} <span className={css.count}>{whole(rows.length)}</span>
      </h2>
      <Table.ScrollContainer minWidth={760} type="native">
        <Table verticalSpacing="xs" aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(column => (
                <Table.Th key={column.title} scope="col" className={column.figure && css.figure}>
                  {column.title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(row => (
              <Table.Tr key={keyOf(row)}>
                {columns.map(column => (
                  <Table.Td key={column.title} className={column.figure && css.figure}>
                    {column.of(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}

/** Where the fruit of lots went: its clients, its containers, and the lots themselves unless `alone` says that there is one. */
export function Destinos({ found, alone = false }: { found: Trazabilidad; alone?: boolean }) {
  return (
    <div className={css.found}>
      {found.Contenedores.length === 0 && (
        <EmptyState title={alone ? 'El lote no está en ningún contenedor' : 'Esos lotes no están en ningún contenedor'}>
          Sus pallets se anotan en la hoja de carga, o en la carga del contenedor.
        </EmptyState>
      )}
      {found.Contenedores.length > 0 && (
        <>
          <Filas title="Clientes" columns={CLIENTES} rows={found.Clientes} keyOf={row => row.Cod_Cliente} />
          <Filas title="Contenedores" columns={CONTENEDORES} rows={found.Contenedores} keyOf={row => row.Id_Contenedor} />
        </>
      )}
      {!alone && <Filas title="Lotes" columns={LOTES} rows={found.Lotes} keyOf={row => row.Id_Lote} />}
    </div>
  )
}
