/** Requests over the wire, well-formed or not, and their answers. */
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { anything } from '@nogal/model/answer'
import { call } from '@nogal/model/call'
import { describe, expect, test } from 'vitest'
import type { Reader } from '../db/reader.ts'
import { FEATURES } from '../features.ts'
import { FileAnswer } from '../http/answers.ts'
import { sendError } from '../http/errors.ts'
import { handle } from '../http/handle.ts'
import { isTooDeep } from '../http/json.ts'
import { mount } from '../mount/mount.ts'
import { useApi } from '../test/api.ts'

const api = useApi()

const GIRO = '/api/parametros/giro'

describe('every refusal is in the envelope', () => {
  test.each([
    ['an unknown path', 'GET', '/api/nada', 404],
    ['an unknown method', 'PATCH', '/api/login', 404],
    ['OPTIONS', 'OPTIONS', '/api/login', 404],
    ['a broken escape', 'GET', '/api/parametros/giro/%zz', 400],
    ['a null byte in the path', 'GET', '/api/parametros/giro/%00', 400],
    ['a path too long', 'GET', `/api/parametros/giro/${'a'.repeat(5000)}`, 400],
    ['a path without end', 'GET', `/api/parametros/giro/${'a'.repeat(16_001)}`, 404],
  ] as const)('%s', async (_, method, url, status) => {
    const answer = await api.pedir(method, url)
    expect(answer, answer.text).toMatchObject({ status, estado: false, mensaje: expect.stringMatching(/[.]$/) })
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.text).not.toMatch(/stack|node_modules|FST_/)
  })
  test.each([
    ['a text for JSON', 'text/plain', 'hola', 415],
    ['XML', 'application/xml', '<a/>', 415],
    ['a web form', 'application/x-www-form-urlencoded', 'a=1', 415],
    ['half a JSON', 'application/json', '{"Nom_Giro":', 400],
    ['a poisoned prototype', 'application/json', '{"__proto__":{"x":1},"Nom_Giro":"x"}', 400],
    ['a poisoned constructor', 'application/json', '{"constructor":{"prototype":{"x":1}},"Nom_Giro":"x"}', 400],
    ['nesting without end', 'application/json', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, 400],
    ['a number without end', 'application/json', '{"Nom_Giro":"x","Cod_Giro":1e999}', 400],
    ['NaN', 'application/json', '{"Nom_Giro":NaN}', 400],
    ['ten megabytes', 'application/json', `{"Nom_Giro":"${'x'.repeat(10_000_000)}"}`, 413],
    ['a form where JSON is due', 'multipart/form-data; boundary=x', '--x--', 400],
  ])('%s', async (_, type, body, status) => {
    const answer = await api.pedir('POST', GIRO, { body, headers: { 'content-type': type } })
    expect({ status: answer.status, estado: answer.estado }, answer.text).toEqual({ status, estado: false })
    expect(answer.mensaje).toMatch(/[.]$/)
  })
  test('what is no HTTP, or too long a header', async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = api.app.server.address() as AddressInfo
    const send = (text: string) =>
      new Promise<string>(resolve => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        let answer = ''
        socket.on('data', chunk => {
          answer += chunk
        })
        socket.on('close', () => resolve(answer))
      })
    expect(await send('hola\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*"estado":false/)
    expect(await send(`GET /${'a'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 [\s\S]*"estado":false/)
    const head = await new Promise<number>((resolve, reject) =>
      request({ port, host: '127.0.0.1', path: '/api/salud', method: 'HEAD' }, response => resolve(response.statusCode!))
        .on('error', reject)
        .end(),
    )
    expect(head).toBe(200)
    // over a real connection: a client that is still sending also receives the refusal
    const large = await fetch(`http://127.0.0.1:${port}${GIRO}`, {
      method: 'POST',
      body: `{"Nom_Giro":"${'x'.repeat(10_000_000)}"}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await api.token('admin')}` },
    })
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({ estado: false, mensaje: 'Los datos enviados son demasiado grandes.' })
    expect((await fetch(`http://127.0.0.1:${port}/api/negocio/%ZZ`)).headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('list options', () => {
  test.each([
    ['pagina=0', 'pagina'],
    ['pagina=-1', 'pagina'],
    ['pagina=1.5', 'pagina'],
    ['pagina=1e2', 'pagina'],
    ['pagina=0x10', 'pagina'],
    ['pagina=99999999999', 'pagina'],
    ['porPagina=1001', 'porPagina'],
    ['porPagina=NaN', 'porPagina'],
    ['pagina=1&pagina=2', 'pagina'],
    ['orden=Nada', 'orden'],
    ['orden=constructor', 'orden'],
    ['orden=__proto__', 'orden'],
    ['orden=Nom_Giro;drop table giro', 'orden'],
    ['orden=Cod_Giro,Cod_Giro,Cod_Giro,Cod_Giro,Cod_Giro,Cod_Giro', 'orden'],
    ['orden=a&orden=b', 'orden'],
    ['buscar=a&buscar=b', 'buscar'],
    ['buscar=a%00b', 'buscar'],
    ['filtros=[', 'filtros'],
    ['filtros=5', 'filtros'],
    ['filtros="x"', 'filtros'],
    ['filtros=[null]', 'filtros'],
    ['filtros=[{"campo":"Nom_Giro"}]', 'filtros'],
    ['filtros=[{"campo":"Nom_Giro","modo":"es","valor":"x"}]', 'filtros'],
    ['filtros=[{"campo":"Nom_Giro","valor":{"a":1}}]', 'filtros'],
    [`filtros=[{"campo":"Nom_Giro","valor":"${'x'.repeat(201)}"}]`, 'filtros'],
    ['filtros={"Nada":"x"}', 'Nada'],
    ['filtros={"constructor":"x"}', 'constructor'],
    ['filtros=[{"campo":"Nom_Giro","modo":"matches","valor":"(["}]', 'Nom_Giro'],
    ['filtros=[{"campo":"Nom_Giro","modo":"matches","valor":"(a)\\\\1"}]', 'Nom_Giro'],
    [`filtros=${JSON.stringify(Array(5).fill({ campo: 'Nom_Giro', modo: 'matches', valor: 'a' }))}`, 'filtros'],
    ['filtros=[{"campo":"Cod_Giro","modo":"greater-than","valor":"x"}]', 'Cod_Giro'],
    ['filtros=[{"campo":"Activo","modo":"equals","valor":"quizás"}]', 'Activo'],
    ['filtros=[{"campo":"Modificado_En","modo":"less-than","valor":"2027-02-31"}]', 'Modificado_En'],
    ['nada=1', 'nada'],
  ])('%s is refused', async (query, campo) => {
    const { status, errores, text } = await api.pedir('GET', `${GIRO}?${query.replace(/[ "[\]{}\\()]/g, encodeURIComponent)}`)
    expect(status, text).toBe(400)
    expect(errores!.map(e => e.campo)).toEqual([campo])
  })
  test('filters have three forms, and an empty cell counts as "sin mensaje"', async () => {
    const find = async (filtros: unknown) =>
      (await api.pedir('GET', `/api/parametros/nave?filtros=${encodeURIComponent(JSON.stringify(filtros))}`)).data.length
    const all = await find([])
    const without = await find({ Nom_Naviera: 'sin mensaje' })
    expect(await find({ Nom_Naviera: { modo: 'matches', valor: '^sin' } })).toBe(without)
    expect(await find([{ campo: 'Cod_Naviera', modo: 'equals', valor: '' }])).toBe(without)
    expect(all).toBeGreaterThan(0)
    expect(await find({ Nom_Naviera: 'zzzz' })).toBe(0)
  })
  test.each([
    ['clientes', 'Roles', 'starts-with', 'cliente FINAL'],
    ['clientes', 'Roles', 'contains', 'final, consig'],
    ['clientes', 'Roles', 'greater-than', 'c'],
    ['clientes', 'Roles', 'less-than', 'zz'],
    ['clientes', 'Roles', 'equals', 'Consignatario, Notificado'],
    ['tipocontenedor', 'Volumen_M3', 'ends-with', '33.2'],
    ['tipocontenedor', 'Volumen_M3', 'contains', '33,2'],
    ['tipocontenedor', 'Carga_Max_Kg', 'ends-with', '28200'],
  ])('%s %s %s %s finds what is written so', async (screen, campo, modo, valor) => {
    const filtros = encodeURIComponent(JSON.stringify([{ campo, modo, valor }]))
    const { status, data, text } = await api.pedir('GET', `/api/parametros/${screen}?filtros=${filtros}`)
    expect(status, text).toBe(200)
    expect(data.length).toBeGreaterThan(0)
  })
})

describe('Idempotency-Key', () => {
  const post = (key: string, Nom_Giro: string, usuario = 'admin') =>
    api.pedir('POST', GIRO, { usuario, body: { Nom_Giro }, headers: { 'idempotency-key': key } })
  const named = async (name: string) =>
    (await api.db.pool.query('select count(*)::int as n from giro where nom_giro = $1', [name])).rows[0].n

  test('the same request gets the same answer, and nothing is done twice', async () => {
    const [first, second] = [await post('k1', 'Una vez'), await post('k1', 'Una vez')]
    expect(first.status).toBe(200)
    expect(second.text).toBe(first.text)
    expect(await named('Una vez')).toBe(1)
  })
  test('ten at the same time do one thing', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => post('k2', 'A la vez')))
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    expect(all[0]!.status).toBe(200)
    expect(await named('A la vez')).toBe(1)
  })
  test('with other data it is refused with the first answer; another user may use it', async () => {
    const { data } = await post('k3', 'Primero')
    expect(await post('k3', 'Segundo')).toMatchObject({ status: 422, mensaje: expect.stringContaining('ya se guardó'), data })
    expect(await named('Segundo')).toBe(0)
    expect((await post('k3', 'Segundo', 'comercial')).status).toBe(200)
  })
  test('a change and a removal are done once, too', async () => {
    const { data } = await post('k5', 'Por cambiar')
    const url = `${GIRO}/${data.Cod_Giro}`
    const change = () => api.pedir('PUT', url, { body: { Nom_Giro: 'Cambiado', Version: 1 }, headers: { 'idempotency-key': 'k6' } })
    const changed = await change()
    expect(changed).toMatchObject({ status: 200, data: { Version: 2 } })
    expect((await change()).text).toBe(changed.text)
    const remove = () => api.pedir('DELETE', `${url}?Version=2`, { headers: { 'idempotency-key': 'k7' } })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
  })
  describe('withdrawn by who gives the request up', () => {
    const withdraw = async (Clave: string, usuario = 'admin') =>
      (await api.pedir('POST', '/api/envios/retirar', { usuario, body: { Clave } })).data
    test('before it arrives: it is refused, whenever it comes', async () => {
      expect(await withdraw('r1')).toEqual({ Guardado: false, Respuesta: null })
      expect(await withdraw('r1')).toEqual({ Guardado: false, Respuesta: null })
      expect(await post('r1', 'Retirado')).toMatchObject({ status: 410, mensaje: expect.stringContaining('se canceló') })
      expect(await named('Retirado')).toBe(0)
    })
    test('after it was stored: the answer comes back', async () => {
      const { text } = await post('r2', 'Guardado antes')
      expect(await withdraw('r2')).toEqual({ Guardado: true, Respuesta: JSON.parse(text) })
    })
    test('at the same moment: what it says is what happened', async () => {
      for (let n = 0; n < 8; n++) {
        const [made, { Guardado }] = await Promise.all([post(`r3-${n}`, `Carrera ${n}`), withdraw(`r3-${n}`)])
        expect({ status: made.status, rows: await named(`Carrera ${n}`) }).toEqual(
          Guardado ? { status: 200, rows: 1 } : { status: 410, rows: 0 },
        )
      }
    })
    test('by another user: nothing of his is touched', async () => {
      expect(await withdraw('r4', 'comercial')).toMatchObject({ Guardado: false })
      expect((await post('r4', 'De otro')).status).toBe(200)
    })
  })
  test('a refusal is not kept', async () => {
    expect((await post('k4', '')).status).toBe(400)
    expect((await post('k4', 'Ahora sí')).status).toBe(200)
  })
  test('too long a key is refused; old ones are swept out by the next login', async () => {
    expect((await post('k'.repeat(201), 'x')).status).toBe(400)
    await api.db.pool.query("update idempotencia set en = now() - interval '49 hours' where clave = 'k1'")
    // a clock that jumps a day ahead and back must not make a repeated request another one
    await api.db.pool.query("update idempotencia set en = now() - interval '25 hours' where clave = 'k2'")
    await api.token('produccion')
    const { rows } = await api.db.pool.query("select clave from idempotencia where clave in ('k1', 'k2') order by 1")
    expect(rows).toEqual([{ clave: 'k2' }])
  })
})

