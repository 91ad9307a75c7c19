// Finds programs of this machine, and installs what only some commands need: from Debian, or from npm beside the project.
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { npm, ROOT, run } from './common.mjs'

/** The path of the first of these programs that is in a folder of PATH; undefined where none is. */
export const programOf = names => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(existsSync)
}

/** Installs a package of Debian, which only root can; tells whether the package is there now. */
export const installFromDebian = async (title, name) => {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false
  console.log(`${title} no está: se instala el de Debian (apt-get install ${name})…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (
    (await run('apt-get', ['update', '-qq'], { env })) === 0 &&
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })) === 0
  )
}

/** Installs packages into a folder below `.cache`, so that no other installation has them; returns the folder. */
export const installAside = async (name, ...packages) => {
  const place = join(ROOT, '.cache', name)
  mkdirSync(place, { recursive: true })
  // peers are the project's own packages
  const options = ['--no-save', '--legacy-peer-deps', '--ignore-scripts', '--no-fund', '--no-audit']
  if (await npm('install', '--prefix', place, ...options, ...packages)) throw new Error(`No se pudo instalar ${packages.join(' ni ')}.`)
  return place
}
