import { ActionIcon, Alert, Button, Chip, Group, Loader, Notification, Skeleton, Switch, Text, Timeline } from '@mantine/core'
import type { Adjunto } from '@nogal/model/adjunto/adjunto.calls'
import type { States, Tone } from '@nogal/model/aggregate/states'
import { ESTADOS_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { ESTADOS_GESTION } from '@nogal/model/gestion/gestion.states'
import { ESTADOS_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import { useState } from 'react'
import { IconAlertTriangle, IconCheck, IconDots, IconInbox, IconPencil, IconPlus, IconTrash } from '#icons'
import { AdjuntoFila } from '../adjunto/AdjuntoFila.tsx'
import { ApiError, UNREACHABLE, UNREACHED } from '../api/error.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { QuickFilter } from '../ui/page/QuickFilter.tsx'
import { SummaryStrip } from '../ui/page/SummaryStrip.tsx'
import { Tabs } from '../ui/page/Tabs.tsx'
import { SPINNER, Spinner } from '../ui/Spinner.tsx'
import { Etd } from '../ui/time/Etd.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import css from './Pruebas.module.css'

const nothing = () => undefined

const BOTONES = [
  { name: 'Principal', props: {} },
  { name: 'Secundario', props: { variant: 'default' } },
  { name: 'Suave', props: { variant: 'light' } },
  { name: 'Discreto', props: { variant: 'subtle' } },
  { name: 'Peligroso', props: { color: 'red.9' } },
] as const

export const Botones = () => (
  <>
    {BOTONES.map(({ name, props }) => (
      <Group key={name} gap="sm" mb="sm">
        <Button {...props}>{name}</Button>
        <Button {...props} leftSection={<IconPlus size={18} aria-hidden />}>
          Con ícono
        </Button>
        <Button {...props} size="xs">
          Pequeño
        </Button>
        <Button {...props} disabled>
          Bloqueado
        </Button>
        <Button {...props} loading>
          Guardando
        </Button>
      </Group>
    ))}
    <Group gap="sm">
      <ActionIcon aria-label="Editar" variant="default">
        <IconPencil size={18} />
      </ActionIcon>
      <ActionIcon aria-label="Eliminar" variant="light" color="red">
        <IconTrash size={18} />
      </ActionIcon>
      <ActionIcon aria-label="Más" variant="subtle" disabled>
        <IconDots size={18} />
      </ActionIcon>
    </Group>
  </>
)

const TONES: Record<Tone, string> = {
  neutral: 'Neutro',
  info: 'Informa',
  progress: 'En curso',
  good: 'Bien',
  warning: 'Atención',
  bad: 'Mal',
}
const ESTADOS: Record<string, States> = { Negocio: ESTADOS_NEGOCIO, Embarque: ESTADOS_EMBARQUE, Gestión: ESTADOS_GESTION }

export const Insignias = () => (
  <>
    <Group gap="xs" mb="md">
      {Object.entries(TONES).map(([tone, name]) => (
        <Badge key={tone} tone={tone as Tone}>
          {name}
        </Badge>
      ))}
    </Group>
    {Object.entries(ESTADOS).map(([noun, { states }]) => (
      <Group key={noun} gap="xs" mb="xs">
        <Text size="sm" w={80}>
          {noun}
        </Text>
        {states.map(state => (
          <Badge key={state.code} tone={state.tone}>
            {state.word}
          </Badge>
        ))}
      </Group>
    ))}
  </>
)

const Filtros = () => {
  const [value, setValue] = useState<string>('02')
  return (
    <QuickFilter
      label="Estado de ejemplo"
      value={value}
      onChange={setValue}
      options={[
        { value: '', label: 'Todos', count: 1_240 },
        { value: '02', label: 'Confirmados', tone: 'info', count: 87 },
        { value: '05', label: 'Anulados', tone: 'bad', count: 0 },
        { value: '03', label: 'Contando', tone: 'progress' },
      ]}
    />
  )
}

export const Fichas = () => (
  <>
    <PageHeader title="Negocio 2026-0042" badge={<Badge tone="info">Confirmado</Badge>} about="Venta acordada con un cliente.">
      <Button variant="default">Imprimir</Button>
      <Button>Editar</Button>
    </PageHeader>
    <SummaryStrip
      label="Resumen de ejemplo"
      facts={[
        { label: 'Cliente', cut: 'Nordkern Handelsgesellschaft mbH' },
        { label: 'ETD', value: <Etd fecha="2026-11-30" /> },
        { label: 'Kilos', value: '24.500' },
        { label: 'Nave', value: null },
      ]}
    />
    <Filtros />
    <Tabs
      label="Fichas de ejemplo"
      tabs={[
        { key: 'uno', title: 'Productos', count: 3, content: () => <Card>Lo que muestra la primera ficha.</Card> },
        { key: 'dos', title: 'Pagos', count: 0, content: () => <Card>La segunda.</Card> },
        { key: 'tres', title: 'Historial', content: () => <Card>La tercera.</Card> },
      ]}
    />
  </>
)

const Chips = () => {
  const [on, setOn] = useState(['uno'])
  return (
    <Chip.Group multiple value={on} onChange={setOn}>
      <Group gap="xs">
        <Chip value="uno">Elegido</Chip>
        <Chip value="dos">Sin elegir</Chip>
        <Chip value="tres" disabled>
          Bloqueado
        </Chip>
      </Group>
    </Chip.Group>
  )
}

export const PiezasAvisos = () => (
  <div className={css.columnas}>
    <Notification title="Guardado" color="green" icon={<IconCheck size={18} />} closeButtonProps={{ 'aria-label': 'Cerrar el aviso' }}>
      Negocio actualizado.
    </Notification>
    <Notification title="No se guardó" color="red" closeButtonProps={{ 'aria-label': 'Cerrar el aviso de error' }}>
      Otra persona lo cambió antes.
    </Notification>
    <Alert>Este embarque zarpa en tres días.</Alert>
    <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
      Faltan dos certificados.
    </Alert>
    <ErrorAlert error="Nave: elija una de la lista." />
    <Switch label="Visible para el cliente" defaultChecked />
    <Switch label="Bloqueado" disabled />
    <Chips />
  </div>
)

export const Esperas = () => (
  <div className={css.columnas}>
    <Card>
      <EmptyState icon={<IconInbox size={24} />} action={<Button size="xs">Agregar</Button>}>
        Agregue el primero.
      </EmptyState>
    </Card>
    <Card>
      <LoadFailed error={new ApiError(UNREACHED, UNREACHABLE)} onRetry={nothing} />
    </Card>
    <Card>
      <Spinner text={SPINNER.registros} />
      <Loader size="sm" aria-hidden />
    </Card>
    <Card>
      <Skeleton height={22} width="50%" mb="sm" />
      <Skeleton height={14} mb="xs" />
      <Skeleton height={14} width="80%" />
    </Card>
  </div>
)

const AHORA = '2026-11-23T11:00:00Z'
const ARCHIVO: Adjunto = {
  Id_Adjunto: 1,
  De: 'embarque',
  Clave: 1,
  Nro_Version: 2,
  Nombre: 'BL borrador MSKU 123456-7.pdf',
  Tipo: 'pdf',
  Bytes: 248_300,
  Usuario: 'comex',
  Nom_Usuario: 'Tomás Fuentes',
  En: AHORA,
  Descripcion: 'Corregido por la naviera',
  Visible_Cliente: true,
  Eliminado: false,
  Version: 1,
  Versiones: [2, 1].map(Nro_Version => ({
    Nro_Version,
    Nombre: 'BL.pdf',
    Tipo: 'pdf' as const,
    Bytes: 248_300,
    Usuario: 'comex',
    Nom_Usuario: 'Tomás Fuentes',
    En: AHORA,
  })),
}
const acciones = { onVer: nothing, onVersiones: nothing }

export const Recorridos = () => (
  <div className={css.columnas}>
    <Timeline active={1} bulletSize={14} lineWidth={2}>
      {[
        ['neutral', 'En preparación', 'Andrea Salinas'],
        ['info', 'Confirmado', 'Andrea Salinas'],
        ['good', 'Cumplido', 'Pendiente'],
      ].map(([tone, word, who]) => (
        <Timeline.Item key={word} title={<Badge tone={tone as Tone}>{word}</Badge>}>
          <Text size="sm" c="dimmed">
            {who}, <RelativeTime iso={AHORA} />
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
    <ul className={css.lista}>
      <AdjuntoFila adjunto={ARCHIVO} externo {...acciones} edits={{ version: nothing, datos: nothing, eliminar: nothing }} />
      <AdjuntoFila
        adjunto={{ ...ARCHIVO, Id_Adjunto: 2, Nombre: 'Packing list.xlsx', Tipo: 'xlsx', Descripcion: null, Versiones: [], Nro_Version: 1 }}
        externo={false}
        {...acciones}
      />
    </ul>
  </div>
)
