import { Button } from '@mantine/core'
import type { Field, Fields } from '@nogal/model/fields'
import { grouped } from '@nogal/model/grouped'
import type { FieldError } from '@nogal/model/schema'
import { capital } from '@nogal/model/words'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { lazyCode } from '../code/code.ts'
import { withValue } from '../fields/base/dependents.ts'
import { FieldInput } from '../fields/FieldInput.tsx'
import { fieldWidth } from '../fields/width.ts'
import { useUnsavedGuard } from '../ui/dialog/useUnsavedGuard.tsx'
import { Outcome } from '../ui/Outcome.tsx'
import { reasonOf } from '../ui/reason.ts'
import aloud from '../ui/unseen.module.css'
import type { Row } from '../values/row.ts'
import css from './Form.module.css'

/** The checks of the fields, prefetched by every form. */
const schema = lazyCode(() => import('@nogal/model/schema'))

export type Hints = Readonly<Record<string, string | undefined>>

/** The field with its current hint. */
export const hinted = (field: Field, hint: string | undefined): Field => (hint ? { ...field, hint } : field)

type Props = {
  fields: Fields
  /** The current row, when one is edited. */
  value?: Row
  /** Saves; `errores` of a thrown error are shown at their fields. A text that it resolves with is shown beside the buttons. */
  onSubmit: (row: Row, another: boolean) => Promise<unknown> | unknown
  onCancel?: () => void
  submitLabel?: string
  /** Saves and continues with another one: Ctrl+Shift+Enter. */
  anotherLabel?: string
  /** Fields that are not shown, though they stay in the row. */
  hidden?: readonly string[]
  /** Read-only fields. */
  locked?: readonly string[]
  disabled?: boolean
  /** The first field gets the focus when the form is shown, as in a dialog, but not in a page that is also read. */
  takesFocus?: boolean
  /** Called with every change. */
  onChange?: (row: Row) => void
  /** Hints below fields, by name, for the current row. */
  hints?: (row: Row) => Hints
  /** Notices of the current row, by field: shown, but they do not prevent saving. */
  warnings?: ((row: Row) => Hints) | undefined
  /** Shown beside the buttons; it may depend on the input, and set values. */
  extra?: ReactNode | ((row: Row, type: (name: string, value: unknown) => void) => ReactNode)
  /** Checks beyond those of the single fields. */
  validate?: (row: Row) => FieldError[]
}

/** The initial values of a new row. */
export const initialRow = (fields: Fields): Row =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.initial ?? (/^(refs|choices|rows)$/.test(field.type) ? [] : null)]),
  )

/** The message without the label, which is above the field already. */
export const withoutLabel = (mensaje: string, label: string): string => {
  const rest = mensaje.startsWith(`${label}: `) ? mensaje.slice(label.length + 2) : mensaje
  return capital(rest)
}

/** Names the row of a nested list that an error is about. */
const inRow = (path: string, mensaje: string): string => {
  const at = Number(path.split('.')[0])
  return Number.isInteger(at) ? `Fila ${at + 1}. ${mensaje}` : mensaje
}

/** A notice at several fields is shown at the one edited last, or at the first. */
const heardOnce = (said: Hints, asked: readonly string[], touched: string): Hints => {
  const places = new Map<string | undefined, string>()
  for (const name of [touched, ...asked]) if (said[name] && !places.has(said[name])) places.set(said[name], name)
  return Object.fromEntries([...places].map(([sentence, name]) => [name, sentence]))
}

const CONTROLS = ':is(input:not([type=hidden]),select,textarea,[contenteditable=true]):not(:disabled):not([tabindex="-1"])'

