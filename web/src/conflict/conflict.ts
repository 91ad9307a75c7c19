/** Two users changed one row: finds what each of them changed, and merges the chosen values. */
import type { Fields } from '@nogal/model/fields'
import type { Row } from '../values/row.ts'
import { same } from '../values/same.ts'

/** The fields of the first row in which two rows differ. */
export const changedFields = (fields: Fields, before: Row, after: Row): string[] =>
  Object.keys(fields).filter(name => name in after && !same(before[name], after[name]))

/** A row as it was read, as this user wants it, and as somebody else saved it meanwhile. */
export type Conflict = { before: Row; mine: Row; theirs: Row }

export type Side = 'mine' | 'theirs'
export type FieldDifference = { name: string; before: unknown; mine: unknown; theirs: unknown; both: boolean }

/** Fields in which the two sides differ after a change; `both`: both changed it, so the user has to choose. */
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

/** The default choice: the side that changed the field; where both did, this user's. */
export const proposedSide = ({ before, mine }: FieldDifference): Side => (same(before, mine) ? 'theirs' : 'mine')

/** The current row, with this user's values in the fields where these were chosen. */
export const merge = (theirs: Row, found: readonly FieldDifference[], sides: Readonly<Record<string, Side>>): Row => ({
  ...theirs,
  ...Object.fromEntries(found.filter(one => sides[one.name] === 'mine').map(one => [one.name, one.mine])),
})
