/** Handlers that judge measured values before they are saved, read them from a report, and tell how they develop. Saving is part of the item of gestión. */
import { addDays } from '@nogal/model/format'
import {
  autorizarCertificado,
  evaluarAnalisis,
  leerAnalisis,
  leerAnalisisAdjunto,
  listarPdfAnalisis,
  tendenciaMediciones,
  VEREDICTOS_CONTENEDOR,
} from '@nogal/model/gestion/medicion.calls'
import { leerInforme } from '@nogal/model/medicion/leer'
import { containersIn } from '@nogal/model/rules/checkDigits'
import { inFile, pdfOf, pdfsOf, readNameOf, textOf } from '../adjunto/lectura.ts'
import { demand } from '../aggregate/read.ts'
import type { Reader } from '../db/reader.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { WithMessage } from '../http/answers.ts'
import { handle, type Mounted, type Upload } from '../http/handle.ts'
import { conflict, type Refusal } from '../http/refusal.ts'
import { exporterToday } from '../list/filters.ts'
import { demandPlace, lockPlace } from './gestion.handlers.ts'
import { allowCertificate, judge, readAnalitos, verdictsIn } from './medicion.queries.ts'
import { readTendencia } from './tendencia.queries.ts'

/** Without a day, measurements of this many days are told. */
const DAYS = 730

/** The values that the text of a report gives for the analyses of the portal. */
const readOf = async (db: Reader, file: Upload, refused: (mensaje: string) => Refusal) => {
  const { texto, paginas } = await textOf(file, refused)
  const Propuestas = leerInforme(texto, await readAnalitos(db))
  if (!Propuestas.length)
    throw refused(
      'El PDF no dice ningún valor de los análisis del portal: puede ser una imagen, o no ser un informe de laboratorio. Escriba sus valores.',
    )
  return { Archivo: readNameOf(file), Paginas: paginas, Propuestas, Contenedores: containersIn(texto) }
}

export const MEDICIONES_HANDLERS: readonly Mounted[] = [
  handle(evaluarAnalisis, async context => {
    const { Nro_Embarque: embarque, Id_Contenedor: contenedor, Cod_CertDocAnalis, Id_Linea, Mediciones } = context.body
    const place = { embarque, contenedor }
    await demandPlace(context, place)
    return judge(context.db, place, Cod_CertDocAnalis, Id_Linea ?? null, Mediciones ?? [])
  }),
  ...VEREDICTOS_CONTENEDOR.map(call =>
    handle(call, async context => {
      const place = { embarque: context.params.s, contenedor: context.params.c }
      await demandPlace(context, place)
      return verdictsIn(context.db, place)
    }),
  ),
  handle(leerAnalisis, async context => {
    await demand(context, EMBARQUE, context.params.nro_embarque)
    return readOf(context.db, context.file, inFile)
  }),
  handle(listarPdfAnalisis, async context => {
    await demand(context, EMBARQUE, context.params.nro_embarque)
    return pdfsOf(context, context.params.nro_embarque)
  }),
  handle(leerAnalisisAdjunto, async context => {
    const { Nro_Embarque, Id_Adjunto } = context.body
    await demand(context, EMBARQUE, Nro_Embarque)
    return readOf(context.db, await pdfOf(context, context.config, Nro_Embarque, Id_Adjunto), conflict)
  }),
  handle(tendenciaMediciones, context => {
    const { analisis, por, desde } = context.query
    return readTendencia(context, {
      analisis: analisis ?? undefined,
      por: por ?? 'planta',
      desde: desde ?? addDays(exporterToday(), -DAYS),
    })
  }),
  handle(autorizarCertificado, ({ body: { Nro_Embarque: embarque, Id_Contenedor, Motivo }, sesion, tx }) =>
    tx(async db => {
      const place = { embarque, contenedor: Id_Contenedor ?? 0 }
      await demandPlace({ db, sesion }, place)
      await lockPlace({ db, sesion }, place)
      return new WithMessage(await allowCertificate(db, place, Motivo), 'Certificado autorizado: ya se puede enviar.')
    }),
  ),
]
