import { Alert, Button, Group, List, Radio, Skeleton, Text, TextInput } from '@mantine/core'
import { stateWord } from '@nogal/model/aggregate/states'
import { type ContenedorCompleto, nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { listarEmbarquesNegocio, moverContenedor, traspasarContenedor } from '@nogal/model/embarque/embarque.calls'
import { type EmbarqueFila, embarque as modelo, nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { ANTES_DE_ZARPAR, ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { ITINERARIO } from '@nogal/model/embarque/itinerario'
import { type Fields, pick } from '@nogal/model/fields'
import { formatDate, formatWeek } from '@nogal/model/format'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { IconInfoCircle } from '#icons'
import { refresh } from '../../aggregate/data.ts'
import { Outcomes } from '../../aggregate/list/Outcomes.tsx'
import { useEach } from '../../aggregate/list/useEach.ts'
import { api, callQuery } from '../../api/client.ts'
import { askBefore } from '../../ensayo/efectos.tsx'
import { RefOptions } from '../../fields/base/refs.ts'
import { FieldGrid } from '../../form/FieldGrid.tsx'
import { useRefRows } from '../../refs/useRefRows.ts'
import { usePermisos } from '../../sesion/permisos.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import type { Row } from '../../values/row.ts'
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

const { planificado, reservado } = ESTADO_EMBARQUE
/** The states of the shipments that take containers: none that sailed or is annulled, and of a roll-over none that is loading. */
const TAKES: Readonly<Record<keyof typeof HOW, readonly string[]>> = { mover: ANTES_DE_ZARPAR, traspasar: [planificado, reservado] }

/** The choice of a shipment that is created. */
const NEXT = 'siguiente'
/** Its itinerary; only the ETD has to be known. */
const SIGUIENTE = Object.fromEntries(
  Object.entries(pick(modelo.fields, ...ITINERARIO)).map(([name, { section: _, ...field }]) => [
    name,
    { ...field, required: name === 'Fecha_ETD' },
  ]),
) as Fields

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
  const others = data?.filter(one => one.Nro_Embarque !== embarque.Nro_Embarque && TAKES[como].includes(one.Cod_EstadoEmb))
  return (
    <Dialog opened onClose={onClose} title={`${HOW[como].title}: ${name}`} size={como === 'traspasar' ? 'lg' : 'md'}>
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
  const [destino, setDestino] = useState(() => (others.length === 1 ? String(others[0]!.Nro_Embarque) : ''))
  const [motivo, setMotivo] = useState('')
  const [itinerario, setItinerario] = useState<Row>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [papeles, setPapeles] = useState<readonly string[]>([])
  const each = useEach(rows)
  const asksReason = como === 'traspasar'
  const { can } = usePermisos('embarque')
  const createsNext = asksReason && can('crear')
  /** The new shipment that the roll-over of the first container created; the other containers are rolled into the same one. */
  const created = useRef<number>(undefined)

  const bodyOf = ({ Id_Contenedor, Version }: ContenedorCompleto) => ({
    Id_Contenedor,
    Version,
    ...(destino === NEXT && !created.current ? itinerario : { Nro_Embarque_Destino: created.current ?? Number(destino) }),
    ...(asksReason && { Motivo: motivo.trim() }),
  })
  const pass = async (one: ContenedorCompleto) => {
    const body = bodyOf(one)
    if (!asksReason) return api(moverContenedor)({ body })
    const { Papeles, Nro_Embarque } = await api(traspasarContenedor)({ body })
    if (destino === NEXT) created.current = Nro_Embarque ?? undefined
    setPapeles(known => [...new Set([...known, ...Papeles])])
  }
  const run = async (some: readonly ContenedorCompleto[]) => {
    const creates = destino === NEXT && !created.current
    // the first one creates the shipment of all, so the others wait for it
    if (creates) await each.run(some.slice(0, 1), pass)
    if (!creates || created.current) await each.run(creates ? some.slice(1) : some, pass)
    await refresh(CONTENEDOR_VIEW)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = {
      ...(!destino && { destino: 'Elija el embarque de destino.' }),
      ...(destino === NEXT && !itinerario.Fecha_ETD && { Fecha_ETD: 'Escriba el ETD del embarque siguiente.' }),
      ...(asksReason && !motivo.trim() && { motivo: 'Escriba por qué no viajó: queda en el historial.' }),
    }
    setProblems(found)
    if (!Object.keys(found).length)
      void askBefore(asksReason ? traspasarContenedor : moverContenedor, rows.map(bodyOf), action).then(
        () => run(rows),
        () => undefined,
      )
  }
  if (!others.length && !createsNext)
    return (
      <EmptyState title="El negocio no tiene otro embarque">
        {como === 'traspasar'
          ? 'Solo se traspasa a un embarque del mismo negocio que no esté en carga, ni zarpado, ni anulado.'
          : 'Solo se pasa a un embarque del mismo negocio que no haya zarpado ni esté anulado.'}{' '}
        Planifique otro en el negocio.
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
          onRetry={() => void run(rows.filter(one => !each.done.includes(one)))}
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
          {createsNext && (
            <Radio
              value={NEXT}
              label="Crear el embarque siguiente"
              description="Como este: naviera, puertos, refrigeración y agencias; con el itinerario que se escribe aquí."
              data-autofocus={!others.length || undefined}
            />
          )}
        </div>
      </Radio.Group>
      {destino === NEXT && (
        <RefOptions.Provider value={useRefRows}>
          <FieldGrid
            fields={SIGUIENTE}
            row={itinerario}
            problems={problems}
            onChange={some => setItinerario(known => ({ ...known, ...some }))}
          />
        </RefOptions.Provider>
      )}
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
