/** Recomputes all kept values and sums, in batches, while users work: see `funciones/base/mantenido.sql`. */
import { unlimited } from './client.ts'
import type { Db } from './open.ts'
import { tx } from './tx.ts'

/** A row whose kept value was wrong, with the columns before and after the correction. */
export type KeptDifference = { valor: string; clave: string; antes: Record<string, unknown>; despues: Record<string, unknown> }

/** At most this many rows are compared by one statement, which reads one snapshot and locks nothing. */
const COMPARED = 1_000
/** At most this many wrong rows are locked at once, while one value of theirs is corrected. */
const CORRECTED = 100
/** How many statements compare rows of one value side by side; the embedded engine has one connection. */
const SIDE_BY_SIDE = { postgresql: 2, embebida: 1 }
const BY = { usuario: 'portal' }

/** `comparison` is the statement that finds keys whose kept value differs; `name` names the statement, which each connection plans once. */
type Kept = { nombre: string; tabla: string; llave: string; comparison: string; name: string }

/** The keys of a noun in their order, some at a time. */
async function* keysOf(db: Db, { tabla, llave }: Kept): AsyncGenerator<number[]> {
  for (let last = 0; ; ) {
    const { rows } = await db.pool.query(`select ${llave} as clave from ${tabla} where ${llave} > $1 order by 1 limit ${COMPARED}`, [last])
    if (!rows.length) return
    last = rows.at(-1).clave
    yield rows.map(row => row.clave)
  }
}

/** Corrects a value of some rows, one transaction for a few of them, and returns what differed when they were locked. */
const correct = async (db: Db, valor: string, keys: readonly number[]): Promise<KeptDifference[]> => {
  const found: KeptDifference[] = []
  for (let from = 0; from < keys.length; from += CORRECTED) {
    const some = keys.slice(from, from + CORRECTED)
    const { rows } = await tx(db, BY, client => client.query('select clave, antes, despues from recalcular($1, $2)', [valor, some]))
    found.push(...rows.map(({ clave, antes, despues }) => ({ valor, clave: String(clave), antes, despues })))
  }
  return found
}

const recalculateValue = async (db: Db, value: Kept): Promise<KeptDifference[]> => {
  const found: KeptDifference[] = []
  const batches = keysOf(db, value)
  const work = async (): Promise<void> => {
    for await (const keys of batches) {
      const { rows } = await db.pool.query({ name: value.name, text: value.comparison, values: [keys] })
      found.push(...(await correct(db, value.nombre, rows[0].keys)))
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE[db.kind] }, work))
  return found.sort((a, b) => Number(a.clave) - Number(b.clave))
}

/** Compares and corrects a sum in one statement, which takes as long as reading its table. */
const sumAgain = (db: Db, sum: string): Promise<KeptDifference[]> =>
  tx(db, BY, client =>
    unlimited(client, async () => {
      await client.query('set local statement_timeout = 0')
      const { rows } = await client.query('select grupo, antes, despues from resumar($1)', [sum])
      return rows.map(({ grupo, antes, despues }) => ({ valor: `suma_${sum}`, clave: Object.values(grupo).join('~'), antes, despues }))
    }),
  )

/** Corrects every kept value and sum that differs from the computed one; returns the differences. `told` is called after each value. */
export const recalculate = async (db: Db, told: (value: string, differ: number) => void = () => undefined): Promise<KeptDifference[]> => {
  const { rows: values } = await db.pool.query(
    `select m.nombre, m.tabla, m.llave, c.comparison, 'distintos-' || md5(c.comparison) as name
       from mantenidos_en_orden() with ordinality m cross join lateral comparacion_de_mantenido(m.nombre) c (comparison) order by m.ordinality`,
  )
  const { rows: sums } = await db.pool.query('select nombre from suma order by 1')
  const found: KeptDifference[] = []
  const add = (name: string, differences: KeptDifference[]): void => {
    told(name, differences.length)
    found.push(...differences)
  }
  for (const value of values) add(value.nombre, await recalculateValue(db, value))
  for (const { nombre } of sums) add(`suma_${nombre}`, await sumAgain(db, nombre))
  return found
}
