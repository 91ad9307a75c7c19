/** Calls that judge measured values before they are saved, read them from a report, and tell how they develop. */

import { listOf, record, texts } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { choice, date, decimal, instant, integer, longText, ref, rows, serial, text } from '../fields.ts'
import { ARCHIVO_LEIDO, MAX_MB_LECTURA, pdfsOfrecidos } from '../lectura.ts'
import { MEDICION, RESULTADO, VEREDICTO } from '../medicion/medicion.fields.ts'
import { areaNamed, CODIGOS_AREA } from './gestion.areas.ts'

const group = 'gestion'

export const evaluarAnalisis = call({
  group,
  method: 'POST',
  does: 'reads',
  needs: ['calidad', 'ver'],
  path: '/api/calidadembarque/evaluar-analisis',
  summary: 'El veredicto que tendrían unas mediciones en un contenedor, con el límite que decide cada una; no guarda nada',
  body: {
    Nro_Embarque: integer('Embarque*', { from: 0 }),
    Id_Contenedor: integer('Contenedor*', { from: 0 }),
    Cod_CertDocAnalis: ref('analisiscalidad', 'Análisis*'),
    Id_Linea: integer('Línea muestreada', { from: 1 }),
    Mediciones: rows(MEDICION, 'Mediciones', { max: 60 }),
  },
  data: record({ Veredicto: { ...VEREDICTO, required: true as const } }, { Resultados: listOf(record(RESULTADO)) }),
})

const veredicto = record(
  {
    Id_Contenedor: integer('Contenedor*'),
    Contenedor: text('Contenedor*', 40),
    Veredicto: { ...VEREDICTO, required: true as const },
    /** Samples with a value, retests included. */
    Muestras: integer('Muestras*'),
  },
  {
    /** Analyses with a limit there that nobody has measured. */
    Sin_Medir: texts,
    /** A sentence for each value that fails, and for each that can't be judged. */
    Fallas: texts,
    Avisos: texts,
  },
)

/** The call of the verdicts of containers, once for each area that reads analyses. */
export const VEREDICTOS_CONTENEDOR = CODIGOS_AREA.map(areaNamed)
  .filter(({ tipos, externa }) => tipos.analisis && !externa)
  .map(({ ruta, pantalla, lugar: [s, c] }) =>
    call({
      group,
      method: 'GET',
      needs: [pantalla, 'ver'],
      path: `${ruta}/{${s}}/{${c}}/veredicto-analisis`,
      summary: 'El veredicto de los análisis de un contenedor, o de cada uno de un embarque (0)',
      params: { s: integer('Embarque*', { from: 0 }), c: integer('Contenedor*', { from: 0 }) },
      data: listOf(veredicto),
    }),
  )

export const autorizarCertificado = call({
  group,
  method: 'POST',
  needs: ['calidad', 'aprobar'],
  path: '/api/calidadembarque/autorizar-certificado',
  summary: 'Deja enviar el certificado de calidad de un lote que no cumple, con su motivo; vale mientras falle lo mismo',
  body: {
    Nro_Embarque: integer('Embarque*', { from: 1 }),
    Id_Contenedor: integer('Contenedor', { from: 0 }),
    Motivo: longText('Motivo*', 500),
  },
  data: record({
    Nro_Embarque: integer('Embarque*'),
    Id_Contenedor: integer('Contenedor*'),
    Fallas: longText('Lo que no cumple*', 2000),
    Motivo: longText('Motivo*', 500),
    Autorizado_Por: text('Autorizado por*', 80),
    En: instant('Cuándo*'),
  }),
})

