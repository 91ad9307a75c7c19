/** Tables of fruit on the papers of a shipment, line by line: product, packaging, weights, and on some papers prices. */
import { carga, type PapelEmbarque } from '@nogal/model/embarque/papeles.valores'
import { formatHs } from '@nogal/model/format'
import { nombreImpreso } from '@nogal/model/papel/valores'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { amountText, joined, numberText, printable } from '../../papel/blocks/format.ts'
import { COLOR } from '../../papel/blocks/style.ts'
import { tableWithTotals, widthOf } from '../../papel/blocks/table.ts'
import type { Given } from './papeles.valores.ts'

type Line = PapelEmbarque['Lineas'][number]
type Figure = 'Cantidad' | 'Cajas' | 'Pallets' | 'Neto' | 'Bruto' | 'Volumen' | 'Precio' | 'Monto'
/** The sums of a table: of the whole paper, or of one container. */
type Sum = Partial<Record<Figure, number | null>>

/** The value of each column of figures. */
const FIGURES = {
  cantidad: 'Cantidad',
  bultos: 'Cajas',
  pallets: 'Pallets',
  neto: 'Neto',
  bruto: 'Bruto',
  volumen: 'Volumen',
  precio: 'Precio',
  importe: 'Monto',
} as const satisfies Record<string, Figure>

type Column = keyof typeof FIGURES

/** Is the quantity shown? With prices always; else only when it differs from the net weight, which it would repeat. */
const saysMore = (lines: readonly Line[]): boolean => lines.some(({ Cantidad, Neto, Monto }) => Monto !== null || Cantidad !== Neto)

/** The columns with a value. On papers with prices the packaging is printed below the product. */
const columnsOf = (lines: readonly Line[]): Column[] =>
  (Object.keys(FIGURES) as Column[]).filter(column => {
    if (column === 'cantidad') return saysMore(lines)
    return lines.some(line => (line[FIGURES[column]] ?? null) !== null)
  })

const bold = (text: string): TableCell => ({ text, bold: true, alignment: 'right' })

/** Cells of a table of lines. */
const tableOf = ({ idioma, t, isMarked, decimals }: Given, lines: readonly Line[], path: (string | number)[]) => {
  const names = columnsOf(lines)
  const figureText = (name: Figure, value: number | null | undefined): string =>
    value === null || value === undefined ? '—' : numberText(value, idioma, decimals[name])
  const text = (line: Line, name: Figure): string =>
    name === 'Monto' && line.Monto !== null
      ? amountText({ Cod_Moneda: line.Cod_Moneda!, Monto: line.Monto }, idioma)
      : figureText(name, line[name])
  const below = (line: Line, name: Figure): string => {
    if (name === 'Cantidad') return printable(line.Unidad)
    if (name === 'Monto') return line.Cod_Moneda!
    return name === 'Precio' ? `${line.Cod_Moneda}/${line.Unidad?.toLowerCase()}` : ''
  }
  const partida = ({ Partida_Arancelaria: code }: Line): string | null =>
    code && `${nombreImpreso(carga.valores.Partida_Arancelaria, idioma)} ${printable(formatHs(code))}`.replaceAll(' ', '\u00a0')
  /** The lots and orchards of a line; printings stored before these fields existed have neither. */
  const lotsOf = (line: Line): Content[] =>
    (['Lotes', 'Csg'] as const).flatMap(name =>
      line[name]
        ? [
            {
              text: [{ text: `${nombreImpreso(carga.valores[name], idioma)} `, color: COLOR.grey }, printable(line[name])],
              fontSize: 7.5,
              ...(isMarked(...path, line.Id_Linea, name) && { background: COLOR.mark }),
            },
          ]
        : [],
    )
  const rows = lines.map((line): TableCell[] => [
    { text: String(line.Id_Linea), color: COLOR.grey },
    {
      stack: [
        { text: printable(line.Producto), bold: true },
        { text: joined([line.Descripcion, partida(line)], '\u00a0· '), fontSize: 7.5 },
        { text: joined([line.Envase, line.Medidas?.replaceAll(' ', '\u00a0')], '\u00a0· '), style: 'note' },
        ...lotsOf(line),
      ],
      ...(isMarked(...path, line.Id_Linea, 'Producto') && { fillColor: COLOR.mark }),
    },
    ...names.map((column): TableCell => {
      const name = FIGURES[column]
      const unit = below(line, name)
      return {
        stack: [{ text: text(line, name) }, ...(unit ? [{ text: unit, style: 'note' }] : [])],
        alignment: 'right',
        ...(isMarked(...path, line.Id_Linea, name) && { fillColor: COLOR.mark }),
      }
    }),
  ])
  /** A row of sums with its label below the goods; `at` is the path of the sums in the data. */
  const sumRow = (label: string, sum: Sum, at: (string | number)[]): TableCell[] => [
    { text: label, colSpan: 2, bold: true },
    '',
    ...names.map((column): TableCell => {
      const name = FIGURES[column]
      const value = sum[name] ?? null
      return {
        ...(bold(value === null ? '' : figureText(name, value)) as object),
        ...(isMarked(...at, name) && { fillColor: COLOR.mark }),
      } as TableCell
    }),
  ]
  const columns = {
    linea: t.columnas.linea,
    producto: t.columnas.producto,
    ...Object.fromEntries(names.map(name => [name, t.columnas[name]])),
  }
  const widths = (sums: TableCell[][]): number[] => [
    16,
    0,
    ...names.map((column, i) =>
      widthOf([
        t.columnas[column],
        ...lines.flatMap(line => [text(line, FIGURES[column]), column === 'precio' ? below(line, 'Precio') : '']),
        ...sums.map(row => textOf(row[i + 2])),
      ]),
    ),
  ]
  return { names, rows, sumRow, columns, widths, left: ['linea', 'producto'] as never[] }
}

