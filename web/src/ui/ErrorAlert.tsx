import { Alert, type AlertProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconAlertCircle } from '#icons'
import { reasonOf } from './reason.ts'

type Props = Omit<AlertProps, 'children'> & {
  /** An error, or a sentence; nothing is shown without one. */
  error: unknown
  /** Buttons below the sentence. */
  children?: ReactNode
}

/** Shows why something was not done, beside the input. */
export const ErrorAlert = ({ error, children, ...props }: Props) =>
  error ? (
    <Alert color="red" icon={<IconAlertCircle />} role="alert" {...props}>
      {reasonOf(error)}
      {children}
    </Alert>
  ) : null
