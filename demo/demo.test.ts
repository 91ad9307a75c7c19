/**
 * Compares the demo with the server: the same requests to both, over the same data. The demo under test is the program that the build
 * makes.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { FastifyInstance } from 'fastify'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { CLAVE_MUESTRA, hashClave, sha256DeClave } from '../server/src/sesion/clave.ts'
import { buildEngine } from './build/engine.ts'
import { keptSnapshot } from './build/snapshot.ts'
import type { Demo } from './src/ask.ts'
import { memoryDb } from './src/base.ts'
import type { openDemo } from './src/portal.ts'

type Reply = { status: number; body: { estado: boolean; mensaje: string; data?: unknown; total?: number } }
type Asking = (method: string, url: string, body?: object, usuario?: string) => Promise<Reply>

const PGLITE = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
const SHA = sha256DeClave(CLAVE_MUESTRA)
const read = (name: string) => readFileSync(join(PGLITE, name))

let app: FastifyInstance
let demo: Demo
let closeDb: () => Promise<void>

/** Sends requests as a given person, who logs in before the first one. */
const asking = (send: (method: string, url: string, headers: Record<string, string>, body?: string) => Promise<Reply>): Asking => {
  const tokens = new Map<string, string>()
  const ask: Asking = async (method, url, body, usuario = 'admin') => {
    if (usuario && !tokens.has(usuario)) {
      const login = { usuario, password: SHA }
      const { body: entered } = await send('POST', '/api/login', { 'content-type': 'application/json' }, JSON.stringify(login))
      tokens.set(usuario, (entered.data as { token: string }).token)
    }
    const headers = { 'content-type': 'application/json', ...(usuario && { authorization: `Bearer ${tokens.get(usuario)}` }) }
    return send(method, url, headers, body && JSON.stringify(body))
  }
  return ask
}

