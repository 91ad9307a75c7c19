import { Title } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import css from './PageHeader.module.css'

type Props = {
  title: ReactNode
  /** State of the record, as a badge. */
  badge?: ReactNode
  /** The purpose of the screen, in a line. */
  about?: ReactNode
  /** The most used filters of a list, on the line of the title. */
  filters?: ReactNode
  /** The buttons, the main action last. */
  children?: ReactNode
  ref?: Ref<HTMLElement>
}

/** The header of a screen: title with its state, the filters of a list, and the main action. */
export const PageHeader = ({ title, badge, about, filters, children, ref }: Props) => {
  const purpose = about && (
    <p className={css.about} data-about>
      <bdi>{about}</bdi>
    </p>
  )
  return (
    <header className={css.header} ref={ref} data-filters={filters ? true : undefined}>
      <div className={css.text}>
        <div className={css.line}>
          <Title order={1}>{title}</Title>
          {badge}
        </div>
        {!filters && purpose}
      </div>
      {filters && <div className={css.filters}>{filters}</div>}
      {children && <div className={css.actions}>{children}</div>}
      {filters && purpose}
    </header>
  )
}
