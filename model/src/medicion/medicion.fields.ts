/**
 * Medición: what a laboratory found of one analyte in a sample: a figure, or that it is below the limit of detection. The database holds it
 * against the limits of the quality standard and of the destination; what comes of that is the verdict.
 */
import { choice, decimal, flag, ref, text } from '../fields.ts'

/** What is written of an analyte. */
export const MEDICION = {
  Cod_Analisis: ref('analisiscalidad', 'Análisis*'),
  Valor: decimal('Valor', 6, { from: 0, to: 1_000_000_000 }),
  Bajo_LOD: flag('Bajo el límite de detección'),
  LOD: decimal('Límite de detección', 6, { from: 0, to: 1_000_000_000 }),
  Incertidumbre: decimal('Incertidumbre (±)', 6, { from: 0, to: 1_000_000_000 }),
  /** That of the analysis, where it is blank. */
  Unidad: text('Unidad', 20),
}

export const VEREDICTOS = ['cumple', 'no-cumple', 'sin-veredicto'] as const
export type CodVeredicto = (typeof VEREDICTOS)[number]
export const NOMBRES_VEREDICTO: Readonly<Record<CodVeredicto, string>> = {
  cumple: 'Cumple',
  'no-cumple': 'No cumple',
  'sin-veredicto': 'Sin veredicto',
}
export const VEREDICTO = choice(VEREDICTOS, 'Veredicto', { labels: NOMBRES_VEREDICTO })

/** An analyte of a sample beside the limit that decides about it; also those with a limit and no value yet. */
export const RESULTADO = {
  Cod_Analisis: ref('analisiscalidad', 'Análisis*'),
  Nom_Analisis: text('Nombre*', 80),
  Medido: flag('Medido'),
  Valor: MEDICION.Valor,
  Bajo_LOD: MEDICION.Bajo_LOD,
  LOD: MEDICION.LOD,
  Incertidumbre: MEDICION.Incertidumbre,
  Unidad: MEDICION.Unidad,
  Minimo: decimal('Mínimo', 4),
  Maximo: decimal('Máximo', 4),
  Unidad_Limite: text('Unidad del límite', 20),
  /** The law, the standard or the analysis that sets the limit. */
  Fuente: text('Fuente', 120),
  /** By how much it fails, in the unit of the limit. */
  Exceso: decimal('Exceso', 6),
  Veredicto: choice(VEREDICTOS, 'Veredicto*', { labels: NOMBRES_VEREDICTO }),
  Detalle: text('Detalle', 400),
}
