/** The change log of a record, for users who may see its screen. */
import type { Funcion, ParamsOf } from '@nogal/model/call'
import type { Shown } from '@nogal/model/export'
import { type Cambio, exportarHistorial, obtenerHistorial } from '@nogal/model/parametros/parametros.calls'
import { aggregateOf } from '@nogal/model/registry'
import { PANTALLAS } from '@nogal/model/sesion/pantallas'
import sql, { type Sql } from 'sql-template-tag'
import { esExterna } from '../adjunto/portadores.ts'
import { demand } from '../aggregate/read.ts'
import { handle } from '../http/handle.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { ListSpec } from '../list/columns.ts'
import { userName } from '../list/fields.ts'
import { listFile } from '../list/file.ts'
import { escapeLike } from '../list/filters.ts'
import { list } from '../list/list.ts'
import { type Access, scopeOf } from '../scope/scope.ts'
import { functionsOf } from '../sesion/sesion.queries.ts'

const SPEC: ListSpec<Cambio> = {
  table: 'historial',
  key: ['id'],
  order: ['-Id'],
  columns: {
    Id: { sql: sql`t.id`, type: 'number', label: 'Id' },
    Tabla: { sql: sql`t.tabla`, type: 'text', label: 'Tabla' },
    Clave: { sql: sql`t.clave`, type: 'text', label: 'Clave' },
    Accion: { sql: sql`t.accion`, type: 'text', label: 'Acción' },
    Usuario: { sql: sql`t.usuario`, type: 'text', label: 'Usuario', nullable: true, searched: true },
    Nom_Usuario: {
      sql: userName(sql`t.usuario`),
      type: 'text',
      label: 'Nombre',
      displayOnly: true,
    },
    Motivo: { sql: sql`t.motivo`, type: 'text', label: 'Motivo', nullable: true, searched: true },
    En: { sql: sql`t.en`, type: 'instant', label: 'Cuándo' },
    Antes: { sql: sql`t.antes`, type: 'json', label: 'Antes', displayOnly: true },
    Despues: { sql: sql`t.despues`, type: 'json', label: 'Después', displayOnly: true },
  },
}

/** The screens of a table, any of which gives access: a deal's lines are seen with the deal. */
const screensOf = (table: string): readonly string[] => {
  const a = aggregateOf(table)
  if (a) return [a.screen, ...a.alsoOn]
  return PANTALLAS.filter(p => table === p.pantalla || table.startsWith(`${p.pantalla}_`))
    .slice(0, 1)
    .map(p => p.pantalla)
}

/** The key of the aggregate itself, which is the first part of the key of each of its parts; -1 when it is not a number. */
const rootKey = (clave: string): number => (/^\d{1,9}(~|$)/.test(clave) ? Number.parseInt(clave, 10) : -1)

/**
 * Refuses with 404 the history of a record that the session may not see. The history of a deleted record is only for sessions without a
 * scope.
 */
const demandVisible = async (access: Access, tabla: string, clave: string): Promise<void> => {
  const a = aggregateOf(tabla)
  if (a && scopeOf(a.entity, access.sesion).length) await demand(access, { aggregate: a, table: a.entity, key: a.key[0]! }, rootKey(clave))
}

type Asked = Access & { params: ParamsOf<typeof obtenerHistorial> }

/** Conditions on the changes of a record and its parts, after the permission check. */
const changesOf = async (context: Asked, funcion: Funcion): Promise<Sql[]> => {
  const { db, sesion, params } = context
  const pantallas = screensOf(params.tabla)
  if (!pantallas.length) throw notFound('ese historial')
  const granted = await Promise.all(pantallas.map(pantalla => functionsOf(db, sesion.Usuario, pantalla)))
  if (!granted.some(functions => functions.includes(funcion)))
    throw new Refusal(403, `Su usuario no tiene permiso para ${funcion} este historial.`)
  await demandVisible(context, params.tabla, params.clave)
  // the keys of a deal's lines begin with the deal, so the history of the deal includes them
  // what the company says for itself is no client's
  const spoken = esExterna(context) ? [sql`t.tabla not like ${'%\\_comentario'}`] : []
  return [
    ...spoken,
    sql`((t.tabla = ${params.tabla} and t.clave = ${params.clave}) or (t.tabla like ${`${escapeLike(params.tabla)}\\_%`} and t.clave like ${`${escapeLike(params.clave)}~%`}))`,
  ]
}

export const HISTORIALES_HANDLERS = [
  handle(obtenerHistorial, async context => list(context.db, SPEC, context.options, await changesOf(context, 'ver'))),
  handle(exportarHistorial, async context =>
    listFile(context.db, SPEC, {
      name: `Historial ${context.params.clave}`,
      shown: context.body as Shown,
      scope: await changesOf(context, 'exportar'),
    }),
  ),
]
