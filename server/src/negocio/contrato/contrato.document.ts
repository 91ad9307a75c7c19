/** The layout of the contract that seller and buyer sign. The function is pure: the same input gives the same paper. */
import type { RichDoc } from '@nogal/model/fields'
import { formatHs } from '@nogal/model/format'
import { TERMINOS } from '@nogal/model/negocio/negocio.fields'
import { type Idioma, kilosEnPalabras, montoEnPalabras } from '@nogal/model/palabras'
import type { Content, ContentText, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { accounts } from '../../papel/blocks/accounts.ts'
import { clauses } from '../../papel/blocks/clauses.ts'
import { type Fact, facts } from '../../papel/blocks/facts.ts'
import { amountText, dateText, decimalsOf, joined, numberText, printable } from '../../papel/blocks/format.ts'
import { lists } from '../../papel/blocks/lists.ts'
import { pages } from '../../papel/blocks/page.ts'
import { letterhead, parties } from '../../papel/blocks/parties.ts'
import { payments } from '../../papel/blocks/payments.ts'
import { section } from '../../papel/blocks/section.ts'
import { signatures } from '../../papel/blocks/signatures.ts'
import { COLOR } from '../../papel/blocks/style.ts'
import { DATE_WIDTH, plainTable, tableWithTotals, widthOf } from '../../papel/blocks/table.ts'
import { WORDS } from '../../papel/blocks/words.ts'
import { type Imagenes, signatureOf } from '../../papel/membrete.ts'
import type { DocumentInput } from '../../papel/paper.ts'
import type { ContratoData, LineaContrato } from './contrato.data.ts'
import { TEXTOS_CONTRATO, type TextosContrato } from './contrato.textos.ts'

/** The input of every part of the contract. */
type Given = { c: ContratoData; idioma: Idioma; t: TextosContrato; imagenes?: Imagenes | undefined }

export function document({ data: c, idioma, imagenes }: DocumentInput<ContratoData>): TDocumentDefinitions {
  const t = TEXTOS_CONTRATO[idioma]
  const given: Given = { c, idioma, t, imagenes }
  const revision = c.Revision && c.Fecha_Revision ? `, ${t.revision(c.Revision, dateText(c.Fecha_Revision, idioma))}` : ''
  const name = `${t.contrato} ${printable(c.Nro_Contrato)}${revision}`
  return pages({
    idioma,
    title: `${t.titulo} ${printable(c.Nro_Contrato)}`,
    subject: `${name}, ${printable(c.Comprador.Nombre)}`,
    issuer: printable(c.Vendedor.Nombre),
    name,
    printedAt: c.Impreso_En,
    mark: c.Marca,
    content: [
      letterhead(c.Vendedor, idioma, { Membrete: c.Membrete, imagenes }),
      heading(given),
      ...cambios(given),
      ...partes(given),
      ...condiciones(given),
      ...embarques(given),
      productos(given),
      ...payments(c.Pagos, idioma),
      ...accounts(t.cuentas, c.Vendedor.Cuentas, idioma),
      ...requisitos(given),
      ...clauses([
        [t.clausulas.Liquidacion, c.Clausulas.Liquidacion],
        ...TERMINOS.map((termino): [string, RichDoc | null | undefined] => [t.clausulas[termino], c.Clausulas[termino]]),
      ]),
      firmas(given),
    ],
  })
}

function heading({ c, idioma, t }: Given): Content {
  const shown: [label: string, value: string][] = [
    [t.contrato, printable(c.Nro_Contrato)],
    [t.fecha, dateText(c.Fecha, idioma)],
    ...(c.Temporada ? [[t.temporada, printable(c.Temporada)] as [string, string]] : []),
    [t.negocio, String(c.Nro_Negocio)],
  ]
  const revision = c.Revision && c.Fecha_Revision && t.revision(c.Revision, dateText(c.Fecha_Revision, idioma))
  return {
    stack: [
      { text: t.titulo, style: 'title' },
      {
        text: shown.flatMap(([label, value], i) => [
          { text: `${i ? '   ·   ' : ''}${label} `, color: COLOR.grey },
          { text: value, bold: true },
        ]),
        fontSize: 9.5,
        margin: [0, 2, 0, 0],
      },
      ...(revision
        ? [
            {
              text: [
                { text: `${revision}. `, bold: true, color: COLOR.green },
                { text: c.Reemplaza ? t.reemplaza(dateText(c.Reemplaza, idioma)) : '', color: COLOR.grey },
              ],
              margin: [0, 3, 0, 0] as [number, number, number, number],
            },
          ]
        : []),
    ],
  }
}

const cambios = ({ c, t }: Given): Content[] =>
  plainTable({
    title: t.cambios,
    columns: t.columnasCambio,
    left: ['que', 'antes', 'ahora'],
    widths: [130, 0, 180],
    rows: (c.Cambios ?? []).map(({ Que, Antes, Ahora }) => [{ text: printable(Que), bold: true }, printable(Antes), printable(Ahora)]),
  })

const partes = ({ c, idioma, t }: Given): Content[] =>
  parties(
    t.partes,
    [
      [t.vendedor, c.Vendedor],
      [t.comprador, c.Comprador],
      [t.consignatario, c.Consignatario],
      [t.notificado1, c.Notificado_1],
      [t.notificado2, c.Notificado_2],
      [t.facturarA, c.Facturar_A],
      [t.cobrarA, c.Cobrar_A],
    ],
    idioma,
  )

function condiciones({ c, idioma, t }: Given): Content[] {
  const { parteDe } = WORDS[idioma].pagos
  const week = /^(\d{4})-W(\d{2})$/.exec(c.Semana_ETD ?? '')
  const salidas = c.Salidas?.map(one => `${parteDe(one.Nro_Corr_Embarque)}: ${dateText(one.Fecha_ETD, idioma)}`)
  return section(t.condiciones, [
    facts(
      [
        [t.incoterm, joined([joined([c.Cod_IncoTerm, c.Lugar_IncoTerm], ' '), c.Edicion_IncoTerm && t.edicion(c.Edicion_IncoTerm)], ', ')],
        [t.paisDestino, printable(c.Pais_Destino)],
        [t.puertoDestino, printable(c.Puerto_Destino)],
        [t.origen, printable(c.Vendedor.Pais)],
        ...puertoEmbarque({ c, idioma, t }),
        [t.etd, salidas?.join('\n') ?? joined([dateText(c.Fecha_ETD, idioma), week && t.semana(Number(week[2]), Number(week[1]))], ', ')],
        [t.formatoCarga, printable(c.Formato_Carga)],
        [t.carga, `${numberText(c.Num_Embarques, idioma, 0)} / ${numberText(c.Num_Contenedores, idioma, 0)}`],
        [t.ejecutivo, joined([c.Ejecutivo?.Nombre, c.Ejecutivo?.Email], '\n')],
      ],
      3,
    ),
  ])
}

/** Under the C rules the named place is the destination, so the port of loading is printed separately. */
function puertoEmbarque({ c, t }: Given): Fact[] {
  if (!/^C/.test(c.Cod_IncoTerm)) return []
  const ports = [...new Set((c.Embarques ?? []).flatMap(one => one.Puerto_Embarque ?? []))]
  return [[t.puertoEmbarque, ports.map(printable).join(', ') || t.cualquierPuerto]]
}

/** The voyages of the fruit, once they are booked. */
function embarques({ c, idioma, t }: Given): Content[] {
  const day = (iso: string | null | undefined) => (iso ? dateText(iso, idioma) : '—')
  const rows = (c.Embarques ?? []).map((one): TableCell[] => [
    { text: String(one.Nro_Corr_Embarque), color: COLOR.grey },
    {
      stack: [
        { text: joined([one.Nave, one.Nro_Viaje]) || '—', bold: true },
        { text: joined([one.Naviera, unbroken(one.Puerto_Embarque ?? '')], ', '), style: 'note' },
      ],
    },
    printable(one.Nro_Booking) || '—',
    day(one.Fecha_ETD),
    day(one.Fecha_ETA),
    { stack: [numberText(one.Cant_Contenedores, idioma, 0), { text: listOf(one.Nros_Contenedor), style: 'note' }] },
  ])
  return plainTable({
    title: t.embarques,
    columns: t.columnasEmbarque,
    left: ['embarque', 'nave', 'booking', 'etd', 'eta', 'contenedores'],
    widths: [16, 0, 66, DATE_WIDTH[idioma], DATE_WIDTH[idioma], c.Embarques?.some(one => one.Nros_Contenedor) ? 114 : 56],
    rows,
  })
}

/** Wide enough for `USD por kilogramo` under the price. */
const PRICE_WIDTH = 70

/** A name for use within a sentence: `Kilogramo` becomes `kilogramo`, `TM` stays. */
const inSentence = (name: string): string => name.replace(/^\p{Lu}(?=\p{Ll})/u, letter => letter.toLowerCase())

const figure = (text: string, ...below: string[]): TableCell => ({
  stack: [{ text }, ...below.filter(Boolean).map(one => ({ text: one, style: 'note' }))],
  alignment: 'right',
})

function productos({ c, idioma, t }: Given): Content {
  const decimals = (name: 'Cantidad' | 'Kilos' | 'Precio', least: number, most: number) =>
    decimalsOf(
      c.Lineas.map(linea => linea[name]),
      least,
      most,
    )
  const [ofCantidad, ofKilos, ofPrecio] = [decimals('Cantidad', 0, 3), decimals('Kilos', 0, 3), decimals('Precio', 2, 6)]
  const totalKilos = numberText(c.Total_Kilos, idioma, ofKilos)
  const lines = c.Lineas.map(linea => ({
    cantidad: numberText(linea.Cantidad, idioma, ofCantidad),
    kilos: numberText(linea.Kilos, idioma, ofKilos),
    precio: numberText(linea.Precio, idioma, ofPrecio),
    importe: amountText(linea, idioma),
    linea,
  }))
  const widths = [
    16,
    0,
    widthOf([t.columnas.cantidad, ...lines.map(({ cantidad }) => cantidad)]),
    widthOf([t.columnas.kilos, totalKilos, ...lines.map(({ kilos }) => kilos)]),
    Math.max(PRICE_WIDTH, widthOf([t.columnas.precio, ...lines.map(({ precio }) => precio)])),
    widthOf([...c.Totales.map(total => amountText(total, idioma)), ...lines.map(({ importe }) => importe)]),
  ]
  const rows = lines.map(({ linea, cantidad, kilos, precio, importe }): TableCell[] => [
    { text: String(linea.Id_Linea), color: COLOR.grey },
    { stack: [{ text: printable(linea.Producto), bold: true }, ...descripcion(linea, c.Temporada, t)] },
    figure(cantidad, printable(linea.Unidad)),
    figure(kilos),
    // the price with its unit and its type (fixed or not), each on its own line
    figure(precio, `${linea.Cod_Moneda} ${t.por(inSentence(printable(linea.Unidad)))}`, printable(linea.Tipo_Precio)),
    figure(importe, linea.Cod_Moneda),
  ])
  const totals = c.Totales.map((total, i): TableCell[] => [
    { text: t.totalEn(total.Cod_Moneda), colSpan: 3, bold: true },
    '',
    '',
    { text: i === 0 ? totalKilos : '', bold: true, alignment: 'right' },
    '',
    { text: amountText(total, idioma), bold: true, alignment: 'right' },
  ])
  return tableWithTotals(
    { title: t.productos, columns: t.columnas, left: ['linea', 'producto'], widths, rows },
    { totals, closing: inWords({ c, idioma, t }) },
  )
}

// The description of the fruit: identity, appearance, packaging, and standard, a line each.
function descripcion(linea: LineaContrato, temporada: string | null | undefined, { atributos: t }: TextosContrato): Content[] {
  const lines: [label: string, value: string | null | undefined][][] = [
    [
      [t.especie, joined([linea.Especie, linea.SubEspecie], ', ')],
      [t.variedad, linea.Variedad],
      [t.calibre, linea.Calibre],
      [t.cosecha, linea.Cosecha ?? temporada],
    ],
    [
      [t.categoria, linea.Categoria],
      [t.color, linea.Color],
      [t.estado, linea.Estado_Carga],
    ],
    [
      [t.envase, linea.Envase],
      [t.condicion, linea.Condicion_Carga],
    ],
    [
      [t.norma, linea.Norma_Calidad],
      [t.partida, formatHs(linea.Partida_Arancelaria)],
    ],
  ]
  return lines
    .map(line => line.map(([label, value]) => [label, printable(value).trim()] as const).filter(([, value]) => value))
    .filter(line => line.length > 0)
    .map(line => ({ text: line.flatMap(([label, value], i) => attribute(label, value, i === 0, i === line.length - 1)), fontSize: 7.5 }))
}

const attribute = (label: string, value: string, isFirst: boolean, isLast: boolean): ContentText[] => [
  // the label is omitted when the value begins with it («Categoría I»); at the start of a line there is no space before it
  { text: (isFirst ? '' : ' ') + (value.startsWith(`${label} `) ? '' : `${unbroken(label)}\u00a0`), color: COLOR.grey },
  { text: (value.length < 26 ? unbroken(value) : value) + (isLast ? '' : '\u00a0·') },
]

/** A list of numbers, in which lines break only between two numbers. */
const listOf = (numbers: string | null | undefined): string => printable(numbers).split(', ').map(unbroken).join(', ')

// A text without line breaks, to keep a short attribute on one line with its label.
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')

function inWords({ c, idioma, t }: Given): Content {
  const sentence = (label: string, words: string): Content => ({
    text: [{ text: `${label}: `, color: COLOR.grey }, words],
    fontSize: 8,
  })
  return {
    stack: [
      ...c.Totales.map(total => sentence(t.son, `${montoEnPalabras(total.Monto, total.Cod_Moneda, idioma)}.`)),
      sentence(t.pesoNeto, `${kilosEnPalabras(c.Total_Kilos, idioma)}.`),
    ],
    margin: [0, 2, 0, 0],
  }
}

const requisitos = ({ c, t }: Given): Content[] =>
  lists(t.requisitos, [
    [t.documentos, c.Documentos],
    [t.certificados, c.Certificados],
    [t.analisis, c.Analisis],
    [t.otrosDocumentos, c.Otros_Documentos],
  ])

const firmas = ({ c, idioma, t, imagenes }: Given): Content =>
  signatures(
    `${t.prevalece[c.Idioma_Prevalece ?? 'es']} ${t.conformidad}`,
    c.Firmas.map(({ Rol, Empresa, Nombre, Cargo }) => ({
      ...{ label: t[Rol], company: Empresa, name: Nombre, position: Cargo },
      image: Rol === 'vendedor' ? signatureOf(c, imagenes, Nombre) : undefined,
    })),
    idioma,
  )
