/** The links of the panel's cards: to their list, with the same filters with which they were counted. */
import type { Filtro } from '@nogal/model/call'
import { formatDate } from '@nogal/model/format'
import { filtrosDeParte, type ListaPanel, type Mirada, PANEL, type ParteTarjeta } from '@nogal/model/panel/panel'
import { menuPathOf } from '@nogal/model/sesion/trabajo'
import { type Link, listAt } from '../aggregate/addresses.ts'
import { encodeTableState } from '../ui/table/data/address.ts'
import { DEFAULT_STATE } from '../ui/table/data/types.ts'
import type { Contada } from './usePanel.ts'

/** The address of each list, and whether its state is in the query. */
const LISTAS: Readonly<Record<ListaPanel, readonly [address: string, single: boolean, search?: object]>> = {
  pendiente: ['/pages/gestion/listado', true, { ver: 'tareas' }],
  negocio: [menuPathOf('/pages/negocios/listado/:filtros?'), false],
  embarque: ['/pages/embarques/listado', true],
  gestion: ['/pages/gestion/listado', true],
}

/** The filters with which a card was counted. */
export const filtrosDeTarjeta = ({ Tarjeta, Dias_Amarillo, Dias_Rojo }: Contada, mirada: Mirada, parte: ParteTarjeta = 'todo') =>
  filtrosDeParte(Tarjeta, mirada, { amarillo: Dias_Amarillo, rojo: Dias_Rojo }, parte)

const asWritten = (value: string): string => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value)

/** A filter in the format in which users type it in the list: the server's dates are 2026-11-23. */
const written = (filtro: Filtro): Filtro =>
  typeof filtro.valor === 'string'
    ? ({ ...filtro, valor: asWritten(filtro.valor) } as Filtro)
    : ({ ...filtro, valor: filtro.valor.map(asWritten) } as Filtro)

/** The link to a list with these filters. */
export const enlaceLista = (lista: ListaPanel, orden: string, filtros: Filtro[]): Link => {
  const [address, single, search] = LISTAS[lista]
  const link = listAt(address, encodeTableState({ ...DEFAULT_STATE, orden, filtros: filtros.map(written) }), single)
  return search ? { ...link, search: { ...search, ...(link.search as object | undefined) } as never } : link
}

/** The link to the rows of a card, or to the red ones. */
export const enlaceDe = (tarjeta: Contada, mirada: Mirada, parte: ParteTarjeta = 'todo'): Link => {
  const { lista, orden } = PANEL[tarjeta.Tarjeta]
  return enlaceLista(lista, orden, filtrosDeTarjeta(tarjeta, mirada, parte))
}
