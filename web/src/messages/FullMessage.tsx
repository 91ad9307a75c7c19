import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FullMessage.module.css'

interface Props {
  picture: ReactNode
  title: string
  children: ReactNode
  /** A word above the title. */
  over?: string
  actions?: ReactNode
  /** Fills the window, for pages without the shell. */
  whole?: boolean
  /** A screen that failed to render: the journeys fail on a moment of such a page. */
  errorPage?: boolean
}

/** A page with one message: not found, not permitted, not yet, failed. */
export function FullMessage({ picture, title, children, over, actions, whole, errorPage }: Props) {
  return (
    <div className={classes.root} data-whole={whole || undefined} data-error-page={errorPage || undefined}>
      <div className={classes.picture}>{picture}</div>
      {over && <p className={classes.over}>{over}</p>}
      <Title order={1}>{title}</Title>
      <Text c="dimmed" maw={460} mt="xs" mb="lg" component="div">
        {children}
      </Text>
      {actions}
    </div>
  )
}
