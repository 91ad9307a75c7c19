// The contract that seller and buyer sign.

import { decimalesMoneda, type Idioma, kilosEnPalabras, montoEnPalabras } from '@nogal/model/palabras'
import type { Column, Content, ContentText, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import {
  ANCHO,
  COLOR,
  cabeceraCorrida,
  ESTILOS,
  enDosColumnas,
  fichas,
  largo,
  layoutFiguras,
  MARGEN,
  MAXIMO_JUNTO,
  POR_DEFECTO,
  pie,
  RELLENO,
  raya,
  seccion,
  sinRayas,
  tituloSeccion,
} from '../../pdf/estilo.ts'
import { decimalesColumna, fechaPapel, limpio, numeroPapel, unir } from '../../pdf/formato.ts'
import { richText } from '../../pdf/richText.ts'
import {
  type Contrato,
  type CuentaBanco,
  type Dinero,
  type FirmaContrato,
  type LineaContrato,
  type PagoContrato,
  type ParteContrato,
  type RequisitoContrato,
  SECCIONES_CONTRATO,
} from './contrato.data.ts'
import { TEXTOS } from './contrato.textos.ts'

export type ContratoInput = { contrato: Contrato; idioma: Idioma }

/** The printed contract in one language: pure, the same paper for the same input. */
export function contratoDefinition({ contrato, idioma }: ContratoInput): TDocumentDefinitions {
  const t = TEXTOS[idioma]
  const numero = limpio(contrato.Nro_Contrato)
  const vendedor = limpio(contrato.Vendedor.Nombre)
  return {
    pageSize: 'A4',
    pageMargins: [MARGEN.izquierdo, MARGEN.superior, MARGEN.derecho, MARGEN.inferior],
    defaultStyle: POR_DEFECTO,
    styles: ESTILOS,
    language: idioma,
    info: {
      title: `${t.titulo} ${numero}`,
      subject: `${t.contrato} ${numero}, ${limpio(contrato.Comprador.Nombre)}`,
      author: vendedor,
      creator: 'Nogal',
      producer: 'Nogal',
      creationDate: new Date(contrato.Impreso_En),
    },
    displayTitle: true,
    watermark: contrato.Marca ? { text: t.marcas[contrato.Marca], color: COLOR.gris, opacity: 0.07, bold: true } : undefined,
    header: cabeceraCorrida(vendedor, `${t.contrato} ${numero}`),
    footer: pie(`${t.contrato} ${numero}`, t.pagina),
    content: [
      membrete(contrato, idioma),
      titulo(contrato, idioma),
      ...partes(contrato, idioma),
      ...condiciones(contrato, idioma),
      productos(contrato, idioma),
      ...pagos(contrato, idioma),
      ...cuentas(contrato.Vendedor.Cuentas, idioma),
      ...requisitos(contrato, idioma),
      ...brokers(contrato, idioma),
      ...clausulas(contrato, idioma),
      firmas(contrato.Firmas, idioma),
    ],
  }
}

function membrete({ Vendedor: v }: Contrato, idioma: Idioma): Content {
  const logo = /^data:image\/(png|jpeg);base64,[a-z0-9+/=]+$/i.test(v.Logo ?? '') ? v.Logo : undefined
  const nombre: Content = {
    stack: [
      { text: limpio(v.Nombre), fontSize: 13, bold: true, color: COLOR.verde },
      { text: unir([v.Id_Fiscal && `${v.Es_Rut ? 'RUT' : TEXTOS[idioma].idFiscal} ${v.Id_Fiscal}`, v.Giro]), style: 'nota' },
    ],
  }
  const senas: Column = {
    stack: [unir([v.Direccion, v.Ciudad, v.Pais], ', '), unir([v.Telefono, v.Email]), unir([v.Sitio_Web])].filter(Boolean),
    style: 'nota',
    alignment: 'right',
    width: 220,
  }
  return {
    stack: [
      { columns: [...(logo ? [{ image: logo, fit: [110, 44] as [number, number], width: 124 }] : []), nombre, senas], columnGap: 14 },
      { ...(raya(ANCHO, COLOR.verde, 1.4) as object), margin: [0, 8, 0, 0] } as Content,
    ],
    // The first page has no running head: the letterhead takes its place.
    margin: [0, -18, 0, 14],
  }
}

function titulo(c: Contrato, idioma: Idioma): Content {
  const t = TEXTOS[idioma]
  return {
    stack: [
      { text: t.titulo, style: 'titulo' },
      {
        text: [
          { text: `${t.contrato} `, color: COLOR.gris },
          { text: limpio(c.Nro_Contrato), bold: true },
          { text: `   ·   ${t.fecha} `, color: COLOR.gris },
          { text: fechaPapel(c.Fecha, idioma), bold: true },
          ...(c.Temporada
            ? [
                { text: `   ·   ${t.temporada} `, color: COLOR.gris },
                { text: limpio(c.Temporada), bold: true },
              ]
            : []),
          { text: `   ·   ${t.negocio} `, color: COLOR.gris },
          { text: String(c.Nro_Negocio), bold: true },
        ],
        fontSize: 9.5,
        margin: [0, 2, 0, 0],
      },
    ],
  }
}

// Often one company has several parts: it is printed once, under all of them.
function partes(c: Contrato, idioma: Idioma): Content[] {
  const t = TEXTOS[idioma]
  const roles: [string, ParteContrato | null | undefined][] = [
    [t.vendedor, c.Vendedor],
    [t.comprador, c.Comprador],
    [t.consignatario, c.Consignatario],
    [t.notificado1, c.Notificado_1],
    [t.notificado2, c.Notificado_2],
    [t.facturarA, c.Facturar_A],
    [t.cobrarA, c.Cobrar_A],
  ]
  const grupos = new Map<string, { rotulos: string[]; parte: ParteContrato }>()
  for (const [rotulo, parte] of roles) {
    if (!parte) continue
    const clave = JSON.stringify([parte.Nombre, parte.Id_Fiscal, parte.Direccion])
    const grupo = grupos.get(clave)
    if (grupo) grupo.rotulos.push(rotulo)
    else grupos.set(clave, { rotulos: [rotulo], parte })
  }
  const celdas: TableCell[] = [...grupos.values()].map(({ rotulos, parte }) => ({
    stack: [{ text: rotulos.join(' · '), style: 'etiqueta' }, ...lineasParte(parte, idioma)],
  }))
  if (celdas.length % 2) celdas.push('')
  const body = Array.from({ length: celdas.length / 2 }, (_, i) => [celdas[2 * i]!, '', celdas[2 * i + 1]!])
  const canal = 18
  const ancho = (ANCHO - canal) / 2
  return seccion(t.partes, [
    {
      table: { widths: [ancho, canal, ancho], body, dontBreakRows: body.every(fila => largo(fila) < MAXIMO_JUNTO) },
      layout: { ...sinRayas, paddingLeft: () => 0, paddingRight: () => 0, paddingTop: i => (i ? 7 : 0), paddingBottom: () => 0 },
    },
  ])
}

function lineasParte(p: ParteContrato, idioma: Idioma): Content[] {
  const t = TEXTOS[idioma]
  const lineas = [
    p.Id_Fiscal && `${p.Es_Rut ? 'RUT' : t.idFiscal} ${p.Id_Fiscal}`,
    p.Giro,
    p.Direccion,
    unir([p.Ciudad, p.Pais], ', '),
    unir([p.Telefono && `${t.telefono} ${p.Telefono}`, p.Email]),
    p.Contacto && `${t.atencion} ${p.Contacto}`,
  ]
  return [
    { text: limpio(p.Nombre), bold: true, fontSize: 10 },
    ...lineas.filter(linea => linea).map(linea => ({ text: limpio(linea), fontSize: 8.5 })),
  ]
}

function condiciones(c: Contrato, idioma: Idioma): Content[] {
  const t = TEXTOS[idioma]
  const semana = /^(\d{4})-W(\d{2})$/.exec(c.Semana_ETD ?? '')
  return seccion(t.condiciones, [
    fichas(
      [
        [t.incoterm, unir([`${c.Cod_IncoTerm} ${c.Lugar_IncoTerm}`, c.Edicion_IncoTerm && t.edicion(c.Edicion_IncoTerm)], ', ')],
        [t.paisDestino, limpio(c.Pais_Destino)],
        [t.puertoDestino, limpio(c.Puerto_Destino)],
        [t.etd, unir([fechaPapel(c.Fecha_ETD, idioma), semana && t.semana(Number(semana[2]), Number(semana[1]))], ', ')],
        [t.puertoOrigen, limpio(c.Puerto_Origen)],
        [t.formatoCarga, limpio(c.Formato_Carga)],
        [t.carga, `${numeroPapel(c.Num_Embarques, idioma, 0)} / ${numeroPapel(c.Num_Contenedores, idioma, 0)}`],
        [t.clienteInterno, limpio(c.Cliente_Interno)],
        [t.ejecutivo, unir([c.Ejecutivo?.Nombre, c.Ejecutivo?.Email])],
      ],
      3,
    ),
  ])
}

const dinero = ({ Cod_Moneda, Monto }: Dinero, idioma: Idioma) => numeroPapel(Monto, idioma, decimalesMoneda(Cod_Moneda))

/** Room for the longest figure of a column in 9 point, where Roboto's digits are 5.05 wide; a title of letters takes less. */
const anchoCifras = (textos: string[]) => Math.max(44, ...textos.map(texto => texto.length * (/\d/.test(texto) ? 5 : 4.3) + 2))

/** Room for `USD por kilogramo,` under the price. */
const ANCHO_PRECIO = 70

/** A name within a sentence: `Kilogramo` is `kilogramo`, `TM` stays. */
const minuscula = (nombre: string) => nombre.replace(/^\p{Lu}(?=\p{Ll})/u, letra => letra.toLowerCase())

function productos(c: Contrato, idioma: Idioma): Content {
  const t = TEXTOS[idioma]
  const decCantidad = decimalesColumna(
    c.Lineas.map(linea => linea.Cantidad),
    0,
    3,
  )
  const decKilos = decimalesColumna(
    c.Lineas.map(linea => linea.Kilos),
    0,
    3,
  )
  const decPrecio = decimalesColumna(
    c.Lineas.map(linea => linea.Precio),
    2,
    6,
  )
  const kilos = numeroPapel(c.Total_Kilos, idioma, decKilos)
  const filas = c.Lineas.map(linea => ({
    cantidad: numeroPapel(linea.Cantidad, idioma, decCantidad),
    kilos: numeroPapel(linea.Kilos, idioma, decKilos),
    precio: numeroPapel(linea.Precio, idioma, decPrecio),
    importe: dinero(linea, idioma),
    linea,
  }))
  const anchos = [
    16,
    0,
    anchoCifras([t.columnas.cantidad, ...filas.map(fila => fila.cantidad)]),
    anchoCifras([t.columnas.kilos, kilos, ...filas.map(fila => fila.kilos)]),
    Math.max(ANCHO_PRECIO, anchoCifras([t.columnas.precio, ...filas.map(fila => fila.precio)])),
    anchoCifras([...c.Totales.map(total => dinero(total, idioma)), ...filas.map(fila => fila.importe)]),
  ]
  anchos[1] = ANCHO - anchos.length * 2 * RELLENO - anchos.reduce((suma, ancho) => suma + ancho, 0)

  const cifra = (texto: string, debajo: string): TableCell => ({
    stack: [{ text: texto }, ...(debajo ? [{ text: debajo, style: 'nota' }] : [])],
    alignment: 'right',
  })
  const cuerpo: TableCell[][] = filas.map(({ linea, ...figura }) => [
    { text: String(linea.Id_Linea), color: COLOR.gris },
    { stack: [{ text: limpio(linea.Producto), bold: true }, ...descripcion(linea, idioma)] },
    cifra(figura.cantidad, limpio(linea.Unidad)),
    cifra(figura.kilos, ''),
    cifra(figura.precio, unir([`${linea.Cod_Moneda} ${t.por(minuscula(limpio(linea.Unidad)))}`, linea.Tipo_Precio], ', ')),
    cifra(figura.importe, linea.Cod_Moneda),
  ])
  const titulos = Object.entries(t.columnas).map(([columna, text]) => ({
    text,
    style: 'cabecera',
    alignment: columna === 'linea' || columna === 'producto' ? ('left' as const) : ('right' as const),
  }))
  const totales: TableCell[][] = c.Totales.map((total, i) => [
    { text: t.totalEn(total.Cod_Moneda), colSpan: 3, bold: true },
    '',
    '',
    { text: i === 0 ? kilos : '', bold: true, alignment: 'right' },
    '',
    { text: dinero(total, idioma), bold: true, alignment: 'right' },
  ])
  return tablaConCierre({ titulo: t.productos, titulos, anchos, cuerpo, totales, cierre: enPalabras(c, idioma) })
}

// What the fruit is, how it looks, how it is packed, by which rule: a line each.
function descripcion(linea: LineaContrato, idioma: Idioma): Content[] {
  const t = TEXTOS[idioma].atributos
  const renglones: [string, string | null | undefined][][] = [
    [
      [t.especie, unir([linea.Especie, linea.SubEspecie], ', ')],
      [t.variedad, linea.Variedad],
      [t.calibre, linea.Calibre],
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
      [t.partida, linea.Partida_Arancelaria],
    ],
  ]
  return renglones
    .map(renglon => renglon.map(([rotulo, valor]) => [rotulo, limpio(valor).trim()] as const).filter(([, valor]) => valor))
    .filter(renglon => renglon.length > 0)
    .map(renglon => ({ text: renglon.flatMap(([rotulo, valor], i) => atributo(rotulo, valor, i === renglon.length - 1)), fontSize: 7.5 }))
}

const atributo = (rotulo: string, valor: string, ultimo: boolean): ContentText[] => [
  { text: `${fijo(rotulo)}\u00a0`, color: COLOR.gris },
  { text: (valor.length < 26 ? fijo(valor) : valor) + (ultimo ? '' : '\u00a0· ') },
]

// A short attribute stays on one line with its label.
const fijo = (texto: string) => texto.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')

function enPalabras(c: Contrato, idioma: Idioma): Content {
  const t = TEXTOS[idioma]
  const frase = (rotulo: string, palabras: string): Content => ({
    text: [{ text: `${rotulo}: `, color: COLOR.gris }, palabras],
    fontSize: 8,
  })
  return {
    stack: [
      ...c.Totales.map(total => frase(t.son, `${montoEnPalabras(total.Monto, total.Cod_Moneda, idioma)}.`)),
      frase(t.pesoNeto, `${kilosEnPalabras(c.Total_Kilos, idioma)}.`),
    ],
    margin: [0, 2, 0, 0],
  }
}

type TablaConCierre = {
  titulo: string
  titulos: TableCell[]
  anchos: number[]
  cuerpo: TableCell[][]
  totales: TableCell[][]
  cierre: Content
}

/**
 * A table whose header repeats on each page and whose totals never stand alone: its last row, the totals and the words form one
 * unbreakable row, a table within the table on the same columns.
 */
function tablaConCierre({ titulo, titulos, anchos, cuerpo, totales, cierre }: TablaConCierre): Content {
  const vacias = (n: number): TableCell[] => Array.from({ length: n }, () => '')
  const entero = (contenido: Content): TableCell[] => [
    { ...(contenido as object), colSpan: anchos.length } as TableCell,
    ...vacias(anchos.length - 1),
  ]
  // A row taller than a page would be cut, so rows that long are let break.
  const juntas = cuerpo.every(fila => largo(fila) < MAXIMO_JUNTO)
  const ultima = juntas ? cuerpo.slice(-1) : []
  const final = [...ultima, ...totales, entero(cierre)]
  const base = layoutFiguras(2)
  const interior = {
    table: { widths: anchos, body: final, dontBreakRows: true },
    layout: {
      ...base,
      hLineWidth: (i: number) => (i === 0 || i === final.length ? 0 : i === ultima.length ? 0.9 : i < ultima.length ? 0.4 : 0),
      hLineColor: () => COLOR.verde,
    },
    margin: [-RELLENO, -4, -RELLENO, -3.5] as [number, number, number, number],
  }
  return {
    table: {
      headerRows: 2,
      keepWithHeaderRows: juntas ? 1 : 0,
      dontBreakRows: juntas,
      widths: anchos,
      body: [
        entero({ ...(tituloSeccion(titulo) as object), margin: [-RELLENO, -4, -RELLENO, -5] } as Content),
        titulos,
        ...cuerpo.slice(0, cuerpo.length - ultima.length),
        entero(interior as unknown as Content),
      ],
    },
    layout: { ...base, hLineWidth: (i, node) => (i === node.table.body.length || i === 1 ? 0 : (base.hLineWidth?.(i, node) ?? 0)) },
    margin: [0, 14, 0, 0],
  }
}

function pagos(c: Contrato, idioma: Idioma): Content[] {
  const t = TEXTOS[idioma]
  if (c.Pagos.length === 0) return []
  const anchos = [30, 76, 88, 0, 70, 92]
  anchos[3] = ANCHO - anchos.length * 2 * RELLENO - anchos.reduce((suma, ancho) => suma + ancho, 0)
  const cuanto = (p: PagoContrato) =>
    p.Es_Porcentaje ? t.porcentaje(numeroPapel(p.Cantidad, idioma, 0, 4)) : `${numeroPapel(p.Cantidad, idioma, 2)} ${limpio(p.Unidad)}`
  const body: TableCell[][] = c.Pagos.map(pago => [
    { text: String(pago.Num_Cuota), color: COLOR.gris },
    { text: cuanto(pago), bold: true },
    t.plazo(pago.Dias),
    limpio(pago.Evento),
    { text: pago.Fecha_Vencimiento ? fechaPapel(pago.Fecha_Vencimiento, idioma) : '—', alignment: 'right' },
    {
      stack: pago.Montos.length > 0 ? pago.Montos.map(monto => ({ text: `${monto.Cod_Moneda} ${dinero(monto, idioma)}` })) : ['—'],
      alignment: 'right',
    },
  ])
  const titulos = Object.entries(t.columnasPago).map(([columna, text]) => ({
    text,
    style: 'cabecera',
    alignment: columna === 'vencimiento' || columna === 'importe' ? ('right' as const) : ('left' as const),
  }))
  return seccion(t.pagos, [
    {
      table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths: anchos, body: [titulos, ...body] },
      layout: layoutFiguras(1),
      margin: [0, -5, 0, 0],
    },
  ])
}

