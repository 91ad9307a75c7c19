/** Lots, pallets and inspections on the papers of a shipment: a table of lots, an annex of pallets, and the answers for each container. */
import type { PapelEmbarque } from '@nogal/model/embarque/papeles.valores'
import type { Content, TableCell } from 'pdfmake/interfaces'
import { dateText, decimalsOf, joined, numberText, printable } from '../../papel/blocks/format.ts'
import { section } from '../../papel/blocks/section.ts'
import { COLOR } from '../../papel/blocks/style.ts'
import { plainTable, tableWithTotals, widthOf } from '../../papel/blocks/table.ts'
import type { Given } from './papeles.valores.ts'

type Lote = NonNullable<PapelEmbarque['Lotes']>['Lotes_Embarcados'][number]
type Text = 'Nro_Lote' | 'Contenedores' | 'Csg' | 'Productor' | 'Planta' | 'Csp' | 'Variedad' | 'Especie'
type Contenedor = PapelEmbarque['Contenedores'][number]
type Pallet = NonNullable<Contenedor['Anexo']>['Pallets_Cargados'][number]

/** A text with a smaller one below; each is marked where it changed. */
const twoLines = (text: string, note: string, isMarked: boolean, isNoteMarked: boolean): TableCell => ({
  stack: [
    { text, ...(isMarked && { background: COLOR.mark }) },
    ...(note ? [{ text: note, style: 'note', ...(isNoteMarked && { background: COLOR.mark }) }] : []),
  ],
})

const sumOf = <R>(rows: readonly R[], name: keyof R): number => rows.reduce((sum, row) => sum + Number(row[name]), 0)
const bold = (text: string): TableCell => ({ text, bold: true, alignment: 'right' })

/** The lots that travel, with their orchards, plants and days; the containers of each stand below its number. */
export function lotesDe({ d, idioma, t, isMarked }: Given): Content[] {
  const lots = d.Lotes?.Lotes_Embarcados ?? []
  if (!lots.length) return []
  const decimals = decimalsOf(
    lots.map(({ Neto }) => Neto),
    0,
    3,
  )
  const net = (kilos: number) => numberText(kilos, idioma, decimals)
  const boxes = (count: number) => numberText(count, idioma, 0)
  const rows = lots.map((lot): TableCell[] => {
    const is = (name: keyof Lote) => isMarked('Lotes', 'Lotes_Embarcados', lot.Id_Lote, name)
    const both = (name: Text, below: Text, label = '') =>
      twoLines(printable(lot[name]), lot[below] ? label + printable(lot[below]) : '', is(name), is(below))
    return [
      both('Nro_Lote', 'Contenedores'),
      both('Csg', 'Productor'),
      both('Planta', 'Csp', 'CSP '),
      both('Variedad', 'Especie'),
      { text: dateText(lot.Fecha_Proceso, idioma), ...(is('Fecha_Proceso') && { fillColor: COLOR.mark }) },
      {
        stack: [boxes(lot.Cajas), { text: t.pallets(boxes(lot.Pallets)), style: 'note' }],
        alignment: 'right',
        ...((is('Cajas') || is('Pallets')) && { fillColor: COLOR.mark }),
      },
      { text: net(lot.Neto), alignment: 'right', ...(is('Neto') && { fillColor: COLOR.mark }) },
    ]
  })
  const [cajas, neto] = [boxes(sumOf(lots, 'Cajas')), net(sumOf(lots, 'Neto'))]
  const { lote, csg, planta, variedad, proceso, bultos, neto: kilos } = t.columnas
  return [
    tableWithTotals(
      {
        title: t.secciones.lotes,
        columns: { lote, csg, planta, variedad, proceso, bultos, kilos },
        left: ['lote', 'csg', 'planta', 'variedad', 'proceso'],
        widths: [76, 76, 0, 66, 54, widthOf([bultos, cajas]), widthOf([kilos, neto])],
        rows,
      },
      { totals: lots.length < 2 ? [] : [[{ text: t.total, colSpan: 5, bold: true }, '', '', '', '', bold(cajas), bold(neto)]] },
    ),
  ]
}

