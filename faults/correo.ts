/** Mail while a process that sends is killed, or while the mail server is away: what the outbox says in the end, and what arrived. */

import { startCluster } from '../server/src/test/cluster.ts'
import { mailServer } from '../server/src/test/mailServer.ts'
import type { Fault } from './support/fault.ts'
import { areSettled, duePapers, SETTLED, type Sending, sendPapers, statesOf } from './support/papers.ts'
import { type FaultsPortal, startFaultsPortal, until } from './support/portal.ts'

const KILLS = 4
/** Papers that are sent before each kill. */
const PAPERS = 6
/** Within this time in milliseconds another process has sent, or called uncertain, what a killed one had taken. */
const SETTLED_MS = 30_000
/** So long in milliseconds the mail server takes for each message, so that the kill comes in between. */
const SLOW_MS = 700

/** Does the work while a process is stopped. */
const asleep = async <T>({ child }: FaultsPortal, work: () => Promise<T>): Promise<T> => {
  child.kill('SIGSTOP')
  return work().finally(() => child.kill('SIGCONT'))
}

const idOf = (text: string): string => /^Message-ID: (.+)$/m.exec(text)?.[1]?.trim() ?? ''

const mailAway = (engine: 'PostgreSQL' | 'embedded'): Fault => ({
  what: `${engine}: the mail server is away, then back`,
  wanted: 'papers are sent meanwhile, wait with their reason, and leave by themselves',
  limitMs: 10 * 60_000,
  run: async () => {
    const mail = await mailServer()
    await mail.close()
    const cluster = engine === 'PostgreSQL' ? await startCluster() : undefined
    try {
      const portal = await startFaultsPortal({ DATABASE_URL: cluster?.url ?? '', SMTP_URL: mail.url })
      try {
        const token = await portal.login('comex')
        const ids = await sendPapers(portal, token, (await duePapers(portal, token)).slice(0, PAPERS))
        await until(async () => {
          const { data } = await portal.ask('GET', '/api/correo/envios?pagina=1&porPagina=500&orden=-Id_Envio', { token })
          return (
            (data as (Sending & { Error: string | null })[]).filter(one => ids.includes(one.Id_Envio) && one.Error).length === ids.length
          )
        }, 60_000)
        const back = await mailServer({ port: mail.port })
        const took = await until(() => areSettled(portal, token, ids), 150_000)
        const states = await statesOf(portal, token, ids)
        await back.close()
        return {
          figure: `${states.filter(state => state === 'enviado').length} of ${ids.length} sent ${took} ms after the mail server was back`,
          ok: states.every(state => state === 'enviado'),
        }
      } finally {
        await portal.remove()
      }
    } finally {
      await cluster?.remove()
    }
  },
})

export const correo: Fault[] = [
  {
    what: `${KILLS} processes killed while mail leaves, another one goes on`,
    wanted: `each message sent once or called uncertain within ${SETTLED_MS / 1000} s`,
    limitMs: 10 * 60_000,
    run: async () => {
      const cluster = await startCluster()
      const mail = await mailServer({ dataMs: SLOW_MS })
      const env = { DATABASE_URL: cluster.url, SMTP_URL: mail.url }
      const lives = await startFaultsPortal(env)
      try {
        const token = await lives.login('comex')
        const ids: number[] = []
        let longest = 0
        for (let i = 0; i < KILLS; i++) {
          const dies = await startFaultsPortal(env, lives.datos)
          const papers = (await duePapers(lives, token)).slice(0, PAPERS)
          // the process that goes on sleeps until the other one has taken the messages
          const sent = await asleep(lives, async () => {
            const ids = await sendPapers(dies, token, papers)
            await until(async () => (await statesOf(dies, token, ids)).includes('entregando'), 20_000)
            dies.child.kill('SIGKILL')
            return ids
          })
          ids.push(...sent)
          longest = Math.max(longest, await until(() => areSettled(lives, token, sent), 120_000))
        }
        const states = await statesOf(lives, token, ids)
        const messages = mail.received.map(({ text }) => idOf(text))
        const doubled = messages.length - new Set(messages).size
        const counts = SETTLED.map(state => `${states.filter(one => one === state).length} ${state}`).join(', ')
        return {
          figure: `${counts}; ${doubled} doubled; settled ${longest} ms after the kill at most`,
          ok: doubled === 0 && longest < SETTLED_MS,
        }
      } finally {
        await lives.remove()
        await mail.close()
        await cluster.remove()
      }
    },
  },
  mailAway('PostgreSQL'),
  mailAway('embedded'),
]
