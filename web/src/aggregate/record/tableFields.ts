/** The words in which the history of a record tells its tables. */
import type { AnyAggregate, AnyPart } from '@nogal/model/aggregate/aggregate'
import { numberOf } from '@nogal/model/aggregate/part'
import type { State } from '@nogal/model/aggregate/states'
import { keyText } from '@nogal/model/entity'
import { choice, type Field, type Fields, flag, integer, text } from '@nogal/model/fields'
import { ofCalled } from '@nogal/model/words'
import type { TableFields } from '../../historial/changes.ts'
import type { Row } from '../../values/row.ts'

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

/** Files that hang on a record, whose changes its history tells. */
const ADJUNTO = {
  called: 'el adjunto',
  many: 'adjuntos',
  fields: {
    Nombre: text('Nombre'),
    Descripcion: text('Descripción'),
    Nro_Version: integer('Versión'),
    Visible_Cliente: flag('Visible para el cliente'),
    Eliminado: flag('Eliminado'),
  },
}

/** The tables of an aggregate in the words of its fields. */
export const tableFields = (aggregate: AnyAggregate, whole: Row | undefined): TableFields => ({
  [aggregate.entity]: { called: aggregate.called, fields: { ...aggregate.fields, ...stateField(aggregate) } },
  [`${aggregate.entity}_adjunto`]: ADJUNTO,
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
