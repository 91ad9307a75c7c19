/** The views of a list: its tabs, their order, and the state of each. */
import { decodeTableState } from './address.ts'
import type { SavedView, SharedView, TableMemory, TableState } from './types.ts'

/** The tab of all rows, chosen explicitly although another view is the first. */
export const ALL = '-'

export type ViewTab = SavedView & Partial<Omit<SharedView, keyof SavedView>>

export const isShared = (tab: ViewTab): tab is SharedView => tab.version !== undefined

/** Views that were saved before they had ids are identified by their names. */
const ownViews = ({ views }: TableMemory): SavedView[] => views.map(view => ({ ...view, id: view.id ?? `p-${view.name}` }))

/** The tabs of a user: their own views and those shared with them, in order. */
export const tabsOf = (memory: TableMemory, shared: readonly SharedView[]): ViewTab[] => {
  const tabs: ViewTab[] = [...ownViews(memory), ...shared.filter(({ mine }) => mine)]
  const { order = [] } = memory
  const place = ({ id }: ViewTab) => (order.includes(id) ? order.indexOf(id) : order.length)
  return tabs.sort((a, b) => place(a) - place(b))
}

/** The state of a tab; the page size stays. */
export const stateOfTab = (tab: ViewTab | undefined, initial: TableState, { porPagina }: TableState): TableState => ({
  ...(tab ? decodeTableState(tab.state, initial) : initial),
  pagina: 1,
  porPagina,
  abiertos: [],
  vista: tab?.id ?? ALL,
})
