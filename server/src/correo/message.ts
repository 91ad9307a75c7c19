/** A message as it is sent: the same bytes on each attempt, so that mail programs recognise a second copy. */
import type { Idioma } from '@nogal/model/palabras'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Config } from '../config.ts'
import { TIME_ZONE } from '../db/settings.ts'
import { APROBACION, BAJA, RECIBO } from './enlace.ts'
import type { Outgoing } from './envio.queries.ts'

type Words = { receipt: string; decide: string; stop: string; hidden: string; until: (day: string) => string }
const WORDS: Record<Idioma, Words> = {
  es: {
    receipt: 'Confirme que lo recibió en este enlace:',
    decide: 'Revise y decida en este enlace. Es personal y decide una sola vez:',
    stop: 'Si ya no quiere estos avisos, déjelos con un clic:',
    hidden: '(el enlace es personal: va solo en el mensaje que sale por correo)',
    until: day => `Vale hasta el ${day}.`,
  },
  en: {
    receipt: 'Please confirm that you received it:',
    decide: 'Please review and decide at this link. It is personal and decides once:',
    stop: 'To stop these alerts, one click is enough:',
    hidden: '(the link is personal: it is only in the message that leaves by e-mail)',
    until: day => `Valid until ${day}.`,
  },
}

const dayOf = (moment: Date, idioma: Idioma): string =>
  new Intl.DateTimeFormat(idioma === 'es' ? 'es-CL' : 'en-GB', { dateStyle: 'long', timeZone: TIME_ZONE }).format(moment)

const escaped = (text: string): string => text.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

/** A link without `until` does not expire. */
type Link = { words: string; address: string; until?: Date }

/** Links that cancel a subscription are valid for this many years, as long as mails are kept. */
const STOP_YEARS = 10
const stopLink = async (config: Config, e: Outgoing, id: number): Promise<Link> => {
  const since = new Date(e.en)
  const until = new Date(since)
  until.setFullYear(until.getFullYear() + STOP_YEARS)
  const token = await BAJA.token(config, { id, until, since })
  return { words: WORDS[e.idioma].stop, address: `${e.portal}/api/avisos/baja/${token}` }
}

/** The link of a message: it confirms the paper, cancels a subscription, or decides a round of approval. */
const linkOf = async (config: Config, e: Outgoing): Promise<Link | undefined> => {
  const { receipt, decide } = WORDS[e.idioma]
  if (e.recibo_vence) {
    const until = new Date(e.recibo_vence)
    const token = await RECIBO.token(config, { id: e.id_envio, until, since: new Date(e.en) })
    return { words: receipt, address: `${e.portal}/api/recibo/${token}`, until }
  }
  if (e.id_suscripcion) return stopLink(config, e, e.id_suscripcion)
  if (!e.id_enlace) return undefined
  const until = new Date(e.enlace_vence!)
  const token = await APROBACION.token(config, { id: e.id_enlace, until, since: new Date(e.enlace_en!) })
  return { words: decide, address: `${e.portal}/api/aprobacion/${token}`, until }
}

/** The text below the message, as plain text and as HTML. */
const footOf = ({ words, address, until }: Link, idioma: Idioma, shows: boolean): { text: string; html: string } => {
  const { hidden, until: valid } = WORDS[idioma]
  const day = until ? valid(dayOf(until, idioma)) : ''
  return {
    text: `\n${words}\n${shows ? address : hidden}\n${day}\n`,
    html: `<p>${words}<br>${shows ? `<a href="${address}">${address}</a>` : hidden}<br>${day}</p>`,
  }
}

/** Headers with which mail programs show an unsubscribe button of their own (RFC 8058). */
const oneClick = (url: string) => ({ headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } })

/**
 * Composes a message with its paper attached. Only the copy for the mail server has the approval link, which decides on behalf of its
 * receiver; stored copies and those shown to staff have it masked.
 */
export const composeMessage = async (config: Config, e: Outgoing, { leaves = false } = {}): Promise<Buffer> => {
  const link = await linkOf(config, e)
  const foot = link && footOf(link, e.idioma, leaves || !e.id_enlace)
  const html = e.mensaje
    .split(/\n{2,}/)
    .map(paragraph => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
  const composer = new MailComposer({
    from: e.de,
    ...(e.responder && { replyTo: e.responder }),
    to: e.para.map(({ Nombre, Email }) => ({ name: Nombre ?? '', address: Email })),
    subject: e.asunto,
    text: `${e.mensaje}\n${foot?.text ?? ''}`,
    html: `${html}${foot?.html ?? ''}`,
    messageId: e.mensaje_id,
    date: new Date(e.en),
    baseBoundary: `nogal-${e.id_envio}`,
    disableUrlAccess: true,
    disableFileAccess: true,
    ...(link && e.id_suscripcion && oneClick(link.address)),
    attachments: e.pdf ? [{ filename: e.adjunto ?? '', content: e.pdf, contentType: 'application/pdf' }] : [],
  })
  return composer.compile().build()
}
