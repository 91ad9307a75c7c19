/** A portal without users: which calls answer, who may create the first administrador, and what happens to the sample. */
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { tx } from '../db/tx.ts'
import { greet } from '../greet.ts'
import { loadMuestra, sampleLogins } from '../muestra/load.ts'
import { loadSeed } from '../seed/load.ts'
import { type Api, apiOver, claveDe, testApi } from '../test/api.ts'
import { engine, type TestDb, testDb } from '../test/db.ts'
import { issueCode, leaveCode } from './codigo.ts'

const silent = () => undefined
const PROPIA = claveDe('castaño de noviembre')
const ANA = { Cod_Usuario: 'ana', Nom_Usuario: 'Ana Rojas', Email: 'ana@empresa.cl', password: PROPIA }

const greeting = async ({ db, config }: TestDb, muestra = false): Promise<string> => {
  const said: string[] = []
  await greet(db, { ...config, MUESTRA: muestra }, 'http://127.0.0.1:3000', text => said.push(text))
  return said.join('\n')
}
const codeIn = (said: string): string | undefined => /administrador(?:\?usuario=\w+)?#([A-Z2-9-]{19})/.exec(said)?.[1]
const enter = (api: Api, codigo: string, body: object = ANA) =>
  api.pedir('POST', '/api/login/administrador', { usuario: null, body: { codigo, ...body } })

describe('an empty installation', () => {
  let test0: TestDb
  let api: Api
  let code: string
  beforeAll(async () => {
    test0 = await testDb('vacia')
    await migrate(test0.db)
    await loadSeed(test0.db, silent)
    api = await apiOver({ ...test0, config: { ...test0.config, MUESTRA: false } })
  })
  afterAll(async () => {
    await api.app.close()
    await test0.close()
  })

  test('says a link at start, and has no user', async () => {
    code = codeIn(await greeting(test0))!
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    expect((await test0.db.pool.query('select from usuario')).rowCount).toBe(0)
    const { rows } = await test0.db.pool.query('select * from codigo_administrador')
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test.each([
    ['GET', '/api/salud', 200],
    ['POST', '/api/login', 503],
    ['POST', '/api/login/clave-inicial', 503],
    ['GET', '/api/listas-generales/monedas', 503],
    ['GET', '/api/openapi.json', 503],
    ['GET', '/api/docs', 503],
    ['GET', '/api', 503],
    ['GET', '/api/no-existe', 503],
    ['GET', '/', 302],
    ['GET', '/login', 302],
    ['GET', '/pages/negocios/listado', 302],
    ['HEAD', '/', 302],
  ] as const)('%s %s: %i', async (method, url, status) => {
    const answer = await api.pedir(method, url, { usuario: null, ...(method === 'POST' && { body: {} }) })
    expect(answer.status).toBe(status)
    if (status === 503) expect(answer.mensaje).toContain('npm run administrador')
    if (status === 302) expect(answer.headers.location).toBe('/administrador')
  })

  test.each([
    ['no code', 'AAAA-AAAA-AAAA-AAAA', ANA, 403, 'codigo'],
    ['a common password', '', { ...ANA, password: claveDe('qwerty123') }, 400, 'password'],
    ['the empty password', '', { ...ANA, password: claveDe('') }, 400, 'password'],
    ['the password of the sample', '', { ...ANA, password: claveDe() }, 400, 'password'],
    ['the user as password', '', { ...ANA, password: claveDe('ana') }, 400, 'password'],
    ['no name', '', { ...ANA, Nom_Usuario: null }, 400, 'Nom_Usuario'],
    ['a wrong e-mail', '', { ...ANA, Email: 'ana' }, 400, 'Email'],
  ] as const)('%s: refused, and the code still stands', async (_, given, body, status, campo) => {
    const answer = await enter(api, given || code, body)
    expect(answer).toMatchObject({ status, errores: [{ campo }] })
    expect((await test0.db.pool.query('select from usuario')).rowCount).toBe(0)
  })

  test('a wrong address of the portal: refused, and the code still stands', async () => {
    const answer = await enter(api, code, { ...ANA, Direccion: 'https://portal.example/?a=1' })
    expect(answer).toMatchObject({ status: 400, errores: [{ campo: 'Direccion' }] })
    expect((await test0.db.pool.query('select from usuario')).rowCount).toBe(0)
  })

  test('of ten who use the code at the same moment one is the administrador', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        enter(api, code.toLowerCase().replaceAll('-', ' '), { ...ANA, Cod_Usuario: `ana${i}`, Direccion: 'https://portal.example' }),
      ),
    )
    const [first, ...more] = answers.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    expect(answers.filter(({ status }) => status === 403).length).toBe(9)
    const { rows } = await test0.db.pool.query("select valor from ajuste where clave = 'direccion_portal'")
    expect(rows).toEqual([{ valor: 'https://portal.example' }])
    expect(first!.data).toMatchObject({ Administrador: true, Nom_Usuario: 'Ana Rojas', token: expect.any(String) })
    expect((await api.pedir('GET', '/api/parametros', { token: first!.data.token })).status).toBe(200)
    expect((await test0.db.pool.query('select from usuario')).rowCount).toBe(1)
  })

  test('from then on answers, and says no link', async () => {
    expect((await api.pedir('POST', '/api/login', { usuario: null, body: { usuario: 'x', password: 'y' } })).status).toBe(401)
    expect((await api.pedir('GET', '/api/openapi.json', { usuario: null })).status).toBe(200)
    expect(codeIn(await greeting(test0))).toBeUndefined()
  })

  test('is never given the sample, nor anybody a password, by a start with MUESTRA=si', async () => {
    await test0.db.pool.query(
      "insert into usuario (cod_usuario, nom_usuario, email, cod_areagestion) values ('sin-clave', 'Sin', 'x@y.cl', 1)",
    )
    const said: string[] = []
    await loadMuestra(test0.db, text => said.push(text))
    expect(said.join()).toContain('usuarios propios')
    expect((await test0.db.pool.query("select clave_hash from usuario where cod_usuario = 'sin-clave'")).rows).toEqual([
      { clave_hash: null },
    ])
    expect(await sampleLogins(test0.db)).toEqual([])
  })

  test('lets an administrador who lost the password back in, and nobody else by that code', async () => {
    const { rows } = await test0.db.pool.query("select cod_usuario from usuario where cod_usuario like 'ana%'")
    const usuario: string = rows[0].cod_usuario
    const make = () => tx(test0.db, { usuario: 'terminal' }, client => issueCode(client, usuario))
    const taken = await enter(api, await tx(test0.db, { usuario: 'terminal' }, client => issueCode(client)), {
      ...ANA,
      Cod_Usuario: usuario,
    })
    expect(taken).toMatchObject({ status: 409, errores: [{ campo: 'Cod_Usuario' }] })
    const answer = await enter(api, await make(), { Cod_Usuario: 'otra', password: claveDe('almendro de marzo') })
    expect(answer).toMatchObject({ status: 200, data: { Usuario: usuario, Administrador: true } })
    const late = await make()
    await test0.db.pool.query("update codigo_administrador set expira_en = now() - interval '1 second'")
    expect((await enter(api, late, { password: PROPIA })).status).toBe(403)
  })

  test.runIf(engine() === 'embebida')('takes a code that was left in its folder while it runs', async () => {
    const codigo = leaveCode(test0.config.DATOS, null)
    expect((await enter(api, codigo, { ...ANA, Cod_Usuario: 'berta' })).status).toBe(200)
    expect(existsSync(`${test0.config.DATOS}/administrador.json`)).toBe(false)
  })
})

