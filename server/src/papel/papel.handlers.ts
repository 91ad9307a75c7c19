/** The paragraphs that answer the calls of every paper. */
import type { compareCall, printCall, printingsCall } from '@nogal/model/papel/papel.calls'
import { FileAnswer, Json } from '../http/answers.ts'
import { handle, type Mounted } from '../http/handle.ts'
import type { Printing } from './papel.queries.ts'
import type { Paper, Printed } from './paper.ts'
import { compare, fetchPrinting, listPrintings, preview, print } from './print.ts'

/** `Contrato 2026-0001 ES rev. 1 (3).pdf`: of two versions no name is the same. Some characters are not allowed in names of files. */
const fileOf = <D extends object>({ title, number }: Paper<D>, { pdf, idioma, data, revision }: Printing<D>): FileAnswer => {
  const { Revision } = data as { Revision?: number | null }
  const name = [title[idioma], number(data), idioma.toUpperCase(), Revision && `rev. ${Revision}`, `(${revision})`]
    .filter(Boolean)
    .join(' ')
  return new FileAnswer(pdf, 'application/pdf', `${name.replace(/[\\/:*?"<>|]/g, '-')}.pdf`, true)
}

/** The handlers of the calls of a paper. */
export const paperHandlers = <D extends object>(
  paper: Paper<D>,
  calls: {
    print: ReturnType<typeof printCall<Printed<D>>>
    printings: ReturnType<typeof printingsCall>
    compare?: ReturnType<typeof compareCall>
  },
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
  ...(calls.compare
    ? [handle(calls.compare, context => compare(context, paper, context.params.id, context.params.a, context.params.b))]
    : []),
]
