/** The portal that the attacks of a run share, and another user who reads a list during an attack. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../../faults/support/fault.ts'
import { type FaultsPortal, quantile, startFaultsPortal } from '../../faults/support/portal.ts'

/** During an attack others may wait at most this many milliseconds (p99), on an otherwise idle machine. */
const P99_MS = 300
/** How long in milliseconds the other user is measured before the attack, for comparison. */
const QUIET_MS = 2_000
/** The outcome that an attack on the others' time should have. */
export const ANSWERED = `others answered, p99 < ${P99_MS} ms`

export type Answer = { status: number; mensaje: string }
/** Sends a request as the attacker; status 0 means that there was no response. */
export type AsAttacker = (path: string, init?: RequestInit) => Promise<Answer>

const sending =
  (base: string, token: string): AsAttacker =>
  async (path, init = {}) => {
    try {
      const answer = await fetch(`${base}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
      const text = await answer.text()
      return { status: answer.status, mensaje: text.startsWith('{') ? (JSON.parse(text) as Answer).mensaje : '' }
    } catch (error) {
      return { status: 0, mensaje: (error as Error).message }
    }
  }

let shared: Promise<FaultsPortal> | undefined
let people: Promise<{ attacker: AsAttacker; other: AsAttacker }> | undefined

/** The attacker and another user, logged in once in a run, because an attack on the login locks this address. */
const loggedIn = (portal: FaultsPortal) => {
  people ??= Promise.all([portal.login('admin'), portal.login('comercial')]).then(([attacker, other]) => ({
    attacker: sending(portal.base, attacker),
    other: sending(portal.base, other),
  }))
  return people
}

/** Runs the work against the portal with sample data on the embedded engine, which is started once in a run; fails if the portal has exited. */
export const withPortal = async <T>(work: (portal: FaultsPortal) => Promise<T>): Promise<T> => {
  shared ??= startFaultsPortal({ DATABASE_URL: '' })
  const portal = await shared
  const result = await work(portal)
  const { exitCode, signalCode } = portal.child
  if (!portal.isAlive()) throw new Error(`the portal ended (${signalCode ?? exitCode})`)
  return result
}

/** Does the work while another user reads the list of deals repeatedly; returns its result, and how long that user waited each time. */
const besides = async <T>(other: AsAttacker, work: () => Promise<T>): Promise<{ result: T; waited: number[] }> => {
  const waited: number[] = []
  let done = false
  const reader = (async () => {
    while (!done) {
      const started = performance.now()
      const { status } = await other('/api/negocio/lista-negocios?pagina=1&porPagina=25')
      waited.push(status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY)
      await sleep(10)
    }
  })()
  const result = await work()
  done = true
  await reader
  return { result, waited }
}

const countOf = (answers: readonly Answer[]): string =>
  [...new Set(answers.map(({ status }) => status))]
    .sort()
    .map(status => `${answers.filter(one => one.status === status).length} x ${status}`)
    .join(', ') || 'no answers'

/** An attack on the others' time; its figure counts the responses and says how long another user waited. */
export const trial =
  (
    allowed: readonly number[],
    work: (send: AsAttacker, portal: FaultsPortal) => Promise<Answer[]>,
    warm?: (send: AsAttacker) => Promise<unknown>,
  ): Fault['run'] =>
  () =>
    withPortal(async portal => {
      const { attacker: send, other } = await loggedIn(portal)
      await warm?.(send)
      const quiet = await besides(other, () => sleep(QUIET_MS))
      const { result: answers, waited } = await besides(other, () => work(send, portal))
      const [wait, before] = [quantile(waited, 0.99), quantile(quiet.waited, 0.99)]
      const odd = answers.find(({ status }) => !allowed.includes(status))
      return {
        figure: `${countOf(answers)}; others waited ${wait} ms, ${before} before${odd ? `; ${odd.mensaje}` : ''}`,
        ok: !odd && wait < P99_MS,
      }
    })

/** Sends the inputs, at most `atOnce` at the same time. */
export const inTurns = async <I, A>(inputs: readonly I[], atOnce: number, one: (input: I) => Promise<A>): Promise<A[]> => {
  const left = [...inputs]
  const answers: A[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) answers.push(await one(next))
    }),
  )
  return answers
}
