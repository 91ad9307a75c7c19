/** Loads pieces into an empty database, completely or not at all, and compares the result with the checksums. */
import { StartError } from '../config.ts'
import { type Connection, inTransaction, readMigrations, refuseChanges, upgrade, whileNoneMigrates } from '../db/migrate.ts'
import { receiveFile } from './files.ts'
import { type BackupHeader, type BackupPiece, damaged, type Section, type Tally, tally } from './pieces.ts'
import {
  addRows,
  type BackupTable,
  emptyTables,
  NO_LIMITS,
  readTables,
  rowsOf,
  setSequences,
  spellAlike,
  spellAsUsual,
  withoutReferences,
  withoutTriggers,
} from './tables.ts'

export type LoadOptions = {
  /** Tells the person at the terminal about slow steps, and about what was left out. */
  say: (text: string) => void
  /** Folder for the files; without it they are skipped. */
  filesFolder?: string
  /** Runs checkpoints from time to time: the embedded engine runs none by itself, and its log would grow larger than the data. */
  checkpoints?: boolean
  /** Called when everything is loaded and compared, before the commit. */
  beforeCommit?: () => Promise<void>
  /** Folder with `migrations/` and `funciones/`: for tests only. */
  folder?: string
}

/** A loaded table: its columns in the order of the backup, and the checksum of its rows. */
export type Loaded = { table: BackupTable } & Tally

const ANYTHING = `select c.relname as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname limit 3`

const refuseNotEmpty = async (client: Connection): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(ANYTHING)
  if (!rows.length) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new StartError(`La base de datos de destino no está vacía (tiene ${names}). Indique una recién creada.`)
}

const next = async (pieces: AsyncIterator<BackupPiece>): Promise<BackupPiece> => {
  const { value, done } = await pieces.next()
  if (done) throw damaged('le falta el final')
  return value
}

/** Throws when the backup is of a later version, whose tables this program can't create. */
export const refuseLater = ({ migraciones }: BackupHeader, folder?: string): void =>
  refuseChanges(readMigrations(folder), new Map(migraciones.map(({ nombre, huella }) => [nombre, huella])))

/** Loads a checked stream of pieces: tables of their version, rows, references, then the later migrations. */
export const load = async (client: Connection, pieces: AsyncIterable<BackupPiece>, options: LoadOptions): Promise<Loaded[]> => {
  const rest = pieces[Symbol.asyncIterator]()
  const header = (await next(rest)) as BackupHeader
  const { folder } = options
  refuseLater(header, folder)
  const loaded: Loaded[] = []
  await client.query(NO_LIMITS)
  await whileNoneMigrates(client, 'alone', () =>
    inTransaction(client, async () => {
      await refuseNotEmpty(client)
      await upgrade(client, {
        folder,
        filling: { after: header.migraciones.at(-1)!.nombre, fill: () => fill(client, rest, options, loaded) },
      })
      await client.query('analyze')
      await options.beforeCommit?.()
    }),
  )
  return loaded
}

const fill = async (client: Connection, pieces: AsyncIterator<BackupPiece>, options: LoadOptions, loaded: Loaded[]): Promise<void> => {
  const tables = await readTables(client)
  await spellAlike(client)
  // the kinds of states that this check allows are made from the model, which is applied after the rows of a backup
  await client.query('alter table if exists estado drop constraint if exists estado_tipo_check')
  await withoutTriggers(client, tables, () =>
    withoutReferences(client, async () => {
      await emptyTables(client, tables)
      await receive(client, tables, pieces, options, loaded)
    }),
  )
  const missing = tables.find(({ name }) => !loaded.some(({ table }) => table.name === name))
  if (missing) throw damaged(`le falta la tabla ${missing.name}`)
  for (const one of loaded) await compare(client, one)
  await spellAsUsual(client)
}

const LINES_TO_CHECKPOINT = 10_000

/** Receives the lines of a section, and its end. */
type Receiver = { take: (lines: readonly string[]) => Promise<void>; end?: (tally: Tally) => void }
const NOWHERE: Receiver = { take: async () => undefined }

const receive = async (
  client: Connection,
  tables: readonly BackupTable[],
  pieces: AsyncIterator<BackupPiece>,
  { say, filesFolder, checkpoints }: LoadOptions,
  loaded: Loaded[],
): Promise<void> => {
  const receiverOf = async (piece: Section): Promise<Receiver> => {
    if (piece.es === 'archivo') return filesFolder ? { take: await receiveFile(filesFolder, piece.nombre) } : NOWHERE
    const known = tables.find(({ name }) => name === piece.nombre)
    if (!known) {
      say(`La tabla ${piece.nombre} no es de Nogal y no se carga.`)
      return NOWHERE
    }
    const table = inOrder(known, piece.columnas)
    return { take: lines => addRows(client, table, lines), end: sum => loaded.push({ table, ...sum }) }
  }
  let to = NOWHERE
  let sinceCheckpoint = 0
  for (let piece = await next(pieces); piece.es !== 'final'; piece = await next(pieces)) {
    if (piece.es === 'tabla' || piece.es === 'archivo') to = await receiverOf(piece)
    else if (piece.es === 'lineas') {
      await to.take(piece.lineas)
      sinceCheckpoint += piece.lineas.length
      if (checkpoints && sinceCheckpoint > LINES_TO_CHECKPOINT) {
        await client.query('checkpoint')
        sinceCheckpoint = 0
      }
    } else if (piece.es === 'fin') to.end?.({ lineas: piece.lineas, suma: piece.suma })
    else if (piece.es === 'secuencias') {
      await setSequences(
        client,
        piece.valores.filter(({ tabla }) => tables.some(({ name }) => name === tabla)),
      )
    }
  }
  // lets the stream verify that nothing follows its end
  await pieces.next()
}

/** The table with its columns in the order of the backup: an upgraded database may have another order than a new one. */
const inOrder = ({ name, columns }: BackupTable, names: readonly string[]): BackupTable => {
  const ordered = names.flatMap(given => columns.find(column => column.name === given) ?? [])
  if (ordered.length !== names.length || names.length !== columns.length) {
    throw damaged(`la tabla ${name} no tiene las columnas que le corresponden`)
  }
  return { name, columns: ordered }
}

/** Reads a table back: its checksum must be that of the backup. */
const compare = async (client: Connection, { table, ...sent }: Loaded): Promise<void> => {
  const sum = tally()
  for await (const lines of rowsOf(client, table)) sum.add(lines)
  const { lineas, suma } = sum.total()
  if (lineas === sent.lineas && suma === sent.suma) return
  throw new StartError(`La tabla ${table.name} no quedó igual (${sent.lineas} filas enviadas, ${lineas} guardadas). No se guardó nada.`)
}
