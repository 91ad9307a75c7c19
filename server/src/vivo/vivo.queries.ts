/** Queries of live updates for data that notices lack. */
import type { Bound } from '../aggregate/spec.ts'
import type { Reader } from '../db/reader.ts'

/** The deal that a record belongs to, or the deal itself. */
export const negocioOf = async (db: Reader, { table, key }: Pick<Bound, 'table' | 'key'>, id: number): Promise<number> => {
  const { rows } = await db.query(`select nro_negocio from ${table} where ${key.toLowerCase()} = $1`, [id])
  return rows[0].nro_negocio
}

/** Names of users by their code. */
export const namesOfUsers = async (db: Reader, users: readonly string[]): Promise<Map<string, string>> => {
  if (!users.length) return new Map()
  const { rows } = await db.query({
    name: 'vivo-nombres',
    text: 'select cod_usuario, nom_usuario from usuario where cod_usuario = any ($1)',
    values: [users],
  })
  return new Map(rows.map(row => [row.cod_usuario, row.nom_usuario]))
}
