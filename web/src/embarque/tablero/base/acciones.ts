/** What people do with the fruit of a board: given to the grid and to the cards alike. */
import type { PointerEvent } from 'react'
import type { GrupoTablero, LineaTablero, LugarFruta, Tablero } from './tablero.ts'

export type Acciones = {
  /** May this person move fruit at all? */
  editable: boolean
  set: (container: number, line: LineaTablero, quantity: number) => void
  /** Asks how much goes where. */
  ask: (line: LineaTablero, from: LugarFruta, to?: LugarFruta) => void
  /** Opens the balances for a container. */
  addTo: (container: number) => void
  /** Asks where all the fruit of a container goes. */
  passAll: (container: number) => void
  giveBack: (containers: readonly number[], what: string) => void
  /** Spreads what is left over a shipment (its number, or 0 for all), or over one container. */
  distribute: (ship: number, container: number, where: string) => void
  undo: () => boolean
  grab: (event: PointerEvent<HTMLElement>, line: LineaTablero, from: LugarFruta) => void
}

/** What the grid and the cards are drawn from. */
export type VistaTablero = {
  board: Tablero
  groups: readonly GrupoTablero[]
  closed: ReadonlySet<string>
  onToggle: (group: string) => void
  acciones: Acciones
}