describe('a database with the sample', () => {
  let si: Api
  let no: Api
  beforeAll(async () => {
    si = await testApi()
    no = await apiOver({ ...si, config: { ...si.config, MUESTRA: false } })
  })
  afterAll(async () => {
    await no.app.close()
    await si.close()
  })

  test('lists every user of it at start, and each can enter', async () => {
    const said = await greeting(si, true)
    const { rows } = await si.db.pool.query('select cod_usuario from usuario')
    expect(rows.length).toBe(13)
    for (const { cod_usuario } of rows) expect(said).toContain(`  ${cod_usuario} `)
    expect(codeIn(said)).toBeUndefined()
  })

  test('with MUESTRA=no says so, and shuts them out: login and sessions', async () => {
    const token = await si.token('comercial')
    const said = await greeting(si)
    expect(said).toContain('13 usuarios de muestra')
    expect((await no.pedir('POST', '/api/login', { usuario: null, body: { usuario: 'admin', password: claveDe() } })).status).toBe(503)
    expect((await enter(no, codeIn(said)!)).status).toBe(200)
    expect((await no.pedir('POST', '/api/login', { usuario: null, body: { usuario: 'admin', password: claveDe() } })).status).toBe(401)
    expect((await no.pedir('GET', '/api/listas-generales/monedas', { token })).status).toBe(401)
    expect((await si.pedir('GET', '/api/listas-generales/monedas', { token })).status).toBe(200)
  })
})

