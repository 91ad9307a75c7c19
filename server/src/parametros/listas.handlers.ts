/** The lists of the specification: each a row of LISTAS, answered by one paragraph. */

import type { DataOf } from '@nogal/model/call'
import { linkOf } from '@nogal/model/entity'
import { entidad } from '@nogal/model/parametros/catalogo'
import {
  AREAS_POR_CLASE,
  type ClaseGestion,
  callOfLista,
  LISTAS,
  type Lista,
  listarAreasDe,
  listarPantallas,
} from '@nogal/model/parametros/parametros.calls'
import sql, { raw, type Sql } from 'sql-template-tag'
import { handle } from '../http/handle.ts'
import { invalid } from '../http/refusal.ts'
import type { ListSpec } from '../list/columns.ts'
import { list } from '../list/list.ts'
import { ownOrAdministrador } from '../sesion/sesion.ts'
import { column, specOf } from './parametros.queries.ts'

const isAll = (value: string): boolean => value === '0' || value === '-'

/** The rows that the address asks for, by a column or by a link; an empty link list serves all. */
const narrowed = (lista: Lista, field: string, value: string): Sql => {
  const e = entidad(lista.entity)
  const definition = e.fields[field]!
  if (definition.numeric && !/^\d{1,9}$/.test(value))
    throw invalid([{ campo: field, mensaje: `${definition.label}: use un código numérico, o 0 para todos.` }])
  const wanted = definition.numeric ? Number(value) : value
  if (definition.type !== 'refs') return sql`t.${column(field)} = ${wanted}`
  const { table, own } = linkOf(e, definition)
  const link = sql`select from ${raw(table)} l where l.${raw(own)} = t.${raw(own)}`
  return sql`(exists (${link} and l.${raw(entidad(definition.target!).key[0]!.toLowerCase())} = ${wanted}) or not exists (${link}))`
}

const scopeOf = (lista: Lista, params: Record<string, string>): Sql[] => [
  ...(lista.all ? [] : [sql`t.activo`]),
  ...Object.entries(lista.only ?? {}).map(([field, value]) => sql`t.${column(field)} = ${value}`),
  ...Object.values(params).flatMap((value, i) => (isAll(value) ? [] : [narrowed(lista, lista.by![i]!, value)])),
]

/** The deal's state has a name of its own on the wire, and so has the state of a gestión. */
const ALIAS: Record<string, Record<string, string>> = {
  'listas-generales/estadonegocio': { Cod_EstadoNeg: 'Cod_Estado', Nom_EstadoNeg: 'Nom_Estado' },
  'calidadembarque/listar-estados-gestion': { Cod_EstadoGestion: 'Cod_Estado', Nom_EstadoGestion: 'Nom_Estado' },
}

const listSpec = (lista: Lista): ListSpec => {
  const base = specOf(entidad(lista.entity))
  const alias = Object.entries(ALIAS[lista.path.replace('/api/', '')] ?? {}).map(([name, of]) => [name, base.columns[of]!] as const)
  const { Permisos: _, ...columns } = base.columns
  return { ...base, columns: { ...Object.fromEntries(alias), ...columns }, order: lista.order ?? base.order }
}

const AREAS = (Object.keys(AREAS_POR_CLASE) as ClaseGestion[]).map(clase =>
  handle(listarAreasDe(clase), ({ db, options }) =>
    list(db, areaSpec, options, [sql`t.activo and t.cod_areagestion = any(${[...AREAS_POR_CLASE[clase]]})`]),
  ),
)
const { Permisos: _permisos, ...areaColumns } = specOf(entidad('areagestion')).columns
const areaSpec: ListSpec = { ...specOf(entidad('areagestion')), columns: areaColumns }

export const LISTADOS = [
  ...LISTAS.map(lista => {
    const spec = listSpec(lista)
    return handle(callOfLista(lista), ({ db, params, options }) =>
      list(db, spec, options, scopeOf(lista, params as Record<string, string>)),
    )
  }),
  ...AREAS,
  handle(listarPantallas, ({ db, sesion, params, options }) => {
    ownOrAdministrador(sesion, params.a)
    return list(db, specOf<DataOf<typeof listarPantallas>[number]>(entidad('pantalla')), options, [
      sql`t.activo and permitido(${params.a}, t.cod_pantalla, 'ver')`,
      ...(isAll(params.b) ? [] : [sql`t.cod_seccion = ${params.b}`]),
    ])
  }),
]
