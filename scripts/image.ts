/**
 * Makes the image of operacion/Dockerfile without an engine for images: each COPY and RUN in a folder per stage, and at the end its program,
 * whose health check must answer. Shows what the Dockerfile makes, not what its base image has. npx tsx scripts/image.ts
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '..')
const KIT = join(ROOT, 'operacion')
const WORKDIR = '/nogal'
const PORT = process.env.PORT ?? '3999'
const HEALTHY_S = 300

const lines = readFileSync(join(KIT, 'Dockerfile'), 'utf8')
  .split('\n')
  .filter(line => line && !line.startsWith('#'))
const ignored = readFileSync(join(KIT, 'Dockerfile.dockerignore'), 'utf8').trim().split('\n')
const isSent = (path: string): boolean => {
  const name = relative(ROOT, path)
  return !ignored.some(pattern =>
    pattern.startsWith('**/') ? name.split('/').includes(pattern.slice(3)) : name === pattern || name.startsWith(`${pattern}/`),
  )
}

const home = mkdtempSync(join(tmpdir(), 'nogal-imagen-'))
const stages = new Map<string, string>()
const env: Record<string, string> = {}
let stage = ''
let command: string[] = []
let health: string[] = []

/** The place of a path of the image in the folder of its stage. */
const placeOf = (of: string, path: string): string => join(of, path.startsWith('/') ? path : join(WORKDIR, path))

/** The files of the repository that a word of a COPY names; a star stands for what comes before an ending. */
const sourcesOf = (word: string): string[] => {
  const path = join(ROOT, word)
  const [before, ending] = basename(word).split('*')
  if (ending === undefined) return existsSync(path) ? [path] : []
  return readdirSync(dirname(path))
    .filter(name => name.startsWith(before!) && name.endsWith(ending))
    .map(name => join(dirname(path), name))
}

const copy = (words: string[]): void => {
  const from = words[0]!.startsWith('--from=') ? stages.get(words.shift()!.slice('--from='.length))! : undefined
  const to = words.pop()!
  const sources = words.flatMap(word => (from ? [placeOf(from, word)] : sourcesOf(word)))
  if (!sources.length) throw new Error(`Nothing to copy: ${words.join(' ')}`)
  for (const source of sources) {
    const isInto = to.endsWith('/') || to === '.'
    const target = placeOf(stage, statSync(source).isDirectory() || !isInto ? to : join(to, basename(source)))
    cpSync(source, target, { recursive: true, filter: path => Boolean(from) || isSent(path), verbatimSymlinks: true })
  }
}

/** Runs as in the image: with its own settings alone, and the absolute paths of the image in the folder of the stage. */
const within = (text: string): string => text.replace(/(^|\s)(\/(?:datos|respaldos))\b/g, `$1${stage}$2`)
const run = (text: string): void => {
  const done = spawnSync('sh', ['-c', within(text).replace(/chown \S+/, 'true')], {
    cwd: placeOf(stage, '.'),
    env: { PATH: process.env.PATH, HOME: home, npm_config_cache: process.env.npm_config_cache ?? join(process.env.HOME ?? home, '.npm') },
    stdio: 'inherit',
  })
  if (done.status) throw new Error(`RUN ${text}: ${done.status}`)
}

const STEPS: Record<string, (rest: string) => void> = {
  FROM: rest => {
    stage = join(home, String(stages.size))
    mkdirSync(join(stage, WORKDIR), { recursive: true })
    stages.set(/ AS (\S+)/.exec(rest)?.[1] ?? 'image', stage)
  },
  COPY: rest => copy(rest.split(' ')),
  RUN: run,
  ENV: rest => Object.assign(env, Object.fromEntries(rest.split(' ').map(pair => pair.split('=')))),
  HEALTHCHECK: rest => {
    health = JSON.parse(rest.slice(rest.indexOf('CMD') + 4))
  },
  CMD: rest => {
    command = JSON.parse(rest)
  },
  WORKDIR: rest => {
    if (rest !== WORKDIR) throw new Error(`Another folder: ${rest}`)
  },
  USER: () => undefined,
  VOLUME: () => undefined,
  EXPOSE: () => undefined,
}

const started = performance.now()
let server: ChildProcess | undefined
try {
  for (const line of lines) {
    const [, step, rest] = /^(\w+) (.*)$/.exec(line)!
    const make = STEPS[step!]
    if (!make) throw new Error(`A step that this script does not know: ${line}`)
    console.log(line)
    make(rest!)
  }
  const size = execFileSync('du', ['-sm', join(stage, WORKDIR)], { encoding: 'utf8' }).split('\t')[0]
  console.log(`Made in ${Math.round((performance.now() - started) / 1000)} s: ${size} MB beside the base image.`)
  const settings = { ...env, PATH: process.env.PATH, PORT, HOST: '127.0.0.1', DATOS: join(stage, env.DATOS!), MUESTRA: 'no' }
  const [program, ...args] = command
  server = spawn(program!, args, { cwd: placeOf(stage, '.'), env: settings, stdio: 'inherit' })
  const [probe, ...asked] = health
  for (let n = 0; spawnSync(probe!, asked, { env: settings }).status !== 0; n++) {
    if (n > HEALTHY_S || server.exitCode !== null) throw new Error('The health check fails.')
    await sleep(1000)
  }
  console.log('The health check answers.')
} finally {
  if (server?.exitCode === null) {
    const ended = new Promise(resolve => server!.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
  rmSync(home, { recursive: true, force: true })
}
