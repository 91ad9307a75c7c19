import { IconEye, IconPlugConnectedX, IconRefresh } from '#icons'
import { dicho } from '../dicho.ts'
import { isUnsaved } from '../ui/dialog/unsaved.ts'
import css from './EnVivoLine.module.css'
import type { EnVivo } from './useEnVivo.ts'
import { quienMas } from './words.ts'

/** The line below the title of a record: who else has it open, who saved last, and whether the connection is lost. */
export function EnVivoLine({ vivo: { personas, guardado, perdido } }: { vivo: EnVivo }) {
  const typed = guardado && isUnsaved()
  return (
    <div role="status" className={css.line}>
      {personas.length > 0 && (
        <span title={personas.join(', ')}>
          <IconEye size={15} aria-hidden /> {dicho(quienMas(personas))}
        </span>
      )}
      {guardado && (
        <span className={typed ? css.strong : undefined}>
          <IconRefresh size={15} aria-hidden /> {dicho(`${guardado.nombre} guardó cambios hace un momento`)}
          {typed && dicho('. Lo que usted escribió sigue aquí: si cambiaron lo mismo, al guardar verá las dos versiones.')}
        </span>
      )}
      {perdido && (
        <span>
          <IconPlugConnectedX size={15} aria-hidden />{' '}
          {dicho('Sin avisos de otras personas por ahora; se reconecta sin que usted haga nada')}
        </span>
      )}
    </div>
  )
}
