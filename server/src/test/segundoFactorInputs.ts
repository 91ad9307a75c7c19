/** The inputs of the calls of second factors, each for a person of its own. */
import { callText } from '@nogal/model/calls'
import {
  confirmarAlEntrar,
  confirmarSegundoFactor,
  ingresarConCodigo,
  prepararAlEntrar,
  prepararSegundoFactor,
  quitarSegundoFactor,
  renovarCodigos,
  verSegundoFactor,
} from '@nogal/model/sesion/segundoFactor.calls'
import { type Api, claveDe, newPerson } from './api.ts'
import type { Input } from './embarqueInputs.ts'
import { challengeOf, codeOf, enterAs, turnOn } from './segundoFactor.ts'

let people = 0

/** Inputs of each call, by its text. */
export const segundoFactorInputs = (api: () => Api): Record<string, () => Promise<Input>> => {
  const newcomer = async (): Promise<string> => {
    const usuario = `cauta${++people}`
    await newPerson(api(), usuario, 'Persona cauta')
    return usuario
  }
  const withFactor = async () => {
    const usuario = await newcomer()
    return { usuario, ...(await turnOn(api(), usuario)) }
  }
  /** A challenge of a person in an area that demands a second factor. */
  const led = async (): Promise<string> => {
    const usuario = await newcomer()
    await api().db.pool.query(
      "insert into areagestion (cod_areagestion, nom_areagestion, segundo_factor) values (8, 'Caja', true) on conflict do nothing",
    )
    await api().db.pool.query('update usuario set cod_areagestion = 8 where cod_usuario = $1', [usuario])
    return challengeOf(await enterAs(api(), usuario)).Desafio
  }
  const both = async (): Promise<Input> => {
    const { token, secret } = await withFactor()
    return { token, body: { password: claveDe(), Codigo: await codeOf(secret) } }
  }
  return {
    [callText(ingresarConCodigo)]: async () => {
      const { usuario, codes } = await withFactor()
      return { usuario: null, body: { Desafio: challengeOf(await enterAs(api(), usuario)).Desafio, Codigo: codes[0] } }
    },
    [callText(prepararAlEntrar)]: async () => ({ usuario: null, body: { Desafio: await led() } }),
    [callText(confirmarAlEntrar)]: async () => {
      const Desafio = await led()
      const { data } = await api().pedir('POST', prepararAlEntrar.path, { usuario: null, body: { Desafio } })
      return { usuario: null, body: { Desafio, Codigo: await codeOf(data.Secreto) } }
    },
    [callText(verSegundoFactor)]: async () => ({ token: (await withFactor()).token }),
    [callText(prepararSegundoFactor)]: async () => {
      const { data } = await enterAs(api(), await newcomer())
      return { token: data.token, body: { password: claveDe() } }
    },
    [callText(confirmarSegundoFactor)]: async () => {
      const { token } = (await enterAs(api(), await newcomer())).data
      const { data } = await api().pedir('POST', prepararSegundoFactor.path, { token, body: { password: claveDe() } })
      return { token, body: { Codigo: await codeOf(data.Secreto) } }
    },
    [callText(renovarCodigos)]: both,
    [callText(quitarSegundoFactor)]: both,
  }
}