function cuentas(lista: CuentaBanco[], idioma: Idioma): Content[] {
  const { cuentas: tituloCuentas, banco: t } = TEXTOS[idioma]
  return seccion(
    tituloCuentas,
    lista.map((cuenta, i) => ({
      stack: [
        fichas(
          [
            [t.banco, limpio(cuenta.Banco)],
            [t.titular, limpio(cuenta.Titular)],
            [t.cuenta, limpio(cuenta.Cuenta)],
            [t.iban, limpio(cuenta.Iban)],
            [t.swift, limpio(cuenta.Swift)],
            [t.moneda, limpio(cuenta.Cod_Moneda)],
            [t.intermediario, limpio(cuenta.Banco_Intermediario)],
            [t.direccion, limpio(cuenta.Direccion)],
          ],
          3,
        ),
      ],
      unbreakable: true,
      margin: [0, i ? 6 : 0, 0, 0],
    })),
  )
}

function requisitos(c: Contrato, idioma: Idioma): Content[] {
  const t = TEXTOS[idioma]
  const listas = (
    [
      [t.documentos, c.Documentos],
      [t.certificados, c.Certificados],
      [t.analisis, c.Analisis],
      [t.otrosDocumentos, c.Otros_Documentos],
    ] satisfies [string, RequisitoContrato[]][]
  ).filter(([, lista]) => lista.length > 0)
  const bloques = listas.map(([rotulo, lista]) => ({
    stack: [
      { text: rotulo, bold: true, margin: [0, 0, 0, 2] as [number, number, number, number] },
      {
        ul: lista.map(({ Nombre, Observacion }) => ({
          text: [limpio(Nombre), ...(Observacion ? [{ text: ` — ${limpio(Observacion)}`, color: COLOR.gris }] : [])],
          margin: [0, 0, 0, 1.5] as [number, number, number, number],
        })),
        markerColor: COLOR.verde,
        fontSize: 8.5,
      },
    ],
    margin: [0, 0, 0, 6] as [number, number, number, number],
  }))
  const filas = Array.from({ length: Math.ceil(bloques.length / 2) }, (_, i) => enDosColumnas(bloques[2 * i]!, bloques[2 * i + 1] ?? ''))
  return seccion(t.requisitos, filas)
}

