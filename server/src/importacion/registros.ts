/** The rows of some deals of a file as records: what each says, what stands in the portal, and what differs. */

import { contenedor } from '@nogal/model/embarque/contenedor.fields'
import { embarque } from '@nogal/model/embarque/embarque.fields'
import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import type { Fields, Values } from '@nogal/model/fields'
import { formatDate, plano } from '@nogal/model/format'
import { gestion } from '@nogal/model/gestion/gestion.fields'
import { TIPOS } from '@nogal/model/gestion/gestion.kinds'
import {
  CODIGOS_DE_GESTION,
  ESTADOS_GESTION_IMPORTADOS,
  ESTADOS_IMPORTADOS,
  type EstadoImportado,
  HOJAS_DE_NEGOCIOS,
  type HojaImportada,
  PORTADORES_IMPORTADOS,
} from '@nogal/model/importacion/hojas'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import { check, type FieldError, schemaOf } from '@nogal/model/schema'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Bound, PartSpec } from '../aggregate/spec.ts'
import type { Tx } from '../db/tx.ts'
import { CONTENEDOR } from '../embarque/base/contenedor.queries.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { GESTION } from '../gestion/gestion.queries.ts'
import type { ListSpec } from '../list/columns.ts'
import { rowsSql } from '../list/rows.ts'
import { NEGOCIO } from '../negocio/negocio.queries.ts'
import { writeCell } from '../parametros/cells.ts'
import { type Index, readLine } from '../parametros/import.ts'
import { changedValues } from '../row/changes.ts'
import { type Checked, errorsOfRows } from '../row/references.ts'
import type { ArchivoTraido } from './archivos.ts'
import type { LineaDeHoja, Tabla } from './tablas.ts'

/** All rows of the file about one deal, by sheet. */
export type GrupoDeFilas = { contrato: string; filas: Map<string, LineaDeHoja[]> }

/** A row of the file: its values, the stored row that it names, and what would change. */
export type Registro = {
  hoja: HojaImportada
  Fila: number
  row: Values
  actual: Values | undefined
  cambios: Values
  errores: FieldError[]
}

/** The records of one deal, by sheet, and its stored row. */
export type Negociado = {
  contrato: string
  /** Its number: the stored one, that of the file, or a new one. */
  nro: number
  actual: Values | undefined
  registros: Map<string, Registro[]>
}

/** What every step of an import needs. */
export type LecturaDeFilas = {
  db: Tx
  tablas: ReadonlyMap<string, Tabla>
  indices: Map<string, Index>
  archivos: ReadonlyMap<string, ArchivoTraido>
}

/** The aggregates that an import stores, as rows of any aggregate. */
export const BOUND = {
  negocio: NEGOCIO as unknown as Bound,
  embarque: EMBARQUE as unknown as Bound,
  contenedor: CONTENEDOR as unknown as Bound,
  gestion: GESTION as unknown as Bound,
}

/** Their tables, each with the number that the file may give, and the portal gives otherwise. */
export const NUMERADAS = [
  ['negocio', 'Nro_Negocio'],
  ['embarque', 'Nro_Embarque'],
  ['contenedor', 'Id_Contenedor'],
] as const

/** Names that a row has beside the fields of its record. */
const SYNTHETIC = new Set([
  'Nro_Contrato',
  'Estado',
  'Anulado',
  'Nro_Negocio',
  'Nro_Embarque',
  'Id_Contenedor',
  'Nro_Corr_Embarque',
  'Nro_Corr_Contenedor',
])
/** Names that rows of some sheets have to be found by, beside their keys. */
const FOUND_BY: Readonly<Record<string, readonly string[]>> = { pallet: ['Cod_Planta', 'Fecha_Proceso'], gestion: ['Clave'] }

const schemas = new Map(
  HOJAS_DE_NEGOCIOS.map(hoja => [hoja.clave, { nueva: schemaOf(hoja.campos), cambio: schemaOf(hoja.campos, { partial: true }) }]),
)

