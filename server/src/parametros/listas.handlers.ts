/** The lists of the specification: each is a row of LISTAS, and all share one handler. */

import type { DataOf } from '@nogal/model/call'
import { type Entity, linkTableOf } from '@nogal/model/entity'
import { parameterNamed } from '@nogal/model/parametros/catalogo'
import { callOfLista, fieldsOfLista, LISTAS, type Lista, listarPantallas } from '@nogal/model/parametros/parametros.calls'
import sql, { raw, type Sql } from 'sql-template-tag'
import { handle } from '../http/handle.ts'
import { invalid } from '../http/refusal.ts'
import type { ListColumn, ListSpec } from '../list/columns.ts'
import { column } from '../list/fields.ts'
import { list } from '../list/list.ts'
import { ownOrAdministrador } from '../sesion/sesion.ts'
import { parameterSpec, tablesShownBy } from './parametros.queries.ts'

const isAll = (value: string): boolean => value === '0' || value === '-'

/** Condition of a path parameter, by a column or by a link; a row without links matches every value. */
const narrowed = (lista: Lista, field: string, value: string): Sql => {
  const e = parameterNamed(lista.entity)
  const definition = e.fields[field]!
  if (definition.numeric && !/^\d{1,9}$/.test(value))
    throw invalid([{ campo: field, mensaje: `${definition.label}: use un código numérico, o 0 para todos.` }])
  const wanted = definition.numeric ? Number(value) : value
  if (definition.type !== 'refs') return sql`t.${column(field)} = ${wanted}`
  const { table, own } = linkTableOf(e, definition)
  const link = sql`select from ${raw(table)} l where l.${raw(own)} = t.${raw(own)}`
  return sql`(exists (${link} and l.${raw(parameterNamed(definition.target!).key[0]!.toLowerCase())} = ${wanted}) or not exists (${link}))`
}

/** Condition on a fixed value; in a field with several choices, the value is one of them. */
const holding = (lista: Lista, field: string, value: string): Sql =>
  parameterNamed(lista.entity).fields[field]!.type === 'choices'
    ? sql`${value} = any(t.${column(field)})`
    : sql`t.${column(field)} = ${value}`

const scopeOf = (lista: Lista, params: Record<string, string>): Sql[] => [
  ...(lista.all ? [] : [sql`t.activo`]),
  ...Object.entries(lista.only ?? {}).map(([field, value]) => holding(lista, field, value)),
  ...Object.values(params).flatMap((value, i) => (isAll(value) ? [] : [narrowed(lista, lista.by![i]!, value)])),
]

/**
 * The columns that a list sends, and those that are there for filters; others can't be filtered or searched, so that they do not leak. The
 * order may use others.
 */
const listSpec = (e: Entity, lista: Lista): ListSpec => {
  const { columns, order: usual, ...base } = parameterSpec(e)
  const order = lista.order ?? usual
  const told = Object.keys(fieldsOfLista(lista)).map(name => [name, columns[lista.alias?.[name] ?? name]!] as const)
  const filtered = Object.fromEntries(Object.entries(columns).filter(([, { notSent }]) => notSent))
  const sorted = order
    .map(term => term.replace(/^-/, ''))
    .map((name): [string, ListColumn] => [name, { ...columns[name]!, notSent: true, searched: false }])
  return { ...base, columns: { ...Object.fromEntries(sorted), ...Object.fromEntries(told), ...filtered }, order }
}

export const LISTADOS_HANDLERS = [
  ...LISTAS.map(lista => {
    const e = parameterNamed(lista.entity)
    const spec = listSpec(e, lista)
    return handle(
      callOfLista(lista),
      ({ db, params, options }) => list(db, spec, options, scopeOf(lista, params as Record<string, string>)),
      () => tablesShownBy(e),
    )
  }),
  handle(listarPantallas, ({ db, sesion, params, options }) => {
    ownOrAdministrador(sesion, params.a)
    return list(db, parameterSpec<DataOf<typeof listarPantallas>[number]>(parameterNamed('pantalla')), options, [
      sql`t.activo and permitido(${params.a}, t.cod_pantalla, 'ver')`,
      ...(isAll(params.b) ? [] : [sql`t.cod_seccion = ${params.b}`]),
    ])
  }),
]
