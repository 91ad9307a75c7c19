/** How urgent a card of the panel is. */
import type { Umbral } from './panel.ts'

/** The degrees of urgency, the most urgent first, with the heading under which the panel shows them. */
export const NOMBRES_URGENCIA = {
  bad: 'Urgente',
  warning: 'Por atender',
  neutral: 'En curso',
  good: 'Al día',
} as const
export type Tono = keyof typeof NOMBRES_URGENCIA
export const URGENCIAS = Object.keys(NOMBRES_URGENCIA) as Tono[]

/** The counts of a card that decide how urgent the card is. */
type Contada = { Total: number; Amarillos: number; Rojos: number }

/** Red goes before yellow; a card with thresholds and no rows is good, one without thresholds is neutral. */
export const urgenciaDe = ({ Total, Amarillos, Rojos }: Contada, dias: Umbral | undefined): Tono => {
  if (!dias) return 'neutral'
  return Rojos ? 'bad' : Amarillos ? 'warning' : Total ? 'neutral' : 'good'
}
