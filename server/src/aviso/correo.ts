/** A background job that mails notices: at once, or together in the morning, as each person chose. */
import { avisoNamed, type ClaseAviso } from '@nogal/model/aviso/avisos'
import { grouped } from '@nogal/model/grouped'
import type { Config } from '../config.ts'
import { insertEnvio } from '../correo/envio.queries.ts'
import { messageId, senderOf } from '../correo/sobre.ts'
import type { Db } from '../db/open.ts'
import { type Tx, tx } from '../db/tx.ts'
import { houseOf } from '../gestion/aprobacion/recordatorio.queries.ts'
import { portalOfJob } from '../http/direccion.ts'
import { exporterClock } from '../list/filters.ts'
import { forgetOldNotices, noteMorning, noteTold, takeMailTurn, type Untold, untoldAtOnce, untoldInTheMorning } from './correo.queries.ts'

/** The morning mail leaves between these hours. */
const MORNING = { from: '07:00', to: '12:00' }
/** At most this many lines of a shipment, and this many shipments, are named in a message. */
const MOST_NAMED = 15
const MOST_SHIPMENTS = 20

type Settings = Pick<Config, 'CORREO_DE' | 'PORTAL_URL'>
/** What all mails of a round have alike: their settings, the exporter and the address of the portal. */
type Round = { config: Settings; house: { Nombre: string; Email: string | null }; portal: string }

const roundOf = async (db: Tx, config: Settings): Promise<Round> => {
  const { portal: former, ...house } = await houseOf(db)
  return { config, house, portal: await portalOfJob(db, config, former) }
}

const nameOf = ({ contrato, corr }: Untold): string => (corr ? `Embarque ${contrato}/${corr}` : `Contrato ${contrato}`)
const addressOf = ({ negocio, ship }: Untold, portal: string): string =>
  ship ? `${portal}/pages/embarque/${negocio}/${ship}` : `${portal}/pages/negocio/${negocio}/view`

/** What happened to one shipment, as lines of a message, with its link. */
const shipmentOf = (lines: readonly Untold[], portal: string): string => {
  const said = lines.flatMap(({ clase, hechos }) => hechos.map(hecho => `- ${avisoNamed(clase).uno}: ${hecho}`))
  const left = said.length - MOST_NAMED
  return [
    `${nameOf(lines[0]!)} · ${lines[0]!.cliente}`,
    ...said.slice(0, MOST_NAMED),
    ...(left > 0 ? [`- y ${left} más`] : []),
    ...(portal ? [addressOf(lines[0]!, portal)] : []),
  ].join('\n')
}

/** How many things of each kind happened, as «1 gestión vencida, 3 gestiones por vencer». */
const countsOf = (lines: readonly Untold[]): string =>
  grouped(lines, ({ clase }) => clase)
    .map(([clase, own]) => avisoNamed(clase as ClaseAviso).varios(own.reduce((n, { hechos }) => n + hechos.length, 0)))
    .join(', ')

/** One mail for a person, grouped by shipment. */
const mailTo = async (
  db: Tx,
  { config, house, portal }: Round,
  lines: readonly Untold[],
  subject: (counts: string) => string,
): Promise<void> => {
  const { usuario, nombre, email } = lines[0]!
  const { de } = await senderOf(db, config, usuario, house)
  const groups = grouped(lines, ({ negocio, ship }) => `${negocio}/${ship}`)
  const left = groups.length - MOST_SHIPMENTS
  const id = messageId(de)
  await insertEnvio(db, {
    clase: 'recordatorio',
    idioma: 'es',
    para: [{ Nombre: nombre, Email: email }],
    de,
    responder: null,
    asunto: subject(countsOf(lines)),
    mensaje: [
      `Hola, ${nombre}:`,
      ...groups.slice(0, MOST_SHIPMENTS).map(([, own]) => shipmentOf(own, portal)),
      ...(left > 0 ? [`Y lo de ${left === 1 ? 'otro embarque' : `otros ${left} embarques`}.`] : []),
      ...(portal ? [`${portal}/pages/avisos`] : []),
    ].join('\n\n'),
    portal,
    causa: `avisos/${usuario}/${id}`,
    mensaje_id: id,
  })
  await noteTold(
    db,
    lines.map(line => line.id),
  )
}

const byPerson = (lines: readonly Untold[]) => grouped(lines, ({ usuario }) => usuario)
const onlyShipment = (lines: readonly Untold[]): string => {
  const names = new Set(lines.map(nameOf))
  return names.size === 1 ? ` · ${[...names][0]}` : ''
}
/** A subject fits in one line of a mailbox. */
const short = (text: string): string => (text.length > 100 ? `${text.slice(0, 99)}…` : text)
const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

/** Puts mails about notices into the outbox; returns how many. Only one of several processes does it at a time. */
export const mailNotices = async (db: Db, config: Settings, now = new Date()): Promise<number> =>
  tx(db, { usuario: 'portal' }, async client => {
    if (!(await takeMailTurn(client))) return 0
    const { day, time } = exporterClock(now)
    await client.query('select avisar_tareas_de_hoy()')
    await forgetOldNotices(client)
    const isMorning = time >= MORNING.from && time < MORNING.to
    const urgent = byPerson(await untoldAtOnce(client, time))
    const morning = isMorning ? byPerson(await untoldInTheMorning(client, day)) : []
    if (!urgent.length && !morning.length) return 0
    const round = await roundOf(client, config)
    for (const [, lines] of urgent) await mailTo(client, round, lines, counts => short(capital(counts) + onlyShipment(lines)))
    for (const [usuario, lines] of morning) {
      await mailTo(client, round, lines, counts => short(`Para hoy: ${counts}`))
      await noteMorning(client, usuario, day)
    }
    return urgent.length + morning.length
  })
