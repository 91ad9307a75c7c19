import { Button, Stack, Table, Text, Title } from '@mantine/core'
import { formatInstant } from '@nogal/model/format'
import {
  ESTADOS_IMPORTACION,
  type EstadoImportacion,
  exportarTodo,
  listarImportaciones,
  MAX_MB_IMPORTACION,
  plantillaImportacion,
  subirImportacion,
} from '@nogal/model/importacion/importacion.calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IconFileSpreadsheet, IconFileZip } from '#icons'
import { api, apiFile, callQuery } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { Card } from '../ui/Card.tsx'
import { useDownload } from '../ui/download.ts'
import { ErrorAlert, NOTHING_TYPED } from '../ui/ErrorAlert.tsx'
import { FileDrop } from '../ui/FileDrop.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { ImportacionCard, isWorking } from './ImportacionCard.tsx'

const AGAIN_MS = 5_000

/** Where a season comes in from a file, and everything leaves; for administradores. */
export default function ImportacionPage() {
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<number>()
  const { data, error, refetch } = useQuery({
    ...callQuery(listarImportaciones),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isWorking) ? AGAIN_MS : false),
  })
  const once = useIntent()
  const upload = useMutation({
    mutationFn: (source: File) => {
      const body = new FormData()
      body.set('archivo', source)
      return once(key => api(subirImportacion)({ body }, { key }))
    },
    onSuccess: async ({ Id_Importacion }) => {
      setChosen(Id_Importacion)
      await cache.invalidateQueries({ queryKey: [listarImportaciones.path] })
    },
  })
  const { busy, run } = useDownload()
  const close = () => {
    setChosen(undefined)
    void refetch()
  }
  return (
    <>
      <PageHeader
        title="Importar y exportar"
        about="Una temporada entra desde Excel o CSV: primero se muestra qué pasaría, y se guarda todo o nada. Y todo lo del portal sale en un ZIP."
      >
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          loading={busy === 'plantilla'}
          onClick={() => run('plantilla', () => apiFile(plantillaImportacion)())}
        >
          Plantilla
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileZip size={18} aria-hidden />}
          loading={busy === 'todo'}
          onClick={() => run('todo', () => apiFile(exportarTodo)())}
        >
          Exportar todo
        </Button>
      </PageHeader>
      <Stack gap="lg">
        {chosen ? (
          <ImportacionCard key={chosen} id={chosen} onClose={close} />
        ) : (
          <FileDrop
            title="Arrastre aquí un Excel, un CSV o un ZIP de ellos"
            accept=".xlsx,.csv,.txt,.zip"
            loading={upload.isPending}
            onTake={file => upload.mutate(file)}
          >
            <Text size="sm" c="dimmed">
              Hasta {MAX_MB_IMPORTACION} MB. Una hoja por tema: Negocios, Líneas, Pagos, Embarques, Contenedores, Fruta, Pallets, Gestiones,
              Archivos adjuntos, Lotes, Clientes y Productos. Todavía no se guarda nada.
            </Text>
            <Text size="sm" c="dimmed">
              «Exportar todo» también lleva los archivos de solicitudes, reclamos, comentarios y normas, que no vuelven a entrar.
            </Text>
          </FileDrop>
        )}
        <ErrorAlert texts={NOTHING_TYPED} error={upload.error} onRetry={() => upload.variables && upload.mutate(upload.variables)} />
        {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {data && data.length > 0 && !chosen && (
          <Card>
            <Title order={2} size="h4" mb="sm">
              Últimas importaciones
            </Title>
            <Table.ScrollContainer type="native" minWidth={560} tabIndex={0} role="region" aria-label="Últimas importaciones">
              <Table verticalSpacing="xs" highlightOnHover>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Archivo</Table.Th>
                    <Table.Th>Cuándo</Table.Th>
                    <Table.Th>Quién</Table.Th>
                    <Table.Th>En qué quedó</Table.Th>
                    <Table.Th aria-label="Acciones" />
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map(one => (
                    <Table.Tr key={one.Id_Importacion}>
                      <Table.Td>{one.Archivo}</Table.Td>
                      <Table.Td>{formatInstant(one.Creada_En)}</Table.Td>
                      <Table.Td>{one.Nom_Usuario ?? one.Usuario}</Table.Td>
                      <Table.Td>{ESTADOS_IMPORTACION[one.Estado as EstadoImportacion]}</Table.Td>
                      <Table.Td ta="end">
                        <Button
                          size="compact-sm"
                          variant="default"
                          onClick={() => setChosen(one.Id_Importacion)}
                          aria-label={`Ver ${one.Archivo}`}
                        >
                          Ver
                        </Button>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          </Card>
        )}
      </Stack>
    </>
  )
}
