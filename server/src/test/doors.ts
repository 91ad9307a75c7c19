/** How a row of any entity is added, changed and read over HTTP, so that one suite covers every entity. */
import type { AnyAggregate, AnyPart } from '@nogal/model/aggregate/aggregate'
import { numberOf } from '@nogal/model/aggregate/part'
import type { AnyCall } from '@nogal/model/call'
import {
  actualizarContenedor,
  actualizarEmbarque,
  anotarPallets,
  cargarContenedor,
  cargarEmbarque,
  guardarPedido,
} from '@nogal/model/embarque/embarque.calls'
import { type Entity, keyText } from '@nogal/model/entity'
import type { Fields, Values } from '@nogal/model/fields'
import { type LlamadasGestion, llamadasDe } from '@nogal/model/gestion/gestion.calls'
import { actualizarNegocio, agregarNegocio, cuotas, obtenerNegocio, productos, requisitos } from '@nogal/model/negocio/negocio.calls'
import { NOUNS } from '@nogal/model/nouns'
import { isParameter } from '@nogal/model/parametros/catalogo'
import { AGGREGATES, entityNamed } from '@nogal/model/registry'
import { bodyFields } from '../parametros/rows.ts'
import type { Api, Peticion, Respuesta } from './api.ts'
import { SOUND } from './embarqueInputs.ts'
import { newDeal } from './embarques.ts'
import { filaValida } from './filas.ts'

type More = Pick<Peticion, 'headers'>

export type CallDoor = {
  /** The fields of a body that adds, and of one that changes. */
  adds: Fields
  changes: Fields
  /** A valid body; each makes another row. */
  valid: () => Promise<Values>
  add: (body: unknown, more?: More) => Promise<Respuesta>
  change: (row: Values, body: unknown) => Promise<Respuesta>
  /** The row as it is stored. */
  read: (row: Values) => Promise<Values>
  /** Tables in which an addition may make or fill rows, and the condition on them. */
  tables: readonly string[]
  /** A valid change of the row, where its fields do not give one. */
  other?: (row: Values) => Values
}

const without = (fields: Fields, names: readonly string[] = []): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
const only = (row: Values, names: readonly string[]): Values => Object.fromEntries(names.map(name => [name, row[name]]))

const parameterDoor = (api: Api, e: Entity): CallDoor => {
  const at = (row?: Values) => `/api/parametros/${e.entity}${row ? `/${encodeURIComponent(keyText(e, row))}` : ''}`
  const fields = bodyFields(e)
  return {
    adds: fields,
    changes: fields,
    valid: () => filaValida(api.db, e),
    add: (body, more) => api.pedir('POST', at(), { body, ...more }),
    change: (row, body) => api.pedir('PUT', at(row), { body }),
    read: async row => (await api.pedir('GET', at(row))).data,
    tables: [e.entity],
  }
}

const fill = (call: AnyCall, values: readonly unknown[]): string => {
  let i = 0
  return call.path.replace(/\{\w+\}/g, () => encodeURIComponent(String(values[i++])))
}

/** The calls of each aggregate, by its table. */
const WHOLE: Record<string, Record<'agregar' | 'actualizar' | 'obtener', AnyCall>> = {
  negocio: { agregar: agregarNegocio, actualizar: actualizarNegocio, obtener: obtenerNegocio },
  ...Object.fromEntries(
    NOUNS.map(({ aggregate, calls: { add, change, whole } }) => [aggregate.entity, { agregar: add, actualizar: change, obtener: whole }]),
  ),
}
/** The calls of each kind of part, by its aggregate and its name there. */
const PARTS: Record<string, Record<string, Record<'agregar' | 'actualizar' | 'listar', AnyCall>>> = {
  negocio: { Productos: productos, Formas_Pago: cuotas, ...requisitos },
  ...Object.fromEntries(NOUNS.map(({ aggregate, parts }) => [aggregate.entity, parts])),
}

