import { Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import type { AnyNoun } from '@nogal/model/aggregate/noun'
import { stateOf } from '@nogal/model/aggregate/states'
import type { Filtro } from '@nogal/model/call'
import { formatDate, formatInstant } from '@nogal/model/format'
import { CLASES_RECLAMO, type CodClaseReclamo, RECLAMO } from '@nogal/model/reclamo/reclamo'
import { CLASES_SOLICITUD, type CodClaseSolicitud, ESPERA_ENTREGA, SOLICITUD } from '@nogal/model/solicitud/solicitud'
import { newOf } from '@nogal/model/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconPlus } from '#icons'
import { listQuery } from '../../api/client.ts'
import { RecordName } from '../../refs/RecordName.tsx'
import { usePermisos } from '../../sesion/permisos.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { today } from '../../ui/time/dates.ts'
import type { Row } from '../../values/row.ts'

const MOST_SHOWN = 50

type Shown = { title: string; of: (row: Row) => ReactNode }
type Lista = {
  noun: AnyNoun
  title: string
  about: string
  empty: string
  name: (row: Row) => string
  state: string
  columns: readonly Shown[]
}

const waits = (row: Row): boolean => (ESPERA_ENTREGA as readonly string[]).includes(String(row.Cod_EstadoSolicitud))

/** What clients owe, and what they claim: the columns of each beside its name, shipment and state. */
const LISTAS: readonly Lista[] = [
  {
    noun: SOLICITUD,
    title: 'Solicitudes',
    about: 'Lo que el cliente debe entregar',
    empty: 'No se le ha pedido ningún documento.',
    name: row => CLASES_SOLICITUD[row.Clase as CodClaseSolicitud],
    state: 'EstadoSolicitud',
    columns: [
      {
        title: 'Hasta cuándo',
        of: row => (
          <Text inherit c={waits(row) && String(row.Fecha_Vence) < today() ? 'red' : undefined}>
            {formatDate(String(row.Fecha_Vence))}
          </Text>
        ),
      },
      { title: 'Antes de zarpar', of: row => (row.Antes_De_Zarpar ? 'Sí' : 'No') },
    ],
  },
  {
    noun: RECLAMO,
    title: 'Reclamos',
    about: 'Lo que el cliente encuentra mal',
    empty: 'No hay reclamos.',
    name: row => CLASES_RECLAMO[row.Clase as CodClaseReclamo],
    state: 'EstadoReclamo',
    columns: [
      { title: 'Contenedor', of: row => (row.Nom_Id_Contenedor as string) ?? 'Todo el embarque' },
      { title: 'Abierto', of: row => formatInstant(String(row.Abierto_En)) },
    ],
  },
]

/** What was asked of the client of some shipments, and what it claims about them, for staff. */
export default function ClienteTab({ embarques }: { embarques: readonly number[] }) {
  return (
    <Stack gap="md">
      {LISTAS.map(lista => (
        <DelCliente key={lista.title} lista={lista} embarques={embarques} />
      ))}
    </Stack>
  )
}

function DelCliente({ lista, embarques }: { lista: Lista; embarques: readonly number[] }) {
  const { noun, title, about, empty, name, state, columns } = lista
  const { aggregate, calls } = noun
  const { can } = usePermisos(aggregate.screen)
  const filtros: Filtro[] = [{ campo: 'Nro_Embarque', modo: 'in', valor: embarques.map(String) }]
  const { data, error, refetch } = useQuery({
    ...listQuery(calls.list, { query: { filtros, porPagina: MOST_SHOWN } }),
    enabled: can('ver') && embarques.length > 0,
    staleTime: 0,
  })
  if (!can('ver')) return null
  const rows = embarques.length ? (data?.data as Row[] | undefined) : []
  const key = aggregate.key[0]!
  const many = embarques.length > 1
  return (
    <Card>
      <Group justify="space-between" mb="sm">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        </div>
        {can('crear') && embarques.length > 0 && (
          <Button
            component={Link}
            to={`/pages/${aggregate.entity}/nuevo`}
            search={(many ? {} : { Nro_Embarque: embarques[0] }) as never}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {newOf(aggregate)}
          </Button>
        )}
      </Group>
      {error && !rows && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <Skeleton h={60} />}
      {rows?.length === 0 && (
        <Text c="dimmed">{embarques.length ? empty : 'Se piden por embarque: planifique antes los del negocio.'}</Text>
      )}
      {rows && rows.length > 0 && (
        <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} role="region" aria-label={title}>
          <Table verticalSpacing="xs" aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Qué es</Table.Th>
                {many && <Table.Th scope="col">Embarque</Table.Th>}
                <Table.Th scope="col">Estado</Table.Th>
                {columns.map(column => (
                  <Table.Th key={column.title} scope="col">
                    {column.title}
                  </Table.Th>
                ))}
                <Table.Th scope="col">De quién</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(row => (
                <Table.Tr key={String(row[key])}>
                  <Table.Td>
                    <RecordName target={aggregate.entity} value={row[key]}>
                      {name(row)}
                    </RecordName>
                  </Table.Td>
                  {many && <Table.Td>{String(row.Nom_Nro_Embarque)}</Table.Td>}
                  <Table.Td>
                    <Badge tone={stateOf(aggregate.states, String(row[`Cod_${state}`]))?.tone ?? 'neutral'}>
                      {String(row[`Nom_${state}`])}
                    </Badge>
                  </Table.Td>
                  {columns.map(column => (
                    <Table.Td key={column.title}>{column.of(row)}</Table.Td>
                  ))}
                  <Table.Td>{String(row.Nom_Cliente)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  )
}
