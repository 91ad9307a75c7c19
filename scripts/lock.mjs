// node scripts/lock.mjs, after npm install: completes package-lock.json with the platform packages that the registry in use does not carry.
// npm leaves them out without a warning, and npm ci then rejects the lock file on every machine.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './common.mjs'

const FILE = join(ROOT, 'package-lock.json')
const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }
const EXACT = /^\d+\.\d+\.\d+[\w.-]*$/

/** The os, cpu and libc that a name such as `binding-linux-x64-musl` says. */
const platformOf = name => {
  const words = name.split('/').at(-1).split('-')
  const os = words.filter(word => OS.includes(word))
  const cpu = words.filter(word => CPU.includes(word))
  const libc = words.flatMap(word => LIBC[word] ?? [])
  return { ...(cpu.length && { cpu }), ...(libc.length && { libc }), ...(os.length && { os }) }
}

/** True if Node's resolution would find the package, from the innermost folder outwards. */
const isThere = (packages, from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const added = []
for (const [from, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const platform = platformOf(name)
    if (isThere(lock.packages, from, name) || !EXACT.test(version) || !(platform.os || platform.cpu)) continue
    lock.packages[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true, ...platform }
    added.push(`${name}@${version}`)
  }
}
if (added.length) {
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(added.length ? `Added: ${added.join(', ')}` : 'Complete.')
