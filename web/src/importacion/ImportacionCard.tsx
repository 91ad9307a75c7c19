import { Alert, Button, Group, Progress, Stack, Table, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { formatNumber } from '@nogal/model/format'
import { hojaDe } from '@nogal/model/importacion/hojas'
import {
  aplicarImportacion,
  descartarImportacion,
  ESTADOS_IMPORTACION,
  type EstadoImportacion,
  type Importacion,
  libroRechazadas,
  revisarImportacion,
  verImportacion,
} from '@nogal/model/importacion/importacion.calls'
import { ACCIONES_IMPORTACION, CUENTA_DE_ACCION } from '@nogal/model/parametros/acciones'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { IconAlertTriangle, IconFileSpreadsheet } from '#icons'
import { api, apiFile, callQuery } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { ACTION_WORDS } from '../parametros/actionWords.ts'
import { Card } from '../ui/Card.tsx'
import { useDownload } from '../ui/download.ts'
import { ErrorAlert, NOTHING_TYPED } from '../ui/ErrorAlert.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { ColumnasForm } from './ColumnasForm.tsx'
import { cuantasFilas } from './cuantasFilas.ts'
import { FilasTable } from './FilasTable.tsx'
import css from './Importacion.module.css'

const AGAIN_MS = 1_000
const WORKING: readonly string[] = ['por revisar', 'revisando', 'por aplicar', 'aplicando'] satisfies EstadoImportacion[]
export const isWorking = ({ Estado }: { Estado: string }): boolean => WORKING.includes(Estado)

const filas = (n: number): string => (n === 1 ? '1 fila' : `${formatNumber(n, 0)} filas`)

/** How many rows of each sheet are added, changed, left as they are and rejected, by the trial or by the import. */
const HojasTable = ({ importacion }: { importacion: Importacion }) => (
  <Table.ScrollContainer type="native" minWidth={560} tabIndex={0} role="region" aria-label="Qué pasa en cada hoja">
    <Table verticalSpacing="xs" aria-label="Qué pasa en cada hoja">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Hoja</Table.Th>
          <Table.Th className={css.number}>Filas</Table.Th>
          {ACCIONES_IMPORTACION.map(accion => (
            <Table.Th key={accion} className={css.number}>
              {ACTION_WORDS[accion][importacion.Estado === 'aplicada' ? 'done' : 'many']}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {importacion.Hojas.map(hoja => (
          <Table.Tr key={hoja.Hoja}>
            <Table.Td>{hojaDe(hoja.Hoja)?.titulo}</Table.Td>
            <Table.Td className={css.number}>{formatNumber(hoja.Filas, 0)}</Table.Td>
            {ACCIONES_IMPORTACION.map(accion => (
              <Table.Td key={accion} className={css.number}>
                {hoja[CUENTA_DE_ACCION[accion]] ? formatNumber(hoja[CUENTA_DE_ACCION[accion]], 0) : '—'}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

/** How far a trial or an import has come. */
const Avance = ({ Estado, Hecho, Total }: Importacion) => {
  const share = Total ? Math.round((100 * Hecho) / Total) : 0
  const doing = Estado === 'aplicando' || Estado === 'por aplicar' ? 'Importando' : 'Revisando'
  return (
    <Stack gap={4} role="status">
      <Text>
        {Total ? `${doing}: ${formatNumber(Hecho, 0)} de ${filas(Total)}` : `${doing}: se lee el archivo…`}. Puede seguir con otra cosa.
      </Text>
      <Progress value={share} aria-label="Avance" animated />
    </Stack>
  )
}

type Props = { id: number; onClose: () => void }

/** One import from its upload to its end. */
export const ImportacionCard = ({ id, onClose }: Props) => {
  const cache = useQueryClient()
  const query = callQuery(verImportacion, { params: { Id_Importacion: id } })
  const { data, error, refetch } = useQuery({
    ...query,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data as Importacion) ? AGAIN_MS : false),
  })
  const put = (now: Importacion) => cache.setQueryData(query.queryKey, now)
  const once = useIntent()
  const apply = useMutation({
    mutationFn: (of: Importacion) =>
      once(key => api(aplicarImportacion)({ body: { Id_Importacion: id, Resultado: of.Resultado ?? '' } }, { key })),
    onSuccess: put,
  })
  const onceAgain = useIntent()
  const again = useMutation({
    mutationFn: () => onceAgain(key => api(revisarImportacion)({ body: { Id_Importacion: id } }, { key })),
    onSuccess: put,
  })
  const onceDiscarded = useIntent()
  const discard = useMutation({
    mutationFn: () => onceDiscarded(key => api(descartarImportacion)({ body: { Id_Importacion: id } }, { key })),
    onSuccess: () => {
      notifications.show({ message: 'Importación descartada.' })
      onClose()
    },
  })
  const { busy, run } = useDownload()
  const estado = data?.Estado
  useEffect(() => {
    // what other screens have read may have changed
    if (estado === 'aplicada') void cache.invalidateQueries()
  }, [estado, cache])
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const rejected = cuantasFilas(data, 'rechazar')
  const changes = cuantasFilas(data, 'agregar') + cuantasFilas(data, 'actualizar')
  const failed = [apply, again, discard].find(one => one.error)
  // what failed is done again with the same values
  const retry = failed && (() => (failed === apply ? apply.mutate(data) : failed === again ? again.mutate() : discard.mutate()))
  const isOpen = data.Estado === 'revisada' || data.Estado === 'fallida'
  return (
    <Card>
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {data.Archivo}
          </Title>
          <Text c="dimmed">{data.Desconocidas.length ? 'Espera su respuesta' : ESTADOS_IMPORTACION[data.Estado as EstadoImportacion]}</Text>
        </Group>
        {isWorking(data) && <Avance {...data} />}
        {data.Desconocidas.length > 0 ? (
          <ColumnasForm importacion={data} onSaved={put} />
        ) : (
          data.Mensaje && (
            <Alert color="orange" icon={<IconAlertTriangle />}>
              {data.Mensaje}
            </Alert>
          )
        )}
        {data.Estado === 'revisada' && (
          <Text>
            {changes === 0
              ? 'Nada que importar: todo está igual, o se rechaza.'
              : `Así quedaría: ${filas(changes)} que guardar. Todavía no se ha guardado nada.`}
            {rejected > 0 &&
              ' Lo rechazado queda fuera con todo su negocio; descargue esas filas con su motivo, corríjalas y súbalas otra vez: lo que ya está no cambia.'}
          </Text>
        )}
        {data.Estado === 'aplicada' && <Text>Importación lista: se guardaron {filas(changes)}.</Text>}
        {data.Hojas.length > 0 && <HojasTable importacion={data} />}
        {data.Hojas.length > 0 && !isWorking(data) && (
          <FilasTable
            key={data.Resultado ?? ''}
            importacion={data}
            only={rejected ? 'rechazar' : cuantasFilas(data, 'actualizar') ? 'actualizar' : 'agregar'}
          />
        )}
        <ErrorAlert texts={NOTHING_TYPED} error={failed?.error ?? null} onRetry={retry} />
        <Group justify="flex-end" gap="xs">
          {rejected > 0 && !isWorking(data) && (
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
              loading={busy === 'rechazadas'}
              onClick={() => run('rechazadas', () => apiFile(libroRechazadas)({ params: { Id_Importacion: id } }))}
            >
              Descargar rechazadas
            </Button>
          )}
          {isOpen && (
            <>
              <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate()}>
                Descartar
              </Button>
              {data.Desconocidas.length === 0 && (
                <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
                  Revisar otra vez
                </Button>
              )}
            </>
          )}
          {data.Estado === 'revisada' && (
            <Button disabled={changes === 0} loading={apply.isPending} onClick={() => apply.mutate(data)}>
              {changes === 0 ? 'Nada que importar' : `Importar ${filas(changes)}`}
            </Button>
          )}
          {data.Estado === 'aplicada' && <Button onClick={onClose}>Listo</Button>}
        </Group>
      </Stack>
    </Card>
  )
}
