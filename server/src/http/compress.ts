/** Compresses text answers when the browser accepts it. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib, { constants } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** Smaller answers are not compressed, because they fit in one packet with their headers anyway. */
const LEAST = 1_400
/** Content types of the portal that are worth compressing. */
const TEXT = /^(text\/|application\/json)/

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Level 5 compresses a list in three fifths of the time that the default level, 6, takes; the result has 6 % more bytes. */
const GZIP = { level: 5 }

/** Quality 4 compresses about as well as gzip's best level in the time of its fastest; a window of 256 kB is enough for lists. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 }

type Coding = { name: 'br' | 'gzip'; compress: (text: string | Buffer) => Promise<Buffer> }
const CODINGS: readonly Coding[] = [
  { name: 'br', compress: text => brotli(text, { params: { ...BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }) },
  { name: 'gzip', compress: text => gzip(text, GZIP) },
]

/** The encodings in an Accept-Encoding header, without those of quality 0. */
const taken = (header: string): Set<string> =>
  new Set(
    header
      .split(',')
      .map(one => one.split(';').map(part => part.trim().toLowerCase()))
      .filter(([, quality]) => !quality || !/^q=0(\.0*)?$/.test(quality))
      .map(([name]) => name!),
  )

/** The encoding for an answer: the first available one that the browser accepts. */
const codingFor = (reply: FastifyReply): Coding | undefined => {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
  const header = reply.request.headers['accept-encoding']
  const asked = header ? taken(String(header)) : undefined
  return asked && CODINGS.find(({ name }) => asked.has(name))
}

/** A text that stays the same while the server runs: rendered once, compressed once per encoding, and sent once per browser (ETag). */
export const keptText = (type: string, write: () => string) => {
  const written = new Map<string, Promise<{ bytes: Buffer; tag: string }>>()
  let text: string | undefined
  const versionOf = async (coding: Coding | undefined) => {
    text ??= write()
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}${coding ? `-${coding.name}` : ''}"`
    return { bytes: coding ? await coding.compress(text) : Buffer.from(text), tag }
  }
  return async (reply: FastifyReply): Promise<void> => {
    const coding = codingFor(reply)
    const name = coding?.name ?? ''
    const version = written.get(name) ?? versionOf(coding)
    written.set(name, version)
    const { bytes, tag } = await version
    reply.type(type).header('etag', tag).header('cache-control', 'no-cache')
    const known = String(reply.request.headers['if-none-match'] ?? '')
      .split(',')
      .map(one => one.trim().replace(/^W\//, ''))
    if (known.includes(tag)) return void reply.code(304).send()
    if (coding) reply.header('content-encoding', coding.name)
    reply.send(bytes)
  }
}

/** Sends text or bytes of text, compressed when that is worthwhile and accepted. */
export const sendCompressed = async (reply: FastifyReply, type: string, payload: string | Buffer): Promise<void> => {
  reply.type(type)
  if (payload.length <= LEAST || !TEXT.test(type)) return void reply.send(payload)
  const coding = codingFor(reply)
  if (!coding) return void reply.send(payload)
  const compressed = await coding.compress(payload)
  reply.header('content-encoding', coding.name).send(compressed)
}
