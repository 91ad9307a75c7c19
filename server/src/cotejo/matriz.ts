/** The matrix of a cotejo: for each field compared, its value in each paper. */
import type { DataOf } from '@nogal/model/call'
import {
  CAMPOS_COTEJO,
  CODIGOS_CAMPO,
  CODIGOS_DOCUMENTO,
  type CodCampo,
  type CodDocumento,
  cotejar,
  documentoNamed,
  type EstadoCotejo,
} from '@nogal/model/cotejo/cotejo'
import type { obtenerCotejo } from '@nogal/model/cotejo/cotejo.calls'
import type { PapelEmbarque } from '@nogal/model/embarque/papeles.valores'
import { formatDate, formatHs, formatNumber } from '@nogal/model/format'
import { bareContainer, isContainerNumber } from '@nogal/model/rules/checkDigits'
import type { Reader } from '../db/reader.ts'
import { readWholeOf } from '../embarque/papeles/papeles.queries.ts'
import { TEXTOS } from '../embarque/papeles/papeles.textos.ts'
import { type Caja, type Escrito, type Impreso, readBoxes, readPrinted, readWritten } from './cotejo.queries.ts'

type Matriz = DataOf<typeof obtenerCotejo>
/** The compared data of a paper of ours; the portal's own data have the same shape. */
type Dice = Pick<PapelEmbarque, 'Bl' | 'Consignatario' | 'Viaje' | 'Contenedores' | 'Lineas' | 'Totales'>
/** A value to compare, and its text for people where that differs. */
type Dicho = { Valor: string; Lee?: string }
/** Key of a value: the field, and the container or 0. */
const at = (campo: CodCampo, lugar: number): string => `${lugar} ${campo}`

const GRAMS = 3
const kilos = (n: number | null | undefined): Dicho | undefined =>
  n == null ? undefined : { Valor: `${n} kg`, Lee: `${formatNumber(n, Number.isInteger(n) ? 0 : GRAMS)} kg` }
const count = (n: number | null | undefined): Dicho | undefined =>
  n == null ? undefined : { Valor: String(Math.ceil(n)), Lee: formatNumber(Math.ceil(n), 0) }
const said = (text: string | null | undefined): Dicho | undefined => (text ? { Valor: text } : undefined)

/** To whose order the bill of lading is made out, in words; undefined when it is made out to the consignee. */
const ordenDe = ({ Bl }: Dice): string | undefined => TEXTOS.es.consignado[Bl?.Consignacion ?? '']?.(Bl?.Banco ?? '')

/** The values of our own data, or of a paper made of them; with `delBl`, a paper that names to whose order the bill of lading is. */
const valuesOf = (dice: Dice, delBl = false): Map<string, Dicho> => {
  const { Consignatario, Viaje, Contenedores, Lineas, Totales } = dice
  const lines = Lineas.length ? Lineas : Contenedores.flatMap(one => one.Carga)
  const codes = [...new Set(lines.flatMap(one => one.Partida_Arancelaria ?? []))].sort()
  const shownCodes = [...new Set(codes.map(formatHs))].join(', ')
  const ofShipment: Partial<Record<CodCampo, Dicho | undefined>> = {
    Consignatario: said((delBl && ordenDe(dice)) || Consignatario?.Nombre),
    Nave: said(Viaje?.Nave),
    Viaje: said(Viaje?.Nro_Viaje),
    Partida: codes.length ? { Valor: codes.join(', '), Lee: shownCodes } : undefined,
    Total_Bultos: count(Totales?.Cajas),
    Total_Neto: kilos(Totales?.Neto),
    Total_Bruto: kilos(Totales?.Bruto),
  }
  const boxes = Contenedores.flatMap(one => {
    const numero = bareContainer(one.Contenedor)
    const of: Partial<Record<CodCampo, Dicho | undefined>> = {
      // one without a number is called by its place in the deal
      Nro_Contenedor: isContainerNumber(numero) ? { Valor: numero, Lee: one.Contenedor } : undefined,
      Sello: said(one.Sellos),
      Bultos: count(one.Cajas),
      Neto: kilos(one.Neto),
      Bruto: kilos(one.Bruto),
    }
    return Object.entries(of).map(([campo, value]) => [at(campo as CodCampo, one.Id_Contenedor), value] as const)
  })
  const all = [...Object.entries(ofShipment).map(([campo, value]) => [at(campo as CodCampo, 0), value] as const), ...boxes]
  return new Map(all.flatMap(([key, value]) => (value ? [[key, value]] : [])))
}

type Columna = { documento: Matriz['Documentos'][number]; dicho: ReadonlyMap<string, Dicho> }

