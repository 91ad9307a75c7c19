import type { AnyAggregate, AnyPart } from '@nogal/model/aggregate/aggregate'
import { numberOf } from '@nogal/model/aggregate/part'
import type { State } from '@nogal/model/aggregate/states'
import { keyText } from '@nogal/model/entity'
import { choice, type Field, type Fields } from '@nogal/model/fields'
import type { Printing } from '@nogal/model/papel/papel.calls'
import { ofCalled } from '@nogal/model/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/client.ts'
import type { TableFields } from '../../historial/changes.ts'
import { Timeline } from '../../historial/Historial.tsx'
import { usePermisos } from '../../sesion/permisos.ts'
import type { Row } from '../../values/row.ts'
import { paramsOf, useWhole } from '../data.ts'
import type { AnyView, Prints } from '../view.ts'

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
const tableFields = (aggregate: AnyAggregate, whole: Row | undefined): TableFields => ({
  [aggregate.entity]: { called: aggregate.called, fields: { ...aggregate.fields, ...stateField(aggregate) } },
  ...Object.fromEntries(
    Object.entries<AnyPart>(aggregate.parts).map(([name, part]) => [
      part.part,
      {
        called: part.called.replace(` ${ofCalled(aggregate.called)}`, ''),
        many: part.title.toLowerCase(),
        ...(part.unique && { naming: { field: part.unique.field, known: keysOf(aggregate, part, whole?.[name] as Row[] | undefined) } }),
        fields: { ...part.number, ...part.fields, ...part.derived },
      },
    ]),
  ),
})

/** What the parts that are there now link, by their keys as the log writes them. */
const keysOf = (aggregate: AnyAggregate, part: AnyPart, rows: readonly Row[] = []): ReadonlyMap<string, unknown> =>
  new Map(rows.map(row => [`${keyText(aggregate, row)}~${row[numberOf(part)]}`, row[part.unique!.field]]))

/** Who changed a record or one of its parts, when, and what stood there before. */
export default function HistoryTab({ view, row, prints }: { view: AnyView; row: Row; prints?: Prints | undefined }) {
  const { aggregate } = view
  const { can } = usePermisos(aggregate.screen)
  const { data: whole } = useWhole<Row>(view, row)
  const fields = useMemo(() => tableFields(aggregate, whole), [aggregate, whole])
  const printed = useQuery({
    ...callQuery(prints?.call ?? view.calls.states, { params: paramsOf(view, prints?.call ?? view.calls.states, row) }),
    enabled: Boolean(prints) && can('imprimir'),
  })
  const others = useMemo(
    () =>
      prints
        ? ((printed.data ?? []) as Printing[]).map(one => ({ ...one, key: `impresion ${one.Impresion}`, text: prints.tell(one) }))
        : [],
    [prints, printed.data],
  )
  return <Timeline table={aggregate.entity} recordKey={keyText(aggregate, row)} fields={fields} others={others} />
}
