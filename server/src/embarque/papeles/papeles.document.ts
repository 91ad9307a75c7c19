/** The layout of every paper of a shipment: one order of sections for all of them. It is pure: the same input gives the same paper. */
import { clausulas, contenedores, impreso, validez } from '@nogal/model/embarque/papeles.valores'
import { montoEnPalabras } from '@nogal/model/palabras'
import { nombreImpreso, nombresImpresos, type Valores } from '@nogal/model/papel/valores'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { accounts } from '../../papel/blocks/accounts.ts'
import { clauses } from '../../papel/blocks/clauses.ts'
import { type Fact, facts } from '../../papel/blocks/facts.ts'
import { dateText, numberText, printable } from '../../papel/blocks/format.ts'
import { pages } from '../../papel/blocks/page.ts'
import { letterhead, type Party, parties } from '../../papel/blocks/parties.ts'
import { payments } from '../../papel/blocks/payments.ts'
import { closedBy, section } from '../../papel/blocks/section.ts'
import { signatures } from '../../papel/blocks/signatures.ts'
import { COLOR } from '../../papel/blocks/style.ts'
import { plainTable } from '../../papel/blocks/table.ts'
import { signatureOf } from '../../papel/membrete.ts'
import type { DocumentInput } from '../../papel/paper.ts'
import { calidad } from './calidad/calidad.document.ts'
import { containers } from './papeles.contenedores.ts'
import { frutas } from './papeles.fruta.ts'
import { anexoDe, inspecciones, lotesDe } from './papeles.lotes.ts'
import { TEXTOS } from './papeles.textos.ts'
import { type Data, decimalsIn, type Given, inLines, valueText } from './papeles.valores.ts'

/** A paper of a shipment in one language. */
export function document({ data: d, idioma, imagenes }: DocumentInput<Data>): TDocumentDefinitions {
  const t = TEXTOS[idioma]
  const marks = new Set(d.Marcas)
  const isMarked: Given['isMarked'] = (...path) => path.some((_, i) => marks.has(path.slice(0, i + 1).join('.')))
  const given: Given = { d, idioma, t, isMarked, decimals: decimalsIn(d), imagenes }
  const title = t.titulos[d.Papel]
  const name = `${title} ${printable(d.Numero)} · ${t.revision(d.Revision)}`
  const signed = signature(given)
  // the containers are the last section of a paper that shows them, before its annex
  const inContainers = d.Contenedores.length > 0 ? signed : undefined
  const content = [
    letterhead(d.Exportador, idioma, { Membrete: d.Membrete, imagenes }),
    heading(given, d.Impreso_En),
    ...cambios(given),
    ...partes(given),
    ...group(given, 'Viaje', t.secciones.viaje, 5, ofGoods(given)),
    ...group(given, 'Cortes', t.secciones.cortes, 3),
    ...group(given, 'Frio', t.secciones.frio, 4),
    ...group(given, 'Bl', t.secciones.bl, 4),
    ...group(given, 'Aduana', t.secciones.aduana, 3),
    ...marcas(given),
    // before the sections that may fill pages, because nobody would read remarks alone on the last page
    ...observaciones(given),
    // a paper without lines for all containers has no other totals
    ...(d.Lineas.length ? [] : group(given, 'Totales', t.total, 6)),
    ...containers(given, (row, path, passes) => factsOf(given, row as Row, path, those(contenedores.valores, passes)), inContainers),
    ...(d.Lineas.length ? [frutas(given, inWords(given))] : []),
    ...lotesDe(given),
    ...inspecciones(given),
    ...anexoDe(given),
    ...calidad(given),
    ...payments(d.Pagos ?? [], idioma),
    ...accounts(t.secciones.cuentas, d.Cuentas, idioma),
    ...clauses([
      [nombreImpreso(clausulas.valores.Condiciones_Embarque, idioma), d.Clausulas?.Condiciones_Embarque],
      [nombreImpreso(clausulas.valores.Condiciones_Pago, idioma), d.Clausulas?.Condiciones_Pago],
    ]),
    ...(d.Papel === 'proforma' ? [{ text: t.proforma, style: 'note', margin: [0, 10, 0, 0] } as Content] : []),
  ]
  return pages({
    idioma,
    title: `${title} ${printable(d.Numero)}`,
    subject: name,
    issuer: printable(d.Exportador.Nombre),
    name,
    printedAt: d.Impreso_En,
    mark: d.Marca,
    content: signed && !inContainers ? closedBy(content, signed, false) : content,
  })
}

