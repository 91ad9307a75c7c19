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
  /** The parts that fall due with different shipments; empty when no due date of them is told. */
  Partes?: readonly { Nro_Corr_Embarque?: number | null; Fecha_Vencimiento?: string | null; Montos: Money[] }[] | null
}

/** Maximal width of the amount column: `12.000,00 USD por contenedor` breaks into two lines. */
const MOST = 70
/** Wide enough for `10 días después`, `10 days before` on one line. */
const TERM_WIDTH: Readonly<Record<Idioma, number>> = { es: 66, en: 62 }

/** The payments as a table, with due dates where known; empty when there are none. */
export function payments(given: readonly Payment[], idioma: Idioma): Content[] {
  const t = WORDS[idioma].pagos
  const isDated = given.some(({ Fecha_Vencimiento, Partes }) => Fecha_Vencimiento || Partes?.length)
  const howMuch = ({ Es_Porcentaje, Cantidad, Unidad }: Payment) =>
    `${numberText(Cantidad, idioma, Es_Porcentaje ? 0 : 2, 4)}${Es_Porcentaje ? t.antesDePorcentaje : ' '}${printable(Unidad)}`
  const amounts = ({ Montos }: Pick<Payment, 'Montos'>) => Montos.map(monto => `${monto.Cod_Moneda} ${amountText(monto, idioma)}`)
  const due = (day: string | null | undefined): TableCell[] =>
    isDated ? [{ text: day ? dateText(day, idioma) : '—', alignment: 'right' }] : []
  const much = (one: Pick<Payment, 'Montos'>): TableCell => ({
    stack: one.Montos.length > 0 ? amounts(one).map(text => ({ text })) : ['—'],
    alignment: 'right',
  })
  const rows = given.flatMap((pago): TableCell[][] => {
    const { Partes } = pago
    const evento = printable(pago.Evento)
    return [
      [
        { text: String(pago.Num_Cuota), color: COLOR.grey },
        { text: howMuch(pago), bold: true },
        t.plazo(pago.Dias),
        Partes ? t.deCadaUno(evento) : evento,
        printable(pago.Forma_Pago) || '—',
        // each part prints its own due date, so the payment prints none
        ...(Partes?.length ? [''] : due(pago.Fecha_Vencimiento)),
        much(pago),
      ],
      ...(Partes ?? []).map((parte): TableCell[] => [
        '',
        { text: t.parteDe(parte.Nro_Corr_Embarque), colSpan: 4, color: COLOR.grey },
        '',
        '',
        '',
        ...due(parte.Fecha_Vencimiento),
        { ...(much(parte) as object), color: COLOR.grey } as TableCell,
      ]),
    ]
  })
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
