/** Cotejo: compares what the papers of a shipment say. */
import { guardarCotejo, leerCotejo, leerCotejoAdjunto, listarPdfCotejo, obtenerCotejo } from '@nogal/model/cotejo/cotejo.calls'
import { leerDocumento } from '@nogal/model/cotejo/leer'
import { inFile, pdfOf, pdfsOf, readNameOf, textOf } from '../adjunto/lectura.ts'
import { demand } from '../aggregate/read.ts'
import { lock } from '../aggregate/write.ts'
import type { Reader } from '../db/reader.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { WithMessage } from '../http/answers.ts'
import { handle, type Mounted, type Upload } from '../http/handle.ts'
import { conflict, type Refusal } from '../http/refusal.ts'
import { type Access, demandBoxes } from '../scope/scope.ts'
import { readBoxes, saveWritten } from './cotejo.queries.ts'
import { readMatriz } from './matriz.ts'

/** The values that the text of a PDF gives for a shipment. */
const readOf = async (db: Reader, ship: number, file: Upload, refused: (mensaje: string) => Refusal) => {
  const { texto, paginas } = await textOf(file, refused)
  const found = leerDocumento(texto, await readBoxes(db, ship))
  if (!found.length) throw refused('El PDF no dice nada que se coteje: puede ser una imagen, o de otro embarque. Escriba sus datos.')
  const Propuestas = found.map(one => ({ ...one, Valor: one.Valor.slice(0, 300) }))
  return { Archivo: readNameOf(file), Paginas: paginas, Propuestas }
}

/** Refuses with 404 unless the session sees the shipment and everything in it, because papers list all its containers. */
const demandWhole = async (access: Access, ship: number): Promise<void> => {
  await demand(access, EMBARQUE, ship)
  await demandBoxes(access, { ship })
}

export const COTEJOS_HANDLERS: readonly Mounted[] = [
  handle(obtenerCotejo, async context => {
    await demandWhole(context, context.params.nro_embarque)
    return readMatriz(context.db, context.params.nro_embarque)
  }),
  handle(guardarCotejo, ({ body: { Nro_Embarque, Documento, Leido_De, Valores }, sesion, tx }) =>
    tx(async db => {
      const inside = { db, sesion }
      await demandWhole(inside, Nro_Embarque)
      await lock(inside, EMBARQUE, Nro_Embarque)
      await saveWritten(db, Nro_Embarque, Documento, Leido_De ?? null, Valores)
      return new WithMessage(await readMatriz(db, Nro_Embarque), 'Cotejo guardado.')
    }),
  ),
  handle(leerCotejo, async context => {
    const { nro_embarque } = context.params
    await demandWhole(context, nro_embarque)
    return readOf(context.db, nro_embarque, context.file, inFile)
  }),
  handle(listarPdfCotejo, async context => {
    await demandWhole(context, context.params.nro_embarque)
    return pdfsOf(context, context.params.nro_embarque)
  }),
  handle(leerCotejoAdjunto, async context => {
    const { Nro_Embarque, Id_Adjunto } = context.body
    await demandWhole(context, Nro_Embarque)
    return readOf(context.db, Nro_Embarque, await pdfOf(context, context.config, Nro_Embarque, Id_Adjunto), conflict)
  }),
]
