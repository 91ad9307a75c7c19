/** Lists of names, two side by side. */
import type { Content } from 'pdfmake/interfaces'
import { printable } from './format.ts'
import { inPairs, section, sideBySide } from './section.ts'
import { COLOR } from './style.ts'

export type PrintedItem = { Nombre: string; Observacion?: string | null }

/** Lists with their labels, in a section; empty ones are left out. */
export const lists = (title: string, given: [label: string, items: readonly PrintedItem[]][]): Content[] => {
  const blocks = given
    .filter(([, items]) => items.length > 0)
    .map(
      ([label, items]): Content => ({
        stack: [
          { text: label, bold: true, margin: [0, 0, 0, 2] },
          {
            ul: items.map(({ Nombre, Observacion }) => ({
              text: [printable(Nombre), ...(Observacion ? [{ text: ` — ${printable(Observacion)}`, color: COLOR.grey }] : [])],
              margin: [0, 0, 0, 1.5],
            })),
            markerColor: COLOR.green,
            fontSize: 8.5,
          },
        ],
        margin: [0, 0, 0, 6],
      }),
    )
  return section(
    title,
    inPairs(blocks).map(([left, right]) => sideBySide(left!, right ?? '')),
  )
}
