import type { ReactNode } from 'react'
import css from './SheetHelp.module.css'

/** Help on the keys of a sheet, with additions of the page; `called` is the name of a line. */
export const SheetHelp = ({ called, removes, children }: { called: string; removes: boolean; children: ReactNode }) => (
  <p className={css.help}>
    <span>
      <b>Tab</b> avanza
    </span>
    <span>
      <b>Enter</b> baja
    </span>
    <span>
      <b>Ctrl+→</b> lo que falta
    </span>
    <span>
      <b>Ctrl+D</b> repite lo de arriba
    </span>
    <span>
      <b>Ctrl+V</b> pega filas de Excel
    </span>
    {removes && (
      <span>
        <b>Ctrl+Supr</b> elimina {called}
      </span>
    )}
    <span>
      <b>Escape</b> sale
    </span>
    {children}
  </p>
)
