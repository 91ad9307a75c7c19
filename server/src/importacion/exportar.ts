/**
 * Everything out: the sheets that the import reads, as a workbook and as CSV, the attached files, and a text that describes them. The archive is
 * written while it is sent; of no table more than a batch is in memory.
 */
import { Readable } from 'node:stream'
import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { nameField } from '@nogal/model/entity'
import type { RichDoc, Values } from '@nogal/model/fields'
import { HOJAS, HOJAS_DE_PLANTILLA, type HojaImportada, PORTADORES_IMPORTADOS } from '@nogal/model/importacion/hojas'
import { exportarTodo, plantillaImportacion } from '@nogal/model/importacion/importacion.calls'
import { VERSION } from '@nogal/model/version'
import sql, { raw, type Sql } from 'sql-template-tag'
import { readContenido } from '../adjunto/subida.ts'
import type { Bound } from '../aggregate/spec.ts'
import type { Config } from '../config.ts'
import type { Reader } from '../db/reader.ts'
import { CONTENEDOR } from '../embarque/base/contenedor.queries.ts'
import { StreamAnswer } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import type { ListSpec } from '../list/columns.ts'
import { exporterToday } from '../list/filters.ts'
import { readTextColumn } from '../list/kept.ts'
import { list } from '../list/list.ts'
import { rowsSql } from '../list/rows.ts'
import { LOTES } from '../lote/lote.queries.ts'
import { NEGOCIO } from '../negocio/negocio.queries.ts'
import { type ImportColumn, writeCell, writeDoc } from '../parametros/cells.ts'
import { cellsOfRows, sheetColumnOf } from '../parametros/export.ts'
import { parameterSpec } from '../parametros/parametros.queries.ts'
import { csvFile } from '../sheet/csv.ts'
import { inOneBatch, type SheetCells, type SheetSource } from '../sheet/sheet.ts'
import { xlsxBook } from '../sheet/xlsx.ts'
import { type ZipEntry, zipArchive } from '../sheet/zip.ts'
import { BOUND, estadoEnHoja } from './registros.ts'
import { columnasDeHoja } from './tablas.ts'

/** Deals whose rows are read at once. */
const BATCH = 100

/** Where the rows of a sheet are read, under the names of its columns. */
type Source = {
  list: ListSpec<never>
  where: (nros: readonly number[]) => Sql
  joins: ListSpec<never>['joins']
  more?: Readonly<Record<string, Sql>>
  /** Its rows are of no deal, and are read at once. */
  whole?: boolean
}

const contract = (nro: string) => ({ Nro_Contrato: sql`(select n.nro_contrato from negocio n where n.nro_negocio = ${raw(nro)})` })
const ofDeals = (nros: readonly number[]) => sql`t.nro_negocio = any (${nros})`
const sourceOfAggregate = ({ list: own, columns }: Bound): Source => ({ list: { ...own, columns }, where: ofDeals, joins: own.joins })

const corrContenedor = sql`(select c.nro_corr_contenedor from contenedor c where c.id_contenedor = t.id_contenedor)`
const ofBoxes = (nros: readonly number[]) =>
  sql`t.id_contenedor in (select c.id_contenedor from contenedor c where c.nro_negocio = any (${nros}))`
const contractOfBox = contract('(select c.nro_negocio from contenedor c where c.id_contenedor = t.id_contenedor)')
const ofLote = (column: string) => sql`(select l.${raw(column)} from lote l where l.id_lote = t.id_lote)`

const SOURCES: Readonly<Record<string, Source>> = {
  lote: { list: { ...LOTES.list, columns: LOTES.columns } as never, where: () => sql`true`, joins: LOTES.joins, whole: true },
  negocio: sourceOfAggregate(BOUND.negocio),
  embarque: { ...sourceOfAggregate(BOUND.embarque), more: contract('t.nro_negocio') },
  contenedor: { ...sourceOfAggregate(BOUND.contenedor), more: contract('t.nro_negocio') },
  carga: {
    list: CONTENEDOR.parts.Carga!.list,
    where: ofBoxes,
    joins: {},
    more: { ...contractOfBox, Nro_Corr_Contenedor: corrContenedor },
  },
  pallet: {
    list: CONTENEDOR.parts.Pallets_Cargados!.list,
    where: ofBoxes,
    joins: {},
    more: {
      ...contractOfBox,
      ...{ Nro_Corr_Contenedor: corrContenedor, Nro_Lote: ofLote('nro_lote') },
      ...{ Cod_Planta: ofLote('cod_planta'), Fecha_Proceso: ofLote('fecha_proceso') },
      Nom_Planta: sql`(select p.nom_planta from lote l join planta p using (cod_planta) where l.id_lote = t.id_lote)`,
    },
  },
  gestion: {
    ...sourceOfAggregate(BOUND.gestion),
    more: {
      ...contract('t.nro_negocio'),
      Nro_Corr_Contenedor: corrContenedor,
      Nro_Corr_Embarque: sql`case when t.id_contenedor is null then (select e.nro_corr_embarque from embarque e where e.nro_embarque = t.nro_embarque) end`,
      Clave: sql`t.id_gestion`,
    },
  },
}

