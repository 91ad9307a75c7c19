import Hilos from '../../comentario/Hilos.tsx'
import { COMPLETA } from '../base/items.ts'
import type { SectionProps } from '../base/section.ts'

/** The comments on an item: of the company alone, and with the client. */
export default function ComentariosSection({ item }: SectionProps) {
  const isSeen = item.Visible_Cliente && item.Cod_EstadoGestion === COMPLETA
  return (
    <Hilos
      de="gestion"
      clave={item.Id_Gestion}
      later={isSeen ? undefined : 'lo leerá cuando la gestión esté completa y sea visible para él'}
    />
  )
}
