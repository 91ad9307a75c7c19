/** The changes of everything, for administradores. */
import { BUSCADAS_CAMBIOS, exportarCambios, FILA_CAMBIOS, listarCambios } from '@nogal/model/administracion/cambios'
import type { AnyAggregate } from '@nogal/model/aggregate/aggregate'
import type { Shown } from '@nogal/model/export'
import { AGGREGATES } from '@nogal/model/registry'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { handle } from '../http/handle.ts'
import type { ListColumn, ListSpec } from '../list/columns.ts'
import { column, listedColumns, nameSql, userName } from '../list/fields.ts'
import { listFile } from '../list/file.ts'
import { list } from '../list/list.ts'

const ROOT = sql`split_part(t.tabla, '_', 1)`
/** The key of the record, of which the keys of its parts are the beginning. */
const KEY = sql`split_part(t.clave, '~', 1)::integer`
const nameOf = (a: AnyAggregate): Sql =>
  a.entity === 'gestion'
    ? sql`when 'gestion' then nombrar_gestiones(array[${KEY}])`
    : sql`when ${a.entity} then (select ${nameSql(a, 'x')} from ${raw(a.entity)} x where x.${column(a.key[0]!)} = ${KEY})`

/** What a column has besides its field. */
const SPECIAL: { readonly [K in keyof typeof FILA_CAMBIOS]?: Partial<ListColumn> } = {
  Id: { indexed: true },
  Nom_Usuario: {
    sql: userName(sql`t.usuario`),
    lookup: { foreignKey: sql`t.usuario`, table: 'usuario', key: 'cod_usuario', name: sql`n.nom_usuario` },
  },
  Registro: { sql: sql`case ${ROOT} ${join(AGGREGATES.map(nameOf), ' ')} end`, displayOnly: true },
  Nro_Embarque: {
    sql: sql`case when ${ROOT} in ('contenedor', 'gestion') then embarque_de_portador(${ROOT}, ${KEY}) end`,
    displayOnly: true,
  },
  Motivo: { folded: sql`plano(t.motivo)` },
}

export const LISTA_CAMBIOS: ListSpec<never> = {
  table: 'historial',
  key: ['id'],
  order: ['-Id'],
  columns: {
    ...listedColumns(FILA_CAMBIOS, BUSCADAS_CAMBIOS, SPECIAL),
    Antes: { sql: sql`t.antes`, type: 'json', label: 'Antes', displayOnly: true },
    Despues: { sql: sql`t.despues`, type: 'json', label: 'Después', displayOnly: true },
  },
}

export const CAMBIOS_HANDLERS = [
  // never all of the history at once, also where nobody asks for a page
  handle(listarCambios, ({ db, options }) => list(db, LISTA_CAMBIOS, { pagina: 1, ...options })),
  handle(exportarCambios, ({ db, body }) => listFile(db, LISTA_CAMBIOS, { name: 'Cambios', shown: body as Shown })),
]
