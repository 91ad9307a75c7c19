/**
 * `npm run faults [-- theme …]`: provokes the faults of every theme, one after the other, and prints their outcomes. A theme is a file of
 * this folder that exports an array of `Fault`. Exits with 1 if an outcome is not the wanted one. Some themes need a PostgreSQL server
 * (TEST_DATABASE_URL, or one on 127.0.0.1:5432). npm builds first.
 */
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { Fault } from './fault.ts'

type Outcome = { theme: string; what: string; wanted: string; figure: string; ok: boolean; seconds: number }

/** Timeout of one fault, so that no fault blocks the others. */
const LIMIT_MS = 180_000
const NO_THEME = ['fault.ts', 'run.ts']

const themes = (): string[] =>
  readdirSync(import.meta.dirname)
    .filter(name => name.endsWith('.ts') && !NO_THEME.includes(name))
    .map(name => basename(name, '.ts'))
    .sort()

const isFaults = (value: unknown): value is Fault[] => Array.isArray(value) && value.every(item => typeof item?.run === 'function')

const faultsOf = async (theme: string): Promise<Fault[]> => {
  const exported: Record<string, unknown> = await import(`./${theme}.ts`)
  return Object.values(exported).filter(isFaults).flat()
}

const limited = (work: Promise<{ figure: string; ok: boolean }>): Promise<{ figure: string; ok: boolean }> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${LIMIT_MS / 1000} s`)), LIMIT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const measure = async (theme: string, { what, wanted, run }: Fault): Promise<Outcome> => {
  const started = performance.now()
  const { figure, ok } = await limited(run()).catch((error: Error) => ({ figure: error.message.split('\n')[0]!, ok: false }))
  return { theme, what, wanted, figure, ok, seconds: Math.round((performance.now() - started) / 1000) }
}

const table = (outcomes: readonly Outcome[]): string => {
  const rows = outcomes.map(o => [o.ok ? '✓' : '✗', o.theme, o.what, o.wanted, o.figure, `${o.seconds} s`])
  const head = ['', 'theme', 'what goes wrong', 'wanted', 'figure', 'took']
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map(row => row[i]!.length)))
  return [head, ...rows]
    .map(row =>
      row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const asked = process.argv.slice(2)
const unknown = asked.filter(theme => !themes().includes(theme))
if (unknown.length) throw new Error(`There is no theme ${unknown.join(', ')}; there are: ${themes().join(', ')}`)

const outcomes: Outcome[] = []
for (const theme of asked.length ? asked : themes()) {
  for (const fault of await faultsOf(theme)) {
    const outcome = await measure(theme, fault)
    outcomes.push(outcome)
    console.log(`${outcome.ok ? '✓' : '✗'} ${theme}: ${outcome.what}: ${outcome.figure}`)
  }
}
const failed = outcomes.filter(({ ok }) => !ok).length
console.log(`\n${table(outcomes)}\n\n${outcomes.length - failed} as wanted, ${failed} not`)
process.exit(failed ? 1 : 0)
