import { ESTADOS_NEGOCIO } from '@nogal/model/negocio/negocio.fields'
import type { Tone } from '../../ui/Badge.tsx'

type Estado = { codigo: string; palabra: string; plural: string; tono: Tone }

/** The states of a deal: how people call one and many, and the colour that goes with the word. */
export const ESTADOS: readonly Estado[] = [
  { codigo: ESTADOS_NEGOCIO.enPreparacion, palabra: 'En preparación', plural: 'En preparación', tono: 'neutral' },
  { codigo: ESTADOS_NEGOCIO.confirmado, palabra: 'Confirmado', plural: 'Confirmados', tono: 'info' },
  { codigo: ESTADOS_NEGOCIO.enEmbarque, palabra: 'En embarque', plural: 'En embarque', tono: 'progress' },
  { codigo: ESTADOS_NEGOCIO.cumplido, palabra: 'Cumplido', plural: 'Cumplidos', tono: 'good' },
  { codigo: ESTADOS_NEGOCIO.anulado, palabra: 'Anulado', plural: 'Anulados', tono: 'bad' },
]

export const tonoDe = (codigo: string): Tone => ESTADOS.find(estado => estado.codigo === codigo)?.tono ?? 'neutral'
