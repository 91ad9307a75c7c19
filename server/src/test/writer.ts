// Inserts row after row into a data folder and prints each number once it is committed, until a test kills the process.
import { openDb } from '../db/open.ts'

const db = await openDb({ DATOS: process.argv[2]! })
const { rows } = await db.pool.query<{ top: number }>('select coalesce(max(n), 0) as top from t')
for (let n = rows[0]!.top + 1; ; n++) {
  await db.pool.query('insert into t values ($1, $2)', [n, 'x'.repeat(2_000)]).catch(() => process.exit(1))
  process.stdout.write(`${n}\n`)
}
