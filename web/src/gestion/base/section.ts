/** The props of a section of an item. */
import type { PeopleStep } from '@nogal/model/aggregate/states'
import type { LlamadasGestion } from '@nogal/model/gestion/gestion.calls'
import type { Item } from './items.ts'

export type SectionProps = {
  item: Item
  /** The area that looks at it, its kind, and the calls of the area for that kind. */
  cell: LlamadasGestion
  /** The user may change the item in its current state. */
  editable: boolean
  /** The step that completes the work, where the user may take it. */
  end?: PeopleStep | undefined
}
