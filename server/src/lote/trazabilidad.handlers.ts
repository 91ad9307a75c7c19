/** The search for a recall: which containers and clients received the fruit of some lots. */
import {
  BUSCA_LOTES,
  type BuscaLotes,
  exportarTrazabilidad,
  MAX_LOTES_RASTREADOS,
  rastrearLotes,
  type Trazabilidad,
} from '@nogal/model/lote/trazabilidad.calls'
import { parsed } from '../aggregate/read.ts'
import type { Json } from '../http/answers.ts'
import { handle, type Mounted } from '../http/handle.ts'
import { invalid } from '../http/refusal.ts'
import { reportOf } from '../list/kept.ts'
import type { Access } from '../scope/scope.ts'
import { trazabilidadFile } from './trazabilidad.archivo.ts'
import { trazabilidadSql } from './trazabilidad.queries.ts'

/** A plant or an end of a period alone would find the lots of years. */
const NOT_ENOUGH: readonly BuscaLotes[] = ['Cod_Planta', 'Hasta']

type Asked = Partial<Record<BuscaLotes, unknown>>

/** The lots that the values of a query find, with where they went; refused where the query names none, or too many of them. */
const traced = async (context: Access, query: Asked): Promise<{ text: Json<Trazabilidad>; found: Trazabilidad }> => {
  const names = Object.keys(BUSCA_LOTES) as BuscaLotes[]
  const given = names.flatMap(name => (query[name] == null ? [] : [[name, query[name]] as const]))
  if (given.every(([name]) => NOT_ENOUGH.includes(name)))
    throw invalid([
      { campo: 'Nro_Lote', mensaje: 'Diga qué busca: un número de lote, un CSG, un pallet, un contenedor o desde qué fecha de proceso.' },
    ])
  const text: Json<Trazabilidad> = await reportOf(context.db, trazabilidadSql(context, given))
  const found = parsed(text)
  if (found.Lotes.length > MAX_LOTES_RASTREADOS)
    throw invalid([
      {
        campo: 'Desde',
        mensaje: `Son más de ${MAX_LOTES_RASTREADOS} lotes. Acote la búsqueda por planta, por CSG o por fecha de proceso.`,
      },
    ])
  return { text, found }
}

export const TRAZABILIDAD_HANDLERS: readonly Mounted[] = [
  handle(rastrearLotes, async context => (await traced(context, context.query)).text),
  handle(exportarTrazabilidad, async context => {
    const { formato, ...query } = context.query
    return trazabilidadFile((await traced(context, query)).found, formato)
  }),
]