/** The stored rows of a table with some of its columns. */
const storedRows = async (db: Tx, list: ListSpec<never>, columns: ListSpec<never>['columns'], where: Sql): Promise<Values[]> => {
  const { text, values } = sql`select ${rowsSql({ ...list, columns, joins: {} } as ListSpec<unknown>, where)}::text as data`
  return JSON.parse((await db.query(text, values as unknown[])).rows[0].data)
}
const chosen = (columns: ListSpec<never>['columns'], names: readonly string[]): ListSpec<never>['columns'] =>
  Object.fromEntries(names.map(name => [name, columns[name]!]))

/** The stored rows of an aggregate, with its own fields and some others. */
export const storedOf = (db: Tx, b: Bound, fields: Fields, more: readonly string[], where: Sql): Promise<Values[]> =>
  storedRows(db, b.list, chosen(b.columns, [...new Set([b.key, ...more, ...Object.keys(fields)])]), where)

/** The stored rows of a part, with the key of its aggregate. */
export const storedParts = (
  db: Tx,
  b: Bound,
  spec: PartSpec,
  where: Sql,
  fields = Object.keys(spec.part.fields as Fields),
): Promise<Values[]> =>
  storedRows(
    db,
    spec.list,
    { ...chosen(spec.list.columns, [spec.number, ...fields]), [b.key]: { sql: sql`t.${raw(b.key.toLowerCase())}` } as never },
    where,
  )

/** What the portal has of some deals, by the keys that rows of a file name. */
type Guardado = { negocios: Map<string, Values>; de: Map<string, Map<string, Values>>; ordinales: Map<number, number> }

const keyed = (rows: Values[], ...names: string[]): Map<string, Values> =>
  new Map(rows.map(row => [names.map(name => row[name]).join('/'), row]))

const readStored = async ({ db, tablas }: LecturaDeFilas, contratos: readonly string[]): Promise<Guardado> => {
  const deals = await storedOf(db, BOUND.negocio, negocio.fields, ['Cod_EstadoNeg'], sql`t.contrato_plano = any (${contratos})`)
  const negocios = new Map(deals.map(row => [plano(String(row.Nro_Contrato)), row]))
  const de = new Map<string, Map<string, Values>>()
  const ordinales = new Map<number, number>()
  const nros = deals.map(row => row.Nro_Negocio as number)
  if (!nros.length) return { negocios, de, ordinales }
  const own = sql`t.nro_negocio = any (${nros})`
  for (const hoja of HOJAS_DE_NEGOCIOS) {
    if (!hoja.parte || !tablas.has(hoja.clave)) continue
    const spec = NEGOCIO.parts[hoja.parte]!
    de.set(hoja.clave, keyed(await storedParts(db, BOUND.negocio, spec, own), 'Nro_Negocio', spec.number))
  }
  if (['embarque', 'contenedor', 'carga', 'pallet', 'gestion'].some(name => tablas.has(name))) {
    const ships = await storedOf(db, BOUND.embarque, embarque.fields, ['Nro_Negocio', 'Nro_Corr_Embarque', 'Cod_EstadoEmb'], own)
    de.set('embarque', keyed(ships, 'Nro_Negocio', 'Nro_Corr_Embarque'))
    for (const row of ships) ordinales.set(row.Nro_Embarque as number, row.Nro_Corr_Embarque as number)
    const boxes = await storedOf(db, BOUND.contenedor, contenedor.fields, ['Nro_Negocio', 'Nro_Corr_Contenedor', 'Nro_Embarque'], own)
    de.set('contenedor', keyed(boxes, 'Nro_Negocio', 'Nro_Corr_Contenedor'))
    const fruit = await storedParts(
      db,
      BOUND.contenedor,
      CONTENEDOR.parts.Carga!,
      sql`t.id_contenedor in (select c.id_contenedor from contenedor c where c.nro_negocio = any (${nros}))`,
      ['Cantidad', 'Lotes', 'Csg'],
    )
    de.set('carga', keyed(fruit, 'Id_Contenedor', 'Id_Linea'))
  }
  if (tablas.has('pallet')) de.set('pallet', keyed(await readPallets(db, nros), 'Id_Contenedor', 'Id_Linea', 'Nro_Pallet', 'Nro_Lote'))
  if (tablas.has('gestion')) {
    const items = await storedOf(db, BOUND.gestion, gestion.fields, ITEM_PLACE, own)
    de.set('gestion', new Map(items.map(row => [keyOfStoredItem(row), row])))
  }
  if (tablas.has('adjunto')) de.set('adjunto', keyed(await readFiles(db, nros), 'De', 'Carrier', 'Huella'))
  return { negocios, de, ordinales }
}

