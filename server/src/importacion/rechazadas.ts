/** The rejected rows of a file as a workbook with its own headings, each with the reason, to be corrected and loaded again. */
import { buffer } from 'node:stream/consumers'
import { plano } from '@nogal/model/format'
import { MOTIVO } from '../parametros/import.ts'
import { rejectedSheet } from '../parametros/rejected.ts'
import { xlsxBook } from '../sheet/xlsx.ts'
import type { Suceso, Tabla } from './tablas.ts'

/** The reason of a row that is right, but stays out with its deal. */
const WITH_ITS_DEAL = 'Queda fuera porque otra fila de su negocio tiene un error.'

/** The portal wrote the column of reasons into a file that came back corrected. */
const isOfTheFile = (title: string): boolean => title !== '' && plano(title) !== plano(MOTIVO)

/** The workbook; nothing when no row was rejected. */
export const bookOfRejected = async (tablas: readonly Tabla[], rechazadas: readonly Suceso[]): Promise<Buffer | null> => {
  const sheets = tablas.flatMap(({ hoja, titulos, lineas }) => {
    const own = rechazadas.filter(({ Hoja }) => Hoja === hoja.clave).sort((a, b) => a.Fila - b.Fila)
    if (!own.length) return []
    const cells = new Map(lineas.map(linea => [linea.Fila, linea.cells]))
    const rows = own.map(({ Fila, Detalle }) => ({ cells: cells.get(Fila) ?? [], reason: Detalle || WITH_ITS_DEAL }))
    return [rejectedSheet(hoja.titulo, titulos, isOfTheFile, rows)]
  })
  return sheets.length ? buffer(xlsxBook(sheets)) : null
}
