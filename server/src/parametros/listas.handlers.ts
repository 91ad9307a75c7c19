/** The lists of the specification: each a row of LISTAS, answered by one paragraph. */

import { linkOf } from '@nogal/model/entity'
import { entidad } from '@nogal/model/parametros/catalogo'
import { callOfLista, LISTAS, type Lista, listarPantallas } from '@nogal/model/parametros/parametros.calls'
import sql, { raw, type Sql } from 'sql-template-tag'
import { handle } from '../http/mount.ts'
import { datosInvalidos } from '../http/rechazo.ts'
import { type ListaSpec, listar } from '../lista/lista.ts'
import { propioOAdministrador } from '../sesion/sesion.ts'
import { column, specOf } from './parametros.queries.ts'

const isAll = (value: string): boolean => value === '0' || value === '-'

/** The rows that the address asks for, by a column or by a link; an empty link list serves all. */
const narrowed = (lista: Lista, field: string, value: string): Sql => {
  const e = entidad(lista.entity)
  const definition = e.fields[field]!
  if (definition.numeric && !/^\d{1,9}$/.test(value))
    throw datosInvalidos([{ campo: field, mensaje: `${definition.label}: use un código numérico, o 0 para todos.` }])
  const wanted = definition.numeric ? Number(value) : value
  if (definition.type !== 'refs') return sql`t.${column(field)} = ${wanted}`
  const { table, own } = linkOf(e, definition)
  const link = sql`select from ${raw(table)} l where l.${raw(own)} = t.${raw(own)}`
  return sql`(exists (${link} and l.${raw(entidad(definition.target!).key[0]!.toLowerCase())} = ${wanted}) or not exists (${link}))`
}

/** The rows that hold a fixed value; of a field with several choices, among them. */
const holding = (lista: Lista, field: string, value: string): Sql =>
  entidad(lista.entity).fields[field]!.type === 'choices' ? sql`${value} = any(t.${column(field)})` : sql`t.${column(field)} = ${value}`

const scopeOf = (lista: Lista, params: Record<string, string>): Sql[] => [
  ...(lista.all ? [] : [sql`t.activo`]),
  ...Object.entries(lista.only ?? {}).map(([field, value]) => holding(lista, field, value)),
  ...Object.values(params).flatMap((value, i) => (isAll(value) ? [] : [narrowed(lista, lista.by![i]!, value)])),
]

/** The deal's state has a name of its own on the wire, and so has the state of a gestión. */
const ALIAS: Record<string, Record<string, string>> = {
  'listas-generales/estadonegocio': { Cod_EstadoNeg: 'Cod_Estado', Nom_EstadoNeg: 'Nom_Estado' },
  'calidadembarque/listar-estados-gestion': { Cod_EstadoGestion: 'Cod_Estado', Nom_EstadoGestion: 'Nom_Estado' },
}

const listSpec = (lista: Lista): ListaSpec => {
  const base = specOf(entidad(lista.entity))
  const alias = Object.entries(ALIAS[lista.path.replace('/api/', '')] ?? {}).map(([name, of]) => [name, base.columns[of]!] as const)
  const { Permisos: _, ...columns } = base.columns
  return { ...base, columns: { ...Object.fromEntries(alias), ...columns }, order: lista.order ?? base.order }
}

export const LISTADOS = [
  ...LISTAS.map(lista => {
    const spec = listSpec(lista)
    return handle(callOfLista(lista), ({ db, params, lista: options }) =>
      listar(db.pool, spec, options, scopeOf(lista, params as Record<string, string>)),
    )
  }),
  handle(listarPantallas, ({ db, sesion, params, lista }) => {
    propioOAdministrador(sesion, params.a)
    return listar(db.pool, specOf(entidad('pantalla')), lista, [
      sql`t.activo and permitido(${params.a}, t.cod_pantalla, 'ver')`,
      ...(isAll(params.b) ? [] : [sql`t.cod_seccion = ${params.b}`]),
    ])
  }),
]