const ITEM_PLACE = ['Nro_Embarque', 'Id_Contenedor', 'Tipo', 'Cod_CertDocAnalis', 'Id_LineaGestion', 'Cod_EstadoGestion']
const keyOfStoredItem = ({ Id_Contenedor, Nro_Embarque, Tipo, Cod_CertDocAnalis, Id_LineaGestion }: Values): string =>
  [Id_Contenedor ? `c${Id_Contenedor}` : `e${Nro_Embarque}`, Tipo, Cod_CertDocAnalis, Id_LineaGestion].join('/')

const readPallets = async (db: Tx, nros: readonly number[]): Promise<Values[]> => {
  const { rows } = await db.query(
    `select p.id_contenedor as "Id_Contenedor", p.id_pallet as "Id_Pallet", p.id_linea as "Id_Linea", p.nro_pallet as "Nro_Pallet", l.nro_lote as "Nro_Lote",
            p.cajas as "Cajas", p.neto_kg::float8 as "Neto_Kg"
       from contenedor_pallet p join lote l using (id_lote) join contenedor c using (id_contenedor) where c.nro_negocio = any ($1)`,
    [nros],
  )
  return rows
}

/** The attached files of the records of some deals. */
const readFiles = async (db: Tx, nros: readonly number[]): Promise<Values[]> => {
  const { rows } = await db.query(
    `select a.de as "De", a.clave as "Carrier", v.huella as "Huella", a.id_adjunto as "Id_Adjunto", a.nombre as "Nombre",
            a.descripcion as "Descripcion", a.visible_cliente as "Visible_Cliente"
       from adjunto a join adjunto_version v on v.id_adjunto = a.id_adjunto and v.nro_version = a.nro_version
      where not a.eliminado and (a.nro_negocio = any ($1)
         or a.nro_embarque in (select e.nro_embarque from embarque e where e.nro_negocio = any ($1))
         or a.id_contenedor in (select c.id_contenedor from contenedor c where c.nro_negocio = any ($1))
         or a.id_gestion in (select g.id_gestion from gestion g where g.nro_negocio = any ($1)))`,
    [nros],
  )
  return rows
}

