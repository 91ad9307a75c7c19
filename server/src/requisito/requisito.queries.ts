/** SQL of the items linked to a deal: one engine over five tables of one shape. */

import { nombreDe } from '@nogal/model/entity'
import { integer } from '@nogal/model/fields'
import type { RequisitoFila } from '@nogal/model/negocio/negocio.calls'
import type { Requisito } from '@nogal/model/negocio/negocio.fields'
import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../db/tx.ts'
import type { ListSpec } from '../list/columns.ts'
import { insertRows } from '../list/rows.ts'
import { columnasDe } from '../parametros/parametros.queries.ts'

type Values = Record<string, unknown>

/** Table of a kind. */
export const tablaDe = (r: Requisito): string => `negocio_${r.requisito}`

/** How the items of a kind are listed; `Codigo` and `Nombre` are the same in every kind. */
export const specDe = (r: Requisito): ListSpec<RequisitoFila> => {
  const own = columnasDe({ Nro_Negocio: integer('Negocio*'), Id_Linea: integer('Línea*'), ...r.fields })
  return {
    table: tablaDe(r),
    key: ['nro_negocio', 'id_linea'],
    order: ['Id_Linea'],
    columns: {
      ...own,
      Codigo: own[r.code]!,
      Nombre: own[nombreDe(r.code)]!,
      Version: { sql: sql`t.version`, type: 'number', label: 'Versión' },
      Modificado_Por: { sql: sql`t.modificado_por`, type: 'text', label: 'Modificado por', nullable: true },
      Modificado_En: { sql: sql`t.modificado_en`, type: 'instant', label: 'Modificado' },
    },
  }
}

/** Stores items of a kind, numbered from `desde`. */
export const insertarRequisitos = (client: Tx, r: Requisito, nro: number, filas: readonly Values[], desde = 1): Promise<Values[]> =>
  insertRows(
    client,
    tablaDe(r),
    ['Nro_Negocio', 'Id_Linea', ...Object.keys(r.fields)],
    filas.map((fila, i) => ({ ...fila, Nro_Negocio: nro, Id_Linea: desde + i })),
  )

/** Has the deal another item of that code? */
export const yaAsociado = async (client: Tx, r: Requisito, nro: number, codigo: unknown, salvo = 0): Promise<boolean> => {
  const query = sql`select from ${raw(tablaDe(r))} where nro_negocio = ${nro} and ${raw(r.code.toLowerCase())} = ${codigo} and id_linea <> ${salvo}`
  return Boolean((await client.query(query.text, query.values as unknown[])).rowCount)
}
