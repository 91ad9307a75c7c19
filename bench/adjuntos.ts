/**
 * Measures what uploads and dossiers cost the others: how long a short request waits while many files go up, and how much memory a dossier
 * takes while it is sent.
 */
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asking } from './asking.ts'
import { benchDb } from './data.ts'
import { startBenchPortal } from './load.ts'

type Tools = { line: (what: string, figure: string, note?: string) => void; login: (base: string, usuario?: string) => Promise<string> }

const PORT = Number(process.env.BENCH_PORT ?? 3394)
const MEGABYTE = 1024 * 1024
const FILES = 20
/** Uploads that run at the same time: three as the portal's own pages send them, and all of them as an impatient client would. */
const AT_ONCE = { page: 3, hasty: FILES }
const EACH_MB = 5
const DOSSIER_MB = 200

/** A PDF of random bytes, so that no two files have the same content. */
const pdf = (megabytes: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(megabytes * MEGABYTE)])

/** Resident memory of a process in megabytes, read from /proc, so only on Linux. */
const residentOf = ({ pid }: ChildProcess): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

const told = (waited: number[]): string =>
  `longest ${Math.max(...waited).toFixed(0)} ms, 99 of 100 within ${waited.toSorted((a, b) => a - b)[Math.floor(waited.length * 0.99)]!.toFixed(0)} ms`

export const benchAdjuntos = async ({ line, login }: Tools): Promise<void> => {
  const bench = await benchDb('nogal_bench_adjuntos')
  const datos = mkdtempSync(join(tmpdir(), 'nogal-bench-'))
  const { base, server } = await startBenchPortal(bench.url, datos, PORT)
  try {
    const headers = { authorization: `Bearer ${await login(base, 'comex')}` }
    const ask = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
      const isBytes = Buffer.isBuffer(body)
      const answer = await fetch(base + path, {
        method,
        headers: { ...headers, ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }), ...more },
        ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      })
      const envelope = (await answer.json()) as { estado: boolean; mensaje: string; data: never }
      if (!envelope.estado) throw new Error(`${method} ${path}: ${envelope.mensaje}`)
      return envelope.data
    }
    const [{ Nro_Embarque: ship }] = (await ask('GET', '/api/embarque/listar-embarques/0/0/0')) as { Nro_Embarque: number }[] as [
      { Nro_Embarque: number },
    ]
    const upload = async (bytes: Buffer, Nombre: string) => {
      const Destinos = [{ De: 'embarque', Clave: ship }]
      const { Id_Subida } = await ask('POST', '/api/adjuntos/subir', { Nombre, Bytes: bytes.length, Destinos })
      const octets = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
      await ask('PATCH', `/api/adjuntos/subidas/${Id_Subida}`, bytes, octets)
    }
    const short = `${base}/api/embarque/${ship}/cargar-embarque`
    await upload(pdf(1), 'primero.pdf')
    const quiet = await asking(short, headers.authorization)
    await sleep(3_000)
    const alone = await quiet.stop()

    let most = residentOf(server)
    const watching = setInterval(() => {
      most = Math.max(most, residentOf(server))
    }, 20)
    for (const [who, atOnce] of Object.entries(AT_ONCE)) {
      const files = Array.from({ length: FILES }, () => pdf(EACH_MB))
      const before = residentOf(server)
      most = before
      const beside = await asking(short, headers.authorization)
      const started = performance.now()
      const sending = files.map((bytes, i) => [bytes, `${who} ${i}.pdf`] as const)
      const inTurn = async () => {
        for (let next = sending.shift(); next; next = sending.shift()) await upload(...next)
      }
      await Promise.all(Array.from({ length: atOnce }, inTurn))
      const seconds = (performance.now() - started) / 1000
      const waited = await beside.stop()
      line(
        `${FILES} files of ${EACH_MB} MB, ${atOnce} at once: another request waits`,
        `${Math.max(...waited).toFixed(0)} ms`,
        `wanted < 50 ms; ${told(waited)} of ${waited.length}; alone ${told(alone)}; ${seconds.toFixed(1)} s, memory +${(most - before).toFixed(0)} MB`,
      )
    }

    for (let i = 2 * FILES; i * EACH_MB < DOSSIER_MB; i++) await upload(pdf(EACH_MB), `archivo ${i}.pdf`)
    await sleep(1_000)
    const resting = residentOf(server)
    most = resting
    const begun = performance.now()
    const answer = await fetch(`${base}/api/embarque/${ship}/carpeta`, { headers })
    let size = 0
    for await (const chunk of answer.body!) size += (chunk as Uint8Array).length
    clearInterval(watching)
    line(
      `dossier of ${(size / MEGABYTE).toFixed(0)} MB: growth of memory`,
      `${(most - resting).toFixed(0)} MB`,
      `wanted < 150 MB; ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    )
  } finally {
    server.kill()
    await bench.drop()
    rmSync(datos, { recursive: true, force: true })
  }
}
