// The look of every printed paper: A4, Roboto, one green, hairlines; and the blocks that papers are built of.
import type { Column, Content, CustomTableLayout, StyleDictionary, TableCell } from 'pdfmake/interfaces'
import { limpio } from './formato.ts'

export const COLOR = { verde: '#2b6a3c', tinta: '#1d2420', gris: '#66706a', linea: '#d3dbd5', fondo: '#f4f7f4' } as const

const ANCHO_A4 = 595.28
export const MARGEN = { izquierdo: 46, superior: 56, derecho: 46, inferior: 58 }
/** Width between the margins, in points. */
export const ANCHO = ANCHO_A4 - MARGEN.izquierdo - MARGEN.derecho
/** A block of more characters than this may be broken over pages: one taller than a page would be cut. */
export const MAXIMO_JUNTO = 1_800

export const ESTILOS: StyleDictionary = {
  titulo: { fontSize: 16, bold: true, color: COLOR.verde },
  seccion: { fontSize: 8, bold: true, color: COLOR.verde, characterSpacing: 0.7 },
  etiqueta: { fontSize: 7, color: COLOR.gris },
  valor: { fontSize: 9 },
  cabecera: { fontSize: 7.5, bold: true, color: COLOR.verde },
  nota: { fontSize: 7.5, color: COLOR.gris },
}

export const POR_DEFECTO = { font: 'Roboto', fontSize: 9, lineHeight: 1.18, color: COLOR.tinta }

/** A horizontal line across the page or part of it. */
export const raya = (ancho = ANCHO, color: string = COLOR.linea, grosor = 0.5): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: ancho, y2: 0, lineWidth: grosor, lineColor: color }],
})

/** Title of a section. */
export const tituloSeccion = (texto: string): Content => ({
  stack: [{ text: limpio(texto).toLocaleUpperCase(), style: 'seccion' }, { ...(raya() as object), margin: [0, 2, 0, 0] } as Content],
  margin: [0, 14, 0, 6],
})

/** Blocks under a title, which is never left alone at the foot of a page. */
export function seccion(titulo: string, bloques: Content[]): Content[] {
  const [primero, ...resto] = bloques
  if (!primero) return []
  const cabeza = tituloSeccion(titulo)
  return largo(primero) > MAXIMO_JUNTO ? [cabeza, primero, ...resto] : [{ stack: [cabeza, primero], unbreakable: true }, ...resto]
}

/** Characters in a piece of content: a cheap measure of its height. A paragraph, however short, takes a line: some 90. */
export function largo(contenido: unknown): number {
  if (typeof contenido === 'string') return contenido ? Math.max(90, contenido.length) : 0
  if (Array.isArray(contenido)) return contenido.reduce<number>((suma, parte) => suma + largo(parte), 0)
  if (!contenido || typeof contenido !== 'object') return 0
  const { text, stack, ul, ol, columns, table } = contenido as Record<string, unknown>
  const hijos = [stack, ul, ol, columns, (table as { body?: unknown } | undefined)?.body].reduce<number>(
    (suma, parte) => suma + largo(parte),
    0,
  )
  return hijos + (text === undefined ? 0 : Math.max(90, letras(text)))
}

const letras = (text: unknown): number =>
  typeof text === 'string'
    ? text.length
    : Array.isArray(text)
      ? text.reduce<number>((n, run) => n + letras(run), 0)
      : letras((text as { text?: unknown } | null)?.text ?? '')

/** Label over value, side by side, in as many columns as told; empty ones are left out. */
export function fichas(pares: [etiqueta: string, valor: string][], columnas: number): Content {
  const celdas: TableCell[] = pares
    .filter(([, valor]) => valor)
    .map(([etiqueta, valor]) => ({
      stack: [
        { text: etiqueta, style: 'etiqueta' },
        { text: valor, style: 'valor' },
      ],
    }))
  while (celdas.length % columnas) celdas.push('')
  const body = Array.from({ length: celdas.length / columnas }, (_, i) => celdas.slice(i * columnas, (i + 1) * columnas))
  if (body.length === 0) return ''
  return {
    table: { widths: Array(columnas).fill(ANCHO / columnas - 2 * RELLENO), body, dontBreakRows: largo(body) < MAXIMO_JUNTO * 2 },
    layout: {
      ...sinRayas,
      fillColor: COLOR.fondo,
      paddingTop: () => 4,
      paddingBottom: () => 4,
      paddingLeft: () => RELLENO,
      paddingRight: () => RELLENO,
    },
  }
}

/** Two blocks side by side, with a gutter. */
export const enDosColumnas = (izquierda: Content, derecha: Content): Content => ({
  columns: [{ width: (ANCHO - 20) / 2, stack: [izquierda] } as Column, { width: (ANCHO - 20) / 2, stack: [derecha] } as Column],
  columnGap: 20,
})

/** Space at each side of a cell. */
export const RELLENO = 4

export const sinRayas: CustomTableLayout = { hLineWidth: () => 0, vLineWidth: () => 0 }

/** A table of figures: a green line under its header, hairlines between rows, nothing vertical. */
export const layoutFiguras = (filasCabecera: number): CustomTableLayout => ({
  hLineWidth: i => (i === 0 ? 0 : i === filasCabecera ? 0.9 : 0.4),
  vLineWidth: () => 0,
  hLineColor: i => (i === filasCabecera ? COLOR.verde : COLOR.linea),
  paddingLeft: () => RELLENO,
  paddingRight: () => RELLENO,
  paddingTop: () => 4,
  paddingBottom: () => 3.5,
})

/** Running head from page 2 on: who and which paper. */
export const cabeceraCorrida =
  (izquierda: string, derecha: string) =>
  (pagina: number): Content =>
    pagina === 1
      ? ''
      : {
          stack: [
            {
              columns: [
                { text: izquierda, width: '*', noWrap: true },
                { text: derecha, width: 'auto', alignment: 'right' },
              ],
              fontSize: 7.5,
              color: COLOR.gris,
            },
            { ...(raya() as object), margin: [0, 3, 0, 0] } as Content,
          ],
          margin: [MARGEN.izquierdo, 28, MARGEN.derecho, 0],
        }

/** Foot of every page: which paper, and page x of y. */
export const pie =
  (izquierda: string, numerar: (pagina: number, de: number) => string) =>
  (pagina: number, de: number): Content => ({
    stack: [
      raya(),
      {
        columns: [
          { text: izquierda, width: '*' },
          { text: numerar(pagina, de), width: 'auto', alignment: 'right' },
        ],
        fontSize: 7.5,
        color: COLOR.gris,
        margin: [0, 5, 0, 0],
      },
    ],
    margin: [MARGEN.izquierdo, 18, MARGEN.derecho, 0],
  })
