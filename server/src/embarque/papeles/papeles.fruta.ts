/** Fruit line by line on the papers of a shipment: what it is, how it is packed, what it weighs, and on some what it costs. */
import type { PapelEmbarque } from '@nogal/model/embarque/papeles'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { amountText, decimalsOf, joined, numberText, printable } from '../../papel/blocks/format.ts'
import { COLOR } from '../../papel/blocks/style.ts'
import { plainTable, tableWithTotals, widthOf } from '../../papel/blocks/table.ts'
import type { Given } from './papeles.valores.ts'

type Line = PapelEmbarque['Lineas'][number]

/** The columns of figures, by the names of their values. */
const FIGURES = { cantidad: 'Cantidad', bultos: 'Cajas', pallets: 'Pallets', neto: 'Neto', bruto: 'Bruto' } as const
const MONEY = { precio: 'Precio', importe: 'Monto' } as const

type Table = { title?: string; path: (string | number)[]; lines: readonly Line[]; closing?: Content }

/** Lines as a table: with a title and the totals of the paper, or under the container that they are in. */
export function frutas({ d, idioma, t, isMarked }: Given, { title, path, lines, closing }: Table): Content {
  const withMoney = lines.some(({ Monto }) => Monto !== null)
  // a pro-forma tells what is paid; how it is packed stands with the goods
  const figures = withMoney
    ? { cantidad: FIGURES.cantidad, bultos: FIGURES.bultos, neto: FIGURES.neto, bruto: FIGURES.bruto, ...MONEY }
    : FIGURES
  const names = Object.entries(figures)
  const decimals = Object.fromEntries(
    names.map(([, name]) => [
      name,
      decimalsOf(
        lines.map(line => line[name as keyof Line] as number | null).filter(value => value !== null),
        name === 'Precio' ? 2 : 0,
        name === 'Precio' ? 6 : 3,
      ),
    ]),
  )
  const text = (line: Line, name: string): string => {
    const value = line[name as keyof Line] as number | null
    if (value === null) return '—'
    return name === 'Monto' ? amountText({ Cod_Moneda: line.Cod_Moneda!, Monto: value }, idioma) : numberText(value, idioma, decimals[name])
  }
  const below = (line: Line, name: string): string =>
    name === 'Cantidad' ? printable(line.Unidad) : name === 'Monto' ? line.Cod_Moneda! : ''
  const { producto, linea, ...rest } = t.columnas
  const columns = { linea, producto, ...Object.fromEntries(names.map(([column]) => [column, rest[column as keyof typeof rest]])) }
  const totals = title ? totalRows() : []
  const widths = [
    16,
    0,
    ...names.map(([column, name], i) =>
      widthOf([columns[column as keyof typeof columns]!, ...lines.map(line => text(line, name)), ...totals.map(row => textOf(row[i + 2]))]),
    ),
  ]
  const rows = lines.map((line): TableCell[] => [
    { text: String(line.Id_Linea), color: COLOR.grey },
    {
      stack: [
        { text: printable(line.Producto), bold: true },
        { text: joined([line.Descripcion]), fontSize: 7.5 },
        {
          text: joined([line.Envase, line.Partida_Arancelaria && `${t.nombres.Partida_Arancelaria} ${line.Partida_Arancelaria}`]),
          style: 'note',
        },
      ],
      ...(isMarked(...path, line.Id_Linea, 'Producto') && { fillColor: COLOR.mark }),
    },
    ...names.map(([, name]): TableCell => {
      const [value, unit] = [text(line, name), below(line, name)]
      return {
        stack: [{ text: value }, ...(unit ? [{ text: unit, style: 'note' }] : [])],
        alignment: 'right',
        ...(isMarked(...path, line.Id_Linea, name) && { fillColor: COLOR.mark }),
      }
    }),
  ])
  const given = { columns, left: ['linea', 'producto'] as never[], widths, rows }
  if (title) return tableWithTotals({ title, ...given }, { totals, closing: closing ?? '' })
  return { stack: plainTable({ title: '', ...given }).slice(-1) }

  function totalRows(): TableCell[][] {
    const { Totales } = d
    const cell = (value: string): TableCell => ({ text: value, bold: true, alignment: 'right' })
    const shown: Record<string, string> = Totales
      ? {
          Cajas: numberText(Totales.Cajas, idioma, 0, 3),
          Pallets: numberText(Totales.Pallets, idioma, 0, 2),
          Neto: numberText(Totales.Neto, idioma, decimals.Neto),
          Bruto: numberText(Totales.Bruto, idioma, decimals.Bruto),
        }
      : {}
    const label = Totales ? `${t.total} · ${t.contenedores(Totales.Contenedores)}` : t.total
    const amounts = withMoney ? d.Montos : []
    const first: TableCell[] = [
      { text: label, colSpan: 2, bold: true },
      '',
      ...names.map(([, name]) => cell(name === 'Monto' && amounts.length === 1 ? amountText(amounts[0]!, idioma) : (shown[name] ?? ''))),
    ]
    const more = amounts.length < 2 ? [] : amounts
    return [
      first,
      ...more.map((total): TableCell[] => [
        { text: t.totalEn(total.Cod_Moneda), colSpan: 2, bold: true },
        '',
        ...names.map(([, name]) => cell(name === 'Monto' ? amountText(total, idioma) : '')),
      ]),
    ]
  }
}

const textOf = (cell: TableCell | undefined): string => String((cell as { text?: string } | undefined)?.text ?? '')
