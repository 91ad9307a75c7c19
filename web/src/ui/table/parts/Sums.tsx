import { formatNumber } from '@nogal/model/format'
import { textOfSum } from '../data/rows.ts'
import type { Column, Sum } from '../data/types.ts'
import css from './Sums.module.css'

const textOf = <T,>(column: Column<T>, { unit, sum }: Sum, whole = false): string =>
  `${whole ? formatNumber(sum, 0) : textOfSum(column, sum)}${unit && ` ${unit}`}`

/** The sums of a column in words, after its title: «Monto 539.276,00 CAD · 2.553.484,48 EUR»; `whole` leaves the decimals out. */
export const wordsOfSums = <T,>(column: Column<T>, sums: readonly Sum[], whole = false): string =>
  `${column.title} ${sums.map(sum => textOf(column, sum, whole)).join(' · ')}`

/** The sums of a column, each with its unit, one below the other. */
export const Sums = <T,>({ column, sums }: { column: Column<T>; sums: readonly Sum[] }) =>
  sums.map(sum => (
    <span key={sum.unit} className={css.sum}>
      {textOf(column, sum)}
    </span>
  ))

/** The label of the sums, with the rows that they exclude. */
export const TotalLabel = ({ note }: { note: string | undefined }) => <>Total{note && <small className={css.left}> {note}</small>}</>
