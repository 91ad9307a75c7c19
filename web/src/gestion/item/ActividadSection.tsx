import Actividad from '../../comentario/Actividad.tsx'
import type { SectionProps } from '../base/section.ts'

/** All that happened to an item: comments, states, changes, files, and the mails that asked to approve it. */
export default function ActividadSection({ item }: SectionProps) {
  return <Actividad de="gestion" clave={item.Id_Gestion} />
}
