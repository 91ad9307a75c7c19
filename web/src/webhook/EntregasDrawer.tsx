import { Button, Code, Drawer, Group, NativeSelect, Pagination, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Tone } from '@nogal/model/aggregate/states'
import { formatInstant } from '@nogal/model/format'
import {
  ENTREGAS_POR_PAGINA,
  type Entrega,
  ESTADOS_ENTREGA,
  type EstadoEntrega,
  NOMBRES_CLASE_WEBHOOK,
  reenviarEntrega,
  verEntregas,
  type WebhookListado,
} from '@nogal/model/webhook/webhook.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiEnvelope, listQuery } from '../api/client.ts'
import { useChange } from '../api/useChange.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { useNarrow } from '../ui/useNarrow.ts'

const AGAIN_MS = 3_000
const TONES: Readonly<Record<EstadoEntrega, Tone>> = { pendiente: 'info', entregado: 'good', muerto: 'bad' }

/** The time at which the program accepted an event, or at which the portal tries the event again. */
const whenOf = ({ Estado, Entregado_En, Proximo, Intentos }: Entrega): string =>
  Estado === 'entregado'
    ? `Entregado el ${formatInstant(Entregado_En)}, al intento ${Intentos}.`
    : Estado === 'muerto'
      ? `Se intentó ${Intentos} veces y no se intenta más.`
      : Intentos
        ? `Intento ${Intentos}; el próximo, el ${formatInstant(Proximo)}.`
        : 'Se entrega en unos segundos.'

type Which = EstadoEntrega | 'todas'
const WHICH: { value: Which; label: string }[] = [
  { value: 'todas', label: 'Todas' },
  ...(Object.keys(ESTADOS_ENTREGA) as EstadoEntrega[]).map(value => ({ value, label: ESTADOS_ENTREGA[value] })),
]
const PAUSE_MS = 250

/** The events of a webhook in pages, the newest first, with what its program answered. */
export default function EntregasDrawer({ webhook, onClose }: { webhook: WebhookListado; onClose: () => void }) {
  const narrow = useNarrow()
  const [which, setWhich] = useState<Which>('todas')
  const [clase, setClase] = useState('')
  const [typed, setTyped] = useState('')
  const [buscar] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const [pagina, setPagina] = useState(1)
  const filtros = [
    ...(which === 'todas' ? [] : [{ campo: 'Estado', modo: 'equals' as const, valor: which }]),
    ...(clase ? [{ campo: 'Clase', modo: 'equals' as const, valor: clase }] : []),
  ]
  const { data, error, refetch } = useQuery({
    ...listQuery(verEntregas, {
      params: { id: webhook.Id_Webhook },
      query: { pagina, porPagina: ENTREGAS_POR_PAGINA, filtros, ...(buscar && { buscar }) },
    }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  })
  const { failure, change } = useChange(() => refetch())
  const again = (Id_Entrega: string) => change(() => apiEnvelope(reenviarEntrega)({ body: { Id_Entrega } }))
  /** Other filters begin with their first page. */
  const anew =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setPagina(1)
    }
  const rows = data?.data
  const total = data?.total ?? 0
  const isNarrowed = filtros.length > 0 || buscar !== ''
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={narrow ? '100%' : 560}
      title={`Entregas de «${webhook.Nombre}»`}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      <Stack gap="xs" mb="sm">
        <SegmentedControl fullWidth size="xs" aria-label="Estado" value={which} data={WHICH} onChange={anew(setWhich)} />
        <Group gap="xs" grow>
          <NativeSelect
            size="xs"
            aria-label="Qué pasó"
            value={clase}
            data={[{ value: '', label: 'De todo' }, ...Object.entries(NOMBRES_CLASE_WEBHOOK).map(([value, label]) => ({ value, label }))]}
            onChange={event => anew(setClase)(event.currentTarget.value)}
          />
          <TextInput
            size="xs"
            type="search"
            aria-label="Buscar en las entregas"
            placeholder="Detalle, respuesta o identificador"
            value={typed}
            onChange={event => anew(setTyped)(event.currentTarget.value)}
          />
        </Group>
      </Stack>
      {failure && <Outcome error={failure.error} onRetry={failure.retry} />}
      {error && !rows && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <Skeleton height={200} />}
      {rows?.length === 0 && <EmptyState title={isNarrowed ? 'No hay entregas con esos filtros' : 'Aún no se le avisa de nada'} />}
      <Stack gap="sm" component="ul" p={0} m={0} aria-label="Entregas" style={{ listStyle: 'none' }}>
        {rows?.map(one => (
          <li key={one.Id_Entrega}>
            <Card>
              <Group justify="space-between" gap="xs" wrap="nowrap">
                <Text fw={600} size="sm">
                  {NOMBRES_CLASE_WEBHOOK[one.Clase]}
                </Text>
                <Badge tone={TONES[one.Estado]}>{ESTADOS_ENTREGA[one.Estado]}</Badge>
              </Group>
              <Text size="sm">{one.Detalle}</Text>
              <Text size="xs" c="dimmed">
                {formatInstant(one.En)} · {whenOf(one)}
              </Text>
              {one.Error && (
                <Text size="sm" mt={4}>
                  {one.Error}
                </Text>
              )}
              {one.Respuesta && (
                <Code block mt={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                  {one.Respuesta}
                </Code>
              )}
              <Group justify="space-between" gap="xs" mt={6}>
                <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                  {one.Id_Entrega}
                </Text>
                {one.Estado !== 'pendiente' && (
                  <Button size="compact-sm" variant="default" onClick={() => void again(one.Id_Entrega)}>
                    Enviar otra vez
                  </Button>
                )}
              </Group>
            </Card>
          </li>
        ))}
      </Stack>
      {total > ENTREGAS_POR_PAGINA && (
        <Pagination
          mt="md"
          size="sm"
          total={Math.ceil(total / ENTREGAS_POR_PAGINA)}
          value={pagina}
          onChange={setPagina}
          getControlProps={control => ({ 'aria-label': control === 'next' ? 'Página siguiente' : 'Página anterior' })}
          getItemProps={page => ({ 'aria-label': `Página ${page}` })}
        />
      )}
    </Drawer>
  )
}
