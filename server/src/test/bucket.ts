/**
 * An S3 bucket in memory for the calls that `almacen/balde.ts` makes: put, get, list and delete. Like S3 it checks the signature (AWS
 * Signature Version 4), its age, and the checksum of the body.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'

export type BucketServer = { port: number; objects: ReadonlyMap<string, Buffer>; close: () => Promise<void> }

type Options = {
  bucket: string
  key: string
  secret: string
  /** At most this many names per page of a list; a small number tests the paging of the client. */
  pageSize?: number
}

/** An S3 error with its HTTP status and code. */
class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const CLOCK_SKEW_MS = 15 * 60_000
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()
/** Percent-encodes by RFC 3986, which also encodes the five characters that `encodeURIComponent` skips. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/

const headerOf = ({ headers }: IncomingMessage, name: string): string => [headers[name] ?? ''].flat().join(',').trim().replace(/\s+/g, ' ')

/** The canonical request of Signature Version 4. */
const canonicalRequest = (request: IncomingMessage, url: URL, signed: readonly string[]): string => {
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  return [
    request.method,
    url.pathname,
    query.join('&'),
    ...signed.map(name => `${name}:${headerOf(request, name)}`),
    '',
    signed.join(';'),
    headerOf(request, 'x-amz-content-sha256'),
  ].join('\n')
}

/** Fails unless the secret signed this request within the allowed clock skew. */
const checkSignature = (request: IncomingMessage, url: URL, { key, secret }: Options): void => {
  const [, by, day, region, names, signature] = AUTHORIZATION.exec(headerOf(request, 'authorization')) ?? []
  if (!signature) throw new Refused(403, 'AccessDenied')
  if (by !== key) throw new Refused(403, 'InvalidAccessKeyId')
  const signed = names!.split(';')
  const mustBeSigned = Object.keys(request.headers).filter(name => name === 'host' || name.startsWith('x-amz-'))
  if (mustBeSigned.some(name => !signed.includes(name))) throw new Refused(403, 'AccessDenied')
  const at = headerOf(request, 'x-amz-date')
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!at.startsWith(day!) || !(Math.abs(Date.now() - time) < CLOCK_SKEW_MS)) throw new Refused(403, 'RequestTimeTooSkewed')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonicalRequest(request, url, signed))].join('\n')
  const signingKey = [region!, 's3', 'aws4_request'].reduce<Buffer>((last, part) => hmac(last, part), hmac(`AWS4${secret}`, day!))
  if (!timingSafeEqual(hmac(signingKey, toSign), Buffer.from(signature, 'hex'))) throw new Refused(403, 'SignatureDoesNotMatch')
}

/** Fails if the body does not match the checksums in the signed headers. */
const checkBody = (request: IncomingMessage, body: Buffer): void => {
  const sum = headerOf(request, 'x-amz-content-sha256')
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha256(body)) throw new Refused(400, 'XAmzContentSHA256Mismatch')
  const crc = headerOf(request, 'x-amz-checksum-crc32')
  const own = Buffer.alloc(4)
  own.writeUInt32BE(crc32(body))
  if (crc && crc !== own.toString('base64')) throw new Refused(400, 'BadDigest')
}

const escaped = (text: string): string => text.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(amp|lt|gt|quot|apos));/gi, (_, decimal, hex, name) =>
    name
      ? { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[String(name)]!
      : String.fromCodePoint(decimal ? Number(decimal) : parseInt(hex, 16)),
  )

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

const listXml = (objects: ReadonlyMap<string, Buffer>, query: URLSearchParams, { bucket, pageSize = 1000 }: Options): string => {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const prefix = query.get('prefix') ?? ''
  const names = [...objects.keys()].filter(name => name.startsWith(prefix) && name > after).sort()
  const page = names.slice(0, pageSize)
  const more =
    names.length > page.length ? `<NextContinuationToken>${Buffer.from(page.at(-1)!).toString('base64')}</NextContinuationToken>` : ''
  const contents = page.map(name => `<Contents><Key>${escaped(name)}</Key><Size>${objects.get(name)!.length}</Size></Contents>`).join('')
  return `${XML}<ListBucketResult><Name>${escaped(bucket)}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more !== ''}</IsTruncated>${more}${contents}</ListBucketResult>`
}

type Answer = { status: number; body?: string | Buffer }

/** The answer to a valid request. */
const answerTo = (request: IncomingMessage, url: URL, body: Buffer, objects: Map<string, Buffer>, options: Options): Answer => {
  const [, bucket, ...parts] = url.pathname.split('/').map(decodeURIComponent)
  const name = parts.join('/')
  const { searchParams: query } = url
  if (bucket !== options.bucket) throw new Refused(404, 'NoSuchBucket')
  if (request.method === 'GET' && !name && query.get('list-type') === '2') return { status: 200, body: listXml(objects, query, options) }
  if (request.method === 'POST' && !name && query.has('delete')) {
    if (!headerOf(request, 'x-amz-checksum-crc32') && !headerOf(request, 'content-md5')) throw new Refused(400, 'InvalidRequest')
    for (const [, key] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(unescaped(key!))
    return { status: 200, body: `${XML}<DeleteResult/>` }
  }
  if (request.method === 'PUT' && name) {
    objects.set(name, body)
    return { status: 200 }
  }
  const found = objects.get(name)
  if (request.method === 'GET' && name && !found) throw new Refused(404, 'NoSuchKey')
  if (request.method === 'GET' && found) return { status: 200, body: found }
  throw new Refused(501, 'NotImplemented')
}

/** Starts a server on a free port of 127.0.0.1, with one empty bucket. */
export const bucketServer = async (options: Options): Promise<BucketServer> => {
  const objects = new Map<string, Buffer>()
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const url = new URL(request.url!, 'http://localhost')
    const body = await buffer(request)
    try {
      checkSignature(request, url, options)
      checkBody(request, body)
      return answerTo(request, url, body, objects, options)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { status: error.status, body: `${XML}<Error><Code>${error.code}</Code><Message>${error.code}</Message></Error>` }
    }
  }
  const send = (response: ServerResponse, { status, body = '' }: Answer): void => {
    response.writeHead(status, { 'content-type': typeof body === 'string' ? 'application/xml' : 'application/octet-stream' }).end(body)
  }
  const server = createServer((request, response) => {
    answer(request).then(
      made => send(response, made),
      error => response.destroy(error),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port: (server.address() as AddressInfo).port, objects, close }
}
