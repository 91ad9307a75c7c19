import type { ModalProps } from '@mantine/core'
import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import type { ReactNode } from 'react'
import type { PartTexts } from './texts.ts'

/** How screens show one kind of part, of a stored record or a new one; `R` is a row of it. */
export type PartKind<R> = {
  part: AnyPart
  texts: PartTexts<R>
  /** Width of the dialog, and columns of its form. */
  size?: ModalProps['size']
  columns?: 2 | 3
  /** Shown beside the buttons of the dialog, updated while the user types. */
  extra?: (row: Partial<R>) => ReactNode
  /** Initial values of a further part, derived from the existing ones. */
  start?: (rows: readonly R[]) => Partial<R>
  /** When the user may insist after a refused removal: the flag to send, and the label of the question. */
  insists?: { flag: string; when: (refusal: string) => boolean; action: string }
  /** Rows have a menu entry to duplicate them. */
  duplicates?: true
}
