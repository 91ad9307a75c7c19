/** The signatures of a paper. */
import type { Idioma } from '@nogal/model/palabras'
import type { Column, Content } from 'pdfmake/interfaces'
import { printable } from './format.ts'
import { inPairs } from './section.ts'
import { COLOR, rule, WIDTH } from './style.ts'
import { WORDS } from './words.ts'

export type Signature = {
  label: string
  company: string
  name?: string | null | undefined
  position?: string | null | undefined
  image?: string | undefined
}

const GUTTER = 60
/** Room above the line, in points, and the size of a signature in it. */
const ROOM = 46
const SIGNATURE: [width: number, height: number] = [150, 40]

/** A sentence with the signatories below, two side by side; never broken over pages. */
export function signatures(sentence: string, given: readonly Signature[], idioma: Idioma): Content {
  const words = WORDS[idioma].firma
  const line = (label: string, value?: string | null): Content => ({
    text: [{ text: `${label}: `, color: COLOR.grey }, printable(value) || ' '],
    fontSize: 8.5,
  })
  const block = ({ label, company, name, position, image }: Signature): Column => ({
    stack: [
      ...(image ? [{ image, fit: SIGNATURE, margin: [0, ROOM - SIGNATURE[1], 0, 0] } as Content] : []),
      { ...(rule((WIDTH - GUTTER) / 2, COLOR.ink, 0.6) as object), margin: [0, image ? 0 : ROOM, 0, 4] } as Content,
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
