// npm test: all checks and tests, on a fresh clone too. CI reads the last line, `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkNode, ensureInstalled, ROOT } from './common.mjs'

checkNode()
await ensureInstalled({ whole: true })
const { findChromium } = await import('./chromium.mjs')

const work = mkdtempSync(join(tmpdir(), 'nogal-test-'))
const RESULTS = join(work, 'unit.json')
const notes = []
const env = { ...process.env }

/**
 * Runs an npm script; returns its exit code and its output. `live` prints the output as it comes; steps that run in parallel print theirs
 * at the end if they fail.
 */
const runScript = (script, args, live) =>
  new Promise(resolve => {
    const child = spawn('npm', ['run', '--silent', script, ...(args.length ? ['--', ...args] : [])], {
      cwd: ROOT,
      env,
      shell: process.platform === 'win32',
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', data => {
        said += data
        if (live) process.stdout.write(data)
      })
    }
    child.once('error', error => resolve({ code: 1, said: String(error) }))
    child.once('close', code => resolve({ code: code ?? 1, said }))
  })

/** Counts a step as one test, passed or failed. */
const asOne = ({ code }) => (code ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 })

/** Vitest's own count; a file that could not be loaded counts as one failure. */
const unitCount = ({ code, said }) => {
  const skipped = said.match(/SKIPPED: .*/)?.[0]
  if (skipped) notes.push(skipped)
  if (!existsSync(RESULTS)) return asOne({ code: code || 1 })
  const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(readFileSync(RESULTS, 'utf8'))
  const broken = testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  ).length
  const failed = numFailedTests + broken
  return { passed, failed: code && !failed ? 1 : failed }
}

/** The count of the journeys, whose last line has the same form as that of this command. */
const journeyCount = ({ code, said }) => {
  const [, passed, failed] = [...said.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? []
  if (passed === undefined) return asOne({ code: code || 1 })
  return { passed: Number(passed), failed: code && failed === '0' ? 1 : Number(failed) }
}

const prepareBrowser = async () => {
  console.log(`Chromium for the browser journeys: ${await findChromium()}`)
}

/** The steps in order; those of one row run in parallel. A step whose `file` does not exist is left out. */
const PLAN = [
  [
    { name: 'types', script: 'types' },
    { name: 'lint', script: 'lint' },
    { name: 'dead code', script: 'dead' },
    { name: 'docs', script: 'docs', args: ['--check'], file: 'scripts/docs.ts' },
  ],
  [{ name: 'build', script: 'build' }],
  [{ name: 'first load', script: 'size', needs: 'build' }],
  [
    {
      name: 'unit and HTTP tests',
      script: 'unit',
      args: ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`],
      count: unitCount,
    },
  ],
  [{ name: 'browser journeys', script: 'e2e', file: 'e2e/run.ts', needs: 'build', before: prepareBrowser, count: journeyCount }],
]

const totals = []
const hasFailed = name => totals.some(step => step.name === name && step.failed)

const runStep = async ({ name, script, args = [], needs, before, count = asOne }, live) => {
  const started = performance.now()
  let outcome
  try {
    if (hasFailed(needs)) throw new Error(`Not run: it needs the step «${needs}», which failed.`)
    await before?.()
    outcome = await runScript(script, args, live)
  } catch (error) {
    outcome = { code: 1, said: error.message }
    console.error(error.message)
  }
  const { passed, failed } = count(outcome)
  if (!live && outcome.code) console.log(outcome.said)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${failed ? '✗' : '✓'} ${name} (${seconds} s)`)
  totals.push({ name, passed, failed, seconds })
}

for (const row of PLAN) {
  const steps = row.filter(({ file }) => !file || existsSync(join(ROOT, file)))
  if (steps.length === 1) console.log(`\n— ${steps[0].name}`)
  await Promise.all(steps.map(step => runStep(step, steps.length === 1)))
}
rmSync(work, { recursive: true, force: true })

const sum = key => totals.reduce((total, step) => total + step[key], 0)
console.log('')
for (const { name, passed, failed, seconds } of totals) console.log(`${name.padEnd(20)} ${passed} passed, ${failed} failed, ${seconds} s`)
for (const note of notes) console.log(note)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') ? 1 : 0)
