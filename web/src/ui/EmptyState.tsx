import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

type Props = { title?: string; icon?: ReactNode; children?: ReactNode; action?: ReactNode }

/** An empty state: what is missing, and what to do next. */
export const EmptyState = ({ title = 'No hay registros', icon, children, action }: Props) => (
  <div className={css.empty}>
    {icon && (
      <span className={css.icon} aria-hidden>
        {icon}
      </span>
    )}
    <p className={css.title}>{title}</p>
    {children && <div className={css.next}>{children}</div>}
    {action}
  </div>
)
