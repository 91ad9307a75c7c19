/** Handlers of the papers of a shipment: to show, print, approve and mail them. */
import type { CodPapel } from '@nogal/model/embarque/papeles'
import {
  abrirEnvio,
  actualizarTdi,
  aprobarProforma,
  cargarAduana,
  cargarAgenciaTrans,
  cargarFactura,
  compararPapel,
  enVivoEnvios,
  enviarAgAduana,
  enviarAgCarga,
  enviarAgTransporte,
  enviarPapel,
  exportarPorEnviar,
  imprimirPapel,
  listarEnvios,
  listarEnviosEmbarque,
  listarImpresionesPapel,
  listarPapeles,
  listarPorEnviar,
  obtenerAgenciasTransporte,
  proponerProforma,
  reenviar,
  resumirPorEnviar,
  verMensaje,
} from '@nogal/model/embarque/papeles.calls'
import type { Shown } from '@nogal/model/export'
import type { Values } from '@nogal/model/fields'
import { demand, parsed } from '../../aggregate/read.ts'
import { hold } from '../../aggregate/write.ts'
import { ENVIO, enviosOf, findOutgoing, readEnvio, scopeOfEnvios } from '../../correo/envio.queries.ts'
import { composeMessage, previewHtml } from '../../correo/message.ts'
import { FileAnswer, Json, WithMessage } from '../../http/answers.ts'
import { handle } from '../../http/handle.ts'
import { conflict, invalid } from '../../http/refusal.ts'
import { rereadEvents } from '../../http/reread.ts'
import { listFile } from '../../list/file.ts'
import { list } from '../../list/list.ts'
import { summarize } from '../../list/summary.ts'
import { renderPaper } from '../../papel/membrete.ts'
import { answerPaper } from '../../papel/papel.handlers.ts'
import { comparePrintings, listPrintings, preview, withMoment } from '../../papel/print.ts'
import type { Access } from '../../scope/scope.ts'
import { EMBARQUE } from '../base/embarque.queries.ts'
import { readEmbarque } from '../base/embarque.read.ts'
import { POR_ENVIAR, scopeOfDespacho } from './despacho.queries.ts'
import { resend, sendPaper, type Wanted } from './enviar.ts'
import { listPapers, refreshMarks } from './estado.ts'
import { agenciesJson, readApproved, readVariants, saveApproved } from './papeles.queries.ts'
import { PAPERS } from './papeles.ts'
import { approvableProforma, changesSinceApproval } from './proforma.ts'
import { readTdi } from './tdi.ts'
import { seenPapers } from './visibles.ts'

/** A shipment with its containers, and the data of a paper. */
const withPaper = async (access: Access, id: number, code: CodPapel) => ({
  whole: parsed(await readEmbarque(access, id)) as Values,
  paper: await preview(access, PAPERS[code], { id, variant: 0 }, 'es'),
})

type Body = { Idioma?: 'es' | 'en' | null; Destinatarios?: unknown; Asunto?: string | null; Mensaje?: string | null }
/** The fields of a body that are about the message. */
const saidOf = ({ Idioma, Destinatarios, Asunto, Mensaje }: Body): Omit<Wanted, 'code' | 'variant'> => ({
  idioma: Idioma,
  destinatarios: Destinatarios as Wanted['destinatarios'],
  asunto: Asunto,
  mensaje: Mensaje,
})

/** The haulier in the body, or else the only one of the containers. */
const onlyAgency = async (access: Access, id: number): Promise<number> => {
  await demand(access, EMBARQUE, id)
  const { agtransporte } = await readVariants(access.db, id)
  if (agtransporte.length > 1) {
    const mensaje = `Agencia de transporte: elija a cuál se envía; el embarque tiene ${agtransporte.length}.`
    throw invalid([{ campo: 'Cod_Agtrans', mensaje }])
  }
  return agtransporte[0] ?? 0
}

