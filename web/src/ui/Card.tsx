import type { ReactNode } from 'react'
import css from './Card.module.css'

/** A surface with a border that groups related content. */
export const Card = ({ children }: { children: ReactNode }) => <div className={css.card}>{children}</div>
