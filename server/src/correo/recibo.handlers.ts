/**
 * The public page of a receipt: the paper, and a button that confirms it. Opening the page confirms nothing, because mail scanners open
 * links too.
 */
import { confirmarRecibo, verPapelRecibido, verRecibo } from '@nogal/model/embarque/papeles.calls'
import type { Idioma } from '@nogal/model/palabras'
import type { Config } from '../config.ts'
import type { Reader } from '../db/reader.ts'
import { FileAnswer, type PageAnswer } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { escapeHtml, LinkRefusal, momentText, publicPage } from '../http/pagina.ts'
import { letterHeading } from './carta.ts'
import { RECIBO } from './enlace.ts'
import { confirmReceipt, findReceipt, type Receipt } from './envio.queries.ts'
import { houseOfSender } from './sobre.ts'

const WORDS = {
  es: {
    title: 'Recepción de un papel',
    sent: 'Enviado',
    revision: 'Revisión',
    open: 'Ver el papel (PDF)',
    confirm: 'Confirmo que lo recibí',
    done: (when: string) => `La recepción quedó confirmada el ${when}. Gracias.`,
    stale: 'Después de este se envió una revisión más nueva.',
  },
  en: {
    title: 'Receipt of a paper',
    sent: 'Sent',
    revision: 'Revision',
    open: 'Open the paper (PDF)',
    confirm: 'I confirm that I received it',
    done: (when: string) => `The receipt was confirmed on ${when}. Thank you.`,
    stale: 'A later revision of this paper was sent after this one.',
  },
} as const

const pageOf = (r: Receipt, token: string): PageAnswer => {
  const t = WORDS[r.idioma]
  const path = `/api/recibo/${encodeURIComponent(token)}`
  const done = r.recibido_en
    ? `<p class="hecho" role="status">${escapeHtml(t.done(momentText(r.recibido_en, r.idioma)))}</p>`
    : `<form method="post" action="${path}"><button>${t.confirm}</button></form>`
  const facts = [[t.sent, momentText(r.en, r.idioma)], ...(r.revision ? [[t.revision, String(r.revision)]] : [])].map(
    ([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value!)}</dd>`,
  )
  const house = houseOfSender(r.de)
  return publicPage({
    title: t.title,
    heading: letterHeading(r.asunto, house),
    house,
    idioma: r.idioma,
    body: `<dl>${facts.join('')}</dl>${r.superada ? `<p class="aviso">${t.stale}</p>` : ''}
<div class="acciones">${done}<a href="${path}/papel" target="_blank" rel="noopener">${t.open}</a></div>
<iframe src="${path}/papel#view=FitH" title="${t.open}"></iframe>`,
  })
}

const NOT_YOURS: Readonly<Record<Idioma, string>> = {
  es: 'Este enlace ya no vale: el embarque cambió de cliente. Pregunte a quien le escribió.',
  en: 'This link is no longer valid: the shipment has another client. Please ask whoever wrote to you.',
}

/** The sending of a link; fails when the link is forged or expired, or its client has left the deal. */
const receiptOf = async ({ db, config }: { db: Reader; config: Config }, token: string): Promise<Receipt & { id: number }> => {
  const { id } = await RECIBO.read(config, token)
  const found = await findReceipt(db, id)
  if (found.ajeno) throw new LinkRefusal(NOT_YOURS[found.idioma], { house: houseOfSender(found.de), idioma: found.idioma })
  return { ...found, id }
}

export const RECIBOS_HANDLERS = [
  handle(verRecibo, async context => pageOf(await receiptOf(context, context.params.token), context.params.token)),
  handle(confirmarRecibo, ({ config, params: { token }, request, tx }) =>
    tx(async db => {
      const { id } = await receiptOf({ db, config }, token)
      await confirmReceipt(db, id, request.ip)
      return pageOf(await findReceipt(db, id), token)
    }),
  ),
  handle(verPapelRecibido, async context => {
    const { pdf, adjunto } = await receiptOf(context, context.params.token)
    return new FileAnswer(pdf, 'application/pdf', adjunto, true)
  }),
]