const whole = (text: string): string => text.replaceAll(' ', '\u00a0')

function heading({ d, idioma, t, isMarked }: Given, printed: string): Content {
  const shown: [label: string, value: string, isMarked?: boolean][] = [
    [t.numero, printable(d.Numero), isMarked('Numero')],
    [t.contrato, printable(d.Nro_Contrato)],
    [t.embarque, String(d.Nro_Corr_Embarque)],
    ...(d.Proforma ? [[t.factura, printable(d.Proforma), isMarked('Proforma')] as [string, string, boolean]] : []),
    ...(d.Referencia ? [[t.referencia, printable(d.Referencia), isMarked('Referencia')] as [string, string, boolean]] : []),
    [t.fecha, dateText(printed.slice(0, 10), idioma)],
  ]
  const onFloor = d.Contenedores.length > 0 && d.Contenedores.every(({ Pallets }) => Pallets === null)
  const ruego = (onFloor && t.ruegosPiso[d.Papel]) || t.ruegos[d.Papel]
  return {
    stack: [
      { text: t.titulos[d.Papel], style: 'title' },
      {
        text: shown.flatMap(([label, value, mark], i) => [
          // non-breaking blanks: a line may break between two of these only
          { text: `${i ? '   ·   ' : ''}${whole(`${label} `)}`, color: COLOR.grey },
          { text: whole(value), bold: true, ...(mark && { background: COLOR.mark }) },
        ]),
        fontSize: 9.5,
        margin: [0, 2, 0, 0],
      },
      {
        text: [
          { text: t.revision(d.Revision) + (d.Reemplaza ? '. ' : ''), bold: true, color: COLOR.green },
          { text: d.Reemplaza ? t.reemplaza(dateText(d.Reemplaza, idioma)) : '', color: COLOR.grey },
        ],
        margin: [0, 3, 0, 0],
      },
      ...(ruego ? [{ text: ruego, margin: [0, 8, 0, 0] as [number, number, number, number] }] : []),
    ],
  }
}

const cambios = ({ d, t }: Given): Content[] =>
  plainTable({
    title: t.secciones.cambios,
    columns: t.columnasCambio,
    left: ['que', 'antes', 'ahora'],
    widths: [150, 0, 170],
    rows: (d.Cambios ?? []).map(({ Que, Antes, Ahora }) => [
      { text: printable(Que), bold: true },
      printable(Antes),
      { text: printable(Ahora), background: COLOR.mark },
    ]),
  })

const PARTIES = ['Destinatario', 'Comprador', 'Consignatario', 'Notificado_1', 'Notificado_2'] as const

/** The consignee of the bill of lading: the one in the data, unless the bill is made out to order. */
const consignee = ({ d, t }: Given): Data['Consignatario'] | { Nombre: string } => {
  const toOrder = t.consignado[d.Bl?.Consignacion ?? '']
  return toOrder ? { Nombre: toOrder(printable(d.Bl?.Banco)) } : d.Consignatario
}

/** Is it the paper from which the carrier issues the bill of lading? */
const isBl = ({ d }: Given): boolean => d.Papel === 'instrucciones-embarque'
/** Papers for the forwarder: they name the consignee of the bill of lading, so that they do not contradict each other. */
const OF_FORWARDER: readonly Data['Papel'][] = ['instrucciones-embarque', 'instruccion-agcarga']

const partes = (given: Given): Content[] => {
  const { d, idioma, t, isMarked } = given
  return parties(
    t.secciones.partes,
    [
      ...(isBl(given) ? [[t.embarcador, d.Exportador] as [string, Party]] : []),
      ...PARTIES.map((name): [string, Party | null, boolean] => [
        name === 'Destinatario' ? t.para : nombreImpreso(impreso.dentro[name]!, idioma),
        name === 'Consignatario' && OF_FORWARDER.includes(d.Papel) ? consignee(given) : d[name],
        isMarked(name),
      ]),
    ],
    idioma,
  )
}

type Row = Readonly<Record<string, unknown>>
type Group = 'Viaje' | 'Cortes' | 'Frio' | 'Bl' | 'Aduana' | 'Totales'

