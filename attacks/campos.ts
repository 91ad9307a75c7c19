/**
 * Hostile values in every field of every call, made from the OpenAPI document: each is answered by a documented status and a sentence for
 * people.
 */
import fc from 'fast-check'
import type { Fault } from '../faults/support/fault.ts'
import { type FaultsPortal, quantile, startFaultsPortal } from '../faults/support/portal.ts'
import { startCluster } from '../server/src/test/cluster.ts'
import { type Attack, type Documented, type Operation, requestsOf } from './support/bodies.ts'
import { inTurns, withPortal } from './support/portal.ts'

const CASES = Number(process.env.ATAQUES ?? 200)
const SEED = Number(process.env.SEMILLA ?? Date.now() % 1_000_000)
const AT_ONCE = 6
/** A request may take at most this many milliseconds. */
const LONGEST_MS = 10_000
const LIMIT_MS = 60 * 60_000

const WHO = ['admin', 'admin', 'comercial', 'comex', 'calidad', 'produccion', 'cliente']
/** Calls that are left out: streams, which do not end, and the logout, which ends the session that the attack uses. */
const LEFT_OUT = /en-vivo|\/api\/logout/
/** What no sentence for people contains. */
const INSIDES = /undefined|\[object|NaN|syntax error|invalid input|violates|relation "|column "|\bat \S+ \(|ECONN|node_modules|\bnull value/

type Sent = { wrong?: string; ms: number }

/** Says what is wrong with an answer. */
const wrongWith = (operation: Operation, asked: string, status: number, kind: string, answer: string): string | undefined => {
  if (!(String(status) in operation.responses)) return `status ${status}`
  if (!kind.startsWith('application/json')) return undefined
  const { estado, mensaje } = JSON.parse(answer) as { estado?: unknown; mensaje?: unknown }
  if (typeof estado !== 'boolean' || typeof mensaje !== 'string') return 'no estado or mensaje'
  if (estado !== (status === 200)) return `estado ${estado} with status ${status}`
  // a sentence may repeat a word that was sent
  const inside = INSIDES.exec(mensaje)?.[0]
  return inside !== undefined && !asked.includes(inside) ? `says «${mensaje.slice(0, 120)}»` : undefined
}

const formOf = (file: Uint8Array): FormData => {
  const form = new FormData()
  form.set('archivo', new Blob([new Uint8Array(file)]), 'archivo.pdf')
  return form
}

const send = async (base: string, method: string, operation: Operation, token: string, request: Attack): Promise<Sent> => {
  const started = performance.now()
  const { path, json, file } = request
  try {
    const answer = await fetch(base + path, {
      method: method.toUpperCase(),
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_MS),
      headers: { authorization: `Bearer ${token}`, ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(json !== undefined && { body: json }),
      ...(file && { body: formOf(file) }),
    })
    const wrong = wrongWith(
      operation,
      decodeURIComponent(path) + (json ?? ''),
      answer.status,
      answer.headers.get('content-type') ?? '',
      await answer.text(),
    )
    return { ms: performance.now() - started, ...(wrong && { wrong }) }
  } catch (error) {
    return { ms: performance.now() - started, wrong: (error as Error).message }
  }
}

const fuzz = async (portal: FaultsPortal) => {
  const document = (await (await fetch(`${portal.base}/api/openapi.json`)).json()) as Documented
  const operations = Object.entries(document.paths)
    .filter(([path]) => !LEFT_OUT.test(path))
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
  const tokens = await Promise.all(WHO.map(portal.login))
  const found: string[] = []
  const times: number[] = []
  let n = 0
  for (const { path, method, operation } of operations) {
    const requests = fc.sample(requestsOf(path, operation), { numRuns: CASES, seed: SEED })
    await inTurns(requests, AT_ONCE, async request => {
      const who = n++ % WHO.length
      const { wrong, ms } = await send(portal.base, method, operation, tokens[who]!, request)
      times.push(ms)
      if (wrong === undefined) return
      found.push(`${method.toUpperCase()} ${path}`)
      console.log(`  ${method.toUpperCase()} ${request.path.slice(0, 300)} as ${WHO[who]}: ${wrong}; ${request.json?.slice(0, 400) ?? ''}`)
    })
  }
  const calls = new Set(found)
  return {
    figure: `seed ${SEED}: ${found.length} of ${times.length} answers wrong, in ${calls.size} of ${operations.length} calls; p99 ${quantile(times, 0.99)} ms, longest ${quantile(times, 1)} ms`,
    ok: found.length === 0,
  }
}

export const campos: Fault[] = [
  {
    what: `${CASES} requests to each call, embedded engine`,
    wanted: 'a documented status and a sentence for people',
    limitMs: LIMIT_MS,
    run: () => withPortal(fuzz),
  },
  {
    what: `${CASES} requests to each call, PostgreSQL`,
    wanted: 'a documented status and a sentence for people',
    limitMs: LIMIT_MS,
    run: async () => {
      const cluster = await startCluster()
      const portal = await startFaultsPortal({ DATABASE_URL: cluster.url })
      try {
        return await fuzz(portal)
      } finally {
        await portal.remove()
        await cluster.remove()
      }
    },
  },
]
