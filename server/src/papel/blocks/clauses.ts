/** Clauses: rich texts under numbered titles. */
import type { RichDoc } from '@nogal/model/fields'
import type { Content } from 'pdfmake/interfaces'
import { richTextBlocks } from './richText.ts'
import { section } from './section.ts'

/** The non-empty clauses, numbered in order. */
export const clauses = (given: [title: string, doc: RichDoc | null | undefined][]): Content[] =>
  given
    .map(([title, doc]) => ({ title, blocks: richTextBlocks(doc) }))
    .filter(({ blocks }) => blocks.length > 0)
    .flatMap(({ title, blocks }, i) => section(`${i + 1}. ${title}`, blocks))
