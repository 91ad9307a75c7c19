import type { TableMemory, ViewStore } from '../ui/table/data/types.ts'
import { readPreference, savePreference } from './preferencias.ts'

/** Where a table keeps its columns and saved views: among the user's preferences, under the table's name. */
export const viewStoreOf = (tabla: string): ViewStore => ({
  load: async () => (await readPreference(`tabla.${tabla}`)) as TableMemory | undefined,
  save: async memory => savePreference(`tabla.${tabla}`, memory),
})
