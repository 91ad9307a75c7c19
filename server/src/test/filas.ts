/** Valid rows of any entity, generated from its definition. */

import { AREAS } from '@nogal/model/areas'
import { type Entity, linkTableOf } from '@nogal/model/entity'
import type { Field, Fields } from '@nogal/model/fields'
import { formatRut } from '@nogal/model/format'
import { isParameter } from '@nogal/model/parametros/catalogo'
import { TARJETAS } from '@nogal/model/parametros/sistema'
import { entityNamed } from '@nogal/model/registry'
import { isContainerNumber, isImo, isRut } from '@nogal/model/rules/checkDigits'
import type { Db } from '../db/open.ts'
import { png } from './archivos.ts'

export type FilaPrueba = Record<string, unknown>

/** How many rows of each table were generated for a database, so that the codes of one table do not depend on other tables. */
const counts = new WeakMap<Db, Map<string, number>>()
const nextOf = (db: Db, { entity }: Entity): number => {
  const ofDb = counts.get(db) ?? new Map<string, number>()
  counts.set(db, ofDb)
  const n = (ofDb.get(entity) ?? 0) + 1
  ofDb.set(entity, n)
  return n
}

/** Letters that no ISO list uses: QM to QZ are free for private use. */
const letters = (n: number, length: number) =>
  `Q${String.fromCharCode(77 + (n % 14))}${String.fromCharCode(65 + (Math.floor(n / 14) % 26))}Q`.slice(0, length)
/** Digits counted down from the largest number, because catalogues begin with small ones. */
const digits = (n: number, length: number) => String(10 ** length - 1 - (n % (8 * 10 ** (length - 1))))
const withDigit = (body: string, isValid: (text: string) => boolean) => [...'0123456789K'].map(d => body + d).find(isValid)!

const shaped = (field: Field, n: number): string => {
  const candidates = [`zz${n}`, ...[3, 2, 4].map(k => letters(n, k)), ...[5, 3, 2, 4, 6].map(k => digits(n, k)), String(field.example)]
  const found = candidates.find(one => field.pattern!.test(one) && one.length <= (field.max ?? 99))
  if (!found) throw new Error(`no example for ${field.label}`)
  return found
}

const words = (text: string) => (field: Field, n: number) => (field.pattern ? shaped(field, n) : `${text} ${n}`.slice(0, field.max))
const amount = (field: Field) => Math.min((field.from ?? 0) + 1, field.to ?? 99)
const paragraph = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

const MAKE: Partial<Record<Field['type'], (field: Field, n: number) => unknown>> = {
  serial: () => undefined,
  code: (field, n) => (field.pattern ? shaped(field, n) : `zz${n}`),
  text: words('Zz ñandú'),
  longText: (_, n) => `Primera línea ${n}\nSegunda línea`,
  richText: (_, n) => paragraph(`Cláusula ${n}`),
  integer: amount,
  decimal: field => amount(field) + (field.to === undefined ? 0.5 : 0),
  date: () => '2030-01-15',
  localTime: () => '2030-01-15T16:30:00',
  flag: () => true,
  choice: field => field.options![0],
  choices: field => [...field.options!].slice(0, 2),
  email: (_, n) => `persona${n}@empresa.example`,
  rut: (_, n) => formatRut(withDigit(String(40_000_000 + n), isRut)),
  imo: (_, n) => withDigit(String(600_000 + n), isImo),
  containerNumber: (_, n) => withDigit(`QMZU${String(100_000 + n)}`, isContainerNumber),
  url: () => 'https://empresa.example/{numero}',
}

const PERSONAS = ['comercial', 'comex', 'calidad', 'produccion', 'fvaldes', 'gpino']

/** Values for rules that a definition can't express. */
const PROPIAS: Record<string, (n: number) => FilaPrueba> = {
  areagestion: n => ({ Cod_AreaGestion: 10 + (n % 89) }),
  puerto: () => ({ Cod_Locode: null }),
  temporada: n => ({ Fecha_Inicio: `${2020 - (n % 120)}-01-01`, Fecha_Termino: `${2020 - (n % 120)}-12-31` }),
  usuario: () => ({
    Cod_AreaGestion: AREAS.comercial,
    Otras_Areas: [],
    Cod_Cliente: null,
    Administrador: false,
  }),
  unidadpago: () => ({ Por_Contenedor: false }),
  negocio: () => ({ Cod_Pais: 276, Usuario_Comercial: 'comercial', Usuario_Comex: 'comex', Usuario_QC: 'calidad' }),
  // a fixed amount, because percentages of one deal may not exceed 100
  negocio_pago: () => ({ Cod_UndPago: 2 }),
  // no day to come
  lote: n => ({ Nro_Lote: `ZZ-${n}`, Fecha_Proceso: '2026-01-15' }),
  // the client of the deal owes and claims
  solicitud: () => ({ Cod_Cliente: null }),
  reclamo: () => ({ Cod_Cliente: null, Id_Contenedor: null }),
  // no past events, and closed vents under a controlled atmosphere
  embarque: () => ({ Fecha_Zarpe: null, Fecha_Arribo: null, Ventilacion: 0 }),
  // an empty container of any type
  contenedor: () => ({ Fecha_Carga: null, No_Operativo: false }),
  // a sample of the first line that is no retest
  gestion: () => ({
    Id_Linea: 1,
    Repite: null,
    Mediciones: [{ Cod_Analisis: 1, Valor: 1.5, Bajo_LOD: false, LOD: 0.1, Incertidumbre: 0.2, Unidad: 'ppb' }],
  }),
  configpc: n => ({ Cod_AreaGestion: null, Cod_Usuario: PERSONAS[n % PERSONAS.length], Tarjeta: TARJETAS[n % TARJETAS.length] }),
}

