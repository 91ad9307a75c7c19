/** Saves a change of itinerary, and sets it back. */
import type { BodyOf } from '@nogal/model/call'
import { cambiarItinerario } from '@nogal/model/embarque/embarque.calls'
import { nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { refresh } from '../../aggregate/data.ts'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { intent, type Send } from '../../api/useIntent.ts'
import { EMBARQUE_VIEW } from '../shared/embarque.view.ts'
import { type ConItinerario, mismoItinerario, vueltaDe } from './cambio.ts'

type Pedidos = BodyOf<typeof cambiarItinerario>['Embarques']

/** The current rows in a refusal, of the shipments that somebody else changed meanwhile. */
export const cambiadosPorOtro = (error: unknown): ConItinerario[] =>
  error instanceof ApiError && error.status === 409 && Array.isArray(error.data) ? error.data : []

/** Rows with those of a refusal or an answer in their place. */
export const conActuales = (viajes: readonly ConItinerario[], actuales: readonly ConItinerario[]): ConItinerario[] =>
  viajes.map(viaje => actuales.find(({ Nro_Embarque }) => Nro_Embarque === viaje.Nro_Embarque) ?? viaje)

/** Saves the change of some shipments; resolves with their rows. */
export const guardarItinerario = async (Embarques: Pedidos, Motivo: string, send: Send): Promise<ConItinerario[]> => {
  const saved = await send(key => api(cambiarItinerario)({ body: { Embarques, Motivo } }, { key }))
  void refresh(EMBARQUE_VIEW)
  return saved
}

/** Attempts to set back shipments in which others keep changing other fields. */
const ATTEMPTS = 3

/** Sets shipments back to what they were before an act, unless somebody changed the same since. */
export const deshacerItinerario = async (
  antes: readonly ConItinerario[],
  guardados: readonly ConItinerario[],
  Motivo: string,
): Promise<void> => {
  let known = guardados
  for (let attempt = 1; ; attempt++)
    try {
      await guardarItinerario(vueltaDe(antes, known), Motivo, intent())
      return
    } catch (error) {
      const now = cambiadosPorOtro(error)
      const touched = now.filter(one => !mismoItinerario(one, known.find(({ Nro_Embarque }) => Nro_Embarque === one.Nro_Embarque)!))
      if (touched.length)
        throw new ApiError(409, `No se deshace: después cambió el itinerario de ${touched.map(nombreEmbarque).join(', ')}.`)
      if (!now.length || attempt === ATTEMPTS) throw error
      known = conActuales(known, now)
    }
}
