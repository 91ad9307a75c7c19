import { Alert, Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconCheck, IconHistory, IconPencil } from '#icons'
import { newKey } from '../api/key.ts'
import { useUnsavedGuard } from '../ui/dialog/useUnsavedGuard.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { moveOn } from './Form.tsx'
import css from './Wizard.module.css'

/** At most one error per field. */
export type Problems = Record<string, string | undefined>

export type StepProps<D> = { draft: D; update: (change: Partial<D>) => void; problems: Problems }

export type WizardStep<D> = {
  key: string
  title: string
  about?: string
  content: (props: StepProps<D>) => ReactNode
  /** Does the field of a server error belong to this step? */
  owns?: (campo: string) => boolean
  /** Errors that prevent the next step. */
  validate?: (draft: D) => Problems | Promise<Problems>
  /** Asks about unlikely values; false to stay. */
  confirm?: (draft: D) => Promise<boolean>
  /** The summary of this step in the last one. */
  review: (draft: D) => ReactNode
}

/** `key`: the Idempotency-Key of the creation, so that it happens once, also when the browser was closed in between. */
export type Draft<D> = { draft: D; step: number; reached?: number; key: string }
/** Storage of a user's draft. */
export type DraftStore<D> = {
  load: () => Promise<Draft<D> | undefined>
  save: (draft: Draft<D>) => Promise<void>
  clear: () => Promise<void>
}

type Props<D> = {
  label: string
  steps: readonly WizardStep<D>[]
  initial: D
  /** Creates it. `errores` of a thrown error are shown in the steps of their fields. */
  onFinish: (draft: D, key: string) => Promise<void>
  /** An action below the error of `onFinish`; `restart` discards the draft. */
  wayOut?: (reason: unknown, restart: () => void) => ReactNode
  finishLabel: string
  drafts?: DraftStore<D>
  onCancel?: () => void
}

const SAVE_PAUSE = 600

/** An error of the creation: invalid fields; `withdrawn` when it was cancelled and its key is used up. */
type Refusal = { errores?: { campo: string; mensaje: string }[]; withdrawn?: boolean }

const FIELDS = ':is(input:not([type=hidden]),select,textarea,button,[contenteditable=true]):not(:disabled):not([tabindex="-1"])'

/** Interval in milliseconds of the check whether a dialog has closed, which returns the focus to its opener before. */
const LOOK_MS = 50

/**
 * Focuses the first field of a step, or the button that adds its first row. Waits for an open dialog, whose answer may have caused the
 * step. Returns a function that cancels this.
 */
const focusFirst = (panel: HTMLElement | null): (() => void) => {
  const focus = () => (panel?.querySelector<HTMLElement>(FIELDS) ?? panel)?.focus()
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    if (document.querySelector('[role=dialog]')) timer = setTimeout(later, LOOK_MS)
    else if (!panel?.contains(document.activeElement)) focus()
  }
  if (document.activeElement?.closest('[role=dialog]')) timer = setTimeout(later, LOOK_MS)
  else focus()
  return () => clearTimeout(timer)
}

/** Focuses the first invalid field, or the first control of a list with an error. */
const focusProblem = (panel: HTMLElement | null) => {
  const wrong = panel?.querySelector('[aria-invalid=true],[role=alert]')
  const control = wrong?.matches('[role=alert]') ? wrong.closest('[data-field]')?.querySelector('button') : wrong
  if (control instanceof HTMLElement) control.focus()
}

