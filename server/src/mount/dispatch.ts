/**
 * How a request to a call is processed, with or without a web server: session, permission, checks, idempotency, then the handler. Only this
 * module knows that order.
 */
import type { AnyCall } from '@nogal/model/call'
import { ENSAYO, isRehearsable } from '@nogal/model/consecuencia/ensayo'
import { check, schemaOf } from '@nogal/model/schema'
import type { Config } from '../config.ts'
import { mayRehearse, Rehearsed, rehearse } from '../consecuencia/ensayo.ts'
import type { Db } from '../db/open.ts'
import { guardOf, readerOf } from '../db/reader.ts'
import { tx } from '../db/tx.ts'
import { settlePapers } from '../embarque/papeles/estado.ts'
import { asker } from '../http/asker.ts'
import type { Context, HttpRequest, Mounted } from '../http/handle.ts'
import { conflict, invalid, Refusal } from '../http/refusal.ts'
import { memoryOf } from '../sesion/memory.ts'
import { refuseLook } from '../sesion/mirada.ts'
import { authorize, isGranted, notGranted, type SessionDeps, sessionOf } from '../sesion/sesion.ts'
import { paceOf } from '../sesion/token.ts'
import { noteUse } from '../sesion/uso.ts'
import { envelopeText } from './envelope.ts'
import { isNotedFile, noteFile } from './files.ts'
import { idempotencyKeyOf, keepAnswer, Repeated } from './idempotency.ts'
import { bytesOf, readPath, readUpload, splitQuery, withoutEcho } from './input.ts'
import { readingsOf } from './seen.ts'
import { isKept, tagOf } from './tag.ts'
import { uploadsOf } from './uploads.ts'

type Part = 'params' | 'query' | 'body'

type Schemas = Partial<Record<Part, ReturnType<typeof schemaOf>>>

/** The schemas of each call, made when its first request arrives, because making those of all calls delays the start. */
const known = new WeakMap<AnyCall, Schemas>()

/** Checks input against the model's fields of a call; one refusal names every wrong field. */
const checkerOf = (call: AnyCall) => {
  const schemas = known.get(call) ?? {}
  known.set(call, schemas)
  return (part: Part, value: unknown) => {
    schemas[part] ??= schemaOf(call[part], part === 'body' ? { partial: call.partial ?? false } : {})
    const { row, errores } = check(call[part], value, { schema: schemas[part] })
    if (errores) throw invalid(errores)
    return row
  }
}

type Transaction = Context['tx']

const takesBody = ({ method, upload, uploads, bytes }: AnyCall): boolean => method !== 'GET' && !upload && !uploads && !bytes

const NOT_KEPT = { 'cache-control': 'no-store' }

/**
 * The result of a request: the handler's answer, or the stored one of its Idempotency-Key, or only `isKept` when the browser's cached
 * answer is still valid.
 */
export type AnsweredRequest = {
  headers: Record<string, string>
  isKept: boolean
  answer: unknown
  /** May the session still see the answer? Asked while a stream goes on. */
  stands: () => Promise<boolean>
  /** The user who asked. */
  who: string
}

/** Takes headers for the answer to a request, also where it is refused. */
export type TellHeaders = (headers: Record<string, string>) => void

export type DispatchDeps = { db: Db; config: Config; live: Context['live'] }

/** Creates the function that processes the requests to a call; every refusal is thrown. */
export const dispatcher = ({ db: source, config, live }: DispatchDeps) => {
  const reader = readerOf(source)
  const session: SessionDeps = {
    db: reader,
    config,
    memory: memoryOf(source.changes),
    store: work => tx(source, { usuario: 'portal' }, work),
    used: (sesion, origen) => noteUse(source, sesion, origen),
  }
  const seen = readingsOf(source)
  const pace = paceOf()
  return (mounted: Mounted) => {
    const { call, handler, shows } = mounted
    const checked = checkerOf(call)
    return async (request: HttpRequest, tell?: TellHeaders): Promise<AnsweredRequest> => {
      const who = () => sessionOf(session, request, call)
      const may: Context['may'] = (screen, funcion) =>
        sessionOf(session, request, { ...call, needs: [screen, funcion] }).then(({ Permitido }) => Permitido)
      const sesion = await who()
      refuseLook(sesion, call)
      const waitSeconds = sesion.Alcance ? pace(sesion.Id) : 0
      if (waitSeconds) {
        tell?.({ 'retry-after': String(waitSeconds) })
        throw new Refusal(429, `Este token hizo demasiadas solicitudes. Espere ${waitSeconds} s y vuelva a intentarlo.`)
      }
      const stands = () => who().then(now => isGranted(now, call))
      const params = checked('params', readPath(call.params, request.params as Record<string, string>))
      authorize(sesion, call)
      const { rest, options } = splitQuery(call, request.query as Record<string, string>)
      const query = checked('query', readPath(call.query, rest))
      const bytes = call.bytes ? bytesOf(request) : undefined
      const sent = bytes ? undefined : withoutEcho(call, request.body)
      const body = takesBody(call) ? (call.free ? sent : checked('body', sent ?? {})) : undefined
      const rehearses = Boolean(request.headers[ENSAYO])
      if (rehearses && !mayRehearse(sesion)) throw notGranted()
      if (rehearses && !isRehearsable(call)) throw conflict('Ese cambio no se ensaya.')
      const key = rehearses ? undefined : idempotencyKeyOf(request, call)
      const file = call.upload ? await readUpload(request, call.upload) : undefined
      const uploads = call.uploads && uploadsOf(request, call.uploads)
      const tag = shows && (await tagOf(reader, shows(params)))
      const headers = tag ? { etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization' } : NOT_KEPT
      if (tag && isKept(request, tag)) return { headers, isKept: true, answer: undefined, stands, who: sesion.Usuario }
      const { reading, wrote, settle, headers: seenHeaders } = seen(request, sesion, mounted)
      const { db, within } = guardOf(source, sesion.Usuario, reading)
      const aside: Transaction = work =>
        within(() =>
          tx(source, { usuario: sesion.Usuario, origen: request.ip, wrote }, async client => {
            if (sesion.Mira) await client.query('set transaction read only')
            const result = await work(client)
            if (!sesion.Mira) await settlePapers(client)
            return result
          }),
        )
      const kept = key && {
        sesion,
        key,
        request,
        content: () => file?.bytes ?? uploads?.digest() ?? JSON.stringify(request.body ?? null),
        text: (answer: unknown) => envelopeText(answer, call),
      }
      const storing: Transaction = work => aside(client => (kept ? keepAnswer(client, kept, () => work(client)) : work(client)))
      const answering: Transaction = rehearses ? rehearse(aside, params, body) : storing
      const context = {
        ...{ db, config, sesion, may, params, query, body, options, file, request, live, tx: answering, aside },
        ...{ uploads: uploads?.receive, bytes },
      }
      const answered = async (answer: unknown): Promise<AnsweredRequest> => {
        await settle()
        if (isNotedFile(answer) && request.method !== 'HEAD') await noteFile(source, request, sesion, answer)
        return { headers, isKept: false, answer, stands, who: sesion.Usuario }
      }
      try {
        return await answered(await asker.run(sesion.Usuario, () => handler(context as never)))
      } catch (error) {
        await uploads?.undo()
        if (error instanceof Rehearsed) return await answered(error.effects)
        if (error instanceof Repeated) return await answered(error)
        throw error
      } finally {
        tell?.(seenHeaders())
      }
    }
  }
}