const aggregateDoor = (api: Api, a: AnyAggregate): CallDoor => {
  const { agregar, actualizar, obtener } = WHOLE[a.entity]!
  // the state may be repeated, but changes with a call of its own
  const state = a.states ? [a.states.field] : []
  return {
    adds: without(agregar.body, [...agregar.echo!, ...state]),
    changes: without(actualizar.body, [...a.key, ...state]),
    valid: () => filaValida(api.db, entityNamed(a.entity)),
    add: (body, more) => api.pedir('POST', agregar.path, { body, ...more }),
    change: (row, body) => api.pedir('POST', actualizar.path, { body: { ...(body as Values), ...only(row, a.key) } }),
    read: async row => (await api.pedir('GET', fill(obtener, [row[a.key[0]!]]))).data,
    tables: [a.entity, ...Object.values(a.parts as Record<string, AnyPart>).map(({ part }) => part)],
  }
}

const partDoor = (api: Api, a: AnyAggregate, name: string): CallDoor => {
  const { agregar, actualizar, listar } = PARTS[a.entity]![name]!
  const p: AnyPart = a.parts[name]
  const number = numberOf(p)
  const key = [...a.key, number]
  const parent = aggregateDoor(api, a)
  return {
    adds: without(agregar.body, agregar.echo),
    changes: without(actualizar.body, key),
    // each in its own aggregate, because some parts may exist only once
    valid: async () => {
      const { data } = await parent.add(await parent.valid())
      const { [number]: _, ...row } = await filaValida(api.db, entityNamed(p.part), only(data, a.key))
      return row
    },
    add: (body, more) => api.pedir('POST', agregar.path, { body, ...more }),
    change: (row, body) => api.pedir('POST', actualizar.path, { body: { ...(body as Values), ...only(row, key) } }),
    read: async row => {
      const { data } = await api.pedir('GET', fill(listar, [row[a.key[0]!]]))
      return data.find((one: Values) => one[number] === row[number])
    },
    tables: [p.part],
  }
}

type Planned = {
  actualizar: AnyCall
  read: (row: Values) => string
  /** Creates a blank row, as the planning of a deal does; returns its key. */
  blank: (api: Api) => Promise<Values>
  /** Values that are consistent with each other. */
  sound?: Values
}

const inserted = async ({ db }: Api, text: string, values: unknown[]): Promise<number> =>
  (await db.pool.query<{ id: number }>(`${text} as id`, values)).rows[0]!.id
const blankShipment = async (api: Api) =>
  inserted(api, 'insert into embarque (nro_negocio) values ($1) returning nro_embarque', [await newDeal(api)])
const blankContainer = async (api: Api) =>
  inserted(api, 'insert into contenedor (nro_negocio) values ($1) returning id_contenedor', [await newDeal(api)])

/** Aggregates that no call adds: planning a deal creates blank ones, which changes fill. */
const PLANNED: Record<string, Planned> = {
  embarque: {
    actualizar: actualizarEmbarque,
    read: row => fill(cargarEmbarque, [row.Nro_Embarque]),
    blank: async api => ({ Nro_Embarque: await blankShipment(api) }),
    sound: SOUND,
  },
  contenedor: {
    actualizar: actualizarContenedor,
    read: row => fill(cargarContenedor, [0, row.Id_Contenedor]),
    blank: async api => ({ Id_Contenedor: await blankContainer(api) }),
    sound: { Nro_Sello: 'ML-1', Sellos: [{ Nro_Sello: 'EX-1', Origen: 'Exportador' }], Tara_Kg: 4_600, VGM_Kg: 30_000 },
  },
}

/** The door of an entity whose blank rows are filled by a change: that counts as the addition. */
const plannedDoor = (api: Api, e: Entity): CallDoor => {
  const { actualizar, read, blank, sound } = PLANNED[e.entity]!
  const send = (body: unknown, more?: More) => api.pedir('POST', actualizar.path, { body, ...more })
  return {
    adds: actualizar.body,
    changes: without(actualizar.body, e.key),
    valid: async () => ({ ...(await filaValida(api.db, e, sound)), ...(await blank(api)) }),
    add: send,
    change: (row, body) => send({ ...(body as Values), ...only(row, e.key) }),
    read: async row => {
      const { Contenedores_Embarque: _, ...whole } = (await api.pedir('GET', read(row))).data
      return whole
    },
    tables: [`${e.entity} where version > 1`],
  }
}

