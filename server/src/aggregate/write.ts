/** Changes any aggregate and its parts: locks, compares, checks, stores. The caller gives the handle of its transaction. */
import type { AnyAggregate, AnyPart, WholeOf } from '@nogal/model/aggregate/aggregate'
import type { PeopleStep } from '@nogal/model/aggregate/states'
import { stepsFrom } from '@nogal/model/aggregate/states'
import type { Fields, Values } from '@nogal/model/fields'
import type { FieldError } from '@nogal/model/schema'
import { capital, oneOf } from '@nogal/model/words'
import sql, { raw } from 'sql-template-tag'
import type { Reader } from '../db/reader.ts'
import type { Tx } from '../db/tx.ts'
import type { Json } from '../http/answers.ts'
import type { Sesion } from '../http/handle.ts'
import { conflict, invalid, notFound, refuseStale } from '../http/refusal.ts'
import { column } from '../list/fields.ts'
import { insertRows, lower, updateRow } from '../list/rows.ts'
import { changedValues } from '../row/changes.ts'
import { errorsOfRows } from '../row/references.ts'
import { checkedRows, errorsOfAliases, refuseTwinParts, type WholeValues, withoutAliases } from './body.ts'
import { demand, parsed, partKey, readAdded, readPart, readWhole } from './read.ts'
import { demandSense } from './sense.ts'
import type { Bound, PartSpec } from './spec.ts'

/** A transaction on behalf of a session. */
export type Inside = { db: Tx; sesion: Sesion }

/** Locks one record until the transaction ends, so that changes of it and its parts are serialized. 404 when there is none. */
export const lock = async ({ db }: Inside, b: Bound, id: number): Promise<void> => {
  const key = b.key.toLowerCase()
  if (b.under) {
    const { table, key: upper } = b.under
    await db.query({
      name: `${b.table}-lock-under`,
      text: `select from ${table} where ${upper} = (select ${upper} from ${b.table} where ${key} = $1) for no key update`,
      values: [id],
    })
  }
  const { rowCount } = await db.query({
    name: `${b.table}-lock`,
    text: `select from ${b.table} where ${key} = $1 for no key update`,
    values: [id],
  })
  if (!rowCount) throw notFound(b.aggregate.called)
}

/** Locks one record and returns it as it is now; 409 with the current record when the user saw an older version. */
export const hold = async (inside: Inside, b: Bound, id: number, version?: unknown): Promise<Values> => {
  await lock(inside, b, id)
  const row = parsed(await readWhole(inside, b, id))
  refuseStale(row, version)
  return row
}

const refuse = (errores: FieldError[]): void => {
  if (errores.length) throw invalid(errores)
}

const columnsIn = (names: readonly string[], from = ''): string => names.map(name => from + name.toLowerCase()).join(', ')

/**
 * Stores one with all its parts in one statement, so that triggers compute derived values once; returns its key. Foreign keys are not
 * checked: see `demandSound`.
 */
export const insertWhole = async (db: Tx, b: Bound, { row, parts }: WholeValues): Promise<number> => {
  const specs = Object.values(b.parts)
  const given = specs.filter(({ name }) => parts[name]?.length)
  const own = columnsIn(Object.keys(b.aggregate.fields).filter(name => name !== b.key))
  const inserts = given.map(({ part, table, number }, i) => {
    const names = [number, ...Object.keys(part.fields)]
    return `, part${i} as (insert into ${table} (${b.key}, ${columnsIn(names)})
      select w.${b.key}, ${columnsIn(names, 'r.')} from whole w cross join json_populate_recordset(null::${table}, $${i + 2}) r)`
  })
  const text = `with whole as (insert into ${b.table} (${own}) select ${own} from json_populate_record(null::${b.table}, $1) returning ${b.key})
    ${inserts.join('')} select ${b.key} as id from whole`
  const values = [lower(row), ...given.map(({ name }) => parts[name]!.map(lower))].map(value => JSON.stringify(value))
  const name = `${b.table}-insert-${given.map(spec => specs.indexOf(spec)).join('-')}`
  const { rows } = await db.query<{ id: number }>({ name, text, values })
  return rows[0]!.id
}

