/** Signing in with a real provider of OpenID Connect: who gets in, who does not, and what each failure says. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type Api, apiOver, claveDe, newPerson, type Respuesta } from '../test/api.ts'
import { testDb } from '../test/db.ts'
import { CLIENT, OTHER_CLIENT, type ProviderAccount, SECRET, startProvider, type TestProvider } from '../test/provider.ts'
import { turnOn } from '../test/segundoFactor.ts'

const PORTAL = 'http://portal.ejemplo'
const NAME = 'Cuenta Nogales'
let provider: TestProvider
let api: Api
let plain: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  provider = await startProvider(`${PORTAL}/login`)
  plain = await testDb()
  api = await over({})
})
afterAll(async () => {
  await api.app.close()
  await plain.close()
  await provider.close()
})
afterEach(() => provider.lie(undefined))

/** A server with these settings beside those of the provider. */
const over = async (settings: Partial<Api['config']>): Promise<Api> => {
  const oidc = { OIDC_EMISOR: provider.issuer, OIDC_CLIENTE: CLIENT, OIDC_SECRETO: SECRET, OIDC_NOMBRE: NAME }
  return apiOver({ ...plain, config: { ...plain.config, PORTAL_URL: PORTAL, SALIDA_PRIVADA: ['loopback'], ...oidc, ...settings } })
}

let n = 0
let usuario: string
let account: ProviderAccount
beforeEach(async () => {
  usuario = `externa${++n}`
  await newPerson(api, usuario)
  account = { sub: `sujeto-${n}`, email: `${usuario}@losnogales.example`, email_verified: true }
  await setMail(usuario, account.email!)
})
const setMail = (who: string, email: string) => api.db.pool.query('update usuario set email = $2 where cod_usuario = $1', [who, email])

type Begun = { address: string; cookie: string }
const begin = async (at = api): Promise<Begun> => {
  const { data, text, headers } = await at.pedir('POST', '/api/login/proveedor/comenzar', { usuario: null, ip: `10.6.0.${n}` })
  if (!data) throw new Error(text)
  return { address: data.Direccion, cookie: String(headers['set-cookie']).split(';')[0]! }
}
const finish = (Respuesta: string, cookie: string, at = api): Promise<Respuesta> =>
  at.pedir('POST', '/api/login/proveedor/terminar', { usuario: null, ip: `10.6.1.${n}`, headers: { cookie }, body: { Respuesta } })
/** Signs in as an account; `changed` is what somebody does to the address on the way. */
const signIn = async (as = account, changed: (address: URL) => void = () => undefined): Promise<Respuesta> => {
  const { address, cookie } = await begin()
  const on = new URL(address)
  changed(on)
  return finish(await provider.visit(on.href, as), cookie)
}
const reads = async (token: string): Promise<number> => (await api.pedir('GET', '/api/usuario/segundo-factor', { token })).status

