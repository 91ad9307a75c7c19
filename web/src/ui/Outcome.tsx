import type { ReactNode } from 'react'
import { IconCheck, IconPencil } from '#icons'
import { dicho } from '../dicho.ts'
import { type AwayTexts, ErrorAlert, NOTHING_TYPED } from './ErrorAlert.tsx'
import css from './Outcome.module.css'

type Props = {
  /** Why the last attempt failed. */
  error?: unknown
  /** Something that was typed is not saved. */
  unsaved?: boolean
  /** What the last attempt saved; shown until something is typed. */
  saved?: string | undefined
  /** Repeats the failed attempt. */
  onRetry?: (() => void) | undefined
  /** The mark and the sentences for readers of another language. */
  mark?: string
  texts?: AwayTexts
  /** Further ways out of a failure. */
  children?: ReactNode
}

const UNSAVED = 'Sin guardar'

/** What became of a form, beside its button: why the form was not saved, that something is not saved yet, or what was saved. */
export const Outcome = ({ error, unsaved = false, saved, onRetry, mark = UNSAVED, texts, children }: Props) => {
  if (error)
    return (
      <ErrorAlert
        error={error}
        className={css.refusal}
        title={unsaved ? dicho(mark) : undefined}
        onRetry={onRetry}
        texts={texts ?? (unsaved ? undefined : NOTHING_TYPED)}
      >
        {children}
      </ErrorAlert>
    )
  return (
    <span role="status" className={css.mark} data-saved={!unsaved || undefined}>
      {unsaved && (
        <>
          <IconPencil size={15} aria-hidden />
          <span>{dicho(mark)}</span>
        </>
      )}
      {!unsaved && saved && (
        <>
          <IconCheck size={15} aria-hidden />
          <span>{saved}</span>
        </>
      )}
    </span>
  )
}
