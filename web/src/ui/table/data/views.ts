/** The views of a list: its tabs, their order, and the state of each. */
import { decodeTableState } from './address.ts'
import type { SavedView, SharedView, StartView, TableMemory, TableState } from './types.ts'

/** The tab of all rows, chosen explicitly although another view is the first. */
export const ALL = '-'

export type ViewTab = (SavedView | StartView) & Partial<Omit<SharedView, keyof SavedView>>

export const isShared = (tab: ViewTab): tab is SharedView => tab.version !== undefined

/** Is it one of the views with which the list starts? */
export const isStart = (tab: ViewTab): tab is StartView => tab.layout === undefined

/** Views that were saved before they had ids are identified by their names. */
export const ownViews = ({ views }: TableMemory): SavedView[] => views.map(view => ({ ...view, id: view.id ?? `p-${view.name}` }))

/** The tabs of a user: their own views, those shared with them, and those with which the list starts, in order. */
export const tabsOf = (memory: TableMemory, shared: readonly SharedView[], starts: readonly StartView[] = []): ViewTab[] => {
  const tabs: ViewTab[] = [...ownViews(memory), ...shared.filter(({ mine }) => mine), ...starts]
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
