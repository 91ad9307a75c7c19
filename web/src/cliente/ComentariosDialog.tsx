import type { DocumentoCliente } from '@nogal/model/cliente/cliente.fields'
import { useLenguaCliente } from '../sesion/lenguaCliente.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Conversacion } from './Conversacion.tsx'

/** The thread about a document. */
export function ComentariosDialog({ documento, onClose }: { documento: DocumentoCliente; onClose: () => void }) {
  const { t, nombre } = useLenguaCliente()
  return (
    <Dialog opened onClose={onClose} title={`${t.comentarios}: ${nombre(documento.Nom_CertDocAnalis, documento.Nombre_Ing)}`}>
      <Conversacion De="gestion" Clave={documento.Id_Gestion} />
    </Dialog>
  )
}
