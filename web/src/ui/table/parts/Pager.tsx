import { formatNumber } from '@nogal/model/format'
import { useEffect, useState } from 'react'
import { IconChevronLeft, IconChevronRight } from '#icons'
import { ALL_ROWS, PAGE_SIZES, type TableState } from '../data/types.ts'
import css from './Pager.module.css'
import shared from './shared.module.css'

type Props = {
  waiting: boolean
  state: TableState
  total: number
  all: number | undefined
  onChange: (change: Partial<TableState>) => void
}

/** Controls for the page and the page size. */
export const Pager = ({ waiting, state, total, all, onChange }: Props) => {
  const { porPagina } = state
  const pages = Math.max(1, Math.ceil(total / porPagina))
  const pagina = Math.min(state.pagina, pages)
  const [typed, setTyped] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is done with once the page changes
  useEffect(() => setTyped(''), [pagina])
  const from = total ? (pagina - 1) * porPagina + 1 : 0
  const to = Math.min(pagina * porPagina, total)
  const goTyped = () => {
    const wanted = Number.parseInt(typed, 10)
    if (wanted > 0) onChange({ pagina: Math.min(wanted, pages) })
    setTyped('')
  }
  const sizes = PAGE_SIZES.includes(porPagina) || porPagina >= ALL_ROWS ? PAGE_SIZES : [...PAGE_SIZES, porPagina].sort((a, b) => a - b)
  return (
    <nav className={css.pager} aria-label="Páginas">
      <label>
        <span>Filas por pagina</span>
        <select value={porPagina} onChange={e => onChange({ porPagina: Number(e.target.value), pagina: 1 })}>
          {sizes.map(size => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
          {all !== undefined && <option value={Math.max(ALL_ROWS, porPagina)}>Todas</option>}
        </select>
      </label>
      <span>
        {waiting ? 'Fila …' : `Fila ${formatNumber(from, 0)}–${formatNumber(to, 0)} de ${formatNumber(total, 0)}`}
        {!waiting && all !== undefined && all !== total && <span className={shared.dim}> (hay {formatNumber(all, 0)})</span>}
      </span>
      <span className={css.spring} />
      <button type="button" disabled={pagina <= 1} onClick={() => onChange({ pagina: pagina - 1 })}>
        <IconChevronLeft size={15} aria-hidden className={css.mirror} /> Antes
      </button>
      <span>
        Página {formatNumber(pagina, 0)} de {formatNumber(pages, 0)}
      </span>
      <button type="button" disabled={pagina >= pages} onClick={() => onChange({ pagina: pagina + 1 })}>
        Despues <IconChevronRight size={15} aria-hidden className={css.mirror} />
      </button>
      {pages > 2 && (
        <label className={css.pagerGo}>
          <span>ir a la página</span>
          <input
            inputMode="numeric"
            value={typed}
            onChange={e => setTyped(e.target.value.replace(/\D/g, ''))}
            onKeyDown={e => e.key === 'Enter' && goTyped()}
            onBlur={goTyped}
          />
        </label>
      )}
    </nav>
  )
}
