/** Attachments in a bucket, through a server that speaks S3. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { almacenDe } from '../almacen/almacen.ts'
import { CONTENIDOS } from '../almacen/nombres.ts'
import { filesOf, moveToBucket, receiveFile } from '../respaldo/files.ts'
import { type Api, apiOver } from '../test/api.ts'
import { adjuntosOf, pdf } from '../test/archivos.ts'
import { type BucketServer, bucketServer } from '../test/bucket.ts'
import { type TestDb, testDb } from '../test/db.ts'
import { planDeal } from '../test/embarques.ts'
import { proxyTo } from '../test/proxy.ts'

let server: BucketServer
let own: TestDb
let api: Api
beforeAll(async () => {
  server = await bucketServer({ bucket: 'nogal', key: 'CLAVE', secret: 'secreto' })
  own = await testDb()
  api = await apiOver({ ...own, config: { ...own.config, S3_URL: `http://CLAVE:secreto@127.0.0.1:${server.port}/nogal/portal` } })
})
afterAll(async () => {
  await api.app.close()
  await own.close()
  await server.close()
})

test('a file goes to the bucket and comes from there; a backup holds it, and a restore brings it back', async () => {
  // the files of the sample were stored in the folder before the bucket was configured
  await rm(join(api.config.DATOS, 'archivos'), { recursive: true, force: true })
  const { ships } = await planDeal(api, 1, 1)
  const bytes = pdf('en el balde', 2_600_000)
  const { start, send, open } = adjuntosOf(api)
  const { data } = await start('balde.pdf', bytes.length, { Destinos: [{ De: 'embarque', Clave: ships[0] }] })
  await send(data.Id_Subida, 0, bytes.subarray(0, 1_500_000))
  const ended = await send(data.Id_Subida, 1_500_000, bytes.subarray(1_500_000))
  const id = ended.data.Hechos[0].Id_Adjunto
  expect((await open(id)).bytes.equals(bytes)).toBe(true)
  expect(existsSync(join(api.config.DATOS, 'archivos', CONTENIDOS))).toBe(false)

  const bucket = await almacenDe(api.config)
  const namesOf = async (of: string) => {
    const found: string[] = []
    for await (const name of bucket.names(of)) found.push(name)
    return found
  }
  const [name] = await namesOf(CONTENIDOS)
  expect([await namesOf('subidas'), await namesOf(CONTENIDOS)]).toEqual([[], [name]])

  const lines: Buffer[] = []
  for await (const piece of filesOf(api.config))
    if (piece.es === 'lineas') lines.push(...piece.lineas.map(line => Buffer.from(JSON.parse(line), 'base64')))
  expect(Buffer.concat(lines).equals(bytes)).toBe(true)

  await bucket.remove([name!])
  const lost = await open(id)
  expect([lost.status, lost.mensaje]).toEqual([404, expect.stringMatching(/^No se encontró el archivo en el almacén/)])
  const restored = await mkdtemp(join(tmpdir(), 'nogal-restaurado-'))
  const add = await receiveFile(restored, name!)
  await add([JSON.stringify(bytes.toString('base64'))])
  await moveToBucket(restored, api.config)
  await rm(restored, { recursive: true, force: true })
  expect((await open(id)).bytes.equals(bytes)).toBe(true)
})

test('what is refused leaves nothing in the bucket', async () => {
  const { ships } = await planDeal(api, 1, 1)
  const bucket = await almacenDe(api.config)
  const { status } = await adjuntosOf(api).upload('falso.pdf', Buffer.alloc(1_200_000, 'x'), {
    Destinos: [{ De: 'embarque', Clave: ships[0] }],
  })
  const left: string[] = []
  for await (const name of bucket.names('subidas')) left.push(name)
  expect([status, left]).toEqual([415, []])
})

test('a bucket that is silent or away is said in a sentence, holds up nothing else, and an upload goes on once it is back', async () => {
  const proxy = await proxyTo('127.0.0.1', server.port)
  const over = await apiOver({ ...own, config: { ...own.config, S3_URL: `http://CLAVE:secreto@127.0.0.1:${proxy.port}/nogal/portal` } })
  try {
    const { ships } = await planDeal(over, 1, 1)
    const { start, send, open } = adjuntosOf(over)
    const bytes = pdf('con el balde lejos', 1_600_000)
    const { data } = await start('lejos.pdf', bytes.length, { Destinos: [{ De: 'embarque', Clave: ships[0] }] })
    expect((await send(data.Id_Subida, 0, bytes.subarray(0, 500_000))).status).toBe(200)
    proxy.cut()
    const started = performance.now()
    const refused = send(data.Id_Subida, 500_000, bytes.subarray(500_000))
    expect((await over.pedir('GET', `/api/embarque/${ships[0]}/cargar-embarque`)).status).toBe(200)
    expect(await refused).toMatchObject({ status: 503, mensaje: expect.stringContaining('almacén de archivos') })
    expect(performance.now() - started).toBeLessThan(20_000)
    proxy.mend()
    const ended = await send(data.Id_Subida, 500_000, bytes.subarray(500_000))
    expect(ended.status, ended.text).toBe(200)
    const id = ended.data.Hechos[0].Id_Adjunto
    await proxy.close()
    const away = await open(id)
    expect([away.status, JSON.parse(away.bytes.toString()).mensaje]).toEqual([503, expect.stringContaining('almacén de archivos')])
  } finally {
    await over.app.close()
    await proxy.close().catch(() => undefined)
  }
}, 60_000)