function brokers(c: Contrato, idioma: Idioma): Content[] {
  const t = TEXTOS[idioma]
  if (!c.Brokers?.length) return []
  const nombres = c.Brokers.map(({ Nombre, Comision }) => unir([Nombre, Comision && t.comision(Comision)], ', '))
  return seccion(t.brokers, [{ ul: nombres, markerColor: COLOR.verde }])
}

function clausulas(c: Contrato, idioma: Idioma): Content[] {
  const t = TEXTOS[idioma]
  return SECCIONES_CONTRATO.map(clave => ({ clave, bloques: richText(c.Clausulas[clave]) }))
    .filter(({ bloques }) => bloques.length > 0)
    .flatMap(({ clave, bloques }, i) => seccion(`${i + 1}. ${t.clausulas[clave]}`, bloques))
}

function firmas(lista: FirmaContrato[], idioma: Idioma): Content {
  const t = TEXTOS[idioma]
  const linea = (rotulo: string, valor?: string | null): Content => ({
    text: [{ text: `${rotulo}: `, color: COLOR.gris }, limpio(valor) || ' '],
    fontSize: 8.5,
  })
  const bloque = ({ Rol, Empresa, Nombre, Cargo }: FirmaContrato): Column => ({
    stack: [
      { ...(raya((ANCHO - 60) / 2, COLOR.tinta, 0.6) as object), margin: [0, 46, 0, 4] } as Content,
      { text: t[Rol], style: 'etiqueta' },
      { text: limpio(Empresa), bold: true },
      linea(t.firma.nombre, Nombre),
      linea(t.firma.cargo, Cargo),
      linea(t.firma.fecha),
    ],
    width: (ANCHO - 60) / 2,
  })
  const filas = Array.from({ length: Math.ceil(lista.length / 2) }, (_, i) => lista.slice(2 * i, 2 * i + 2))
  return {
    stack: [{ text: t.conformidad, margin: [0, 16, 0, 0] }, ...filas.map(fila => ({ columns: fila.map(bloque), columnGap: 60 }))],
    unbreakable: true,
  }
}
