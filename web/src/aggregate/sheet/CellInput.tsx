import { Portal } from '@mantine/core'
import type { Field } from '@nogal/model/fields'
import { labelOf } from '@nogal/model/fields'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import type { RefOption } from '../../fields/base/refs.ts'
import css from './CellInput.module.css'
import { isOneCell } from './paste.ts'
import { holding, type Offered } from './values.ts'

/** The actions of the sheet that a cell can call. */
export type CellOrders = {
  /** Stores the typed text, or the option chosen from the list. */
  commit: (text: string, chosen?: RefOption) => void
  /** Moves to another cell; false when there is none in that direction. */
  move: (down: number, across: number, wrap?: boolean) => boolean
  /** Moves to the next empty required cell of the line. */
  jump: () => boolean
  paste: (text: string) => void
  /** Copies the value of the cell above. */
  fill: () => void
  remove: () => void
  undo: () => boolean
  leave: () => void
}

type Props = {
  field: Field
  label: string
  text: string
  offered: Offered
  fault: string | undefined
  /** The notice of the cell. */
  warning: string | undefined
  /** The user moved to the cell; false when it is only rendered. */
  focused: boolean
  orders: CellOrders
  /** Stores unsaved input before another cell becomes active. */
  pending: RefObject<(() => void) | undefined>
}

const SHOWN = 60
const optionsOf = (field: Field, { options }: Offered): readonly RefOption[] | undefined =>
  field.type === 'choice' ? field.options!.map(value => ({ value, label: labelOf(field, value) })) : options

/** The position of the option list of an input: above the input when there is no space below. */
const placeOf = (input: HTMLElement | null) => {
  const box = input?.getBoundingClientRect()
  if (!box) return undefined
  const below = window.innerHeight - box.bottom
  return {
    insetInlineStart: 'auto',
    left: Math.max(8, Math.min(box.left, window.innerWidth - 288)),
    minWidth: box.width,
    ...(below < 220 && box.top > below ? { bottom: window.innerHeight - box.top + 2 } : { top: box.bottom + 2 }),
  }
}

