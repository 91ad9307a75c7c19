import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './PageHeader.module.css'

type Props = {
  title: ReactNode
  /** State of the record, as a badge. */
  badge?: ReactNode
  /** The purpose of the screen, in a line. */
  about?: ReactNode
  /** The buttons, the main action last. */
  children?: ReactNode
}

/** The header of a screen: title with its state, and the main action. */
export const PageHeader = ({ title, badge, about, children }: Props) => (
  <header className={css.header}>
    <div className={css.text}>
      <div className={css.line}>
        <Title order={1}>{title}</Title>
        {badge}
      </div>
      {about && (
        <p className={css.about}>
          <bdi>{about}</bdi>
        </p>
      )}
    </div>
    {children && <div className={css.actions}>{children}</div>}
  </header>
)
