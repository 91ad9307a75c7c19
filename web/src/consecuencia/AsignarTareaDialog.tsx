import { PENDIENTES } from '@nogal/model/consecuencia/pendientes'
import { asignarPendiente } from '@nogal/model/consecuencia/pendientes.calls'
import { pick } from '@nogal/model/fields'
import { apiEnvelope } from '../api/client.ts'
import type { Tarea } from './enlace.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const FIELDS = pick(asignarPendiente.body, 'Usuario_Responsable')

/** Gives a task to another person. */
export default function AsignarTareaDialog({ task, onClose }: { task: Tarea; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Dar la tarea a otra persona"
      about={
        <>
          <strong>{PENDIENTES[task.Clase].titulo}.</strong> {task.Detalle} Sin nadie, vuelve a quien responde por el registro.
        </>
      }
      fields={FIELDS}
      initial={{ Usuario_Responsable: task.Usuario_Responsable, Nom_Usuario_Responsable: task.Nom_Usuario_Responsable }}
      action="Guardar"
      save={({ Usuario_Responsable }, key) =>
        apiEnvelope(asignarPendiente)(
          { body: { Id_Pendiente: task.Id_Pendiente, Usuario_Responsable: (Usuario_Responsable as string | null) ?? null } },
          { key },
        )
      }
      onClose={onClose}
    />
  )
}
