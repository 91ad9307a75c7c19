import type { RichDoc } from '@nogal/model/fields'
import { lineOf } from '@nogal/model/richText'

/** Somebody who may be mentioned with @. */
export type Mentionable = { id: string; label: string; about?: string | null }

/** The props of the editor of a formatted text. */
export type RichTextProps = {
  value: RichDoc | null | undefined
  onChange: (value: RichDoc | null) => void
  label: string
  error?: boolean
  disabled?: boolean
  autoFocus?: boolean
  describedBy?: string
  /** The people whom the text may mention; without any, @ is a letter like others. */
  people?: readonly Mentionable[] | undefined
}

export const SIZE_NAMES = { small: 'Pequeño', normal: 'Normal', large: 'Grande', huge: 'Enorme' } as const
export type Size = keyof typeof SIZE_NAMES
export const isSize = (size: unknown): size is Size => typeof size === 'string' && Object.hasOwn(SIZE_NAMES, size)

export const EMPTY_DOC: RichDoc = { type: 'doc', content: [] }

/** Is the document without text? */
export const isBlankDoc = (doc: RichDoc | null | undefined): boolean => lineOf(doc) === ''

/** The address of a link, if it is safe: http, https or mailto. */
export const safeHref = (href: unknown): string | undefined =>
  typeof href === 'string' && /^(https?:\/\/|mailto:)[^\s]+$/i.test(href.trim()) ? href.trim() : undefined
