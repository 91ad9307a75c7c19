/** A change of itinerary: vessel, voyage, dates and cut-offs of one or many shipments, all or none of them. */
import type { BodyOf } from '@nogal/model/call'
import { cambiarItinerario } from '@nogal/model/embarque/embarque.calls'
import { type EmbarqueCompleto, nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { impideItinerario, itinerarioIn } from '@nogal/model/embarque/itinerario'
import { enumerated } from '@nogal/model/words'
import sql, { join } from 'sql-template-tag'
import { asSeen, parsed } from '../aggregate/read.ts'
import { change, giveReason, hold, type Inside } from '../aggregate/write.ts'
import { WithMessage } from '../http/answers.ts'
import { refusalOf } from '../http/errors.ts'
import { handle } from '../http/handle.ts'
import { conflict, invalid, Refusal } from '../http/refusal.ts'
import { jsonOf } from '../list/kept.ts'
import { rowsSql } from '../list/rows.ts'
import { scopeOf } from '../scope/scope.ts'
import { EMBARQUE, lockDealsOf } from './base/embarque.queries.ts'

type Pedido = BodyOf<typeof cambiarItinerario>['Embarques'][number]
/** A shipment as it is, and what is asked for it. */
type Tomado = { held: EmbarqueCompleto; pedido: Pedido }

/** The rows of some shipments, as the list shows them to the session. */
const rowsOf = ({ db, sesion }: Inside, ids: readonly number[]) =>
  jsonOf(
    db,
    sql`select ${rowsSql(asSeen(EMBARQUE, sesion).list, join([sql`t.nro_embarque = any (${ids})`, ...scopeOf('embarque', sesion)], ' and '))}::text`,
  )

/** Locks the shipments, in the same order for everybody, and reads them. */
const take = async (inside: Inside, pedidos: readonly Pedido[]): Promise<Tomado[]> => {
  const sorted = [...pedidos].sort((a, b) => a.Nro_Embarque - b.Nro_Embarque)
  const twice = sorted.find((one, i) => one.Nro_Embarque === sorted[i + 1]?.Nro_Embarque)
  if (twice)
    throw invalid([{ campo: 'Embarques', mensaje: `Embarques: el número ${twice.Nro_Embarque} está dos veces; déjelo una sola vez.` }])
  await lockDealsOf(
    inside.db,
    sorted.map(one => one.Nro_Embarque),
  )
  const taken: Tomado[] = []
  for (const pedido of sorted) taken.push({ held: (await hold(inside, EMBARQUE, pedido.Nro_Embarque)) as EmbarqueCompleto, pedido })
  return taken
}

/** Refuses the change when somebody changed some of the shipments since the user read them, with their current rows. */
const refuseChanged = async (inside: Inside, taken: readonly Tomado[]): Promise<void> => {
  const changed = taken.filter(({ held, pedido }) => pedido.Version != null && pedido.Version !== held.Version).map(({ held }) => held)
  if (!changed.length) return
  const names = changed.map(nombreEmbarque).join(', ')
  throw conflict(
    `Otra persona cambió ${changed.length === 1 ? `el embarque ${names}` : `los embarques ${names}`} mientras usted cambiaba el itinerario. No se guardó nada: revise los datos actuales y vuelva a guardar.`,
    undefined,
    parsed(
      await rowsOf(
        inside,
        changed.map(one => one.Nro_Embarque),
      ),
    ),
  )
}

/** Refuses the change when some of the shipments are of a closed season, and names them; why a season is closed is told once. */
const refuseClosed = (taken: readonly Tomado[]): void => {
  const closed = taken.filter(({ held }) => held.Temporada_Cerrada).map(({ held }) => held)
  if (!closed.length) return
  const reasons = [...new Set(closed.map(one => one.Temporada_Cerrada))].join(' ')
  const names = enumerated(closed.map(nombreEmbarque))
  const alone = closed.length === taken.length ? '' : ' Quítelos de los elegidos para cambiar los demás.'
  throw conflict(`${closed.length === 1 ? `El embarque ${names} no cambia` : `Los embarques ${names} no cambian`}: ${reasons}${alone}`)
}

/** A refusal that names the shipment it is about; an error that is no refusal of the change stays as it is. */
const about = (held: EmbarqueCompleto, error: unknown): unknown => {
  const refusal = refusalOf(error)
  if (!refusal || ![400, 409].includes(refusal.status) || /^40/.test(String((error as { code?: unknown }).code))) return error
  return new Refusal(refusal.status, `El embarque ${nombreEmbarque(held)} no cambia: ${refusal.envelope.mensaje}`, refusal.envelope.errores)
}

export const ITINERARIO_HANDLERS = [
  handle(cambiarItinerario, ({ body: { Embarques, Motivo }, sesion, tx }) => {
    if (!Embarques.length) throw invalid([{ campo: 'Embarques', mensaje: 'Embarques: elija al menos uno.' }])
    return tx(async db => {
      const inside: Inside = { db, sesion }
      const taken = await take(inside, Embarques)
      refuseClosed(taken)
      await refuseChanged(inside, taken)
      const refused = taken.map(({ held, pedido }) => impideItinerario(held, Object.keys(itinerarioIn(pedido)))).filter(Boolean)
      if (refused.length) throw conflict(refused.join(' '))
      await giveReason(db, Motivo)
      for (const { held, pedido } of taken)
        await change(inside, EMBARQUE, held, itinerarioIn(pedido)).catch(error => {
          throw about(held, error)
        })
      const rows = await rowsOf(
        inside,
        taken.map(({ held }) => held.Nro_Embarque),
      )
      return new WithMessage(rows, taken.length === 1 ? 'Itinerario guardado.' : `Itinerario guardado en ${taken.length} embarques.`)
    })
  }),
]