/** Steps in order, each checked before the next; the last one shows a summary. Unfinished input is kept as a draft. */
export const Wizard = <D extends object>({ label, steps, initial, onFinish, wayOut, finishLabel, drafts, onCancel }: Props<D>) => {
  const [draft, setDraft] = useState(initial)
  const [step, setStep] = useState(0)
  const [reached, setReached] = useState(0)
  const [problems, setProblems] = useState<Problems>({})
  const [ready, setReady] = useState(!drafts)
  const [recovered, setRecovered] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const [touched, setTouched] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const onward = useRef<HTMLButtonElement>(null)
  const store = useRef(drafts)
  store.current = drafts
  const key = useRef('')
  key.current ||= newKey()
  const last = steps.length
  const latest = useRef({ draft, step, reached, kept: false })
  latest.current = { ...latest.current, draft, step, reached }
  const keep = () => {
    const { kept, ...now } = latest.current
    return kept ? store.current?.save({ ...now, key: key.current }).catch(() => undefined) : undefined
  }
  useUnsavedGuard(touched && !drafts)

  useEffect(() => {
    let alive = true
    store.current
      ?.load()
      .catch(() => undefined)
      .then(found => {
        if (!alive) return
        if (found) {
          setDraft(found.draft)
          key.current = found.key ?? newKey()
          setStep(Math.min(found.step, last))
          setReached(Math.min(Math.max(found.step, found.reached ?? 0), last))
          setRecovered(true)
          latest.current.kept = true
        }
        setReady(true)
      })
    return () => {
      alive = false
    }
  }, [last])
  // Input is saved after a debounce; a change of step at once, and everything when the page is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed is the reason
  useEffect(() => {
    const timer = setTimeout(keep, SAVE_PAUSE)
    return () => clearTimeout(timer)
  }, [draft])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed is the reason
  useEffect(() => {
    void keep()
  }, [step, reached])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is there when it is called
  useEffect(() => {
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [])
  // A layout effect, so that a new step is never shown without its focus, and no key press is lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another panel
  useLayoutEffect(() => (ready ? focusFirst(panel.current) : undefined), [ready, step])

  const update = (change: Partial<D>) => {
    setTouched(true)
    latest.current.kept = true
    setDraft(old => ({ ...old, ...change }))
    setProblems(old => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in change))))
  }
  const show = (to: number) => {
    setStep(to)
    setReached(Math.max(reached, to))
    setRefusal(undefined)
  }
  const showProblems = (found: Problems, at: number) => {
    flushSync(() => {
      setProblems(found)
      setStep(at)
    })
    focusProblem(panel.current)
  }
  /** The first incomplete step from `from` on; `to` when all before it are complete. */
  const advance = async (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      const found = (await steps[at]?.validate?.(draft)) ?? {}
      if (!Object.values(found).some(Boolean)) continue
      showProblems(found, at)
      return false
    }
    setProblems({})
    return true
  }
  const goTo = async (to: number) => {
    if (busy || to === step || to > reached + 1) return
    setRefusal(undefined)
    try {
      if (to < step || ((await advance(step, to)) && ((await steps[step]?.confirm?.(draft)) ?? true))) show(to)
    } catch (reason) {
      // what the checks of a step need could not be loaded
      setRefusal(reason)
    }
  }
  const finish = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      if (!(await advance(0, last))) return
      latest.current.kept = true
      await keep()
      await onFinish(draft, key.current)
      setTouched(false)
      latest.current.kept = false
      await store.current?.clear()
    } catch (reason) {
      setRefusal(reason)
      if ((reason as Refusal | null)?.withdrawn) key.current = newKey()
      const errores = (reason as Refusal | null)?.errores ?? []
      const found = Object.fromEntries(errores.map(e => [e.campo, e.mensaje]))
      const guilty = steps.findIndex(({ owns }) => owns && errores.some(e => owns(e.campo)))
      if (guilty >= 0) showProblems(found, guilty)
      else if (errores.length) setProblems(found)
    } finally {
      setBusy(false)
    }
  }
  const restart = () => {
    setDraft(initial)
    setProblems({})
    setReached(0)
    setStep(0)
    setRecovered(false)
    setTouched(false)
    setRefusal(undefined)
    key.current = newKey()
    latest.current.kept = false
    store.current?.clear().catch(() => undefined)
  }
  const next = () => (step === last ? finish() : goTo(step + 1))
  const onKeyDown = (e: KeyboardEvent) => {
    // React also bubbles keys of a dialog that the step opened; the wizard ignores them.
    if (!e.currentTarget.contains(e.target as Node)) return
    if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
      e.preventDefault()
      next()
    } else if (e.altKey && (e.key === 'PageDown' || e.key === 'PageUp')) {
      e.preventDefault()
      goTo(step + (e.key === 'PageDown' ? 1 : -1))
    } else if (e.key === 'Enter' && !e.nativeEvent.isComposing) {
      moveOn(e, panel.current, () => onward.current?.focus())
    }
  }

  if (!ready) return <Spinner />
  const current = steps[step]
  const out = wayOut?.(refusal, restart)
  const titles = [...steps.map(s => s.title), 'Revisión']
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the whole wizard
    <div className={css.wizard} onKeyDown={onKeyDown}>
      <ol className={css.steps} aria-label={label}>
        {titles.map((title, i) => (
          <li key={title} data-done={i < reached || undefined} data-current={i === step || undefined}>
            <button type="button" disabled={i > reached || busy} aria-current={i === step ? 'step' : undefined} onClick={() => goTo(i)}>
              <span className={css.number} aria-hidden>
                {i < reached && i !== step ? <IconCheck size={14} /> : i + 1}
              </span>
              {title}
            </button>
          </li>
        ))}
      </ol>
      {recovered && (
        <Alert
          icon={<IconHistory />}
          className={css.alert}
          withCloseButton
          closeButtonLabel="Cerrar"
          onClose={() => setRecovered(false)}
          title="Borrador recuperado"
        >
          Sigue donde lo había dejado.{' '}
          <Button size="compact-sm" variant="light" onClick={restart}>
            Descartar y empezar de nuevo
          </Button>
        </Alert>
      )}
      <section key={step} ref={panel} className={css.panel} aria-label={titles[step]} tabIndex={-1}>
        {current ? (
          <>
            {current.about && <p className={css.about}>{current.about}</p>}
            {current.content({ draft, update, problems })}
          </>
        ) : (
          <div className={css.review}>
            {steps.map((s, i) => (
              <section key={s.key} aria-label={s.title}>
                <header>
                  <h3>{s.title}</h3>
                  <Button size="compact-xs" variant="subtle" leftSection={<IconPencil size={13} />} onClick={() => goTo(i)} disabled={busy}>
                    Cambiar
                  </Button>
                </header>
                {s.review(draft)}
              </section>
            ))}
          </div>
        )}
      </section>
      <div className={css.buttons}>
        <Outcome error={refusal} unsaved={Boolean(refusal) && !out} onRetry={next}>
          {out}
        </Outcome>
        {onCancel && (
          <Button variant="subtle" color="gray" onClick={onCancel} disabled={busy}>
            Cancelar
          </Button>
        )}
        <span className={css.spring} />
        <Button variant="default" onClick={() => goTo(step - 1)} disabled={step === 0 || busy}>
          Volver
        </Button>
        <Button ref={onward} onClick={next} loading={busy} title="Ctrl+Enter">
          {step === last ? finishLabel : 'Siguiente'}
        </Button>
      </div>
    </div>
  )
}
