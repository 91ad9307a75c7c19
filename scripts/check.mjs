// npm run check: types, lint, dead code, unit and HTTP tests, documents. With --cambios in half a minute: types, lint of the changed files
// and the tests near them. A changed file differs from main, or on main itself from the last commit.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { testsNear } from './changes.mjs'
import { checkNode, endRunning, ensureInstalled, ROOT, run } from './common.mjs'

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
const tool = (...args) => run(process.execPath, [join(ROOT, 'scripts/tool.mjs'), ...args])

const changedFiles = () => {
  const base = git('for-each-ref', 'refs/heads/main').length ? git('merge-base', 'HEAD', 'main')[0] : 'HEAD'
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(changed)]
}

const LINTED = /\.(tsx?|mts|mjs|css|json)$/

const stepsOfChanges = () => {
  const files = changedFiles()
  const there = files.filter(file => existsSync(join(ROOT, file)))
  const linted = there.filter(file => LINTED.test(file))
  const tests = testsNear(ROOT, files)
  console.log(`${files.length} archivos cambiados; pruebas cercanas: ${tests.join(', ') || 'ninguna'}`)
  return [
    ['types', ['tsc', '-b']],
    ...(linted.length ? [['lint', ['biome', 'check', '--no-errors-on-unmatched', ...linted]]] : []),
    // once, on the engine that supports every test file
    ...(tests.length ? [['tests', ['vitest', 'run', '--project', '!embebida', '--passWithNoTests', ...tests]]] : []),
  ]
}

const ALL = [
  ['types', ['tsc', '-b']],
  ['lint', ['biome', 'check', '.']],
  ['dead code', ['knip']],
  ['tests', ['vitest', 'run']],
  ['docs', ['tsx', 'scripts/docs.ts', '--check']],
]

checkNode()
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => endRunning(signal))
await ensureInstalled({ whole: true })
const started = performance.now()
let failed = 0
// with --cambios every failure is reported; the whole check ends at the first one
const isOfChanges = process.argv.includes('--cambios')
const steps = isOfChanges ? stepsOfChanges() : ALL
const runStep = async ([name, args]) => {
  const code = await tool(...args)
  if (code) failed++
  console.log(`${code ? '✗' : '✓'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
}
if (isOfChanges) await Promise.all(steps.map(runStep))
else for (const step of steps) if (!failed) await runStep(step)
process.exit(failed ? 1 : 0)
