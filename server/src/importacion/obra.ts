/** What all steps of an import share: their transaction, its numbers, and rows of many records in one statement. */

import type { Fields, Values } from '@nogal/model/fields'
import type { Inside } from '../aggregate/write.ts'
import type { Tx } from '../db/tx.ts'
import { insertRows } from '../list/rows.ts'
import type { Index } from '../parametros/import.ts'
import type { ArchivoTraido } from './archivos.ts'
import type { Negociado, Registro } from './registros.ts'

/** Gives new numbers of a table. */
export type Numbers = (table: 'negocio' | 'embarque' | 'contenedor', key: string, count: number) => Promise<number[]>

/** The first number of a trial, above every real one: a trial is rolled back, and must use up no number of a sequence. */
const TRIAL_FROM = 1_900_000_000

/** Numbers for a trial, which are used again by the next one. */
export const trialNumbers = (): Numbers => {
  let next = TRIAL_FROM
  return async (_table, _key, count) => Array.from({ length: count }, () => next++)
}

/** Numbers from the sequences of the tables, for an import. */
export const realNumbers =
  (db: Tx): Numbers =>
  async (table, key, count) => {
    const { rows } = await db.query(`select nextval(pg_get_serial_sequence($1, $2))::int as n from generate_series(1, $3)`, [
      table,
      key,
      count,
    ])
    return rows.map(({ n }) => n)
  }

export type Obra = Inside & {
  numbers: Numbers
  indices: Map<string, Index>
  motivo: string
  /** The files that the import attaches, by their paths in the ZIP. */
  archivos: ReadonlyMap<string, ArchivoTraido>
}

/** A record with its deal. */
export type RegistroDe = { n: Negociado; r: Registro }

/** The records of a sheet, of several deals. */
export const recordsOf = (negocios: readonly Negociado[], hoja: string): RegistroDe[] =>
  negocios.flatMap(n => (n.registros.get(hoja) ?? []).map(r => ({ n, r })))
/** The records that the portal does not have yet. */
export const news = (all: readonly RegistroDe[]): RegistroDe[] => all.filter(({ r }) => !r.actual)
/** The records that the portal has with other values. */
export const changed = (all: readonly RegistroDe[]): RegistroDe[] => all.filter(({ r }) => r.actual && Object.keys(r.cambios).length > 0)

/** The columns that some rows give, among those of a table. */
const given = (rows: readonly Values[], fields: Fields): string[] =>
  Object.keys(fields).filter(name => rows.some(row => row[name] !== undefined))

/** Stores new rows of a table, in one statement for each set of given columns. */
export const insertGiven = async (
  db: Tx,
  table: string,
  fields: Fields,
  keys: readonly string[],
  rows: readonly Values[],
): Promise<void> => {
  if (!rows.length) return
  const names = [...keys, ...given(rows, fields).filter(name => !keys.includes(name))]
  // rows with the same columns are stored together, so that a blank of one takes the value that the database gives
  const bySet = new Map<string, Values[]>()
  for (const row of rows) {
    const set = names.filter(name => row[name] !== undefined && row[name] !== null).join(',')
    bySet.set(set, [...(bySet.get(set) ?? []), row])
  }
  for (const [set, some] of bySet) await insertRows(db, table, set.split(','), some)
}

/** A row without some columns. */
export const without = (row: Values, ...names: string[]): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

/** Some columns of a row. */
export const justColumns = (row: Values, ...names: string[]): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

/** Gives numbers to the new records to which the file gives none. */
export const numberNew = async (
  { numbers }: Obra,
  all: readonly RegistroDe[],
  table: Parameters<Numbers>[0],
  key: string,
): Promise<void> => {
  const open = all.filter(({ r }) => r.row[key] == null)
  const fresh = open.length ? await numbers(table, key.toLowerCase(), open.length) : []
  for (const [i, { r }] of open.entries()) r.row[key] = fresh[i]
}