/** A value found in the text of a report, as a person would type it, and its line. */
const lectura = record(ARCHIVO_LEIDO, {
  Propuestas: listOf(
    record({
      Cod_Analisis: integer('Análisis*'),
      Nom_Analisis: text('Nombre*', 80),
      Texto: text('Valor*', 80),
      Contexto: text('Contexto*', 200),
      /** Other values of the same analyte in the report: a person decides which one counts. */
      Otros: text('Otros valores', 200),
    }),
  ),
  /** The numbers of containers that the report names. */
  Contenedores: texts,
})
const deEmbarque = { nro_embarque: serial('Embarque*') }
export const leerAnalisis = call({
  group,
  method: 'POST',
  needs: ['calidad', 'editar'],
  does: 'reads',
  path: '/api/calidadembarque/{nro_embarque}/leer-analisis',
  summary: 'Lo que el informe de un laboratorio en PDF dice de cada análisis, para confirmarlo; no guarda nada',
  params: deEmbarque,
  upload: MAX_MB_LECTURA,
  data: lectura,
})
export const listarPdfAnalisis = call({
  group,
  method: 'GET',
  needs: ['calidad', 'editar'],
  path: '/api/calidadembarque/{nro_embarque}/pdf-analisis',
  summary: 'Los PDF adjuntos a un embarque, sus contenedores y sus gestiones que se pueden leer, el más nuevo primero',
  params: deEmbarque,
  data: pdfsOfrecidos,
})
export const leerAnalisisAdjunto = call({
  group,
  method: 'POST',
  needs: ['calidad', 'editar'],
  does: 'reads',
  path: '/api/calidadembarque/leer-analisis-adjunto',
  summary: 'Lo que dice de cada análisis la versión vigente de un PDF adjunto, para confirmarlo; no guarda nada',
  body: { Nro_Embarque: serial('Embarque*'), Id_Adjunto: serial('Adjunto*') },
  data: lectura,
})

/** By whom the measurements of an analysis are compared. */
export const COMPARADOS = { planta: 'Planta', laboratorio: 'Laboratorio', productor: 'Productor' } as const
export type Comparado = keyof typeof COMPARADOS
const resumido = {
  Muestras: integer('Muestras*'),
  /** Samples whose result is rejected. */
  Rechazadas: integer('Rechazadas*'),
  /** Values below the limit of detection: half of the limit counts for the mean, where the laboratory tells the limit. */
  Bajo_LOD: integer('Bajo el límite de detección*'),
  Promedio: decimal('Promedio', 6),
  Minimo: decimal('Mínimo', 6),
  Maximo: decimal('Máximo', 6),
}
export const tendenciaMediciones = call({
  group,
  method: 'GET',
  needs: ['mediciones', 'ver'],
  path: '/api/calidadembarque/tendencia',
  summary: 'Lo que se midió de un análisis por mes, y por planta, laboratorio o productor, en la unidad del análisis',
  query: {
    analisis: integer('Análisis', { from: 1 }),
    por: choice(Object.keys(COMPARADOS) as Comparado[], 'Comparar por', { labels: COMPARADOS }),
    desde: date('Desde'),
  },
  data: record(
    {
      Cod_Analisis: integer('Análisis'),
      Nom_Analisis: text('Nombre', 80),
      Unidad: text('Unidad', 20),
      Desde: date('Desde*'),
      /** Values in a unit that does not convert to that of the analysis are in no figure. */
      Sin_Convertir: integer('Valores en otra unidad*'),
    },
    {
      /** Analyses with values since that day, those measured most first. */
      Analisis: listOf(record({ Cod_Analisis: integer('Análisis*'), Nom_Analisis: text('Nombre*', 80), Muestras: integer('Muestras*') })),
      /** The code of a plant or laboratory, or the CSG of a grower; null for samples without one. */
      Grupos: listOf(record({ Codigo: text('Código', 200), Nombre: text('Nombre*', 120), ...resumido })),
      /** A row for each month (2026-11) and group with values. */
      Meses: listOf(record({ Mes: text('Mes*', 7), Codigo: text('Código', 200), ...resumido })),
    },
  ),
})
export type Tendencia = DataOf<typeof tendenciaMediciones>

export const MEDICIONES_CALLS = [
  evaluarAnalisis,
  ...VEREDICTOS_CONTENEDOR,
  autorizarCertificado,
  leerAnalisis,
  listarPdfAnalisis,
  leerAnalisisAdjunto,
  tendenciaMediciones,
]
