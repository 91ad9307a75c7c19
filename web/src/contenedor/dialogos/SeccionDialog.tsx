import { type ContenedorCompleto, nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { Seccion } from '../shared/contenedor.view.ts'
import { SeccionForm } from '../shared/SeccionForm.tsx'

type Props = { contenedor: ContenedorCompleto; seccion: Seccion; onClose: () => void }

/** Edits truck, seals or weights of a container, without opening its page. */
export default function SeccionDialog({ contenedor, seccion, onClose }: Props) {
  return (
    <Dialog opened onClose={onClose} title={`${seccion.title}: ${nombreContenedor(contenedor)}`} size="lg">
      <SeccionForm contenedor={contenedor} seccion={seccion} onCancel={onClose} onDone={onClose} />
    </Dialog>
  )
}
