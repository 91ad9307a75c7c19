/** Problematic disks: a small one, and a read-only one. Only root on Linux can create them. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  /** Fills the remaining space. */
  fill: () => void
  /** Frees that space. */
  empty: () => void
  remove: () => void
}

/** A disk in memory with this many megabytes. */
export const smallDisk = (megabytes: number, options = ''): SmallDisk => {
  const folder = mkdtempSync(join(tmpdir(), 'nogal-disco-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m${options}`, 'none', folder], { stdio: 'pipe' })
  const filler = join(folder, 'relleno')
  const fill = (): void => {
    writeFileSync(filler, '')
    for (const size of [1024 * 1024, 4096]) {
      try {
        for (;;) appendFileSync(filler, Buffer.alloc(size, 1))
      } catch {
        // The error that the disk is full is expected.
      }
    }
  }
  const empty = () => rmSync(filler, { force: true })
  const remove = () => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, fill, empty, remove }
}

/** May this process create disks? */
export const canMakeDisks = (): boolean => {
  try {
    smallDisk(1).remove()
    return true
  } catch {
    return false
  }
}