const sourceOf = ({ clave, parte }: HojaImportada): Source =>
  parte ? { list: NEGOCIO.parts[parte]!.list, where: ofDeals, joins: {}, more: contract('t.nro_negocio') } : SOURCES[clave]!

type Shown = { of: string; value: (hoja: HojaImportada, row: Values) => unknown }
/** Values that sheets show otherwise than they are stored, each of stored columns. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, Shown>>>> = {
  negocio: { Estado: { of: 'Cod_EstadoNeg', value: estadoEnHoja } },
  gestion: { Estado: { of: 'Cod_EstadoGestion', value: estadoEnHoja } },
  embarque: { Anulado: { of: 'Cod_EstadoEmb', value: (_, row) => row.Cod_EstadoEmb === ESTADO_EMBARQUE.anulado } },
}

const cellOf = (hoja: HojaImportada, { name, field, holds }: ImportColumn, row: Values): string | null => {
  if (holds === 'nombre') return writeCell({ ...field, type: 'text' }, row[nameField(name)])
  const shown = SHOWN[hoja.clave]?.[name]
  const value = shown ? shown.value(hoja, row) : row[name]
  return field.type === 'richText' && value ? writeDoc(value as RichDoc) : writeCell(field, value)
}

/** The rows of a sheet of deals, batch by batch. */
async function* batchesOf(db: Reader, hoja: HojaImportada, deals: readonly number[]): AsyncGenerator<SheetCells[]> {
  const { list: spec, where, joins, more = {}, whole } = sourceOf(hoja)
  const columnas = columnasDeHoja(hoja)
  const names = columnas.map(({ name, holds }) => SHOWN[hoja.clave]?.[name]?.of ?? (holds === 'nombre' ? nameField(name) : name))
  const columns = Object.fromEntries(names.map(name => [name, more[name] ? ({ sql: more[name] } as never) : spec.columns[name]!]))
  for (let at = 0; whole ? at === 0 : at < deals.length; at += BATCH) {
    const query = sql`select ${rowsSql({ ...spec, columns, joins } as ListSpec<unknown>, where(deals.slice(at, at + BATCH)))}::text`
    const rows = JSON.parse((await readTextColumn(db, query))!) as Values[]
    yield rows.map(row => columnas.map(column => cellOf(hoja, column, row)))
  }
}

type Adjunto = { ruta: string; huella: string; bytes: number; tipo: string; en: string; fila: Values }

const sheetOf = async (db: Reader, hoja: HojaImportada, deals: readonly number[], adjuntos: readonly Adjunto[]): Promise<SheetSource> => {
  const columnas = columnasDeHoja(hoja)
  if (hoja.clave === 'adjunto') {
    const filas = adjuntos.filter(({ fila }) => comesBack(fila)).map(({ fila }) => columnas.map(column => cellOf(hoja, column, fila)))
    return { name: hoja.titulo, columns: columnas.map(sheetColumnOf), batches: inOneBatch(filas) }
  }
  if (!hoja.entidad) return { name: hoja.titulo, columns: columnas.map(sheetColumnOf), batches: batchesOf(db, hoja, deals) }
  const { text } = await list(db, parameterSpec(hoja.entidad), {})
  const { columns, filas } = await cellsOfRows(db, hoja.entidad, JSON.parse(text))
  return { name: hoja.titulo, columns, batches: inOneBatch(filas) }
}

/** Is an attached file of a record that a sheet has? */
const comesBack = ({ De }: Values): boolean => Object.hasOwn(PORTADORES_IMPORTADOS, String(De))

