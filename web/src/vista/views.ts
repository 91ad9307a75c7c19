import { vistasDeInicio } from '@nogal/model/vista/vista.inicio'
import { lazyCode } from '../code/code.ts'
import { readPreference, savePreference } from '../sesion/preferencias.ts'
import { readUser } from '../sesion/sesion.ts'
import { encodeTableState } from '../ui/table/data/address.ts'
import { DEFAULT_STATE, type StartView, type TableMemory, type ViewStore } from '../ui/table/data/types.ts'
import { VIEWS } from './key.ts'

const shared = lazyCode(() => import('./sharedViews.ts'))

/** The views with which a list starts for the user; the prefix of their ids distinguishes them from saved ones. */
const startsOf = (tabla: string, pantalla: string): readonly StartView[] =>
  vistasDeInicio(pantalla, tabla, Number(readUser()?.Cod_AreaGestion)).map(({ key, nombre, filtros }) => ({
    id: `i-${key}`,
    name: nombre,
    state: encodeTableState({ ...DEFAULT_STATE, filtros: [...filtros] }),
  }))

/**
 * The store of a table's columns and views: own ones are in the user's preferences, under the table's name; shared ones on the server,
 * under its screen.
 */
export const viewStoreOf = (tabla: string, pantalla: string): ViewStore => ({
  load: async () => (await readPreference(`tabla.${tabla}`)) as TableMemory | undefined,
  starts: startsOf(tabla, pantalla),
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
