/** The handlers of every parameter screen: the entity in the address decides what a row is. */
import type { Entity } from '@nogal/model/entity'
import { keyText } from '@nogal/model/entity'
import type { Shown } from '@nogal/model/export'
import {
  actualizarParametro,
  agregarParametro,
  contarParametros,
  eliminarParametro,
  exportarLista,
  exportarParametro,
  importarParametro,
  listarParametro,
  obtenerParametro,
  rechazadasParametro,
  usosParametro,
} from '@nogal/model/parametros/parametros.calls'
import { titleOf } from '@nogal/model/registry'
import type { Reader } from '../db/reader.ts'
import { WithMessage } from '../http/answers.ts'
import { handle, type Sesion } from '../http/handle.ts'
import { conflict, refuseStale } from '../http/refusal.ts'
import { listFile } from '../list/file.ts'
import { list } from '../list/list.ts'
import { functionsOf } from '../sesion/sesion.queries.ts'
import { notGranted } from '../sesion/sesion.ts'
import { exportRows } from './export.ts'
import { importRows } from './import.ts'
import { countActive, countUses, parameterSpec, removeRow, tablesShownBy } from './parametros.queries.ts'
import { rejectedRows } from './rejected.ts'
import { addRow, changeRow, demandRow, parameterOf } from './rows.ts'
import { RULES } from './rules.ts'

/**
 * The entity, if the session may write it. Users and grants may be written only by an administrador, because other writers could grant
 * themselves anything.
 */
const writable = (pantalla: string, sesion: Sesion): Entity => {
  const e = parameterOf(pantalla)
  if (RULES[e.entity]?.soloAdministrador && !sesion.Administrador) throw notGranted()
  return e
}

const mayEdit = async (db: Reader, { Usuario }: Sesion, e: Entity): Promise<boolean> =>
  (await functionsOf(db, Usuario, e.entity)).includes('editar')

const usesOf = async (client: Parameters<typeof countUses>[0], e: Entity, row: Record<string, unknown>) =>
  (await countUses(client, e, row)).map(uso => ({ ...uso, Titulo: titleOf(uso.Tabla) }))

export const PARAMETROS_HANDLERS = [
  handle(contarParametros, ({ db, sesion }) => countActive(db, sesion.Usuario)),
  handle(
    listarParametro,
    ({ db, params, options }) => list(db, parameterSpec(parameterOf(params.pantalla)), options),
    ({ pantalla }) => tablesShownBy(parameterOf(pantalla)),
  ),
  handle(obtenerParametro, async ({ db, params }) => (await demandRow(db, parameterOf(params.pantalla), params.clave)).row),
  handle(agregarParametro, ({ sesion, params, body, tx }) =>
    tx(async client => new WithMessage(await addRow(client, writable(params.pantalla, sesion), body), 'Registro agregado.')),
  ),
  handle(actualizarParametro, ({ sesion, params, body, tx }) =>
    tx(
      async client =>
        new WithMessage(await changeRow(client, writable(params.pantalla, sesion), params.clave, body), 'Registro actualizado.'),
    ),
  ),
  handle(eliminarParametro, ({ sesion, params, query, tx }) =>
    tx(async client => {
      const e = writable(params.pantalla, sesion)
      const { where, row } = await demandRow(client, e, params.clave, true)
      refuseStale(row, query.Version)
      const enUso = await usesOf(client, e, row)
      if (enUso.length) {
        const where = enUso.map(uso => `${uso.Titulo} (${uso.Cantidad})`).join(', ')
        throw conflict(
          `No se puede eliminar porque está en uso en ${where}. Puede desactivarlo para que ya no se ofrezca.`,
          undefined,
          enUso,
        )
      }
      await removeRow(client, e, where)
      return new WithMessage({ Clave: keyText(e, row) }, 'Registro eliminado.')
    }),
  ),
  handle(usosParametro, async ({ db, params }) => {
    const e = parameterOf(params.pantalla)
    return usesOf(db, e, (await demandRow(db, e, params.clave)).row)
  }),
  handle(exportarLista, ({ db, params, body }) => {
    const e = parameterOf(params.pantalla)
    return listFile(db, parameterSpec(e), { name: e.title, shown: body as Shown })
  }),
  handle(exportarParametro, ({ db, params, options }) => exportRows(db, parameterOf(params.pantalla), params.formato, options)),
  handle(importarParametro, async ({ db, sesion, params, query, file, tx }) => {
    const e = writable(params.pantalla, sesion)
    return importRows({ e, file, aplicar: query.aplicar ?? 'no', puedeEditar: await mayEdit(db, sesion, e), tx })
  }),
  handle(rechazadasParametro, async ({ db, sesion, params, file, tx }) => {
    const e = writable(params.pantalla, sesion)
    return rejectedRows({ e, file, puedeEditar: await mayEdit(db, sesion, e), tx }, params.formato)
  }),
]
