import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { planificarContenedores } from '@nogal/model/embarque/embarque.calls'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { integer } from '@nogal/model/fields'
import { useMemo } from 'react'
import { refresh } from '../../aggregate/data.ts'
import { api } from '../../api/client.ts'
import { Form } from '../../form/Form.tsx'
import { useUsuario } from '../../sesion/permisos.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { CONTENEDOR_VIEW, type EmbarqueDeContenedor } from '../shared/contenedor.view.ts'

const FIELDS = { Contenedores: integer('Cuántos contenedores*', { from: 0, to: 200 }) }

/** Sets the number of containers of a shipment: adds missing ones, removes only empty ones. */
export default function AgregarDialog({ embarque, onClose }: { embarque: EmbarqueDeContenedor; onClose: () => void }) {
  const { Usuario } = useUsuario()
  const hay = embarque.Contenedores_Embarque.length
  const value = useMemo(() => ({ Contenedores: hay || 1 }), [hay])
  const planificar = async ({ Contenedores }: Record<string, unknown>) => {
    const { Nro_Negocio, Nro_Embarque } = embarque
    await api(planificarContenedores)({ params: { a: Nro_Negocio, b: Nro_Embarque, c: Contenedores as number, d: Usuario } })
    notifications.show({ message: `El embarque ${nombreEmbarque(embarque)} quedó con ${Contenedores} contenedores.` })
    await refresh(CONTENEDOR_VIEW)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={`Contenedores del embarque ${nombreEmbarque(embarque)}`} size="sm">
      <Text size="sm" mb="sm">
        Tiene {hay}. Se agregan los que faltan; de los que sobran se quitan solo los vacíos, primero los que no tienen número.
      </Text>
      <Form fields={FIELDS} value={value} submitLabel="Dejar así" onCancel={onClose} onSubmit={planificar} />
    </Dialog>
  )
}
