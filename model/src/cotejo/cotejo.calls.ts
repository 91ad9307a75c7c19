/** The calls of the cotejo of a shipment: the matrix, values typed from papers of others, and values read from a PDF. */

import { listOf, record } from '../answer.ts'
import { call } from '../call.ts'
import { choice, flag, instant, integer, rows, serial, text } from '../fields.ts'
import { ARCHIVO_LEIDO, MAX_MB_LECTURA, pdfsOfrecidos } from '../lectura.ts'
import { CAMPOS_COTEJO, CODIGOS_CAMPO, CODIGOS_DOCUMENTO, ESCRITOS, ESTADOS_COTEJO } from './cotejo.ts'

const group = 'gestion'
const deEmbarque = { nro_embarque: serial('Embarque*') }
const ruta = '/api/comexlogistica'
const campo = choice(CODIGOS_CAMPO, 'Dato*', {
  labels: Object.fromEntries(Object.entries(CAMPOS_COTEJO).map(([code, { nombre }]) => [code, nombre])),
})
const lugar = { Id_Contenedor: integer('Contenedor*', { from: 0 }) }

const matriz = record(
  { Nro_Embarque: integer('Embarque*'), Diferencias: integer('Diferencias*') },
  {
    Documentos: listOf(
      record({
        Documento: choice(CODIGOS_DOCUMENTO, 'Documento*'),
        Nom_Documento: text('Nombre*', 60),
        Fuente: choice(['portal', 'papel', 'escrito'], 'Fuente*'),
        /** When it was printed, or last typed. */
        En: instant('Cuándo'),
        Detalle: text('Detalle', 200),
      }),
    ),
    Filas: listOf(
      record(
        {
          Campo: campo,
          Nom_Campo: text('Dato*', 60),
          ...lugar,
          Contenedor: text('Número de contenedor', 40),
          Estado: choice(ESTADOS_COTEJO, 'Estado*'),
        },
        {
          Valores: listOf(
            record({ Documento: choice(CODIGOS_DOCUMENTO, 'Documento*'), Valor: text('Valor', 300), Difiere: flag('Difiere') }),
          ),
        },
      ),
    ),
  },
)

export const obtenerCotejo = call({
  group,
  method: 'GET',
  needs: ['logistica', 'ver'],
  path: `${ruta}/{nro_embarque}/cotejo`,
  summary: 'Lo que dice cada papel de un embarque, dato por dato, y en qué difieren',
  params: deEmbarque,
  data: matriz,
})
export const guardarCotejo = call({
  group,
  method: 'POST',
  needs: ['logistica', 'editar'],
  path: `${ruta}/guardar-cotejo`,
  summary: 'Guarda lo que dice un papel ajeno: los datos enviados; uno en blanco se borra',
  body: {
    Nro_Embarque: serial('Embarque*'),
    Documento: choice(ESCRITOS, 'Documento*'),
    /** The PDF from which the values were read. */
    Leido_De: text('Archivo', 200),
    Valores: rows({ ...lugar, Campo: campo, Valor: text('Valor', 300) }, 'Datos*', { max: 500 }),
  },
  data: matriz,
})
/** A value found in the text of a PDF, and its line. */
const lectura = record(ARCHIVO_LEIDO, {
  Propuestas: listOf(record({ ...lugar, Campo: campo, Valor: text('Valor*', 300), Contexto: text('Contexto*', 200) })),
})
export const leerCotejo = call({
  group,
  method: 'POST',
  needs: ['logistica', 'editar'],
  does: 'reads',
  path: `${ruta}/{nro_embarque}/leer-cotejo`,
  summary: 'Lo que el texto de un PDF dice de un embarque, para confirmarlo; no guarda nada',
  params: deEmbarque,
  upload: MAX_MB_LECTURA,
  data: lectura,
})
export const listarPdfCotejo = call({
  group,
  method: 'GET',
  needs: ['logistica', 'editar'],
  path: `${ruta}/{nro_embarque}/pdf-cotejo`,
  summary: 'Los PDF adjuntos a un embarque, sus contenedores y sus gestiones que se pueden leer, el más nuevo primero',
  params: deEmbarque,
  data: pdfsOfrecidos,
})
export const leerCotejoAdjunto = call({
  group,
  method: 'POST',
  needs: ['logistica', 'editar'],
  does: 'reads',
  path: `${ruta}/leer-cotejo-adjunto`,
  summary: 'Lo que dice la versión vigente de un PDF adjunto, para confirmarlo; no guarda nada',
  body: { Nro_Embarque: serial('Embarque*'), Id_Adjunto: serial('Adjunto*') },
  data: lectura,
})

export const COTEJO_CALLS = [obtenerCotejo, guardarCotejo, leerCotejo, listarPdfCotejo, leerCotejoAdjunto]
