/**
 * Files and texts made to exhaust the program that reads them: each is refused or read within its limits, and other requests are answered
 * meanwhile.
 */
import type { Fault } from '../faults/support/fault.ts'
import { HOSTILE, workbook } from '../server/src/test/hostileFiles.ts'
import { ANSWERED, type Answer, type AsAttacker, inTurns, trial } from './support/portal.ts'

const importing = (send: AsAttacker, bytes: Buffer): Promise<Answer> => {
  const body = new FormData()
  body.set('archivo', new Blob([new Uint8Array(bytes)]), 'planilla')
  return send('/api/parametros/giro/importar', { method: 'POST', body })
}

const saving = (send: AsAttacker, Otros_Terminos: unknown): Promise<Answer> =>
  send('/api/negocio/add-negocio', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Otros_Terminos }),
  })

/** Makes the portal start the child processes that read files and texts, because they already run in a portal in use. */
const warm = (send: AsAttacker) => Promise.all([importing(send, Buffer.from('Nombre\nx\n')), saving(send, '<p>x</p>')])

const repeat = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length))
const nested = (levels: number): unknown =>
  JSON.parse(`${'{"type":"blockquote","content":['.repeat(levels)}{"type":"paragraph"}${']}'.repeat(levels)}`)
const TEXTS: readonly unknown[] = [
  ...[
    '<b>',
    '<b><i><u>',
    '<p><b>',
    '<blockquote>',
    '<ul><li>',
    '<b><table><tr><td></b></td></tr></table>',
    '</i>',
    '<!--',
    '<',
    '&#',
  ].flatMap(piece => [12_000, 42_000, 199_000].map(length => repeat(piece, length))),
  ...[20, 30, 45].map(levels => ({ type: 'doc', content: [nested(levels)] })),
  {
    type: 'doc',
    content: Array.from({ length: 2_000 }, () => ({
      type: 'paragraph',
      content: Array.from({ length: 8 }, () => ({ type: 'text', text: 'x' })),
    })),
  },
]
const slowSheet = workbook(
  `<row r="1"><c r="A1" t="inlineStr"><is><t>Sabor</t></is></c></row>${Array.from({ length: 4_000 }, (_, i) => `<row r="${i + 2}">${`<c r="A${i + 2}"><v>1</v></c>`}</row>`).join('')}`,
)

export const archivos: Fault[] = [
  {
    what: `${HOSTILE.length} hostile workbooks, zips and CSV files, four at once`,
    wanted: `each refused or read; ${ANSWERED}`,
    // the files are made before the measurement starts
    run: () => {
      const files = HOSTILE.map(({ bytes }) => bytes())
      return trial([200, 400], send => inTurns(files, 4, bytes => importing(send, bytes)), warm)()
    },
  },
  {
    what: `${TEXTS.length} texts nested or long without end, four at once`,
    wanted: `each refused; ${ANSWERED}`,
    run: trial([400], send => inTurns(TEXTS, 4, text => saving(send, text)), warm),
  },
  {
    what: '80 imports at once',
    wanted: `what can't wait is a 503; ${ANSWERED}`,
    run: trial([400, 503], send => Promise.all(Array.from({ length: 80 }, () => importing(send, slowSheet))), warm),
  },
]