/** Stores one with all its parts and reads it back. Both statements are sent at once: the second gets the key from the database. */
export const insertAndRead = async <A extends AnyAggregate>(inside: Inside, b: Bound<A>, whole: WholeValues): Promise<Json<WholeOf<A>>> => {
  const stored = insertWhole(inside.db, b as Bound, whole)
  const read = readAdded(inside, b, whole.parts)
  // when the insert fails, the caller gets its error; this handler only prevents an unhandled rejection of the read
  read.catch(() => undefined)
  await stored
  return read
}

/** Refuses one with its parts unless its foreign keys are valid and no part occurs twice. */
export const demandSound = async (db: Reader, b: Bound, whole: WholeValues): Promise<void> => {
  refuse(await errorsOfRows(db, checkedRows(b.aggregate, whole)))
  refuseTwinParts(b.aggregate, whole)
}

/** Errors of the foreign keys that a change touches. */
const errorsOfChange = (db: Reader, fields: Fields, row: Values, changes: Values): Promise<FieldError[]> =>
  errorsOfRows(db, [{ fields, row: { ...row, ...changes }, changed: name => Object.hasOwn(changes, name) }])

/** Changes the fields that differ from the locked record; `errores` are those that the caller found already. */
export const change = async ({ db }: Inside, b: Bound, held: Values, body: Values, errores: FieldError[] = []): Promise<void> => {
  const fields: Fields = b.aggregate.fields
  // a blank leaves a value as it is when the database fills it
  const skip = (name: string, value: unknown) => name === b.key || !fields[name] || (value === null && fields[name].filled === true)
  const changes = changedValues(body, held, skip)
  refuse([...errores, ...(await errorsOfChange(db, fields, held, changes))])
  await updateRow(db, b.table, sql`t.${column(b.key)} = ${held[b.key]}`, changes)
  await demandSense(db, b, held[b.key], changes)
}

/** Removes one with its parts; the database refuses the removal of referenced records. */
export const removeAggregate = async ({ db }: Inside, b: Bound, id: number): Promise<void> => {
  await db.query(`delete from ${b.table} where ${b.key.toLowerCase()} = $1`, [id])
}

/** Gives the reason of the changes that follow in the transaction, which the history keeps. */
export const giveReason = (db: Tx, reason: string) => db.query(`select set_config('nogal.motivo', $1, true)`, [reason])

/** Moves a locked record to another state; returns the step. The database checks the steps as well. */
export const takeStep = async ({ db }: Inside, b: Bound, held: Values, to: string, reason: string): Promise<PeopleStep> => {
  const states = b.aggregate.states!
  const { rows } = await db.query<{ code: string; name: string }>(
    'select cod_estado as code, nom_estado as name from estado where tipo = $1',
    [states.tipo],
  )
  const nameOf = (code: string) => rows.find(row => row.code === code)?.name
  if (!nameOf(to)) throw invalid([{ campo: states.field, mensaje: 'Estado: no existe; elija uno de la lista.' }])
  const from = String(held[states.field])
  const steps = stepsFrom(states, from)
  const step = steps.find(one => one.to === to)
  if (!step && to === from) throw conflict(`${capital(b.aggregate.called)} ya está ${nameOf(to)}.`)
  if (!step) {
    const possible = steps.filter(one => one.to !== from)
    const instead = possible.length ? `; puede pasar a ${possible.map(one => nameOf(one.to)).join(' o ')}` : ''
    throw conflict(`${capital(oneOf(b.aggregate))} ${nameOf(from)} no puede pasar a ${nameOf(to)}${instead}.`)
  }
  if (to === from) {
    await db.query(`select enmendar_de_${b.table}($1, $2)`, [held[b.key], reason])
    return step
  }
  await giveReason(db, reason)
  const query = sql`update ${raw(b.table)} set ${column(states.field)} = ${to} where ${column(b.key)} = ${held[b.key]}`
  await db.query(query.text, query.values as unknown[])
  return step
}

