/** How a price is paid: a row for each payment. */
import type { Idioma } from '@nogal/model/palabras'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { amountText, dateText, type Money, numberText, printable } from './format.ts'
import { COLOR } from './style.ts'
import { plainTable } from './table.ts'
import { WORDS } from './words.ts'

export type Payment = {
  Num_Cuota: number
  Cantidad: number
  Unidad: string
  Es_Porcentaje?: boolean
  /** From the event; negative is before it. */
  Dias: number
  Evento: string
  Forma_Pago?: string | null
  Fecha_Vencimiento?: string | null
  Montos: Money[]
}

/** The payments as a table, with due dates where one is known; nothing when there are none. */
export function payments(given: readonly Payment[], idioma: Idioma): Content[] {
  const t = WORDS[idioma].pagos
  const isDated = given.some(({ Fecha_Vencimiento }) => Fecha_Vencimiento)
  const howMuch = ({ Es_Porcentaje, Cantidad, Unidad }: Payment) =>
    `${numberText(Cantidad, idioma, Es_Porcentaje ? 0 : 2, 4)}${Es_Porcentaje ? t.antesDePorcentaje : ' '}${printable(Unidad)}`
  const rows = given.map((pago): TableCell[] => [
    { text: String(pago.Num_Cuota), color: COLOR.grey },
    { text: howMuch(pago), bold: true },
    t.plazo(pago.Dias),
    printable(pago.Evento),
    printable(pago.Forma_Pago) || '—',
    ...(isDated ? [{ text: pago.Fecha_Vencimiento ? dateText(pago.Fecha_Vencimiento, idioma) : '—', alignment: 'right' as const }] : []),
    {
      stack: pago.Montos.length > 0 ? pago.Montos.map(monto => ({ text: `${monto.Cod_Moneda} ${amountText(monto, idioma)}` })) : ['—'],
      alignment: 'right',
    },
  ])
  const { vencimiento, importe, ...columns } = t.columnas
  return plainTable({
    title: t.titulo,
    columns: { ...columns, ...(isDated && { vencimiento }), importe },
    left: ['cuota', 'pago', 'plazo', 'evento', 'forma'],
    widths: [24, 72, 62, 0, 84, ...(isDated ? [66] : []), 84],
    rows,
  })
}
