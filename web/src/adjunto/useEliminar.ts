/** Removing attachments, and restoring them. */
import type { Adjunto } from '@nogal/model/adjunto/adjunto.calls'
import { eliminarAdjunto, reponerAdjunto } from '@nogal/model/adjunto/adjunto.calls'
import { useUndo } from '../aggregate/part/useUndo.ts'
import { api } from '../api/client.ts'
import { tellFailed } from '../ui/failed.tsx'
import { refreshAdjuntos } from './archivo.ts'

/** Removes attachments; the undo action restores them. */
export const useEliminar = () => {
  const undo = useUndo(reason => tellFailed('No se pudo deshacer', reason))
  const eliminar = async (adjunto: Adjunto) => {
    const { Id_Adjunto, Nombre, Version } = adjunto
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
      tellFailed(`No se pudo eliminar «${Nombre}»`, reason, () => void eliminar(adjunto))
    }
    void refreshAdjuntos()
  }
  return { undo, eliminar }
}