/** The next number of a part of a locked record. */
const nextNumber = async (db: Tx, b: Bound, { table, number }: PartSpec, id: number): Promise<number> => {
  const n = number.toLowerCase()
  const { rows } = await db.query(`select coalesce(max(${n}), 0) + 1 as n from ${table} where ${b.key.toLowerCase()} = $1`, [id])
  return rows[0].n
}

/** Locks a part with its aggregate and returns it as it is now; 409 with the current part when the user saw an older version. */
export const holdPart = async (inside: Inside, b: Bound, spec: PartSpec, body: Values): Promise<Values> => {
  const id = body[b.key] as number
  await lock(inside, b, id)
  const row = parsed(await readPart(inside, b, spec.name, id, body[spec.number] as number))
  refuseStale(row, body.Version)
  return row
}

/** Adds a part; returns its number. */
export const addPart = async (inside: Inside, b: Bound, spec: PartSpec, body: Values): Promise<number> => {
  const { part, number, table } = spec
  const { db } = inside
  const id = body[b.key] as number
  refuse(errorsOfAliases(part, body, true))
  await lock(inside, b, id)
  await demand(inside, b, id)
  refuse(await errorsOfRows(db, [{ fields: part.fields as Fields, row: body }]))
  const wanted = (body.Recuperar ?? body[number]) as number | null | undefined
  const n = wanted ?? (await nextNumber(db, b, spec, id))
  const field = (part.number as Fields)[number]!
  if (field.to !== undefined && n > field.to) throw conflict(`Un ${b.aggregate.singular} puede tener ${field.to} ${part.many} como máximo.`)
  if (wanted != null && (await isTaken(db, b, table, number, id, n))) {
    const mensaje = `${field.label}: el número ${n} ya existe.`
    throw conflict(mensaje, [{ campo: number, mensaje }])
  }
  const row = { ...withoutAliases(part, body), [b.key]: id, [number]: n }
  await insertRows(db, table, [b.key, number, ...Object.keys(part.fields)], [row])
  return n
}

const isTaken = async (db: Tx, b: Bound, table: string, number: string, id: number, n: number): Promise<boolean> => {
  const text = `select from ${table} where ${b.key.toLowerCase()} = $1 and ${number.toLowerCase()} = $2`
  return Boolean((await db.query(text, [id, n])).rowCount)
}

/** The changes of a locked part that a body makes, and the errors found without the database. */
export const examinePart = async (
  db: Reader,
  part: AnyPart,
  held: Values,
  body: Values,
): Promise<{ changes: Values; errores: FieldError[] }> => {
  const fields: Fields = part.fields
  const errores = errorsOfAliases(part, body, false)
  const changes = changedValues(withoutAliases(part, body), held, name => !Object.hasOwn(fields, name))
  return { changes, errores: [...errores, ...(await errorsOfChange(db, fields, held, changes))] }
}

/** Changes a part. */
export const changePart = async (inside: Inside, b: Bound, spec: PartSpec, body: Values): Promise<void> => {
  const held = await holdPart(inside, b, spec, body)
  const { changes, errores } = await examinePart(inside.db, spec.part, held, body)
  refuse(errores)
  await updateRow(inside.db, spec.table, partKey(b, spec, body[b.key] as number, body[spec.number] as number), changes)
}

/** Removes a part. */
export const removePart = async (inside: Inside, b: Bound, spec: PartSpec, body: Values): Promise<void> => {
  await holdPart(inside, b, spec, body)
  const text = `delete from ${spec.table} where ${b.key.toLowerCase()} = $1 and ${spec.number.toLowerCase()} = $2`
  await inside.db.query(text, [body[b.key], body[spec.number]])
}
