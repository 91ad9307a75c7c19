/** Whatever two users do at the same time, an administrador who can log in remains. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, claveDe, testApi } from '../test/api.ts'
import { engine } from '../test/db.ts'

let api: Api
beforeAll(async () => {
  api = await testApi()
  for (const usuario of ['comex', 'comercial']) await api.token(usuario)
})
afterAll(() => api.close())

/** Exactly two administradores */
beforeEach(async () => {
  await api.db.pool.query(
    `insert into usuario (cod_usuario, nom_usuario, email, cod_areagestion, administrador, clave_hash)
     select nombre, nombre, 'x@y.cl', 1, true, (select clave_hash from usuario where cod_usuario = 'comercial')
     from unnest(array['ana', 'beto']) as nombre
     on conflict (cod_usuario) do update set administrador = true, activo = true, clave_hash = excluded.clave_hash`,
  )
  await api.db.pool.query("update usuario set administrador = false where cod_usuario not in ('ana', 'beto') and administrador")
})

const left = async (): Promise<number> =>
  (await api.db.pool.query('select from usuario where administrador and activo and clave_hash is not null')).rowCount ?? 0

/** The ways to stop being an administrador who can log in. */
const WAYS = {
  demote: 'update usuario set administrador = false where cod_usuario = $1',
  deactivate: 'update usuario set activo = false where cod_usuario = $1',
  'take the password away': 'update usuario set clave_hash = null where cod_usuario = $1',
  delete: 'delete from usuario where cod_usuario = $1',
}
type Way = keyof typeof WAYS
const ways = Object.keys(WAYS) as Way[]

test.each(ways)('%s: the last one is refused', async way => {
  await api.db.pool.query(WAYS[way], ['ana'])
  await expect(api.db.pool.query(WAYS[way], ['beto'])).rejects.toThrow('al menos un administrador')
  expect(await left()).toBe(1)
})

test.each([{ Activo: false }, { Administrador: false }])('over HTTP %j of the last one is a 409 that says why', async body => {
  await api.db.pool.query(WAYS.demote, ['ana'])
  const { data } = await api.pedir('POST', '/api/login', { usuario: null, body: { usuario: 'beto', password: claveDe() } })
  const { status, mensaje } = await api.pedir('PUT', '/api/parametros/usuario/beto', { token: data.token, body })
  expect({ status, mensaje }).toEqual({ status: 409, mensaje: expect.stringContaining('al menos un administrador') })
})

test('an administrador of the sample does not replace a person', async () => {
  await api.db.pool.query("update usuario set administrador = true where cod_usuario = 'admin'")
  await api.db.pool.query(WAYS.delete, ['ana'])
  await expect(api.db.pool.query(WAYS.delete, ['beto'])).rejects.toThrow('al menos un administrador')
})

test('one statement does not take both', async () => {
  await expect(api.db.pool.query('update usuario set activo = false where administrador')).rejects.toThrow('al menos un administrador')
  expect(await left()).toBe(2)
})

describe.runIf(engine() === 'postgresql')('two at the same moment, on two connections', () => {
  test.each(ways.flatMap(first => ways.map(second => [first, second] as const)))('%s, %s', async (first, second) => {
    const [one, two] = await Promise.all([api.db.pool.connect(), api.db.pool.connect()])
    try {
      await Promise.all([one.query('begin'), two.query('begin')])
      await one.query(WAYS[first], ['ana'])
      const waiting = two.query(WAYS[second], ['beto']).then(
        () => two.query('commit').then(() => 'done'),
        error => two.query('rollback').then(() => error.message),
      )
      await one.query('commit')
      expect(await waiting).toContain('al menos un administrador')
      expect(await left()).toBe(1)
    } finally {
      one.release()
      two.release()
    }
  })
})

test('two who demote each other over HTTP leave one, every time', async () => {
  const put = (usuario: string, body: object) => api.pedir('PUT', `/api/parametros/usuario/${usuario}`, { usuario: 'admin', body })
  await api.token('admin')
  for (let round = 0; round < 10; round++) {
    await api.db.pool.query("update usuario set administrador = cod_usuario in ('ana', 'beto', 'admin'), activo = true")
    const answers = await Promise.all(
      ['ana', 'beto', 'admin'].map(usuario => put(usuario, round % 2 ? { Activo: false } : { Administrador: false })),
    )
    expect(await left()).toBeGreaterThan(0)
    for (const { status } of answers) expect([200, 401, 403, 409]).toContain(status)
  }
})