/** Valid codes of a target for a row: active, and of the row's own country, species or other demanded value. */
const codesFor = async ({ pool }: Db, field: Field, row: FilaPrueba, many = 1): Promise<unknown[]> => {
  const target = entityNamed(field.target!)
  const key = target.key.at(-1)!.toLowerCase()
  const values: unknown[] = []
  const given = (value: unknown) => `$${values.push(value)}`
  const agreeing = (column: string, own: unknown) => {
    const of = target.fields[column]!
    if (of.type === 'choices') return `${given(own)} = any(x.${column})`
    if (of.type !== 'refs') return `x.${column} = ${given(own)}`
    const { table, own: id } = linkTableOf(target, of)
    return `(exists (select from ${table} l where l.${id} = x.${id} and l.${column} = ${given(own)}) or not exists (select from ${table} l where l.${id} = x.${id}))`
  }
  const conditions = [
    isParameter(target.entity) ? 'x.activo' : 'true',
    // an administrador must remain, so a test could not deactivate such a user
    target.entity === 'usuario' ? 'not x.administrador' : 'true',
    ...Object.entries({ ...field.fixed, ...field.only }).map(([column, value]) => agreeing(column, value)),
    ...Object.entries(field.within ?? {}).map(([column, own]) => agreeing(column, row[own])),
    ...Object.entries(field.agrees ?? {}).map(([column, own]) => `(x.${column} is null or ${agreeing(column, row[own])})`),
    ...Object.entries(field.never ?? {}).map(([column, value]) => `x.${column}::text <> all(${given([value].flat())})`),
  ]
  const text = `select x.${key} as code from ${target.entity} x where ${conditions.join(' and ')} order by x.${key} limit ${many}`
  const { rows } = await pool.query<{ code: unknown }>(text, values)
  return rows.map(({ code }) => code)
}

/** The hash of a picture that is stored. */
const storedPicture = async ({ pool }: Db): Promise<string> => {
  const { rows } = await pool.query<{ huella: string }>(
    `insert into imagen (huella, tipo, ancho, alto, bytes) select encode(sha256($1), 'hex'), 'image/png', 1, 1, $1
     on conflict (huella) do update set tipo = excluded.tipo returning huella`,
    [png()],
  )
  return rows[0]!.huella
}

const build = async (db: Db, fields: Fields, n: number, given: FilaPrueba): Promise<FilaPrueba> => {
  const row: FilaPrueba = {}
  for (const [name, field] of Object.entries(fields)) {
    if (Object.hasOwn(given, name)) row[name] = given[name]
    else if (field.type === 'ref') row[name] = (await codesFor(db, field, { ...row, ...given }))[0] ?? null
    else if (field.type === 'refs') row[name] = await codesFor(db, field, row, 2)
    else if (field.type === 'rows') row[name] = [await build(db, field.of!, n, {})]
    else if (field.type === 'image') row[name] = await storedPicture(db)
    else row[name] = MAKE[field.type]!(field, n)
    if (row[name] === undefined) delete row[name]
  }
  return row
}

/** Does the table have a row with this key? A key that the database fills is always new. */
const isTaken = async ({ pool }: Db, e: Entity, row: FilaPrueba): Promise<boolean> => {
  if (!isParameter(e.entity) || e.key.some(name => row[name] === undefined || row[name] === null)) return false
  const same = e.key.map((name, i) => `${name} = $${i + 1}`).join(' and ')
  const { rowCount } = await pool.query(
    `select from ${e.entity} where ${same}`,
    e.key.map(name => (e.fields[name]!.upper ? String(row[name]).toUpperCase() : row[name])),
  )
  return Boolean(rowCount)
}

/** A short code is tried at most this many times until one is free. */
const TRIES = 100

/** A valid row, with the given values; every call generates another one, with an unused key. */
export const filaValida = async (db: Db, e: Entity, given: FilaPrueba = {}): Promise<FilaPrueba> => {
  for (let i = 0; i < TRIES; i++) {
    const n = nextOf(db, e)
    const row = await build(db, e.fields, n, { ...PROPIAS[e.entity]?.(n), ...given })
    if (e.key.some(name => Object.hasOwn(given, name)) || !(await isTaken(db, e, row))) return row
  }
  throw new Error(`${e.entity} has no free code.`)
}
