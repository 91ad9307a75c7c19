import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { leerPlan, planificarContenedores, planificarViajes } from '@nogal/model/embarque/embarque.calls'
import type { EmbarqueFila } from '@nogal/model/embarque/embarque.fields'
import { avisosDePlan, cabidaDePlan, planPactado, type Viaje } from '@nogal/model/embarque/plan'
import { date, integer, rows, serial } from '@nogal/model/fields'
import type { NegocioCompleto } from '@nogal/model/negocio/negocio.fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, callQuery } from '../../api/client.ts'
import { invalidate, READ_ANEW } from '../../api/queries.ts'
import { useIntent } from '../../api/useIntent.ts'
import { Form } from '../../form/Form.tsx'
import { useUsuario } from '../../sesion/permisos.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LoadError } from '../../ui/dialog/LoadError.tsx'
import { pactadosEnFrase } from './resumen.ts'

const Contenedores = integer('Contenedores*', { from: 0, to: 200 })
const DE_UNO = { Contenedores }
const VIAJES = {
  Embarques: rows({ Nro_Corr_Embarque: serial('Embarque'), Fecha_ETD: date('ETD*'), Contenedores }, 'Embarques*', { max: 200 }),
}

type Props = {
  negocio: NegocioCompleto
  /** The shipment whose containers are planned; without it, the whole deal. */
  uno?: EmbarqueFila | undefined
  onClose: () => void
}

const SIN_PERDER = 'Se agrega lo que falte y se quita lo que sobre, si está vacío: nada que tenga fruta se pierde.'

/** Plans the shipments of a deal, each with its containers and its week, as agreed by default; or the containers of one shipment. */
export default function PlanificarDialog({ negocio, uno, onClose }: Props) {
  return (
    <Dialog
      opened
      onClose={onClose}
      size={uno ? 'md' : 'lg'}
      title={uno ? `Contenedores del embarque ${uno.Nro_Corr_Embarque}` : `Planificar los embarques de ${negocio.Nro_Contrato}`}
    >
      {uno ? <DeUno negocio={negocio} uno={uno} onClose={onClose} /> : <DeTodos negocio={negocio} onClose={onClose} />}
    </Dialog>
  )
}

const done = async (message: string, onClose: () => void) => {
  notifications.show({ message })
  await invalidate('/api/embarque', '/api/negocio')
  onClose()
}

function DeUno({ negocio, uno, onClose }: Props & { uno: EmbarqueFila }) {
  const { Usuario } = useUsuario()
  const value = useMemo(() => ({ Contenedores: uno.Cant_Contenedores }), [uno])
  const plan = async (row: Record<string, unknown>) => {
    const params = { a: negocio.Nro_Negocio, b: uno.Nro_Embarque, c: row.Contenedores as number, d: Usuario }
    await api(planificarContenedores)({ params })
    await done(`El embarque ${uno.Nro_Corr_Embarque} quedó planificado.`, onClose)
  }
  return (
    <>
      <Text size="sm" mb="sm">
        {SIN_PERDER}
      </Text>
      <Form fields={DE_UNO} value={value} submitLabel="Planificar" onCancel={onClose} onSubmit={plan} />
    </>
  )
}

function DeTodos({ negocio, onClose }: Props) {
  const { Nro_Negocio, Num_Embarques, Num_Contenedores } = negocio
  const send = useIntent()
  const { data: plan, error, refetch } = useQuery({ ...callQuery(leerPlan, { params: { id: Nro_Negocio } }), ...READ_ANEW })
  const value = useMemo(() => plan && { Embarques: planPactado(plan) }, [plan])
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!plan || !value) return <Text size="sm">Leyendo lo pactado…</Text>
  const hay = plan.Embarques.length
  const warnings = ({ Embarques }: Record<string, unknown>) => ({
    Embarques: avisosDePlan(plan, Embarques as Viaje[]).join(' ') || undefined,
  })
  const save = async ({ Embarques }: Record<string, unknown>) => {
    await send(key => api(planificarViajes)({ body: { Nro_Negocio, Embarques: Embarques as Viaje[] } }, { key }))
    await done('El negocio quedó planificado.', onClose)
  }
  return (
    <>
      <Text size="sm" mb="sm">
        Lo pactado: {pactadosEnFrase(Num_Embarques, Num_Contenedores)}.{' '}
        {hay > 0 && <>Ahora hay {hay === 1 ? '1 embarque' : `${hay} embarques`}. </>}
        Cada fila es un embarque, con su ETD. {SIN_PERDER}
      </Text>
      <Text size="sm" mb="sm">
        {cabidaDePlan(plan)}
      </Text>
      <Form fields={VIAJES} value={value} submitLabel="Planificar" warnings={warnings} onCancel={onClose} onSubmit={save} />
    </>
  )
}