/** The door of the fruit of a container, which is written as a whole. */
const cargaDoor = (api: Api): CallDoor => {
  const send = (body: unknown, more?: More) => api.pedir('POST', guardarPedido.path, { body, ...more })
  const pedido = (Cantidad: number) => ({ Productos: [{ Id_Linea: 1, Cantidad }] })
  return {
    adds: guardarPedido.body,
    changes: without(guardarPedido.body, ['Id_Contenedor']),
    valid: async () => ({ Id_Contenedor: await blankContainer(api), ...pedido(10) }),
    add: send,
    change: (row, body) => send({ ...pedido(10), ...(body as Values), Id_Contenedor: row.Id_Contenedor }),
    read: async row => (await api.pedir('GET', fill(cargarContenedor, [0, row.Id_Contenedor]))).data,
    tables: ['contenedor_carga'],
    other: row => pedido((row.Carga as { Cantidad: number }[])[0]!.Cantidad + 1),
  }
}

/** The door of the pallets of a container, which are written as a whole. */
const palletDoor = (api: Api): CallDoor => {
  const send = (body: unknown, more?: More) => api.pedir('POST', anotarPallets.path, { body, ...more })
  const lot = async (): Promise<number> => {
    const row = await filaValida(api.db, entityNamed('lote'), { Cod_Especie: 1, Cod_Variedad: 1 })
    return (await api.pedir('POST', '/api/lote/agregar', { body: row })).data.Id_Lote
  }
  const pallet = (Id_Lote: unknown, Cajas: number) => ({
    Pallets_Cargados: [{ Nro_Pallet: `P-${Id_Lote}`, Id_Lote, Id_Linea: 1, Cajas, Neto_Kg: 10.5 }],
  })
  const kept = (row: Values) => pallet((row.Pallets_Cargados as Values[])[0]!.Id_Lote, 1)
  return {
    adds: anotarPallets.body,
    changes: without(anotarPallets.body, ['Id_Contenedor']),
    valid: async () => {
      const Id_Contenedor = await blankContainer(api)
      await cargaDoor(api).add({ Id_Contenedor, Productos: [{ Id_Linea: 1, Cantidad: 10 }] })
      return { Id_Contenedor, ...pallet(await lot(), 1) }
    },
    add: send,
    change: (row, body) => send({ ...kept(row), ...(body as Values), Id_Contenedor: row.Id_Contenedor }),
    read: cargaDoor(api).read,
    tables: ['contenedor_pallet'],
    other: row => pallet((row.Pallets_Cargados as Values[])[0]!.Id_Lote, 2),
  }
}

/** The door of an item of gestión: an analysis, which has most fields. */
const gestionDoor = (api: Api, e: Entity): CallDoor => {
  const { agregar, actualizar } = llamadasDe('calidad', 'analisis') as Required<LlamadasGestion>
  const key = ['Nro_Embarque', 'Id_Contenedor', 'Cod_CertDocAnalis', 'Id_LineaGestion']
  const step = ['Cod_EstadoGestion', 'Motivo']
  const adds = without(agregar.body, step)
  return {
    adds,
    changes: without(actualizar.body, [...key, ...step]),
    valid: async () => ({
      ...(await filaValida(api.db, { ...e, fields: adds })),
      Nro_Embarque: 0,
      Id_Contenedor: await blankContainer(api),
    }),
    add: (body, more) => api.pedir('POST', agregar.path, { body, ...more }),
    change: (row, body) => api.pedir('POST', actualizar.path, { body: { ...(body as Values), ...only(row, key), Nro_Embarque: 0 } }),
    read: async row => {
      const { obtener } = llamadasDe('calidad', 'analisis')
      return (await api.pedir('GET', fill(obtener!, [0, ...key.slice(1).map(name => row[name])]))).data
    },
    tables: ['gestion where not es_requisito'],
  }
}

/** The door of an entity. */
export const doorOf = (api: Api, e: Entity): CallDoor => {
  if (isParameter(e.entity)) return parameterDoor(api, e)
  if (PLANNED[e.entity]) return plannedDoor(api, e)
  if (e.entity === 'contenedor_carga') return cargaDoor(api)
  if (e.entity === 'contenedor_pallet') return palletDoor(api)
  if (e.entity === 'gestion') return gestionDoor(api, e)
  const a = AGGREGATES.find(one => e.entity === one.entity)
  if (a) return aggregateDoor(api, a)
  for (const one of AGGREGATES)
    for (const [name, { part }] of Object.entries(one.parts as Record<string, AnyPart>))
      if (part === e.entity) return partDoor(api, one, name)
  throw new Error(`no door to ${e.entity}`)
}
