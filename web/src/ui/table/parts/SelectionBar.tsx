import { Button, CloseButton } from '@mantine/core'
import { formatNumber } from '@nogal/model/format'
import type { ReactNode } from 'react'
import type { Column, SelectionAction, SummarySource } from '../data/types.ts'
import { ChosenSums } from './ChosenSums.tsx'
import css from './SelectionBar.module.css'

type Props<T> = {
  columns: readonly Column<T>[]
  rows: readonly T[]
  summary: SummarySource | undefined
  /** Field of the key, by which the server finds the rows. */
  by: string | undefined
  actions: readonly SelectionAction<T>[]
  onClear: () => void
  /** The export button, which every list has. */
  children: ReactNode
}

/** Shown in place of the toolbar while rows are selected: their number, and the actions on all of them. */
export default function SelectionBar<T>({ columns, rows, summary, by, actions, onClear, children }: Props<T>) {
  const count = rows.length === 1 ? '1 registro elegido' : `${formatNumber(rows.length, 0)} registros elegidos`
  return (
    <div className={css.selection} role="toolbar" aria-label="Con los registros elegidos">
      <CloseButton size="sm" aria-label="Quitar la selección" title="Quitar la selección" onClick={onClear} />
      <strong role="status" className={css.chosen}>
        {count}
      </strong>
      <ChosenSums columns={columns} rows={rows} summary={summary} by={by} />
      {actions.map(({ key, label, icon, onClick }) => (
        <Button key={key} variant="default" size="xs" leftSection={icon} onClick={() => onClick(rows, onClear)}>
          {label}
        </Button>
      ))}
      {children}
    </div>
  )
}