/** The parts of a container's block: the title, which repeats on each page, the facts, and the closing of the paper. */
type Around = { title: Exclude<Content, string>; above: number; opening: Content; closing: Content | undefined }

/** The fruit of one container with its sums, below its title and facts. */
export function frutaDe(
  given: Given,
  lines: readonly Line[],
  path: (string | number)[],
  sum: Sum,
  { title, above, opening, closing }: Around,
): Content {
  const { rows, sumRow, columns, widths, left } = tableOf(given, lines, path)
  const totals = lines.length > 1 ? [sumRow(given.t.total, sum, path.slice(0, -1))] : []
  return tableWithTotals({ title, above, columns, left, widths: widths(totals), rows }, { totals, opening, closing })
}

/** The goods of all containers, with the totals of the paper. */
export function frutas(given: Given, closing: Content | undefined): Content {
  const { d, t } = given
  const { names, rows, sumRow, columns, widths, left } = tableOf(given, d.Lineas, ['Lineas'])
  const withMoney = names.includes('importe')
  const amounts = withMoney ? d.Montos : []
  const first = sumRow(labelOf(given), { ...d.Totales }, ['Totales'])
  if (amounts.length === 1) first[first.length - 1] = amountCell(given, amounts[0]!)
  const more = amounts.length < 2 ? [] : amounts
  const totals = [
    first,
    ...more.map(total => {
      const row = sumRow(t.totalEn(total.Cod_Moneda), {}, [])
      row[row.length - 1] = amountCell(given, total)
      return row
    }),
  ]
  return tableWithTotals({ title: t.secciones.lineas, columns, left, widths: widths(totals), rows }, { totals, closing })
}

const amountCell = ({ idioma, isMarked }: Given, total: PapelEmbarque['Montos'][number]): TableCell =>
  ({
    ...(bold(`${total.Cod_Moneda} ${amountText(total, idioma)}`) as object),
    ...(isMarked('Montos', total.Cod_Moneda, 'Monto') && { fillColor: COLOR.mark }),
  }) as TableCell

/** The label of the totals: the number of containers, and of pallets where no column shows them. */
const labelOf = ({ d: { Totales, Lineas }, t, idioma }: Given): string => {
  if (!Totales) return t.total
  const pallets = Lineas.every(({ Pallets }) => Pallets === null) ? Totales.Pallets : null
  return joined([
    t.total,
    t.contenedores(Totales.Contenedores),
    pallets !== null && pallets > 0 && t.pallets(numberText(pallets, idioma, 0, 2)),
  ])
}

const textOf = (cell: TableCell | undefined): string => String((cell as { text?: string } | undefined)?.text ?? '')
