/** The payment terms: a row for each payment. */
import type { Idioma } from '@nogal/model/palabras'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { amountText, dateText, type Money, numberText, printable } from './format.ts'
import { COLOR } from './style.ts'
import { DATE_WIDTH, plainTable, widthOf } from './table.ts'
import { WORDS } from './words.ts'

export type Payment = {
  Num_Cuota: number
  Cantidad: number
  Unidad: string
  Es_Porcentaje?: boolean
  /** Days after the event; negative is before it. */
  Dias: number
  Evento: string
  Forma_Pago?: string | null
  Fecha_Vencimiento?: string | null
  Montos: Money[]
}

/** Maximal width of the amount column: `12.000,00 USD por contenedor` breaks into two lines. */
const MOST = 70
/** Wide enough for `10 días después`, `10 days before` on one line. */
const TERM_WIDTH: Readonly<Record<Idioma, number>> = { es: 66, en: 62 }

/** The payments as a table, with due dates where known; empty when there are none. */
export function payments(given: readonly Payment[], idioma: Idioma): Content[] {
  const t = WORDS[idioma].pagos
  const isDated = given.some(({ Fecha_Vencimiento }) => Fecha_Vencimiento)
  const howMuch = ({ Es_Porcentaje, Cantidad, Unidad }: Payment) =>
    `${numberText(Cantidad, idioma, Es_Porcentaje ? 0 : 2, 4)}${Es_Porcentaje ? t.antesDePorcentaje : ' '}${printable(Unidad)}`
  const amounts = ({ Montos }: Payment) => Montos.map(monto => `${monto.Cod_Moneda} ${amountText(monto, idioma)}`)
  const rows = given.map((pago): TableCell[] => [
    { text: String(pago.Num_Cuota), color: COLOR.grey },
    { text: howMuch(pago), bold: true },
    t.plazo(pago.Dias),
    printable(pago.Evento),
    printable(pago.Forma_Pago) || '—',
    ...(isDated ? [{ text: pago.Fecha_Vencimiento ? dateText(pago.Fecha_Vencimiento, idioma) : '—', alignment: 'right' as const }] : []),
    {
      stack: pago.Montos.length > 0 ? amounts(pago).map(text => ({ text })) : ['—'],
      alignment: 'right',
    },
  ])
  const { vencimiento, importe, ...columns } = t.columnas
  return plainTable({
    title: t.titulo,
    columns: { ...columns, ...(isDated && { vencimiento }), importe },
    left: ['cuota', 'pago', 'plazo', 'evento', 'forma'],
    widths: [
      22,
      Math.min(MOST, widthOf(given.map(howMuch))),
      TERM_WIDTH[idioma],
      0,
      isDated ? 72 : 84,
      ...(isDated ? [Math.max(DATE_WIDTH[idioma], widthOf([vencimiento]))] : []),
      widthOf(given.flatMap(amounts)),
    ],
    rows,
  })
}