describe('a password that an administrador gave', () => {
  let api: Api
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const INICIAL = claveDe('papel en mano')
  let people = 0
  const newcomer = async (): Promise<string> => {
    const Cod_Usuario = `nueva${++people}`
    const body = { Cod_Usuario, Nom_Usuario: 'Nueva', Email: 'x@y.cl', Cod_AreaGestion: 1, password: INICIAL }
    expect((await api.pedir('POST', '/api/parametros/usuario', { body })).status).toBe(200)
    return Cod_Usuario
  }
  const ip = () => `10.5.0.${++people}`
  const login = (usuario: string, password: string) =>
    api.pedir('POST', '/api/login', { usuario: null, ip: ip(), body: { usuario, password } })
  const choose = (usuario: string, nueva: string, password = INICIAL) =>
    api.pedir('POST', '/api/login/clave-inicial', { usuario: null, ip: ip(), body: { usuario, password, nueva } })

  test('opens no session until it is changed', async () => {
    const usuario = await newcomer()
    const refused = await login(usuario, INICIAL)
    expect(refused).toMatchObject({ status: 403, data: { Clave_Inicial: true }, mensaje: expect.stringContaining('Elija una propia') })
    expect(refused.text).not.toContain('token')
    expect(await choose(usuario, PROPIA)).toMatchObject({ status: 200, data: { Usuario: usuario, token: expect.any(String) } })
    expect((await login(usuario, INICIAL)).status).toBe(401)
    expect((await login(usuario, PROPIA)).status).toBe(200)
    expect((await choose(usuario, claveDe('otra más'), PROPIA)).status, 'once').toBe(409)
  })

  test.each([
    ['the same', INICIAL],
    ['a common one', claveDe('Password1')],
    ['the empty one', claveDe('')],
  ])('is not changed into %s', async (_, nueva) => {
    expect(await choose(await newcomer(), nueva)).toMatchObject({ status: 400, errores: [{ campo: 'nueva' }] })
  })

  test('says nothing of who exists to who does not have it', async () => {
    const usuario = await newcomer()
    const [wrong, nobody] = [await choose(usuario, PROPIA, claveDe('mala')), await choose('nadie', PROPIA)]
    expect(wrong.status).toBe(401)
    expect(nobody.text).toBe(wrong.text)
    for (let i = 0; i < 5; i++)
      await api.pedir('POST', '/api/login', { usuario: null, ip: '10.5.9.9', body: { usuario, password: 'mala' } })
    const body = { usuario, password: INICIAL, nueva: PROPIA }
    expect((await api.pedir('POST', '/api/login/clave-inicial', { usuario: null, ip: '10.5.9.9', body })).status).toBe(429)
  })

  test('is given again by «Fijar la clave»', async () => {
    const usuario = await newcomer()
    await choose(usuario, PROPIA)
    const body = { Usuario: usuario, password: claveDe('segundo papel') }
    expect((await api.pedir('POST', '/api/usuario/cambiar-clave', { body })).status).toBe(200)
    expect((await login(usuario, claveDe('segundo papel'))).status).toBe(403)
  })

  test.each(['', '123456', 'PASSWORD', 'qwertyuiop', 'Iloveyou', 'nogal2026'])('may not be «%s»', async clave => {
    const body = { Cod_Usuario: 'rechazada', Nom_Usuario: 'X', Email: 'x@y.cl', Cod_AreaGestion: 1, password: claveDe(clave) }
    expect(await api.pedir('POST', '/api/parametros/usuario', { body })).toMatchObject({ status: 400, errores: [{ campo: 'password' }] })
    expect(await api.pedir('POST', '/api/usuario/cambiar-clave', { body: { Usuario: 'comex', password: claveDe(clave) } })).toMatchObject({
      status: 400,
      errores: [{ campo: 'password' }],
    })
  })

  test('nobody chooses one of the 10,000 most common, in any case', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    const common = (dictionary['passwords-common'] as string[]).slice(0, 10_000)
    expect(common.length).toBe(10_000)
    const { weaknessOf } = await import('./clave.ts')
    for (const text of common) expect(await weaknessOf(claveDe(text), 'x'), text).toBeDefined()
    expect(await weaknessOf(PROPIA, 'x')).toBeUndefined()
  })

  test('leaves no trace of whose choice it was in the historial', async () => {
    const { rows } = await api.db.pool.query("select * from historial where tabla = 'usuario'")
    expect(JSON.stringify(rows)).not.toMatch(/clave_origen|argon2/)
  })
})
