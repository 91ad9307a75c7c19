/**
 * A list as a file, as the user sees it, in a workbook or as CSV. First the keys of all rows are read in their order; then their cells, a
 * few hundred rows at a time, while the file is already being sent. So no whole list is in memory, no connection is held between two
 * batches, and other requests are answered meanwhile.
 */
import { Readable } from 'node:stream'
import type { Shown } from '@nogal/model/export'
import { type Field, labelOf, type RichDoc } from '@nogal/model/fields'
import { richTextWords } from '@nogal/model/richText'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { queryList, type Reader } from '../db/reader.ts'
import { sharesOf } from '../db/share.ts'
import { FileAnswer, StreamAnswer } from '../http/answers.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { csvFile } from '../sheet/csv.ts'
import type { Kind, SheetCells, SheetColumn, SheetFormat, SheetSource } from '../sheet/sheet.ts'
import { xlsxFile } from '../sheet/xlsx.ts'
import { joinedColumn, joinRows, joinsFor, type ListColumn, type ListSpec } from './columns.ts'
import { ZONE } from './filters.ts'
import { statement } from './kept.ts'
import { conditionsOf, orderBy } from './list.ts'
import { readListOptions } from './options.ts'

/** Rows per batch; other requests wait for one batch at most. */
const BATCH = 400
/** Batches that are read while one is written. */
const AHEAD = 2
/** At most this many rows: a larger file would be of no use to a person, and too slow to make. */
const MOST_ROWS = 200_000

/** Limits the concurrent batches of all exports, so that other requests get processor time. */
const inTurn = sharesOf({ atOnce: 2, mayWait: 100, patienceMs: 30_000 })

const FILES: Record<SheetFormat, { type: string; write: (sheet: SheetSource) => AsyncIterable<Buffer> }> = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxFile },
  csv: { type: 'text/csv; charset=utf-8', write: csvFile },
}

/** A sheet as a file that is sent while it is written. */
const streamOf = (formato: SheetFormat, sheet: SheetSource): StreamAnswer => {
  const { type, write } = FILES[formato]
  return new StreamAnswer(Readable.from(write(sheet), { objectMode: false }), type, `${sheet.name}.${formato}`)
}

/** A short sheet as a complete file. */
export const sheetFile = async (formato: SheetFormat, sheet: SheetSource): Promise<FileAnswer> => {
  const { type, write } = FILES[formato]
  const pieces: Buffer[] = []
  for await (const piece of write(sheet)) pieces.push(piece)
  return new FileAnswer(Buffer.concat(pieces), type, `${sheet.name}.${formato}`)
}

/** How the values of a column are read from the database and formatted. */
type Shape = { kind: Kind; value: (c: ListColumn) => Sql; text?: (value: never, c: ListColumn) => string | null }

const exact = (c: ListColumn): Sql => sql`trim_scale((${c.sql})::numeric)::text`
const labels = (values: string[], field: Field | undefined): string => values.map(one => (field ? labelOf(field, one) : one)).join(', ')

const textOfJson = (value: unknown, { field }: ListColumn): string | null => {
  if (field?.type === 'richText') return richTextWords(value as RichDoc)
  if (field?.type === 'rows') return (value as unknown[]).length ? String((value as unknown[]).length) : null
  return JSON.stringify(value)
}

