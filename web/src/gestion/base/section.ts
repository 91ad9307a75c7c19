/** What a section of an item is given. */
import type { PeopleStep } from '@nogal/model/aggregate/states'
import type { LlamadasGestion } from '@nogal/model/gestion/gestion.calls'
import type { Item } from './items.ts'

export type SectionProps = {
  item: Item
  /** The area that looks at it, its kind, and the calls that the area has for it. */
  cell: LlamadasGestion
  /** The person may change the item as it stands now. */
  editable: boolean
  /** The step that ends the work on it, where the person may take it. */
  end?: PeopleStep | undefined
}
