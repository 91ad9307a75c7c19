/** A clock that can be set while programs run, each of which is started with its variables. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const SHARED = '/dev/shm'
/** A program looks at the clock's file this often, in seconds: each look costs as much as a small request. */
const LOOKS_S = 1

/** The library that gives programs another time; throws where it is not installed. */
const library = (): string => {
  const found = readdirSync('/usr/lib', { withFileTypes: true })
    .flatMap(({ name }) => [`/usr/lib/${name}/faketime/libfaketimeMT.so.1`, `/usr/lib/${name}/libfaketimeMT.so.1`])
    .find(existsSync)
  if (!found) throw new Error('libfaketime is not here: apt-get install libfaketime')
  return found
}

/** Removes what the library left in the shared memory of programs that were killed. */
const removeLeft = (): void => {
  for (const name of readdirSync(SHARED)) {
    const pid = /^(?:sem\.)?faketime_(?:sem|shm)_(\d+)$/.exec(name)?.[1]
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(SHARED, name), { force: true })
  }
}

export type Clock = {
  /** The variables of a program that goes by this clock. Durations and the times of files stay those of the machine, as after a real jump. */
  env: Record<string, string>
  /** Moves the clock by an offset such as `+1d`, `-1h` or `+0`, and waits until every program reads the new time. */
  set: (offset: string) => Promise<void>
  remove: () => void
}

/** A clock that goes like that of the machine until it is set. */
export const startClock = (): Clock => {
  const folder = mkdtempSync(join(tmpdir(), 'nogal-reloj-'))
  const file = join(folder, 'hora')
  // PostgreSQL runs as another user
  chmodSync(folder, 0o755)
  writeFileSync(file, '+0\n')
  return {
    env: {
      LD_PRELOAD: library(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: String(LOOKS_S),
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set: async offset => {
      // a program never reads half of it
      writeFileSync(`${file}.nueva`, `${offset}\n`)
      renameSync(`${file}.nueva`, file)
      await sleep((LOOKS_S + 0.5) * 1000)
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
      removeLeft()
    },
  }
}
