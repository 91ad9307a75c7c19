import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
const answers: (() => Response | Promise<Response>)[] = []
const sent: { url: string; init: RequestInit }[] = []

const json = (status: number, body: object) => () => new Response(JSON.stringify(body), { status })
const done = json(200, { estado: true, mensaje: 'OK', data: 7 })
const expired = json(401, { estado: false, mensaje: 'Su sesión terminó.' })
const broken = () => Promise.reject(new TypeError('network'))
const header = (n: number, name: string) => new Headers(sent[n]?.init.headers).get(name)

beforeEach(() => {
  kept.clear()
  kept.set('jwt_token', 'uno')
  answers.length = 0
  sent.length = 0
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return answers.shift()!()
  })
})
afterEach(() => vi.unstubAllGlobals())

const load = async () => {
  const { sender, readEnvelope } = await import('./request.ts')
  const sesion = await import('../sesion/sesion.ts')
  return { ...sesion, readEnvelope, send: sender({ token: sesion.readToken, renew: sesion.renewSession }) }
}
const ana = { Usuario: 'ana', Nom_Usuario: 'Ana', Cod_AreaGestion: 1, Administrador: false }
const post = { method: 'POST', url: '/api/x', body: { a: 1 }, key: 'clave' }

it('sends the token, the key and the body, and unwraps the envelope', async () => {
  const { send, readEnvelope } = await load()
  answers.push(done)
  expect((await readEnvelope(await send(post))).data).toBe(7)
  expect([header(0, 'authorization'), header(0, 'idempotency-key'), sent[0]?.init.body]).toEqual(['Bearer uno', 'clave', '{"a":1}'])
})

it('waits for a new login when the session ran out, and repeats every request under its key', async () => {
  const { send, startSession, expiredStore } = await load()
  answers.push(expired, expired, done, done)
  const both = Promise.all([send(post), send({ method: 'GET', url: '/api/y' })])
  await vi.waitFor(() => expect(expiredStore.get()).toBe(true))
  startSession({ ...ana, token: 'dos' })
  await both
  expect(expiredStore.get()).toBe(false)
  expect([2, 3].map(n => header(n, 'authorization'))).toEqual(['Bearer dos', 'Bearer dos'])
  expect(sent.filter((_, n) => header(n, 'idempotency-key') === 'clave')).toHaveLength(2)
})

it('takes the token of another tab without asking', async () => {
  const { send, expiredStore } = await load()
  answers.push(() => {
    kept.set('jwt_token', 'otra')
    return expired()
  }, done)
  await send(post)
  expect(expiredStore.get()).toBe(false)
  expect(header(1, 'authorization')).toBe('Bearer otra')
})

it('asks nobody to log in again for what was under way when the session was left', async () => {
  const { send, startSession, forgetSession, expiredStore } = await load()
  startSession({ ...ana, token: 'dos' })
  answers.push(() => {
    forgetSession()
    return expired()
  }, expired)
  await expect(send(post)).rejects.toMatchObject({ status: 401 })
  expect(expiredStore.get()).toBe(false)
})

it('sends nothing that waited for a new login in the name of another person', async () => {
  const { send, startSession, forgetSession, expiredStore } = await load()
  startSession({ ...ana, token: 'dos' })
  answers.push(expired, expired)
  const refused = expect(send(post)).rejects.toMatchObject({ status: 401 })
  await vi.waitFor(() => expect(expiredStore.get()).toBe(true))
  forgetSession()
  await refused
  startSession({ ...ana, Usuario: 'eva', token: 'tres' })
  expect(sent.map((_, n) => header(n, 'authorization'))).not.toContain('Bearer tres')
})

it('shows the 401 of a login as the refusal that it is', async () => {
  const { send } = await load()
  answers.push(json(401, { estado: false, mensaje: 'Usuario o clave incorrectos.' }))
  await expect(send({ method: 'POST', url: '/api/login', anonymous: true })).rejects.toMatchObject({
    status: 401,
    mensaje: 'Usuario o clave incorrectos.',
  })
})

it('asks nobody to log in again for what runs beside the page', async () => {
  const { send } = await load()
  answers.push(expired)
  await expect(send({ method: 'GET', url: '/api/negocio/1/en-vivo', background: true })).rejects.toMatchObject({ status: 401 })
  expect(sent).toHaveLength(1)
})

it('carries status, sentence, fields and the current row of a refusal', async () => {
  const { send } = await load()
  const errores = [{ campo: 'Nom_Pais', mensaje: 'Falta.' }]
  answers.push(json(409, { estado: false, mensaje: 'Otra persona lo cambió.', errores, data: { Version: 3 } }))
  await expect(send(post)).rejects.toMatchObject({ status: 409, mensaje: 'Otra persona lo cambió.', errores, data: { Version: 3 } })
})

it('tries once more when the network drops, but a write only under a key', async () => {
  const { send } = await load()
  answers.push(broken, done)
  await send(post)
  expect(sent).toHaveLength(2)
  answers.push(broken)
  await expect(send({ method: 'PUT', url: '/api/x', body: {} })).rejects.toMatchObject({ status: 0 })
  expect(sent).toHaveLength(3)
})

it('speaks Spanish when a proxy answers something else', async () => {
  const { send, readEnvelope } = await load()
  answers.push(
    () => new Response('<html>', { status: 502 }),
    () => new Response('', { status: 200 }),
  )
  await expect(send(post)).rejects.toThrow('No se pudo llegar al servidor')
  await expect(send(post).then(readEnvelope)).rejects.toThrow('no se entiende')
})

it('takes the answer of a read that was sent before the program, and sends a read that failed then', async () => {
  const { send, readEnvelope } = await load()
  const early = (answer: Promise<Response | null>) => ({ token: 'uno', at: Date.now(), answer })
  vi.stubGlobal(
    'nogalLecturas',
    new Map([
      ['/api/x', early(Promise.resolve(done()))],
      ['/api/y', early(Promise.resolve(null))],
    ]),
  )
  expect((await readEnvelope(await send({ method: 'GET', url: '/api/x' }))).data).toBe(7)
  expect(sent).toHaveLength(0)
  answers.push(done, done)
  await send({ method: 'GET', url: '/api/y' })
  await send(post)
  expect(sent.map(({ url }) => url)).toEqual(['/api/y', '/api/x'])
})

it('does not wait for a read that was sent before the program once the person cancels', async () => {
  const { send } = await load()
  vi.stubGlobal('nogalLecturas', new Map([['/api/x', { token: 'uno', at: Date.now(), answer: new Promise<null>(() => undefined) }]]))
  const cancelled = new AbortController()
  const answer = send({ method: 'GET', url: '/api/x', signal: cancelled.signal })
  setTimeout(() => cancelled.abort(), 10)
  await expect(answer).rejects.toThrow(/abort/i)
  expect(sent).toHaveLength(0)
})
