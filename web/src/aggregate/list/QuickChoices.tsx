import type { Tone } from '@nogal/model/aggregate/states'
import type { Filtro } from '@nogal/model/call'
import { useCounts } from '../../api/useCounts.ts'
import { QuickFilter } from '../../ui/page/QuickFilter.tsx'
import { type TableState, withFilter } from '../../ui/table/Table.tsx'
import { same } from '../../values/same.ts'
import type { AnyView } from '../view.ts'

/** A filter with a name, as a toggle button. */
export type QuickChoice = { key: string; label: string; tone?: Tone; filter: Filtro }

type Props = { view: AnyView; choices: readonly QuickChoice[]; state: TableState; onChange: (next: TableState) => void }

/** Filters with names, each with the number of records that match it alone. */
export default function QuickChoices({ view, choices, state, onChange }: Props) {
  const counts = useCounts(
    view.calls.list,
    choices.map(({ filter }) => [filter]),
  )
  const isOn = ({ filter }: QuickChoice) => state.filtros.some(one => same(one, filter))
  const toggle = (choice: QuickChoice) => {
    const { campo } = choice.filter
    onChange(withFilter(state, isOn(choice) ? { campo, modo: 'contains', valor: '' } : choice.filter))
  }
  return (
    <QuickFilter
      label={`${view.aggregate.title}: otros filtros`}
      options={choices.map(({ key, label, tone }, n) => ({ value: key, label, ...(tone && { tone }), count: counts[n] }))}
      value={choices.filter(isOn).map(({ key }) => key)}
      onChange={key => toggle(choices.find(one => one.key === key)!)}
    />
  )
}
