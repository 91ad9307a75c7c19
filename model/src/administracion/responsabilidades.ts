/**
 * The nouns for which a person can be responsible, and which a person who leaves hands over. Shipments are not among them, because the comex
 * of a deal is that of its shipments.
 */
import { AREAS } from '../areas.ts'
import { counted } from '../words.ts'

type Responsabilidad = {
  /** Singular and plural, as in «3 negocios como responsable comercial». */
  uno: string
  varios: string
  /** The area whose people are offered first; without one, any person of the company. */
  area?: number
}

export const RESPONSABILIDADES = {
  'negocio-comercial': { uno: 'negocio como comercial', varios: 'negocios como comercial', area: AREAS.comercial },
  'negocio-comex': { uno: 'negocio como comex, con sus embarques', varios: 'negocios como comex, con sus embarques', area: AREAS.comex },
  'negocio-calidad': { uno: 'negocio como calidad', varios: 'negocios como calidad', area: AREAS.calidad },
  gestion: { uno: 'gestión', varios: 'gestiones' },
  tramite: { uno: 'trámite', varios: 'trámites' },
  tarea: { uno: 'tarea que le dieron', varios: 'tareas que le dieron' },
} as const satisfies Readonly<Record<string, Responsabilidad>>

export type CodResponsabilidad = keyof typeof RESPONSABILIDADES
export const CODIGOS_RESPONSABILIDAD = Object.keys(RESPONSABILIDADES) as CodResponsabilidad[]

/** The kind of responsibility with a code, as its type has them all. */
export const responsabilidadNamed = (code: CodResponsabilidad): Responsabilidad => RESPONSABILIDADES[code]

/** A number of things of a kind, as «3 embarques». */
export const cuantasResponsabilidades = (code: CodResponsabilidad, n: number): string => {
  const { uno, varios } = responsabilidadNamed(code)
  return counted(n, uno, varios)
}
