/** An import as one piece of work within one transaction: sheet by sheet, deals in batches, each deal whole or not at all. */
import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { plano } from '@nogal/model/format'
import { HOJA_LOTES, HOJAS_DE_NEGOCIOS } from '@nogal/model/importacion/hojas'
import { CUENTA_DE_ACCION } from '@nogal/model/parametros/acciones'
import { parameterNamed } from '@nogal/model/parametros/catalogo'
import type { FieldError } from '@nogal/model/schema'
import type { Tx } from '../db/tx.ts'
import type { SheetCell } from '../heavy/sheet.ts'
import type { Sesion } from '../http/handle.ts'
import { heading } from '../parametros/cells.ts'
import { apart, type Index, importLines, indexRows, inSentences } from '../parametros/import.ts'
import type { ArchivoTraido } from './archivos.ts'
import { guardarNegocios } from './guardar.ts'
import { importLotes } from './lotes.ts'
import { type Obra, realNumbers, trialNumbers } from './obra.ts'
import { enPalabras, type GrupoDeFilas, type Negociado, nombreRegistro, readNegocios } from './registros.ts'
import type { LineaDeHoja, Suceso, Tabla } from './tablas.ts'

/** The numbers of rows of a sheet by what the import does with them. */
export type CuentaDeHoja = { Hoja: string; Filas: number; Agregar: number; Actualizar: number; Sin_Cambios: number; Rechazar: number }

export type Desenlace = {
  cuentas: CuentaDeHoja[]
  /** Rows that people look at: rejected and changed ones, and new deals and parameters. */
  sucesos: Suceso[]
  /** Every rejected row, also those that stay out with their deal. */
  rechazadas: Suceso[]
  /** A hash of what became of every row. */
  resultado: string
}

export type TrabajoDeImportar = {
  db: Tx
  sesion: Sesion
  tablas: readonly Tabla[]
  /** The files of the ZIP by their paths in it. */
  archivos: ReadonlyMap<string, ArchivoTraido>
  ensayo: boolean
  motivo: string
  /** Called after each batch with the number of rows that are done. */
  progreso: (hecho: number) => void
}

/** At most this many deals in one batch, because other requests of the process wait while a batch is read. */
const BATCH = 250

/** New rows of these sheets are shown one by one; what hangs on a deal is only counted. */
const SHOWN_NEW = (hoja: string): boolean => hoja === 'negocio' || !HOJAS_DE_NEGOCIOS.some(({ clave }) => clave === hoja)

const ledger = (tablas: readonly Tabla[]) => {
  const cuentas = new Map<string, CuentaDeHoja>(
    tablas.map(({ hoja, lineas }) => [
      hoja.clave,
      { Hoja: hoja.clave, Filas: lineas.length, Agregar: 0, Actualizar: 0, Sin_Cambios: 0, Rechazar: 0 },
    ]),
  )
  const sucesos: Suceso[] = []
  const rechazadas: Suceso[] = []
  const hash = createHash('sha256')
  return {
    note: (suceso: Suceso) => {
      cuentas.get(suceso.Hoja)![CUENTA_DE_ACCION[suceso.Accion]]++
      hash.update(JSON.stringify(suceso))
      if (suceso.Accion === 'rechazar') rechazadas.push(suceso)
      const shown = suceso.Accion === 'actualizar' || suceso.Detalle || (suceso.Accion === 'agregar' && SHOWN_NEW(suceso.Hoja))
      if (shown) sucesos.push(suceso)
    },
    close: (): Desenlace => ({ cuentas: [...cuentas.values()], sucesos, rechazadas, resultado: hash.digest('hex') }),
  }
}
type Note = ReturnType<typeof ledger>['note']

const sentences = (errores: readonly FieldError[]): string => errores.map(({ mensaje }) => mensaje).join(' ')

/** Imports a sheet of a parameter table by the engine of its own screen; its columns have the names that somebody gave them. */
const importParameter = async (db: Tx, { hoja, columnas, lineas }: Tabla, note: Note): Promise<void> => {
  const headings: SheetCell[] = columnas.map(one => (one ? heading(one) : null))
  const last = lineas.at(-1)?.Fila ?? 1
  const rows: SheetCell[][] = Array.from({ length: last }, () => [])
  rows[0] = headings
  for (const { Fila, cells } of lineas) rows[Fila - 1] = cells
  for (const { Fila, Accion, Clave, Nombre, Errores } of await importLines(db, { e: hoja.entidad!, puedeEditar: true }, rows))
    note({ Hoja: hoja.clave, Fila, Accion, Registro: Nombre || Clave, Detalle: sentences(Errores) })
}

