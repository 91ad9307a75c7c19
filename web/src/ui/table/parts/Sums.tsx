import { textOfSum } from '../data/rows.ts'
import type { Column, Sum } from '../data/types.ts'
import css from './Sums.module.css'

/** The sums of a column, each with its unit, one below the other. */
export const Sums = <T,>({ column, sums }: { column: Column<T>; sums: readonly Sum[] }) =>
  sums.map(({ unit, sum }) => (
    <span key={unit} className={css.sum}>
      {textOfSum(column, sum)}
      {unit && ` ${unit}`}
    </span>
  ))

/** The label of the sums, with the rows that they exclude. */
export const TotalLabel = ({ note }: { note: string | undefined }) => <>Total{note && <small className={css.left}> {note}</small>}</>
