// npm test: everything that must hold, on a fresh clone too. The last line, `N passed, N failed`, is what CI reads.
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

/** Runs an npm script; shows what it says as it says it, or in one piece at the end when others run beside it. */
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

/** A step that is one thing to pass or fail. */
const asOne = ({ code }) => (code ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 })

/** Vitest's own count; a file that could not even be loaded counts as one failure. */
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

/** The journeys end with the same line as this command. */
const journeyCount = ({ code, said }) => {
  const [, passed, failed] = [...said.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? []
  if (passed === undefined) return asOne({ code: code || 1 })
  return { passed: Number(passed), failed: code && failed === '0' ? 1 : Number(failed) }
}

const prepareBrowser = async () => {
  env.CHROMIUM_PATH = await findChromium()
  console.log(`Chromium for the browser journeys: ${env.CHROMIUM_PATH}`)
}

/** In order; the steps of one row run side by side. A step whose file is not there is left out. */
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
