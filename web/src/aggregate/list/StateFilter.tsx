import type { State, States } from '@nogal/model/aggregate/states'
import type { GrupoDeLista } from '@nogal/model/aggregate/summary'
import type { Filtro } from '@nogal/model/call'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listQuery } from '../../api/client.ts'
import { useHasAnswered } from '../../api/useHasAnswered.ts'
import { QuickFilter } from '../../ui/page/QuickFilter.tsx'
import type { AnyView } from '../view.ts'

const filterOf = (campo: string, code: string): Filtro => ({ campo, modo: code ? 'equals' : 'contains', valor: code })

/** The number of records in each state, in one call after the rows have arrived; undefined until then. */
const useStateCounts = (view: AnyView): ReadonlyMap<string, number> | undefined => {
  const { states, name } = view.aggregate
  const { list, summary } = view.calls
  const hasRows = useHasAnswered(list, summary)
  const { data } = useQuery({
    ...listQuery(summary, { query: { grupo: states?.field ?? name } }),
    enabled: states !== undefined && hasRows,
  })
  return useMemo(() => data && new Map((data.data as GrupoDeLista[]).map(({ Valor, Filas }) => [Valor ?? '', Filas])), [data])
}

type Props = { view: AnyView; states: States; value: string; onChange: (filter: Filtro) => void }

/** The number of records in each state; a press filters by the state, a second press shows all. */
export function StateFilter({ view, states: { field, states }, value, onChange }: Props) {
  const options = [{ value: '', label: 'Todos' }, ...states.map(({ code, plural, tone }: State) => ({ value: code, label: plural, tone }))]
  const counts = useStateCounts(view)
  const countOf = (code: string) => counts && (code ? (counts.get(code) ?? 0) : [...counts.values()].reduce((sum, rows) => sum + rows, 0))
  return (
    <QuickFilter
      label={`${view.aggregate.title} por estado`}
      options={options.map(option => ({ ...option, count: countOf(option.value) }))}
      value={value}
      onChange={code => onChange(filterOf(field, code === value ? '' : code))}
    />
  )
}
