import type { TableMemory, ViewStore } from '../ui/table/data/types.ts'
import { guardarPreferencia, leerPreferencia } from './preferencias.ts'

/** Where a table keeps its columns and saved views: among the user's preferences, under the table's name. */
export const vistasDe = (tabla: string): ViewStore => ({
  load: async () => (await leerPreferencia(`tabla.${tabla}`)) as TableMemory | undefined,
  save: async memory => guardarPreferencia(`tabla.${tabla}`, memory),
})
