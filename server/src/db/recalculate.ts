/** Recomputes all kept values and counts, in batches, while users work: see `funciones/base/mantenido.sql`. */
import type { Db } from './open.ts'
import { tx } from './tx.ts'

/** A row whose kept value was wrong, with the columns before and after the correction. */
export type KeptDifference = { valor: string; clave: string; antes: Record<string, unknown>; despues: Record<string, unknown> }

/** At most this many rows are locked at once, while one value of theirs is computed. */
const BATCH = 500
const BY = { usuario: 'portal' }

const keysAfter = async (db: Db, table: string, key: string, last: number): Promise<number[]> => {
  const { rows } = await db.pool.query(`select ${key} as clave from ${table} where ${key} > $1 order by 1 limit ${BATCH}`, [last])
  return rows.map(row => row.clave)
}

const recalculateValue = async (
  db: Db,
  { nombre, tabla, llave }: { nombre: string; tabla: string; llave: string },
): Promise<KeptDifference[]> => {
  const found: KeptDifference[] = []
  for (let keys = await keysAfter(db, tabla, llave, 0); keys.length; keys = await keysAfter(db, tabla, llave, keys.at(-1)!)) {
    const { rows } = await tx(db, BY, client => client.query('select clave, antes, despues from recalcular($1, $2)', [nombre, keys]))
    found.push(...rows.map(({ clave, antes, despues }) => ({ valor: nombre, clave: String(clave), antes, despues })))
  }
  return found
}

const recount = async (db: Db, counts: string): Promise<KeptDifference[]> => {
  const { rows } = await tx(db, BY, client => client.query('select grupo, antes::int, despues::int from recontar($1)', [counts]))
  return rows.map(({ grupo, antes, despues }) => ({
    valor: counts,
    clave: Object.values(grupo).join('~'),
    antes: { filas: antes },
    despues: { filas: despues },
  }))
}

/** Corrects every kept value and count that differs from the computed one; returns the differences. `told` is called after each value. */
export const recalculate = async (db: Db, told: (value: string, differ: number) => void = () => undefined): Promise<KeptDifference[]> => {
  const { rows: values } = await db.pool.query('select nombre, tabla, llave from mantenido order by nombre')
  const { rows: counts } = await db.pool.query('select c as nombre from conteos() c')
  const found: KeptDifference[] = []
  const add = (name: string, differences: KeptDifference[]): void => {
    told(name, differences.length)
    found.push(...differences)
  }
  for (const value of values) add(value.nombre, await recalculateValue(db, value))
  for (const { nombre } of counts) add(nombre, await recount(db, nombre))
  return found
}
