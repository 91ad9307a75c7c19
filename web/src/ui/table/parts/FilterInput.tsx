import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { lazyPart } from '../../../code/lazyPart.tsx'
import { KINDS } from '../data/rows.ts'
import { type Column, type Filtro, type FiltroUno, isNarrowing, MODES, type Modo } from '../data/types.ts'
import { chosenText } from './FilterChips.tsx'
import css from './Table.module.css'

const OfferList = lazyPart(() => import('./OfferList.tsx'))

const PAUSE = 180

/** The modes that a filter offers: to tick values only where there are some, and to be equal only where an address asked for it. */
const modesOf = (offers: boolean, now: Modo): Modo[] =>
  (Object.keys(MODES) as Modo[]).filter(mode => mode === now || (mode === 'in' ? offers : mode !== 'equals'))

type Props<T> = {
  column: Column<T>
  filter: Filtro | undefined
  hint: string
  onChange: (filter: Filtro) => void
  onDown?: () => void
}

/** The filter of one column: a mode, and a text that is applied while one types or values that are ticked. */
export const FilterInput = <T,>({ column, filter, hint, onChange, onDown }: Props<T>) => {
  const { key, title, offers } = column
  const mode = filter?.modo ?? 'contains'
  const applied = filter && filter.modo !== 'in' ? filter.valor : ''
  const ticked = filter?.modo === 'in' ? filter.valor : []
  const [text, setText] = useState(applied)
  const [open, setOpen] = useState(false)
  const sent = useRef(applied)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (applied !== sent.current) {
      sent.current = applied
      clearTimeout(timer.current)
      setText(applied)
    }
  }, [applied])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (valor: string, modo: FiltroUno['modo'] = mode === 'in' ? 'contains' : mode) => {
    clearTimeout(timer.current)
    sent.current = valor
    onChange({ campo: key, modo, valor })
  }
  const type = (valor: string) => {
    setText(valor)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(valor), PAUSE)
  }
  const clear = () => {
    setText('')
    send('', 'contains')
  }
  const tick = (valor: readonly string[]) => {
    setText('')
    clearTimeout(timer.current)
    sent.current = ''
    onChange({ campo: key, modo: 'in', valor })
  }
  const choose = (modo: Modo) => (modo === 'in' ? setOpen(true) : send(text, modo))
  if (column.type === 'flag')
    return (
      <select
        className={css.filterSelect}
        data-filter={key}
        aria-label={`Filtrar ${title}`}
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
  const isActive = Boolean(text) || (filter !== undefined && isNarrowing(filter))
  return (
    <div ref={box} className={css.filter} data-active={isActive || undefined} data-wrong={hint ? true : undefined}>
      <span className={css.mode} title={MODES[mode].label}>
        <span aria-hidden>{MODES[mode].sign}</span>
        <select aria-label={`Modo del filtro de ${title}`} value={mode} onChange={e => choose(e.target.value as Modo)}>
          {modesOf(Boolean(offers), mode).map(modo => (
            <option key={modo} value={modo}>
              {MODES[modo].label}
            </option>
          ))}
        </select>
      </span>
      {ticked.length > 0 ? (
        <button
          type="button"
          className={css.ticked}
          data-filter={key}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={`Filtrar ${title}: ${chosenText(column, ticked)}`}
          onClick={() => setOpen(true)}
        >
          {chosenText(column, ticked)}
        </button>
      ) : (
        <input
          data-filter={key}
          aria-label={`Filtrar ${title}`}
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
              clear()
            }
            if (e.key === 'ArrowDown' && e.altKey && offers) {
              e.preventDefault()
              setOpen(true)
            } else if (e.key === 'ArrowDown' && onDown) {
              e.preventDefault()
              send(text)
              onDown()
            }
          }}
        />
      )}
      {isActive && (
        <button type="button" className={css.clear} aria-label={`Quitar el filtro de ${title}`} tabIndex={-1} onClick={clear}>
          ×
        </button>
      )}
      {offers && !isActive && (
        <button
          type="button"
          className={css.clear}
          aria-label={`Elegir entre los valores de ${title}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <IconChevronDown size={13} aria-hidden />
        </button>
      )}
      {open && offers && (
        <Suspense>
          <OfferList
            title={title}
            offers={offers}
            ticked={ticked}
            onTick={tick}
            onClose={() => {
              setOpen(false)
              // what was ticked took the place of the text box, or gave it back
              requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-filter]')?.focus())
            }}
          />
        </Suspense>
      )}
      {hint && (
        <span id={id} role="alert" className={css.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}
