/** The items of a shipment as an area reads them. */
import { AREAS_GESTION, areaNamed, type CodArea } from '@nogal/model/gestion/gestion.areas'
import type { GestionRow, LlamadasGestion } from '@nogal/model/gestion/gestion.calls'
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { refresh } from '../../aggregate/data.ts'
import { callQuery } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { celdasDeArea } from '../../areas/areas.ts'

/** An item of a shipment, with the field names common to all kinds. */
export type Item = GestionRow

export const COMPLETA = ESTADO_GESTION.completa
export const POR_APROBAR = ESTADO_GESTION.porAprobar

/** All items of a kind in a shipment: those of its containers, and those of the whole shipment. */
const itemsQuery = ({ area, listar }: LlamadasGestion, Nro_Embarque: number) => {
  const [embarque, contenedor] = areaNamed(area).lugar
  return callQuery(listar, { params: { [embarque]: Nro_Embarque, [contenedor]: 0 } as never })
}

/** The items of each kind that the area sees, in the order of the kinds. */
export const useItems = (area: CodArea, Nro_Embarque: number): UseQueryResult<Item[]>[] =>
  useQueries({ queries: celdasDeArea(area).map(cell => itemsQuery(cell, Nro_Embarque)) }) as UseQueryResult<Item[]>[]

/** The sample that repeats this one, among the items of a kind. */
export const retestOf = (items: readonly Item[], { Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion }: Item): Item | undefined =>
  items.find(one => one.Id_Contenedor === Id_Contenedor && one.Cod_CertDocAnalis === Cod_CertDocAnalis && one.Repite === Id_LineaGestion)

/** The sample that repeats this one; undefined when there is none, null while that is not known. */
export const useRetest = (cell: LlamadasGestion, item: Item): Item | undefined | null => {
  const { data } = useQuery(itemsQuery(cell, item.Nro_Embarque ?? 0))
  return data ? retestOf(data as Item[], item) : null
}

/** Key of an item among those of its kind in a shipment, for the address. */
export const keyOfItem = ({ Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion }: Item): string =>
  [Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion].join('-')

/** Invalidates all queries about items. */
export const refreshItems = (): Promise<void> =>
  refresh({ path: '/api/embarque', alsoStale: ['/api/negocio', ...Object.values(AREAS_GESTION).map(({ ruta }) => ruta)] })

/** Puts the item that a change returned into the cache, so that the next change is based on its version. */
export const putItem = (cell: LlamadasGestion, item: Item): void => {
  const key = keyOfItem(item)
  queryClient.setQueryData(itemsQuery(cell, item.Nro_Embarque ?? 0).queryKey, (known: Item[] | undefined) =>
    known?.map(one => (keyOfItem(one) === key ? item : one)),
  )
}

/** Shows the item that a change returned, and invalidates other queries about it. */
export const showItem = (cell: LlamadasGestion, item: Item): Promise<void> => {
  putItem(cell, item)
  return refreshItems()
}

/** The key of an item on the wire, where a container of no shipment has the shipment 0. */
export const wireKey = ({ Nro_Embarque, Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion }: Item) => ({
  ...{ Nro_Embarque: Nro_Embarque ?? 0, Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion },
})
