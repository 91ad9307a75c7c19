/** Liberación: whether a container may travel by what quality knows of its fruit. Analyses and certificates decide, or a person does. */
import { choice, flag, instant, text } from '../fields.ts'

export const LIBERACIONES = ['liberado', 'retenido', 'rechazado', 'sin-veredicto'] as const
export type CodLiberacion = (typeof LIBERACIONES)[number]
export const NOMBRES_LIBERACION: Readonly<Record<CodLiberacion, string>> = {
  liberado: 'Liberado',
  retenido: 'Retenido',
  rechazado: 'Rechazado',
  'sin-veredicto': 'Sin veredicto',
}

/** Does quality stop what has this release? */
export const isStopped = (liberacion: CodLiberacion): boolean => liberacion === 'retenido' || liberacion === 'rechazado'

/** The decisions of quality about a container; the last one takes an earlier decision back. */
export const DECISIONES_LIBERACION = ['liberado', 'retenido', 'rechazado', 'segun-analisis'] as const
export const NOMBRES_DECISION: Readonly<Record<(typeof DECISIONES_LIBERACION)[number], string>> = {
  liberado: 'Liberar',
  retenido: 'Retener',
  rechazado: 'Rechazar',
  'segun-analisis': 'Volver a lo que dicen los análisis',
}

/** The release of a container, as records and lists show it. */
export const LIBERACION_CONTENEDOR = {
  Liberacion: choice(LIBERACIONES, 'Liberación*', { labels: NOMBRES_LIBERACION }),
  /** Why: failing values, what lacks, or the reason of the person who decided. */
  Liberacion_Porque: text('Por qué de la liberación', 1000),
  /** Released by the reason of a person, although a value fails or something lacks. */
  Con_Excepcion: flag('Liberado con excepción'),
  /** Required analyses and certificates of quality that are not there yet. */
  Calidad_Falta: text('Falta de calidad', 1000),
}

/** Who decided the release that holds, and when; null while the analyses decide. */
export const DECISION_CONTENEDOR = {
  Liberacion_Por: text('Decidida por', 80),
  Liberacion_En: instant('Decidida el'),
}

/** The release of a shipment: the worst of its containers, and how many are not released. */
export const LIBERACION_EMBARQUE = {
  Liberacion: choice(LIBERACIONES, 'Liberación*', { labels: NOMBRES_LIBERACION, group: 'value' }),
  Liberacion_Detalle: text('Detalle de la liberación', 200),
}
