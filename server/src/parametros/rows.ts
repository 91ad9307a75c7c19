/** Rows of any parameter table: allowed values, and how one is added, changed or refused. */
import type { Entity } from '@nogal/model/entity'
import { type Fields, flag, integer, type Values } from '@nogal/model/fields'
import { CATALOGO, isParameter, parameterNamed } from '@nogal/model/parametros/catalogo'
import { check, schemaOf } from '@nogal/model/schema'
import type { Sql } from 'sql-template-tag'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import { isObject } from '../http/json.ts'
import { invalid, notFound, refuseStale } from '../http/refusal.ts'
import { changedValues } from '../row/changes.ts'
import { errorsOfDependents } from '../row/dependents.ts'
import { errorsOfReferences } from '../row/references.ts'
import { byKey, fetchRow, insert, parameterSpec, update } from './parametros.queries.ts'
import { RULES } from './rules.ts'

/** The largest key that users may choose; the sequence continues beyond, so that it never runs out. */
const MAX_CHOSEN = 999_999

/** The entity of a screen; 404 when there is none. */
export const parameterOf = (pantalla: string): Entity => {
  if (!isParameter(pantalla)) throw notFound(`el parámetro ${pantalla}`)
  return parameterNamed(pantalla)
}

type Demanded = { where: Sql; row: Values }

/** The row of a key with its condition, locked when it will be changed; 404 when there is none. */
export const demandRow = async (client: Reader, e: Entity, clave: string, lock = false): Promise<Demanded> => {
  const where = byKey(e, clave)
  const row = where && (await fetchRow(client, e, where, lock))
  if (!where || !row) throw notFound()
  return { where, row }
}

/** Fields allowed in a body: those of the entity, whether it is active, and the version that the user saw. */
export const bodyFields = (e: Entity): Fields => ({
  ...Object.fromEntries(
    Object.entries(e.fields).map(([name, field]) => [name, field.type === 'serial' ? { ...field, to: MAX_CHOSEN } : field]),
  ),
  ...RULES[e.entity]?.extra,
  Activo: flag('Activo'),
  Version: integer('Versión', { from: 1 }),
})

type Schemas = { campos: Fields; agregar: ReturnType<typeof schemaOf>; actualizar: ReturnType<typeof schemaOf> }
const schemas = new Map<string, Schemas>(
  CATALOGO.map(e => {
    const campos = bodyFields(e)
    return [e.entity, { campos, agregar: schemaOf(campos), actualizar: schemaOf(campos, { partial: true }) }]
  }),
)

/** A body without the read-only values of a row: names of references, who changed it last. */
const withoutEcho = (e: Entity, campos: Fields, body: unknown): unknown => {
  if (!isObject(body)) return body
  const { columns } = parameterSpec(e)
  return Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(campos, name) || !Object.hasOwn(columns, name)))
}

/** A body checked without the database, whose own checks come later. */
export const readRow = (e: Entity, body: unknown, how: 'agregar' | 'actualizar'): Values => {
  const { campos, [how]: schema } = schemas.get(e.entity)!
  const { row, errores } = check(campos, withoutEcho(e, campos, body), { schema })
  if (errores) throw invalid(errores)
  return row
}

const storedColumns = async (e: Entity, { Version: _, ...row }: Values): Promise<Values> => {
  const regla = RULES[e.entity]
  const made = (await regla?.columnas?.(row)) ?? {}
  const plain = Object.fromEntries(Object.entries(row).filter(([name]) => !regla?.extra?.[name]))
  // an absent or null Activo leaves the stored value
  if (plain.Activo == null) delete plain.Activo
  return { ...plain, ...made }
}

const inspect = async (client: Tx, e: Entity, row: Values, changed?: (name: string) => boolean): Promise<void> => {
  const errores = [
    ...(await errorsOfReferences(client, e.fields, row, changed)),
    ...((await RULES[e.entity]?.errores?.(row, client)) ?? []),
  ]
  if (errores.length) throw invalid(errores)
}

/** The changes that a checked body makes to a row. The key stays, and null neither deactivates a row nor clears write-only fields. */
export const changesOfRow = (e: Entity, row: Values, actual: Values): Values =>
  changedValues(
    row,
    actual,
    (name, value) =>
      name === 'Version' || e.key.includes(name) || (value === null && (name === 'Activo' || Boolean(RULES[e.entity]?.extra?.[name]))),
  )

/** Adds a row after every check; returns the stored row. */
export const addRow = async (client: Tx, e: Entity, body: unknown): Promise<Values> => {
  const row = readRow(e, body, 'agregar')
  await inspect(client, e, row)
  const where = await insert(client, e, await storedColumns(e, row))
  return (await fetchRow(client, e, where))!
}

/** Changes the given fields of a row; returns the stored row. A change without effect makes no new version. */
export const changeRow = async (client: Tx, e: Entity, clave: string, body: unknown): Promise<Values> => {
  const row = readRow(e, body, 'actualizar')
  const { where, row: actual } = await demandRow(client, e, clave, true)
  refuseStale(actual, row.Version)
  const moved = e.key.find(name => row[name] != null && row[name] !== actual[name])
  if (moved)
    throw invalid([
      { campo: moved, mensaje: `${e.fields[moved]!.label}: el código no se puede cambiar; agregue otro registro y desactive este.` },
    ])
  const changes = changesOfRow(e, row, actual)
  if (!Object.keys(changes).length) return actual
  await inspect(client, e, { ...actual, ...changes }, name => Object.hasOwn(changes, name))
  const ahead = await errorsOfDependents(client, e, changes, actual)
  if (ahead.length) throw invalid(ahead)
  await update(client, e, where, await storedColumns(e, changes), Object.fromEntries(e.key.map(k => [k.toLowerCase(), actual[k]])))
  return (await fetchRow(client, e, where))!
}
