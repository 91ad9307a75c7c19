/** Sends an answer: in the envelope, as a file, or as a page. */
import { Readable } from 'node:stream'
import type { AnyCall } from '@nogal/model/call'
import type { FastifyReply } from 'fastify'
import { FileAnswer, PageAnswer, StreamAnswer, WithMessage } from '../http/answers.ts'
import { sendCompressed } from '../http/compress.ts'
import { disposition, envelopeText } from './envelope.ts'
import { sendPage } from './page.ts'

/** Sends an envelope that is already serialized. */
export const sendText = (reply: FastifyReply, text: string): Promise<void> =>
  sendCompressed(reply, 'application/json; charset=utf-8', Buffer.from(text))

/** Sends the answer of a handler, except events. */
export const sendAnswer = async (reply: FastifyReply, call: AnyCall, answer: unknown): Promise<void> => {
  if (answer instanceof PageAnswer) return sendPage(reply, answer)
  if (answer instanceof WithMessage) reply.headers(answer.headers)
  if (!(answer instanceof FileAnswer || answer instanceof StreamAnswer)) return sendText(reply, envelopeText(answer, call))
  reply.header('content-disposition', disposition(answer))
  if (answer instanceof FileAnswer) return sendCompressed(reply, answer.type, answer.bytes)
  reply.headers(answer.headers)
  if (answer.length !== undefined) reply.header('content-length', answer.length)
  reply.type(answer.type)
  if (reply.request.method !== 'HEAD') return void reply.send(answer.source)
  // a HEAD request: the source is not read
  answer.source.destroy()
  reply.send(Readable.from([]))
}
