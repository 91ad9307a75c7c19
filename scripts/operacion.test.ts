/** The operation kit: what its files name exists, and the tools that read them find no fault. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../server/src/config.ts'
import { HEALTH } from '../server/src/http/health.ts'

const ROOT = join(import.meta.dirname, '..')
const KIT = join(ROOT, 'operacion')
const files = readdirSync(KIT, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name))
const text = (name: string): string => readFileSync(join(KIT, name), 'utf8')
const made = mkdtempSync(join(tmpdir(), 'nogal-operacion-'))
afterAll(() => rmSync(made, { recursive: true }))

const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
/** Runs a test where its program is installed. */
const where = (program: string) => it.skipIf(!has(program))

// biome-ignore lint/suspicious/noExplicitAny: documents of other programs
type Doc = any
const manifests: Doc[] = ['nogal.yaml', 'respaldo.yaml'].flatMap(name =>
  parseAllDocuments(text(`kubernetes/${name}`)).map(document => {
    expect(document.errors).toEqual([])
    return document.toJS()
  }),
)
const compose: Doc = parse(text('compose.yaml'), { merge: true })

/** Variables that the scripts of the kit read themselves. */
const OF_THE_KIT = ['RESPALDOS', 'RESPALDOS_DIAS', 'NODE_ENV']