/** Numbers of parts that the file leaves blank: their place among the rows of the deal. */
const withOrdinal = (hoja: HojaImportada, row: Values, n: number): void => {
  if (hoja.clave === 'gestion') row.Id_LineaGestion ??= 1
  else if (hoja.parte || hoja.clave === 'embarque' || hoja.clave === 'contenedor') row[hoja.llaves[1]!] ??= n
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === false || (Array.isArray(value) && !value.length)

type Leido = { negociado: Negociado; malo: boolean }

/** Reads the rows of one deal; nothing is looked up in the database but what `stored` has already. */
const readGrupo = ({ tablas, indices, archivos }: LecturaDeFilas, grupo: GrupoDeFilas, stored: Guardado): Leido => {
  const actual = stored.negocios.get(grupo.contrato)
  const registros = new Map<string, Registro[]>()
  let malo = false
  for (const hoja of HOJAS_DE_NEGOCIOS) {
    const lineas = grupo.filas.get(hoja.clave)
    if (!lineas) continue
    const { columnas } = tablas.get(hoja.clave)!
    const seen = new Map<string, number>()
    const own = lineas.map(({ Fila, cells }, i): Registro => {
      const first = readLine(columnas, cells, indices, undefined)
      withOrdinal(hoja, first.row, i + 1)
      const key = hoja.llaves.slice(1).map(name => first.row[name])
      const found = actual && storedRow(hoja, actual, first.row, stored, { registros, archivos })
      // an exported text that nobody edited keeps its format, which only the stored row has
      const { row, errores } = found ? readLine(columnas, cells, indices, found) : first
      if (found) withOrdinal(hoja, row, i + 1)
      const checked = check(hoja.campos, found ? row : withoutNothing(row), {
        schema: schemas.get(hoja.clave)![found ? 'cambio' : 'nueva'],
      })
      const named = new Set(errores.map(({ campo }) => campo))
      errores.push(...(checked.errores ?? []).filter(({ campo }) => !named.has(campo)))
      errores.push(...(ERRORS[hoja.clave]?.(row, archivos) ?? []))
      const earlier = seen.get(key.join('/'))
      if (earlier) errores.push({ campo: '', mensaje: `Es el mismo registro que el de la fila ${earlier}.` })
      seen.set(key.join('/'), Fila)
      const values = checked.row
      if (errores.length || !values) return { hoja, Fila, row, actual: found, cambios: {}, errores }
      if (hoja.clave === 'contenedor' && found) found.Nro_Corr_Embarque = stored.ordinales.get(found.Nro_Embarque as number) ?? null
      const cambios = found ? changesOf(hoja, values, found) : {}
      // an annulled shipment let its containers go, and takes none back
      const ship = stored.de.get('embarque')?.get(`${actual?.Nro_Negocio}/${cambios.Nro_Corr_Embarque}`)
      if (hoja.clave === 'contenedor' && ship?.Cod_EstadoEmb === ESTADO_EMBARQUE.anulado && found!.Nro_Corr_Embarque === null)
        delete cambios.Nro_Corr_Embarque
      return { hoja, Fila, row: values, actual: found, cambios, errores }
    })
    registros.set(hoja.clave, own)
    malo ||= own.some(({ errores }) => errores.length > 0)
  }
  if (!actual && !registros.has('negocio')) {
    const [first] = [...registros.values()][0]!
    first!.errores.push({
      campo: 'Nro_Contrato',
      mensaje: 'Contrato: no está en la hoja Negocios ni en el portal. Revise su número, o agregue el negocio.',
    })
    malo = true
  }
  const given = registros.get('negocio')?.[0]?.row.Nro_Negocio
  return { negociado: { contrato: grupo.contrato, nro: ((actual?.Nro_Negocio ?? given) as number) ?? 0, actual, registros }, malo }
}

/** Errors of rows of some sheets that no field tells. */
const ERRORS: Readonly<Record<string, (row: Values, archivos: ReadonlyMap<string, ArchivoTraido>) => FieldError[]>> = {
  gestion: row => {
    const own = Object.hasOwn(TIPOS, String(row.Tipo)) ? TIPOS[row.Tipo as keyof typeof TIPOS].codigo : undefined
    if (!own) return []
    const others = CODIGOS_DE_GESTION.filter(name => name !== own && row[name] != null)
    const label = gestion.derived[own].label
    if (row[own] == null) return [{ campo: own, mensaje: `${label}: falta este dato, porque la gestión es de ese tipo.` }]
    return others.map(name => ({ campo: name, mensaje: `${gestion.derived[name].label}: déjelo en blanco, o cambie el tipo.` }))
  },
  adjunto: ({ Archivo }, archivos) => {
    const found = archivos.get(String(Archivo))
    const mensaje = found ? found.motivo : `Archivo en el ZIP: no viene «${Archivo}». Agréguelo al ZIP, o borre la fila.`
    return Archivo && mensaje ? [{ campo: 'Archivo', mensaje }] : []
  },
}

/** A new row without its blanks, so that the database fills them. */
const withoutNothing = (row: Values): Values => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

/** What an existing record says of its place and state, beside its fields. */
const placeOf = (hoja: HojaImportada, row: Values, actual: Values): Values => {
  if (hoja.clave === 'negocio' && row.Estado && estadoDe(actual) !== row.Estado) return { Estado: row.Estado }
  if (hoja.clave === 'gestion' && row.Estado && ESTADOS_GESTION_IMPORTADOS[String(row.Estado)] !== actual.Cod_EstadoGestion)
    return { Estado: row.Estado }
  if (hoja.clave === 'embarque' && row.Anulado && actual.Cod_EstadoEmb !== ESTADO_EMBARQUE.anulado) return { Anulado: true }
  if (hoja.clave === 'contenedor' && row.Nro_Corr_Embarque !== undefined && (row.Nro_Corr_Embarque ?? null) !== actual.Nro_Corr_Embarque)
    return { Nro_Corr_Embarque: row.Nro_Corr_Embarque ?? null }
  return {}
}

const changesOf = (hoja: HojaImportada, row: Values, actual: Values): Values => ({
  ...changedValues(
    row,
    actual,
    (name, value) =>
      SYNTHETIC.has(name) ||
      hoja.llaves.includes(name) ||
      FOUND_BY[hoja.clave]?.includes(name) ||
      (isBlank(value) && hoja.campos[name]?.filled === true),
  ),
  ...placeOf(hoja, row, actual),
})

/** The state of a stored deal as the sheet names it: what has shipped, too, was confirmed. */
const estadoDe = ({ Cod_EstadoNeg }: Values): EstadoImportado =>
  (Object.keys(ESTADOS_IMPORTADOS) as EstadoImportado[]).find(name => ESTADOS_IMPORTADOS[name] === Cod_EstadoNeg) ?? 'Confirmado'

/** What rows of a deal name beside stored rows: other rows of the file, and its files. */
type Beside = { registros: ReadonlyMap<string, Registro[]>; archivos: ReadonlyMap<string, ArchivoTraido> }

/** The stored row that a row of a sheet names; undefined when the portal has none. */
const storedRow = (hoja: HojaImportada, actual: Values, row: Values, { de }: Guardado, beside: Beside): Values | undefined => {
  const at = (name: string, ...key: unknown[]) => de.get(name)?.get(key.join('/'))
  const box = () => at('contenedor', actual.Nro_Negocio, row.Nro_Corr_Contenedor)
  switch (hoja.clave) {
    case 'negocio':
      return actual
    case 'carga':
      return at('carga', box()?.Id_Contenedor, row.Id_Linea)
    case 'pallet':
      return at('pallet', box()?.Id_Contenedor, row.Id_Linea, row.Nro_Pallet, row.Nro_Lote)
    case 'gestion': {
      const ship = at('embarque', actual.Nro_Negocio, row.Nro_Corr_Embarque)
      const place = row.Nro_Corr_Contenedor == null ? { Nro_Embarque: ship?.Nro_Embarque } : { Id_Contenedor: box()?.Id_Contenedor }
      const Cod_CertDocAnalis = CODIGOS_DE_GESTION.map(name => row[name]).find(code => code != null)
      return at('gestion', keyOfStoredItem({ ...row, ...place, Cod_CertDocAnalis }))
    }
    case 'adjunto': {
      const key = PORTADORES_IMPORTADOS[String(row.De)]!
      const own = beside.registros.get(String(row.De))?.find(one => one.row[key] === row.Clave)
      const clave = own ? own.actual?.[row.De === 'gestion' ? 'Id_Gestion' : key] : row.Clave
      return at('adjunto', row.De, clave, beside.archivos.get(String(row.Archivo))?.huella)
    }
    default:
      return at(hoja.clave, actual.Nro_Negocio, ...hoja.llaves.slice(1).map(name => row[name]))
  }
}

/** Adds the errors of references, looked up together. */
const addReferenceErrors = async ({ db }: LecturaDeFilas, leidos: readonly Leido[]): Promise<void> => {
  const all = leidos.flatMap(({ negociado }) => [...negociado.registros.values()].flat()).filter(({ errores }) => !errores.length)
  const checked = all.map(
    ({ hoja, row, actual, cambios }, i): Checked => ({
      fields: hoja.campos,
      row: actual ? { ...actual, ...cambios } : row,
      prefix: `${i}|`,
      changed: actual && (name => Object.hasOwn(cambios, name)),
    }),
  )
  for (const { campo, mensaje } of await errorsOfRows(db, checked)) {
    const [i, name] = campo.split('|')
    all[Number(i)]!.errores.push({ campo: name!, mensaje })
  }
}

/** Refuses numbers of the file that other records have. */
const addNumberErrors = async ({ db }: LecturaDeFilas, leidos: readonly Leido[]): Promise<void> => {
  for (const [table, name] of NUMERADAS) {
    const given = leidos
      .flatMap(({ negociado }) => negociado.registros.get(table) ?? [])
      .filter(({ row, actual }) => !actual && row[name] != null)
    if (!given.length) continue
    const { rows } = await db.query(`select ${name} as n from ${table} where ${name} = any ($1)`, [given.map(({ row }) => row[name])])
    const taken = new Set(rows.map(({ n }) => n))
    for (const one of given)
      if (taken.has(one.row[name]))
        one.errores.push({
          campo: name,
          mensaje: `${one.hoja.campos[name]!.label}: el ${one.row[name]} ya es de otro registro. Borre la celda: el portal da uno.`,
        })
  }
}

/** Reads some deals of the file with all that hangs on them, and says which of them have errors. */
export const readNegocios = async (lectura: LecturaDeFilas, grupos: readonly GrupoDeFilas[]): Promise<Leido[]> => {
  const stored = await readStored(
    lectura,
    grupos.map(({ contrato }) => contrato),
  )
  const leidos = grupos.map(grupo => readGrupo(lectura, grupo, stored))
  await addReferenceErrors(lectura, leidos)
  await addNumberErrors(lectura, leidos)
  for (const one of leidos) one.malo ||= [...one.negociado.registros.values()].flat().some(({ errores }) => errores.length)
  return leidos
}

/** The state of a stored record as its sheet names it. */
export const estadoEnHoja = ({ clave }: HojaImportada, row: Values): string =>
  clave === 'gestion'
    ? Object.keys(ESTADOS_GESTION_IMPORTADOS).find(name => ESTADOS_GESTION_IMPORTADOS[name] === row.Cod_EstadoGestion)!
    : estadoDe(row)

const MOST_SHOWN = 1_900
/** The changes of a record in words. */
export const enPalabras = ({ hoja, actual, cambios }: Registro, indices: Map<string, Index>): string => {
  const shown = (name: string, value: unknown): string => {
    const field = hoja.campos[name]!
    const index = field.type === 'ref' ? indices.get(field.target!) : undefined
    const found = value != null ? index?.porClave.get(String(value)) : undefined
    if (found) return String(found[index!.e.name])
    const written = writeCell(field, value) ?? 'nada'
    return field.type === 'decimal' ? written.replace('.', ',') : field.type === 'date' ? formatDate(written) : written
  }
  const before = (name: string) => (name === 'Estado' ? estadoEnHoja(hoja, actual!) : actual![name])
  return Object.entries(cambios)
    .map(([name, value]) => `${hoja.campos[name]!.label}: ${shown(name, before(name))} → ${shown(name, value)}`)
    .join('; ')
    .slice(0, MOST_SHOWN)
}

/** A record as people call it: its contract, and its number in the deal. */
export const nombreRegistro = (contrato: string, { hoja, row }: Registro): string =>
  [row.Nro_Contrato ?? contrato, ...hoja.llaves.slice(1).map(name => row[name])].filter(one => one != null).join(' · ')
