// Shared by the commands. Plain Node without packages, because this runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const SERVER_DIST = join(ROOT, 'server/dist')
const NODE_LEAST = [20, 19]
const STAMP = join(SERVER_DIST, '.stamp')
const INSTALLED = join(ROOT, 'node_modules/.nogal')

/** Exits with a message if this version of Node is too old. */
export const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > NODE_LEAST[0] || (major === NODE_LEAST[0] && minor >= NODE_LEAST[1])) return
  console.error(
    `Nogal necesita Node ${NODE_LEAST.join('.')} o posterior; este es ${process.versions.node}. Descárguelo de https://nodejs.org`,
  )
  process.exit(1)
}

const running = new Set()

/** Runs a command attached to the terminal; returns its exit code. */
export const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const shell = process.platform === 'win32'
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', shell, ...options })
    running.add(child)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      running.delete(child)
      resolve(signal ? 1 : (code ?? 1))
    })
  })

/** Sends a signal to the running commands, which then count as failed. */
export const endRunning = signal => {
  for (const child of running) child.kill(signal)
}

/** Runs npm: the same npm that started this process, if one did. */
export const npm = (...args) => {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args]) : run('npm', args)
}

const digest = path => createHash('sha256').update(readFileSync(path)).digest('hex')

const read = path => (existsSync(path) ? readFileSync(path, 'utf8') : '')

const LOCK = join(ROOT, 'package-lock.json')
/** The lock file that npm itself writes of the installed packages. */
const HIDDEN_LOCK = join(ROOT, 'node_modules/.package-lock.json')

/** True if the installed packages are those of the lock file. */
const isCurrent = () =>
  read(INSTALLED) === digest(LOCK) || (existsSync(HIDDEN_LOCK) && statSync(HIDDEN_LOCK).mtimeMs >= statSync(LOCK).mtimeMs)

const namesIn = (file, kind) => Object.keys(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))[kind] ?? {})

/** True if the packages that only tests and tools need are installed too. */
const isWhole = () =>
  ['', 'model', 'server', 'web'].every(folder =>
    namesIn(join(folder, 'package.json'), 'devDependencies').every(name =>
      ['', folder].some(near => existsSync(join(ROOT, near, 'node_modules', name, 'package.json'))),
    ),
  )

/**
 * No installation runs scripts of packages. `ci` empties node_modules first; `install` adds the missing packages and does not change the
 * lock file.
 */
const INSTALL = {
  clean: ['ci', '--omit=dev'],
  cleanWhole: ['ci', '--include=dev'],
  missing: ['install', '--no-save', '--include=dev'],
}
const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs the packages if they are missing or belong to an earlier lock file: those that the portal is built from and runs with; with
 * `whole` also those that only tests and tools need. Installed packages that are current stay.
 */
export const ensureInstalled = async ({ whole = false } = {}) => {
  const current = isCurrent()
  if (current && (!whole || isWhole())) return
  console.log(current ? 'Instalando los paquetes de las pruebas…' : 'Instalando los paquetes…')
  // without these files an interrupted installation is repeated
  for (const note of [INSTALLED, HIDDEN_LOCK]) rmSync(note, { force: true })
  const code = await npm(...(current ? INSTALL.missing : whole ? INSTALL.cleanWhole : INSTALL.clean), ...QUIET)
  if (code) {
    console.error('No se pudieron instalar los paquetes.')
    process.exit(code)
  }
  writeFileSync(INSTALLED, digest(LOCK))
}

const SOURCES = [
  'model/src',
  'server/src',
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/mantineStyles.ts',
  'scripts/build.mjs',
  'package-lock.json',
]
const TEST = /\.test\.tsx?$/

const filesOf = path => {
  const full = join(ROOT, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full).flatMap(name => filesOf(`${path}/${name}`))
}

/** A hash of all the inputs of the build. */
export const fingerprint = () => {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(filesOf)
    .filter(name => !TEST.test(name))
    .sort()) {
    hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
  }
  return hash.digest('hex')
}

/** Records the hash of the sources that the build was made from. */
export const stampBuild = print => {
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, print)
}

const isBuilt = () => read(STAMP) === fingerprint() && existsSync(join(ROOT, 'web/dist/index.html'))

const build = async (...which) => {
  const code = await run(process.execPath, [join(ROOT, 'scripts/build.mjs'), ...which])
  if (code) throw new Error('No se pudo compilar.')
}

/** Builds if the sources have changed since the last build. */
export const ensureBuilt = async () => {
  if (isBuilt()) return
  console.log('Compilando Nogal…')
  await build()
}

/** As `ensureBuilt`, but returns as soon as the server is built; the promise `web` ends when the web application is built too. */
export const ensureServerBuilt = async () => {
  if (isBuilt()) return { web: undefined }
  console.log('Compilando Nogal…')
  const print = fingerprint()
  await build('server')
  return { web: build('web').then(() => stampBuild(print)) }
}
