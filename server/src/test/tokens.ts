/** Service users and their access tokens, made over HTTP as an administrador makes them. */
import { crearToken } from '@nogal/model/administracion/tokens'
import { AREAS } from '@nogal/model/areas'
import type { Alcance } from '@nogal/model/sesion/programas'
import type { Api } from './api.ts'

/** The day that lies a number of days after the database's today. */
export const dayAhead = async ({ db }: Api, days: number): Promise<string> =>
  (await db.pool.query<{ dia: string }>('select (current_date + $1::integer)::text as dia', [days])).rows[0]!.dia

/** Adds a service user, by default of the area Comex; returns the user name. */
export const newService = async ({ pedir }: Api, Cod_Usuario: string, more: object = {}): Promise<string> => {
  const own = { Cod_Usuario, Nom_Usuario: `Programa ${Cod_Usuario}`, Email: 'sistemas@y.cl', Cod_AreaGestion: AREAS.comex, Servicio: true }
  const { status, text } = await pedir('POST', '/api/parametros/usuario', { body: { ...own, ...more } })
  if (status !== 200) throw new Error(text)
  return Cod_Usuario
}

/** A token of a service user. */
export const newTokenOf = async (api: Api, Cod_Usuario: string, Alcance: Alcance, Nombre = 'Contable') => {
  const body = { Nombre, Cod_Usuario, Alcance, Vence: await dayAhead(api, 30) }
  const { data, text } = await api.pedir('POST', crearToken.path, { body })
  if (!data) throw new Error(text)
  return { id: data.Id_Token as string, token: data.Token as string, usuario: Cod_Usuario }
}

/** A token of a new service user. */
export const tokenFor = async (api: Api, usuario: string, alcance: Alcance = 'leer', more: object = {}) =>
  newTokenOf(api, await newService(api, usuario, more), alcance)
