import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { formatInstant } from '@nogal/model/format'
import { listarWebhooks, probarWebhook, quitarWebhook, rotarWebhook, type WebhookListado } from '@nogal/model/webhook/webhook.calls'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { IconPlus } from '#icons'
import { SecretDialog } from '../administracion/SecretDialog.tsx'
import { apiEnvelope, callQuery } from '../api/client.ts'
import { useChange } from '../api/useChange.ts'
import { lazyPart } from '../code/lazyPart.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { confirm } from '../ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { SECRET_ABOUT } from './secreto.ts'

const WebhookDialog = lazyPart(() => import('./WebhookDialog.tsx'))
const EntregasDrawer = lazyPart(() => import('./EntregasDrawer.tsx'))

const AGAIN_MS = 10_000
const stateOf = ({ Activo, Error: error, Entregado_En }: WebhookListado) =>
  !Activo
    ? ({ tone: 'neutral', text: 'Sin avisar' } as const)
    : error
      ? ({ tone: 'bad', text: 'Falla' } as const)
      : Entregado_En
        ? ({ tone: 'good', text: 'Recibe' } as const)
        : ({ tone: 'info', text: 'Sin entregas' } as const)

/** How much was delivered, and how much was not. */
const countsOf = ({ Pendientes, Muertos, Entregado_En }: WebhookListado): string =>
  [
    Entregado_En ? `última entrega ${formatInstant(Entregado_En)}` : 'sin entregas todavía',
    ...(Pendientes ? [`${Pendientes} por entregar`] : []),
    ...(Muertos ? [`${Muertos} sin entregar`] : []),
  ].join(' · ')

type Open = { what: 'nuevo' } | { what: 'cambiar' | 'entregas'; webhook: WebhookListado } | { what: 'secreto'; secret: string }

/** The programs that are told of what happens, and how that goes; for administradores. */
export default function WebhooksPage() {
  const { data, error, refetch } = useQuery({ ...callQuery(listarWebhooks), refetchInterval: AGAIN_MS })
  const [open, setOpen] = useState<Open>()
  const { failure, change } = useChange()
  const close = () => setOpen(undefined)
  const rotate = async ({ Id_Webhook, Nombre }: WebhookListado) => {
    const sure = await confirm({
      title: `Cambiar el secreto de «${Nombre}»`,
      loses: 'El secreto anterior firma también durante un día; después, el programa que no tenga el nuevo no reconoce los avisos.',
      action: 'Cambiar el secreto',
    })
    const answer = sure && (await change(() => apiEnvelope(rotarWebhook)({ body: { Id_Webhook } })))
    if (answer) setOpen({ what: 'secreto', secret: answer.data!.Secreto })
  }
  const remove = async ({ Id_Webhook, Nombre }: WebhookListado) => {
    const sure = await confirm({
      title: `Eliminar el webhook «${Nombre}»`,
      loses: 'Se pierde lo que está por entregarle y lo que respondió.',
      action: 'Eliminar',
    })
    if (sure) await change(() => apiEnvelope(quitarWebhook)({ body: { Id_Webhook } }))
  }
  const test = async (webhook: WebhookListado) => {
    if (await change(() => apiEnvelope(probarWebhook)({ body: { Id_Webhook: webhook.Id_Webhook } }))) setOpen({ what: 'entregas', webhook })
  }
  return (
    <>
      <PageHeader title="Webhooks" about="A qué programas se les avisa de lo que pasa, en qué dirección y con qué resultado.">
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ what: 'nuevo' })}>
          Nuevo webhook
        </Button>
      </PageHeader>
      {failure && <Outcome error={failure.error} onRetry={failure.retry} />}
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data?.length === 0 && (
        <EmptyState
          title="No se le avisa a ningún programa"
          action={
            <Button variant="light" onClick={() => setOpen({ what: 'nuevo' })}>
              Agregar el primero
            </Button>
          }
        />
      )}
      <Stack gap="sm" component="ul" p={0} m={0} aria-label="Webhooks" style={{ listStyle: 'none' }}>
        {data?.map(one => {
          const { tone, text } = stateOf(one)
          const actions: readonly (readonly [string, () => void])[] = [
            ['Entregas', () => setOpen({ what: 'entregas', webhook: one })],
            ['Probar', () => void test(one)],
            ['Cambiar', () => setOpen({ what: 'cambiar', webhook: one })],
            ['Secreto', () => void rotate(one)],
            ['Eliminar', () => void remove(one)],
          ]
          return (
            <li key={one.Id_Webhook}>
              <Card>
                <Group justify="space-between" gap="sm">
                  <div>
                    <Group gap="xs">
                      <Text fw={600}>{one.Nombre}</Text>
                      <Badge tone={tone}>{text}</Badge>
                    </Group>
                    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                      {one.Url}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {one.Nom_Usuario} · {countsOf(one)}
                    </Text>
                    {one.Activo && one.Error && (
                      <Text size="sm" mt={4}>
                        {one.Error}
                      </Text>
                    )}
                  </div>
                  <Group gap={6}>
                    {actions.map(([label, act]) => (
                      <Button key={label} size="compact-sm" variant="default" onClick={act} aria-label={`${label}: ${one.Nombre}`}>
                        {label}
                      </Button>
                    ))}
                  </Group>
                </Group>
              </Card>
            </li>
          )
        })}
      </Stack>
      <Suspense>
        {open?.what === 'nuevo' && <WebhookDialog known={undefined} onClose={close} />}
        {open?.what === 'cambiar' && <WebhookDialog known={open.webhook} onClose={close} />}
        {open?.what === 'entregas' && <EntregasDrawer webhook={open.webhook} onClose={close} />}
        {open?.what === 'secreto' && <SecretDialog title="El secreto nuevo" about={SECRET_ABOUT} secret={open.secret} onClose={close} />}
      </Suspense>
    </>
  )
}
