/** How an answer leaves: in the envelope, as a file, as a page. */
import { Readable } from 'node:stream'
import type { AnyCall, Envelope } from '@nogal/model/call'
import type { FastifyReply } from 'fastify'
import { FileAnswer, Json, PageAnswer, StreamAnswer, WithMessage } from '../http/answers.ts'
import { sendCompressed } from '../http/compress.ts'
import { sendPage } from './page.ts'

const LISTO: Record<string, string> = { GET: 'OK', POST: 'Guardado.', PUT: 'Guardado.', PATCH: 'Guardado.', DELETE: 'Eliminado.' }

/** The envelope around an answer, as text. */
export const envelopeText = (answer: unknown, method: string): string => {
  const [data, mensaje] = answer instanceof WithMessage ? [answer.data, answer.mensaje] : [answer, LISTO[method]!]
  if (!(data instanceof Json)) return JSON.stringify({ estado: true, mensaje, data: data ?? null } satisfies Envelope)
  const total = data.total === undefined ? '' : `,"total":${data.total}`
  return `{"estado":true,"mensaje":${JSON.stringify(mensaje)},"data":${data.text}${total}}`
}

/** A name for the header of a download: nothing in it can end the header or the value. */
const disposition = ({ inline, name }: { inline: boolean; name: string }): string =>
  `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16)}`)}`

/** Sends an envelope that is text already. */
export const sendText = (reply: FastifyReply, text: string): Promise<void> => sendCompressed(reply, 'application/json; charset=utf-8', text)

/** Sends what a handler answered, but for events. */
export const sendAnswer = async (reply: FastifyReply, call: AnyCall, answer: unknown): Promise<void> => {
  if (answer instanceof PageAnswer) return sendPage(reply, answer)
  if (answer instanceof WithMessage) reply.headers(answer.headers)
  if (!(answer instanceof FileAnswer || answer instanceof StreamAnswer)) return sendText(reply, envelopeText(answer, call.method))
  reply.header('content-disposition', disposition(answer))
  if (answer instanceof FileAnswer) return sendCompressed(reply, answer.type, answer.bytes)
  reply.headers(answer.headers)
  if (answer.length !== undefined) reply.header('content-length', answer.length)
  reply.type(answer.type)
  if (reply.request.method !== 'HEAD') return void reply.send(answer.source)
  // only the headers are asked for: the source is not begun
  answer.source.destroy()
  reply.send(Readable.from([]))
}
