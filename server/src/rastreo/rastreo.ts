/** Asks shipping lines in turns what they tell of shipments, and takes it where that is wanted. A background job of every process. */
import { AREAS } from '@nogal/model/areas'
import type { EmbarqueCompleto } from '@nogal/model/embarque/embarque.fields'
import { grouped } from '@nogal/model/grouped'
import type { EventoNaviera } from '@nogal/model/rastreo/eventos'
import { hold, type Inside } from '../aggregate/write.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { type Tx, tx } from '../db/tx.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { refusalOf } from '../http/errors.ts'
import type { Sesion } from '../http/handle.ts'
import { OutgoingError } from '../http/outgoing.ts'
import { Refusal } from '../http/refusal.ts'
import { unseal } from '../http/seal.ts'
import { eventsOfLine, type Referencia } from './naviera.ts'
import {
  endTurn,
  giveTurnsBack,
  insertEvents,
  noteObstacle,
  openProposals,
  postponeLine,
  postponeShip,
  replaceProposals,
  type Turno,
  takeTurns,
} from './rastreo.queries.ts'
import { sealPlace, takeProposals } from './tomar.ts'

const ACTOR = { usuario: 'portal', origen: 'naviera' }
/** The portal takes values with the rights of comex. */
const PORTAL: Sesion = {
  ...{
    Id: 'naviera',
    Usuario: 'portal',
    Nom_Usuario: 'Portal',
    Cod_AreaGestion: AREAS.comex,
    Areas: [AREAS.comex],
    Cod_Cliente: null,
    Plantas: [],
  },
  ...{ Administrador: false, Permitido: true },
}

/** `timeoutMs`: how long an answer is waited for. */
export type RastreoSettings = Pick<Config, 'JWT_SECRET' | 'SALIDA_PRIVADA'> & { timeoutMs?: number }

/** By which numbers the line knows a shipment: its booking, or else its bill of lading, or else its containers. */
const referencesOf = ({ booking, bl, contenedores }: Turno): Referencia[] =>
  booking
    ? [{ by: 'carrierBookingReference', value: booking }]
    : bl
      ? [{ by: 'transportDocumentReference', value: bl }]
      : contenedores.map(value => ({ by: 'equipmentReference', value }))

/** Takes each proposal by itself, but none over a newer value of a person; why one could not be taken is kept beside it. */
const takeAlone = async (db: Tx, ship: number): Promise<void> => {
  const inside: Inside = { db, sesion: PORTAL }
  for (const one of await openProposals(db, ship)) {
    if (one.cambiado) continue
    await db.query('savepoint propuesta')
    try {
      await takeProposals(inside, (await hold(inside, EMBARQUE, ship)) as EmbarqueCompleto, [one])
      await db.query('release savepoint propuesta')
    } catch (error) {
      await db.query('rollback to savepoint propuesta')
      const refusal = refusalOf(error)
      if (!refusal) throw error
      await noteObstacle(db, one.id, refusal.envelope.errores?.map(({ mensaje }) => mensaje).join(' ') || refusal.envelope.mensaje)
    }
  }
}

/** Keeps the events of a turn, and what follows from them. */
const store = (db: Db, turno: Turno, events: readonly EventoNaviera[]): Promise<void> =>
  tx(db, ACTOR, async client => {
    const inside: Inside = { db: client, sesion: PORTAL }
    const held = (await hold(inside, EMBARQUE, turno.ship)) as EmbarqueCompleto
    // another line carries the shipment since the question
    if (held.Cod_Naviera !== turno.naviera) return
    await insertEvents(client, turno.ship, turno.naviera, events)
    await replaceProposals(client, turno.ship)
    const seen = events.map(({ Creado_En }) => Creado_En).sort()
    await endTurn(client, turno, seen.at(-1) ?? null)
    const { rows } = await client.query<{ alone: boolean }>('select toma_sola as alone from rastreo_naviera where cod_naviera = $1', [
      turno.naviera,
    ])
    if (rows[0]?.alone) await takeAlone(client, turno.ship)
  })

/** Answers that are about the shipment, not about the line. */
const OF_SHIPMENT = new Set([400, 404, 422])

const inWords = ({ message, status }: OutgoingError): string =>
  status === 401 || status === 403
    ? 'La naviera no acepta la credencial. Escríbala de nuevo.'
    : status === 429
      ? 'La naviera pide preguntar menos seguido.'
      : status !== undefined && OF_SHIPMENT.has(status)
        ? 'La naviera no conoce este embarque por su booking, BL o contenedores.'
        : message

/** The failure of a question, kept with the shipment or with its line; false when the line is not to be asked again now. */
const postpone = (db: Db, turno: Turno, error: OutgoingError): Promise<boolean> =>
  tx(db, ACTOR, async client => {
    const isOfShipment = error.status !== undefined && OF_SHIPMENT.has(error.status)
    if (isOfShipment) await postponeShip(client, turno.ship, inWords(error))
    else await postponeLine(client, turno, inWords(error), error.waitMs)
    return isOfShipment
  })

/** One turn: asks, keeps, takes; or notes why not, and when to ask again. False when the line is not to be asked again now. */
const ask = async (db: Db, config: RastreoSettings, turno: Turno, now: Date): Promise<boolean> => {
  try {
    const credencial = turno.credencial ? await unseal(config, sealPlace(turno.naviera), turno.credencial) : undefined
    if (turno.credencial && credencial === undefined)
      throw new OutgoingError('La credencial se guardó con otra clave de instalación. Escríbala de nuevo.')
    const { url, cabecera, desde } = turno
    const pregunta = { url, cabecera, credencial, referencias: referencesOf(turno), desde }
    await store(db, turno, await eventsOfLine(pregunta, { allowed: config.SALIDA_PRIVADA, now, timeoutMs: config.timeoutMs }))
    return true
  } catch (error) {
    if (error instanceof OutgoingError) return postpone(db, turno, error)
    // somebody deleted the shipment meanwhile
    if (error instanceof Refusal && error.status === 404) return true
    throw error
  }
}

/** Asks the lines about the shipments whose turn it is, each line about one after another; returns how many had their turn. */
export const askLines = async (db: Db, config: RastreoSettings, now = new Date()): Promise<number> => {
  const turnos = await tx(db, ACTOR, takeTurns)
  const answered = grouped(turnos, ({ naviera }) => naviera).map(async ([, own]) => {
    for (const [n, turno] of own.entries())
      if (!(await ask(db, config, turno, now))) {
        const left = own.slice(n + 1).map(({ ship }) => ship)
        await tx(db, ACTOR, client => giveTurnsBack(client, left))
        return n + 1
      }
    return own.length
  })
  return (await Promise.all(answered)).reduce((sum, n) => sum + n, 0)
}
