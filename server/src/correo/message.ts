/** A message as it leaves: the same bytes each time, so that a second attempt is the same message. */
import type { Idioma } from '@nogal/model/palabras'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Config } from '../config.ts'
import { TIME_ZONE } from '../db/settings.ts'
import type { Outgoing } from './envio.queries.ts'
import { receiptToken } from './recibo.ts'

const WORDS: Record<Idioma, { receipt: string; until: (day: string) => string }> = {
  es: { receipt: 'Confirme que lo recibió en este enlace:', until: day => `Vale hasta el ${day}.` },
  en: { receipt: 'Please confirm that you received it:', until: day => `Valid until ${day}.` },
}

const dayOf = (moment: Date, idioma: Idioma): string =>
  new Intl.DateTimeFormat(idioma === 'es' ? 'es-CL' : 'en-GB', { dateStyle: 'long', timeZone: TIME_ZONE }).format(moment)

const escaped = (text: string): string => text.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

/** Address where the receiver confirms a sending. */
export const receiptLink = async (config: Config, e: Pick<Outgoing, 'id_envio' | 'recibo_vence' | 'en' | 'portal'>): Promise<string> => {
  const token = await receiptToken(config, { id: e.id_envio, until: new Date(e.recibo_vence), since: new Date(e.en) })
  return `${e.portal}/api/recibo/${token}`
}

/** Composes a message with its paper attached. */
export const composeMessage = async (config: Config, e: Outgoing): Promise<Buffer> => {
  const { receipt, until } = WORDS[e.idioma]
  const link = await receiptLink(config, e)
  const valid = until(dayOf(new Date(e.recibo_vence), e.idioma))
  const text = `${e.mensaje}\n\n${receipt}\n${link}\n${valid}\n`
  const html = `${e.mensaje
    .split(/\n{2,}/)
    .map(paragraph => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')}<p>${receipt}<br><a href="${link}">${link}</a><br>${valid}</p>`
  const composer = new MailComposer({
    from: e.de,
    ...(e.responder && { replyTo: e.responder }),
    to: e.para.map(({ Nombre, Email }) => ({ name: Nombre ?? '', address: Email })),
    subject: e.asunto,
    text,
    html,
    messageId: e.mensaje_id,
    date: new Date(e.en),
    baseBoundary: `nogal-${e.id_envio}`,
    disableUrlAccess: true,
    disableFileAccess: true,
    attachments: [{ filename: e.adjunto, content: e.pdf, contentType: 'application/pdf' }],
  })
  return composer.compile().build()
}
