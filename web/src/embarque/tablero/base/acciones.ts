/** The actions of the board, for the grid and the cards. */
import type { PointerEvent } from 'react'
import type { GrupoTablero, LineaTablero, LugarFruta, Tablero } from './tablero.ts'

export type Acciones = {
  /** The user may move fruit. */
  editable: boolean
  /** Writes a quantity in its cell; resolves with the refusal, if there is one. */
  set: (container: number, line: LineaTablero, quantity: number) => Promise<unknown>
  /** Opens the dialog about a move. */
  ask: (line: LineaTablero, from: LugarFruta, to?: LugarFruta) => void
  /** Opens the balances for a container. */
  addTo: (container: number) => void
  /** Opens the dialog that moves all fruit of a container. */
  passAll: (container: number) => void
  giveBack: (containers: readonly number[], what: string) => void
  /** Distributes the balance over a shipment (its number, or 0 for all), or over one container. */
  distribute: (ship: number, container: number, where: string) => void
  undo: () => boolean
  grab: (event: PointerEvent<HTMLElement>, line: LineaTablero, from: LugarFruta) => void
}

/** The props of the grid and the cards. */
export type VistaTablero = {
  board: Tablero
  groups: readonly GrupoTablero[]
  closed: ReadonlySet<string>
  onToggle: (group: string) => void
  acciones: Acciones
}
