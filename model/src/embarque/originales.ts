/** Originals of a shipment that go by courier: the states of all of its envelopes together. */

/** How far the originals of a shipment have come, when some go by courier: the envelope that is farthest behind. */
export const ESTADOS_ORIGINALES = ['por-enviar', 'en-camino', 'recibido', 'confirmado'] as const
export type EstadoOriginales = (typeof ESTADOS_ORIGINALES)[number]
export const NOMBRES_ORIGINALES: Readonly<Record<EstadoOriginales, string>> = {
  'por-enviar': 'Por enviar',
  'en-camino': 'En camino',
  recibido: 'Recibidos',
  confirmado: 'Confirmados',
}
