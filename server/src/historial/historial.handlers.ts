/** The change log of a record, for whoever may see its screen. */
import { obtenerHistorial } from '@nogal/model/parametros/parametros.calls'
import { PANTALLAS } from '@nogal/model/sesion/pantallas'
import sql from 'sql-template-tag'
import { handle } from '../http/mount.ts'
import { noExiste, Rechazo } from '../http/rechazo.ts'
import { escaped, type ListaSpec, listar } from '../lista/lista.ts'
import { funcionesDe } from '../sesion/sesion.queries.ts'

const SPEC: ListaSpec = {
  table: 'historial',
  key: ['id'],
  order: ['-Id'],
  columns: {
    Id: { sql: sql`t.id`, tipo: 'number', label: 'Id' },
    Tabla: { sql: sql`t.tabla`, tipo: 'text', label: 'Tabla' },
    Clave: { sql: sql`t.clave`, tipo: 'text', label: 'Clave' },
    Accion: { sql: sql`t.accion`, tipo: 'text', label: 'Acción' },
    Usuario: { sql: sql`t.usuario`, tipo: 'text', label: 'Usuario', nullable: true, searched: true },
    Nom_Usuario: {
      sql: sql`(select u.nom_usuario from usuario u where u.cod_usuario = t.usuario)`,
      tipo: 'text',
      label: 'Nombre',
      plain: true,
    },
    En: { sql: sql`t.en`, tipo: 'instant', label: 'Cuándo' },
    Antes: { sql: sql`t.antes`, tipo: 'json', label: 'Antes', plain: true },
    Despues: { sql: sql`t.despues`, tipo: 'json', label: 'Después', plain: true },
  },
}

/** The screen whose permission covers a table: a deal's lines are seen with the deal. */
const pantallaDe = (table: string): string | undefined =>
  PANTALLAS.find(p => table === p.pantalla || table.startsWith(`${p.pantalla}_`))?.pantalla

export const HISTORIALES = [
  handle(obtenerHistorial, async ({ db, sesion, params, lista }) => {
    const pantalla = pantallaDe(params.tabla)
    if (!pantalla) throw noExiste('ese historial')
    if (!(await funcionesDe(db.pool, sesion.Usuario, pantalla)).includes('ver'))
      throw new Rechazo(403, 'Su usuario no tiene permiso para ver este historial.')
    // the lines of a deal are keyed by deal and line: the deal's history is theirs too
    return listar(db.pool, SPEC, lista, [
      sql`((t.tabla = ${params.tabla} and t.clave = ${params.clave}) or (t.tabla like ${`${escaped(params.tabla)}\\_%`} and t.clave like ${`${escaped(params.clave)}~%`}))`,
    ])
  }),
]
