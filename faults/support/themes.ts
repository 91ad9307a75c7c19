/** Runs themes: files of a folder that export an array of `Fault`. */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Fault } from './fault.ts'

type Outcome = { theme: string; what: string; wanted: string; figure: string; ok: boolean; seconds: number }

/** Timeout of a fault that names none, so that no fault blocks the others. */
const LIMIT_MS = 180_000

const themesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.ts') && name !== 'run.ts')
    .map(name => basename(name, '.ts'))
    .sort()

const isFaults = (value: unknown): value is Fault[] => Array.isArray(value) && value.every(item => typeof item?.run === 'function')

const faultsOf = async (folder: string, theme: string): Promise<Fault[]> => {
  const exported: Record<string, unknown> = await import(join(folder, `${theme}.ts`))
  return Object.values(exported).filter(isFaults).flat()
}

const limited = (work: Promise<{ figure: string; ok: boolean }>, limitMs: number): Promise<{ figure: string; ok: boolean }> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${limitMs / 1000} s`)), limitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const measure = async (theme: string, { what, wanted, run, limitMs = LIMIT_MS }: Fault): Promise<Outcome> => {
  const started = performance.now()
  const { figure, ok } = await limited(run(), limitMs).catch((error: Error) => ({ figure: error.message.split('\n')[0]!, ok: false }))
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

/** Runs the themes of a folder, or those that are asked for, one after the other; prints their outcomes, and exits with 1 if one is not as wanted. */
export const runThemes = async (folder: string, asked: readonly string[]): Promise<never> => {
  const themes = themesOf(folder)
  const unknown = asked.filter(theme => !themes.includes(theme))
  if (unknown.length) throw new Error(`There is no theme ${unknown.join(', ')}; there are: ${themes.join(', ')}`)

  const outcomes: Outcome[] = []
  for (const theme of asked.length ? asked : themes) {
    for (const fault of await faultsOf(folder, theme)) {
      const outcome = await measure(theme, fault)
      outcomes.push(outcome)
      console.log(`${outcome.ok ? '✓' : '✗'} ${theme}: ${outcome.what}: ${outcome.figure}`)
    }
  }
  const failed = outcomes.filter(({ ok }) => !ok).length
  console.log(`\n${table(outcomes)}\n\n${outcomes.length - failed} as wanted, ${failed} not`)
  process.exit(failed ? 1 : 0)
}