it('settings that the kit makes are those of the README, with values that the portal takes', () => {
  const documented = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/^\| (`[A-Z0-9_`, ]+`) \|/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/[A-Z][A-Z0-9_]+/g)].map(([name]) => name),
  )
  const unit = [...text('systemd/nogal@.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs]) =>
    pairs!.split(' ').map(pair => pair.replace('%i', '3001').split('=') as [string, string]),
  )
  const example = text('systemd/nogal.env.ejemplo')
    .split('\n')
    .flatMap(line => [...line.matchAll(/^#?([A-Z]\w+)=(.*)$/g)].map(([, name, value]): [string, string] => [name!, value!]))
  const image = [...text('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs]) =>
    pairs!.split(' ').map(pair => pair.split('=') as [string, string]),
  )
  const filled = (value: string): string => value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{[^}]*\}/g, 'clave')
  const ofCompose = ['portal1', 'portal2', 'respaldos'].flatMap(name =>
    Object.entries<string>(compose.services[name].environment).map(([key, value]): [string, string] => [key, filled(value)]),
  )
  const ofCluster = Object.entries<string>(manifests.find(({ kind }) => kind === 'ConfigMap').data)
  for (const settings of [unit, example, image, ofCompose, ofCluster]) {
    expect(settings.length).toBeGreaterThan(0)
    const own = settings.filter(([name]) => !OF_THE_KIT.includes(name))
    expect(own.map(([name]) => name).filter(name => !documented.includes(name))).toEqual([])
    expect(() => readConfig(Object.fromEntries(own))).not.toThrow()
  }
})

it('what starts and stops processes asks at the addresses that answer', () => {
  const { template } = manifests.find(({ kind }) => kind === 'Deployment').spec
  const [portal] = template.spec.containers
  const asked = ['startupProbe', 'readinessProbe', 'livenessProbe'].map(probe => portal[probe].httpGet.path)
  expect(asked).toEqual([HEALTH.ready, HEALTH.ready, HEALTH.alive])
  expect(text('Dockerfile')).toContain(`'${HEALTH.ready}'`)
})

it('the cluster keeps two of three while it moves them, and every name leads to something', () => {
  const of = (kind: string): Doc[] => manifests.filter(one => one.kind === kind)
  const [deployment] = of('Deployment')
  expect(of('PodDisruptionBudget')[0].spec.minAvailable).toBeLessThan(deployment.spec.replicas)
  for (const selector of [of('PodDisruptionBudget')[0].spec.selector.matchLabels, of('Service')[0].spec.selector])
    expect(selector).toEqual(deployment.spec.template.metadata.labels)
  const claims = of('PersistentVolumeClaim').map(({ metadata }) => metadata.name)
  const pods = [deployment.spec.template.spec, of('CronJob')[0].spec.jobTemplate.spec.template.spec]
  for (const { volumes, containers } of pods) {
    expect(
      volumes.flatMap((one: Doc) => one.persistentVolumeClaim?.claimName ?? []).filter((name: string) => !claims.includes(name)),
    ).toEqual([])
    for (const { volumeMounts } of containers)
      expect(volumeMounts.map(({ name }: Doc) => name).sort()).toEqual(volumes.map(({ name }: Doc) => name).sort())
  }
  expect(of('Ingress')[0].spec.rules[0].http.paths[0].backend.service.name).toBe(of('Service')[0].metadata.name)
})

const OF_KINDS: Record<string, [module: string, type: string]> = {
  ConfigMap: ['core/v1', 'ConfigMap'],
  PersistentVolumeClaim: ['core/v1', 'PersistentVolumeClaim'],
  Service: ['core/v1', 'Service'],
  Deployment: ['apps/v1', 'Deployment'],
  PodDisruptionBudget: ['policy/v1', 'PodDisruptionBudget'],
  Ingress: ['networking.k8s.io/v1', 'Ingress'],
  CronJob: ['batch/v1', 'CronJob'],
}

/** What the compiler says of documents, held to the types of Kubernetes. */
const faultsOf = (documents: Doc[]): string => {
  const lines = documents.map(({ kind, apiVersion, ...rest }, n) => {
    const [module, type] = OF_KINDS[kind]!
    expect(apiVersion).toBe(module === 'core/v1' ? 'v1' : module)
    const folder = module.replace('networking.k8s.io', 'networking')
    return `export const m${n}: import('kubernetes-types/${folder}').${type} = ${JSON.stringify({ kind, apiVersion, ...rest })}`
  })
  const folder = mkdtempSync(join(ROOT, '.cache/manifests-'))
  try {
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'))
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { strict: true, noEmit: true, module: 'esnext', moduleResolution: 'bundler', types: [] },
        include: ['*.ts'],
      }),
    )
    return spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('the manifests are of the types of Kubernetes, to the last field', () => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  expect(faultsOf(manifests)).toBe('')
  const wrong = structuredClone(manifests)
  wrong.find(({ kind }) => kind === 'Deployment').spec.template.spec.containers[0].livenessProb = {}
  expect(faultsOf(wrong)).toContain('livenessProb')
})

where('systemd-analyze')('systemd finds no fault in the units', () => {
  // the program may be elsewhere on this machine
  for (const name of readdirSync(join(KIT, 'systemd')).filter(name => !name.endsWith('.ejemplo')))
    writeFileSync(join(made, name.replace('@', '@3001')), text(`systemd/${name}`).replaceAll('/usr/bin/node', process.execPath))
  const units = readdirSync(made)
    .filter(name => /\.(service|timer)$/.test(name))
    .map(name => join(made, name))
  expect(units).toHaveLength(3)
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

it.skipIf(!has('nginx') || !has('openssl'))('nginx takes its file', () => {
  const folder = join(made, 'nginx')
  mkdirSync(folder)
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=nogal',
      '-keyout',
      join(folder, 'nogal.key'),
      '-out',
      join(folder, 'nogal.pem'),
    ],
    { stdio: 'ignore' },
  )
  const site = text('nginx.conf')
    .replaceAll('/etc/nginx/certificados', folder)
    .replace(/portal\d:/g, '127.0.0.1:')
  writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${site}}\n`)
  const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf'), '-p', folder], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

it('the scripts are read by any shell', () => {
  for (const name of ['respaldar.sh', 'probar-respaldo.sh']) execFileSync('sh', ['-n', join(KIT, name)])
})

it('the image has what it copies', () => {
  const copied = [...text('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources]) => sources!.split(' '))
  const missing = copied.filter(source => spawnSync('sh', ['-c', `ls ${source}`], { cwd: ROOT }).status !== 0)
  expect(missing).toEqual([])
})

it('no file names a registry, or a place of the machine on which it was written', () => {
  for (const file of files)
    expect(readFileSync(file, 'utf8'), file).not.toMatch(/\b(?:ghcr|docker|quay|gcr|k8s\.gcr)\.io\/|registry\.|\/work\/|\/home\//)
})
