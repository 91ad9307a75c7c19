/** Two people changed one row: finds what each of them changed, and merges the values that are chosen. */
import type { Fields } from '@nogal/model/fields'
import type { Row } from '../values/row.ts'
import { same } from '../values/same.ts'

/** What differs between two rows, by the fields of the first. */
export const changedFields = (fields: Fields, before: Row, after: Row): string[] =>
  Object.keys(fields).filter(name => name in after && !same(before[name], after[name]))

/** A row as it was read, as I want it, and as somebody else saved it meanwhile. */
export type Conflict = { before: Row; mine: Row; theirs: Row }

export type Side = 'mine' | 'theirs'
export type FieldDifference = { name: string; before: unknown; mine: unknown; theirs: unknown; both: boolean }

/** Fields that either side changed to something the other does not have; `both`: both touched it, so somebody has to choose. */
export const differencesOf = (fields: Fields, before: Row, mine: Row, theirs: Row): FieldDifference[] =>
  Object.keys(fields)
    .filter(name => !same(mine[name], theirs[name]))
    .map(name => ({
      name,
      before: before[name],
      mine: mine[name],
      theirs: theirs[name],
      both: !same(before[name], mine[name]) && !same(before[name], theirs[name]),
    }))

/** The side that changed a field is proposed; where both did, mine. */
export const proposedSide = ({ before, mine }: FieldDifference): Side => (same(before, mine) ? 'theirs' : 'mine')

/** The row as it is now, with my value in the fields where mine was chosen. */
export const merge = (theirs: Row, found: readonly FieldDifference[], sides: Readonly<Record<string, Side>>): Row => ({
  ...theirs,
  ...Object.fromEntries(found.filter(one => sides[one.name] === 'mine').map(one => [one.name, one.mine])),
})