const fieldsOf = (form: HTMLElement | null) => [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
const controlOf = (field: HTMLElement | undefined) => field?.querySelector<HTMLElement>(CONTROLS) ?? null

/** Enter in a single-line control moves the focus to the next field; from the last field it calls `after`. */
export const moveOn = (e: KeyboardEvent, root: HTMLElement | null, after: () => void) => {
  const target = e.target as HTMLElement
  if (e.defaultPrevented || e.shiftKey || !target.matches('input,select') || target.getAttribute('aria-expanded') === 'true') return
  e.preventDefault()
  const all = fieldsOf(root)
  const at = all.findIndex(field => field.contains(target))
  const next = controlOf(all.slice(at + 1).find(field => controlOf(field)))
  if (next) next.focus()
  else after()
}

/** Fields by section, in order; those without one come first. */
const sectionsOf = (fields: Fields, hidden: readonly string[]): [string, string[]][] => {
  const names = Object.keys(fields).filter(name => !hidden.includes(name))
  return grouped(names, name => fields[name]!.section ?? '').sort(([a], [b]) => Number(a !== '') - Number(b !== ''))
}

/** A form generated from fields. Enter moves to the next field, Ctrl+Enter saves; the first invalid field gets the focus and a message. */
export const Form = (props: Props) => {
  const {
    fields,
    onSubmit,
    onCancel,
    submitLabel = 'Guardar',
    hidden = NONE,
    locked = NONE,
    disabled = false,
    takesFocus = true,
    validate,
  } = props
  const start = useMemo(() => ({ ...initialRow(fields), ...props.value }), [fields, props.value])
  const [row, setRow] = useState<Row>(start)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<unknown>()
  const [saved, setSaved] = useState<string>()
  const lastTry = useRef(false)
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusWanted = useRef(false)
  useUnsavedGuard(dirty)

  // Another row resets the form, unless the user has typed something.
  const [shown, setShown] = useState(start)
  if (shown !== start && !dirty) {
    setShown(start)
    setRow(start)
    setProblems({})
  }

  useEffect(() => {
    if (!focusWanted.current) return
    focusWanted.current = false
    const wrong = fieldsOf(form.current).find(field => problems[field.dataset.field!])
    const control = controlOf(wrong)
    // An error about no field is read by screen readers, and the focus goes to the submit button for another attempt.
    ;(control ?? form.current?.querySelector<HTMLElement>('[type=submit]'))?.focus()
    // The whole field comes into sight, with its label and its error.
    if (control) wrong?.scrollIntoView({ block: 'nearest' })
  }, [problems])

  const latest = useRef({ row, onChange: props.onChange, touched: '' })
  latest.current = { ...latest.current, row, onChange: props.onChange }
  const change = useCallback(
    (name: string, value: unknown) => {
      const next = withValue(fields, latest.current.row, name, value)
      latest.current.row = next
      latest.current.touched = name
      setRow(next)
      setDirty(true)
      const isOld = (field: string) => field === name || field.startsWith(`${name}.`)
      setProblems(old => (Object.keys(old).some(isOld) ? Object.fromEntries(Object.entries(old).filter(([f]) => !isOld(f))) : old))
      latest.current.onChange?.(next)
    },
    [fields],
  )

  const asked = Object.keys(fields).filter(name => !hidden.includes(name))
  const refuse = (errores: readonly FieldError[], general?: unknown) => {
    const found: Record<string, string> = {}
    const others: string[] = []
    for (const { campo, mensaje } of errores) {
      // An error inside a list of rows (`Contactos.2.Correo`) is shown at the list; given rows show it at the column.
      const name = asked.find(n => n === campo || campo.startsWith(`${n}.`))
      const column = name && fields[name]!.given && fields[name]!.of![campo.split('.').at(-1)!]
      if (!name) others.push(mensaje)
      else if (column) found[campo] ??= withoutLabel(mensaje, column.label)
      else found[name] ??= name === campo ? withoutLabel(mensaje, fields[name]!.label) : inRow(campo.slice(name.length + 1), mensaje)
    }
    setProblems(found)
    const atFields = Object.keys(found).length > 0
    if (others.length) setRefusal([...(general ? [reasonOf(general)] : []), ...others].join(' '))
    else setRefusal(atFields ? undefined : general)
    focusWanted.current = true
  }

  const submit = async (another = false) => {
    if (busy || disabled) return
    lastTry.current = another
    setBusy(true)
    setRefusal(undefined)
    setSaved(undefined)
    try {
      const { check } = await schema()
      const mine = Object.fromEntries(asked.filter(name => fields[name]!.type !== 'serial').map(name => [name, fields[name]!]))
      const result = check(
        mine,
        Object.fromEntries(Object.keys(mine).map(name => [name, row[name] ?? (fields[name]!.required ? undefined : null)])),
      )
      const errores = result.errores ?? validate?.(row) ?? []
      if (errores.length) return refuse(errores)
      setProblems({})
      const sent = { ...row, ...result.row }
      const said = await onSubmit(sent, another)
      // input typed during the request is not saved yet, so the form stays dirty
      if (latest.current.row !== row) return
      setRow(sent)
      setDirty(false)
      setSaved(typeof said === 'string' ? said : 'Guardado.')
    } catch (reason) {
      refuse((reason as { errores?: FieldError[] } | null)?.errores ?? [], reason)
    } finally {
      setBusy(false)
    }
  }

  const onKeyDown = (e: KeyboardEvent<HTMLFormElement>) => {
    if (e.key !== 'Enter' || e.nativeEvent.isComposing) return
    if (e.ctrlKey || e.metaKey) {
      e.preventDefault()
      submit(e.shiftKey && Boolean(props.anotherLabel))
      return
    }
    moveOn(e, form.current, () => form.current?.querySelector<HTMLElement>('[type=submit]')?.focus())
  }

  const labels = useMemo(() => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.label])), [fields])
  const hints = props.hints?.(row)
  const warnings = props.warnings && heardOnce(props.warnings(row), asked, latest.current.touched)
  const first = asked.find(name => !locked.includes(name) && fields[name]!.type !== 'serial')
  return (
    <form
      ref={form}
      noValidate
      className={css.form}
      data-readonly={disabled || undefined}
      onKeyDown={onKeyDown}
      onSubmit={e => {
        e.preventDefault()
        e.stopPropagation()
        submit()
      }}
    >
      {sectionsOf(fields, hidden).map(([section, names]) => (
        <fieldset key={section} className={css.section}>
          {section && <legend>{section}</legend>}
          <div className={css.grid}>
            {names.map(name => (
              <div key={name} data-field={name} data-type={fields[name]!.type} data-width={fieldWidth(fields[name]!)} className={css.field}>
                <FieldInput
                  name={name}
                  field={hinted(fields[name]!, hints?.[name])}
                  value={row[name]}
                  onChange={value => change(name, value)}
                  error={problems[name]}
                  problems={problems}
                  row={row}
                  rowFields={fields}
                  labels={labels}
                  disabled={disabled || locked.includes(name)}
                  autoFocus={name === first && !disabled && takesFocus}
                />
                {warnings && (
                  <p role="status" className={css.warning}>
                    {!problems[name] && warnings[name]}
                  </p>
                )}
              </div>
            ))}
          </div>
        </fieldset>
      ))}
      <p role="status" className={aloud.unseen}>
        {Object.keys(problems).length > 0 &&
          `Revise ${Object.keys(problems).length === 1 ? 'un dato' : `${Object.keys(problems).length} datos`}`}
      </p>
      <div className={css.buttons}>
        {!disabled && <Outcome error={refusal} unsaved={dirty} saved={saved} onRetry={() => void submit(lastTry.current)} />}
        {typeof props.extra === 'function' ? props.extra(row, change) : props.extra}
        <span className={css.spring} />
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={busy}>
            {disabled ? 'Cerrar' : 'Cancelar'}
          </Button>
        )}
        {!disabled && props.anotherLabel && (
          <Button variant="default" disabled={busy} title="Ctrl+Shift+Enter" onClick={() => submit(true)}>
            {props.anotherLabel}
          </Button>
        )}
        {!disabled && (
          <Button type="submit" loading={busy} title="Ctrl+Enter">
            {submitLabel}
          </Button>
        )}
      </div>
    </form>
  )
}

const NONE: readonly string[] = []