describe('a person', () => {
  test('gets in by a verified mail address, the first time and later, and out again', async () => {
    const first = await signIn()
    expect(first).toMatchObject({ status: 200, mensaje: `Bienvenido, ${usuario}.`, data: { Usuario: usuario } })
    expect(Object.keys(first.data)).toEqual(['Usuario', 'Nom_Usuario', 'Cod_AreaGestion', 'Administrador', 'token'])
    expect(await reads(first.data.token)).toBe(200)
    await api.pedir('POST', '/api/logout', { token: first.data.token })
    expect(await reads(first.data.token)).toBe(401)
    expect((await signIn()).status).toBe(200)
  })

  test('is known by the subject once linked, whatever the provider says of the mail by then', async () => {
    await signIn()
    expect((await signIn({ sub: account.sub, email: 'otro@ejemplo.cl', email_verified: false })).data?.Usuario).toBe(usuario)
  })

  test('is asked for no code of the portal: the provider asks for its own', async () => {
    await turnOn(api, usuario)
    expect((await signIn()).status).toBe(200)
  })

  test('is linked once by two at the same time with different subjects', async () => {
    const begun = [await begin(), await begin()]
    const answers = []
    for (const [i, { address }] of begun.entries()) answers.push(await provider.visit(address, { ...account, sub: `${account.sub}-${i}` }))
    const both = await Promise.all(answers.map((answer, i) => finish(answer, begun[i]!.cookie)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  test('another mail address lets another account in', async () => {
    await signIn()
    await setMail(usuario, 'nueva@losnogales.example')
    const renewed = { sub: 'nuevo-sujeto', email: 'Nueva@LosNogales.example', email_verified: true }
    expect((await signIn(renewed)).data?.Usuario).toBe(usuario)
  })
})

describe('is refused, and told why', () => {
  const refused = (answer: Respuesta, said: RegExp) => {
    expect([answer.status, answer.mensaje]).toEqual([403, expect.stringMatching(said)])
    expect(answer.data?.token).toBeUndefined()
  }

  test('an account whose mail nobody has: nobody is created', async () => {
    const before = (await api.db.pool.query('select from usuario')).rowCount
    refused(await signIn({ ...account, email: 'nadie@ejemplo.cl' }), /^Nadie en este portal tiene el correo nadie@ejemplo\.cl\. Pida/)
    expect((await api.db.pool.query('select from usuario')).rowCount).toBe(before)
    const { rows } = await api.db.pool.query("select detalle from acceso where clase = 'fallido' order by id_acceso desc limit 1")
    expect(rows[0].detalle).toMatch(/^Con Cuenta Nogales: Nadie en este portal/)
  })
  test('a mail address that is not verified', async () => {
    refused(await signIn({ ...account, email_verified: false }), /no está verificado en Cuenta Nogales/)
  })
  test('an account without a mail address', async () => {
    refused(await signIn({ sub: account.sub }), /^No se sabe su correo/)
  })
  test('another account with the same mail address', async () => {
    await signIn()
    refused(await signIn({ ...account, sub: 'impostor' }), /ya entró a este portal con otra cuenta/)
  })
  test('a mail address that two people have', async () => {
    await newPerson(api, `${usuario}b`)
    await setMail(`${usuario}b`, account.email!)
    refused(await signIn(), /Más de una persona/)
  })
  test('a person who is deactivated, linked or not', async () => {
    const off = () => api.db.pool.query('update usuario set activo = false where cod_usuario = $1', [usuario])
    await off()
    refused(await signIn(), /está desactivado/)
    await api.db.pool.query('update usuario set activo = true where cod_usuario = $1', [usuario])
    await signIn()
    await off()
    refused(await signIn(), /está desactivado/)
  })
  test('whoever gives up at the provider', async () => {
    refused(await signIn({ sub: '' }), /se canceló/)
  })
  test('a code that was used already', async () => {
    const { address, cookie } = await begin()
    const answer = await provider.visit(address, account)
    expect((await finish(answer, cookie)).status).toBe(200)
    refused(await finish(answer, cookie), /venció, ya se usó o es para otro programa/)
  })
  test('a code for another program', async () => {
    refused(await signIn(account, ({ searchParams }) => searchParams.set('client_id', OTHER_CLIENT)), /es para otro programa/)
  })
  test('a code of somebody who does not have the verifier', async () => {
    refused(await signIn(account, ({ searchParams }) => searchParams.set('code_challenge', 'a'.repeat(43))), /venció, ya se usó/)
  })
  test('another state', async () => {
    refused(await signIn(account, ({ searchParams }) => searchParams.set('state', 'ajeno')), /no corresponde a este ingreso/)
  })
  test('another nonce', async () => {
    refused(await signIn(account, ({ searchParams }) => searchParams.set('nonce', 'ajeno')), /no corresponde a este ingreso/)
  })
  test('a browser that began no sign-in, or another one', async () => {
    const { address } = await begin()
    const answer = await provider.visit(address, account)
    refused(await finish(answer, 'x=y'), /no comenzó en este navegador/)
    refused(await finish(answer, 'nogal_proveedor=v1.AAAAAAAAAAAAAAAA.AAAA'), /no comenzó en este navegador/)
    refused(await finish(answer, (await begin()).cookie), /no corresponde a este ingreso/)
  })
  test.each([
    ['an audience that is another program', { aud: OTHER_CLIENT }, /es para otro programa/],
    ['a token that has expired', { exp: 1_700_000_000 }, /ya venció/],
  ])('%s', async (_, more, said) => {
    provider.lie(claims => ({ ...claims, ...more }))
    refused(await signIn(), said)
  })
  test('another issuer', async () => {
    provider.lie(claims => ({ ...claims, iss: 'https://otro.example' }))
    expect(await signIn()).toMatchObject({ status: 502, mensaje: expect.stringContaining('su respuesta no es válida') })
  })
})

describe('a provider', () => {
  test('that is away is told, and asked again later; the portal starts without it', async () => {
    const away = await over({ OIDC_EMISOR: 'http://127.0.0.1:9' })
    const { status, mensaje } = await away.pedir('POST', '/api/login/proveedor/comenzar', { usuario: null })
    expect([status, mensaje]).toEqual([
      502,
      expect.stringMatching(/^No se pudo preguntar a Cuenta Nogales\. .*no acepta conexiones.*Vuelva a intentarlo/),
    ])
    expect((await away.pedir('POST', '/api/login', { usuario: null, body: { usuario, password: claveDe() } })).status).toBe(200)
    await away.app.close()
  })
  test('at a private address is asked only where that is allowed', async () => {
    const closed = await over({ SALIDA_PRIVADA: [] })
    const { status, mensaje } = await closed.pedir('POST', '/api/login/proveedor/comenzar', { usuario: null })
    expect([status, mensaje]).toEqual([502, expect.stringContaining('SALIDA_PRIVADA')])
    await closed.app.close()
  })
  test('that does not know the portal says so', async () => {
    const wrong = await over({ OIDC_SECRETO: 'otro' })
    const { address, cookie } = await begin(wrong)
    expect(await finish(await provider.visit(address, account), cookie, wrong)).toMatchObject({
      status: 502,
      mensaje: expect.stringContaining('OIDC_SECRETO'),
    })
    await wrong.app.close()
  })
  test('that is not set has no button, and no calls', async () => {
    const none = await apiOver(plain)
    expect((await none.pedir('GET', '/api/login/opciones', { usuario: null })).data).toEqual({ Proveedor: null, Con_Clave: true })
    expect((await none.pedir('POST', '/api/login/proveedor/comenzar', { usuario: null })).status).toBe(404)
    await none.app.close()
    expect((await api.pedir('GET', '/api/login/opciones', { usuario: null })).data).toEqual({ Proveedor: NAME, Con_Clave: true })
  })
  test('gets the address of the portal, and no more of the browser than it needs', async () => {
    const { address, cookie } = await begin()
    const { searchParams } = new URL(address)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      redirect_uri: `${PORTAL}/login`,
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    })
    expect(decodeURIComponent(cookie)).not.toContain(searchParams.get('state'))
  })
})

describe('where passwords let nobody in', () => {
  test('only the last administrador enters with one; invitations say where to enter', async () => {
    const closed = await over({ INGRESO_LOCAL: false })
    const enter = async (who: string) => {
      const { status, mensaje } = await closed.pedir('POST', '/api/login', {
        usuario: null,
        ip: '10.6.2.1',
        body: { usuario: who, password: claveDe() },
      })
      return [status, mensaje]
    }
    const no = [403, `En este portal no se entra con clave. Use «Entrar con ${NAME}».`]
    expect(await enter(usuario)).toEqual(no)
    const { rows } = await api.db.pool.query(
      "select cod_usuario from usuario where administrador and activo and clave_hash is not null and cod_usuario <> 'admin'",
    )
    await api.db.pool.query('update usuario set administrador = false where cod_usuario = any ($1)', [rows.map(row => row.cod_usuario)])
    expect((await enter('admin'))[0], 'the last one').toBe(200)
    await api.db.pool.query('update usuario set administrador = true where cod_usuario = $1', [usuario])
    expect(await enter('admin'), 'one of two').toEqual(no)
    expect((await signInAt(closed)).data?.Administrador).toBe(true)
    await closed.app.close()
  })
  const signInAt = async (at: Api): Promise<Respuesta> => {
    const { address, cookie } = await begin(at)
    return finish(await provider.visit(address, account), cookie, at)
  }
})

test('settings that lock everybody out, or are half written, stop the start', () => {
  const said = (env: NodeJS.ProcessEnv): string => {
    try {
      readConfig(env)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(said({ INGRESO_LOCAL: 'no' })).toContain('falta OIDC_EMISOR')
  expect(said({ OIDC_EMISOR: 'https://cuentas.example' })).toContain('van juntas')
  expect(said({ OIDC_EMISOR: 'http://cuentas.example', OIDC_CLIENTE: 'x' })).toContain('https://')
  expect(said({ OIDC_EMISOR: 'https://cuentas.example', OIDC_CLIENTE: 'x', INGRESO_LOCAL: 'no' })).toBe('')
})
