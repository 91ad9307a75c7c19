/** Links in mails lead to the portal, whatever Host header a request has. */
import { beforeEach, describe, expect, test } from 'vitest'
import { apiOver, claveDe } from '../test/api.ts'
import { useRondas } from '../test/rondas.ts'
import { findPortal, portalOfJob } from './direccion.ts'

const { api, planned, idsOf } = useRondas()

beforeEach(async () => {
  await api.db.pool.query("delete from ajuste where clave in ('direccion_portal', 'direcciones_portal')")
})

const enter = (host: string, usuario = 'admin', proto?: string) =>
  api.pedir('POST', '/api/login', {
    usuario: null,
    headers: { host, ...(proto && { 'x-forwarded-proto': proto }) },
    body: { usuario, password: claveDe() },
  })

/** The portal address in the mail that a request with this Host header puts into the outbox, or the answer when there is no mail. */
const mailedAs = async (host: string, app = api): Promise<string> => {
  const d = await planned()
  const body = { Gestiones: await idsOf(d) }
  const { status, mensaje } = await app.pedir('POST', `/api/comexlogistica/mail-aprobacion/${d.ships[0]}`, {
    usuario: 'comex',
    body,
    headers: { host },
  })
  if (status !== 200) return `${status}: ${mensaje}`
  const { rows } = await api.db.pool.query('select distinct portal from envio where clave = $1', [d.ships[0]])
  return rows.map(({ portal }) => portal).join()
}

describe('a link that decides', () => {
  test.each<[what: string, entered: [host: string, usuario?: string, proto?: string][], host: string, portal: string]>([
    ['the machine itself, where nobody entered otherwise', [], 'localhost:3000', 'http://localhost:3000'],
    ['its loopback address', [], '127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['a forged name, where no address is known', [], 'malo.example', '409: El portal no sabe'],
    ['a forged name that ends as the machine', [], 'malo.localhost.example', '409: El portal no sabe'],
    ['a forged path', [], 'localhost@malo.example/x', '409: El portal no sabe'],
    ['the name by which an administrator entered', [['portal.example']], 'portal.example', 'http://portal.example'],
    ['the same through a proxy that speaks TLS', [['portal.example', 'admin', 'https']], 'portal.example', 'https://portal.example'],
    ['an earlier name of two', [['viejo.example'], ['portal.example']], 'viejo.example', 'http://viejo.example'],
    ['a forged name, where two are known', [['viejo.example'], ['portal.example']], 'malo.example', 'http://portal.example'],
    ['the one last used, though it was known before', [['a.example'], ['b.example'], ['a.example']], 'malo.example', 'http://a.example'],
    ['a name by which no administrator entered', [['malo.example', 'comex']], 'malo.example', '409: El portal no sabe'],
    ['the machine itself, where a name is known', [['portal.example']], '127.0.0.1:3000', 'http://portal.example'],
  ])('leads right when asked as %s', async (_, entered, host, portal) => {
    for (const [name, usuario, proto] of entered) expect((await enter(name, usuario, proto)).status).toBe(200)
    const found = await mailedAs(host)
    if (portal.startsWith('409')) expect(found).toContain(portal)
    else expect(found).toBe(portal)
  })

  test('leads to PORTAL_URL where that is set', async () => {
    await enter('portal.example')
    const app = await apiOver({ db: api.db, config: { ...api.config, PORTAL_URL: 'https://nogal.example/' }, close: api.close })
    expect(await mailedAs('malo.example', app)).toBe('https://nogal.example')
    await app.app.close()
  })
})

test('the address of the machine that answers is its own, in four and in six groups', async () => {
  const as = (host: string, localAddress: string) =>
    findPortal(api.db.pool, { config: {}, request: { protocol: 'http', host, socket: { localAddress } } })
  expect(await as('10.1.2.3:3000', '10.1.2.3')).toBe('http://10.1.2.3:3000')
  expect(await as('10.1.2.3:3000', '::ffff:10.1.2.3')).toBe('http://10.1.2.3:3000')
  expect(await as('[fd00::5]:3000', 'fd00::5')).toBe('http://[fd00::5]:3000')
  expect(await as('10.1.2.4:3000', '10.1.2.3')).toBeUndefined()
})

describe('the address that an administrador sets', () => {
  const set = (Direccion: string | null, usuario = 'admin') =>
    api.pedir('POST', '/api/correo/guardar-direccion', { usuario, body: { Direccion } })
  const known = async (usuario = 'comex') => (await api.pedir('GET', '/api/correo/direccion', { usuario })).data

  test('counts before the logins of administradores, in mails of requests and of jobs, until it is taken away', async () => {
    await enter('portal.example')
    expect(await known()).toEqual({ Direccion: 'http://portal.example', Origen: 'ingreso' })
    expect(await set('https://nogal.example/portal/')).toMatchObject({
      status: 200,
      data: { Direccion: 'https://nogal.example/portal', Origen: 'administrador' },
    })
    expect(await known()).toEqual({ Direccion: 'https://nogal.example/portal', Origen: 'administrador' })
    expect(await mailedAs('portal.example')).toBe('https://nogal.example/portal')
    expect(await portalOfJob(api.db.pool, {}, 'http://viejo.example')).toBe('https://nogal.example/portal')
    expect((await set(null)).status).toBe(200)
    expect(await known()).toEqual({ Direccion: 'http://portal.example', Origen: 'ingreso' })
    expect(await portalOfJob(api.db.pool, {}, 'http://viejo.example')).toBe('http://viejo.example')
    expect(await portalOfJob(api.db.pool, {})).toBe('http://portal.example')
  })

  test.each([
    'nogal.example',
    'ftp://nogal.example',
    'https://ana:clave@nogal.example',
    'https://nogal.example/?a=1',
    'https://nogal.example/#a',
    'http://[nogal',
  ])('is an address: not %s', async address => {
    expect(await set(address)).toMatchObject({ status: 400, errores: [{ campo: 'Direccion', mensaje: expect.stringContaining('http') }] })
  })

  test('is of administradores alone; staff read the address, clients do not', async () => {
    expect((await set('https://malo.example', 'comex')).status).toBe(403)
    expect((await api.pedir('GET', '/api/correo/direccion', { usuario: 'cliente' })).status).toBe(403)
  })

  test('yields to PORTAL_URL, which only the server changes', async () => {
    const app = await apiOver({ db: api.db, config: { ...api.config, PORTAL_URL: 'https://nogal.example/' }, close: api.close })
    const body = { Direccion: 'https://otro.example' }
    expect(await app.pedir('POST', '/api/correo/guardar-direccion', { usuario: 'admin', body })).toMatchObject({
      status: 409,
      mensaje: expect.stringContaining('PORTAL_URL'),
    })
    expect((await app.pedir('GET', '/api/correo/direccion')).data).toEqual({ Direccion: 'https://nogal.example', Origen: 'entorno' })
    await app.app.close()
  })
})
