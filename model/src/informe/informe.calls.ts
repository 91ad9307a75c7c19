/** The calls of the reports: each report has the same ones. */
import { file, listOf, record } from '../answer.ts'
import { type AnyCall, call } from '../call.ts'
import { exportCall } from '../export.ts'
import { choice, date, decimal, integer, text } from '../fields.ts'
import { CODIGOS_INFORME, type CodInforme, INFORMES, informeNamed } from './informes.ts'

/** The parameters of a report, beside the filters of a list. */
const pedido = {
  /** Comma-separated codes of groups, the outermost first; empty for the total alone. */
  grupos: text('Agrupar por', 120),
  temporada: integer('Temporada', { from: 1 }),
  /** Lines after this day are excluded. */
  hasta: date('Hasta el día'),
  comparar: choice(['si', 'no'], 'Comparar con la temporada anterior'),
  /** Converts all amounts to this currency; without it, each currency is summed separately. */
  moneda: text('Moneda', 3),
  /** The measure of chart, share and order, as `Kilos` or `Monto~USD`; without it, the first measure of the report. */
  medida: text('Medida', 60),
  /** Sorts groups by that measure, the largest first; days stay in their order. */
  ordenar: choice(['nombre', 'valor'], 'Ordenar los grupos'),
}

/** A sum over the lines of a group; one for each currency of an amount, one without currency for other measures. */
const suma = record({
  Medida: text('Medida*', 40),
  Moneda: text('Moneda', 3),
  /** Null where an exchange rate is missing. */
  Valor: decimal('Valor', 6),
  /** In the previous season, up to the same day. */
  Anterior: decimal('Temporada anterior', 6),
})

/** A group, a subtotal or the total: it has as many values as its level, the total none. */
const filaInforme = record(
  { Nivel: integer('Nivel*'), Filas: integer('Líneas*'), Filas_Anterior: integer('Líneas de la temporada anterior') },
  {
    /** For each level, the common value of its lines for filters (null where they have none), and its name. */
    Grupos: listOf(record({ Valor: text('Valor', 200), Nombre: text('Nombre*', 200) })),
    Sumas: listOf(suma),
  },
)

const informe = record(
  {
    Cod_Temporada: integer('Temporada'),
    Nom_Temporada: text('Nombre de la temporada', 20),
    Nom_Anterior: text('Temporada anterior', 20),
    /** The last day of lines that count, in this season and in the previous one. */
    Hasta: date('Hasta el día'),
    Hasta_Anterior: date('Hasta el día, en la temporada anterior'),
    Moneda: text('Moneda', 3),
    /** The measure of chart, share and order. */
    Medida: text('Medida*', 60),
    /** Comma-separated codes of its groups. */
    Agrupado_Por: text('Agrupado por', 120),
  },
  {
    /** Each group follows its subtotal; the total comes first. */
    Filas: listOf(filaInforme),
    /** Missing exchange rates: the currency, and the first day without a rate. */
    Faltan: listOf(record({ Cod_Moneda: text('Moneda*', 3), Fecha: date('Fecha*') })),
  },
)

const callsOf = (code: CodInforme) => {
  const { titulo, pantalla, campos } = informeNamed(code)
  const path = `/api/reportes/${pantalla}`
  const shared = { group: 'informe', needs: [pantalla, 'ver'] as const }
  return {
    ver: call({
      ...shared,
      method: 'GET',
      path,
      summary: `${titulo}: grupos, subtotales y total`,
      list: true,
      query: pedido,
      data: informe,
    }),
    lineas: call({
      ...shared,
      method: 'GET',
      path: `${path}/lineas`,
      summary: `${titulo}: las líneas que suma`,
      list: true,
      query: { temporada: pedido.temporada, hasta: pedido.hasta },
      data: listOf(record(campos)),
    }),
    archivo: call({
      ...shared,
      method: 'GET',
      path: `${path}/archivo`,
      summary: `${titulo}, como se ve, en Excel o PDF`,
      list: true,
      query: { ...pedido, formato: choice(['xlsx', 'pdf'], 'Formato*') },
      data: file,
    }),
    exportar: exportCall({
      group: 'informe',
      needs: [pantalla, 'ver'],
      path: `${path}/exportar`,
      summary: `${titulo}: las líneas que suma, en Excel o CSV`,
      params: {},
    }),
  }
}

export type InformeCalls = ReturnType<typeof callsOf>

export const LLAMADAS_INFORME = Object.fromEntries(CODIGOS_INFORME.map(code => [code, callsOf(code)])) as Record<CodInforme, InformeCalls>

export const INFORME_CALLS: readonly AnyCall[] = Object.values(LLAMADAS_INFORME).flatMap(calls => Object.values(calls))
/** The report of a screen; undefined when the screen has none. */
export const informeOfScreen = (pantalla: string): CodInforme | undefined =>
  CODIGOS_INFORME.find(code => INFORMES[code].pantalla === pantalla)
