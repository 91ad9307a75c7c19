import { useEffect, useId, useRef, useState } from 'react'
import { KINDS } from '../data/rows.ts'
import { type Column, type Filtro, MODES, type Modo } from '../data/types.ts'
import css from './Table.module.css'

const OFFERED = (Object.keys(MODES) as Modo[]).filter(mode => mode !== 'equals')
const PAUSE = 180

type Props<T> = {
  column: Column<T>
  filter: Filtro | undefined
  hint: string
  onChange: (filter: Filtro) => void
  onDown?: () => void
}

/** The filter of one column: a mode and a text, applied while one types. */
export const FilterInput = <T,>({ column, filter, hint, onChange, onDown }: Props<T>) => {
  const mode = filter?.modo ?? 'contains'
  const applied = filter?.valor ?? ''
  const [text, setText] = useState(applied)
  const sent = useRef(applied)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  useEffect(() => {
    if (applied !== sent.current) {
      sent.current = applied
      clearTimeout(timer.current)
      setText(applied)
    }
  }, [applied])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (valor: string, modo: Modo = mode) => {
    clearTimeout(timer.current)
    sent.current = valor
    onChange({ campo: column.key, modo, valor })
  }
  const type = (valor: string) => {
    setText(valor)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(valor), PAUSE)
  }
  if (column.type === 'flag')
    return (
      <select
        className={css.filterSelect}
        data-filter={column.key}
        aria-label={`Filtrar ${column.title}`}
        value={text}
        onChange={e => {
          setText(e.target.value)
          send(e.target.value)
        }}
      >
        <option value="">Todos</option>
        <option value="sí">Sí</option>
        <option value="no">No</option>
      </select>
    )
  const isDay = KINDS[column.type ?? 'text'].by === 'day'
  return (
    <div className={css.filter} data-active={text ? true : undefined} data-wrong={hint ? true : undefined}>
      <span className={css.mode} title={MODES[mode].label}>
        <span aria-hidden>{MODES[mode].sign}</span>
        <select aria-label={`Modo del filtro de ${column.title}`} value={mode} onChange={e => send(text, e.target.value as Modo)}>
          {(mode === 'equals' ? [...OFFERED, mode] : OFFERED).map(modo => (
            <option key={modo} value={modo}>
              {MODES[modo].label}
            </option>
          ))}
        </select>
      </span>
      <input
        data-filter={column.key}
        aria-label={`Filtrar ${column.title}`}
        aria-invalid={hint ? true : undefined}
        aria-describedby={hint ? id : undefined}
        placeholder={isDay ? 'dd-mm-aaaa' : 'Filtrar'}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={e => type(e.target.value)}
        onKeyDown={e => {
          if (e.key === 'Enter') send(text)
          if (e.key === 'Escape' && text) {
            e.stopPropagation()
            setText('')
            send('', 'contains')
          }
          if (e.key === 'ArrowDown' && onDown) {
            e.preventDefault()
            send(text)
            onDown()
          }
        }}
      />
      {text && (
        <button
          type="button"
          className={css.clear}
          aria-label={`Quitar el filtro de ${column.title}`}
          tabIndex={-1}
          onClick={() => {
            setText('')
            send('', 'contains')
          }}
        >
          ×
        </button>
      )}
      {hint && (
        <span id={id} role="alert" className={css.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}
