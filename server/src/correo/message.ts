/** A message as it is sent: the same bytes on each attempt, so that mail programs recognise a second copy. */
import type { Idioma } from '@nogal/model/palabras'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Config } from '../config.ts'
import { TIME_ZONE } from '../db/settings.ts'
import { cartaHtml } from './carta.ts'
import { APROBACION, BAJA, INVITACION, RECIBO } from './enlace.ts'
import type { Outgoing } from './envio.queries.ts'
import { houseOfSender } from './sobre.ts'

type Words = Record<
  | 'receipt'
  | 'decide'
  | 'stop'
  | 'accept'
  | 'confirmButton'
  | 'decideButton'
  | 'acceptButton'
  | 'once'
  | 'onceAccepted'
  | 'stopLink'
  | 'hidden',
  string
> &
  Record<'until' | 'attached' | 'from', (what: string) => string>
const WORDS: Record<Idioma, Words> = {
  es: {
    receipt: 'Confirme que lo recibió en este enlace:',
    decide: 'Revise y decida en este enlace. Es personal y decide una sola vez:',
    stop: 'Si ya no quiere estos avisos, déjelos con un clic:',
    accept: 'Elija su clave en este enlace. Es personal y sirve una sola vez:',
    confirmButton: 'Confirmar que lo recibí',
    decideButton: 'Revisar y decidir',
    acceptButton: 'Elegir mi clave',
    once: 'El enlace es personal y decide una sola vez. ',
    onceAccepted: 'El enlace es personal y sirve una sola vez. ',
    stopLink: 'Dejar de recibir estos avisos',
    hidden: '(el enlace es personal: va solo en el mensaje que sale por correo)',
    until: day => `Vale hasta el ${day}.`,
    attached: name => `Va adjunto: ${name}`,
    from: house => `${house} le escribe desde su portal de exportación.`,
  },
  en: {
    receipt: 'Please confirm that you received it:',
    decide: 'Please review and decide at this link. It is personal and decides once:',
    stop: 'To stop these alerts, one click is enough:',
    accept: 'Choose your password at this link. It is personal and works once:',
    confirmButton: 'Confirm receipt',
    decideButton: 'Review and decide',
    acceptButton: 'Choose my password',
    once: 'The link is personal and decides once. ',
    onceAccepted: 'The link is personal and works once. ',
    stopLink: 'Stop receiving these alerts',
    hidden: '(the link is personal: it is only in the message that leaves by e-mail)',
    until: day => `Valid until ${day}.`,
    attached: name => `Attached: ${name}`,
    from: house => `${house} writes to you from its export portal.`,
  },
}

const dayOf = (moment: Date, idioma: Idioma): string =>
  new Intl.DateTimeFormat(idioma === 'es' ? 'es-CL' : 'en-GB', { dateStyle: 'long', timeZone: TIME_ZONE }).format(moment)

/**
 * The link of a message. `words` precede the address in plain text; in HTML a button does, or else the link stands in the foot. A link
 * without `until` does not expire.
 */
type Link = { words: string; address: string; until?: Date; button?: { label: string; note: string } }

/** Links that cancel a subscription are valid for this many years, as long as mails are kept. */
const STOP_YEARS = 10
const stopLink = async (config: Config, e: Outgoing, id: number): Promise<Link> => {
  const since = new Date(e.en)
  const until = new Date(since)
  until.setFullYear(until.getFullYear() + STOP_YEARS)
  return { words: WORDS[e.idioma].stop, address: `${e.portal}${BAJA.short}${await BAJA.token(config, { id, until, since })}` }
}

/** The link of a message: it confirms the paper, cancels a subscription, decides a round of approval, or lets a person choose a password. */
const linkOf = async (config: Config, e: Outgoing): Promise<Link | undefined> => {
  const { receipt, decide, confirmButton, decideButton, once } = WORDS[e.idioma]
  if (e.recibo_vence) {
    const until = new Date(e.recibo_vence)
    const token = await RECIBO.token(config, { id: e.id_envio, until, since: new Date(e.en) })
    return { words: receipt, address: `${e.portal}${RECIBO.short}${token}`, until, button: { label: confirmButton, note: '' } }
  }
  if (e.id_suscripcion) return stopLink(config, e, e.id_suscripcion)
  if (e.id_invitacion) {
    const { accept, acceptButton, onceAccepted } = WORDS[e.idioma]
    const until = new Date(e.invitacion_vence!)
    const token = await INVITACION.token(config, { id: e.id_invitacion, until, since: new Date(e.invitacion_en!) })
    return { words: accept, address: `${e.portal}${INVITACION.short}${token}`, until, button: { label: acceptButton, note: onceAccepted } }
  }
  if (!e.id_enlace) return undefined
  const until = new Date(e.enlace_vence!)
  const token = await APROBACION.token(config, { id: e.id_enlace, until, since: new Date(e.enlace_en!) })
  return { words: decide, address: `${e.portal}${APROBACION.short}${token}`, until, button: { label: decideButton, note: once } }
}

/** A message as plain text and as HTML; `shows` is false where its link must stay hidden. */
const bodyOf = (e: Outgoing, link: Link | undefined, shows: boolean): { text: string; html: string } => {
  const t = WORDS[e.idioma]
  const day = link?.until ? t.until(dayOf(link.until, e.idioma)) : ''
  const house = houseOfSender(e.de)
  const address = link && shows ? { address: link.address } : {}
  const html = cartaHtml({
    house,
    idioma: e.idioma,
    about: e.asunto,
    text: e.mensaje,
    portal: e.portal,
    ...(link?.button && { button: { label: link.button.label, ...address } }),
    notes: [
      ...(link?.button ? [`${link.button.note}${day}`] : []),
      ...(link && !shows ? [t.hidden] : []),
      ...(e.adjunto ? [t.attached(e.adjunto)] : []),
    ],
    foot: [
      ...(link && !link.button ? [{ label: t.stopLink, ...address }] : []),
      { label: t.from(house) },
      ...(e.pie ? [{ label: e.pie }] : []),
    ],
  })
  const foot = link ? `\n${link.words}\n${shows ? link.address : t.hidden}\n${day}\n` : ''
  return { text: `${e.mensaje}\n${foot}`, html }
}

/** The HTML of a message for staff: a link that confirms, decides or cancels is only in the message that leaves. */
export const previewHtml = async (config: Config, e: Outgoing): Promise<string> => bodyOf(e, await linkOf(config, e), false).html

/** Headers with which mail programs show an unsubscribe button of their own (RFC 8058). */
const oneClick = (url: string) => ({ headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } })

/**
 * Composes a message with its paper attached. Only the copy for the mail server has an approval link or an invitation, with which its
 * receiver acts; stored copies and those shown to staff have it masked.
 */
export const composeMessage = async (config: Config, e: Outgoing, { leaves = false } = {}): Promise<Buffer> => {
  const link = await linkOf(config, e)
  const body = bodyOf(e, link, leaves || !(e.id_enlace || e.id_invitacion))
  const composer = new MailComposer({
    from: e.de,
    ...(e.responder && { replyTo: e.responder }),
    to: e.para.map(({ Nombre, Email }) => ({ name: Nombre ?? '', address: Email })),
    subject: e.asunto,
    ...body,
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
