import type { ReactNode } from 'react'
import css from './LoadingPill.module.css'

/** Says over the rows of a list that others are on their way. */
export const LoadingPill = ({ children }: { children: ReactNode }) => <div className={css.pill}>{children}</div>
