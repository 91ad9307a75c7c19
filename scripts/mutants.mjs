// Changes the rules of the model in one place at a time and says which changes no test notices: `npm run mutants [-- model/src/format.ts …]`.
// Stryker is installed for this alone, because its hundred packages would slow down every installation.
import { join } from 'node:path'
import { run } from './common.mjs'
import { installAside } from './programs.mjs'

const place = await installAside('stryker', '@stryker-mutator/core@9.6.1', '@stryker-mutator/vitest-runner@9.6.1')
const program = join(place, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const files = process.argv.slice(2)
process.exit(
  await run(process.execPath, [program, 'run', 'scripts/mutants.config.mjs', ...(files.length ? ['--mutate', files.join()] : [])]),
)
