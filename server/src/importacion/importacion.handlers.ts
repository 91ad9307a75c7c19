/** The calls with which administradores import a season: they upload a file, try it, say what unknown columns mean, and apply it. */

import { plano } from '@nogal/model/format'
import { hojaDe } from '@nogal/model/importacion/hojas'
import {
  aplicarImportacion,
  descartarImportacion,
  libroRechazadas,
  listarFilasImportacion,
  listarImportaciones,
  nombrarColumnas,
  revisarImportacion,
  subirImportacion,
  verImportacion,
} from '@nogal/model/importacion/importacion.calls'
import { FileAnswer, WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { conflict, invalid } from '../http/refusal.ts'
import { list } from '../list/list.ts'
import { headingsOf } from '../parametros/cells.ts'
import {
  addImportacion,
  demandOpen,
  discardImportacion,
  FILAS_IMPORTACION,
  nameColumns,
  ofImportacion,
  queueImportacion,
  readImportacion,
  readImportaciones,
  readRechazadas,
} from './importacion.queries.ts'
import { columnasDeHoja } from './tablas.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Refuses fields that their sheet does not have. */
const demandFields = (columnas: readonly { Hoja: string; Campo?: string | null | undefined }[]): void => {
  const errores = columnas.flatMap(({ Hoja, Campo }, i) => {
    const hoja = hojaDe(Hoja)!
    return !Campo || headingsOf(columnasDeHoja(hoja)).has(plano(Campo))
      ? []
      : [{ campo: `Columnas.${i}.Campo`, mensaje: `Campo: la hoja ${hoja.titulo} no lo tiene; elija uno de la lista.` }]
  })
  if (errores.length) throw invalid(errores)
}

export const IMPORTACION_HANDLERS = [
  handle(subirImportacion, ({ file, sesion, request, tx }) =>
    tx(async db => {
      if (!file.bytes.length) throw invalid([{ campo: 'archivo', mensaje: 'Archivo: está vacío; elija otro.' }])
      const id = await addImportacion(db, { archivo: file.name, bytes: file.bytes, usuario: sesion.Usuario, origen: request.ip })
      return new WithMessage(await readImportacion(db, id), 'Archivo recibido; se está revisando.')
    }),
  ),
  handle(listarImportaciones, ({ db }) => readImportaciones(db)),
  handle(verImportacion, ({ db, params }) => readImportacion(db, params.Id_Importacion)),
  handle(listarFilasImportacion, ({ db, params, options }) => list(db, FILAS_IMPORTACION, options, [ofImportacion(params.Id_Importacion)])),
  handle(libroRechazadas, async ({ db, params }) => {
    const { archivo, bytes } = await readRechazadas(db, params.Id_Importacion)
    return new FileAnswer(bytes, XLSX, `${archivo.replace(/\.[^.]+$/, '')}, rechazadas.xlsx`)
  }),
  handle(nombrarColumnas, ({ body: { Id_Importacion, Columnas }, tx }) =>
    tx(async db => {
      demandFields(Columnas)
      await demandOpen(db, Id_Importacion)
      await nameColumns(db, Columnas)
      await queueImportacion(db, Id_Importacion, 'por revisar')
      return new WithMessage(await readImportacion(db, Id_Importacion), 'Columnas guardadas; el archivo se revisa otra vez.')
    }),
  ),
  handle(aplicarImportacion, ({ body: { Id_Importacion, Resultado }, tx }) =>
    tx(async db => {
      const { estado, resultado } = await demandOpen(db, Id_Importacion)
      if (estado !== 'revisada' || resultado !== Resultado)
        throw conflict('Eso no es lo que muestra la última revisión. Mírela y confirme otra vez.')
      await queueImportacion(db, Id_Importacion, 'por aplicar')
      return new WithMessage(await readImportacion(db, Id_Importacion), 'Se está importando.')
    }),
  ),
  handle(revisarImportacion, ({ body: { Id_Importacion }, tx }) =>
    tx(async db => {
      await demandOpen(db, Id_Importacion)
      await queueImportacion(db, Id_Importacion, 'por revisar')
      return new WithMessage(await readImportacion(db, Id_Importacion), 'El archivo se revisa otra vez.')
    }),
  ),
  handle(descartarImportacion, ({ body: { Id_Importacion }, tx }) =>
    tx(async db => {
      await demandOpen(db, Id_Importacion)
      await discardImportacion(db, Id_Importacion)
      return new WithMessage(await readImportacion(db, Id_Importacion), 'Importación descartada.')
    }),
  ),
]
