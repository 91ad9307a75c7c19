import { Alert, Button, Skeleton, Table } from '@mantine/core'
import { formatInstant } from '@nogal/model/format'
import { listarRastreoNavieras, type RastreoNaviera } from '@nogal/model/rastreo/rastreo.calls'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { IconPlus } from '#icons'
import { callQuery } from '../api/client.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'

const NavieraDialog = lazyPart(() => import('./NavieraDialog.tsx'))

const stateOf = ({ Activa, Error: error, Preguntada_En }: RastreoNaviera) =>
  !Activa
    ? ({ tone: 'neutral', text: 'Sin preguntar' } as const)
    : error
      ? ({ tone: 'bad', text: 'Falla' } as const)
      : Preguntada_En
        ? ({ tone: 'good', text: 'Responde' } as const)
        : ({ tone: 'info', text: 'Por preguntar' } as const)

/** The shipping lines that are asked for the events of shipments, and how that goes; for administradores. */
export default function NavierasPage() {
  const { data, error, refetch } = useQuery({ ...callQuery(listarRastreoNavieras), refetchInterval: 10_000 })
  const [opened, setOpened] = useState<RastreoNaviera | 'nueva'>()
  return (
    <>
      <PageHeader
        title="Seguimiento de navieras"
        about="El portal le pregunta a cada naviera por sus embarques, según DCSA Track & Trace 2.2, y propone lo que dice."
      >
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('nueva')}>
          Agregar naviera
        </Button>
      </PageHeader>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data?.length === 0 && (
        <EmptyState
          title="No se le pregunta a ninguna naviera"
          action={
            <Button variant="light" onClick={() => setOpened('nueva')}>
              Agregar naviera
            </Button>
          }
        />
      )}
      {data && data.length > 0 && (
        <Card>
          <Table.ScrollContainer minWidth={640}>
            <Table verticalSpacing="xs" highlightOnHover>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Naviera</Table.Th>
                  <Table.Th>Estado</Table.Th>
                  <Table.Th>Embarques</Table.Th>
                  <Table.Th>Última respuesta</Table.Th>
                  <Table.Th>Sus datos</Table.Th>
                  <Table.Th aria-label="Acciones" />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.map(one => {
                  const { tone, text } = stateOf(one)
                  return (
                    <Table.Tr key={one.Cod_Naviera}>
                      <Table.Td>
                        <strong>{one.Nom_Naviera}</strong>
                      </Table.Td>
                      <Table.Td>
                        <Badge tone={tone}>{text}</Badge>
                      </Table.Td>
                      <Table.Td>{one.Embarques}</Table.Td>
                      <Table.Td>{formatInstant(one.Preguntada_En) || '—'}</Table.Td>
                      <Table.Td>{one.Toma_Sola ? 'Se toman solos' : 'Se proponen'}</Table.Td>
                      <Table.Td ta="end">
                        <Button
                          size="compact-sm"
                          variant="default"
                          onClick={() => setOpened(one)}
                          aria-label={`Cambiar ${one.Nom_Naviera}`}
                        >
                          Cambiar
                        </Button>
                      </Table.Td>
                    </Table.Tr>
                  )
                })}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {data
            .filter(({ Activa, Error: why }) => Activa && why)
            .map(one => (
              <Alert key={one.Cod_Naviera} color="red" mt="sm" p="sm" title={one.Nom_Naviera}>
                {one.Error} {one.Pausa_Hasta && `Se le vuelve a preguntar a las ${formatInstant(one.Pausa_Hasta).slice(-5)}.`}
              </Alert>
            ))}
        </Card>
      )}
      <Suspense>
        {opened && <NavieraDialog known={opened === 'nueva' ? undefined : opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  )
}