test('a failure of ours has a reference and no stack; a file name ends no header', async () => {
  const { default: Fastify } = await import('fastify')
  const app = Fastify({ logger: false })
  app.setErrorHandler(sendError)
  const made = (path: string, answer: () => never | FileAnswer) =>
    handle(call({ method: 'GET', path, summary: 'Prueba', group: 'prueba', needs: 'publico', data: anything<unknown>() }), answer)
  mount(app, api, [
    made('/api/falla', () => {
      throw new Error('select secreto from clave')
    }),
    made('/api/archivo', () => new FileAnswer(Buffer.from('x'), 'text/plain', 'a"\r\nset-cookie: x=1\';(*).txt')),
  ])
  const failure = await app.inject('/api/falla')
  expect(failure.statusCode).toBe(500)
  expect(failure.json()).toEqual({ estado: false, mensaje: expect.stringMatching(/referencia: E[0-9A-Z]+\.$/) })
  const file = await app.inject('/api/archivo')
  expect(file.headers['set-cookie']).toBeUndefined()
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+$/)
  await app.close()
})

test('a handler that reads beside its own transaction fails at once, and the server goes on', async () => {
  const { default: Fastify } = await import('fastify')
  const app = Fastify({ logger: false })
  app.setErrorHandler(sendError)
  const probe = (path: string) =>
    call({ method: 'GET', path, summary: 'Prueba', group: 'prueba', needs: 'publico', data: anything<unknown>() })
  const count = async (db: Reader) => (await db.query('select count(*)::int as n from giro')).rows[0]
  mount(app, api, [
    handle(probe('/api/dentro'), ({ db, tx }) => tx(() => count(db))),
    handle(probe('/api/fuera'), ({ db }) => count(db)),
    handle(probe('/api/asa'), ({ tx }) => tx(client => count(client))),
  ])
  const started = performance.now()
  expect((await app.inject('/api/dentro')).statusCode).toBe(500)
  expect(performance.now() - started).toBeLessThan(1_000)
  for (const path of ['/api/fuera', '/api/asa']) expect((await app.inject(path)).json().data).toEqual({ n: expect.any(Number) })
  await app.close()
})

test('answers are kept by nobody but lists of parameters, and say what may be done with them', async () => {
  const { headers } = await api.pedir('GET', '/api/negocio/lista-negocios')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('without a session every call but login is refused with 401, whatever comes with it', async () => {
  for (const { call: one } of FEATURES) {
    if (one.needs === 'publico') continue
    const url = one.path.replace(/\{\w+\}/g, '1')
    const { status, estado } = await api.pedir(one.method, url, { usuario: null, ...(one.method !== 'GET' && { body: { Otro: 1 } }) })
    expect({ status, estado }, `${one.method} ${url}`).toEqual({ status: 401, estado: false })
  }
})

test('depth is counted outside of texts', () => {
  expect(isTooDeep('[[[]]]', 3)).toBe(false)
  expect(isTooDeep('[[[[]]]]', 3)).toBe(true)
  expect(isTooDeep('["[[[[\\"[[["]', 1)).toBe(false)
  expect(isTooDeep('[[],[],[]]', 2)).toBe(false)
})
