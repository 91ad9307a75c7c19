import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { IconArrowsExchange, IconGripVertical } from '#icons'
import css from '../base/Tablero.module.css'
import { cantidadExacta, enBultos, type LineaTablero } from '../base/tablero.ts'
import { useCantidad } from '../base/useCantidad.ts'

type Props = {
  line: LineaTablero
  value: number
  /** There is fruit to move, here or in the balance. */
  movable: boolean
  /** Accessible name of the cell: product and container. */
  label: string
  row: number
  column: number
  /** Resolves with the refusal, if there is one. */
  onCommit: (quantity: number) => Promise<unknown>
  onMove: () => void
  onUndo: () => boolean
  onGrab: (event: PointerEvent<HTMLElement>) => void
}

const STEPS: Record<string, readonly [down: number, across: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus to the next cell of the board in a direction; false when there is none. */
const walk = (from: HTMLElement, down: number, across: number): boolean => {
  const cells = [...(from.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-row]') ?? [])]
  const at = { row: Number(from.dataset.row), column: Number(from.dataset.column) }
  const ahead = cells
    .map(cell => ({
      cell,
      rows: (Number(cell.dataset.row) - at.row) * down,
      columns: (Number(cell.dataset.column) - at.column) * across,
      aside: down ? Number(cell.dataset.column) - at.column : Number(cell.dataset.row) - at.row,
    }))
    .filter(({ rows, columns, aside }) => aside === 0 && (down ? rows > 0 : columns > 0))
    .sort((a, b) => a.rows + a.columns - b.rows - b.columns)
  ahead[0]?.cell.focus()
  return ahead.length > 0
}

/** The editable quantity of a line in a container. Enter and the arrows move the focus, M moves fruit elsewhere. */
export function CeldaCantidad({ line, value, movable, label, row, column, onCommit, onMove, onUndo, onGrab }: Props) {
  const { typed, fault, type, drop, give, leave } = useCantidad(value, onCommit)
  const faultId = useId()
  const packs = enBultos(line, value)

  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>) => {
    const step = STEPS[e.key]
    const isAcross = step && step[1] !== 0
    if (e.key === 'Enter') {
      e.preventDefault()
      if (give()) walk(e.currentTarget, e.shiftKey ? -1 : 1, 0)
    } else if (step && !e.ctrlKey && !e.altKey && !e.metaKey && !e.shiftKey && (!isAcross || typed === undefined)) {
      e.preventDefault()
      const toRight = getComputedStyle(e.currentTarget).direction !== 'rtl'
      if (give()) walk(e.currentTarget, step[0], toRight ? step[1] : -step[1])
    } else if (e.key === 'Escape' && typed !== undefined) {
      e.preventDefault()
      e.stopPropagation()
      drop()
    } else if (e.key.toLowerCase() === 'm' && !e.ctrlKey && !e.metaKey) {
      e.preventDefault()
      if (give()) onMove()
    } else if (e.key.toLowerCase() === 'z' && (e.ctrlKey || e.metaKey) && typed === undefined && onUndo()) {
      e.preventDefault()
    }
  }
  return (
    <div className={css.cell} data-empty={!value || undefined}>
      <span
        className={css.grip}
        aria-hidden
        title="Arrastre para mover; con Mayús se pregunta cuánto"
        onPointerDown={value > 0 ? onGrab : undefined}
      >
        {value > 0 && <IconGripVertical size={14} />}
      </span>
      <span className={css.amount}>
        <input
          className={css.input}
          data-row={row}
          data-column={column}
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? faultId : undefined}
          aria-keyshortcuts="M"
          value={typed ?? (value ? cantidadExacta(value) : '')}
          placeholder="–"
          onFocus={e => e.currentTarget.select()}
          onChange={e => type(e.currentTarget.value)}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        {packs && (
          <small className={css.packs}>
            <bdi>{packs}</bdi>
          </small>
        )}
        {fault && (
          <small id={faultId} role="alert" className={css.fault}>
            {fault}
          </small>
        )}
      </span>
      <button
        type="button"
        className={css.move}
        tabIndex={-1}
        disabled={!movable}
        aria-label={`Mover…: ${label}`}
        title="Mover… (M)"
        onClick={onMove}
      >
        <IconArrowsExchange size={15} />
      </button>
    </div>
  )
}
