import type { State, States } from '@nogal/model/aggregate/states'
import type { Filtro } from '@nogal/model/call'
import { useQueries } from '@tanstack/react-query'
import { listQuery } from '../../api/client.ts'
import { QuickFilter } from '../../ui/page/QuickFilter.tsx'
import type { AnyView } from '../view.ts'

const filterOf = (campo: string, code: string): Filtro => ({ campo, modo: code ? 'equals' : 'contains', valor: code })

type Props = { view: AnyView; states: States; value: string; onChange: (filter: Filtro) => void }

/** How many records stand in each state; a press shows just those, a second press shows all. */
export function StateFilter({ view, states: { field, states }, value, onChange }: Props) {
  const options = [{ value: '', label: 'Todos' }, ...states.map(({ code, plural, tone }: State) => ({ value: code, label: plural, tone }))]
  const counts = useQueries({
    queries: options.map(({ value: code }) =>
      listQuery(view.calls.list, { query: { pagina: 1, porPagina: 1, ...(code && { filtros: [filterOf(field, code)] }) } }),
    ),
  })
  return (
    <QuickFilter
      label={`${view.aggregate.title} por estado`}
      options={options.map((option, n) => ({ ...option, count: counts[n]?.data?.total }))}
      value={value}
      onChange={code => onChange(filterOf(field, code === value ? '' : code))}
    />
  )
}
