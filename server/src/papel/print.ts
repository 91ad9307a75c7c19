/**
 * Operations on any paper: preview, print, fetch again. As long as its data do not change, a paper is printed once, and stored byte for
 * byte. Each operation first checks whether the session may see the aggregate.
 */
import type { Idioma } from '@nogal/model/palabras'
import type { Said } from '@nogal/model/papel/papel.calls'
import { ofCalled } from '@nogal/model/words'
import { demand } from '../aggregate/read.ts'
import { hold } from '../aggregate/write.ts'
import type { Context } from '../http/handle.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { Access } from '../scope/scope.ts'
import { difference } from './difference.ts'
import { renderPaper } from './membrete.ts'
import { findCurrent, findRevision, insertPrinting, type KeptPrinting, printingsJson, type Which } from './papel.queries.ts'
import type { Paper, Printed } from './paper.ts'
import { withRevision } from './revision.ts'
import { withSendings } from './sendings.ts'

/** Data of a paper with the time of printing, which is now. */
export const withMoment = <D>(data: D): Printed<D> => ({ ...data, Impreso_En: new Date().toISOString() })

/** What differs from one version of a paper to another, in words for people of the company. */
export const saidChanges = <D extends object>(paper: Paper<D>, before: D, after: D): Said[] =>
  paper.say?.(difference(paper, before, after), 'es', { before, after }) ?? []

/** Refuses with 404 unless the session sees the aggregate and its paper. */
const demandPaper = async <D extends object>(access: Access, paper: Paper<D>, { id, variant }: One): Promise<void> => {
  await demand(access, paper.of, id)
  await paper.demandSeen?.(access, id, variant)
}

/** Does the session see a paper? */
export const isSeen = async <D extends object>(access: Access, paper: Paper<D>, one: One): Promise<boolean> =>
  demandPaper(access, paper, one).then(
    () => true,
    error => {
      if (error instanceof Refusal && error.status === 404) return false
      throw error
    },
  )

const read = async <D extends object>(access: Access, paper: Paper<D>, one: One, idioma: Idioma): Promise<D> => {
  await demandPaper(access, paper, one)
  const data = await paper.read(access, one.id, idioma, one.variant)
  return revisedOf(paper)(access, paper, whichOf(paper, one), idioma, data)
}

/** The key of the aggregate, and the variant for one of several receivers; 0 where there is one. */
export type One = { id: number; variant: number }
const whichOf = <D extends object>({ paper }: Paper<D>, one: One): Which => ({ paper, ...one })

const revisedOf = <D extends object>({ revisedBy }: Paper<D>) => (revisedBy ? withSendings<D> : withRevision<D>)

/** The paper as it would be printed now; 404 when there is no such aggregate, or the session may not see it. */
export const preview = async <D extends object>(access: Access, paper: Paper<D>, one: One, idioma: Idioma): Promise<Printed<D>> =>
  withMoment(await read(access, paper, one, idioma))

/** Prints a paper, unless the last printing in that language has the same data. The layout is made before anything is locked. */
export const print = async <D extends object>(
  context: Pick<Context, 'db' | 'sesion' | 'tx'>,
  paper: Paper<D>,
  one: One,
  idioma: Idioma,
): Promise<KeptPrinting<Printed<D>>> => {
  const { db, sesion, tx } = context
  const which = whichOf(paper, one)
  const shown = await read(context, paper, one, idioma)
  const known = await findCurrent<Printed<D>>(db, which, idioma, shown)
  if (known) return known
  const data = withMoment(shown)
  const pdf = await renderPaper(db, paper.document, { data, idioma })
  return tx(async client => {
    await hold({ db: client, sesion }, paper.of, one.id)
    const meanwhile = await findCurrent<Printed<D>>(client, which, idioma, shown)
    return meanwhile ?? insertPrinting(client, which, { idioma, data, pdf })
  })
}

/** A PDF that is not kept. */
export type UnkeptPrinting<D> = Pick<KeptPrinting<D>, 'idioma' | 'data' | 'pdf'>

/** The last printing in a language while it says the same, or else the paper as it would be printed, which is not kept. */
export const draft = async <D extends object>(
  access: Access,
  paper: Paper<D>,
  one: One,
  idioma: Idioma,
): Promise<KeptPrinting<Printed<D>> | UnkeptPrinting<Printed<D>>> => {
  const shown = await read(access, paper, one, idioma)
  const known = await findCurrent<Printed<D>>(access.db, whichOf(paper, one), idioma, shown)
  if (known) return known
  const data = withMoment(shown)
  return { idioma, data, pdf: await renderPaper(access.db, paper.document, { data, idioma }) }
}

/** An earlier printing; 404 when there is none with that number. */
export const fetchPrinting = async <D extends object>(
  access: Access,
  paper: Paper<D>,
  one: One,
  revision: number,
): Promise<KeptPrinting<Printed<D>>> => {
  await demandPaper(access, paper, one)
  const found = await findRevision<Printed<D>>(access.db, whichOf(paper, one), revision)
  if (!found) throw notFound(`esa impresión ${ofCalled(paper.called)}`)
  return found
}

/** All printings of a paper as JSON text, the last one first. */
export const listPrintings = async <D extends object>(access: Access, paper: Paper<D>, one: One): Promise<string> => {
  await demandPaper(access, paper, one)
  return printingsJson(access.db, whichOf(paper, one))
}

/** The changes between two printings, or between one and the current data (0), in Spanish, the portal's language. */
export const comparePrintings = async <D extends object>(
  access: Access,
  paper: Paper<D>,
  one: One,
  from: number,
  to: number,
): Promise<Said[]> => {
  const { data: before, idioma } = await fetchPrinting(access, paper, one, from)
  const after = to ? (await fetchPrinting(access, paper, one, to)).data : await preview(access, paper, one, idioma)
  return saidChanges(paper, before, after)
}
