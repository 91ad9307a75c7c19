/** The whole server over a database of the test, with requests like a browser's. */
import type { Envelope, Method } from '@nogal/model/call'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../app.ts'
import { CLAVE_MUESTRA, sha256DeClave } from '../sesion/clave.ts'
import { type TestDb, testDb } from './db.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes back
export type Respuesta = Envelope<any> & { status: number; headers: Record<string, unknown>; text: string; bytes: Buffer }

export type Peticion = {
  /** The sample user who asks; null for nobody. */
  usuario?: string | null
  token?: string
  body?: unknown
  headers?: Record<string, string>
  /** Address of the client. */
  ip?: string
}

export type Api = TestDb & {
  app: FastifyInstance
  pedir: (method: Method | 'PATCH' | 'OPTIONS' | 'HEAD', url: string, peticion?: Peticion) => Promise<Respuesta>
  /** The token of a sample user, who logs in once. */
  token: (usuario: string) => Promise<string>
}

/** A password as the browser sends it. */
export const claveDe = (text = CLAVE_MUESTRA): string => sha256DeClave(text)

/** A new user of the area Comercial with a password of their own: the same text as the sample's. */
export const newPerson = async ({ db, pedir }: Api, Cod_Usuario: string, Nom_Usuario = Cod_Usuario): Promise<void> => {
  const body = { Cod_Usuario, Nom_Usuario, Email: 'x@y.cl', Cod_AreaGestion: 1 }
  const { status, text } = await pedir('POST', '/api/parametros/usuario', { body })
  if (status !== 200) throw new Error(text)
  await db.pool.query(
    "update usuario set clave_hash = (select clave_hash from usuario where cod_usuario = 'comercial') where cod_usuario = $1",
    [Cod_Usuario],
  )
}

/** Another server process over the same database. */
export const apiOver = async (test: TestDb): Promise<Api> => {
  const app = await buildApp(test)
  const tokens = new Map<string, Promise<string>>()

  const pedir: Api['pedir'] = async (method, url, { usuario = 'admin', token, body, headers = {}, ip = '127.0.0.1' } = {}) => {
    const bearer = token ?? (usuario && (await tokenOf(usuario)))
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
    })
    const { 'content-type': type, 'content-encoding': coding } = response.headers
    const isJson = String(type).startsWith('application/json') && response.body && !coding
    return {
      ...(isJson ? response.json() : { estado: response.statusCode < 400, mensaje: '' }),
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      bytes: response.rawPayload,
    }
  }
  const login = async (usuario: string): Promise<string> => {
    const { data, mensaje } = await pedir('POST', '/api/login', { usuario: null, body: { usuario, password: claveDe() } })
    if (!data?.token) throw new Error(`${usuario}: ${mensaje}`)
    return data.token
  }
  const tokenOf = (usuario: string): Promise<string> => {
    const known = tokens.get(usuario) ?? login(usuario)
    tokens.set(usuario, known)
    return known
  }
  return { ...test, app, pedir, token: tokenOf }
}

/** A server over a fresh copy of the sample database. Close it in `afterAll`. */
export const testApi = async (): Promise<Api> => {
  const test = await testDb()
  const api = await apiOver(test)
  return {
    ...api,
    close: async () => {
      await api.app.close()
      await test.close()
    },
  }
}

/** A proxy for a server that is opened later, before the tests. */
export const late = (get: () => Api): Api => new Proxy({} as Api, { get: (_, name: keyof Api) => get()[name] })

/** The server of a test file: opened before its tests, and closed after them. */
export const useApi = (): Api => {
  let opened: Api
  beforeAll(async () => {
    opened = await testApi()
  })
  afterAll(() => opened.close())
  return late(() => opened)
}

/** A form with one file, and the header that it needs. */
export const formulario = (nombre: string, bytes: Buffer | string, campo = 'archivo'): Pick<Peticion, 'body' | 'headers'> => {
  const limit = 'nogal-limite'
  const head = `--${limit}\r\ncontent-disposition: form-data; name="${campo}"; filename="${nombre}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${limit}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${limit}` },
  }
}
