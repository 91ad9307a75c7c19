import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { planificarContenedores, planificarEmbarques } from '@nogal/model/embarque/embarque.calls'
import type { EmbarqueFila } from '@nogal/model/embarque/embarque.fields'
import { integer } from '@nogal/model/fields'
import type { NegocioCompleto } from '@nogal/model/negocio/negocio.fields'
import { useMemo } from 'react'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/queries.ts'
import { Form } from '../../form/Form.tsx'
import { useUsuario } from '../../sesion/permisos.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { pactadosEnFrase } from './resumen.ts'
import { estaAnulado } from './useEmbarques.ts'

const Contenedores = integer('Contenedores*', { from: 0, to: 200 })
const CADA_UNO = {
  Embarques: integer('Embarques*', { from: 1, to: 200 }),
  Contenedores: { ...Contenedores, label: 'Contenedores en cada uno' },
}
const DE_UNO = { Contenedores }

type Props = {
  negocio: NegocioCompleto
  embarques: readonly EmbarqueFila[]
  /** The one whose containers are planned; without it, all of the deal. */
  uno?: EmbarqueFila | undefined
  onClose: () => void
}

/** Sets up a deal in so many shipments of so many containers, as it was agreed unless somebody says otherwise; or one of them. */
export default function PlanificarDialog({ negocio, embarques, uno, onClose }: Props) {
  const { Usuario } = useUsuario()
  const { Nro_Negocio, Num_Embarques, Num_Contenedores } = negocio
  const now = embarques.filter(one => !estaAnulado(one))
  const value = useMemo(
    () =>
      uno
        ? { Contenedores: uno.Cant_Contenedores }
        : { Embarques: Num_Embarques, Contenedores: Math.ceil(Num_Contenedores / Math.max(1, Num_Embarques)) },
    [uno, Num_Embarques, Num_Contenedores],
  )
  const plan = async (row: Record<string, unknown>) => {
    const c = row.Contenedores as number
    if (uno) await api(planificarContenedores)({ params: { a: Nro_Negocio, b: uno.Nro_Embarque, c, d: Usuario } })
    else await api(planificarEmbarques)({ params: { a: Nro_Negocio, b: row.Embarques as number, c, d: Usuario } })
    notifications.show({ message: uno ? `El embarque ${uno.Nro_Corr_Embarque} quedó planificado.` : 'El negocio quedó planificado.' })
    await invalidate('/api/embarque', '/api/negocio')
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={uno ? `Contenedores del embarque ${uno.Nro_Corr_Embarque}` : `Planificar los embarques de ${negocio.Nro_Contrato}`}
    >
      <Text size="sm" mb="sm">
        {!uno && <>Lo pactado: {pactadosEnFrase(Num_Embarques, Num_Contenedores)}. </>}
        {!uno && now.length > 0 && <>Ahora hay {now.length === 1 ? '1 embarque' : `${now.length} embarques`}. </>}
        Se agrega lo que falte y se quita lo que sobre, si está vacío: nada que tenga fruta se pierde.
      </Text>
      <Form fields={uno ? DE_UNO : CADA_UNO} value={value} columns={2} submitLabel="Planificar" onCancel={onClose} onSubmit={plan} />
    </Dialog>
  )
}
