import { ESTADOS_NEGOCIO } from '@nogal/model/negocio/negocio.fields'
import type { Tone } from '../ui/Badge.tsx'

/** The states of a deal: how people call many of them, and the colour that goes with the word. */
export const ESTADOS: readonly { codigo: string; plural: string; tono: Tone }[] = [
  { codigo: ESTADOS_NEGOCIO.enPreparacion, plural: 'En preparación', tono: 'neutral' },
  { codigo: ESTADOS_NEGOCIO.confirmado, plural: 'Confirmados', tono: 'info' },
  { codigo: ESTADOS_NEGOCIO.enEmbarque, plural: 'En embarque', tono: 'progress' },
  { codigo: ESTADOS_NEGOCIO.cumplido, plural: 'Cumplidos', tono: 'good' },
  { codigo: ESTADOS_NEGOCIO.anulado, plural: 'Anulados', tono: 'bad' },
]

export const tonoDe = (codigo: string): Tone => ESTADOS.find(estado => estado.codigo === codigo)?.tono ?? 'neutral'
