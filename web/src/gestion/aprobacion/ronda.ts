/** Texts and helpers about rounds of approval. */

import type { Tone } from '@nogal/model/aggregate/states'
import type { DataOf } from '@nogal/model/call'
import { formatInstant } from '@nogal/model/format'
import type { EstadoRonda, listarAprobaciones } from '@nogal/model/gestion/aprobacion.calls'
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import { type Item, POR_APROBAR } from '../base/items.ts'

export type Ronda = DataOf<typeof listarAprobaciones>[number]
type Enlace = Ronda['Enlaces'][number]
type Resultado = Ronda['Gestiones'][number]['Resultado']

export const TONO_RONDA: Readonly<Record<EstadoRonda, Tone>> = {
  pendiente: 'info',
  aprobada: 'good',
  rechazada: 'bad',
  parcial: 'warning',
  reemplazada: 'neutral',
  retirada: 'neutral',
}

/** The result of an item in a round, as a word. */
export const SOBRE_RESULTADO: Readonly<Record<NonNullable<Resultado> | 'espera', readonly [word: string, tone: Tone]>> = {
  espera: ['Espera', 'info'],
  aprobada: ['Aprobada', 'good'],
  rechazada: ['Rechazada', 'bad'],
  reemplazada: ['En otra ronda', 'neutral'],
  retirada: ['Retirada', 'neutral'],
}

/** The status of a link, for the user who asked. */
export const SOBRE_ENLACE: Readonly<Record<Enlace['Estado'], string>> = {
  vigente: 'puede decidir hasta el',
  usado: 'decidió el',
  anulado: 'ya no decide: se resolvió por otro lado',
  vencido: 'venció el',
}

/** The user who made a contact an approver, and when; undefined where the history has no record. */
export const anotado = ({ Nom_Anoto, Anotado_En }: Pick<Enlace, 'Nom_Anoto' | 'Anotado_En'>): string | null =>
  Nom_Anoto && Anotado_En ? `lo anotó ${Nom_Anoto} el ${formatInstant(Anotado_En)}` : null

/** A duration in words: 3 h, 2 días y 4 h. */
export const duracion = (horas: number): string => {
  const whole = Math.round(horas)
  if (horas < 1) return 'menos de 1 h'
  const days = Math.floor(whole / 24)
  if (!days) return `${whole} h`
  const rest = whole % 24
  return `${days} ${days === 1 ? 'día' : 'días'}${rest ? ` y ${rest} h` : ''}`
}

/** The items that wait for a decision. */
export const enEspera = (items: readonly Item[]): Item[] => items.filter(item => item.Cod_EstadoGestion === POR_APROBAR)

/** States from which an approval may be requested. */
const ASKED: readonly string[] = [ESTADO_GESTION.pendiente, ESTADO_GESTION.enProceso, ESTADO_GESTION.porAprobar]

/** Items whose approval may be requested: those that wait already, and incomplete ones that need approval. */
export const porPedir = (items: readonly Item[]): Item[] =>
  items.filter(item => item.Requiere_Aprobacion && !item.Cerrada && ASKED.includes(item.Cod_EstadoGestion))
