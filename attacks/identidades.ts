/** Every call with valid bodies by every identity, on own records and on others': the sweeps of the server's tests. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault } from '../faults/support/fault.ts'

const SWEEPS = ['src/authorization.test.ts', 'src/scope', 'src/badInput.test.ts']
const LIMIT_MS = 20 * 60_000

type Report = { numTotalTests: number; numPassedTests: number; testResults: { assertionResults: { status: string; fullName: string }[] }[] }

/** Runs tests of the server in a process of their own; one that fails is named. */
const swept = async (): Promise<{ figure: string; ok: boolean }> => {
  const folder = mkdtempSync(join(tmpdir(), 'nogal-ataques-'))
  const file = join(folder, 'report.json')
  try {
    const args = ['scripts/tool.mjs', 'vitest', 'run', ...SWEEPS.map(name => `server/${name}`), '--reporter=json', `--outputFile=${file}`]
    await new Promise(resolve => execFile(process.execPath, args, { maxBuffer: 2 ** 26 }, resolve))
    const { numTotalTests, numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
    const failed = testResults.flatMap(one => one.assertionResults).find(({ status }) => status === 'failed')
    return {
      figure: `${numPassedTests} of ${numTotalTests} as the definitions say${failed ? `; ${failed.fullName}` : ''}`,
      ok: !failed && numPassedTests > 0,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const identidades: Fault[] = [
  {
    what: 'every call by every identity, on own records and on others',
    wanted: 'each answer as the screens and the scope of the definitions say',
    limitMs: LIMIT_MS,
    run: swept,
  },
]
