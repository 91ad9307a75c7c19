/** A report as a file, exactly as it is shown: a workbook with real numbers, or a PDF. */

import { formatDate } from '@nogal/model/format'
import { graficoDe } from '@nogal/model/informe/grafico'
import { type CodInforme, informeNamed } from '@nogal/model/informe/informes'
import { type InformeLeido, type TablaInforme, tablaDe } from '@nogal/model/informe/tabla'
import type { Reader } from '../db/reader.ts'
import { FileAnswer } from '../http/answers.ts'
import { sheetFile } from '../list/file.ts'
import { picturesOf } from '../papel/membrete.ts'
import { documentFile, renderPdf } from '../pdf/pdf.ts'
import { inOneBatch, type SheetCells, type SheetColumn } from '../sheet/sheet.ts'
import { findEmpresa } from './informe.queries.ts'

const DOCUMENT = documentFile<typeof import('./informe.document.ts')>('informe.document', import.meta.url)

const sheetColumns = ({ niveles, columnas }: TablaInforme): SheetColumn[] => [
  ...(niveles.length ? niveles : ['Total']).map(title => ({ title, kind: 'text' as const })),
  ...columnas.map(({ titulo, decimales }) => ({ title: titulo, kind: 'number' as const, decimals: decimales, grouped: true })),
]

/** Each row repeats the names of its groups, so that a filter of the workbook finds them; a subtotal has «Total». */
const sheetRows = ({ niveles, filas }: TablaInforme): SheetCells[] =>
  filas.map(({ nombres, cifras }) => {
    const names = Array.from({ length: Math.max(niveles.length, 1) }, (_, i) => nombres[i] ?? (i === nombres.length ? 'Total' : null))
    return [...names, ...cifras.map(one => (one === null ? null : String(one)))]
  })

/** The filters of the report, in words. */
const acotado = ({ Nom_Temporada, Nom_Anterior, Hasta, Hasta_Anterior, Moneda }: InformeLeido): string[] => [
  Nom_Temporada ? `Temporada ${Nom_Temporada}` : 'Todas las temporadas',
  ...(Hasta ? [`hasta el ${formatDate(Hasta)}`] : []),
  ...(Nom_Anterior && Hasta_Anterior ? [`comparada con ${Nom_Anterior} hasta el ${formatDate(Hasta_Anterior)}`] : []),
  ...(Moneda ? [`montos en ${Moneda}`] : []),
]

/** The report as a file of a format. */
export const archivoDe = async (db: Reader, code: CodInforme, informe: InformeLeido, formato: string): Promise<FileAnswer> => {
  const { titulo } = informeNamed(code)
  const tabla = tablaDe(code, informe)
  if (formato === 'xlsx') return sheetFile('xlsx', { name: titulo, columns: sheetColumns(tabla), batches: inOneBatch(sheetRows(tabla)) })
  const faltan = informe.Faltan.map(
    ({ Cod_Moneda, Fecha }) => `Falta el valor de ${Cod_Moneda} al ${formatDate(Fecha)}: lo que depende de él no se suma.`,
  )
  const { nombre, logo } = await findEmpresa(db)
  const pictures = await picturesOf(db, { Web: null, Logo: logo, Firmas: [] })
  const pdf = await renderPdf(DOCUMENT, {
    empresa: nombre,
    logo: pictures[logo ?? ''],
    titulo,
    acotado: acotado(informe),
    tabla,
    grafico: graficoDe(code, informe, tabla),
    faltan,
    impresoEn: new Date().toISOString(),
  })
  return new FileAnswer(pdf, 'application/pdf', `${titulo}.pdf`, true)
}
