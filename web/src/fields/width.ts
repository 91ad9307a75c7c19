/** How wide a field is in a form or a record: as wide as what it holds, and not narrower than its label. */
import { type Field, type FieldType, labelOf } from '@nogal/model/fields'

export type FieldWidth = 'narrow' | 'medium' | 'broad' | 'whole'

/** At most this many characters stand in a field of each width; a broad one takes longer texts, too. */
const HOLDS = { narrow: 16, medium: 30 } as const

/** Characters of a value, by the type of its field; text is as long as its field allows. */
const LENGTH: Record<FieldType, (field: Field) => number> = {
  serial: () => 8,
  code: ({ max = 16 }) => max,
  text: ({ max = 80 }) => max,
  longText: () => Number.POSITIVE_INFINITY,
  richText: () => Number.POSITIVE_INFINITY,
  integer: () => 12,
  decimal: () => 14,
  date: () => 12,
  instant: () => 20,
  localTime: () => 20,
  flag: () => 4,
  // names, searched for by their words
  ref: () => 40,
  refs: () => Number.POSITIVE_INFINITY,
  choice: field => Math.max(...field.options!.map(option => labelOf(field, option).length + 4)),
  choices: () => Number.POSITIVE_INFINITY,
  email: () => 40,
  rut: () => 12,
  imo: () => 7,
  locode: () => 5,
  containerNumber: () => 15,
  url: () => 60,
  // the picture with its buttons
  image: () => 40,
  rows: () => Number.POSITIVE_INFINITY,
}

/** Labels reach the edges of a field, which values do not: 5 letters of a label take the room of 4. A flag has its label beside the box. */
const labelLength = ({ type, label, required }: Field): number => 0.8 * (label.length + (type === 'flag' ? 5 : 0) + (required ? 2 : 0))

/** The width of a field, by the longest value that it may have and by its label. */
export const fieldWidth = (field: Field): FieldWidth => {
  const length = LENGTH[field.type](field)
  if (length === Number.POSITIVE_INFINITY) return 'whole'
  const most = Math.max(length, labelLength(field))
  if (most <= HOLDS.narrow) return 'narrow'
  return most <= HOLDS.medium ? 'medium' : 'broad'
}
