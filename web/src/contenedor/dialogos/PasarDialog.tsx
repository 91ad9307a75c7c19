import { Alert, Button, Group, List, Radio, Skeleton, Text, TextInput } from '@mantine/core'
import { stateWord } from '@nogal/model/aggregate/states'
import { type ContenedorCompleto, nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { listarEmbarquesNegocio, moverContenedor, traspasarContenedor } from '@nogal/model/embarque/embarque.calls'
import { type EmbarqueFila, embarque as modelo, nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { ANTES_DE_ZARPAR } from '@nogal/model/embarque/embarque.states'
import { formatDate, formatWeek } from '@nogal/model/format'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { IconInfoCircle } from '#icons'
import { refresh } from '../../aggregate/data.ts'
import { Outcomes } from '../../aggregate/list/Outcomes.tsx'
import { useEach } from '../../aggregate/list/useEach.ts'
import { api, callQuery } from '../../api/client.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import css from '../shared/Contenedor.module.css'
import { CONTENEDOR_VIEW, type EmbarqueDeContenedor } from '../shared/contenedor.view.ts'

const HOW = {
  mover: {
    title: 'Mover a otro embarque',
    action: 'Mover',
    about: 'Pasa a otro embarque del negocio con sus datos y su fruta. Lo que ya se cargó no se mueve: se traspasa.',
  },
  traspasar: {
    title: 'Traspasar a otro embarque',
    action: 'Traspasar',
    about: 'Perdió la nave: pasa a otro embarque del negocio, cargado o no, con sus datos y su fruta.',
  },
} as const

/** Only shipments in these states accept containers, not annulled ones or those that sailed. */
const TAKES: readonly string[] = ANTES_DE_ZARPAR

const voyage = (e: EmbarqueFila): string =>
  [
    stateWord(modelo.states!, e.Nom_EstadoEmb),
    [e.Nom_Nave, e.Nro_Viaje].filter(Boolean).join(' '),
    e.Nro_Booking,
    e.Fecha_ETD && `ETD ${formatDate(e.Fecha_ETD)} (${formatWeek(e.Fecha_ETD)})`,
    e.Cant_Contenedores === 1 ? '1 contenedor' : `${e.Cant_Contenedores} contenedores`,
  ]
    .filter(Boolean)
    .join(' · ')

type Props = {
  embarque: EmbarqueDeContenedor
  contenedores: readonly ContenedorCompleto[]
  como: keyof typeof HOW
  onClose: () => void
}

/** Moves containers to another shipment of the deal, or rolls them over when they missed their vessel. */
export default function PasarDialog({ embarque, contenedores, como, onClose }: Props) {
  const { data, error, refetch } = useQuery(callQuery(listarEmbarquesNegocio, { params: { id: embarque.Nro_Negocio } }))
  // the containers leave the shipment while the dialog is open, so the selection is kept here
  const [rows] = useState(contenedores)
  const name = rows.length === 1 ? nombreContenedor(rows[0]!) : `${rows.length} contenedores`
  const others = data?.filter(one => one.Nro_Embarque !== embarque.Nro_Embarque && TAKES.includes(one.Cod_EstadoEmb))
  return (
    <Dialog opened onClose={onClose} title={`${HOW[como].title}: ${name}`} size="md">
      {others ? (
        <Elegir rows={rows} others={others} como={como} onClose={onClose} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={180} />
      )}
    </Dialog>
  )
}

type ElegirProps = Pick<Props, 'como' | 'onClose'> & { rows: readonly ContenedorCompleto[]; others: readonly EmbarqueFila[] }

function Elegir({ rows, others, como, onClose }: ElegirProps) {
  const { about, action } = HOW[como]
  const [destino, setDestino] = useState(others.length === 1 ? String(others[0]!.Nro_Embarque) : '')
  const [motivo, setMotivo] = useState('')
  const [problems, setProblems] = useState<{ destino?: string; motivo?: string }>({})
  const [papeles, setPapeles] = useState<readonly string[]>([])
  const each = useEach(rows)
  const asksReason = como === 'traspasar'

  const pass = async ({ Id_Contenedor, Version }: ContenedorCompleto) => {
    const body = { Id_Contenedor, Version, Nro_Embarque_Destino: Number(destino) }
    if (!asksReason) return api(moverContenedor)({ body })
    const { Papeles } = await api(traspasarContenedor)({ body: { ...body, Motivo: motivo.trim() } })
    setPapeles(known => [...new Set([...known, ...Papeles])])
  }
  const run = async (some: readonly ContenedorCompleto[]) => {
    await each.run(some, pass)
    await refresh(CONTENEDOR_VIEW)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(!destino && { destino: 'Elija el embarque de destino.' }),
      ...(asksReason && !motivo.trim() && { motivo: 'Escriba por qué no viajó: queda en el historial.' }),
    }
    setProblems(found)
    if (!Object.keys(found).length) void run(rows)
  }
  if (!others.length)
    return (
      <EmptyState title="El negocio no tiene otro embarque">
        Solo se pasa a un embarque del mismo negocio que no haya zarpado ni esté anulado. Planifique otro en el negocio.
      </EmptyState>
    )
  if (each.started)
    return (
      <>
        {asksReason && !each.busy && each.done.length > 0 && <Desactualizados papeles={papeles} />}
        <Outcomes
          each={each}
          rows={rows}
          nameOf={nombreContenedor}
          aboutOf={one => one.Nom_TipoContenedor ?? ''}
          onRetry={() => void run(each.refused)}
          onClose={onClose}
        />
      </>
    )
  return (
    <form onSubmit={submit} noValidate>
      <Text size="sm" mb="sm">
        {about}
      </Text>
      <Radio.Group label="Embarque de destino" withAsterisk value={destino} onChange={setDestino} error={!destino && problems.destino}>
        <div className={css.choices}>
          {others.map((one, n) => (
            <Radio
              key={one.Nro_Embarque}
              value={String(one.Nro_Embarque)}
              label={nombreEmbarque(one)}
              description={voyage(one)}
              data-autofocus={n === 0 || undefined}
            />
          ))}
        </div>
      </Radio.Group>
      {asksReason && (
        <TextInput
          label="Motivo"
          withAsterisk
          maxLength={200}
          placeholder="No alcanzó el corte de carga"
          value={motivo}
          onChange={event => setMotivo(event.currentTarget.value)}
          error={!motivo.trim() && problems.motivo}
          mb="md"
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit">{action}</Button>
      </Group>
    </form>
  )
}

/** The papers that a roll-over made outdated. */
const Desactualizados = ({ papeles }: { papeles: readonly string[] }) => (
  <Alert color={papeles.length ? 'yellow' : 'gray'} icon={<IconInfoCircle size={18} aria-hidden />} mb="sm" role="status">
    {papeles.length ? (
      <>
        Quedaron desactualizados, y hay que volver a enviarlos:
        <List size="sm" mt={4}>
          {papeles.map(one => (
            <List.Item key={one}>{one}</List.Item>
          ))}
        </List>
      </>
    ) : (
      'Ningún papel enviado quedó desactualizado.'
    )}
  </Alert>
)
