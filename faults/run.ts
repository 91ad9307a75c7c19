/**
 * `npm run faults [-- theme …]`: what goes wrong on purpose in a database, a disk or a process, and what the portal does meanwhile. Some
 * themes need a PostgreSQL server (TEST_DATABASE_URL, or one on 127.0.0.1:5432). npm builds first.
 */
import { runThemes } from './support/themes.ts'

await runThemes(import.meta.dirname, process.argv.slice(2))
