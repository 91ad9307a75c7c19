/**
 * Files and texts made to exhaust the program that reads them: each is refused or read within its limits, and other requests are answered
 * meanwhile.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sha256DeClave } from '../server/src/sesion/clave.ts'
import { HOSTILE, workbook } from '../server/src/test/hostileFiles.ts'
import type { Fault } from './fault.ts'

const P99_MS = 300
/** Duration of the measurement before the fault, in milliseconds, for comparison. */
const QUIET_MS = 2_000
const WANTED = `others answered, p99 < ${P99_MS} ms`

type Answer = { status: number; mensaje: string }
type Ask = (path: string, init?: RequestInit) => Promise<Answer>

/** Logs in and returns a function that sends requests; status 0 means that there was no response. */
const asker = async (base: string): Promise<Ask> => {
  const login = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usuario: 'admin', password: sha256DeClave('Nogal2026') }),
  })
  const { data } = (await login.json()) as { data: { token: string } }
  return async (path, init = {}) => {
    try {
      const answer = await fetch(`${base}${path}`, { ...init, headers: { authorization: `Bearer ${data.token}`, ...init.headers } })
      return { status: answer.status, mensaje: ((await answer.json()) as Answer).mensaje }
    } catch (error) {
      return { status: 0, mensaje: (error as Error).message }
    }
  }
}

const importing = (ask: Ask, bytes: Buffer): Promise<Answer> => {
  const body = new FormData()
  body.set('archivo', new Blob([new Uint8Array(bytes)]), 'planilla')
  return ask('/api/parametros/giro/importar', { method: 'POST', body })
}

const saving = (ask: Ask, Otros_Terminos: unknown): Promise<Answer> =>
  ask('/api/negocio/add-negocio', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Otros_Terminos }),
  })

/** Does the work while another user reads the list of deals repeatedly; returns the responses, and how long that user waited each time. */
const besides = async (ask: Ask, work: () => Promise<Answer[]>): Promise<{ answers: Answer[]; waited: number[] }> => {
  const waited: number[] = []
  let done = false
  const reader = (async () => {
    while (!done) {
      const started = performance.now()
      const { status } = await ask('/api/negocio/lista-negocios?pagina=1&porPagina=25')
      waited.push(status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY)
      await sleep(10)
    }
  })()
  const answers = await work()
  done = true
  await reader
  return { answers, waited }
}

const p99 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

/** Starts the built portal with sample data on the embedded engine, in a new folder; this program deletes both when it ends. */
const startPortal = async (): Promise<{ ask: Ask; server: ChildProcess }> => {
  const datos = mkdtempSync(join(tmpdir(), 'nogal-fallas-'))
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    env: { ...process.env, PORT: '0', DATOS: datos, DATABASE_URL: '', MUESTRA: 'si', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => {
    server.kill('SIGKILL')
    rmSync(datos, { recursive: true, force: true })
  })
  let said = ''
  const base = await new Promise<string>((resolve, reject) => {
    server.stderr.on('data', chunk => {
      said += chunk
    })
    server.stdout.on('data', chunk => {
      said += chunk
      const address = /Nogal está en (http:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    server.once('exit', code => reject(new Error(`the portal ended with ${code}: ${said}`)))
  })
  return { ask: await asker(base), server }
}

let portal: ReturnType<typeof startPortal> | undefined

/** Runs the work against the portal that all faults of this file share; fails if that portal has exited afterwards. */
const withPortal = async <T>(work: (ask: Ask) => Promise<T>): Promise<T> => {
  portal ??= startPortal()
  const { ask, server } = await portal
  const result = await work(ask)
  if (server.exitCode !== null || server.signalCode !== null) throw new Error(`the portal ended (${server.signalCode ?? server.exitCode})`)
  return result
}

const countOf = (answers: Answer[]): string =>
  [...new Set(answers.map(({ status }) => status))]
    .sort()
    .map(status => `${answers.filter(one => one.status === status).length} x ${status}`)
    .join(', ')

/** Runs a fault; its figure counts the responses and says how long the other user waited. */
const trial = (allowed: readonly number[], work: (ask: Ask) => Promise<Answer[]>) => () =>
  withPortal(async ask => {
    // warms up the child processes, which run already in a portal in use
    await Promise.all([importing(ask, Buffer.from('Nombre\nx\n')), saving(ask, '<p>x</p>')])
    const quiet = await besides(ask, () => sleep(QUIET_MS, []))
    const { answers, waited } = await besides(ask, () => work(ask))
    const wait = p99(waited)
    const odd = answers.find(({ status }) => !allowed.includes(status))
    return {
      figure: `${countOf(answers)}; others waited ${wait.toFixed(0)} ms, ${p99(quiet.waited).toFixed(0)} before${odd ? `; ${odd.mensaje}` : ''}`,
      ok: !odd && wait < P99_MS,
    }
  })

const inTurns = async <I>(inputs: readonly I[], atOnce: number, one: (input: I) => Promise<Answer>): Promise<Answer[]> => {
  const left = [...inputs]
  const answers: Answer[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) answers.push(await one(next))
    }),
  )
  return answers
}

const repeat = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length))
const nested = (levels: number): unknown =>
  JSON.parse(`${'{"type":"blockquote","content":['.repeat(levels)}{"type":"paragraph"}${']}'.repeat(levels)}`)
const TEXTS: readonly unknown[] = [
  ...[
    '<b>',
    '<b><i><u>',
    '<p><b>',
    '<blockquote>',
    '<ul><li>',
    '<b><table><tr><td></b></td></tr></table>',
    '</i>',
    '<!--',
    '<',
    '&#',
  ].flatMap(piece => [12_000, 42_000, 199_000].map(length => repeat(piece, length))),
  ...[20, 30, 45].map(levels => ({ type: 'doc', content: [nested(levels)] })),
  {
    type: 'doc',
    content: Array.from({ length: 2_000 }, () => ({
      type: 'paragraph',
      content: Array.from({ length: 8 }, () => ({ type: 'text', text: 'x' })),
    })),
  },
]
const slowSheet = workbook(
  `<row r="1"><c r="A1" t="inlineStr"><is><t>Sabor</t></is></c></row>${Array.from({ length: 4_000 }, (_, i) => `<row r="${i + 2}">${`<c r="A${i + 2}"><v>1</v></c>`}</row>`).join('')}`,
)

export const archivos: Fault[] = [
  {
    what: `${HOSTILE.length} hostile workbooks, zips and CSV files, four at once`,
    wanted: `each refused or read; ${WANTED}`,
    // the files are made before the measurement starts
    run: () => {
      const files = HOSTILE.map(({ bytes }) => bytes())
      return trial([200, 400], ask => inTurns(files, 4, bytes => importing(ask, bytes)))()
    },
  },
  {
    what: `${TEXTS.length} texts nested or long without end, four at once`,
    wanted: `each refused; ${WANTED}`,
    run: trial([400], ask => inTurns(TEXTS, 4, text => saving(ask, text))),
  },
  {
    what: '80 imports at once',
    wanted: `what can't wait is a 503; ${WANTED}`,
    run: trial([400, 503], ask => Promise.all(Array.from({ length: 80 }, () => importing(ask, slowSheet)))),
  },
]