export const PAPELES_HANDLERS = [
  handle(obtenerAgenciasTransporte, async context => {
    await demand(context, EMBARQUE, context.params.id)
    return new Json(await agenciesJson(context.db, context.params.id))
  }),
  handle(cargarAgenciaTrans, async context => {
    const whole: Values = parsed(await readEmbarque(context, context.params.id))
    return { ...whole, Agencias_Transporte: JSON.parse(await agenciesJson(context.db, context.params.id)) } as never
  }),
  handle(cargarFactura, async context => {
    const { whole, paper } = await withPaper(context, context.params.id, 'proforma')
    return { ...whole, Factura: paper } as never
  }),
  handle(cargarAduana, async context => {
    const { whole, paper } = await withPaper(context, context.params.id, 'instruccion-aduana')
    return { ...whole, Instruccion: paper } as never
  }),
  handle(actualizarTdi, ({ params: { id }, sesion, tx }) =>
    tx(async db => {
      await hold({ db, sesion }, EMBARQUE, id)
      await refreshMarks(db, id)
      return readTdi(db, id)
    }),
  ),
  handle(listarPapeles, async context => {
    await demand(context, EMBARQUE, context.params.id)
    return seenPapers(context, context.params.id, await listPapers(context.db, context.params.id))
  }),
  handle(imprimirPapel, async context => {
    const { id, papel, v } = context.params
    return (await answerPaper(context, PAPERS[papel], { id, variant: v }, context.query)) as never
  }),
  handle(listarImpresionesPapel, async context => {
    const { id, papel, v } = context.params
    return new Json(await listPrintings(context, PAPERS[papel], { id, variant: v }))
  }),
  handle(compararPapel, context => {
    const { id, papel, v, a, b } = context.params
    return comparePrintings(context, PAPERS[papel], { id, variant: v }, a, b)
  }),
  handle(enviarPapel, context => {
    const { Nro_Embarque, Papel, Variante } = context.body
    return sendPaper(context, Nro_Embarque, { code: Papel, variant: Variante ?? 0, ...saidOf(context.body) })
  }),
  handle(enviarAgAduana, context =>
    sendPaper(context, context.body.Nro_Embarque, { code: 'instruccion-aduana', variant: 0, ...saidOf(context.body) }),
  ),
  handle(enviarAgTransporte, async context => {
    const { Nro_Embarque, Cod_Agtrans } = context.body
    const variant = Cod_Agtrans ?? (await onlyAgency(context, Nro_Embarque))
    return sendPaper(context, Nro_Embarque, { code: 'instruccion-transporte', variant, ...saidOf(context.body) })
  }),
  handle(enviarAgCarga, context => {
    const { Nro_Embarque, Cod_Planta } = context.body
    const which = Cod_Planta
      ? ({ code: 'instruccion-planta', variant: Cod_Planta } as const)
      : ({ code: 'instruccion-agcarga', variant: 0 } as const)
    return sendPaper(context, Nro_Embarque, { ...which, ...saidOf(context.body) })
  }),
  handle(aprobarProforma, ({ body: { Nro_Embarque: id, Nro_Proforma }, sesion, tx }) =>
    tx(async db => {
      const access = { db, sesion }
      await hold(access, EMBARQUE, id)
      const [es, en] = [await approvableProforma(db, id, 'es', Nro_Proforma), await approvableProforma(db, id, 'en', Nro_Proforma)]
      const former = (await readApproved(db, id)) as { es: { Numero: string } } | undefined
      if (former && Nro_Proforma && former.es.Numero !== Nro_Proforma)
        throw conflict(`La proforma ya se aprobó con el número ${former.es.Numero}, y lo conserva.`)
      await saveApproved(db, id, es.Numero, { es, en })
      return new WithMessage(await preview(access, PAPERS.proforma, { id, variant: 0 }, 'es'), `Factura proforma ${es.Numero} aprobada.`)
    }),
  ),
  handle(proponerProforma, async context => {
    const { db, params, query } = context
    const idioma = query.idioma ?? 'es'
    await demand(context, EMBARQUE, params.id)
    const data = withMoment(await approvableProforma(db, params.id, idioma))
    if (query.formato !== 'pdf') return { ...data, Cambios: await changesSinceApproval(db, params.id, idioma, data) }
    const pdf = await renderPaper(db, PAPERS.proforma.document, { data: { ...data, Marca: 'borrador' }, idioma })
    return new FileAnswer(pdf, 'application/pdf', `${PAPERS.proforma.title[idioma]} ${data.Numero}.pdf`, true)
  }),
  handle(listarEnviosEmbarque, async context => {
    await demand(context, EMBARQUE, context.params.id)
    return enviosOf(context.db, context.params.id)
  }),
  handle(listarEnvios, context => list(context.db, ENVIO, context.options, scopeOfEnvios(context.sesion))),
  handle(enVivoEnvios, context => rereadEvents(context, [ENVIO.table])),
  handle(listarPorEnviar, async context => list(context.db, POR_ENVIAR, context.options, await scopeOfDespacho(context))),
  handle(resumirPorEnviar, async context =>
    summarize(context.db, POR_ENVIAR, context.options, context.query.grupo ?? '', await scopeOfDespacho(context)),
  ),
  handle(exportarPorEnviar, async context =>
    listFile(context.db, POR_ENVIAR, {
      name: 'Papeles por enviar',
      shown: context.body as Shown,
      scope: await scopeOfDespacho(context),
    }),
  ),
  handle(abrirEnvio, async context => {
    const { id } = context.params
    await readEnvio(context, id)
    const e = (await findOutgoing(context.db, id))!
    const name = (e.adjunto ?? e.asunto).replace(/\.pdf$/, '').replace(/[\\/:*?"<>|]/g, '-')
    return new FileAnswer(await composeMessage(context.config, e), 'message/rfc822', `${name}.eml`)
  }),
  handle(verMensaje, async context => {
    await readEnvio(context, context.params.id)
    return { Html: await previewHtml(context.config, (await findOutgoing(context.db, context.params.id))!) }
  }),
  handle(reenviar, context => resend(context, context.body.Id_Envio, context.body.Destinatarios)),
]
