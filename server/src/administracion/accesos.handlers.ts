/** The access log, for administradores. */
import { BUSCADAS_ACCESOS, exportarAccesos, FILA_ACCESOS, listarAccesos } from '@nogal/model/administracion/accesos'
import type { Shown } from '@nogal/model/export'
import sql from 'sql-template-tag'
import { handle } from '../http/handle.ts'
import type { ListSpec } from '../list/columns.ts'
import { listedColumns, userName } from '../list/fields.ts'
import { listFile } from '../list/file.ts'
import { list } from '../list/list.ts'

const SPEC: ListSpec<never> = {
  table: 'acceso',
  key: ['id_acceso'],
  order: ['-Id_Acceso'],
  columns: listedColumns(FILA_ACCESOS, BUSCADAS_ACCESOS, {
    Nom_Usuario: { sql: userName(sql`t.usuario`) },
    Id_Acceso: { indexed: true },
  }),
}

export const ACCESOS_HANDLERS = [
  handle(listarAccesos, ({ db, options }) => list(db, SPEC, options)),
  handle(exportarAccesos, ({ db, body }) => listFile(db, SPEC, { name: 'Accesos', shown: body as Shown })),
]