const columnOf = (code: CodDocumento, whole: Dice, printed: readonly Impreso[], written: readonly Escrito[]): Columna => {
  const { nombre: Nom_Documento, fuente: Fuente, delBl } = documentoNamed(code)
  const column = (dicho: ReadonlyMap<string, Dicho>, En: string | null, Detalle: string | null): Columna => ({
    documento: { Documento: code, Nom_Documento, Fuente, En, Detalle },
    dicho,
  })
  if (Fuente === 'portal') return column(valuesOf(whole), null, 'Como está ahora')
  if (Fuente === 'papel') {
    const last = printed.find(one => one.papel === code)
    return last
      ? column(valuesOf(last.datos, delBl), last.en, `Impreso el ${formatDate(last.en)}`)
      : column(new Map(), null, 'No se ha impreso')
  }
  const own = written.filter(one => one.documento === code)
  const last =
    own
      .map(one => one.en)
      .sort()
      .at(-1) ?? null
  const files = [...new Set(own.flatMap(one => one.leido_de ?? []))]
  const detail = files.length ? `Leído de ${files.join(', ')}`.slice(0, 200) : last ? `Escrito el ${formatDate(last)}` : 'Sin datos'
  return column(new Map(own.map(one => [at(one.campo as CodCampo, one.lugar), { Valor: one.valor }])), last, detail)
}

/** The words of an order in lower case, to be used within a sentence; the name of a bank stays as it is. */
const enTexto = (orden: string): string => orden.replace(/^A LA ORDEN(?: DEL EMBARCADOR| DE\b)?/, words => words.toLowerCase())

type Valor = Dicho | { Valor: null }
type Celda = { Documento: CodDocumento } & Valor

/** Judges the values of a row. When the bill of lading is to order, its papers are compared with that order, the others with the name. */
const judge = (campo: CodCampo, found: readonly Celda[], orden: string | undefined): ReturnType<typeof cotejar<Celda>> => {
  if (campo !== 'Consignatario' || !orden) return cotejar(campo, found)
  const ofBl = ({ Documento }: Celda) => Boolean(documentoNamed(Documento).delBl)
  const [named, ordered] = [
    cotejar(
      campo,
      found.filter(one => !ofBl(one)),
    ),
    cotejar(campo, [{ Documento: 'portal', Valor: orden } as Celda, ...found.filter(ofBl)]),
  ]
  const judged = [...named.valores, ...ordered.valores.slice(1)]
  const valores = found.map(one => {
    const own = judged.find(({ Documento }) => Documento === one.Documento)!
    return one.Documento === 'portal' && one.Valor ? { ...own, Lee: `${one.Valor}; el BL, ${enTexto(orden)}` } : own
  })
  const told: readonly EstadoCotejo[] = [named.estado, ordered.estado]
  const estado: EstadoCotejo = told.find(one => one === 'difiere') ?? told.find(one => one === 'igual') ?? 'sin-comparar'
  return { estado, valores }
}

const rowOf = (
  campo: CodCampo,
  lugar: number,
  nombre: string | null,
  columns: readonly Columna[],
  orden: string | undefined,
): Matriz['Filas'][number] => {
  const found = columns.map(
    ({ documento, dicho }): Celda => ({ Documento: documento.Documento, ...(dicho.get(at(campo, lugar)) ?? { Valor: null }) }),
  )
  const { estado, valores } = judge(campo, found, orden)
  return {
    Campo: campo,
    Nom_Campo: CAMPOS_COTEJO[campo].nombre,
    Id_Contenedor: lugar,
    Contenedor: nombre,
    Estado: estado,
    Valores: valores.map(one => ({ Documento: one.Documento, Valor: ('Lee' in one && one.Lee) || one.Valor, Difiere: one.Difiere })),
  }
}

const rowsOf = (boxes: readonly Caja[], columns: readonly Columna[], orden: string | undefined): Matriz['Filas'] => [
  ...CODIGOS_CAMPO.filter(code => CAMPOS_COTEJO[code].de === 'embarque').map(code => rowOf(code, 0, null, columns, orden)),
  ...boxes.flatMap(box =>
    CODIGOS_CAMPO.filter(code => CAMPOS_COTEJO[code].de === 'contenedor').map(code =>
      rowOf(code, box.Id_Contenedor, box.Nombre, columns, orden),
    ),
  ),
]

/** The cotejo of a shipment as it stands. */
export const readMatriz = async (db: Reader, id: number): Promise<Matriz> => {
  const whole = await readWholeOf(db, id, 'es')
  const papers = CODIGOS_DOCUMENTO.filter(code => documentoNamed(code).fuente === 'papel')
  const [boxes, printed, written] = [await readBoxes(db, id), await readPrinted(db, id, papers), await readWritten(db, id)]
  const columns = CODIGOS_DOCUMENTO.map(code => columnOf(code, whole, printed, written))
  const Filas = rowsOf(boxes, columns, ordenDe(whole))
  return {
    Nro_Embarque: id,
    Diferencias: Filas.filter(one => one.Estado === 'difiere').length,
    Documentos: columns.map(one => one.documento),
    Filas,
  }
}
