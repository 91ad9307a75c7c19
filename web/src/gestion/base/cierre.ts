/** The closed work of an area on a shipment, and the obstacles to closing. */
import type { DataOf } from '@nogal/model/call'
import { type CodArea, closerOf } from '@nogal/model/gestion/gestion.areas'
import { CIERRES } from '@nogal/model/gestion/gestion.calls'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/client.ts'
import { COMPLETA, type Item } from './items.ts'

export type CierreCalls = (typeof CIERRES)[number]
export type Cierre = DataOf<CierreCalls['listar']>['Contenedores'][number]

/** What is closed or reopened: a container, or 0 for the whole shipment, with its name. */
export type Cerrando = {
  calls: CierreCalls
  Nro_Embarque: number
  Id_Contenedor: number
  que: string
  nameOf: (item: Item) => string
  onOpen: (item: Item) => void
}

/** The calls by which an area closes its work; undefined for areas that do not. */
export const closingOf = (area: CodArea): CierreCalls | undefined => CIERRES.find(one => one.area === area)

/** The closed containers of a shipment for an area. */
export const useCierres = (area: CodArea, Nro_Embarque: number): readonly Cierre[] | undefined => {
  const calls = closingOf(area)
  const { data } = useQuery({
    ...callQuery((calls ?? CIERRES[0]!).listar, { params: { Nro_Embarque } }),
    enabled: calls !== undefined,
  })
  return data?.Contenedores
}

/**
 * The open or incomplete items that prevent an area from closing some containers; items of the whole shipment count when the last container
 * is closed.
 */
export const openOf = (area: CodArea, items: readonly Item[], cierres: readonly Cierre[], closing: readonly number[]): readonly Item[] => {
  const all = cierres.every(({ Id_Contenedor, Cerrada }) => Cerrada || closing.includes(Id_Contenedor))
  return items.filter(
    ({ Tipo, Cod_EstadoGestion, Cod_AreaGestion, Id_Contenedor, Faltas_Completar }) =>
      (Cod_EstadoGestion !== COMPLETA || Faltas_Completar.length > 0) &&
      closerOf(Tipo, Cod_AreaGestion) === area &&
      (Id_Contenedor === 0 ? all : closing.includes(Id_Contenedor)),
  )
}
