/** The labels with which the history of a record shows its tables. */
import type { AnyAggregate, AnyPart } from '@nogal/model/aggregate/aggregate'
import { numberOf } from '@nogal/model/aggregate/part'
import type { State } from '@nogal/model/aggregate/states'
import { keyText } from '@nogal/model/entity'
import { choice, type Field, type Fields } from '@nogal/model/fields'
import { tablasDelHistorial } from '@nogal/model/historial'
import { AGGREGATES } from '@nogal/model/registry'
import { ofCalled } from '@nogal/model/words'
import type { Row } from '../values/row.ts'
import type { TableFields } from './changes.ts'

/** The state in the log: its name instead of its code. */
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

/** The tables of an aggregate with the labels of their fields. */
export const tableFields = (aggregate: AnyAggregate, whole: Row | undefined): TableFields => ({
  [aggregate.entity]: { called: aggregate.called, fields: { ...aggregate.fields, ...stateField(aggregate) } },
  ...Object.fromEntries(
    Object.entries(tablasDelHistorial(aggregate.entity)).map(([table, { named, ...words }]) => [
      table,
      { ...words, ...(named && { naming: { field: named, known: new Map() } }) },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries<AnyPart>(aggregate.parts).map(([name, part]) => [
      part.part,
      {
        called: part.called.replace(` ${ofCalled(aggregate.called)}`, ''),
        many: part.many,
        ...(part.unique && { naming: { field: part.unique.field, known: keysOf(aggregate, part, whole?.[name] as Row[] | undefined) } }),
        fields: { ...part.number, ...part.fields, ...part.derived },
      },
    ]),
  ),
})

/** The labels of the tables of every aggregate, for changes of many records; the catalogue has those of the parameters. */
export const everyTable = (): TableFields =>
  Object.assign(
    {},
    ...AGGREGATES.map(aggregate => {
      const words = tableFields(aggregate, undefined)
      return { ...words, [aggregate.entity]: { ...words[aggregate.entity], many: aggregate.title.toLowerCase() } }
    }),
  )

/** The names of the linked rows of the current parts, by their keys in the log. */
const keysOf = (aggregate: AnyAggregate, part: AnyPart, rows: readonly Row[] = []): ReadonlyMap<string, unknown> =>
  new Map(rows.map(row => [`${keyText(aggregate, row)}~${row[numberOf(part)]}`, row[part.unique!.field]]))
