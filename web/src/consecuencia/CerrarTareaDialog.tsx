import { pendienteNamed } from '@nogal/model/consecuencia/pendientes'
import { cerrarPendiente } from '@nogal/model/consecuencia/pendientes.calls'
import { pick } from '@nogal/model/fields'
import { apiEnvelope } from '../api/client.ts'
import type { Tarea } from './enlace.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const FIELDS = pick(cerrarPendiente.body, 'Motivo')

/** Closes a task that is not done in the portal, with a reason or with what was done. */
export default function CerrarTareaDialog({ task, onClose }: { task: Tarea; onClose: () => void }) {
  const { titulo, cierra, pide } = pendienteNamed(task.Clase)
  return (
    <ReasonDialog
      title="Cerrar la tarea con un motivo"
      about={
        <>
          <strong>{titulo}.</strong> {task.Detalle}{' '}
          {pide ??
            `Se cierra sola así: ${cierra.charAt(0).toLowerCase() + cierra.slice(1)} Ciérrela aquí solo si no hace falta hacerlo; la misma causa no la abre otra vez.`}
        </>
      }
      fields={FIELDS}
      action="Cerrar la tarea"
      save={({ Motivo }, key) =>
        apiEnvelope(cerrarPendiente)({ body: { Id_Pendiente: task.Id_Pendiente, Motivo: String(Motivo ?? '') } }, { key })
      }
      onClose={onClose}
    />
  )
}