const SHAPES: Record<ListColumn['type'], Shape> = {
  text: {
    kind: 'text',
    value: c => c.sql,
    text: (value: string, { field, formatExport }) => formatExport?.(value) ?? (field ? labels([value], field) : value),
  },
  number: { kind: 'number', value: exact },
  date: { kind: 'date', value: c => sql`to_char(${c.sql}, 'YYYY-MM-DD')` },
  instant: { kind: 'instant', value: c => sql`to_char(${c.sql} at time zone ${ZONE}, 'YYYY-MM-DD"T"HH24:MI:SS')` },
  localTime: { kind: 'instant', value: c => sql`to_char(${c.sql}, 'YYYY-MM-DD"T"HH24:MI:SS')` },
  flag: { kind: 'text', value: c => c.sql, text: (value: boolean, { flagLabels = ['Sí', 'No'] }) => flagLabels[value ? 0 : 1] },
  textList: { kind: 'text', value: c => c.sql, text: (value: string[], { field }) => labels(value, field) },
  json: { kind: 'text', value: c => c.sql, text: textOfJson },
}
const EXPORT_SQL: Shape = { kind: 'text', value: c => c.exportSql! }
const WITH_SUFFIX: Shape = { kind: 'text', value: c => sql`concat_ws('/', ${c.sql}, ${c.suffixNumber})` }
const shapeOf = (c: ListColumn): Shape => (c.suffixNumber ? WITH_SUFFIX : c.exportSql ? EXPORT_SQL : SHAPES[c.type])

const isQuantity = (field: Field | undefined): boolean => field?.type === 'integer' || field?.type === 'decimal'

const sheetColumn = (title: string, c: ListColumn): SheetColumn => ({
  title,
  // the number of rows of a nested table is written as a number
  kind: c.field?.type === 'rows' ? 'number' : shapeOf(c).kind,
  grouped: isQuantity(c.field),
  ...(c.field?.decimals !== undefined && { decimals: c.field.decimals }),
})

type Wanted = { title: string; column: ListColumn }

/** The requested columns, each amount followed by its currency; only columns that the list sends are allowed. */
const wantedColumns = (spec: ListSpec<never>, columnas: Shown['columnas']): Wanted[] => {
  const asked = new Set(columnas.map(({ Campo }) => Campo))
  const wanted = columnas.flatMap(({ Campo, Titulo }) => {
    const column = Object.hasOwn(spec.columns, Campo) ? spec.columns[Campo] : undefined
    if (!column || column.notSent) throw invalid([{ campo: 'columnas', mensaje: `La lista no tiene la columna ${Campo}.` }])
    const currency = column.field?.currency
    const beside = currency && !asked.has(currency) ? spec.columns[currency] : undefined
    return [{ title: Titulo, column }, ...(beside ? [{ title: beside.label, column: beside }] : [])]
  })
  if (!wanted.length) throw invalid([{ campo: 'columnas', mensaje: 'Elija al menos una columna para exportar.' }])
  return wanted
}

const WHOLE_NUMBER = /^-?\d{1,9}$/

/** Condition on the rows with these keys, whose parts are joined by `~`. */
const chosenRows = (spec: ListSpec<never>, claves: readonly { Clave: string }[]): Sql => {
  const isNumber = (key: string) => Object.entries(spec.columns).some(([name, { type }]) => name.toLowerCase() === key && type === 'number')
  const numeric = spec.key.map(isNumber)
  const rows = claves.map(({ Clave }) => {
    const parts = Clave.split('~')
    if (parts.length !== spec.key.length || parts.some((part, i) => numeric[i] && !WHOLE_NUMBER.test(part)))
      throw invalid([{ campo: 'claves', mensaje: 'Un registro elegido no es de esta lista. Vuelva a elegirlos.' }])
    return Object.fromEntries(spec.key.map((key, i) => [key, parts[i]]))
  })
  const same = raw(spec.key.map(key => `k.${key} = t.${key}`).join(' and '))
  return sql`exists (select from json_populate_recordset(null::${raw(spec.table)}, ${JSON.stringify(rows)}) k where ${same})`
}

/** Keys of the rows of one batch, as JSON that is passed back to the database unchanged. */
type Batch = { claves: string; filas: number }

