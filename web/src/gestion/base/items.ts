/** The items of a shipment as an area reads them. */
import { AREAS_GESTION, areaNamed, type CodArea } from '@nogal/model/gestion/gestion.areas'
import type { GestionRow, LlamadasGestion } from '@nogal/model/gestion/gestion.calls'
import { ESTADO_GESTION } from '@nogal/model/gestion/gestion.states'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { refresh } from '../../aggregate/data.ts'
import { callQuery } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { celdasDeArea } from '../../areas/areas.ts'

/** An item of a shipment, under the names that all kinds share. */
export type Item = GestionRow

/** Complete: nothing is left to do about it. */
export const COMPLETA = ESTADO_GESTION.completa
/** Somebody has to decide about it. */
export const POR_APROBAR = ESTADO_GESTION.porAprobar

/** All of a kind in a shipment: those of its containers, and those of the whole of it. */
const itemsQuery = ({ area, listar }: LlamadasGestion, Nro_Embarque: number) => {
  const [embarque, contenedor] = areaNamed(area).lugar
  return callQuery(listar, { params: { [embarque]: Nro_Embarque, [contenedor]: 0 } as never })
}

/** The items of each kind that the area sees, in the order of the kinds. */
export const useItems = (area: CodArea, Nro_Embarque: number): UseQueryResult<Item[]>[] =>
  useQueries({ queries: celdasDeArea(area).map(cell => itemsQuery(cell, Nro_Embarque)) }) as UseQueryResult<Item[]>[]

/** Of the items of a kind, the sample that repeats another. */
export const retestOf = (items: readonly Item[], { Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion }: Item): Item | undefined =>
  items.find(one => one.Id_Contenedor === Id_Contenedor && one.Cod_CertDocAnalis === Cod_CertDocAnalis && one.Repite === Id_LineaGestion)

/** The sample that repeats one; undefined while nobody took it, null while that is not known. */
export const useRetest = (cell: LlamadasGestion, item: Item): Item | undefined | null => {
  const { data } = useQuery(itemsQuery(cell, item.Nro_Embarque ?? 0))
  return data ? retestOf(data as Item[], item) : null
}

/** What tells an item from the others of its kind in a shipment; stands in the address. */
export const keyOfItem = ({ Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion }: Item): string =>
  [Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion].join('-')

/** Asks again for all that speaks of items. */
export const refreshItems = (): Promise<void> =>
  refresh({ path: '/api/embarque', alsoStale: ['/api/negocio', ...Object.values(AREAS_GESTION).map(({ ruta }) => ruta)] })

/** Shows an item as a change answered it, so that the next change goes over it, whenever the others are read again. */
export const putItem = (cell: LlamadasGestion, item: Item): void => {
  const key = keyOfItem(item)
  queryClient.setQueryData(itemsQuery(cell, item.Nro_Embarque ?? 0).queryKey, (known: Item[] | undefined) =>
    known?.map(one => (keyOfItem(one) === key ? item : one)),
  )
}

/** Shows an item as a change answered it, and asks again for what else speaks of it. */
export const showItem = (cell: LlamadasGestion, item: Item): Promise<void> => {
  putItem(cell, item)
  return refreshItems()
}

/** The key of an item on the wire, where a container of no shipment has the shipment 0. */
export const wireKey = ({ Nro_Embarque, Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion }: Item) => ({
  ...{ Nro_Embarque: Nro_Embarque ?? 0, Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion },
})
