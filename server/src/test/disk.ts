/** Disks that go wrong: a small one, one that may only be read. Only root on Linux may make them. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  /** Takes all the room that is left. */
  fill: () => void
  /** Gives that room back. */
  empty: () => void
  remove: () => void
}

/** A disk of so many megabytes, in memory. */
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
        // Full, as wanted.
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

/** May this process make disks? */
export const canMakeDisks = (): boolean => {
  try {
    smallDisk(1).remove()
    return true
  } catch {
    return false
  }
}
