import { normacalidad } from '@nogal/model/parametros/fruta'
import type { FilaParametro } from '@nogal/model/parametros/parametros.calls'
import Adjuntos from '../adjunto/Adjuntos.tsx'
import { usePermisos } from '../sesion/permisos.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'

/** The files of a quality standard. */
export default function AdjuntosDialog({ fila, onClose }: { fila: FilaParametro; onClose: () => void }) {
  const { can } = usePermisos(normacalidad.entity)
  return (
    <Dialog opened onClose={onClose} size="xl" title={`Adjuntos de ${String(fila.Nom_NormaCalidad)}`}>
      <Adjuntos de="normacalidad" clave={Number(fila.Cod_NormaCalidad)} editable={can('editar')} />
    </Dialog>
  )
}