/** The active cell: typing replaces its value, F2 edits it. */
export function CellInput({ field, label, text, offered, fault, warning, focused, orders, pending }: Props) {
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  // the last reported text, because a cell that unmounts gets a second blur event
  const unsaid = useRef<string>(undefined)
  const list = useId()
  const options = optionsOf(field, offered)
  const isCombo = field.type === 'ref' || field.type === 'choice'
  const found = open && options ? holding(options, typed ?? '').slice(0, SHOWN) : []
  const picked = found[Math.min(at, found.length - 1)]

  useLayoutEffect(() => {
    if (!focused) return
    input.current?.focus({ preventScroll: true })
    input.current?.select()
    input.current?.closest('td')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focused])
  // what the cell holds may come after the keyboard did, and is replaced by typing all the same
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has lost its selection
  useLayoutEffect(() => {
    if (typed === undefined && document.activeElement === input.current) input.current?.select()
  }, [text])
  useLayoutEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, at])

  const reset = () => {
    unsaid.current = undefined
    setTyped(undefined)
    setOpen(false)
    setAt(0)
  }
  const take = (option?: RefOption) => {
    const said = unsaid.current
    if (said === undefined && !option) return setOpen(false)
    reset()
    orders.commit(said ?? '', option ?? (said?.trim() ? picked : undefined))
  }
  pending.current = () => take()
  const type = (next: string) => {
    unsaid.current = next
    setTyped(next)
    setAt(0)
    setOpen(isCombo && next.trim() !== '')
  }

  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>) => {
    if (e.nativeEvent.isComposing) return
    const { selectionStart: from, selectionEnd: to, value } = e.currentTarget
    const whole = typed === undefined && from === 0 && to === value.length
    const command = e.ctrlKey || e.metaKey
    const done = () => {
      e.preventDefault()
      e.stopPropagation()
    }
    const go = (down: number, across: number, wrap = false) => {
      // where there is no further cell, Tab moves on after the sheet
      take(open ? picked : undefined)
      if (orders.move(down, across, wrap)) done()
    }
    if (e.key === 'Tab' && !command && !e.altKey) return go(0, e.shiftKey ? -1 : 1, true)
    if (e.key === 'Enter' && command) {
      if (typed === undefined) return
      done()
      take(open ? picked : undefined)
      // a handler of Ctrl+Enter around the sheet must see the typed value
      const { target } = e
      setTimeout(() => target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true })))
      return
    }
    if (e.key === 'Enter') {
      done()
      take(open ? picked : undefined)
      orders.move(e.shiftKey ? -1 : 1, 0)
      return
    }
    if (e.key === 'Escape') {
      done()
      if (open || typed !== undefined) reset()
      else orders.leave()
      return
    }
    if (e.key === 'F2' || (e.key === 'ArrowDown' && e.altKey && isCombo)) {
      done()
      if (isCombo) setOpen(true)
      if (e.key === 'F2') {
        type(typed ?? text)
        setOpen(isCombo)
        requestAnimationFrame(() => input.current?.setSelectionRange(value.length, value.length))
      }
      return
    }
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      const step = e.key === 'ArrowDown' ? 1 : -1
      done()
      if (open && found.length) return setAt((at + step + found.length) % found.length)
      take()
      orders.move(step, 0)
      return
    }
    if (command && e.key === 'ArrowRight') {
      done()
      take(open ? picked : undefined)
      orders.jump()
      return
    }
    if (whole && (e.key === 'ArrowRight' || e.key === 'ArrowLeft') && !command && !e.shiftKey) {
      done()
      const rtl = getComputedStyle(e.currentTarget).direction === 'rtl'
      orders.move(0, (e.key === 'ArrowRight') !== rtl ? 1 : -1, true)
      return
    }
    if (command && e.key.toLowerCase() === 'd') {
      done()
      reset()
      orders.fill()
      orders.move(0, 1, true)
    } else if (command && e.key === 'Delete' && typed === undefined) {
      done()
      orders.remove()
    } else if (command && e.key.toLowerCase() === 'z' && typed === undefined && orders.undo()) done()
    else if (field.type === 'flag' && e.key === ' ' && typed === undefined) {
      done()
      orders.commit(text === 'Sí' ? 'No' : 'Sí')
    }
  }
  const onPaste = (e: ClipboardEvent) => {
    const copied = e.clipboardData.getData('text/plain')
    if (isOneCell(copied)) return
    e.preventDefault()
    reset()
    orders.paste(copied)
  }

  return (
    <>
      <input
        ref={input}
        className={css.input}
        value={typed ?? text}
        aria-label={label}
        aria-invalid={fault ? true : undefined}
        aria-description={fault ?? warning}
        autoComplete="off"
        spellCheck={false}
        inputMode={field.type === 'decimal' ? 'decimal' : field.type === 'integer' ? 'numeric' : undefined}
        maxLength={field.type === 'text' || field.type === 'code' ? field.max : undefined}
        {...(isCombo && {
          role: 'combobox',
          'aria-autocomplete': 'list' as const,
          'aria-expanded': open && found.length > 0,
          'aria-controls': open && found.length ? list : undefined,
          'aria-activedescendant': open && picked ? `${list}-${found.indexOf(picked)}` : undefined,
        })}
        onFocus={e => e.currentTarget.select()}
        onChange={e => type(e.currentTarget.value)}
        onDoubleClick={() => isCombo && setOpen(true)}
        onBlur={() => take()}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {open && (
        <Portal>
          {found.length ? (
            <div id={list} role="listbox" aria-label={field.label} className={css.list} style={placeOf(input.current)}>
              {found.map((option, i) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
                <div
                  key={option.value}
                  id={`${list}-${i}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option === picked}
                  onMouseDown={e => e.preventDefault()}
                  onClick={() => take(option)}
                >
                  {option.label}
                  {option.hint && <small>{option.hint}</small>}
                </div>
              ))}
            </div>
          ) : (
            <div role="status" className={`${css.list} ${css.none}`} style={placeOf(input.current)}>
              {offered.missing ? 'Elija antes el dato del que depende.' : options ? 'Ninguno se llama así.' : 'Cargando...'}
            </div>
          )}
        </Portal>
      )}
    </>
  )
}
