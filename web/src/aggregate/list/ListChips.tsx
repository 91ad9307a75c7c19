import type { State, States, Tone } from '@nogal/model/aggregate/states'
import type { GrupoDeLista } from '@nogal/model/aggregate/summary'
import type { Filtro } from '@nogal/model/call'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listQuery } from '../../api/client.ts'
import { others, useCounts } from '../../api/useCounts.ts'
import { useHasAnswered } from '../../api/useHasAnswered.ts'
import type { QuickOption } from '../../ui/page/QuickCount.tsx'
import { QuickFilter } from '../../ui/page/QuickFilter.tsx'
import type { AskedRows } from '../../ui/table/data/useAsked.ts'
import { type TableState, withFilter } from '../../ui/table/Table.tsx'
import { same } from '../../values/same.ts'
import type { AnyView } from '../view.ts'

/** A filter with a name, as a toggle button. */
export type QuickChoice = { key: string; label: string; tone?: Tone; filter: Filtro }

const NO_STATES: readonly State[] = []
const ofState = (campo: string, code: string): Filtro => ({ campo, modo: code ? 'equals' : 'contains', valor: code })

/** The number of records in each state among the rows that the other filters pass, in one call after the rows have arrived. */
const useStateCounts = (view: AnyView, states: States | undefined, asked: AskedRows): ReadonlyMap<string, number> | undefined => {
  const { list, summary } = view.calls
  const hasRows = useHasAnswered(list, summary)
  const campo = states?.field ?? view.aggregate.name
  const filtros = others(asked.filtros, [ofState(campo, '')])
  const { data } = useQuery({
    ...listQuery(summary, { query: { grupo: campo, buscar: asked.buscar, filtros } }),
    enabled: states !== undefined && hasRows,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => data && new Map((data.data as GrupoDeLista[]).map(({ Valor, Filas }) => [Valor ?? '', Filas])), [data])
}

type Props = {
  view: AnyView
  quick: readonly QuickChoice[]
  state: TableState
  /** The filters of the list as the server gets them. */
  asked: AskedRows
  onChange: (next: TableState) => void
}

/** The states of a list, of which one is chosen, and its filters with names, each with the number of rows that a press would show. */
export function ListChips({ view, quick, state, asked, onChange }: Props) {
  const { states, title } = view.aggregate as { states?: States; title: string }
  const inState = useStateCounts(view, states, asked)
  const counts = useCounts(
    view.calls.list,
    quick.map(({ filter }) => [filter]),
    asked,
  )
  const countOf = (code: string) =>
    inState && (code ? (inState.get(code) ?? 0) : [...inState.values()].reduce((sum, rows) => sum + rows, 0))
  const known = states?.states ?? NO_STATES
  const isOn = ({ filter }: QuickChoice) => state.filtros.some(one => same(one, filter))
  const chosen = states && state.filtros.find(({ campo }) => campo === states.field)?.valor
  const code = typeof chosen === 'string' ? chosen : ''
  // the keys of quick choices are words, the codes of states are figures
  const options: QuickOption<string>[] = [
    ...(states ? [{ value: '', label: 'Todos', count: countOf('') }] : []),
    ...known.map(({ code: value, plural, tone }) => ({ value, label: plural, tone, count: countOf(value) })),
    ...quick.map(({ key, label, tone }, n) => ({ value: key, label, ...(tone && { tone }), count: counts[n] })),
  ]
  const press = (value: string) => {
    const choice = quick.find(({ key }) => key === value)
    if (!choice) return onChange(withFilter(state, ofState(states!.field, value === code ? '' : value)))
    onChange(withFilter(state, isOn(choice) ? { campo: choice.filter.campo, modo: 'contains', valor: '' } : choice.filter))
  }
  return (
    <QuickFilter
      label={`${title}: filtros`}
      options={options}
      value={[...(states ? [code] : []), ...quick.filter(isOn).map(({ key }) => key)]}
      onChange={press}
    />
  )
}
