import { isNarrowing, needsValue } from '@nogal/model/filters'
import { Suspense, useId, useRef, useState } from 'react'
import { IconChevronDown, IconFilter } from '#icons'
import { lazyPart } from '../../../code/lazyPart.tsx'
import { useTypedText } from '../../useTypedText.ts'
import { type Column, type Filtro, type FiltroUno, MODES, type Modo } from '../data/types.ts'
import css from './FilterInput.module.css'
import { filterText, modeLabel, modesOf, placeholderOf, shortFilterText } from './filterText.ts'

const OfferList = lazyPart(() => import('./OfferList.tsx'))
const FilterPanel = lazyPart(() => import('./FilterPanel.tsx')) as typeof import('./FilterPanel.tsx').default

/** The entry among the modes that adds a condition instead of changing this one. */
const MORE = 'more'

/** The open popover: the options, or the panel with its initial conditions. */
type Open = 'offers' | readonly Filtro[]

type Props<T> = {
  column: Column<T>
  /** The filters of the column; a row has to match all of them. */
  filters: readonly Filtro[]
  hintOf: (filter: Filtro) => string
  onChange: (filters: readonly Filtro[]) => void
  onDown?: () => void
}

/** The filter of one column: a mode, and a text that is applied while the user types, or what was chosen in a list or in the panel. */
export const FilterInput = <T,>({ column, filters, hintOf, onChange, onDown }: Props<T>) => {
  const { key, title, offers } = column
  const [filter] = filters
  const blank: Filtro = { campo: key, modo: 'contains', valor: '' }
  const isSeveral = filters.length > 1
  const mode = filter?.modo ?? 'contains'
  const isTyped = !isSeveral && mode !== 'in' && mode !== 'between' && needsValue(mode)
  const applied = isTyped && typeof filter?.valor === 'string' ? filter.valor : ''
  const apply = (valor: string, modo: Modo = isTyped ? mode : 'contains') =>
    onChange([{ campo: key, modo: modo as FiltroUno['modo'], valor }])
  const { text, type, send, put: show } = useTypedText(applied, apply)
  const [open, setOpen] = useState<Open>()
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  /** Filters from elsewhere replace the typed text. */
  const put = (next: readonly Filtro[]) => {
    show('')
    onChange(next)
  }
  const choose = (modo: Modo | typeof MORE) => {
    if (modo === 'in') setOpen('offers')
    else if (modo === MORE) setOpen([...filters, blank])
    else if (modo === 'between') {
      const begun: readonly Filtro[] = [{ campo: key, modo, valor: [text, ''] }]
      put(begun)
      setOpen(begun)
    } else if (needsValue(modo)) {
      show(text)
      apply(text, modo)
    } else put([{ campo: key, modo, valor: '' }])
  }
  const close = () => {
    setOpen(undefined)
    // the choice replaces the text box, or brings it back, so the focus is set after the next render
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-filter]')?.focus())
  }
  if (column.type === 'flag')
    return (
      <select
        className={css.filterSelect}
        data-filter={key}
        aria-label={`Filtrar ${title}`}
        value={text}
        onChange={e => send(e.target.value)}
      >
        <option value="">Todos</option>
        <option value="sí">Sí</option>
        <option value="no">No</option>
      </select>
    )
  const isActive = Boolean(text) || filters.some(isNarrowing)
  const hint = filters.map(hintOf).find(Boolean) ?? ''
  const said = isSeveral ? `${filters.length} condiciones` : filter && !isTyped ? filterText(column, filter) : ''
  return (
    <div ref={box} className={css.filter} data-active={isActive || undefined} data-wrong={hint ? true : undefined}>
      <span className={css.mode} title={isSeveral ? 'Varias condiciones' : modeLabel(column, mode)}>
        <span aria-hidden>{isSeveral ? `${filters.length}×` : (MODES[mode].sign ?? <IconFilter size={13} />)}</span>
        {!isSeveral && (
          <select aria-label={`Modo del filtro de ${title}`} value={mode} onChange={e => choose(e.target.value as Modo | typeof MORE)}>
            {modesOf(column, mode).map(modo => (
              <option key={modo} value={modo}>
                {modeLabel(column, modo)}
              </option>
            ))}
            <option value={MORE}>varias condiciones…</option>
          </select>
        )}
      </span>
      {said ? (
        <button
          type="button"
          className={css.ticked}
          data-filter={key}
          aria-haspopup="dialog"
          aria-expanded={open !== undefined}
          aria-label={`Filtrar ${title}: ${said}`}
          title={said}
          onClick={() => setOpen(mode === 'in' && !isSeveral ? 'offers' : filters)}
        >
          {filter && !isSeveral ? shortFilterText(column, filter) : said}
        </button>
      ) : (
        <input
          data-filter={key}
          aria-label={`Filtrar ${title}`}
          aria-invalid={hint ? true : undefined}
          aria-describedby={hint ? id : undefined}
          placeholder={placeholderOf(column, mode)}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={e => type(e.target.value)}
          onKeyDown={e => {
            if (e.key === 'Enter') send()
            if (e.key === 'Escape' && text) {
              e.stopPropagation()
              put([])
            }
            if (e.key === 'ArrowDown' && e.altKey) {
              e.preventDefault()
              setOpen(offers ? 'offers' : [...filters, blank])
            } else if (e.key === 'ArrowDown' && onDown) {
              e.preventDefault()
              send()
              onDown()
            }
          }}
        />
      )}
      {isActive && (
        <button type="button" className={css.clear} aria-label={`Quitar el filtro de ${title}`} tabIndex={-1} onClick={() => put([])}>
          ×
        </button>
      )}
      {offers && !isActive && (
        <button
          type="button"
          className={css.clear}
          aria-label={`Elegir entre los valores de ${title}`}
          aria-haspopup="dialog"
          aria-expanded={open === 'offers'}
          onClick={() => setOpen('offers')}
        >
          <IconChevronDown size={13} aria-hidden />
        </button>
      )}
      {open && (
        <Suspense>
          {open !== 'offers' && <FilterPanel column={column} start={open} hintOf={hintOf} onChange={put} onClose={close} />}
          {open === 'offers' && offers && (
            <OfferList
              title={title}
              offers={offers}
              ticked={filter?.modo === 'in' ? filter.valor : []}
              onTick={valor => put([{ campo: key, modo: 'in', valor }])}
              onClose={close}
            />
          )}
        </Suspense>
      )}
      {hint && !open && (
        <span id={id} role="alert" className={css.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}
