/** The calls about shared views. */
import { actualizarVista, compartirVista, listarVistas, type Vista } from '@nogal/model/vista/vista.calls'
import { api } from '../api/client.ts'
import { invalidate } from '../api/queries.ts'
import { currentRow } from '../conflict/currentRow.ts'
import { readUser } from '../sesion/sesion.ts'
import type { ColumnLayout, SavedView, SharedView, ViewChange } from '../ui/table/data/types.ts'
import { VIEWS } from './key.ts'

/** Prefix of the ids of shared views, which distinguishes them from a user's own. */
const SHARED = 'c'

const viewFrom = (v: Vista): SharedView => ({
  id: `${SHARED}${v.Id_Vista}`,
  name: v.Nom_Vista,
  state: v.Contenido,
  layout: JSON.parse(v.Columnas) as ColumnLayout,
  author: v.Nom_Autor,
  scope: v.Nom_AreaGestion ?? 'Todas las áreas',
  mine: v.Propia,
  editable: v.Editable,
  version: v.Version,
})

const bodyOf = ({ name, state, layout, deleted }: ViewChange) => ({
  ...(name !== undefined && { Nom_Vista: name }),
  ...(state !== undefined && { Contenido: state }),
  ...(layout && { Columnas: JSON.stringify(layout) }),
  ...(deleted !== undefined && { Activo: !deleted }),
})

const told = async (answer: Promise<Vista>): Promise<SharedView> => {
  try {
    return viewFrom(await answer)
  } finally {
    await invalidate(VIEWS)
  }
}

/** The shared views of a screen that the user may see. */
export const readShared = async (pantalla: string, signal: AbortSignal): Promise<readonly SharedView[]> =>
  (await api(listarVistas)({ params: { pantalla } }, { signal })).map(viewFrom)

/** Shares a view with the user's area, or with everybody. */
export const addShared = (pantalla: string, view: Omit<SavedView, 'id'>, forAll: boolean): Promise<SharedView> =>
  told(api(compartirVista)({ params: { pantalla }, body: { ...bodyOf(view), Para_Todas: forAll } }))

/** Changes the version that the user saw. */
export const changeShared = (
  pantalla: string,
  { id, version }: Pick<SharedView, 'id' | 'version'>,
  change: ViewChange,
): Promise<SharedView> =>
  told(api(actualizarVista)({ params: { pantalla, id: Number(id.slice(SHARED.length)) }, body: { ...bodyOf(change), Version: version } }))

/** The current view in a conflict error. */
export const currentShared = (error: unknown): SharedView | undefined => {
  const now = currentRow(error)
  return now && viewFrom(now as Vista)
}

/** May the user share with everybody? */
export const canReachAll = (): boolean => readUser()?.Administrador === true
