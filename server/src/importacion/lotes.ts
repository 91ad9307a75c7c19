/** The rows of lots of a file, which belong to no deal: each through the checks of its own screen. */

import type { Values } from '@nogal/model/fields'
import { HOJA_LOTES } from '@nogal/model/importacion/hojas'
import { lote } from '@nogal/model/lote/lote'
import { check, type FieldError, schemaOf } from '@nogal/model/schema'
import sql from 'sql-template-tag'
import type { Bound } from '../aggregate/spec.ts'
import { change, demandSound, hold, type Inside, insertWhole } from '../aggregate/write.ts'
import { LOTES } from '../lote/lote.queries.ts'
import { apart, type Index, inSentences, readLine } from '../parametros/import.ts'
import { changedValues } from '../row/changes.ts'
import { storedOf } from './registros.ts'
import type { Suceso, Tabla } from './tablas.ts'

const BOUND_LOTE = LOTES as unknown as Bound
const nueva = schemaOf(HOJA_LOTES.campos)
const cambio = schemaOf(HOJA_LOTES.campos, { partial: true })

/** A plant begins its numbers anew every year. */
const keyOf = ({ Nro_Lote, Cod_Planta, Fecha_Proceso }: Values): string =>
  [String(Nro_Lote).toUpperCase(), Cod_Planta, String(Fecha_Proceso).slice(0, 4)].join('/')

/** Imports the rows of lots, one after the other. */
export const importLotes = async (
  inside: Inside,
  { hoja, columnas, lineas }: Tabla,
  indices: Map<string, Index>,
  note: (suceso: Suceso) => void,
): Promise<void> => {
  const stored = new Map((await storedOf(inside.db, BOUND_LOTE, lote.fields, ['Version'], sql`true`)).map(row => [keyOf(row), row]))
  const seen = new Map<string, number>()
  for (const { Fila, cells } of lineas) {
    const { row: read, errores } = readLine(columnas, cells, indices, undefined)
    const key = keyOf(read)
    const actual = stored.get(key)
    const given = actual ? read : Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null))
    const { row, errores: wrong } = check(hoja.campos, given, { schema: actual ? cambio : nueva })
    const all: FieldError[] = [...errores, ...(wrong ?? []).filter(({ campo }) => !errores.some(one => one.campo === campo))]
    const earlier = seen.get(key)
    if (earlier) all.push({ campo: '', mensaje: `Es el mismo registro que el de la fila ${earlier}.` })
    seen.set(key, Fila)
    const done = (Accion: Suceso['Accion'], why: readonly FieldError[] = []) =>
      note({
        ...{ Hoja: hoja.clave, Fila, Accion, Registro: String(read.Nro_Lote ?? '') },
        Detalle: why.map(({ mensaje }) => mensaje).join(' '),
      })
    if (all.length || !row) {
      done('rechazar', all)
      continue
    }
    const cambios = actual ? changedValues(row, actual, name => hoja.llaves.includes(name)) : row
    try {
      if (!actual)
        await apart(inside.db, async () => {
          await demandSound(inside.db, BOUND_LOTE, { row, parts: {} })
          await insertWhole(inside.db, BOUND_LOTE, { row, parts: {} })
        })
      else if (Object.keys(cambios).length)
        await apart(inside.db, async () =>
          change(inside, BOUND_LOTE, await hold(inside, BOUND_LOTE, actual.Id_Lote as number), { ...actual, ...cambios }),
        )
      done(!actual ? 'agregar' : Object.keys(cambios).length ? 'actualizar' : 'sin cambios')
    } catch (error) {
      done('rechazar', inSentences(error))
    }
  }
}
