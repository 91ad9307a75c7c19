/** Workbooks and CSV files for tests of imports. */
import { buffer } from 'node:stream/consumers'
import { inOneBatch } from '../sheet/sheet.ts'
import { xlsxBook } from '../sheet/xlsx.ts'

/** Rows of a sheet, the first with its headings. */
export type FilasDeHoja = readonly (readonly (string | number | null)[])[]

/** A workbook with these sheets. */
export const libro = (sheets: Readonly<Record<string, FilasDeHoja>>): Promise<Buffer> =>
  buffer(
    xlsxBook(
      Object.entries(sheets).map(([name, [heading = [], ...rows]]) => ({
        name,
        columns: heading.map((title, i) => ({
          title: String(title),
          kind: rows.every(row => typeof row[i] !== 'string') ? ('number' as const) : ('text' as const),
        })),
        batches: inOneBatch(rows.map(row => row.map(cell => (cell === null || cell === undefined ? null : String(cell))))),
      })),
    ),
  )

/** A CSV file with these rows. */
export const planilla = (rows: FilasDeHoja): string => rows.map(row => row.map(cell => cell ?? '').join(';')).join('\r\n')

/** A season of deals with a line, a payment, a shipment and a container with fruit each, by their contracts. Codes are those of the sample. */
export const filasDeTemporada = (contratos: readonly string[]): Record<string, FilasDeHoja> => ({
  Negocios: [
    [
      ...['Contrato', 'Estado', 'Cliente (código)', 'Incoterm (código)', 'País de destino', 'Puerto de destino', 'Formato de carga'],
      ...[
        'ETD',
        'Embarques',
        'Contenedores',
        'Responsable comercial (código)',
        'Responsable comex (código)',
        'Responsable de calidad (código)',
      ],
    ],
    ...contratos.map(contrato => [
      ...[contrato, 'Confirmado', 1, 'CFR', 'Alemania', 'Hamburgo', 'Paletizado'],
      ...['15-03-2027', 1, 1, 'comercial', 'comex', 'calidad'],
    ]),
  ],
  Líneas: [
    [
      'Contrato',
      'Línea',
      'Especie (código)',
      'Producto (código)',
      'Envase (código)',
      'Cantidad',
      'Unidad de venta (código)',
      'Precio',
      'Moneda (código)',
    ],
    ...contratos.map(contrato => [contrato, 1, 1, 1, 1, 20_000, 1, '2,5', 'USD']),
  ],
  Pagos: [
    ['Contrato', 'Cuota', 'Unidad', 'Cantidad', 'Días', 'Evento'],
    ...contratos.map(contrato => [contrato, 1, 'Porcentaje', 100, 0, 'Firma del contrato']),
  ],
  Embarques: [['Contrato', 'Embarque', 'Booking'], ...contratos.map(contrato => [contrato, 1, `BK${contrato}`])],
  Contenedores: [['Contrato', 'Contenedor', 'Embarque', 'Tipo de contenedor (código)'], ...contratos.map(contrato => [contrato, 1, 1, 3])],
  Fruta: [['Contrato', 'Contenedor', 'Línea', 'Cantidad'], ...contratos.map(contrato => [contrato, 1, 1, 20_000])],
})
