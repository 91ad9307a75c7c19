import type { ReactNode } from 'react'
import { IconCheck } from '#icons'
import { isNothing } from '../../../values/same.ts'
import { Badge } from '../../Badge.tsx'
import { cellValue, textOfValue } from '../data/rows.ts'
import type { Column } from '../data/types.ts'
import css from './cellContent.module.css'

/** The content of a cell. */
export const cellContent = <T,>(column: Column<T>, row: T): ReactNode => {
  if (column.cell) return column.cell(row)
  const value = cellValue(column, row)
  if (isNothing(value)) return null
  const text = textOfValue(column, value)
  if (column.type === 'badge') return <Badge tone={column.tone?.(row) ?? 'neutral'}>{text}</Badge>
  if (column.type !== 'flag') return text
  return text === 'Sí' ? <IconCheck size={15} aria-label="Sí" role="img" className={css.yes} /> : <span className={css.no}>No</span>
}
