import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Entity, keyText } from '@nogal/model/entity'
import type { Field, FieldType } from '@nogal/model/fields'
import { NOMBRES_TRAMITE } from '@nogal/model/gestion/tramite.calls'
import { CATALOGO, isParameter, parameterNamed } from '@nogal/model/parametros/catalogo'
import { isContainerNumber, isImo, isLocode, isRut } from '@nogal/model/rules/checkDigits'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'

type Cells = Record<string, string>
type Data = Map<string, Cells[]>

const folder = (name: string) => fileURLToPath(new URL(`../${name}/`, import.meta.url))

const load = (name: string): Data =>
  new Map(
    readdirSync(folder(name))
      .filter(file => file.endsWith('.csv'))
      .map(file => [file.slice(0, -4), parse(readFileSync(folder(name) + file), { columns: true })]),
  )

const seed = load('seed')
const sample = load('muestra')
const whole: Data = new Map([...seed, ...sample])

const rowsOf = (data: Data, name: string): Cells[] => data.get(name) ?? []

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

const byKey = new WeakMap<Data, Map<string, Map<string, Cells>>>()
const find = (data: Data, name: string, key: string): Cells | undefined => {
  const tables = byKey.get(data) ?? new Map<string, Map<string, Cells>>()
  byKey.set(data, tables)
  const table = tables.get(name) ?? new Map(rowsOf(data, name).map(row => [keyText(parameterNamed(name), row), row]))
  tables.set(name, table)
  return table.get(key)
}

type Context = { field: Field; row: Cells; data: Data }
type Check = (cell: string, context: Context) => boolean

const fits: Check = (cell, { field }) =>
  cell.length <= (field.max ?? Number.POSITIVE_INFINITY) && (!field.pattern || field.pattern.test(cell))
