/** Whether what a list shows differs from the view that was chosen. */
import { decodeTableState, encodeTableState } from '../data/address.ts'
import type { ColumnLayout, TableState } from '../data/types.ts'
import type { ViewTab } from '../data/views.ts'

/** The state as a view keeps it: not the page, nor how long it is, nor which groups are open. */
export const stateText = (state: TableState, initial: TableState): string => {
  const { pagina, porPagina, vista, abiertos } = initial
  return encodeTableState({ ...state, pagina, porPagina, vista, abiertos }, initial)
}

const layoutText = ({ order, hidden, start, end, widths, density }: ColumnLayout): string =>
  JSON.stringify([order, [...hidden].sort(), start, end, Object.entries(widths).sort(), density])

/** Does what is shown differ from what the view says? `mend` fits a layout to the columns of today. */
export const viewDiffers = (
  tab: ViewTab,
  { state, initial, layout }: { state: TableState; initial: TableState; layout: ColumnLayout },
  mend: (layout: ColumnLayout) => ColumnLayout,
): boolean =>
  stateText(decodeTableState(tab.state, initial), initial) !== stateText(state, initial) ||
  layoutText(mend(tab.layout)) !== layoutText(mend(layout))
