/** What clients owe and claim, over HTTP as people do it, and the cases of tasks that follow from that. */
import type { CodPendiente } from '@nogal/model/consecuencia/pendientes'
import type { Values } from '@nogal/model/fields'
import type { Api } from './api.ts'
import { adjuntosOf } from './archivos.ts'
import { NADA } from './consecuencias.ts'
import { daysAgo, type Planned, planDeal } from './embarques.ts'

export type Case = [
  cause: string,
  before: () => Promise<Planned>,
  act: (d: Planned) => unknown,
  follows: CodPendiente[],
  not: CodPendiente[],
]

/** The steps of a document that is asked of a client, and of a claim. */
export const debtsOf = (api: () => Pick<Api, 'pedir'>) => {
  const post = async (path: string, usuario: string, body: Values) => {
    const { status, data, text } = await api().pedir('POST', path, { usuario, body })
    if (status !== 200) throw new Error(text)
    return data
  }
  const asks = (d: Planned, Fecha_Vence: string) =>
    post('/api/solicitud/agregar', 'comex', { Nro_Embarque: d.ships[0], Clase: 'permiso-importacion', Fecha_Vence })
  const claims = (d: Planned) =>
    post('/api/clientelogistica/abrir-reclamo', 'cliente', { Nro_Embarque: d.ships[0], Clase: 'dano', Texto: 'Cajas mojadas.' })
  const answers = ({ Id_Reclamo }: Values) =>
    post('/api/reclamo/cambiar-estado', 'comex', { Id_Reclamo, Cod_EstadoReclamo: '04', Motivo: 'La carga llegó seca.', Version: 1 })
  return { asks, claims, answers }
}

export const casosDeCliente = (api: Api): Case[] => {
  const planned = () => planDeal(api, 1, 1, { ...NADA, Analisis: [] })
  const { asks, claims, answers } = debtsOf(() => api)
  return [
    ['a document that a client did not deliver in time', planned, d => asks(d, daysAgo(2)), ['insistir-entrega'], ['revisar-entrega']],
    [
      'a document that a client delivers',
      planned,
      async d => {
        const { Id_Solicitud } = await asks(d, daysAgo(2))
        await adjuntosOf(api, 'cliente').attach({ De: 'solicitud', Clave: Id_Solicitud })
      },
      ['revisar-entrega'],
      ['insistir-entrega', 'responder-reclamo'],
    ],
    ['a claim', planned, claims, ['responder-reclamo'], ['revisar-entrega']],
    ['a claim that is answered', planned, async d => answers(await claims(d)), [], ['responder-reclamo']],
  ]
}
