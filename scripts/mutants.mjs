// Changes the rules of the model in one place at a time and says which changes no test notices: `npm run mutants [-- model/src/format.ts …]`.
// Stryker is installed for this alone, because its hundred packages would slow down every installation.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

const PLACE = '.cache/stryker'
const PACKAGES = ['@stryker-mutator/core@9.6.1', '@stryker-mutator/vitest-runner@9.6.1']

const run = (command, args) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

mkdirSync(PLACE, { recursive: true })
// the tests run in the project's own Vitest, so Stryker's is not installed
run('npm', ['install', '--prefix', PLACE, '--no-save', '--legacy-peer-deps', '--ignore-scripts', '--no-fund', '--no-audit', ...PACKAGES])
const files = process.argv.slice(2)
run(process.execPath, [
  `${PLACE}/node_modules/@stryker-mutator/core/bin/stryker.js`,
  'run',
  'scripts/mutants.config.mjs',
  ...(files.length ? ['--mutate', files.join()] : []),
])
