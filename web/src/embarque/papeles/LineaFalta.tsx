import type { ReactNode } from 'react'
import { IconAlertTriangle } from '#icons'
import css from './Papeles.module.css'

/** A line with what a paper lacks, or what its reader has to know before sending. */
export const LineaFalta = ({ children }: { children: ReactNode }) => (
  <span className={css.lacks}>
    <IconAlertTriangle size={16} aria-hidden /> {children}
  </span>
)
