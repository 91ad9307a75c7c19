/** Puts the same load on two servers in alternating rounds, so that a slow moment of the machine affects both. */

import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { BenchDb } from './data.ts'

export type Target = { url: string; headers?: Record<string, string>; method?: 'GET' | 'POST'; body?: () => string }

/**
 * Loads a target over 8 connections; returns the number of responses and the seconds they took. A response that is not 2xx ends the bench.
 */
const load = async (target: Target, seconds: number): Promise<{ answers: number; seconds: number }> => {
  const result = await autocannon({
    url: target.url,
    connections: 8,
    duration: seconds,
    method: target.method ?? 'GET',
    headers: target.headers ?? {},
    ...(target.body && { requests: [{ setupRequest: request => ({ ...request, body: target.body!() }) }] }),
  })
  if (result.non2xx || result.errors) throw new Error(`${target.url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { answers: result.requests.total, seconds: result.duration }
}

const throughput = async (target: Target, seconds: number): Promise<number> => {
  const done = await load(target, seconds)
  return done.answers / done.seconds
}

/** Processor time that a server spends on one response, in microseconds; its `/cpu` returns the time spent so far. */
const processorTime = async (base: string, target: Target, seconds: number): Promise<number> => {
  const spent = async () => ((await (await fetch(`${base}/cpu`)).json()) as { spent: number }).spent
  const before = await spent()
  const { answers } = await load(target, seconds)
  return ((await spent()) - before) / answers
}

/** The share of its processor time that a server saves when it answers `without` instead of `whole`. */
export const shareOf = async (base: string, whole: Target, without: Target, rounds = 7, seconds = 2): Promise<number> => {
  for (const target of [whole, without]) await load(target, seconds)
  const shares: number[] = []
  for (let i = 0; i < rounds; i++)
    shares.push(1 - (await processorTime(base, without, seconds)) / (await processorTime(base, whole, seconds)))
  return median(shares)
}

/** The median. */
export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Throughput of the first server divided by that of the second, measured in alternating rounds. */
export const ratio = async (
  ours: Target,
  bare: Target,
  rounds = 9,
  seconds = 2,
): Promise<{ ratio: number; ours: number; bare: number }> => {
  await throughput(ours, 1)
  await throughput(bare, 1)
  const measured: [number, number][] = []
  for (let i = 0; i < rounds; i++) measured.push([await throughput(ours, seconds), await throughput(bare, seconds)])
  return {
    ratio: median(measured.map(([a, b]) => a / b)),
    ours: median(measured.map(([a]) => a)),
    bare: median(measured.map(([, b]) => b)),
  }
}

/** Starts a server and waits until the URL `alive` responds. */
export const startServer = async (args: string[], env: NodeJS.ProcessEnv, alive: string): Promise<ChildProcess> => {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
  for (let i = 0; i < 300; i++) {
    const answers = await fetch(alive).then(
      () => true,
      () => false,
    )
    if (answers) return child
    await sleep(100)
  }
  throw new Error(`nothing answers at ${alive}`)
}

/** Starts the portal on a database and a port; returns its base URL and its process. */
export const startBenchPortal = async (url: string, datos: string, port: number, more: NodeJS.ProcessEnv = {}) => {
  const base = `http://127.0.0.1:${port}`
  const env = { DATABASE_URL: url, DATOS: datos, MUESTRA: 'si', PORT: String(port), ...more }
  const server = await startServer(['server/dist/main.js'], env, `${base}/api/salud`)
  // while it prepares itself, the door answers every request with 503
  for (let i = 0; (await fetch(`${base}/api/salud`)).status === 503 && i < 600; i++) await sleep(100)
  return { base, server }
}

/** Starts the portal and the bare server on the same database; returns both base URLs and both processes. */
export const startBoth = async (url: string, datos: string, ports: { ours: number; bare: number }) => {
  const { base: ours, server } = await startBenchPortal(url, datos, ports.ours)
  const bare = `http://127.0.0.1:${ports.bare}`
  const env = { DATABASE_URL: url, PORT: String(ports.bare) }
  const servers = [server, await startServer(['--import', 'tsx', 'bench/bare.ts'], env, bare)]
  return { ours, bare, servers }
}

type Statement = { text: string; values: readonly unknown[] }

/**
 * Median times of a statement in several databases, in milliseconds; the databases take turns, so that a slow moment affects all of them.
 */
export const millisIn = async (benches: readonly BenchDb[], { text, values }: Statement, times = 40): Promise<number[]> => {
  const measured = benches.map((): number[] => [])
  for (let i = 0; i < times; i++) {
    for (const [which, { db }] of benches.entries()) {
      const started = performance.now()
      await db.pool.query(text, values as unknown[])
      measured[which]!.push(performance.now() - started)
    }
  }
  return measured.map(median)
}

/** Median time of a statement, in milliseconds. */
export const millis = async (bench: BenchDb, statement: Statement, times = 40): Promise<number> =>
  (await millisIn([bench], statement, times))[0]!