/** The annex of a packing list: the pallets of all containers, one row for each lot on a pallet, with their sums. */
export function anexoDe({ d, idioma, t, isMarked }: Given): Content[] {
  const all = d.Contenedores.flatMap(c => (c.Anexo?.Pallets_Cargados ?? []).map(pallet => ({ ...pallet, c })))
  if (!all.length) return []
  const places = Object.fromEntries(
    (['Neto', 'Bruto'] as const).map(name => [
      name,
      decimalsOf(
        all.map(one => one[name]),
        0,
        3,
      ),
    ]),
  )
  const figure = (name: 'Cajas' | 'Neto' | 'Bruto', value: number) => numberText(value, idioma, places[name] ?? 0)
  const rows = all.map(({ c, ...pallet }, i): TableCell[] => {
    const is = (name: keyof Pallet) => isMarked('Contenedores', c.Id_Contenedor, 'Anexo', 'Pallets_Cargados', pallet.Id_Pallet, name)
    const text = (name: 'Nro_Pallet' | 'Nro_Lote' | 'Csg'): TableCell => ({
      text: printable(pallet[name]),
      ...(is(name) && { fillColor: COLOR.mark }),
    })
    // the number of a container stands beside its first pallet
    const isFirst = all[i - 1]?.c !== c
    return [
      isFirst ? { text: printable(c.Contenedor), bold: true } : '',
      text('Nro_Pallet'),
      text('Nro_Lote'),
      text('Csg'),
      ...(['Cajas', 'Neto', 'Bruto'] as const).map(
        (name): TableCell => ({ text: figure(name, pallet[name]), alignment: 'right', ...(is(name) && { fillColor: COLOR.mark }) }),
      ),
    ]
  })
  const sums = (['Cajas', 'Neto', 'Bruto'] as const).map(name => figure(name, sumOf(all, name)))
  const { contenedor, pallet, lote, csg, bultos, neto, bruto } = t.columnas
  return [
    tableWithTotals(
      {
        title: t.secciones.anexo,
        columns: { contenedor, pallet, lote, csg, bultos, neto, bruto },
        left: ['contenedor', 'pallet', 'lote', 'csg'],
        widths: [74, 102, 0, 60, ...[bultos, neto, bruto].map((title, i) => widthOf([title, sums[i]!]))],
        rows,
      },
      { totals: [[{ text: t.total, colSpan: 4, bold: true }, '', '', '', ...sums.map(bold)]] },
    ),
  ]
}

/** What the plant answered to the points of inspection of each container. */
export const inspecciones = ({ d, t, isMarked }: Given): Content[] =>
  d.Contenedores.flatMap(c => {
    const { punto, respuesta, observacion } = t.columnas
    const title = joined([t.secciones.inspeccion, d.Contenedores.length > 1 && printable(c.Contenedor)], ' · ')
    if (c.Inspeccion && !c.Inspeccion.Cuantos) return section(title, [{ text: t.sinRespuestas, color: COLOR.grey }])
    return plainTable({
      title,
      columns: { punto, respuesta, observacion },
      left: ['punto', 'respuesta', 'observacion'],
      widths: [0, 74, 170],
      rows: (c.Inspeccion?.Puntos ?? []).map(one => {
        const is = (name: keyof typeof one) =>
          isMarked('Contenedores', c.Id_Contenedor, 'Inspeccion', 'Puntos', one.Cod_PuntoInspeccion, name)
        const answer = one.Respuesta === null ? t.sinResponder : t.respuestas[one.Respuesta]!
        return [
          { text: printable(one.Punto), ...(is('Punto') && { fillColor: COLOR.mark }) },
          {
            text: answer,
            ...(one.Respuesta === null ? { color: COLOR.grey } : { bold: true }),
            ...(is('Respuesta') && { fillColor: COLOR.mark }),
          },
          { text: printable(one.Observacion), ...(is('Observacion') && { fillColor: COLOR.mark }) },
        ]
      }),
    })
  })
