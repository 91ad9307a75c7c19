/** The paragraphs that answer the calls of every paper. */
import type { printCall, printingsCall } from '@nogal/model/papel/papel.calls'
import { FileAnswer, Json } from '../http/answers.ts'
import { handle, type Mounted } from '../http/handle.ts'
import type { Printing } from './papel.queries.ts'
import type { Paper, Printed } from './paper.ts'
import { fetchPrinting, listPrintings, preview, print } from './print.ts'

/** `Contrato 2026-0001 (2).pdf`; a slash would end the name of a file. */
const fileOf = <D extends object>({ title, number }: Paper<D>, { pdf, idioma, data, revision }: Printing<D>): FileAnswer =>
  new FileAnswer(pdf, 'application/pdf', `${title[idioma]} ${number(data)} (${revision}).pdf`.replaceAll('/', '-'), true)

/** The handlers of the calls of a paper. */
export const paperHandlers = <D extends object>(
  paper: Paper<D>,
  calls: { print: ReturnType<typeof printCall<Printed<D>>>; printings: ReturnType<typeof printingsCall> },
): Mounted[] => [
  handle(calls.print, async context => {
    const { id } = context.params
    const { formato, impresion } = context.query
    const idioma = context.query.idioma ?? 'es'
    if (impresion) return fileOf(paper, await fetchPrinting(context, paper, id, impresion))
    if (formato === 'pdf') return fileOf(paper, await print(context, paper, id, idioma))
    return (await preview(context, paper, id, idioma)) as never
  }),
  handle(calls.printings, async context => new Json(await listPrintings(context, paper, context.params.id))),
]
