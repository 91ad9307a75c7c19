/** Files made to exhaust, confuse or crash a reader of tables; each test generates them anew. */
import { strToU8, zipSync } from 'fflate'
import { lying } from './archivos.ts'

/** A hostile file, and the sentence for its sender; without a sentence the file is read, whatever its rows are. */
export type HostileFile = { what: string; bytes: () => Buffer; told?: RegExp }

const MEGABYTE = 1024 * 1024
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`

const WORKBOOK = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Giros" sheetId="1" r:id="rId1"/></sheets></workbook>`
const RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`
const SHEET = 'xl/worksheets/sheet1.xml'
const sheetOf = (rows: string) => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`
const text = (words: string, r = '') => `<c${r && ` r="${r}"`} t="inlineStr"><is><t>${words}</t></is></c>`
const HEADING = `<row r="1">${text('Nombre', 'A1')}</row>`

const zip = (entries: Record<string, string | Uint8Array>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(entries).map(([name, is]) => [name, typeof is === 'string' ? strToU8(is) : is])), {
      level: 1,
    }),
  )

/** A workbook with one sheet, with some parts replaced or added. */
export const workbook = (rows: string, more: Record<string, string | Uint8Array> = {}): Buffer =>
  zip({ 'xl/workbook.xml': WORKBOOK, 'xl/_rels/workbook.xml.rels': RELATIONS, [SHEET]: sheetOf(rows), ...more })

