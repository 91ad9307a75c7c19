/** Clocks that jump a day ahead and an hour back while people work: of the portal, of the database, or of the machine of both. */
import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster, startClusterIn } from '../server/src/test/cluster.ts'
import { mailServer } from '../server/src/test/mailServer.ts'
import { type Clock, startClock } from './support/clock.ts'
import type { Fault } from './support/fault.ts'
import { areSettled, duePapers, sendPapers, statesOf } from './support/papers.ts'
import { type FaultsPortal, startFaultsPortal, until } from './support/portal.ts'
import { openStream } from './support/stream.ts'
import { savesSettled, startSaves } from './support/work.ts'

const PEOPLE = 6
const PAPERS = 4
/** How long each wrong time lasts. */
const WRONG_MS = 6_000
const WRONG_LOGINS = 5
/** Mail that waited while the clock was wrong leaves within this time after it is right again. */
const MAIL_MS = 90_000
const STREAM_MS = 5_000
/** Wrong passwords lock a user for at most this many minutes. */
const LOCK_MINUTES = 15

/** Logs a user in with the right password; returns for how many minutes the portal refuses that. */
const entering = async (portal: FaultsPortal, usuario: string): Promise<number> => {
  const said = await portal.login(usuario).then(
    () => '',
    (error: Error) => error.message,
  )
  if (!said) return 0
  return Number(/(\d+) minuto/.exec(said)?.[1] ?? (/segundo/.test(said) ? 1 : Number.POSITIVE_INFINITY))
}

const jump = async (portal: FaultsPortal, clock: Clock, mail: { url: string; port: number }) => {
  const comex = await portal.login('comex')
  const work = await startSaves(portal, PEOPLE)
  const stream = openStream(portal, 'calidad', `/api/embarque/${work.ships[0]}/en-vivo`)
  const sent: number[] = []
  await sleep(2_000)
  for (const offset of ['+1d', '-1h']) {
    await clock.set(offset)
    await sleep(WRONG_MS / 2)
    // whose session has ended by this clock logs in again
    const token = await portal.login('comex')
    for (let n = 0; n < WRONG_LOGINS; n++)
      await portal.ask('POST', '/api/login', { body: { usuario: 'produccion', password: 'a'.repeat(64) } })
    const ids = await sendPapers(portal, token, (await duePapers(portal, token)).slice(0, PAPERS))
    // tried once, and refused because the mail server is away
    await until(async () => (await statesOf(portal, token, ids)).every(state => state === 'pendiente'), 30_000)
    sent.push(...ids)
    await sleep(WRONG_MS / 2)
  }
  await clock.set('+0')
  const still = (await portal.ask('GET', '/api/panelcontrol', { token: comex })).status === 200
  const locked = await entering(portal, 'produccion')
  const calidad = await portal.login('calidad')
  const back = await mailServer({ port: mail.port })
  try {
    const took = await until(() => areSettled(portal, calidad, sent), MAIL_MS + 60_000)
    const heard = await stream.nextWithin(STREAM_MS)
    const messages = back.received.map(({ text }) => /^Message-ID: (.+)$/im.exec(text)?.[1])
    const doubled = messages.length - new Set(messages).size
    const arrived = new Set(messages).size
    const compared = await savesSettled(portal, work)
    return {
      figure: `${compared.figure}; ${arrived} of ${sent.length} mails out ${took} ms after the mail server was back, ${doubled} doubled; who entered before ${still ? 'is still in' : 'had to enter again'}; a wrong password locks for ${locked} min; a save is heard after ${heard} ms`,
      ok: compared.ok && still && took < MAIL_MS && doubled === 0 && arrived === sent.length && locked <= LOCK_MINUTES && heard < STREAM_MS,
    }
  } finally {
    await stream.close()
    await back.close()
  }
}

type Whose = { what: string; portal: boolean; database: boolean | 'embedded' }

const fault = ({ what, portal: ofPortal, database: ofDatabase }: Whose): Fault => ({
  what,
  wanted: `nothing lost, nothing doubled, nobody locked out for longer than ${LOCK_MINUTES} min, mail out within ${MAIL_MS / 1000} s`,
  limitMs: 10 * 60_000,
  run: async () => {
    const clock = startClock()
    const mail = await mailServer()
    await mail.close()
    const cluster = ofDatabase === 'embedded' ? undefined : await (ofDatabase ? startClusterIn(clock.env) : startCluster())
    try {
      const portal = await startFaultsPortal({ DATABASE_URL: cluster?.url ?? '', SMTP_URL: mail.url, ...(ofPortal && clock.env) })
      return await jump(portal, clock, mail).finally(portal.remove)
    } finally {
      await cluster?.remove()
      clock.remove()
    }
  },
})

const JUMPS = 'jumps a day ahead, then an hour back'
export const reloj: Fault[] = [
  { what: `PostgreSQL: the clock of the portal ${JUMPS}`, portal: true, database: false } as const,
  { what: `PostgreSQL: the clock of the database ${JUMPS}`, portal: false, database: true } as const,
  { what: `PostgreSQL: the clock of the machine of both ${JUMPS}`, portal: true, database: true } as const,
  { what: `embedded: the clock of the machine ${JUMPS}`, portal: true, database: 'embedded' } as const,
].map(fault)
