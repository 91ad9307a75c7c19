/** The note of the last backup of a data folder: `npm run respaldo` writes it, and the panel of an administrador reads it. */
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

export const BACKUP_NOTE = 'ultimo-respaldo.json'

const note = z.object({ en: z.iso.datetime(), bytes: z.int().nonnegative() })
/** When the last backup was made, and its size in bytes. */
export type BackupNote = z.output<typeof note>

/** Notes a backup; a folder that this machine does not have gets none. */
export const noteBackup = (folder: string, made: BackupNote): void => {
  if (!existsSync(folder)) return
  const path = join(folder, BACKUP_NOTE)
  writeFileSync(`${path}.nuevo`, JSON.stringify(made), { mode: 0o600 })
  renameSync(`${path}.nuevo`, path)
}

/** The last backup of a data folder; undefined without one, and where the note is damaged. */
export const readBackupNote = async (folder: string): Promise<BackupNote | undefined> => {
  try {
    return note.parse(JSON.parse(await readFile(join(folder, BACKUP_NOTE), 'utf8')))
  } catch {
    return undefined
  }
}
