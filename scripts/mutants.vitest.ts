import { defineConfig } from 'vitest/config'

/** The tests of the model alone, which `npm run mutants` runs for each changed place. */
export default defineConfig({ test: { root: 'model', include: ['src/**/*.test.ts'] } })
