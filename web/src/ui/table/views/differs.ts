/** Does the state of a list differ from the chosen view? */
import { decodeTableState, encodeTableState } from '../data/address.ts'
import type { ColumnLayout, TableState } from '../data/types.ts'
import type { ViewTab } from '../data/views.ts'

/** The part of the state that a view stores: without page, page size and open groups. */
export const stateText = (state: TableState, initial: TableState): string => {
  const { pagina, porPagina, vista, abiertos } = initial
  return encodeTableState({ ...state, pagina, porPagina, vista, abiertos }, initial)
}

const layoutText = ({ order, hidden, start, end, widths, density }: ColumnLayout): string =>
  JSON.stringify([order, [...hidden].sort(), start, end, Object.entries(widths).sort(), density])

/** Does the list differ from the view? `mend` adapts a layout to the current columns. */
export const viewDiffers = (
  tab: ViewTab,
  { state, initial, layout }: { state: TableState; initial: TableState; layout: ColumnLayout },
  mend: (layout: ColumnLayout) => ColumnLayout,
): boolean =>
  stateText(decodeTableState(tab.state, initial), initial) !== stateText(state, initial) ||
  (tab.layout !== undefined && layoutText(mend(tab.layout)) !== layoutText(mend(layout)))
