import Adjuntos from '../../adjunto/Adjuntos.tsx'
import type { SectionProps } from '../base/section.ts'

/** The files of an item. */
export default function AdjuntosSection({ item, editable }: SectionProps) {
  return <Adjuntos de="gestion" clave={item.Id_Gestion} editable={editable} />
}
