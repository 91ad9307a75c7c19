import { Alert, type AlertProps, Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconAlertCircle, IconInfoCircle } from '#icons'
import { awayStore } from '../api/away.ts'
import { isUnavailable, isUnsure } from '../api/error.ts'
import { dicho } from '../dicho.ts'
import { useStore } from '../store.ts'
import css from './ErrorAlert.module.css'
import { reasonOf } from './reason.ts'

/** The sentences about a server that is away, in the language of the reader. */
export type AwayTexts = { away: string; back: string; retry: string }

const TEXTS: AwayTexts = {
  away: 'Lo que escribió sigue aquí. Cuando el servidor responda podrá reintentar desde aquí.',
  back: 'El servidor ya responde.',
  retry: 'Reintentar',
}

/** The same where nothing was typed: a file that was chosen, or rows of a list. */
export const NOTHING_TYPED: AwayTexts = { ...TEXTS, away: 'Cuando el servidor responda podrá reintentar desde aquí.' }

type Props = Omit<AlertProps, 'children'> & {
  /** An error, or a sentence; nothing is shown without one. */
  error: unknown
  /** Repeats the attempt: offered once the server answers again, if the attempt failed because the server was away. */
  onRetry?: (() => void) | undefined
  texts?: AwayTexts | undefined
  /** Buttons below the sentence. */
  children?: ReactNode
}

/** Shows why something was not done, beside the button that was pressed, and scrolls itself into sight. */
export const ErrorAlert = ({ error, ...props }: Props) => (error ? <Shown error={error} {...props} /> : null)

function Shown({ error, onRetry, texts = TEXTS, children, className, ...props }: Props) {
  const alert = useRef<HTMLDivElement>(null)
  const away = useStore(awayStore)
  const lost = isUnsure(error) && onRetry !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed attempt is shown anew
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <Alert
      ref={alert}
      {...(isUnavailable(error) ? { color: 'blue', icon: <IconInfoCircle /> } : { color: 'red', icon: <IconAlertCircle /> })}
      role="alert"
      className={`${css.alert} ${className ?? ''}`}
      {...props}
    >
      {reasonOf(error)}
      {lost && (
        <div className={css.way}>
          {dicho(away ? texts.away : texts.back)}
          {!away && (
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              {dicho(texts.retry)}
            </Button>
          )}
        </div>
      )}
      {children}
    </Alert>
  )
}
