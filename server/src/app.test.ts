/** What the whole server is held against: the specification's calls, and a document that tools can read. */
import { readFileSync } from 'node:fs'
import { ADICIONES } from '@nogal/model/adiciones'
import { CALLS, callText } from '@nogal/model/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { FEATURES } from './features.ts'
import { useApi } from './test/api.ts'

const api = useApi()

const specification = readFileSync(new URL('../../model/src/test/llamadas.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(line => line.split('\t') as [group: string, method: string, path: string])

describe('calls', () => {
  const mounted = FEATURES.map(({ call }) => callText(call))
  test('every call of the model has one handler, and the other way round', () => {
    expect([...mounted].sort()).toEqual(CALLS.map(callText).sort())
  })
  test('every call of the specification is mounted, and nothing else but the additions', () => {
    const wanted = specification.map(([, method, path]) => `${method} ${path}`)
    expect(wanted.filter(text => !mounted.includes(text))).toEqual([])
    expect(mounted.filter(text => !wanted.includes(text)).sort()).toEqual(Object.keys(ADICIONES).sort())
  })
  test.each(specification.filter(([group, method]) => method === 'GET' && /listas-generales|maestros/.test(group)))(
    '%s %s %s answers rows',
    async (_, __, path) => {
      for (const value of ['0', '-', '1']) {
        const url = path.replace('listarcombo/{a}', 'listarcombo/admin').replace(/\{\w+\}/g, value)
        const { status, data, text } = await api.pedir('GET', url)
        expect(status, text).toBe(200)
        expect(data).toBeInstanceOf(Array)
        if (value !== '1') expect(data.length, url).toBeGreaterThan(0)
        const paged = await api.pedir('GET', `${url}?pagina=1&porPagina=2`)
        expect(paged.total).toBe(data.length)
        expect(paged.data.length).toBe(Math.min(2, data.length))
      }
    },
  )
})

describe('OpenAPI', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a document of the outside world
  type Doc = any
  let document: Doc
  beforeAll(async () => {
    document = JSON.parse((await api.pedir('GET', '/api/openapi.json')).text)
  })
  const operations = (): [string, string, Doc][] =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item as Doc).map(([method, operation]): [string, string, Doc] => [path, method, operation]),
    )
  const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']

  /** Checks what JSON Schema 2020-12 and OpenAPI 3.1 demand of a schema, as far as this document uses them. */
  const walk = (schema: Doc, where: string): void => {
    expect(schema, where).toBeTypeOf('object')
    for (const type of [schema.type ?? []].flat()) expect(TYPES, where).toContain(type)
    expect(schema, where).not.toHaveProperty('nullable')
    for (const key of ['minimum', 'maximum', 'exclusiveMinimum', 'maxLength'])
      if (key in schema) expect(schema[key], `${where} ${key}`).toBeTypeOf('number')
    if (schema.enum) expect(new Set(schema.enum).size, where).toBe(schema.enum.length)
    if ([schema.type].flat().includes('array')) walk(schema.items, `${where}[]`)
    for (const [name, inner] of Object.entries(schema.properties ?? {})) walk(inner, `${where}.${name}`)
    for (const name of schema.required ?? []) expect(schema.properties, where).toHaveProperty(name)
  }

  test('says its version, its title and how to log in', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.info).toMatchObject({ title: 'Nogal', version: expect.any(String) })
    expect(document.components.securitySchemes).toMatchObject({
      token: { type: 'http', scheme: 'bearer' },
      tokenDeAcceso: { type: 'http', scheme: 'bearer', bearerFormat: 'nogal_…' },
    })
    const { paths } = document
    expect(paths['/api/negocio/add-negocio'].post.security).toEqual([{ token: [] }, { tokenDeAcceso: [] }])
    expect(paths['/api/administracion/tokens/crear'].post.security).toEqual([{ token: [] }])
    expect(paths['/api/aviso/en-vivo'].get.security).toEqual([{ token: [] }])
  })
  test.each([
    ['/api/login/segundo-factor', 'post', ['410', '429']],
    ['/api/login/proveedor/comenzar', 'post', ['404', '410', '502']],
    ['/api/negocio/{id}', 'get', ['404']],
  ])('says which refusals %s %s may have', (path, method, statuses) => {
    expect(Object.keys(document.paths[path][method].responses)).toEqual(expect.arrayContaining(statuses))
  })
  test('has every call, with a Spanish summary, a tag, answers and who may', () => {
    const texts = new Set(operations().map(([path, method]) => `${method.toUpperCase()} ${path}`))
    expect(CALLS.map(callText).filter(text => !texts.has(text))).toEqual([])
    for (const [path, method, operation] of operations()) {
      const where = `${method} ${path}`
      expect(operation.summary, where).toMatch(/^\p{Lu}/u)
      expect(operation.tags, where).toHaveLength(1)
      for (const [status, response] of Object.entries<Doc>(operation.responses)) {
        expect(status, where).toMatch(/^\d{3}$/)
        expect(response.description, where).toBeTruthy()
        for (const { schema } of Object.values<Doc>(response.content ?? {})) walk(schema, `${where} ${status}`)
      }
      const isPublic =
        CALLS.find(call => callText(call) === `${method.toUpperCase()} ${path}`)?.needs === 'publico' || path.startsWith('/api/salud')
      expect(Boolean(operation.security?.length), where).toBe(!isPublic)
    }
  })
  test('parameters are those of the path, each with a schema; bodies have an example', () => {
    for (const [path, method, operation] of operations()) {
      const where = `${method} ${path}`
      const parameters: Doc[] = operation.parameters ?? []
      const inPath = parameters.filter(p => p.in === 'path')
      expect(inPath.map(p => p.name).sort(), where).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort())
      for (const p of inPath) expect(p.required, where).toBe(true)
      for (const p of parameters) walk(p.schema, `${where} ${p.name}`)
      expect(new Set(parameters.map(p => p.in + p.name)).size, where).toBe(parameters.length)
      for (const [type, { schema }] of Object.entries<Doc>(operation.requestBody?.content ?? {})) {
        walk(schema, `${where} body`)
        if (type === 'application/json' && schema.properties) expect(schema.example, where).toBeTypeOf('object')
      }
      if (method === 'get') expect(operation.requestBody, where).toBeUndefined()
    }
  })
  test('examples of bodies pass the check that the call makes', async () => {
    const { check } = await import('@nogal/model/schema')
    for (const call of CALLS) {
      const operation = document.paths[call.path][call.method.toLowerCase()]
      const example = operation.requestBody?.content['application/json']?.schema.example
      if (!example || call.free || !Object.keys(call.body).length) continue
      expect(check(call.body, example, { partial: call.partial ?? false }).errores, callText(call)).toBeUndefined()
    }
  })
  test('its page is served, and its policy lets it run', async () => {
    const { status, headers, text } = await api.pedir('GET', '/api/docs', { usuario: null })
    expect(status).toBe(200)
    expect(text).toContain('Nogal')
    expect(headers['content-security-policy']).toMatch(/style-src[^;]*'unsafe-inline'/)
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe/)
  })
})
