import { lazyCode } from '../code/code.ts'
import { readPreference, savePreference } from '../sesion/preferencias.ts'
import type { TableMemory, ViewStore } from '../ui/table/data/types.ts'
import { VIEWS } from './key.ts'

const shared = lazyCode(() => import('./sharedViews.ts'))

/**
 * The store of a table's columns and views: own ones are in the user's preferences, under the table's name; shared ones on the server,
 * under its screen.
 */
export const viewStoreOf = (tabla: string, pantalla: string): ViewStore => ({
  load: async () => (await readPreference(`tabla.${tabla}`)) as TableMemory | undefined,
  save: async memory => savePreference(`tabla.${tabla}`, memory),
  shared: {
    queryKey: [VIEWS, pantalla],
    queryFn: async ({ signal }) => (await shared()).readShared(pantalla, signal),
    calls: async () => {
      const { addShared, changeShared, currentShared, canReachAll } = await shared()
      return {
        add: (view, forAll) => addShared(pantalla, view, forAll),
        change: (view, change) => changeShared(pantalla, view, change),
        currentOf: currentShared,
        canReachAll,
      }
    },
  },
})
