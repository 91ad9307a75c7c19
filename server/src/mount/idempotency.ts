/** A request that is repeated with the same Idempotency-Key gets the stored first answer, and nothing is done twice. */
import { createHash } from 'node:crypto'
import type { AnyCall, Envelope } from '@nogal/model/call'
import type { Tx } from '../db/tx.ts'
import type { HttpRequest, Sesion } from '../http/handle.ts'
import { Refusal } from '../http/refusal.ts'

/** Thrown to end a transaction whose key was used before; carries the stored answer. */
export class Repeated extends Error {
  readonly body: string
  constructor(body: string) {
    super('repeated')
    this.body = body
  }
}

const MAX_KEY = 200

/**
 * 422: the key was used for another request, for example when a user changes the form after an answer was lost; `stored` is the first
 * answer.
 */
const storedOtherwise = (stored: unknown) =>
  new Refusal(
    422,
    'Lo que envió la primera vez ya se guardó, sin los cambios que hizo después. Revise lo guardado y cámbielo ahí.',
    undefined,
    stored,
  )

/** The key under which the answer of a request is stored, if it has one; 400 when it is too long. Without a user nothing is stored. */
export const idempotencyKeyOf = (request: HttpRequest, call: AnyCall): string | undefined => {
  const key = request.headers['idempotency-key']
  if (Array.isArray(key) || (key && key.length > MAX_KEY)) throw new Refusal(400, 'La Idempotency-Key es demasiado larga.')
  return call.method !== 'GET' && call.needs !== 'publico' ? key || undefined : undefined
}

type Kept = {
  sesion: Sesion
  key: string
  request: HttpRequest
  /** The content of the request; the same content with the same key is the same request. */
  content: () => string | Buffer
  /** Serializes the answer. */
  text: (answer: unknown) => string
}

/** Runs the work in the transaction and stores its answer under the key. */
export const keepAnswer = async <T>(client: Tx, { sesion, key, request, content, text }: Kept, work: () => Promise<T>): Promise<T> => {
  const huella = createHash('sha256').update(`${request.method} ${request.url}\n`).update(content()).digest('hex')
  // a second request with the same key waits here until the first has ended
  const { rowCount } = await client.query('insert into idempotencia (usuario, clave, huella) values ($1, $2, $3) on conflict do nothing', [
    sesion.Usuario,
    key,
    huella,
  ])
  if (!rowCount) {
    const { rows } = await client.query('select huella, cuerpo from idempotencia where usuario = $1 and clave = $2', [sesion.Usuario, key])
    const { cuerpo } = rows[0] as { cuerpo: string | null }
    if (cuerpo === null) throw new Refusal(410, 'Este envío se canceló y no se guardó nada. Vuelva a guardar.')
    if (rows[0].huella !== huella) throw storedOtherwise((JSON.parse(cuerpo) as Envelope).data)
    throw new Repeated(cuerpo)
  }
  const answer = await work()
  await client.query('update idempotencia set cuerpo = $3 where usuario = $1 and clave = $2', [sesion.Usuario, key, text(answer)])
  return answer
}
