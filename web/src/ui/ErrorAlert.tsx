import { Alert, type AlertProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconAlertCircle } from '#icons'
import { reasonOf } from './reason.ts'

type Props = Omit<AlertProps, 'children'> & {
  /** Whatever was thrown, or a sentence; nothing is shown for nothing. */
  error: unknown
  /** Ways out, under the sentence. */
  children?: ReactNode
}

/** Says why something was not done, beside what was typed. */
export const ErrorAlert = ({ error, children, ...props }: Props) =>
  error ? (
    <Alert color="red" icon={<IconAlertCircle />} role="alert" {...props}>
      {reasonOf(error)}
      {children}
    </Alert>
  ) : null
