/** One engine for every parameter screen: the entity of the address decides what a row is. */
import type { Entity } from '@nogal/model/entity'
import { keyText } from '@nogal/model/entity'
import {
  actualizarParametro,
  agregarParametro,
  contarParametros,
  eliminarParametro,
  exportarParametro,
  importarParametro,
  listarParametro,
  obtenerParametro,
  usosParametro,
} from '@nogal/model/parametros/parametros.calls'
import { titleOf } from '@nogal/model/registry'
import { WithMessage } from '../http/answers.ts'
import { handle, type Sesion } from '../http/handle.ts'
import { conflict, notFound, stale } from '../http/refusal.ts'
import { list } from '../list/list.ts'
import { functionsOf } from '../sesion/sesion.queries.ts'
import { notGranted } from '../sesion/sesion.ts'
import { exportar } from './exportar.ts'
import { actualizarFila, agregarFila, entidadDe, whereKey } from './filas.ts'
import { importar } from './importar.ts'
import { borrar, contarActivos, contarUsos, obtenerFila, specOf, tablesOf } from './parametros.queries.ts'
import { REGLAS } from './reglas.ts'

/** Who may write users and grants may give themselves anything: only an administrador, whatever was granted. */
const escribir = (pantalla: string, sesion: Sesion): Entity => {
  const e = entidadDe(pantalla)
  if (REGLAS[e.entity]?.soloAdministrador && !sesion.Administrador) throw notGranted()
  return e
}

const usos = async (client: Parameters<typeof contarUsos>[0], e: Entity, row: Record<string, unknown>) =>
  (await contarUsos(client, e, row)).map(uso => ({ ...uso, Titulo: titleOf(uso.Tabla) }))

export const PARAMETROS = [
  handle(contarParametros, ({ db, sesion }) => contarActivos(db, sesion.Usuario)),
  handle(
    listarParametro,
    ({ db, params, options }) => list(db, specOf(entidadDe(params.pantalla)), options),
    ({ pantalla }) => tablesOf(entidadDe(pantalla)),
  ),
  handle(obtenerParametro, async ({ db, params }) => {
    const e = entidadDe(params.pantalla)
    const fila = await obtenerFila(db, e, whereKey(e, params.clave))
    if (!fila) throw notFound()
    return fila
  }),
  handle(agregarParametro, ({ sesion, params, body, tx }) =>
    tx(async client => new WithMessage(await agregarFila(client, escribir(params.pantalla, sesion), body), 'Registro agregado.')),
  ),
  handle(actualizarParametro, ({ sesion, params, body, tx }) =>
    tx(
      async client =>
        new WithMessage(await actualizarFila(client, escribir(params.pantalla, sesion), params.clave, body), 'Registro actualizado.'),
    ),
  ),
  handle(eliminarParametro, ({ sesion, params, query, tx }) =>
    tx(async client => {
      const e = escribir(params.pantalla, sesion)
      const where = whereKey(e, params.clave)
      const actual = await obtenerFila(client, e, where, true)
      if (!actual) throw notFound()
      if (query.Version != null && query.Version !== actual.Version) throw stale(actual)
      const enUso = await usos(client, e, actual)
      if (enUso.length) {
        const where = enUso.map(uso => `${uso.Titulo} (${uso.Cantidad})`).join(', ')
        throw conflict(
          `No se puede eliminar porque está en uso en ${where}. Puede desactivarlo para que ya no se ofrezca.`,
          undefined,
          enUso,
        )
      }
      await borrar(client, e, where)
      return new WithMessage({ Clave: keyText(e, actual) }, 'Registro eliminado.')
    }),
  ),
  handle(usosParametro, async ({ db, params }) => {
    const e = entidadDe(params.pantalla)
    const fila = await obtenerFila(db, e, whereKey(e, params.clave))
    if (!fila) throw notFound()
    return usos(db, e, fila)
  }),
  handle(exportarParametro, ({ db, params, options }) => exportar(db, entidadDe(params.pantalla), params.formato, options)),
  handle(importarParametro, async ({ db, sesion, params, query, file, tx }) => {
    const e = escribir(params.pantalla, sesion)
    const puedeEditar = (await functionsOf(db, sesion.Usuario, e.entity)).includes('editar')
    return importar({ e, file, aplicar: query.aplicar === 'si', puedeEditar, tx })
  }),
]
