/** How an answer leaves: in the envelope, or as a file. Nothing else of the server sends bytes. */
import type { AnyCall, Envelope } from '@nogal/model/call'
import type { FastifyReply } from 'fastify'
import { FileAnswer, Json, WithMessage } from '../http/answers.ts'

const LISTO: Record<string, string> = { GET: 'OK', POST: 'Guardado.', PUT: 'Guardado.', DELETE: 'Eliminado.' }

/** The envelope around an answer, as text. */
export const envelopeText = (answer: unknown, method: string): string => {
  const [data, mensaje] = answer instanceof WithMessage ? [answer.data, answer.mensaje] : [answer, LISTO[method]!]
  if (!(data instanceof Json)) return JSON.stringify({ estado: true, mensaje, data: data ?? null } satisfies Envelope)
  const total = data.total === undefined ? '' : `,"total":${data.total}`
  return `{"estado":true,"mensaje":${JSON.stringify(mensaje)},"data":${data.text}${total}}`
}

/** A name for the header of a download: nothing in it can end the header or the value. */
const disposition = ({ inline, name }: FileAnswer): string =>
  `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16)}`)}`

/** Sends an envelope that is text already. */
export const sendText = (reply: FastifyReply, text: string): FastifyReply => reply.type('application/json; charset=utf-8').send(text)

/** Sends what a handler answered. */
export const sendAnswer = (reply: FastifyReply, call: AnyCall, answer: unknown): FastifyReply =>
  answer instanceof FileAnswer
    ? reply.type(answer.type).header('content-disposition', disposition(answer)).send(answer.bytes)
    : sendText(reply, envelopeText(answer, call.method))
