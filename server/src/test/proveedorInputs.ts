/** The inputs of a sign-in with a provider, which is started for them and set in the server under test. */
import { callText } from '@nogal/model/calls'
import { comenzarIngreso, terminarIngreso, verIngreso } from '@nogal/model/sesion/proveedor.calls'
import type { Api } from './api.ts'
import type { Input } from './embarqueInputs.ts'
import { CLIENT, SECRET, startProvider, type TestProvider } from './provider.ts'

const NOBODY = { usuario: null, ip: '10.5.0.1' }

/** Inputs of each call, by its text. */
export const proveedorInputs = (api: () => Api): Record<string, () => Promise<Input>> => {
  let started: Promise<TestProvider> | undefined
  const withProvider = (): Promise<TestProvider> => {
    started ??= start()
    return started
  }
  const start = async (): Promise<TestProvider> => {
    const { data } = await api().pedir('GET', '/api/correo/direccion')
    const provider = await startProvider(`${data.Direccion}/login`)
    const oidc = { OIDC_EMISOR: provider.issuer, OIDC_CLIENTE: CLIENT, OIDC_SECRETO: SECRET, OIDC_NOMBRE: 'Cuenta Nogales' }
    Object.assign(api().config, oidc, { SALIDA_PRIVADA: ['loopback'] })
    return provider
  }
  return {
    [callText(verIngreso)]: async () => {
      await withProvider()
      return NOBODY
    },
    [callText(comenzarIngreso)]: async () => {
      await withProvider()
      return NOBODY
    },
    [callText(terminarIngreso)]: async () => {
      const provider = await withProvider()
      const { data, headers } = await api().pedir('POST', comenzarIngreso.path, NOBODY)
      await api().db.pool.query("update usuario set email = 'unica@losnogales.example' where cod_usuario = 'comex'")
      const account = { sub: 'unica', email: 'unica@losnogales.example', email_verified: true }
      const Respuesta = await provider.visit(data.Direccion, account)
      return { ...NOBODY, headers: { cookie: String(headers['set-cookie']).split(';')[0]! }, body: { Respuesta } }
    },
  }
}
