import { Skeleton } from '@mantine/core'
import type { AnyCall } from '@nogal/model/call'
import { formatNumber } from '@nogal/model/format'
import { useCounts } from '../../api/useCounts.ts'
import { type TableState, withFilter } from '../../ui/table/Table.tsx'
import { same } from '../../values/same.ts'
import { ordenAl, type Rapido } from './rapidos.ts'
import css from './TarjetasListado.module.css'

type Props = {
  rapidos: readonly Rapido[]
  call: AnyCall
  params: Record<string, string>
  state: TableState
  onChange: (next: TableState) => void
}

/** Cards that count shipments, after the list was loaded; a press filters by the card, a second press shows all again. */
export function TarjetasListado({ rapidos, call, params, state, onChange }: Props) {
  const counts = useCounts(
    call,
    rapidos.map(({ filter }) => [filter]),
    params,
  )
  const isOn = ({ filter }: Rapido) => state.filtros.some(one => same(one, filter))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that nobody has to see
    <div role="group" aria-label="Qué hay que hacer" className={css.cards}>
      {rapidos.map((rapido, n) => {
        const { key, label, tone, filter } = rapido
        const total = counts[n]
        return (
          <button
            key={key}
            type="button"
            className={css.card}
            data-tone={total === 0 ? undefined : tone}
            aria-pressed={isOn(rapido)}
            onClick={() => {
              const on = !isOn(rapido)
              const orden = ordenAl(on, state.orden)
              onChange(withFilter({ ...state, orden }, on ? filter : { campo: filter.campo, modo: 'contains', valor: '' }))
            }}
          >
            <b>{total === undefined ? <Skeleton height={22} width={36} mt={4} /> : formatNumber(total, 0)}</b>
            <span>{label}</span>
          </button>
        )
      })}
    </div>
  )
}
