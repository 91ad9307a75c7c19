/** The store in an S3 bucket, or in a service that speaks the S3 protocol. */
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { DeleteObjectsCommand, GetObjectCommand, PutObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { StartError } from '../config.ts'
import { Refusal } from '../http/refusal.ts'
import type { Almacen } from './nombres.ts'

/** The S3 API deletes at most this many objects in one request. */
const MOST_AT_ONCE = 1000

/** A service that says nothing is given up, in milliseconds without a byte, because a person waits for each request. */
const PATIENCE = { requestHandler: { connectionTimeout: 3_000, socketTimeout: 5_000 }, maxAttempts: 2 }

type Address = { bucket: string; prefix: string; client: S3Client }

/**
 * `s3://clave:secreto@balde/prefijo?region=…` is a bucket of Amazon, `https://clave:secreto@equipo/balde/prefijo` one elsewhere. Without a
 * key, the credentials come from the environment, as for Amazon's tools.
 */
const addressOf = (url: string): Address => {
  const { protocol, username, password, hostname, origin, pathname, searchParams } = new URL(url)
  const path = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const isAmazon = protocol === 's3:'
  const [bucket, ...prefix] = isAmazon ? [hostname, ...path] : path
  if (!bucket) throw new StartError('La variable S3_URL no nombra un balde; debe ser como https://clave:secreto@equipo/balde.')
  const client = new S3Client({
    region: searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    // services other than Amazon have the bucket in the path, and do not know the newer checksums
    ...(!isAmazon && { endpoint: origin, forcePathStyle: true }),
    ...PATIENCE,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(username && { credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) } }),
  })
  return { bucket, prefix: prefix.map(one => `${one}/`).join(''), client }
}

type Failed = { name?: string; $metadata?: { httpStatusCode?: number } }

/** An error of the service as the portal knows it: of an absent file as a file system gives it; 503 where the service is away. */
const known = (error: unknown): Error => {
  const { name, $metadata: { httpStatusCode = 503 } = {} } = error as Failed
  if (name === 'NoSuchKey') return Object.assign(new Error('no such object'), { code: 'ENOENT' })
  if (httpStatusCode < 500) return error as Error
  return new Refusal(503, 'El almacén de archivos no responde. Lo demás del portal sigue funcionando; vuelva a intentarlo en un momento.')
}

/** Waits for an answer of the service. */
const answered = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch(error => {
    throw known(error)
  })

/** The store in the bucket of an address. */
export const baldeDe = (url: string): Almacen => {
  const { bucket: Bucket, prefix, client } = addressOf(url)
  return {
    put: async (name, bytes) => {
      await answered(client.send(new PutObjectCommand({ Bucket, Key: prefix + name, Body: bytes })))
    },
    take: async (name, path) => {
      const { size: ContentLength } = await stat(path)
      await answered(client.send(new PutObjectCommand({ Bucket, Key: prefix + name, Body: createReadStream(path), ContentLength })))
      await rm(path, { force: true })
    },
    read: async name => {
      const { Body } = await answered(client.send(new GetObjectCommand({ Bucket, Key: prefix + name })))
      if (!(Body instanceof Readable)) throw new Error('the bucket answered no stream')
      return Body
    },
    remove: async names => {
      for (let from = 0; from < names.length; from += MOST_AT_ONCE) {
        const Objects = names.slice(from, from + MOST_AT_ONCE).map(name => ({ Key: prefix + name }))
        await answered(client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })))
      }
    },
    names: async function* (folder) {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}${folder}/` })
      for (let page = await answered(pages.next()); !page.done; page = await answered(pages.next()))
        for (const { Key } of page.value.Contents ?? []) if (Key) yield Key.slice(prefix.length)
    },
  }
}