/** The rows of deals by their contract, in the order in which the file names them; rows without a contract are rejected. */
const groupsOf = (tablas: readonly Tabla[], note: Note): GrupoDeFilas[] => {
  const groups = new Map<string, GrupoDeFilas>()
  for (const { hoja, columnas, lineas } of tablas) {
    const at = columnas.findIndex(one => one?.name === 'Nro_Contrato')
    for (const linea of lineas) {
      const contrato = plano(String(linea.cells[at] ?? '').trim())
      if (!contrato) {
        note({ Hoja: hoja.clave, Fila: linea.Fila, Accion: 'rechazar', Registro: '', Detalle: 'Contrato: falta este dato.' })
        continue
      }
      const group: GrupoDeFilas = groups.get(contrato) ?? { contrato, filas: new Map<string, LineaDeHoja[]>() }
      groups.set(contrato, group)
      const own = group.filas.get(hoja.clave)
      if (own) own.push(linea)
      else group.filas.set(hoja.clave, [linea])
    }
  }
  return [...groups.values()]
}

/** Stores deals together. When a rule refuses one of them, tenths of them are tried, until each refusal is known to be of one deal. */
const attempt = async (obra: Obra, negocios: readonly Negociado[], refused: Map<Negociado, FieldError[]>): Promise<void> => {
  if (!negocios.length) return
  try {
    await apart(obra.db, () => guardarNegocios(obra, negocios))
  } catch (error) {
    const errores = inSentences(error)
    if (negocios.length === 1) {
      refused.set(negocios[0]!, errores)
      return
    }
    const tenth = Math.ceil(negocios.length / 10)
    for (let at = 0; at < negocios.length; at += tenth) await attempt(obra, negocios.slice(at, at + tenth), refused)
  }
}

const tell = (
  note: Note,
  { contrato, registros }: Negociado,
  indices: Map<string, Index>,
  malo: boolean,
  reason: FieldError[] = [],
): void => {
  let first = true
  for (const records of registros.values())
    for (const r of records) {
      const Accion = malo ? 'rechazar' : !r.actual ? 'agregar' : Object.keys(r.cambios).length ? 'actualizar' : 'sin cambios'
      const own = [...r.errores, ...(first ? reason : [])]
      first = false
      note({
        Hoja: r.hoja.clave,
        Fila: r.Fila,
        Accion,
        Registro: nombreRegistro(contrato, r),
        Detalle: malo ? sentences(own) : Accion === 'actualizar' ? enPalabras(r, indices) : '',
      })
    }
}

/** The tables in which names of the file are looked up. */
const indicesOf = async (db: Tx, tablas: readonly Tabla[]): Promise<Map<string, Index>> => {
  const targets = new Set(['clienteinterno', 'puerto'])
  for (const { columnas } of tablas) for (const one of columnas) if (one?.field.target) targets.add(one.field.target)
  const indices = new Map<string, Index>()
  for (const target of targets) indices.set(target, await indexRows(db, parameterNamed(target)))
  return indices
}

/** Does the import, or its trial, in the transaction of `db`; the caller commits or takes back. */
export const importar = async ({ db, sesion, tablas, archivos, ensayo, motivo, progreso }: TrabajoDeImportar): Promise<Desenlace> => {
  const { note, close } = ledger(tablas)
  // nobody is told of thousands of deals one by one
  await db.query("select set_config('nogal.callar', 'si', true), set_config('nogal.motivo', $1, true)", [motivo])
  let hecho = 0
  for (const tabla of tablas)
    if (tabla.hoja.entidad || tabla.hoja === HOJA_LOTES) {
      if (tabla.hoja.entidad) await importParameter(db, tabla, note)
      else await importLotes({ db, sesion }, tabla, await indicesOf(db, [tabla]), note)
      hecho += tabla.lineas.length
      progreso(hecho)
    }
  const own = tablas.filter(({ hoja }) => HOJAS_DE_NEGOCIOS.includes(hoja))
  if (own.length) {
    const indices = await indicesOf(db, own)
    const lectura = { db, tablas: new Map(own.map(tabla => [tabla.hoja.clave, tabla])), indices, archivos }
    const obra: Obra = { db, sesion, indices, motivo, archivos, numbers: ensayo ? trialNumbers() : realNumbers(db) }
    const groups = groupsOf(own, note)
    for (let at = 0; at < groups.length; at += BATCH) {
      const some = groups.slice(at, at + BATCH)
      const leidos = await readNegocios(lectura, some)
      await turn()
      const refused = new Map<Negociado, FieldError[]>()
      const good = leidos.filter(({ malo }) => !malo).map(({ negociado }) => negociado)
      await attempt(obra, good, refused)
      for (const { negociado, malo } of leidos) tell(note, negociado, indices, malo || refused.has(negociado), refused.get(negociado))
      for (const { filas } of some) for (const lines of filas.values()) hecho += lines.length
      progreso(hecho)
      await turn()
    }
  }
  return close()
}
