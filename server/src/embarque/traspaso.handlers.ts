/** A container that missed its vessel goes to another shipment of its deal, which is made with it where there is none. */
import { traspasarContenedor } from '@nogal/model/embarque/embarque.calls'
import { itinerarioIn } from '@nogal/model/embarque/itinerario'
import type { Values } from '@nogal/model/fields'
import { demand, parsed, readWhole } from '../aggregate/read.ts'
import { change, hold, type Inside } from '../aggregate/write.ts'
import { WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { conflict, invalid } from '../http/refusal.ts'
import { notGranted } from '../sesion/sesion.ts'
import { CONTENEDOR, rollContenedor } from './base/contenedor.queries.ts'
import { addNextEmbarque, EMBARQUE } from './base/embarque.queries.ts'
import { holdContenedor } from './contenedor.handlers.ts'
import { stalesOf } from './papeles/estado.ts'

/** Refuses a roll-over without destination and without the ETD of a new one, or with both. */
const demandDestination = (destino: number | null | undefined, { Fecha_ETD, ...others }: Values): void => {
  if (destino && [Fecha_ETD, ...Object.values(others)].some(value => value != null))
    throw conflict('Elija un embarque de destino, o dé el itinerario del siguiente; no las dos cosas.')
  if (!destino && !Fecha_ETD)
    throw invalid([{ campo: 'Fecha_ETD', mensaje: 'ETD: falta el del embarque siguiente, o elija uno que ya existe.' }])
}

/** Adds the shipment that follows the one of a container, with an itinerary; returns its number. */
const nextEmbarque = async (inside: Inside, embarque: number | null, itinerario: Values): Promise<number> => {
  if (embarque === null) throw conflict('El contenedor no está en un embarque. Asígnelo con «Asignar».')
  const nro = await addNextEmbarque(inside.db, embarque)
  await change(inside, EMBARQUE, await hold(inside, EMBARQUE, nro), itinerario)
  return nro
}

export const TRASPASO_HANDLERS = [
  handle(traspasarContenedor, async ({ body, sesion, tx, may }) => {
    const itinerario = itinerarioIn(body)
    const wanted = body.Nro_Embarque_Destino
    demandDestination(wanted, itinerario)
    if (!wanted && !(await may('embarque', 'crear'))) throw notGranted()
    return tx(async db => {
      const inside: Inside = { db, sesion }
      const { id, embarque } = await holdContenedor(inside, body)
      const destino = wanted ?? (await nextEmbarque(inside, embarque, itinerario))
      await demand(inside, EMBARQUE, destino)
      const ships = [embarque, destino].filter(ship => ship !== null)
      const Papeles = await stalesOf(db, ships, () => rollContenedor(db, id, destino, body.Motivo))
      return new WithMessage({ ...parsed(await readWhole(inside, CONTENEDOR, id)), Papeles }, 'Contenedor traspasado.')
    })
  }),
]
