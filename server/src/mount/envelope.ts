/** The envelope around every answer, and the Content-Disposition of a file. */
import { type AnyCall, type Deed, deedOf, type Envelope } from '@nogal/model/call'
import { Json, WithMessage } from '../http/answers.ts'

const LISTO: Record<Deed, string> = { reads: 'OK', saves: 'Guardado.', deletes: 'Eliminado.' }

/** The envelope around an answer, as text. */
export const envelopeText = (answer: unknown, call: AnyCall): string => {
  const [data, mensaje] = answer instanceof WithMessage ? [answer.data, answer.mensaje] : [answer, LISTO[deedOf(call)]]
  if (!(data instanceof Json)) return JSON.stringify({ estado: true, mensaje, data: data ?? null } satisfies Envelope)
  const total = data.total === undefined ? '' : `,"total":${data.total}`
  return `{"estado":true,"mensaje":${JSON.stringify(mensaje)},"data":${data.text}${total}}`
}

/** A Content-Disposition header; no character of the name can end the header or the value. */
export const disposition = ({ inline, name }: { inline: boolean; name: string }): string =>
  `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16)}`)}`
