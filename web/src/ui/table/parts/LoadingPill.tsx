import type { ReactNode } from 'react'
import css from './LoadingPill.module.css'

/** An indicator over the rows of a list while others are loading. */
export const LoadingPill = ({ children }: { children: ReactNode }) => <div className={css.pill}>{children}</div>
