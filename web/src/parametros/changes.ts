/** Calls that change the rows of one entity, and the queries that each change invalidates. */
import { type Entity, keyText } from '@nogal/model/entity'
import {
  actualizarParametro,
  agregarParametro,
  eliminarParametro,
  type FilaParametro,
  LISTAS,
  usosParametro,
} from '@nogal/model/parametros/parametros.calls'
import { api } from '../api/client.ts'
import { isUnsure } from '../api/error.ts'
import { invalidate } from '../api/queries.ts'

/** Invalidates every query with rows of the entity, and those of permissions and menu, which may depend on it. */
export const forget = (e: Entity) =>
  invalidate(
    'options',
    'names',
    '/api/parametros/',
    '/api/historial/',
    '/api/usuario/',
    ...LISTAS.filter(l => l.entity === e.entity).map(l => l.path),
  )

const paramsOf = (e: Entity, fila: FilaParametro) => ({ pantalla: e.entity, clave: keyText(e, fila) })

const done = async (e: Entity, fila: FilaParametro): Promise<FilaParametro> => {
  await forget(e)
  return fila
}

export const agregar = async (e: Entity, fila: FilaParametro, key: string): Promise<FilaParametro> => {
  try {
    return await done(e, await api(agregarParametro)({ params: { pantalla: e.entity }, body: fila }, { key }))
  } catch (error) {
    // The list is reloaded, because the outcome is unknown.
    if (isUnsure(error)) void forget(e)
    throw error
  }
}

/** Sends only the given fields; the `Version` of the row detects conflicts. */
export const actualizar = async (e: Entity, before: FilaParametro, changes: FilaParametro, key?: string): Promise<FilaParametro> =>
  done(
    e,
    await api(actualizarParametro)({ params: paramsOf(e, before), body: { ...changes, Version: before.Version } }, key ? { key } : {}),
  )

export const eliminar = async (e: Entity, fila: FilaParametro, key: string): Promise<void> => {
  await api(eliminarParametro)({ params: paramsOf(e, fila), query: { Version: Number(fila.Version) } }, { key })
  await forget(e)
}

export const usesOf = (e: Entity, fila: FilaParametro) => api(usosParametro)({ params: paramsOf(e, fila) })
