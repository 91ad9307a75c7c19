import type { AnyAggregate, AnyPart } from '@nogal/model/aggregate/aggregate'
import type { State } from '@nogal/model/aggregate/states'
import { keyText } from '@nogal/model/entity'
import { choice, type Field, type Fields } from '@nogal/model/fields'
import { oneOf } from '@nogal/model/words'
import { useMemo } from 'react'
import type { TableFields } from '../../historial/changes.ts'
import { Timeline } from '../../historial/Historial.tsx'
import type { Row } from '../../values/row.ts'
import type { AnyView } from '../view.ts'

/** The state as the log should show it: the word that people say for its code. */
const stateField = ({ states }: AnyAggregate): Fields =>
  states
    ? {
        [states.field]: choice(
          states.states.map((state: State) => state.code),
          'Estado',
          { labels: Object.fromEntries(states.states.map(({ code, word }: State) => [code, word])) },
        ) as Field,
      }
    : {}

/** The tables of an aggregate in the words of its fields. */
const tableFields = (aggregate: AnyAggregate): TableFields => ({
  [aggregate.entity]: { fields: { ...aggregate.fields, ...stateField(aggregate) } },
  ...Object.fromEntries(
    Object.values<AnyPart>(aggregate.parts).map(part => [
      part.part,
      { title: oneOf(part), fields: { ...part.number, ...part.fields, ...part.derived } },
    ]),
  ),
})

/** Who changed a record or one of its parts, when, and what stood there before. */
export default function HistoryTab({ view: { aggregate }, row }: { view: AnyView; row: Row }) {
  const fields = useMemo(() => tableFields(aggregate), [aggregate])
  return <Timeline table={aggregate.entity} recordKey={keyText(aggregate, row)} fields={fields} />
}
