/** Removing attachments, and restoring them. */
import { notifications } from '@mantine/notifications'
import type { Adjunto } from '@nogal/model/adjunto/adjunto.calls'
import { eliminarAdjunto, reponerAdjunto } from '@nogal/model/adjunto/adjunto.calls'
import { useUndo } from '../aggregate/part/useUndo.ts'
import { api } from '../api/client.ts'
import { reasonOf } from '../ui/reason.ts'
import { refreshAdjuntos } from './archivo.ts'

/** Removes attachments; the undo action restores them. */
export const useEliminar = () => {
  const tell = (reason: unknown) => notifications.show({ color: 'red', message: reasonOf(reason) })
  const undo = useUndo(tell)
  const eliminar = async ({ Id_Adjunto, Nombre, Version }: Adjunto) => {
    try {
      await api(eliminarAdjunto)({ body: { Id_Adjunto, Version } })
      undo.push({
        notice: `Se eliminó «${Nombre}».`,
        restore: async () => {
          await api(reponerAdjunto)({ body: { Id_Adjunto } })
          void refreshAdjuntos()
          return `«${Nombre}» está de vuelta.`
        },
      })
    } catch (reason) {
      tell(reason)
    }
    void refreshAdjuntos()
  }
  return { undo, eliminar }
}
