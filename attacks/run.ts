/**
 * `npm run attacks [-- theme …]`: what somebody sends on purpose to read, change or stop what they may not. ATAQUES sets the number of
 * requests per call, SEMILLA repeats a former run. npm builds first.
 */
import { runThemes } from '../faults/support/themes.ts'

await runThemes(import.meta.dirname, process.argv.slice(2))
