/** A cell of the grid, by its row and its column. */
export type GridCell = { row: number; col: number }

/** The cell to which a key moves; `page` is the number of visible rows, `forward` depends on the direction of text. */
export const MOVES: Record<string, (cell: GridCell, last: GridCell, page: number, ctrl: boolean, forward: 1 | -1) => GridCell> = {
  ArrowUp: c => ({ ...c, row: c.row - 1 }),
  k: c => ({ ...c, row: c.row - 1 }),
  j: c => ({ ...c, row: c.row + 1 }),
  ArrowDown: c => ({ ...c, row: c.row + 1 }),
  ArrowLeft: (c, _last, _page, _ctrl, forward) => ({ ...c, col: c.col - forward }),
  ArrowRight: (c, _last, _page, _ctrl, forward) => ({ ...c, col: c.col + forward }),
  PageUp: (c, _last, page) => ({ ...c, row: c.row - page }),
  PageDown: (c, _last, page) => ({ ...c, row: c.row + page }),
  Home: (c, _last, _page, ctrl) => ({ row: ctrl ? 0 : c.row, col: 0 }),
  End: (c, last, _page, ctrl) => ({ row: ctrl ? last.row : c.row, col: last.col }),
}
export const clampIndex = (n: number, last: number) => Math.max(0, Math.min(n, last))
