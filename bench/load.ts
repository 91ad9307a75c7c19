/** Two servers under the same load, in turns, so that a slow moment of the machine falls on both. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'

export type Target = { url: string; headers?: Record<string, string>; method?: 'GET' | 'POST'; body?: () => string }

/** Answers per second of a target with 8 connections; any answer that is not 2xx ends the bench. */
const throughput = async (target: Target, seconds: number): Promise<number> => {
  const result = await autocannon({
    url: target.url,
    connections: 8,
    duration: seconds,
    method: target.method ?? 'GET',
    headers: target.headers ?? {},
    ...(target.body && { requests: [{ setupRequest: request => ({ ...request, body: target.body!() }) }] }),
  })
  if (result.non2xx || result.errors) throw new Error(`${target.url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.total / result.duration
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Throughput of the first against the second, rounds in turns. */
export const ratio = async (
  ours: Target,
  bare: Target,
  rounds = 3,
  seconds = 3,
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

/** Starts a server and waits until it answers. */
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
