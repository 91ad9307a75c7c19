/** The tables of an installation from the database's catalogue: rows are read and written as texts, in a format common to both engines. */
import pg from 'pg'
import type { Connection } from '../db/migrate.ts'
import { TIME_ZONE } from '../db/settings.ts'
import type { Sequence } from './pieces.ts'

export type TableColumn = { name: string; type: string }
export type BackupTable = { name: string; columns: TableColumn[] }

export const quoted = pg.escapeIdentifier

/** The table that is not copied, because it lists the functions installed in this database. */
const LEFT_OUT = 'funcion_aplicada'

const TABLES = `
  select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> '${LEFT_OUT}'
     and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   group by c.relname order by c.relname`

/** Every table, with the columns that are written (not the generated ones). */
export const readTables = async (client: Connection): Promise<BackupTable[]> => (await client.query<BackupTable>(TABLES)).rows

/** Settings without timeouts. */
export const NO_LIMITS = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'

/** Settings for this transaction with which both engines give the same text for a value, because their time zone rules differ. */
const SPELL_ALIKE = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local synchronize_seqscans = off`

export const spellAlike = (client: Connection): Promise<unknown> => client.query(SPELL_ALIKE)
export const spellAsUsual = (client: Connection): Promise<unknown> => client.query(`set local timezone = '${TIME_ZONE}'`)

const BATCH_BYTES = 256 * 1024
const MOST_ROWS = 5_000

/** The rows of a table, each an array of texts and nulls as JSON, about a quarter of a megabyte at a time. Call `spellAlike` before. */
export async function* rowsOf(client: Connection, { name, columns }: BackupTable): AsyncGenerator<string[]> {
  const values = columns.map(column => `${quoted(column.name)}::text`).join(', ')
  await client.query(`declare filas no scroll cursor for select to_json(array[${values}]::text[])::text as fila from ${quoted(name)}`)
  for (let count = 50; ; ) {
    const { rows } = await client.query<{ fila: string }>(`fetch ${count} from filas`)
    if (!rows.length) break
    const lines = rows.map(({ fila }) => fila)
    yield lines
    const bytes = lines.reduce((sum, line) => sum + line.length, 0) / lines.length
    count = Math.max(1, Math.min(MOST_ROWS, count * 8, Math.floor(BATCH_BYTES / bytes)))
  }
  await client.query('close filas')
}

/** Inserts rows in the format of `rowsOf`, with their keys and timestamps. */
export const addRows = async (client: Connection, { name, columns }: BackupTable, lines: readonly string[]): Promise<void> => {
  const values = columns.map(({ type }, index) => `(fila ->> ${index})::${type}`).join(', ')
  await client.query(
    `insert into ${quoted(name)} (${columns.map(column => quoted(column.name)).join(', ')}) overriding system value
     select ${values} from jsonb_array_elements($1::jsonb) as f (fila)`,
    [`[${lines.join(',')}]`],
  )
}

const SEQUENCES = `
  select s.relname as secuencia, t.relname as tabla, a.attname as columna
    from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
   where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace
   order by t.relname, a.attname`

/** The values of the sequences. They are read after the rows: a number too high only leaves a gap, one too low would be given twice. */
export const sequencesOf = async (client: Connection): Promise<Sequence[]> => {
  const { rows } = await client.query<{ secuencia: string; tabla: string; columna: string }>(SEQUENCES)
  const values: Sequence[] = []
  for (const { secuencia, tabla, columna } of rows) {
    const { rows: found } = await client.query(`select last_value::text as ultimo, is_called as usado from ${quoted(secuencia)}`)
    values.push({ tabla, columna, ...found[0] })
  }
  return values
}

/** Sets the values of the sequences. */
export const setSequences = async (client: Connection, values: readonly Sequence[]): Promise<void> => {
  for (const { tabla, columna, ultimo, usado } of values) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)', [quoted(tabla), columna, ultimo, usado])
  }
}

type ForeignKey = { tabla: string; nombre: string; definicion: string }

/**
 * Drops the foreign keys, runs the work, and adds them again, which checks every row: rows are loaded in the order of table names, so their
 * references may not exist yet.
 */
export const withoutReferences = async (client: Connection, work: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as tabla, quote_ident(conname) as nombre, pg_get_constraintdef(oid) as definicion
       from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`,
  )
  for (const { tabla, nombre } of rows) await client.query(`alter table ${tabla} drop constraint ${nombre}`)
  await work()
  for (const { tabla, nombre, definicion } of rows) await client.query(`alter table ${tabla} add constraint ${nombre} ${definicion}`)
}

/**
 * Disables the triggers of these tables meanwhile, so that rows keep their versions and timestamps and leave no trace in the historial. The
 * owner of the tables may do this, unlike `session_replication_role`, which needs a superuser.
 */
export const withoutTriggers = async (client: Connection, tables: readonly BackupTable[], work: () => Promise<void>): Promise<void> => {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await work()
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
}

/** Deletes all rows of the tables. */
export const emptyTables = (client: Connection, tables: readonly BackupTable[]): Promise<unknown> =>
  client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