const SAFE = /[\\/:*?"<>|\u0000-\u001f]/g
/** The attached files, each with a path that nobody else has. */
const readAdjuntos = async (db: Reader): Promise<Adjunto[]> => {
  const { rows } = await db.query(
    `select a.id_adjunto as id, v.huella, f.bytes, f.tipo, v.en,
            json_build_object('De', a.de, 'Clave', a.clave, 'Nombre', a.nombre, 'Descripcion', a.descripcion, 'Visible_Cliente', a.visible_cliente,
              'Nro_Contrato', (select n.nro_contrato from negocio n where n.nro_negocio = negocio_de_portador(a.de, a.clave))) as fila
       from adjunto a join adjunto_version v on v.id_adjunto = a.id_adjunto and v.nro_version = a.nro_version join archivo f using (huella)
      where not a.eliminado order by a.id_adjunto`,
  )
  return rows.map(({ id, huella, bytes, tipo, en, fila }) => {
    const ruta = `adjuntos/${fila.De}/${String(fila.Clave).replace(SAFE, '_')}/${id} ${String(fila.Nombre).replace(SAFE, '_')}`
    return { ruta, huella, bytes: Number(bytes), tipo, en, fila: { ...fila, Archivo: ruta } }
  })
}

const CRLF = '\r\n'
/** What the archive has, in words. */
const leeme = (counts: readonly { hoja: HojaImportada; filas: number }[], adjuntos: readonly Adjunto[], en: Date): string =>
  [
    'Todo lo que tiene el portal Nogal',
    '',
    `Hecho el ${en.toLocaleString('es-CL', { timeZone: 'America/Santiago' })}, con la versión ${VERSION}.`,
    '',
    'nogal.xlsx      todas las hojas; se importa tal cual en Administración, Importar y exportar.',
    'csv/            las mismas hojas en CSV: UTF-8, separadas por punto y coma.',
    `adjuntos/       los ${adjuntos.length} archivos adjuntos, por registro; el número con que empieza cada nombre es el del adjunto.`,
    '',
    'Un negocio se reconoce por su contrato; sus líneas, pagos, embarques y contenedores, por su número dentro del negocio.',
    'Las columnas con «(código)» tienen el código del portal; la que sigue tiene su nombre. Al importar basta una de las dos.',
    'Los archivos de negocios, embarques, contenedores y gestiones vuelven con la hoja Archivos adjuntos; los demás van sólo para leerlos.',
    'No van las claves, las sesiones, la historia, las conversaciones ni los papeles impresos: para eso está el respaldo.',
    '',
    ...counts.flatMap(({ hoja, filas }) => [
      `${hoja.titulo} (${filas} filas)`,
      ...columnasDeHoja(hoja)
        .filter(({ holds }) => holds === 'valor')
        .map(({ field }) => `  - ${field.label}${field.required ? ' (obligatorio)' : ''}`),
      '',
    ]),
  ].join(CRLF)

/** The tables of sheets that are called otherwise. */
const TABLES: Readonly<Record<string, string>> = { carga: 'contenedor_carga', pallet: 'contenedor_pallet' }

const countOf = async (db: Reader, { clave, entidad, parte }: HojaImportada, adjuntos: readonly Adjunto[]): Promise<number> => {
  if (clave === 'adjunto') return adjuntos.filter(({ fila }) => comesBack(fila)).length
  const table = entidad?.entity ?? (parte ? NEGOCIO.parts[parte]!.table : (TABLES[clave] ?? clave))
  return (await db.query(`select count(*)::int as n from ${table}`)).rows[0].n
}

const PLAIN = new Set(['csv', 'xls'])

/** The archive of everything. */
export const todoEnUnZip = async (db: Reader, config: Pick<Config, 'DATOS' | 'S3_URL'>): Promise<StreamAnswer> => {
  const deals = (await db.query('select nro_negocio as nro from negocio order by 1')).rows.map(({ nro }) => nro as number)
  const adjuntos = await readAdjuntos(db)
  const counts: { hoja: HojaImportada; filas: number }[] = []
  for (const hoja of HOJAS) counts.push({ hoja, filas: await countOf(db, hoja, adjuntos) })
  const book = async (): Promise<Readable> => {
    const sheets: SheetSource[] = []
    for (const hoja of HOJAS) sheets.push(await sheetOf(db, hoja, deals, adjuntos))
    return xlsxBook(sheets)
  }
  const entries: ZipEntry[] = [
    { name: 'LEEME.txt', content: Buffer.from(`\ufeff${leeme(counts, adjuntos, new Date())}`), options: {} },
    { name: 'nogal.xlsx', content: book, options: { compress: false } },
    ...HOJAS.map(
      (hoja): ZipEntry => ({
        name: `csv/${hoja.titulo}.csv`,
        content: async () => Readable.from(csvFile(await sheetOf(db, hoja, deals, adjuntos)), { objectMode: false }),
        options: {},
      }),
    ),
    ...adjuntos.map(
      ({ ruta, huella, bytes, tipo, en }): ZipEntry => ({
        name: ruta,
        content: () => readContenido(config as Config, huella),
        options: { compress: PLAIN.has(tipo), size: bytes, mtime: new Date(en) },
      }),
    ),
  ]
  return new StreamAnswer(zipArchive(entries), 'application/zip', `Nogal ${exporterToday()}.zip`)
}

async function* noRows(): AsyncGenerator<readonly SheetCells[]> {
  yield []
}

/** An empty workbook with the sheets of a season; required columns have an asterisk. */
const plantilla = (): StreamAnswer =>
  new StreamAnswer(
    xlsxBook(
      HOJAS_DE_PLANTILLA.map(hoja => ({
        name: hoja.titulo,
        columns: columnasDeHoja(hoja)
          .filter(({ field, holds }) => field.type !== 'rows' && (holds === 'nombre' || !field.target))
          .map(column => ({ ...sheetColumnOf(column), title: `${sheetColumnOf(column).title}${column.field.required ? '*' : ''}` })),
        batches: noRows(),
      })),
    ),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'Nogal, plantilla de temporada.xlsx',
  )

export const EXPORTACION_HANDLERS = [
  handle(plantillaImportacion, plantilla),
  handle(exportarTodo, ({ db, config }) => todoEnUnZip(db, config)),
]