const repeated = (n: number, what: (i: number) => string): string => Array.from({ length: n }, (_, i) => what(i)).join('')
const blanks = (megabytes: number) => new Uint8Array(megabytes * MEGABYTE).fill(32)
const shared = (strings: string) => ({ 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>` })
const cells = (rows: number, columns: number, cell: string) => repeated(rows, () => `<row>${cell.repeat(columns)}</row>`)
/** Rows of twenty cells, each with its reference. */
const table = (rows: number, cell: (r: string) => string) =>
  repeated(rows, i => `<row r="${i + 1}">${repeated(20, j => cell(`${String.fromCharCode(65 + j)}${i + 1}`))}</row>`)
const LAUGHS = `<!DOCTYPE x [<!ENTITY a0 "ja">${repeated(9, i => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`)}]>`
const csv = (written: string) => Buffer.from(written)

const OUTSIDE = /llega hasta .* Copie sus datos a una hoja nueva/
const DAMAGED = /dañado|No se pudo leer/
const TOO_MUCH = /demasiado grande por dentro/

export const HOSTILE: readonly HostileFile[] = [
  ...['ZZZZZZ1', 'XFD1', 'A99999999', 'A0', 'a1', 'A1:B2', '&#90;ZZZZZ1', '', '1', 'A', '-1', 'constructor1'].map(r => ({
    what: `a cell at ${r || 'no place'}`,
    bytes: () => workbook(`${HEADING}<row r="2"><c r="${r}"><v>1</v></c></row>`),
    told: OUTSIDE,
  })),
  ...["r='ZZZZZZ1'", 'r = "ZZZZZZ1"', 'x="1>2" r="ZZZZZZ1"', 'x:r="ZZZZZZ1"'].map(attribute => ({
    what: `a cell with ${attribute}`,
    bytes: () => workbook(`<row><c ${attribute}><v>1</v></c></row>`),
    told: OUTSIDE,
  })),
  ...['1048576', '99999999999', '1e9', '-5', '0x10'].map(r => ({
    what: `a row ${r}`,
    bytes: () => workbook(`${HEADING}<row r="${r}"><c><v>1</v></c></row>`),
    told: OUTSIDE,
  })),
  { what: 'a row without end', bytes: () => workbook(cells(1, 50_000, '<c><v>1</v></c>')), told: OUTSIDE },
  { what: 'rows without end', bytes: () => workbook(cells(50_000, 0, '')), told: OUTSIDE },
  { what: 'a million cells', bytes: () => workbook(cells(5_000, 200, '<c><v>1</v></c>')), told: TOO_MUCH },
  {
    what: 'a long text in every cell',
    bytes: () =>
      workbook(
        table(500, r => `<c r="${r}" t="s"><v>0</v></c>`),
        shared(`<si><t>${'x'.repeat(30_000)}</t></si>`),
      ),
    told: TOO_MUCH,
  },
  { what: 'a cell longer than any', bytes: () => workbook(`<row>${text('x'.repeat(40_000), 'A1')}</row>`), told: /celda de más de 32767/ },
  { what: 'a bomb', bytes: () => workbook('', { [SHEET]: blanks(20) }), told: TOO_MUCH },
  { what: 'many small bombs', bytes: () => workbook('', Object.fromEntries(repeatedBombs())), told: TOO_MUCH },
  { what: 'a bomb with a lying directory', bytes: () => lying(workbook('', { [SHEET]: blanks(20) }), 5), told: DAMAGED },
  { what: 'a directory that claims four gigabytes', bytes: () => lying(workbook(HEADING), 0xfffffffe), told: TOO_MUCH },
  {
    what: 'very many entries',
    bytes: () => zip(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`${i}.txt`, '']))),
    told: /más de 500 partes/,
  },
  {
    what: 'entities that multiply',
    bytes: () => workbook('', { [SHEET]: `${LAUGHS}${sheetOf(`<row>${text('&a9;')}</row>`)}` }),
    told: DAMAGED,
  },
  {
    what: 'an entity that names a file',
    bytes: () => workbook('', { [SHEET]: `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${sheetOf(`<row>${text('&f;')}</row>`)}` }),
    told: DAMAGED,
  },
  {
    what: 'entities in the relations',
    bytes: () => workbook(HEADING, { 'xl/_rels/workbook.xml.rels': LAUGHS + RELATIONS }),
    told: DAMAGED,
  },
  { what: 'elements nested without end', bytes: () => workbook('<row>'.repeat(200_000)), told: DAMAGED },
  { what: 'attributes without end', bytes: () => workbook(`<row ${repeated(1_000, i => `a${i}="1" `)}/>`), told: DAMAGED },
  { what: 'an attribute without end', bytes: () => workbook(`<row spans="${'1 '.repeat(300_000)}"/>`), told: DAMAGED },
  { what: 'quotes that never close', bytes: () => workbook('<c r="'.repeat(100_000)), told: DAMAGED },
  { what: 'tags that never close', bytes: () => workbook('<c '.repeat(200_000)), told: DAMAGED },
  { what: 'comments that never close', bytes: () => workbook('<!--'.repeat(200_000)), told: DAMAGED },
  {
    what: 'no string of that number',
    bytes: () => workbook('<row><c r="A1" t="s"><v>99999999</v></c><c r="B1" t="s"><v>-1</v></c></row>'),
  },
  {
    what: 'numbers and dates beyond all',
    bytes: () => workbook(`${HEADING}<row r="2"><c r="A2"><v>1e999</v></c><c r="B2" t="d"><v>9</v></c></row>`),
  },
  {
    what: 'a relation to a file of the server',
    bytes: () => workbook(HEADING, { 'xl/_rels/workbook.xml.rels': RELATIONS.replace('worksheets/sheet1.xml', '/etc/passwd') }),
    told: DAMAGED,
  },
  { what: 'names of every object', bytes: () => workbook(HEADING, { 'xl/__proto__.xml': '<a/>', 'xl/constructor.xml': '<a/>' }) },
  { what: 'a workbook cut short', bytes: () => workbook(HEADING).subarray(0, 400), told: DAMAGED },
  { what: 'the head of a zip alone', bytes: () => Buffer.from('PK\x03\x04nada'), told: DAMAGED },
  { what: 'an empty zip', bytes: () => zip({}), told: DAMAGED },
  { what: 'a zip in a zip', bytes: () => zip({ 'xl/workbook.xml': new Uint8Array(workbook(HEADING)) }), told: DAMAGED },
  { what: 'an encrypted workbook', bytes: () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), told: /\.xls/ },
  {
    what: 'XML instead of a table',
    bytes: () => csv(`<?xml version="1.0"?>${LAUGHS}<x>&a9;</x>`),
    told: /no tiene la columna|No se pudo leer|no tiene filas/,
  },
  { what: 'a heading without end', bytes: () => csv(`${'x'.repeat(30_000)};${'y'.repeat(30_000)}\nz\n`), told: /^.{1,300}$/ },
  { what: 'columns without end', bytes: () => csv(';'.repeat(4 * MEGABYTE)), told: /columnas/ },
  { what: 'columns without end below a heading', bytes: () => csv(`Nombre;\n${';'.repeat(4 * MEGABYTE)}`), told: TOO_MUCH },
  { what: 'too many columns', bytes: () => csv(`Nombre;\n${'a;'.repeat(300)}\n`), told: /columnas/ },
  { what: 'lines without end', bytes: () => csv('Nombre\n'.repeat(600_000)), told: /más de 5000 filas/ },
  { what: 'blank lines without end', bytes: () => csv(`Nombre\n${'\n'.repeat(4 * MEGABYTE)}`), told: /no tiene filas/ },
  { what: 'one cell of four megabytes', bytes: () => csv(`Nombre\n${'x'.repeat(4 * MEGABYTE)}`), told: DAMAGED },
  { what: 'a quoted cell of a megabyte', bytes: () => csv(`Nombre\n"${'x\n'.repeat(400_000)}"`), told: /celda de más de/ },
  { what: 'quotes without end', bytes: () => csv(`Nombre\n${'"'.repeat(4 * MEGABYTE - 1)}`), told: DAMAGED },
  { what: 'text of two bytes a letter', bytes: () => Buffer.from('\ufeffNombre\nx\n', 'utf16le'), told: /no es Excel/ },
]

/** Entries that are each below the size limit, and together exceed it. */
function repeatedBombs(): [string, Uint8Array][] {
  const one = blanks(1)
  return Array.from({ length: 70 }, (_, i) => [`xl/worksheets/s${i}.xml`, one])
}
