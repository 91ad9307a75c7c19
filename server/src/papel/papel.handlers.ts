/** The handlers of the calls of every paper. */
import type { Idioma } from '@nogal/model/palabras'
import type { compareCall, printCall, printingsCall } from '@nogal/model/papel/papel.calls'
import { FileAnswer, Json } from '../http/answers.ts'
import { type Context, handle, type Mounted } from '../http/handle.ts'
import type { KeptPrinting } from './papel.queries.ts'
import { fileNameOf, type Paper, type Printed } from './paper.ts'
import { comparePrintings, draft, fetchPrinting, listPrintings, type One, preview, print, type UnkeptPrinting } from './print.ts'

const printingFile = <D extends object>(paper: Paper<D>, printing: KeptPrinting<D> | UnkeptPrinting<D>): FileAnswer =>
  new FileAnswer(printing.pdf, 'application/pdf', `${fileNameOf(paper, printing)}.pdf`, true)

type Asked = { formato?: 'json' | 'pdf' | 'vista' | null; impresion?: number | null; idioma?: Idioma | null }

/** Answers with a preview in values or as a PDF, a new printing, or an earlier printing, depending on the query. */
export const answerPaper = async <D extends object>(
  context: Pick<Context, 'db' | 'sesion' | 'tx'>,
  paper: Paper<D>,
  one: One,
  { formato, impresion, idioma }: Asked,
): Promise<FileAnswer | Printed<D>> => {
  if (impresion) return printingFile(paper, await fetchPrinting(context, paper, one, impresion))
  if (formato === 'pdf') return printingFile(paper, await print(context, paper, one, idioma ?? 'es'))
  if (formato === 'vista') return printingFile(paper, await draft(context, paper, one, idioma ?? 'es'))
  return preview(context, paper, one, idioma ?? 'es')
}

/** The only variant of a paper. */
const only = (id: number): One => ({ id, variant: 0 })

/** The handlers of the calls of a paper. */
export const paperHandlers = <D extends object>(
  paper: Paper<D>,
  calls: {
    print: ReturnType<typeof printCall<Printed<D>>>
    printings: ReturnType<typeof printingsCall>
    compare?: ReturnType<typeof compareCall>
  },
): Mounted[] => [
  handle(calls.print, async context => (await answerPaper(context, paper, only(context.params.id), context.query)) as never),
  handle(calls.printings, async context => new Json(await listPrintings(context, paper, only(context.params.id)))),
  ...(calls.compare
    ? [handle(calls.compare, context => comparePrintings(context, paper, only(context.params.id), context.params.a, context.params.b))]
    : []),
]