const inRange: Check = (cell, { field }) => {
  const n = Number(cell)
  const aboveLowest = field.from === undefined || (field.above ? n > field.from : n >= field.from)
  return Number.isFinite(n) && aboveLowest && (field.to === undefined || n <= field.to)
}
const isWhole: Check = (cell, context) => /^-?\d+$/.test(cell) && inRange(cell, context)
const isDate = (cell: string) => {
  const date = new Date(`${cell}T00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(cell) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(cell)
}

const isUrl = (cell: string) => {
  try {
    return /^https?:$/.test(new URL(cell.replace('{numero}', '1')).protocol)
  } catch {
    return false
  }
}

const resolves: Check = (cell, { field, row, data }) => {
  const target = find(data, field.target!, cell)
  return !!target && Object.entries(field.within ?? {}).every(([theirs, ours]) => target[theirs] === row[ours])
}

const each =
  (check: Check): Check =>
  (cell, context) => {
    const parts = cell.split(';')
    return new Set(parts).size === parts.length && parts.every(part => check(part, context))
  }

const isOption: Check = (cell, { field }) => field.options!.includes(cell)

/** Cells of a structured list: JSON, each element checked like a row. */
const isRows: Check = (cell, { field, data }) => {
  const members = JSON.parse(cell) as Record<string, unknown>[]
  return members.every(member => {
    const cells = Object.fromEntries(
      Object.entries(member).map(([name, value]) => [name, value === null ? '' : Array.isArray(value) ? value.join(';') : String(value)]),
    )
    return (
      Object.keys(cells).every(name => name in field.of!) && Object.entries(field.of!).every(([name, of]) => isValid(name, of, cells, data))
    )
  })
}

const CHECKS: Record<FieldType, Check> = {
  serial: cell => /^[1-9]\d*$/.test(cell),
  code: fits,
  text: fits,
  longText: fits,
  richText: fits,
  integer: isWhole,
  decimal: (cell, context) => inRange(cell, context) && (cell.split('.')[1] ?? '').length <= (context.field.decimals ?? 0),
  date: isDate,
  instant: () => false,
  localTime: () => false,
  flag: cell => cell === 'si' || cell === 'no',
  ref: resolves,
  refs: each(resolves),
  choice: isOption,
  choices: each(isOption),
  email: cell => /^[^\s@]+@[^\s@]+\.example$/.test(cell),
  rut: isRut,
  imo: isImo,
  locode: isLocode,
  containerNumber: isContainerNumber,
  url: isUrl,
  image: () => false,
  rows: isRows,
}

function isValid(name: string, field: Field, row: Cells, data: Data): boolean {
  const cell = row[name] ?? ''
  return cell === '' ? !field.required && !field.key : CHECKS[field.type](cell, { field, row, data })
}

const faults = (e: Entity, row: Cells, data: Data): string[] =>
  Object.entries(e.fields)
    .filter(([name, field]) => !isValid(name, field, row, data))
    .map(([name]) => `${e.entity} ${keyText(e, row)}: ${name} = ${JSON.stringify(row[name] ?? '')}`)

const repeated = (values: string[]): string[] => values.filter((value, i) => values.indexOf(value) !== i)

const repeatedKeys = (e: Entity, rows: Cells[]) => repeated(rows.map(row => keyText(e, row)))
const repeatedNames = (e: Entity, rows: Cells[]) =>
  e.within === false
    ? []
    : repeated(rows.map(row => [...(e.within as readonly string[]), e.name].map(name => fold(row[name] ?? '')).join('|')))

const country = (code: string | undefined) => rowsOf(whole, 'pais').find(row => row.Cod_Pais === code)
const foreignLocodes = (rows: Cells[]) =>
  rows.filter(row => row.Cod_Locode && !row.Cod_Locode.startsWith(country(row.Cod_Pais)?.Iso2 ?? '?')).map(row => row.Nom_Puerto)

const overlaps = (seasons: Cells[]) =>
  seasons.flatMap((a, i) =>
    seasons
      .slice(i + 1)
      .filter(b => a.Fecha_Inicio! <= b.Fecha_Termino! && b.Fecha_Inicio! <= a.Fecha_Termino!)
      .map(b => `${a.Nom_Temporada} / ${b.Nom_Temporada}`),
  )

/** The number of rows with each value of a column. */
const countBy = (rows: Cells[], column: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(row[column]!, (counts.get(row[column]!) ?? 0) + 1)
  return counts
}

const files = [...seed]
  .map(([name, rows]) => ({ name, rows, data: seed }))
  .concat([...sample].map(([name, rows]) => ({ name, rows, data: whole })))

describe.each(files)('$name.csv', ({ name, rows, data }) => {
  test('is a table of the catalogue with known columns', () => {
    expect(isParameter(name)).toBe(true)
    const known = Object.keys(parameterNamed(name).fields)
    expect(Object.keys(rows[0] ?? {}).filter(column => column !== 'Activo' && !known.includes(column))).toEqual([])
  })

  // the initial data must be self-contained: they may refer to seed/ only
  test('every cell is valid and every reference resolves', () => {
    expect(rows.flatMap(row => faults(parameterNamed(name), row, data))).toEqual([])
  })

  test('keys are unique, and names within their parent, accents and case ignored', () => {
    expect(repeatedKeys(parameterNamed(name), rows)).toEqual([])
    expect(repeatedNames(parameterNamed(name), rows)).toEqual([])
  })
})

test('every table of the catalogue has data', () => {
  // pantalla is filled from the screens declared in code
  expect(CATALOGO.map(e => e.entity).filter(name => name !== 'pantalla' && !rowsOf(whole, name).length)).toEqual([])
})

test.each([
  ['pais', 249, 249],
  ['moneda', 150, 170],
  ['puerto', 150, Number.POSITIVE_INFINITY],
  ['region', 16, 16],
  ['provincia', 56, 56],
  ['comuna', 346, 346],
  ['especie', 12, Number.POSITIVE_INFINITY],
  ['incoterm', 11, 11],
  ['nave', 25, Number.POSITIVE_INFINITY],
  ['glosas', 12, Number.POSITIVE_INFINITY],
  ['clientes', 16, Number.POSITIVE_INFINITY],
  ['usuario', 13, 13],
])('%s: between %d and %d rows', (name, least, most) => {
  const { length } = rowsOf(whole, name)
  expect(length).toBeGreaterThanOrEqual(least)
  expect(length).toBeLessThanOrEqual(most)
})

test.each([
  ['subespecie', 1],
  ['variedad', 5],
  ['calibre', 4],
  ['categoria', 3],
  ['colores', 2],
  ['producto', 1],
])('every species has %s, at least %d', (name, least) => {
  const perSpecies = countBy(rowsOf(seed, name), 'Cod_Especie')
  const short = rowsOf(seed, 'especie').filter(e => (perSpecies.get(e.Cod_Especie!) ?? 0) < least)
  expect(short.map(e => e.Nom_Especie)).toEqual([])
})

test('ports: at least 60 countries, each code of its country, one code per place and kind; only land crossings lack one', () => {
  const ports = rowsOf(seed, 'puerto')
  expect(countBy(ports, 'Cod_Pais').size).toBeGreaterThanOrEqual(60)
  expect(foreignLocodes(ports)).toEqual([])
  const coded = ports.filter(row => row.Cod_Locode)
  expect(repeated(coded.map(row => `${row.Cod_Locode} ${row.Tipo}`))).toEqual([])
  expect(ports.filter(row => !row.Cod_Locode && row.Tipo !== 'Terrestre')).toEqual([])
})

test('ports: each has a zone that clocks know', () => {
  const moment = new Date('2027-01-01T12:00:00Z')
  for (const { Nom_Puerto, Zona_Horaria } of rowsOf(seed, 'puerto'))
    expect(() => new Intl.DateTimeFormat('es', { timeZone: Zona_Horaria! || 'none' }).format(moment), Nom_Puerto).not.toThrow()
})

test('countries: ISO codes are unique, and all but the two without inhabitants or currency have one', () => {
  const countries = rowsOf(seed, 'pais')
  for (const column of ['Iso2', 'Iso3']) expect(repeated(countries.map(row => row[column]!))).toEqual([])
  expect(countries.filter(row => !row.Cod_Moneda).map(row => row.Iso2)).toEqual(['AQ', 'GS'])
})

test("Chile: a comuna's code starts with its province's, a province's with its region's", () => {
  const outside = (rows: Cells[], own: string, parent: string) => rows.filter(row => !row[own]!.startsWith(row[parent]!))
  expect(outside(rowsOf(seed, 'comuna'), 'Cod_Comuna', 'Cod_Provincia')).toEqual([])
  expect(outside(rowsOf(seed, 'provincia'), 'Cod_Provincia', 'Cod_Region')).toEqual([])
})

test('seasons: do not overlap and end after they start', () => {
  const seasons = rowsOf(seed, 'temporada')
  expect(overlaps(seasons)).toEqual([])
  expect(seasons.filter(row => row.Fecha_Inicio! >= row.Fecha_Termino!)).toEqual([])
})

test('calibres run upwards', () => {
  const upsideDown = (row: Cells) => row.Desde && row.Hasta && Number(row.Desde) > Number(row.Hasta)
  expect(rowsOf(seed, 'calibre').filter(upsideDown)).toEqual([])
})

test('vessels: a ship has an IMO number of its own, nothing else has one', () => {
  const vessels = rowsOf(seed, 'nave')
  expect(vessels.filter(row => (row.Cod_TipTrans === '1') !== !!row.Imo)).toEqual([])
  expect(repeated(vessels.map(row => row.Imo!).filter(Boolean))).toEqual([])
})

test('clients: a Chilean one has a RUT, a foreign one a tax id; at least ten countries', () => {
  const clients = rowsOf(sample, 'clientes')
  expect(clients.filter(row => (country(row.Cod_Pais)?.Iso2 === 'CL' ? !row.Rut : row.Rut || !row.Id_Fiscal))).toEqual([])
  expect(countBy(clients, 'Cod_Pais').size).toBeGreaterThanOrEqual(10)
})

test('users: clients belong to a client of their own, the others to none, and somebody administers', () => {
  const users = rowsOf(sample, 'usuario')
  expect(users.filter(row => (row.Cod_AreaGestion === '5') !== !!row.Cod_Cliente)).toEqual([])
  expect(repeated(users.map(row => row.Cod_Cliente!).filter(Boolean))).toEqual([])
  expect(users.some(row => row.Administrador === 'si')).toBe(true)
})

describe('the checks can fail', () => {
  test.each([
    ['puerto', 'Cod_Pais', '999'],
    ['puerto', 'Cod_Locode', 'CLV1P'],
    ['puerto', 'Nom_Puerto', ''],
    ['puerto', 'Tipo', 'Fluvial'],
    ['comuna', 'Cod_Comuna', '1101'],
    ['variedad', 'Cod_SubEsp', '2'],
    ['nave', 'Imo', '9708694'],
    ['nave', 'Cod_Naviera', '16'],
    ['envase', 'Cod_Producto', '1;1'],
    ['envase', 'Cod_Producto', '1;999'],
    ['envase', 'Peso_Neto_Kg', '0'],
    ['temporada', 'Fecha_Inicio', '2026-02-30'],
    ['incoterm', 'Flete_Vendedor', 'true'],
    ['normacalidad', 'Limites', '[{"Cod_Analisis":999,"Unidad":"%"}]'],
    ['agaduana', 'Rut', '12.345.678-9'],
    ['agaduana', 'Contactos', '[{"Nombre":"Ana","Email":"ana@","Recibe":["Documentos"]}]'],
    ['clientes', 'Roles', 'Cliente final;Amigo'],
    ['usuario', 'Email', 'sin correo'],
    ['naviera', 'Url_Seguimiento', 'javascript:alert(1)'],
  ])('%s.%s = %j is a fault', (name, column, cell) => {
    const row = { ...rowsOf(whole, name)[0]!, [column]: cell }
    expect(faults(parameterNamed(name), row, whole).filter(fault => fault.includes(`: ${column} = `))).toHaveLength(1)
  })

  test('a repeated key, a name that differs only in accents and case, a code of another country, an overlap', () => {
    const [port] = rowsOf(seed, 'puerto')
    const twin = { ...port!, Nom_Puerto: 'VALPARAISO' }
    expect(repeatedKeys(parameterNamed('puerto'), [port!, twin])).toHaveLength(1)
    expect(repeatedNames(parameterNamed('puerto'), [port!, twin])).toHaveLength(1)
    expect(foreignLocodes([{ ...port!, Cod_Locode: 'PECLL' }])).toEqual(['Valparaíso'])
    const [season] = rowsOf(seed, 'temporada')
    expect(overlaps([season!, { ...season!, Nom_Temporada: 'otra' }])).toHaveLength(1)
  })
})

test('the states of trámites have the names that the model says', () => {
  const rows = rowsOf(seed, 'estado').filter(({ Tipo }) => Tipo === 'Trámite')
  expect(Object.fromEntries(rows.map(row => [row.Cod_Estado, row.Nom_Estado]))).toEqual(NOMBRES_TRAMITE)
})
