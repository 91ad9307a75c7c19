/** Creates a deal with shipments, containers and fruit over HTTP, as users do. */
import { ENSAYO } from '@nogal/model/consecuencia/ensayo'
import type { Values } from '@nogal/model/fields'
import { addDays } from '@nogal/model/format'
import { isContainerNumber } from '@nogal/model/rules/checkDigits'
import { exporterToday } from '../list/filters.ts'
import type { Api, Respuesta } from './api.ts'
import { buildLinea, buildNegocio } from './builders.ts'

/** Calls as comex; a call that should succeed fails the test with its refusal. */
export const callsOf = (api: Pick<Api, 'pedir'>, usuario = 'comex') => {
  const pedir = (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Respuesta> =>
    api.pedir(method, `/api/embarque/${path}`, { usuario, ...(body !== undefined && { body }) })
  const done = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await pedir(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.mensaje}`)
    return answer.data
  }
  return {
    /** The whole answer, refused or not. */
    pedir,
    get: (path: string) => done('GET', path),
    post: (path: string, body: unknown) => done('POST', path, body),
    /** The effects of a change in sentences, without making it. */
    ensayar: async (path: string, body: unknown): Promise<string[]> => {
      const answer = await api.pedir('POST', `/api/embarque/${path}`, { usuario, body, headers: { [ENSAYO]: 'si' } })
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.mensaje}`)
      return answer.data.map(({ Texto }: Values) => Texto)
    },
  }
}

/** A confirmed deal of two lines, 20 and 10 tonnes of walnuts; returns its number. */
export const newDeal = async (api: Api, changes: Values = {}, confirmed = true): Promise<number> => {
  const body = buildNegocio({ Productos: [buildLinea(), buildLinea({ Cantidad: 10_000, Cod_Calibre: 3 })], ...changes })
  const { data, status, mensaje } = await api.pedir('POST', '/api/negocio/add-negocio', { body })
  if (status !== 200) throw new Error(mensaje)
  const { Nro_Negocio } = data
  if (confirmed) await api.pedir('POST', '/api/negocio/cambiar-estado', { body: { Nro_Negocio, Cod_EstadoNeg: '02' } })
  return Nro_Negocio
}

/** The keys of a deal with its shipments and containers. */
export type Planned = { nro: number; ships: number[]; boxes: number[] }

/** A confirmed deal with this many shipments of this many containers each. */
export const planDeal = async (api: Api, shipments = 2, containers = 2, changes: Values = {}, confirmed = true): Promise<Planned> => {
  const { get } = callsOf(api)
  const nro = await newDeal(api, changes, confirmed)
  await get(`set-up-embarque/${nro}/${shipments}/${containers}/comex`)
  const { Embarques, Contenedores } = await get(`${nro}/tablero-carga`)
  return {
    nro,
    ships: Embarques.map((row: Values) => row.Nro_Embarque as number).sort((a: number, b: number) => a - b),
    boxes: Contenedores.map((row: Values) => row.Id_Contenedor as number),
  }
}

/** Gives a deal one shipment with a booking and a container with a number. */
export const shipOn = async (
  api: Pick<Api, 'pedir'>,
  nro: number,
  Nro_Booking = `BK${nro}`,
  Nro_Contenedor = 'CSQU3054383',
): Promise<void> => {
  const { get, post } = callsOf(api)
  await get(`set-up-embarque/${nro}/1/1/comex`)
  const { Embarques, Contenedores } = await get(`${nro}/tablero-carga`)
  await post('update-info-embarque', { Nro_Embarque: Embarques[0].Nro_Embarque, Nro_Booking })
  await post('update-info-contenedor', { Id_Contenedor: Contenedores[0].Id_Contenedor, Nro_Contenedor })
}

/** A valid container number, another one for each container. */
export const numeroDe = (id: number): string => {
  const body = `TSTU${String(id).padStart(6, '0')}`
  return [...'0123456789'].map(digit => body + digit).find(isContainerNumber)!
}

/** Gives the containers of a shipment number, seal and VGM where they have none, and waives what else loading and sailing lack. */
export const ready = async (api: Pick<Api, 'pedir'>, ship: number): Promise<void> => {
  const { get, pedir, post } = callsOf(api)
  const { Contenedores_Embarque: boxes } = await get(`${ship}/cargar-embarque`)
  const waive = (Paso: string, Clave: number) => pedir('POST', 'autorizar-paso', { Paso, Clave, Motivo: 'Prueba' })
  for (const { Id_Contenedor, Nro_Contenedor, Nro_Sello, VGM_Kg } of boxes) {
    if (!Nro_Contenedor || !Nro_Sello || !VGM_Kg)
      await post('update-info-contenedor', {
        Id_Contenedor,
        Nro_Contenedor: Nro_Contenedor ?? numeroDe(Id_Contenedor),
        Nro_Sello: Nro_Sello ?? `S${Id_Contenedor}`,
        VGM_Kg: VGM_Kg ?? 24_000,
        Metodo_VGM: '1',
      })
    await waive('cargar', Id_Contenedor)
  }
  await waive('zarpar', ship)
}

/** A past day in the exporter's time zone, which may differ from the machine's. */
export const daysAgo = (days: number): string => addDays(exporterToday(), -days)

/** A shipment of two containers with all data that its papers need: booking, agencies, seals, fruit, customs. */
export const loadedShipment = async (api: Api, changes: Values = {}): Promise<{ nro: number; ship: number; ids: [number, number] }> => {
  const { get, post } = callsOf(api)
  const nro = await newDeal(api)
  const [{ Nro_Embarque: ship }] = await get(`set-up-embarque/${nro}/1/2/comex`)
  await get(`${nro}/${ship}/0/distribuir-carga`)
  const { Contenedores } = await get(`${nro}/tablero-carga`)
  const ids = Contenedores.map((c: { Id_Contenedor: number }) => c.Id_Contenedor)
  await post('update-info-embarque', {
    Nro_Embarque: ship,
    Nro_Booking: `BK${nro}`,
    Nro_Viaje: '0412N',
    Cod_AgAduana: 1,
    Cod_AgCarga: 1,
    Cod_Planta: 1,
    Fecha_ETA: '2027-04-10',
    Corte_Documentos: '2027-03-02T18:00:00',
    Modalidad_Venta: '1',
    Flete_Usd: 4500,
    ...changes,
  })
  for (const [i, Id_Contenedor] of ids.entries())
    await post('update-info-contenedor', {
      Id_Contenedor,
      Cod_Agtrans: 1,
      Cod_TipoContenedor: 1,
      Nro_Sello: `SL${nro}${i}`,
      Patente_Camion: 'ABCD12',
    })
  return { nro, ship, ids }
}
