/** The bucket of attachments silent, away, and back, on both engines. */
import { setTimeout as sleep } from 'node:timers/promises'
import { pdf } from '../server/src/test/archivos.ts'
import { bucketServer } from '../server/src/test/bucket.ts'
import { startCluster } from '../server/src/test/cluster.ts'
import { proxyTo, type TcpProxy } from '../server/src/test/proxy.ts'
import type { Fault } from './support/fault.ts'
import { type FaultsPortal, quantile, startFaultsPortal } from './support/portal.ts'
import { savesSettled, startSaves } from './support/work.ts'

const PEOPLE = 4
const FILES = 6
const BYTES = 300_000
/** Nobody waits longer than this for the answer that the bucket is away. */
const REFUSED_MS = 20_000
/** At most this long (p99) may saves without files take meanwhile. */
const OTHERS_MS = 1_000

type Upload = { Id_Subida: string; Hechos: { Id_Adjunto: number }[] | null }

/** Announces a file for a shipment; returns the number of its upload. */
const begin = async (portal: FaultsPortal, token: string, ship: number, Nombre: string): Promise<string> => {
  const body = { Nombre, Bytes: pdf(Nombre, BYTES).length, Destinos: [{ De: 'embarque', Clave: ship }] }
  const { data, mensaje } = await portal.ask('POST', '/api/adjuntos/subir', { token, body })
  if (!data) throw new Error(mensaje)
  return (data as Upload).Id_Subida
}

/** Sends the content of an announced file. */
const send = async (portal: FaultsPortal, token: string, id: string, name: string) => {
  const started = performance.now()
  const answer = await fetch(`${portal.base}/api/adjuntos/subidas/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      ...{ 'content-type': 'application/offset+octet-stream', 'tus-resumable': '1.0.0', 'upload-offset': '0' },
    },
    body: new Uint8Array(pdf(name, BYTES)),
  })
  const { mensaje, data } = (await answer.json()) as { mensaje: string; data: Upload | null }
  return { status: answer.status, mensaje, id: data?.Hechos?.[0]?.Id_Adjunto, ms: Math.round(performance.now() - started) }
}

const run = async (portal: FaultsPortal, proxy: TcpProxy): Promise<{ figure: string; ok: boolean }> => {
  const token = await portal.login('comex')
  const work = await startSaves(portal, PEOPLE)
  const names = Array.from({ length: FILES }, (_, n) => `lejos-${n}.pdf`)
  const ids: string[] = []
  for (const name of names) ids.push(await begin(portal, token, work.ships[0]!, name))
  const sendAll = () => Promise.all(ids.map((id, n) => send(portal, token, id, names[n]!)))
  proxy.cut()
  const from = work.answers.length
  const refused = await sendAll()
  const others = quantile(
    work.answers.slice(from).map(({ ms }) => ms),
    0.99,
  )
  proxy.mend()
  await sleep(500)
  const sent = await sendAll()
  const read = await Promise.all(
    sent.map(async ({ id }, n) => {
      const answer = await fetch(`${portal.base}/api/adjuntos/archivo/${id}/0`, { headers: { authorization: `Bearer ${token}` } })
      return Buffer.from(await answer.arrayBuffer()).equals(pdf(names[n]!, BYTES))
    }),
  )
  const whole = read.filter(Boolean).length
  const said = refused.filter(({ status, mensaje }) => status === 503 && mensaje.includes('almacén de archivos')).length
  const longest = Math.max(...refused.map(({ ms }) => ms))
  const { figure, ok } = await savesSettled(portal, work)
  return {
    figure: `${said} of ${FILES} files refused in a sentence, after ${longest} ms at most; others p99 ${others} ms; ${whole} of ${FILES} whole once it was back; ${figure}`,
    ok: ok && said === FILES && longest < REFUSED_MS && others < OTHERS_MS && whole === FILES,
  }
}

const fault = (engine: 'PostgreSQL' | 'embedded'): Fault => ({
  what: `${engine}: the bucket of attachments is silent, then back, under load`,
  wanted: `a sentence within ${REFUSED_MS / 1000} s, others p99 under ${OTHERS_MS} ms, every file whole afterwards, nothing lost`,
  limitMs: 10 * 60_000,
  run: async () => {
    const bucket = await bucketServer({ bucket: 'nogal', key: 'CLAVE', secret: 'secreto' })
    const proxy = await proxyTo('127.0.0.1', bucket.port)
    const cluster = engine === 'PostgreSQL' ? await startCluster() : undefined
    try {
      const S3_URL = `http://CLAVE:secreto@127.0.0.1:${proxy.port}/nogal`
      const portal = await startFaultsPortal({ DATABASE_URL: cluster?.url ?? '', S3_URL })
      return await run(portal, proxy).finally(portal.remove)
    } finally {
      await cluster?.remove()
      await proxy.close()
      await bucket.close()
    }
  },
})

export const almacen: Fault[] = [fault('PostgreSQL'), fault('embedded')]
