import type { ModalProps } from '@mantine/core'
import type { AnyPart } from '@nogal/model/aggregate/aggregate'
import type { ReactNode } from 'react'
import type { PartTexts } from './texts.ts'

/** How the screens show one kind of part, of a record or of one that is still being written; `R` is a row of it. */
export type PartKind<R> = {
  part: AnyPart
  texts: PartTexts<R>
  /** Width of the dialog, and columns of its form. */
  size?: ModalProps['size']
  columns?: 2 | 3
  /** Stands beside the buttons of the dialog and follows what is typed. */
  extra?: (row: Partial<R>) => ReactNode
  /** What a further one starts with, from those that are there. */
  start?: (rows: readonly R[]) => Partial<R>
  /** What a person may insist on after a refusal to remove one: the flag that is sent then, and what the question offers. */
  insists?: { flag: string; when: (refusal: string) => boolean; action: string }
  /** The menu of a row offers to duplicate it. */
  duplicates?: true
}
