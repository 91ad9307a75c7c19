/** What a person typed of a change of itinerary, and what each shipment becomes. */
import type { DataOf } from '@nogal/model/call'
import type { cambiarItinerario } from '@nogal/model/embarque/embarque.calls'
import { embarque } from '@nogal/model/embarque/embarque.fields'
import {
  type CambioItinerario,
  cortesQueSiguen,
  FECHAS_ITINERARIO,
  type FechaItinerario,
  ITINERARIO,
  type Itinerario,
  impideItinerario,
  itinerarioIn,
  itinerarioTras,
} from '@nogal/model/embarque/itinerario'
import type { Fields } from '@nogal/model/fields'
import { pick } from '@nogal/model/fields'
import type { Row } from '../../values/row.ts'
import { isNothing, same } from '../../values/same.ts'

/** A shipment in the dialog: a row of the list, or a whole one. */
export type ConItinerario = Pick<
  DataOf<typeof cambiarItinerario>[number],
  | 'Nro_Embarque'
  | 'Nro_Contrato'
  | 'Nro_Corr_Embarque'
  | 'Nom_ClienteNegocio'
  | 'Cod_EstadoEmb'
  | 'Nom_Naviera'
  | 'Nom_Nave'
  | 'Zona_Horaria'
  | 'Version'
  | keyof Itinerario
>

/** The fields of an itinerary without the sections of the record. */
export const CAMPOS = Object.fromEntries(
  Object.entries(pick(embarque.fields, ...ITINERARIO)).map(([name, { section: _, ...field }]) => [name, field]),
) as Fields

/** What was typed: values for all, and days by which dates move, as text. */
export type ItinerarioEscrito = { valores: Row; dias: Partial<Record<FechaItinerario, string>> }
export const NADA_ESCRITO: ItinerarioEscrito = { valores: {}, dias: {} }

const DAYS = /^[+-]?\d{1,3}$/

/** Why the typed days can't be read; undefined when they can, or are blank. */
export const faltaDias = (typed: string | undefined): string | undefined =>
  !typed?.trim() || DAYS.test(typed.trim()) ? undefined : 'Escriba días, como 7 o -3.'

/** The change that was typed; blank fields stay as they are. */
export const cambioDe = ({ valores, dias }: ItinerarioEscrito): CambioItinerario => ({
  valores: Object.fromEntries(Object.entries(valores).filter(([, value]) => !isNothing(value))),
  dias: Object.fromEntries(
    FECHAS_ITINERARIO.flatMap(fecha => {
      const typed = dias[fecha]?.trim()
      return typed && DAYS.test(typed) ? [[fecha, Number(typed)]] : []
    }),
  ),
})

/** A shipment before and after: what is written, which cut-offs follow the ETD, or why nothing changes. */
export type Cambiado = { viaje: ConItinerario; tras: Partial<Itinerario>; siguen: Partial<Itinerario>; impide: string | undefined }

/** The present time in a time zone, as cut-offs are written. */
const ahoraEn = (zona: string): string => new Date().toLocaleString('sv-SE', { timeZone: zona }).replace(' ', 'T')

export const cambiados = (viajes: readonly ConItinerario[], cambio: CambioItinerario): Cambiado[] =>
  viajes.map(viaje => {
    const tras = itinerarioTras(viaje, cambio)
    const impide = impideItinerario(viaje, Object.keys(tras))
    return impide
      ? { viaje, tras: {}, siguen: {}, impide }
      : { viaje, tras, siguen: cortesQueSiguen(viaje, tras, ahoraEn(viaje.Zona_Horaria)), impide }
  })

/** What is sent of the shipments that change. */
export const pedidosDe = (todos: readonly Cambiado[]) =>
  todos.flatMap(({ viaje: { Nro_Embarque, Version }, tras }) => (Object.keys(tras).length ? [{ Nro_Embarque, Version, ...tras }] : []))

/** Have two rows of a shipment the same itinerary? */
export const mismoItinerario = (a: ConItinerario, b: ConItinerario): boolean => ITINERARIO.every(campo => same(a[campo], b[campo]))

/** What is sent to set saved shipments back: the fields that the act changed, over the version of each. */
export const vueltaDe = (antes: readonly ConItinerario[], guardados: readonly ConItinerario[]) =>
  guardados.map(({ Nro_Embarque, Version, ...now }) => {
    const before = itinerarioIn(antes.find(one => one.Nro_Embarque === Nro_Embarque)!)
    const changed = Object.entries(before).filter(([campo, value]) => !same(value, now[campo as keyof Itinerario]))
    return { Nro_Embarque, Version, ...Object.fromEntries(changed) }
  })
