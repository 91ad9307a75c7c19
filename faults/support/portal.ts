/** The built portal as a separate process, with requests like those of browsers, and figures on its responses. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sha256DeClave } from '../../server/src/sesion/clave.ts'

/** How long a portal may take to start on a busy machine, in milliseconds. */
const START_MS = 240_000
const ANSWER_MS = 60_000

export type HttpAnswer = { status: number; ms: number; mensaje: string; data: unknown }

export type FaultsPortal = {
  child: ChildProcess
  base: string
  datos: string
  /** The address of its database; undefined on the embedded engine. */
  database: string | undefined
  /** Sends a request; status 0 means that there was no response. */
  ask: (method: string, path: string, more?: { token?: string; body?: unknown; key?: string }) => Promise<HttpAnswer>
  login: (usuario: string) => Promise<string>
  isAlive: () => boolean
  /** Asks the portal to stop; returns the seconds until it ended and its exit code. */
  stop: () => Promise<{ seconds: number; code: number | null }>
  remove: () => Promise<void>
}

/** Starts the built server with sample data on a free port, over a new folder or the given one. */
export const startFaultsPortal = async (env: NodeJS.ProcessEnv, folder?: string): Promise<FaultsPortal> => {
  const datos = folder ?? mkdtempSync(join(tmpdir(), 'nogal-fallas-'))
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATOS: datos, MUESTRA: 'si', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // the process is still running if its fault reached the timeout
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let said = ''
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  const base = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the portal did not start: ${said}`)), START_MS)
    const hear = (data: Buffer): void => {
      said += data
      const address = /Nogal está en (http:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
      if (address) clearTimeout(timer)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void exited.then(code => reject(new Error(`the portal ended with ${code}: ${said.trim()}`)))
  })
  const ask: FaultsPortal['ask'] = async (method, path, { token, body, key } = {}) => {
    const started = performance.now()
    try {
      const answer = await fetch(`${base}${path}`, {
        method,
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const { mensaje, data } = (await answer.json()) as { mensaje: string; data: unknown }
      return { status: answer.status, ms: performance.now() - started, mensaje, data }
    } catch {
      return { status: 0, ms: performance.now() - started, mensaje: '', data: undefined }
    }
  }
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const stop = async () => {
    const started = performance.now()
    child.kill('SIGTERM')
    const code = await exited
    return { seconds: (performance.now() - started) / 1000, code }
  }
  return {
    child,
    base,
    datos,
    database: env.DATABASE_URL || undefined,
    ask,
    login: async usuario => {
      const { data, mensaje } = await ask('POST', '/api/login', { body: { usuario, password: sha256DeClave('Nogal2026') } })
      if (!data) throw new Error(`${usuario}: ${mensaje}`)
      return (data as { token: string }).token
    },
    isAlive,
    stop,
    remove: async () => {
      if (isAlive()) await stop()
      if (!folder) rmSync(datos, { recursive: true, force: true })
    },
  }
}

/** The quantile of the values at `share` (0 to 1), rounded; 0 if there are none. */
export const quantile = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0)

const GIROS = '/api/parametros/giro'

/** Stores a row, which the portal has acknowledged where the status of the answer is 200. */
export const storeGiro = (portal: FaultsPortal, token: string, Nom_Giro: string): Promise<HttpAnswer> =>
  portal.ask('POST', GIROS, { token, body: { Nom_Giro } })

/** Returns the names of all stored giros. */
export const girosIn = async (portal: FaultsPortal, token: string): Promise<Set<string>> => {
  const { data } = await portal.ask('GET', GIROS, { token })
  return new Set((data as { Nom_Giro: string }[] | undefined)?.map(({ Nom_Giro }) => Nom_Giro))
}

export type Load = {
  /** Names of the rows whose storage the server acknowledged. */
  acknowledged: string[]
  answers: HttpAnswer[]
  /** Ends the load; returns how many acknowledged rows are lost, and how many responses were refused (503) or unexpected. */
  end: () => Promise<{ lost: number; refused: number; odd: number }>
}

/** Simulates `people` users who each store a row and read the list in turns, as fast as the server responds, until `end` is called. */
export const startLoad = async (portal: FaultsPortal, people: number): Promise<Load> => {
  const token = await portal.login('admin')
  const acknowledged: string[] = []
  const answers: HttpAnswer[] = []
  let isOver = false
  const person = async (): Promise<void> => {
    while (!isOver) {
      const Nom_Giro = `Giro ${randomUUID()}`
      const stored = await storeGiro(portal, token, Nom_Giro)
      if (stored.status === 200) acknowledged.push(Nom_Giro)
      answers.push(stored, await portal.ask('GET', `${GIROS}?pagina=1&porPagina=5`, { token }))
      if (stored.status !== 200) await sleep(20)
    }
  }
  const running = Promise.all(Array.from({ length: people }, person))
  const end: Load['end'] = async () => {
    isOver = true
    await running
    const names = await girosIn(portal, token)
    return {
      lost: acknowledged.filter(name => !names.has(name)).length,
      refused: answers.filter(({ status }) => status === 503).length,
      odd: answers.filter(({ status }) => status !== 200 && status !== 503).length,
    }
  }
  return { acknowledged, answers, end }
}

/** Polls until the condition holds; returns the milliseconds that this took, throws after `patienceMs`. */
export const until = async (wanted: () => Promise<boolean>, patienceMs: number): Promise<number> => {
  const started = performance.now()
  while (!(await wanted())) {
    if (performance.now() - started > patienceMs) throw new Error(`not as wanted within ${patienceMs / 1000} s`)
    await sleep(50)
  }
  return Math.round(performance.now() - started)
}

/** Requests the health every 200 ms while the work runs; returns the longest response time, in milliseconds. */
export const slowestHealth = async (portal: FaultsPortal, work: () => Promise<void>): Promise<number> => {
  let slowest = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      slowest = Math.max(slowest, (await portal.ask('GET', '/api/salud')).ms)
      await sleep(200)
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await asking
  }
  return Math.round(slowest)
}
