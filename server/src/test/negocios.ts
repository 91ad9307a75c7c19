/** The server of a test file over the sample data, with functions for deals. */
import type { Values } from '@nogal/model/fields'
import { expect } from 'vitest'
import { type Api, type Peticion, type Respuesta, useApi } from './api.ts'
import { buildNegocio } from './builders.ts'

/** Rich text with these paragraphs. */
export const parrafos = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map(text => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

/** Opens the server before the tests of the file that calls this, and closes it after them. */
export const useNegocios = () => {
  const api = useApi()
  const leer = (url: string, peticion: Peticion = {}): Promise<Respuesta> => api.pedir('GET', url, { usuario: 'comercial', ...peticion })
  const enviar = (url: string, body: unknown, peticion: Peticion = {}): Promise<Respuesta> =>
    api.pedir('POST', url, { usuario: 'comercial', body, ...peticion })
  /** Adds a deal; returns the whole deal. */
  const agregar = async (cambios: Values = {}): Promise<Values & { Nro_Negocio: number }> => {
    const answer = await enviar('/api/negocio/add-negocio', buildNegocio(cambios))
    expect(answer, answer.text).toMatchObject({ status: 200, estado: true })
    return answer.data
  }
  const estado = (Nro_Negocio: number, Cod_EstadoNeg: string, more: Values = {}): Promise<Respuesta> =>
    enviar('/api/negocio/cambiar-estado', { Nro_Negocio, Cod_EstadoNeg, ...more })
  const cuantos = async (): Promise<number> => (await api.db.pool.query('select count(*)::int as n from negocio')).rows[0].n
  const pedir: Api['pedir'] = (...given) => api.pedir(...given)
  return {
    get db() {
      return api.db
    },
    ...{ pedir, leer, enviar, agregar, estado, cuantos },
  }
}
