import type { ReactNode } from 'react'
import css from './parametros.module.css'

/** A colour of the palette with its name. */
export const ColorSwatch = ({ color, children }: { color: string; children: ReactNode }) => (
  <span className={css.muestra}>
    <i style={{ background: `var(--mantine-color-${color}-6)` }} aria-hidden />
    {children}
  </span>
)
