import type { Funcion } from '@nogal/model/call'
import type { Link } from '../addresses.ts'

/** The next step of a record: its main button, which leads to the place where the step is done. */
export type NextStep = {
  /** The label of the button, as a command. */
  label: string
  /** A tab of the record and a field there, or a link to another screen. */
  place: { tab: string; field?: string } | Link
  /** The screen and its function that the step requires. */
  needs: readonly [screen: string, funcion: Funcion]
}
