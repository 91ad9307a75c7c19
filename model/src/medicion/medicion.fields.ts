/**
 * Medición: the result of a laboratory for one analyte in a sample: a figure, or that it is below the limit of detection. The database
 * compares it with the limits of the quality standard and of the destination, which gives the verdict.
 */
import { choice, decimal, flag, ref, text } from '../fields.ts'

/** The editable values of an analyte. */
export const MEDICION = {
  Cod_Analisis: ref('analisiscalidad', 'Análisis*'),
  Valor: decimal('Valor', 6, { from: 0, to: 1_000_000_000 }),
  Bajo_LOD: flag('Bajo el límite de detección'),
  LOD: decimal('Límite de detección', 6, { from: 0, to: 1_000_000_000 }),
  Incertidumbre: decimal('Incertidumbre (±)', 6, { from: 0, to: 1_000_000_000 }),
  /** Blank means the unit of the analysis. */
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

/** An analyte of a sample with the decisive limit; also analytes with a limit and no value yet. */
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
  /** The source of the limit: the law, the standard or the analysis. */
  Fuente: text('Fuente', 120),
  /** How far it exceeds the limit, in the unit of the limit. */
  Exceso: decimal('Exceso', 6),
  Veredicto: choice(VEREDICTOS, 'Veredicto*', { labels: NOMBRES_VEREDICTO }),
  Detalle: text('Detalle', 400),
}
