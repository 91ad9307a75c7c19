/** Programs that this one starts: modules beside their caller, from source in development and as bundles in production. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** URL of a module beside the caller: the source when run from source, the bundle otherwise. */
export const besides = (name: string, from: string): URL => {
  const candidates = [`./${name}.ts`, `./${name}.js`, `./${name}.mjs`].map(path => new URL(path, from))
  const found = candidates.find(url => existsSync(fileURLToPath(url)))
  if (!found) throw new Error(`No se encuentra ${name} junto a ${from}. Ejecute "npm run build".`)
  return found
}

/** Options that Node needs to run a module: for a source file the TypeScript loader, for a bundle none. */
export const loaderOf = (program: URL): string[] =>
  program.pathname.endsWith('.ts') ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []
