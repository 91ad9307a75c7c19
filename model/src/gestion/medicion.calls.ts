/** Calls that judge measured values before they are saved, and containers. */
import { listOf, record, texts } from '../answer.ts'
import { call } from '../call.ts'
import { instant, integer, longText, ref, rows, text } from '../fields.ts'
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

export const MEDICIONES_CALLS = [evaluarAnalisis, ...VEREDICTOS_CONTENEDOR, autorizarCertificado]