/** The values whose names `passes` accepts, in the order of the table of values, because stored JSON loses the order of its names. */
const those = (valores: Valores, passes: (name: string) => boolean): Valores =>
  Object.fromEntries(Object.entries(valores).filter(([name]) => passes(name)))

/** The text of a value; a figure that tables show too has the same decimals as there. */
const textOf = (name: string, value: unknown, row: Row, idioma: Given['idioma'], decimals: Given['decimals']): string =>
  typeof value === 'number' && name in decimals
    ? numberText(value, idioma, decimals[name])
    : inLines(name, valueText(name, value, row, idioma))

/** The named values of a row as facts; a changed value is marked. */
const factsOf = ({ idioma, isMarked, decimals }: Given, row: Row, path: (string | number)[], valores: Valores): Fact[] =>
  Object.entries(nombresImpresos(valores, idioma)).map(([name, label]) => [
    label,
    textOf(name, row[name], row, idioma, decimals),
    isMarked(...path, name),
  ])

/** Facts about the goods: the country of origin on papers that banks and customs read, and the validity of an offer. */
const ORIGIN: readonly Data['Papel'][] = ['lista-empaque', 'proforma', 'instrucciones-embarque']
const ofGoods = ({ d, idioma, t }: Given): Fact[] => [
  ...(ORIGIN.includes(d.Papel) && d.Exportador.Pais ? [[t.origen, printable(d.Exportador.Pais)] as Fact] : []),
  ...(d.Validez ? [[nombreImpreso(validez, idioma), t.validez(d.Validez.Dias)] as Fact] : []),
]

/** Defaults for values that nobody entered: the places of receipt and delivery are the ports, and a gen-set is not required. */
const withDefaults = ({ d, t }: Given, name: Group, row: Row): Row => {
  if (name === 'Bl' && d.Papel === 'instrucciones-embarque')
    return {
      ...row,
      Lugar_Recepcion: row.Lugar_Recepcion ?? d.Viaje?.Puerto_Origen,
      Lugar_Entrega: row.Lugar_Entrega ?? d.Viaje?.Puerto_Destino,
    }
  if (name === 'Frio' && d.Papel === 'instruccion-transporte' && row.GenSet === false) return { ...row, GenSet: t.no }
  return row
}

/** A group of values as a section; empty when all values are. */
function group(given: Given, name: Group, title: string, columns: number, more: Fact[] = []): Content[] {
  const row = given.d[name] as Row | null
  if (!row) return []
  const own = factsOf(
    given,
    withDefaults(given, name, row),
    [name],
    those(impreso.dentro[name]!.valores, one => !['Zona_Horaria', 'Consignacion', 'Banco'].includes(one)),
  )
  const content = facts([...own, ...more], columns)
  const zone = row.Zona_Horaria ? ` (${String(row.Zona_Horaria).split('/').at(-1)?.replaceAll('_', ' ')})` : ''
  return content ? section(title + zone, [content]) : []
}

const inWords = ({ d, idioma, t }: Given): Content | undefined =>
  d.Montos.length
    ? {
        stack: d.Montos.map(total => ({
          text: [{ text: `${t.son}: `, color: COLOR.grey }, `${montoEnPalabras(total.Monto, total.Cod_Moneda, idioma)}.`],
          fontSize: 8,
        })),
      }
    : undefined

const marcas = ({ d, t, isMarked }: Given): Content[] =>
  d.Marcas_Bultos
    ? section(t.secciones.marcas, [{ text: printable(d.Marcas_Bultos), ...(isMarked('Marcas_Bultos') && { background: COLOR.mark }) }])
    : []

/** Papers with a signature of the seller, because a bank or a customs office requires one. */
const SIGNED: readonly Data['Papel'][] = ['proforma', 'lista-empaque']
const signature = ({ d, idioma, t, imagenes }: Given): Content | undefined => {
  if (!SIGNED.includes(d.Papel)) return undefined
  const image = signatureOf(d, imagenes, d.Firma?.Nombre)
  const who = { label: t.vendedor, company: d.Exportador.Nombre, name: d.Firma?.Nombre, position: d.Firma?.Cargo, image }
  return signatures(t.firma, [who], idioma)
}

const observaciones = ({ d, t, isMarked }: Given): Content[] =>
  d.Observaciones
    ? section(t.secciones.observaciones, [
        { text: printable(d.Observaciones), ...(isMarked('Observaciones') && { background: COLOR.mark }) },
      ])
    : []