/** The keys of all rows, in the order of the list. */
const readKeys = async (db: Reader, spec: ListSpec<never>, { claves, ...asked }: Shown, scope: readonly Sql[]): Promise<Batch[]> => {
  const given = Object.fromEntries(
    Object.entries({ orden: asked.orden, ...(!claves && { filtros: asked.filtros, buscar: asked.buscar }) }).filter(([, value]) => value),
  )
  const options = readListOptions(given)
  const conditions = [...scope, ...(claves ? [chosenRows(spec, claves)] : []), ...conditionsOf(spec, options).map(({ match }) => match)]
  const where = conditions.length ? sql`where ${join(conditions, ' and ')}` : empty
  const keys = raw(spec.key.map(key => `t.${key}`).join(', '))
  const order = orderBy(spec, options.orden).sql
  const { text, values } = sql`select json_agg(to_json(k) order by k.lugar_en_lista)::text as claves, count(*)::int as filas from (
    select ${keys}, row_number() over (order by ${order}) - 1 as lugar_en_lista from ${raw(spec.table)} t ${joinsFor(spec, [...conditions, order])} ${where}
    order by ${order} limit ${MOST_ROWS + 1}) k
    group by k.lugar_en_lista / ${raw(String(BATCH))} order by k.lugar_en_lista / ${raw(String(BATCH))}`
  const { rows } = await queryList(db, { text, values: values as unknown[] })
  return rows
}

/** The cells of some rows, in the order of their keys; rows that the session may not see any more are left out. */
const readCells = async (
  db: Reader,
  spec: ListSpec<never>,
  wanted: readonly Wanted[],
  { claves }: Batch,
  scope: readonly Sql[],
): Promise<SheetCells[]> => {
  const cells = wanted.map(({ column }, i) => sql`${shapeOf(column).value(joinedColumn(spec, column))} as ${raw(`c${i}`)}`)
  const joins = joinsFor(spec, [...cells, ...scope])
  const where = scope.length ? sql`where ${join([...scope], ' and ')}` : empty
  const query = sql`with k as materialized (select * from json_populate_recordset(null::${raw(spec.table)}, ${claves}) with ordinality)
    select coalesce(json_agg(to_json(r)), '[]')::text as data from (select ${join(cells)} from k ${joinRows(spec, 'k')} ${joins} ${where} order by k.ordinality) r`
  const { rows } = await queryList(db, statement(query))
  return (JSON.parse(rows[0].data) as Record<string, unknown>[]).map(row =>
    wanted.map(({ column }, i) => {
      const value = row[`c${i}`]
      if (value === null || value === undefined) return null
      const { text } = shapeOf(column)
      return text ? text(value as never, column) : String(value)
    }),
  )
}

/** Writes a list to a file with a name; all checks come before the file begins. */
export const listFile = async (
  db: Reader,
  list: ListSpec<unknown>,
  { name, shown, scope = [] }: { name: string; shown: Shown; scope?: readonly Sql[] },
): Promise<StreamAnswer> => {
  const spec = list as ListSpec<never>
  const wanted = wantedColumns(spec, shown.columnas)
  const batches = await readKeys(db, spec, shown, scope)
  if (batches.reduce((sum, { filas }) => sum + filas, 0) > MOST_ROWS)
    throw new Refusal(400, `La lista tiene más de ${MOST_ROWS} registros. Acótela con filtros y vuelva a exportarla.`)
  const read = (batch: Batch) => inTurn('', () => readCells(db, spec, wanted, batch, scope))
  const [start, ...others] = batches
  const first = start ? await read(start) : []
  const rows = async function* () {
    const begun: Promise<SheetCells[]>[] = [Promise.resolve(first)]
    for (let next = begun.shift(); next; next = begun.shift()) {
      const now = await next
      // the database reads the next batches while this one is written
      for (const batch of others.splice(0, AHEAD - begun.length)) {
        const reading = read(batch)
        reading.catch(() => undefined)
        begun.push(reading)
      }
      yield now
    }
  }
  return streamOf(shown.formato, { name, columns: wanted.map(({ title, column }) => sheetColumn(title, column)), batches: rows() })
}