const server = asking(async (method, url, headers, payload) => {
  const answer = await app.inject({ method: method as 'GET', url, headers, ...(payload !== undefined && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
})
const inDemo = asking(async (method, url, headers, body) => {
  const told = await demo.answer({ method, url, headers, ...(body !== undefined && { body }) })
  const text = typeof told.body === 'string' ? told.body : Buffer.from(told.body).toString()
  return { status: told.status, body: JSON.parse(text) }
})

beforeAll(async () => {
  const base = await keptSnapshot(() => undefined)
  const loadDataDir = new Blob([new Uint8Array(base)], { type: 'application/x-gzip' })
  const db = memoryDb(await PGlite.create({ extensions: { pg_trgm }, loadDataDir }))
  await db.pool.query('update usuario set clave_hash = $1', [await hashClave(SHA)])
  closeDb = db.close
  app = await buildApp({ db, config: readConfig({ MUESTRA: 'si' }) })
  const program = new Function(`${await buildEngine('portal')};return nogalDemo`)() as { openDemo: typeof openDemo }
  const trgm = read('pg_trgm.tar.gz').toString('base64')
  demo = await program.openDemo({
    pgliteWasmModule: await WebAssembly.compile(read('pglite.wasm')),
    initdbWasmModule: await WebAssembly.compile(read('initdb.wasm')),
    fsBundle: new Blob([new Uint8Array(read('pglite.data'))]),
    loadDataDir,
    extensions: { pg_trgm: { name: 'pg_trgm', setup: async () => ({ bundlePath: new URL(`data:application/gzip;base64,${trgm}`) }) } },
  })
}, 420_000)
afterAll(async () => {
  await demo.close()
  await app.close()
  await closeDb()
})

const moments = (text: string): string => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'T')
const both = async (...given: Parameters<Asking>): Promise<Reply> => {
  const [there, here] = [await server(...given), await inDemo(...given)]
  expect(moments(JSON.stringify(here)), given.join(' ')).toBe(moments(JSON.stringify(there)))
  return here
}

const DUPLICATES = [
  ['documento', 'documentosembarque', 'documento', 'Cod_DocNegocio', 'Documento ya se encuentra asociado'],
  ['certificado', 'certificadosembarque', 'certificado', 'Cod_CertEmbarque', 'Certificado ya se encuentra asociado'],
  ['analisis', 'analisiscalidad', 'analisis', 'Cod_Analisis', 'Analisis ya se encuentra asociado'],
  ['otros-docs-negocio', 'otrosdocsembarque', 'otros-docs', 'Cod_OtrosDocs', 'Este registro ya se encuentra asociado'],
] as const

it('answers reads as the server does, for whom each is', async () => {
  const lists = await both('GET', '/api/negocio/lista-negocios?pagina=1')
  const [{ Nro_Negocio }] = lists.body.data as [{ Nro_Negocio: number }]
  expect(lists.body.total).toBeGreaterThan(20)
  for (const url of [
    `/api/negocio/${Nro_Negocio}`,
    `/api/documento/${Nro_Negocio}`,
    '/api/negocio/lista-negocios?buscar=nuez&orden=-Fecha_ETD',
    '/api/negocio/resumen-negocios',
    '/api/nave/listar-tipo-transporte/1',
    '/api/calidadembarque/listado-general-calidad',
    '/api/usuario/obtenerMenuUsuario/admin',
    '/api/parametros/puerto?pagina=2',
    '/api/negocio/0',
    '/api/negocio/nada',
    '/api/negocio/lista-negocios?filtros=[]x',
  ])
    await both('GET', url)
  for (const usuario of ['comercial', 'comex', 'calidad', 'produccion', 'cliente']) {
    await both('GET', '/api/negocio/lista-negocios', undefined, usuario)
    await both('GET', '/api/clientelogistica/listarEmbarques', undefined, usuario)
    await both('GET', '/api/parametros/usuario', undefined, usuario)
  }
})

it('takes and refuses changes as the server does, the four duplicates among them', async () => {
  await both('POST', '/api/parametros/color', {})
  await both('POST', '/api/parametros/pais', { Nom_Pais: 'Chile' })
  await both('POST', '/api/negocio/copiar-negocio', { Nro_Negocio: 1 })
  await both('PUT', '/api/parametros/pais/1', { Nom_Pais: 'x'.repeat(500) }, 'calidad')
  const { body } = await both('GET', '/api/negocio/lista-negocios/0/-?orden=-Nro_Negocio')
  const deals = body.data as { Nro_Negocio: number }[]
  for (const [path, , name, field, sentence] of DUPLICATES) {
    const linked = deals.map(async ({ Nro_Negocio }) => (await inDemo('GET', `/api/${path}/${Nro_Negocio}`)).body.data as object[])
    const [row] = (await Promise.all(linked)).flat() as Record<string, unknown>[]
    const sent = { Nro_Negocio: row!.Nro_Negocio, [field]: row![field] }
    const refused = await both('POST', `/api/${path}/add-${name}`, sent)
    expect(refused.body.mensaje).toBe(sentence)
  }
})

it('answers every call of the specification, those of the demo too', async () => {
  const rows = (path: string, from: number) =>
    readFileSync(new URL(path, import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map(line => line.split('\t').slice(from, from + 2) as [string, string])
  const own = rows('./llamadas.tsv', 0)
  expect(own).toHaveLength(54)
  for (const [method, path] of own.filter(([method]) => method === 'GET')) {
    const { status, body } = await inDemo(method, path)
    expect(`${path} ${status} ${Array.isArray(body.data) && body.data.length > 0}`).toBe(`${path} 200 true`)
  }
  for (const [method, path] of [...rows('../model/src/test/llamadas.tsv', 1), ...own.filter(([method]) => method === 'POST')]) {
    const { status, body } = await inDemo(method, path.replace(/\{\w+\}/g, '0'), method === 'GET' ? undefined : {}, '')
    expect(`${method} ${path} ${status} ${body.mensaje}`).not.toMatch(/ 5\d\d |Esa dirección no existe/)
  }
})

it('has people of its own, vessels by the kind of transport, and quality samples that are written to', async () => {
  const people = (await inDemo('GET', '/api/services/usuarios')).body.data as object[]
  const fields = [
    'Cod_Usuario',
    'Nom_Usuario',
    'id',
    'name',
    'email',
    'phone',
    'address',
    'balance',
    'age',
    'gender',
    'company',
    'active',
    'image',
  ]
  expect(Object.keys(people[0]!)).toEqual(fields)
  expect((await inDemo('GET', '/api/services/usuarios', undefined, '')).status).toBe(401)
  const vessels = (await inDemo('GET', '/api/services/naves?Cod_TipTrans=1')).body.data as { Cod_TipTrans: number }[]
  const all = (await inDemo('GET', '/api/services/naves')).body.data as object[]
  expect(new Set(vessels.map(({ Cod_TipTrans }) => Cod_TipTrans))).toEqual(new Set([1]))
  expect(all.length).toBeGreaterThan(vessels.length)
  const ships = (await inDemo('GET', '/api/calidad')).body.data as { Nro_Embarque: number }[]
  const found = ships.map(({ Nro_Embarque }) => inDemo('POST', '/api/calidad/list-analisis', { nro_embarque: Nro_Embarque }))
  const analisis = (await Promise.all(found)).flatMap(({ body }) => (body.data as Record<string, unknown>[] | undefined) ?? [])
  const one = await inDemo('POST', '/api/calidad/analisis', { analisis: analisis[0] })
  expect(one.body.data).toMatchObject({ Id_Gestion: analisis[0]!.Id_Gestion })
})

const ANALYSIS = {
  ...{ Id_TipoAnalisis: 1, Cod_TipoAnalisis: 5, Nom_TipoAnalisis: 'Índice de peróxidos', Fecha_Gestion: '2027-01-20' },
  ...{ Referencia_Analisis: 'R-1', Cod_EstadoGestion: '04', Nom_EstadoGestion: 'Completa', Nom_Laboratorio: 'Andes', Cod_Aprobado: '1' },
  Tamano_Muestra: '20 kg',
}
const CERTIFICATE = {
  ...{ Cod_TipoCertificados: 1, Nom_TipoCertificados: 'Fitosanitario', Id_TipoCertificados: 1, Fecha_Gestion: '2027-01-20' },
  ...{ Referencia_Certificados: 'R-1', Cod_EstadoGestion: '04', Nom_EstadoGestion: 'Completa', Nom_Laboratorio: 'Andes' },
}

it.each([
  ['analisis', 'list-analisis', ANALYSIS],
  ['certificado', 'list-certificados', CERTIFICATE],
])('takes rows of the specification for quality: %s', async (kind, list, row) => {
  const ships = (await inDemo('GET', '/api/embarque/listar-embarques?filtros=[]&orden=-Nro_Embarque')).body.data as {
    Nro_Embarque: number
  }[]
  const { Nro_Embarque } = ships[0]!
  const sent = { [kind]: { Nro_Embarque, ...row } }
  expect((await inDemo('POST', `/api/calidad/add-${kind}`, sent)).body).toMatchObject({ estado: true, data: true })
  expect((await inDemo('POST', `/api/calidad/${kind}`, sent)).body.data).toMatchObject({ Nro_Embarque, Id_LineaGestion: 1 })
  expect((await inDemo('POST', `/api/calidad/${list}`, { nro_embarque: Nro_Embarque })).body.data).not.toEqual([])
})

it('has the words of the sample, and units of temperature alone', async () => {
  const valuesOf = async (path: string, field: string) =>
    new Set(((await inDemo('GET', path)).body.data as Record<string, unknown>[]).map(row => row[field]))
  expect(await valuesOf('/api/services/estado-negocio', 'Nom_EstadoNeg')).toContain('PREPARACION')
  expect(await valuesOf('/api/calidad', 'Estado_Gestion')).toContain('Disponible')
  expect(await valuesOf('/api/services/unidad-medida-temp', 'Tipo')).toEqual(new Set(['Temperatura']))
})

it('opens anew the session of another tab, or of before the page was loaded again, after 100 ms', async () => {
  const elsewhere = `x.${Buffer.from(JSON.stringify({ sub: 'comex', sid: '0' })).toString('base64url')}.y`
  const started = performance.now()
  const told = await demo.answer({ method: 'GET', url: '/api/listas-generales/monedas', headers: { authorization: `Bearer ${elsewhere}` } })
  expect(told.status).toBe(200)
  expect(performance.now() - started).toBeGreaterThanOrEqual(100)
  const nobody = await demo.answer({ method: 'GET', url: '/api/listas-generales/monedas', headers: { authorization: 'Bearer x.y.z' } })
  expect(nobody.status).toBe(401)
})

it('packs a list into the same workbook as the server', async () => {
  const login = JSON.stringify({ usuario: 'admin', password: SHA })
  const body = JSON.stringify({
    formato: 'xlsx',
    columnas: [
      { Campo: 'Cod_Moneda', Titulo: 'Código' },
      { Campo: 'Nom_Moneda', Titulo: 'Moneda' },
    ],
  })
  const json = { 'content-type': 'application/json' }
  const url = '/api/parametros/moneda/exportar'
  const entered = await demo.answer({ method: 'POST', url: '/api/login', headers: json, body: login })
  const { token } = JSON.parse(String(entered.body)).data
  const told = await demo.answer({ method: 'POST', url, headers: { ...json, authorization: `Bearer ${token}` }, body })
  const here = (await app.inject({ method: 'POST', url: '/api/login', headers: json, payload: login })).json().data.token
  const packed = await app.inject({ method: 'POST', url, headers: { ...json, authorization: `Bearer ${here}` }, payload: body })
  expect([told.status, packed.statusCode]).toEqual([200, 200])
  expect(Object.keys(unzipSync(packed.rawPayload))).toContain('xl/worksheets/sheet1.xml')
  expect(unzipSync(told.body as Uint8Array)).toEqual(unzipSync(packed.rawPayload))
})
