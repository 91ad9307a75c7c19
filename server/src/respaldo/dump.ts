/** Converts a database to pieces, as it was at one moment. */
import { VERSION } from '@nogal/model/version'
import { StartError } from '../config.ts'
import type { Connection } from '../db/migrate.ts'
import { type BackupHeader, type BackupPiece, type Migration, tally } from './pieces.ts'
import { NO_LIMITS, quoted, readTables, rowsOf, sequencesOf, spellAlike } from './tables.ts'

const headerOf = async (client: Connection, base: BackupHeader['base']): Promise<BackupHeader> => {
  const { rows: found } = await client.query("select to_regclass('migracion') is not null as there")
  const { rows: migraciones } = found[0].there
    ? await client.query<Migration>('select nombre, huella from migracion order by nombre collate "C"')
    : { rows: [] }
  if (!migraciones.length) throw new StartError('La base de datos no tiene tablas de Nogal: no hay qué respaldar.')
  return { es: 'inicio', formato: 1, version: VERSION, creado: new Date().toISOString(), base, migraciones }
}

/** The pieces of a whole installation, its files last. The caller holds `whileNoneMigrates`, so that the tables do not change. */
export async function* dump(
  client: Connection,
  base: BackupHeader['base'],
  files?: AsyncIterable<BackupPiece>,
): AsyncGenerator<BackupPiece> {
  await client.query(NO_LIMITS)
  await client.query('begin isolation level repeatable read read only')
  try {
    await spellAlike(client)
    yield await headerOf(client, base)
    const tables = await readTables(client)
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
    let sections = 0
    for (const table of tables) {
      yield { es: 'tabla', nombre: table.name, columnas: table.columns.map(({ name }) => name) }
      const sum = tally()
      for await (const lineas of rowsOf(client, table)) {
        sum.add(lineas)
        yield { es: 'lineas', lineas }
      }
      yield { es: 'fin', nombre: table.name, ...sum.total() }
      sections++
    }
    // after the rows, so that all files that they refer to exist
    for await (const piece of files ?? []) {
      if (piece.es === 'archivo') sections++
      yield piece
    }
    yield { es: 'secuencias', valores: await sequencesOf(client) }
    yield { es: 'final', secciones: sections }
  } finally {
    await client.query('rollback')
  }
}
