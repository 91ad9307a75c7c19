/** The calls of the reports: each report has the same four. */
import { file, listOf, record } from '../answer.ts'
import { type AnyCall, call } from '../call.ts'
import { exportCall } from '../export.ts'
import { choice, date, decimal, integer, text } from '../fields.ts'
import { CODIGOS_INFORME, type CodInforme, INFORMES, informeNamed } from './informes.ts'

/** What a report is asked for, beside the filters of a list. */
const pedido = {
  /** Codes of groups with commas between them, the outermost first; empty for the total alone. */
  grupos: text('Agrupar por', 120),
  temporada: integer('Temporada', { from: 1 }),
  /** Lines after this day are left out. */
  hasta: date('Hasta el día'),
  comparar: choice(['si', 'no'], 'Comparar con la temporada anterior'),
  /** All amounts in this currency; without it, each currency by itself. */
  moneda: text('Moneda', 3),
}

/** What the lines of a group come to; one sum for each currency of an amount, one without currency of anything else. */
const suma = record({
  Medida: text('Medida*', 40),
  Moneda: text('Moneda', 3),
  /** Null where a rate is missing. */
  Valor: decimal('Valor', 6),
  /** In the previous season, to the same day. */
  Anterior: decimal('Temporada anterior', 6),
})

/** A group, a subtotal or the total: as many values as its level says, the total none. */
const filaInforme = record(
  { Nivel: integer('Nivel*'), Filas: integer('Líneas*'), Filas_Anterior: integer('Líneas de la temporada anterior') },
  {
    /** Of each level, the value that its lines share as filters know it (null where they have none), and as people read it. */
    Grupos: listOf(record({ Valor: text('Valor', 200), Nombre: text('Nombre*', 200) })),
    Sumas: listOf(suma),
  },
)

const informe = record(
  {
    Cod_Temporada: integer('Temporada'),
    Nom_Temporada: text('Nombre de la temporada', 20),
    Nom_Anterior: text('Temporada anterior', 20),
    /** Up to which day lines count, in this season and in the previous one. */
    Hasta: date('Hasta el día'),
    Hasta_Anterior: date('Hasta el día, en la temporada anterior'),
    Moneda: text('Moneda', 3),
    /** The codes of its groups, with commas between them. */
    Agrupado_Por: text('Agrupado por', 120),
  },
  {
    /** Each group follows its subtotal of the level above; the total comes first. */
    Filas: listOf(filaInforme),
    /** Rates that are missing: of which currency, and from which day on. */
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

/** The calls of each report. */
export const LLAMADAS_INFORME = Object.fromEntries(CODIGOS_INFORME.map(code => [code, callsOf(code)])) as Record<CodInforme, InformeCalls>

export const INFORME_CALLS: readonly AnyCall[] = Object.values(LLAMADAS_INFORME).flatMap(calls => Object.values(calls))
/** The reports of their screens. */
export const informeOfScreen = (pantalla: string): CodInforme | undefined =>
  CODIGOS_INFORME.find(code => INFORMES[code].pantalla === pantalla)
