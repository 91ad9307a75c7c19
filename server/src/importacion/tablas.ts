/** The sheets of an uploaded file as the sheets of the model: which is which, and what each column of them means. */
import { plano } from '@nogal/model/format'
import { HOJAS, type HojaImportada } from '@nogal/model/importacion/hojas'
import type { AccionImportacion } from '@nogal/model/parametros/acciones'
import type { ReadSheet } from '../heavy/readBook.ts'
import type { SheetCell } from '../heavy/sheet.ts'
import { headingsOf, type ImportColumn, sheetColumns, sheetColumnsOf } from '../parametros/cells.ts'
import { MOTIVO } from '../parametros/import.ts'

/** A row with its number in the sheet. */
export type LineaDeHoja = { Fila: number; cells: SheetCell[] }

/** A sheet of the file whose columns are known. */
export type Tabla = { hoja: HojaImportada; titulos: string[]; columnas: (ImportColumn | undefined)[]; lineas: LineaDeHoja[] }

/** What the import does with a row of the file, or would do. */
export type Suceso = { Hoja: string; Fila: number; Accion: AccionImportacion; Registro: string; Detalle: string }

export type Desconocida = { Hoja: string; Titulo: string; Ejemplo: string | null }

/** What people said that headings mean: by sheet and heading, the name of a field, or null for a column that is not imported. */
export type Nombradas = ReadonlyMap<string, string | null>
export const nombrada = (hoja: string, titulo: string): string => `${hoja}\n${plano(titulo)}`

/** A file that is not of this import; the message says what to do. */
export class OtraPlantilla extends Error {}

const tidy = (cell: SheetCell): string =>
  String(cell ?? '')
    .replace(/\*/g, '')
    .trim()

/** Headings that are written for people and not read. */
const IGNORED = new Set(['version', 'modificado_por', 'modificado_en', plano(MOTIVO)])

/** The columns that a sheet may have. */
export const columnasDeHoja = ({ entidad, campos }: HojaImportada): ImportColumn[] =>
  entidad ? sheetColumns(entidad) : sheetColumnsOf(campos)

const known = new Map(HOJAS.map(hoja => [hoja, headingsOf(columnasDeHoja(hoja))]))

/** How many of the headings a sheet has. */
const fit = (hoja: HojaImportada, titles: readonly string[]): number => titles.filter(title => known.get(hoja)!.has(plano(title))).length

/** The sheet of the model that has a name, or to which most of the headings belong. */
const hojaOf = (nombre: string, titles: readonly string[]): HojaImportada | undefined => {
  const called = (name: (hoja: HojaImportada) => string | undefined) => HOJAS.find(hoja => plano(name(hoja) ?? '') === plano(nombre))
  const named = called(({ titulo }) => titulo) ?? called(({ clave }) => clave) ?? called(({ entidad }) => entidad?.title)
  if (named && fit(named, titles) > 0) return named
  // a sheet with a free name is known by its headings, if those of its key are among them
  const whole = HOJAS.filter(hoja => hoja.llaves.every(key => titles.some(title => known.get(hoja)!.get(plano(title))?.name === key)))
  const best = whole.reduce<HojaImportada | undefined>((b, one) => (!b || fit(one, titles) > fit(b, titles) ? one : b), undefined)
  return best && fit(best, titles) >= Math.max(3, titles.length / 2) ? best : named
}

const SHOWN = 4
const someOf = (titles: readonly string[]): string => titles.slice(0, SHOWN).join(', ') + (titles.length > SHOWN ? ', …' : '')

/** Says which sheet cannot be read, and what to do. */
const strange = (nombre: string, titles: readonly string[]): OtraPlantilla => {
  const likely = HOJAS.find(hoja => hoja.entidad && titles.length > 0 && fit(hoja, titles) === titles.length)
  if (likely?.entidad)
    return new OtraPlantilla(
      `La hoja «${nombre}» tiene las columnas de «${likely.entidad.title}». Llámela así, o impórtela en Parámetros, ${likely.entidad.title}.`,
    )
  return new OtraPlantilla(
    titles.length
      ? `La hoja «${nombre}» es de otra plantilla: sus columnas (${someOf(titles)}) no son de ninguna hoja de esta importación. Descargue la plantilla y copie en ella sus datos, o borre la hoja.`
      : `La hoja «${nombre}» no tiene títulos en su primera fila. Descargue la plantilla y copie en ella sus datos, o borre la hoja.`,
  )
}

const NOTES = new Set(['instrucciones', 'leeme', 'notas'])

type Reading = { tablas: Tabla[]; desconocidas: Desconocida[] }

const linesOf = ({ lineas }: ReadSheet): LineaDeHoja[] =>
  lineas
    .toString()
    .split('\n')
    .map((line, i) => ({ Fila: i + 1, cells: JSON.parse(line) as SheetCell[] }))
    .filter(({ cells }) => cells.length)

const tablaOf = (sheet: ReadSheet, nombradas: Nombradas): { tabla: Tabla; desconocidas: Desconocida[] } | undefined => {
  const [heading, ...lineas] = linesOf(sheet)
  if (!heading || NOTES.has(plano(sheet.nombre))) return undefined
  const titles = heading.cells.map(tidy)
  const hoja = hojaOf(sheet.nombre, titles.filter(Boolean))
  if (!hoja) throw strange(sheet.nombre, titles.filter(Boolean))
  const own = known.get(hoja)!
  const desconocidas: Desconocida[] = []
  const columnas = titles.map((title, i) => {
    if (!title || IGNORED.has(plano(title))) return undefined
    const said = nombradas.get(nombrada(hoja.clave, title))
    if (said === null) return undefined
    const found = (said && own.get(plano(said))) || own.get(plano(title))
    if (!found) {
      const example = lineas.find(({ cells }) => tidy(cells[i] ?? null))?.cells[i]
      desconocidas.push({ Hoja: hoja.clave, Titulo: title.slice(0, 120), Ejemplo: example == null ? null : String(example).slice(0, 80) })
    }
    return found
  })
  const twice = columnas.findIndex((one, i) => one && columnas.indexOf(one) < i)
  if (twice >= 0) throw new OtraPlantilla(`La columna «${titles[twice]}» de la hoja «${sheet.nombre}» está repetida. Deje una.`)
  const missing = hoja.llaves.find(key => hoja.campos[key]?.required && !columnas.some(one => one?.name === key))
  if (missing && !desconocidas.length)
    throw new OtraPlantilla(`A la hoja «${sheet.nombre}» le falta la columna «${hoja.campos[missing]!.label}». Agréguela.`)
  return { desconocidas, tabla: { hoja, titulos: titles, columnas, lineas } }
}

/** The sheets of a file in the order in which they are imported, and the headings that nobody has explained yet. */
export const tablasOf = (sheets: readonly ReadSheet[], nombradas: Nombradas): Reading => {
  const read = sheets.flatMap(sheet => tablaOf(sheet, nombradas) ?? [])
  const tablas = read.map(({ tabla }) => tabla)
  const twice = tablas.find(({ hoja }, i) => tablas.findIndex(other => other.hoja === hoja) < i)
  if (twice) throw new OtraPlantilla(`Hay dos hojas de «${twice.hoja.titulo}». Junte sus filas en una.`)
  if (!tablas.some(({ lineas }) => lineas.length)) throw new OtraPlantilla('El archivo no tiene filas que importar.')
  const order = (tabla: Tabla) => HOJAS.indexOf(tabla.hoja)
  return { tablas: tablas.sort((a, b) => order(a) - order(b)), desconocidas: read.flatMap(one => one.desconocidas) }
}
