import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { MOST_VALUES } from '@nogal/model/call'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { IconSearch } from '#icons'
import type { Offer, Offers } from '../data/types.ts'
import { NO_VALUE } from './filterText.ts'
import css from './OfferBoxes.module.css'
import shared from './shared.module.css'

const PAUSE = 160

type Props = {
  title: string
  offers: Offers
  ticked: readonly string[]
  onTick: (values: readonly string[]) => void
  /** Shown at the end of the list. */
  children?: ReactNode
}

/** Searchable checkboxes: arrows move between them, the space bar toggles. */
export const OfferBoxes = ({ title, offers, ticked, onTick, children }: Props) => {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), search ? PAUSE : 0)
  // values chosen before the list was opened stay first, so that no checkbox moves during use
  const [first] = useState(ticked)
  // local state, because the address is updated later than quick clicks need
  const [chosen, setChosen] = useState(ticked)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['offers', ...offers.key, asked],
    queryFn: ({ signal }) => offers.find(asked, signal),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const known = new Map<string, Offer>()
  if (!asked) for (const value of first) known.set(value, { value, label: value === '' ? NO_VALUE : (offers.text?.(value) ?? value) })
  for (const offer of data ?? []) if (!known.has(offer.value)) known.set(offer.value, offer)
  const shown = [...known.values()]
  const put = (values: readonly string[]) => {
    setChosen(values)
    onTick(values)
  }
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value]
    if (next.length <= MOST_VALUES) put(next)
  }
  const move = (e: KeyboardEvent<HTMLElement>) => {
    if (e.key !== 'ArrowDown' && e.key !== 'ArrowUp') return
    e.preventDefault()
    const stops = [...e.currentTarget.querySelectorAll<HTMLInputElement>('input')]
    stops[stops.indexOf(document.activeElement as HTMLInputElement) + (e.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows come from what is inside
    <div onKeyDown={move}>
      <TextInput
        size="xs"
        data-autofocus
        placeholder="Buscar"
        aria-label={`Buscar entre los valores de ${title}`}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={e => setSearch(e.currentTarget.value)}
        onKeyDown={e => {
          if (e.key === 'Enter' && shown[0] && asked === search.trim()) toggle(shown[0].value)
        }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that nobody has to see */}
      <div role="group" aria-label={title} aria-busy={isFetching} className={css.offers}>
        {shown.map(({ value, label, hint }) => (
          <Checkbox
            key={value}
            size="xs"
            label={
              <>
                {label}
                {hint && ' '}
                {hint && <span className={css.offerHint}>{hint}</span>}
              </>
            }
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
      {!shown.length && (
        <p role="status" className={shared.dim}>
          {error ? 'No se pudo cargar la lista.' : isFetching ? 'Cargando...' : 'No hay registros'}
        </p>
      )}
      <div className={css.offersFoot}>
        {error && !shown.length ? (
          <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
            Reintentar
          </Button>
        ) : (
          <Button size="compact-xs" variant="subtle" disabled={!chosen.length} onClick={() => put([])}>
            Quitar todos
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
