/** SQL of deals: what a list shows, what the whole deal is, how a new one is stored. */

import { type Field, type Fields, integer } from '@nogal/model/fields'
import { plano } from '@nogal/model/format'
import type { CuotaFila, LineaFila, NegocioFila } from '@nogal/model/negocio/negocio.calls'
import { cuotaPago, lineaNegocio, negocio, REQUISITOS } from '@nogal/model/negocio/negocio.fields'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { jsonText, type Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { notFound } from '../http/refusal.ts'
import { type Column, type Condition, columnsSql, type ListSpec } from '../list/columns.ts'
import { escaped, likeFolded } from '../list/filters.ts'
import { insertRows, rowsSql } from '../list/rows.ts'
import { columnasDe } from '../parametros/parametros.queries.ts'
import { specDe as specDeRequisito } from '../requisito/requisito.queries.ts'

type Values = Record<string, unknown>

const numero = (label: string, column: string): Column => ({ sql: raw(`t.${column}`), type: 'number', label })
const resumen = (label: string, column: string, type: 'number' | 'text'): Column => ({
  sql: raw(`(select r.${column} from negocio_resumen r where r.nro_negocio = t.nro_negocio)`),
  type,
  label,
  nullable: true,
})
/** Who changed a row last, and its version. */
const sellos: Record<string, Column> = {
  Version: numero('Versión', 'version'),
  Modificado_Por: { sql: sql`t.modificado_por`, type: 'text', label: 'Modificado por', nullable: true },
  Modificado_En: { sql: sql`t.modificado_en`, type: 'instant', label: 'Modificado' },
}

const nombreDe = (label: string, own: string, table: string, key: string, name: string): Column => ({
  sql: raw(`(select x.${name} from ${table} x where x.${key} = ${own})`),
  type: 'text',
  label,
  nullable: true,
  via: { own: raw(own), table, key, name: raw(`n.${name}`) },
})

const campos: Record<string, Column> = {
  ...columnasDe(negocio.fields),
  Nro_Negocio: { ...numero('Número', 'nro_negocio'), indexed: true },
  Nro_Contrato: { sql: sql`t.nro_contrato`, folded: sql`t.contrato_plano`, type: 'text', label: 'Contrato', indexed: true },
  Fecha_ETD: { sql: sql`t.fecha_etd`, type: 'date', label: 'ETD', indexed: true },
  Cod_EstadoNeg: { sql: sql`t.cod_estadoneg`, type: 'text', label: 'Estado' },
  Nom_EstadoNeg: nombreDe('Estado', 't.cod_estadoneg', `(select * from estado where tipo = 'Negocio')`, 'cod_estado', 'nom_estado'),
  Cod_Temporada: { ...numero('Temporada', 'cod_temporada'), nullable: true },
  Nom_Temporada: nombreDe('Temporada', 't.cod_temporada', 'temporada', 'cod_temporada', 'nom_temporada'),
  Nro_SemanaETD: { sql: sql`extract(week from t.fecha_etd)::int`, type: 'number', label: 'Semana ETD' },
  Total_Kilos: resumen('Kilos', 'total_kilos', 'number'),
  Total_Monto: resumen('Monto', 'total_monto', 'number'),
  Cod_Moneda: resumen('Moneda', 'cod_moneda', 'text'),
  ...sellos,
}

/** Columns of a row of the list, in their order; the others can still be filtered and sorted by. */
const EN_LISTA = [
  'Nro_Negocio',
  'Nro_Contrato',
  'Cod_EstadoNeg',
  'Nom_EstadoNeg',
  'Cod_ClienteNegocio',
  'Nom_ClienteNegocio',
  'Cod_Pais',
  'Nom_Pais',
  'Cod_Puerto',
  'Nom_Puerto',
  'Cod_IncoTerm',
  'Fecha_ETD',
  'Num_Embarques',
  'Num_Contenedores',
  'Usuario_Comercial',
  'Nom_Usuario_Comercial',
  'Usuario_Comex',
  'Usuario_QC',
  'Cod_Temporada',
  'Nom_Temporada',
  'Total_Kilos',
  'Total_Monto',
  'Cod_Moneda',
  'Version',
]

/** Deals by number, contract, client and products: each word must be somewhere. */
const buscar = (text: string): Condition => {
  const words = plano(text).split(/\s+/).filter(Boolean)
  const all = join(
    words.map(word => likeFolded(sql`r.busqueda`, `%${escaped(word)}%`)),
    ' and ',
  )
  return {
    match: sql`t.nro_negocio in (select r.nro_negocio from negocio_resumen r where ${all})`,
    test: sql`(select ${all} from negocio_resumen r where r.nro_negocio = t.nro_negocio)`,
  }
}

/** How deals are listed. */
export const LISTA: ListSpec<NegocioFila> = {
  table: 'negocio',
  key: ['nro_negocio'],
  order: ['-Nro_Negocio'],
  search: buscar,
  columns: {
    ...Object.fromEntries(EN_LISTA.map(name => [name, campos[name]!])),
    ...Object.fromEntries(
      Object.entries(campos)
        .filter(([name]) => !EN_LISTA.includes(name))
        .map(([name, c]) => [name, { ...c, hidden: true }]),
    ),
  },
}

/** The condition of the two filters of the deal list: the number, and what the contract contains. */
export const porNumeroYContrato = (nro: number | undefined, contrato: string | undefined): Sql[] => [
  ...(nro === undefined ? [] : [sql`t.nro_negocio = ${nro}`]),
  ...(contrato === undefined ? [] : [likeFolded(sql`t.contrato_plano`, `%${escaped(plano(contrato))}%`)]),
]

/** What of a word can be searched for at all. */
export const seBusca = (text: string): boolean => plano(text).trim() !== ''

const conClave = (key: Record<string, Field>, fields: Fields): Record<string, Column> => columnasDe({ ...key, ...fields })

/** How the product lines of a deal are listed. */
export const LINEAS: ListSpec<LineaFila> = {
  table: 'negocio_producto',
  key: ['nro_negocio', 'id_linea'],
  order: ['Id_Linea'],
  columns: {
    ...conClave({ Nro_Negocio: integer('Negocio*'), Id_Linea: integer('Línea*') }, lineaNegocio),
    Cod_Precio: numero('Precio', 'precio'),
    Kilos: numero('Kilos', 'kilos'),
    Monto: numero('Monto', 'monto'),
    Asignada: { sql: sql`fruta_asignada(t.nro_negocio, t.id_linea)`, type: 'number', label: 'Asignada' },
    Saldo: { sql: sql`t.cantidad - fruta_asignada(t.nro_negocio, t.id_linea)`, type: 'number', label: 'Saldo' },
    ...sellos,
  },
}

/** How the payments of a deal are listed. */
export const CUOTAS: ListSpec<CuotaFila> = {
  table: 'negocio_cuota',
  key: ['nro_negocio', 'num_cuota'],
  order: ['Num_Cuota'],
  columns: {
    ...conClave({ Nro_Negocio: integer('Negocio*'), Num_Cuota: integer('Cuota*') }, cuotaPago),
    Es_Porcentaje: { sql: sql`t.es_porcentaje`, type: 'flag', label: 'Porcentaje' },
    Fecha_Vencimiento: { sql: sql`t.fecha_vencimiento`, type: 'date', label: 'Vencimiento' },
    Estimada: { sql: sql`t.estimada`, type: 'flag', label: 'Estimada' },
    Monto: { ...numero('Monto', 'monto'), nullable: true },
    Montos: { sql: sql`t.montos`, type: 'json', label: 'Montos', plain: true },
    ...sellos,
  },
}

const totales = (nro: number): Sql =>
  sql`(select coalesce(json_agg(json_build_object('Cod_Moneda', cod_moneda, 'Monto', monto, 'Kilos', kilos) order by cod_moneda), '[]')
    from (select cod_moneda, sum(monto) as monto, sum(kilos) as kilos from negocio_producto where nro_negocio = ${nro} group by cod_moneda) m)`

const listas = (nro: number): [name: string, sql: Sql][] => [
  ['Totales', totales(nro)],
  ['Productos', rowsSql(LINEAS, sql`t.nro_negocio = ${nro}`)],
  ['Formas_Pago', rowsSql(CUOTAS, sql`t.nro_negocio = ${nro}`)],
  ...REQUISITOS.map((r): [string, Sql] => [r.lista, rowsSql(specDeRequisito(r), sql`t.nro_negocio = ${nro}`)]),
]

const entero = (nro: number, columns: Sql): Sql =>
  sql`select to_json(r)::text from (select ${columns} from negocio t where t.nro_negocio = ${nro}) r`

const leer = async (db: Reader, name: string, query: Sql): Promise<string> => {
  const text = await jsonText(db, { name, text: query.text }, query.values as unknown[])
  if (text === undefined) throw notFound('el negocio')
  return text
}

const con = (nro: number, names?: readonly string[]): Sql =>
  join(
    listas(nro)
      .filter(([name]) => !names || names.includes(name))
      .map(([name, list]) => sql`${list} as ${raw(`"${name}"`)}`),
  )

/** The query of the whole deal: one row, one column of JSON text. */
export const negocioSql = (nro: number): Sql => entero(nro, sql`${columnsSql(campos)}, ${con(nro)}`)

/** The whole deal in one query, as JSON text; 404 when there is none. */
export const negocioJson = (db: Reader, nro: number): Promise<string> => leer(db, 'negocio-completo', negocioSql(nro))

const EXIGIDO = ['Documentos', 'Certificados', 'Analisis', 'Otros_Docs']

/** What the deal requires, in one query. */
export const docsRequeridosJson = (db: Reader, nro: number): Promise<string> =>
  leer(
    db,
    'negocio-requeridos',
    entero(
      nro,
      sql`${columnsSql({ Documentos_Req: campos.Documentos_Req!, Certificados_Req: campos.Certificados_Req!, Analisis_Req: campos.Analisis_Req! })}, ${con(nro, EXIGIDO)}`,
    ),
  )

/** 404 unless the deal exists. */
export const exigirNegocio = async (db: Reader, nro: number): Promise<void> => {
  const { rowCount } = await db.query({ name: 'negocio-existe', text: 'select from negocio where nro_negocio = $1', values: [nro] })
  if (!rowCount) throw notFound('el negocio')
}

/** Holds a deal until the transaction ends: whatever changes it or its parts goes one after the other. */
export const bloquear = async (client: Tx, nro: number): Promise<{ version: number; cod_estadoneg: string }> => {
  const { rows } = await client.query({
    name: 'negocio-bloquear',
    text: 'select version, cod_estadoneg from negocio where nro_negocio = $1 for no key update',
    values: [nro],
  })
  if (!rows[0]) throw notFound('el negocio')
  return rows[0]
}

/** The next number of a part of a deal, which the caller holds. */
export const siguiente = async (client: Tx, table: string, column: string, nro: number): Promise<number> => {
  const { rows } = await client.query(`select coalesce(max(${column}), 0) + 1 as n from ${table} where nro_negocio = $1`, [nro])
  return rows[0].n
}

const CABECERA = Object.keys(negocio.fields).filter(name => name !== 'Nro_Negocio')
const LINEA = ['Nro_Negocio', 'Id_Linea', ...Object.keys(lineaNegocio)]
const CUOTA = ['Nro_Negocio', ...Object.keys(cuotaPago)]

/** Stores the deal alone; answers its number. */
export const insertarNegocio = async (client: Tx, row: Values): Promise<number> => {
  const [inserted] = await insertRows(client, 'negocio', CABECERA, [row], 'nro_negocio')
  return inserted!.nro_negocio as number
}

/** Stores product lines, numbered from `desde`. */
export const insertarLineas = (client: Tx, nro: number, filas: readonly Values[], desde = 1): Promise<Values[]> =>
  insertRows(
    client,
    'negocio_producto',
    LINEA,
    filas.map((fila, i) => ({ ...fila, Nro_Negocio: nro, Id_Linea: desde + i })),
  )

/** Stores payments. */
export const insertarCuotas = (client: Tx, nro: number, filas: readonly Values[]): Promise<Values[]> =>
  insertRows(
    client,
    'negocio_pago',
    CUOTA,
    filas.map(fila => ({ ...fila, Nro_Negocio: nro })),
  )

/** Condition of one part of a deal. */
export const parte = (nro: number, column: string, n: number): Sql => sql`t.nro_negocio = ${nro} and t.${raw(column)} = ${n}`
