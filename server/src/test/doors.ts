/** How a row of any entity is added, changed and read over HTTP, so that one suite knocks at every door. */
import type { AnyAggregate, AnyPart } from '@nogal/model/aggregate/aggregate'
import { numberOf } from '@nogal/model/aggregate/part'
import type { AnyCall } from '@nogal/model/call'
import { type Entity, keyText } from '@nogal/model/entity'
import type { Fields, Values } from '@nogal/model/fields'
import { actualizarNegocio, agregarNegocio, cuotas, obtenerNegocio, productos, requisitos } from '@nogal/model/negocio/negocio.calls'
import { isParameter } from '@nogal/model/parametros/catalogo'
import { AGGREGATES, entityNamed } from '@nogal/model/registry'
import { bodyFields } from '../parametros/rows.ts'
import type { Api, Peticion, Respuesta } from './api.ts'
import { filaValida } from './filas.ts'

type More = Pick<Peticion, 'headers'>

export type Door = {
  /** What a body that adds, and one that changes, may carry. */
  adds: Fields
  changes: Fields
  /** A body that is taken; every one makes another row. */
  valid: () => Promise<Values>
  add: (body: unknown, more?: More) => Promise<Respuesta>
  change: (row: Values, body: unknown) => Promise<Respuesta>
  /** The row as it is stored. */
  read: (row: Values) => Promise<Values>
  /** Tables that an addition may write. */
  tables: readonly string[]
}

const without = (fields: Fields, names: readonly string[] = []): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
const only = (row: Values, names: readonly string[]): Values => Object.fromEntries(names.map(name => [name, row[name]]))

const parameterDoor = (api: Api, e: Entity): Door => {
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

/** The calls through which each aggregate is reached, by its table. */
const WHOLE: Record<string, Record<'agregar' | 'actualizar' | 'obtener', AnyCall>> = {
  negocio: { agregar: agregarNegocio, actualizar: actualizarNegocio, obtener: obtenerNegocio },
}
/** The calls through which each kind of part is reached, by its aggregate and its name there. */
const PARTS: Record<string, Record<string, Record<'agregar' | 'actualizar' | 'listar', AnyCall>>> = {
  negocio: { Productos: productos, Formas_Pago: cuotas, ...requisitos },
}

const aggregateDoor = (api: Api, a: AnyAggregate): Door => {
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

const partDoor = (api: Api, a: AnyAggregate, name: string): Door => {
  const { agregar, actualizar, listar } = PARTS[a.entity]![name]!
  const p: AnyPart = a.parts[name]
  const number = numberOf(p)
  const key = [...a.key, number]
  const parent = aggregateDoor(api, a)
  return {
    adds: without(agregar.body, agregar.echo),
    changes: without(actualizar.body, key),
    // each in an aggregate of its own: some are one of a kind there
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

/** The door of an entity; each has one. */
export const doorOf = (api: Api, e: Entity): Door => {
  if (isParameter(e.entity)) return parameterDoor(api, e)
  const a = AGGREGATES.find(one => e.entity === one.entity)
  if (a) return aggregateDoor(api, a)
  for (const one of AGGREGATES)
    for (const [name, { part }] of Object.entries(one.parts as Record<string, AnyPart>))
      if (part === e.entity) return partDoor(api, one, name)
  throw new Error(`no door to ${e.entity}`)
}
