/** The signatures of a paper. */
import type { Idioma } from '@nogal/model/palabras'
import type { Column, Content } from 'pdfmake/interfaces'
import { printable } from './format.ts'
import { inPairs } from './section.ts'
import { COLOR, rule, WIDTH } from './style.ts'
import { WORDS } from './words.ts'

export type Signature = { label: string; company: string; name?: string | null | undefined; position?: string | null | undefined }

const GUTTER = 60

/** A sentence with the signatories below, two side by side; never broken over pages. */
export function signatures(sentence: string, given: readonly Signature[], idioma: Idioma): Content {
  const words = WORDS[idioma].firma
  const line = (label: string, value?: string | null): Content => ({
    text: [{ text: `${label}: `, color: COLOR.grey }, printable(value) || ' '],
    fontSize: 8.5,
  })
  const block = ({ label, company, name, position }: Signature): Column => ({
    stack: [
      { ...(rule((WIDTH - GUTTER) / 2, COLOR.ink, 0.6) as object), margin: [0, 46, 0, 4] } as Content,
      { text: label, style: 'label' },
      { text: printable(company), bold: true },
      line(words.nombre, name),
      line(words.cargo, position),
      line(words.fecha),
    ],
    width: (WIDTH - GUTTER) / 2,
  })
  return {
    stack: [{ text: sentence, margin: [0, 16, 0, 0] }, ...inPairs(given).map(pair => ({ columns: pair.map(block), columnGap: GUTTER }))],
    unbreakable: true,
  }
}
