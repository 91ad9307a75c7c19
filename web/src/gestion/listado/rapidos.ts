/** The cards above the list of each area: a filter with a name, and the number of shipments that match it. */

import type { Tone } from '@nogal/model/aggregate/states'
import type { Filtro } from '@nogal/model/call'
import type { CodArea } from '@nogal/model/gestion/gestion.areas'

export type Rapido = { key: string; label: string; tone: Tone; filter: Filtro }

/** Lists that are not about open work start with the last departures, because they include former seasons. */
const ULTIMOS_PRIMERO = '-Fecha_ETD'
/** Lists of open work start with the earliest due date. */
const VENCE_PRIMERO = 'Proximo_Vence'
/** The initial order of the list of an area. */
export const ordenDe = (area: CodArea): string => (area === 'calidad' || area === 'logistica' ? VENCE_PRIMERO : ULTIMOS_PRIMERO)
/** With a card pressed, the earliest departures come first. */
const PROXIMOS_PRIMERO = 'Fecha_ETD'

/** The order of the list after a card was pressed or released; an order that the user chose stays. */
export const ordenAl = (pressed: boolean, orden: string): string => {
  if (orden !== ULTIMOS_PRIMERO && orden !== PROXIMOS_PRIMERO) return orden
  return pressed ? PROXIMOS_PRIMERO : ULTIMOS_PRIMERO
}

const some = (campo: string): Filtro => ({ campo, modo: 'greater-than', valor: '0' })
const is = (campo: string, valor: string): Filtro => ({ campo, modo: 'equals', valor })

const VENCIDAS: Rapido = { key: 'vencidas', label: 'Con gestiones vencidas', tone: 'bad', filter: some('Cant_Vencidas') }
const POR_VENCER: Rapido = { key: 'por-vencer', label: 'Con gestiones por vencer', tone: 'warning', filter: some('Cant_PorVencer') }
const ZARPAN: Rapido = {
  key: 'zarpan',
  label: 'Zarpan en 30 días',
  tone: 'info',
  filter: { campo: 'Fecha_ETD', modo: 'next-30-days', valor: '' },
}
const TDI: Rapido = { key: 'tdi', label: 'TDI atrasado', tone: 'bad', filter: is('Estado_TDI', 'rojo') }

export const RAPIDOS: Record<CodArea, readonly Rapido[]> = {
  calidad: [
    VENCIDAS,
    POR_VENCER,
    ZARPAN,
    { key: 'proceso', label: 'En proceso', tone: 'progress', filter: is('Estado_Gestion', 'En proceso') },
  ],
  logistica: [
    VENCIDAS,
    POR_VENCER,
    { key: 'mandato', label: 'Sin mandato a la agencia', tone: 'warning', filter: is('Mandato_Agencia', 'No enviado') },
    { key: 'planta', label: 'Sin instrucción de carga', tone: 'warning', filter: is('Inst_Carga_Planta', 'No enviado') },
    TDI,
    ZARPAN,
  ],
  produccion: [
    VENCIDAS,
    POR_VENCER,
    { ...ZARPAN, key: 'semana', label: 'Zarpan esta semana', filter: { ...ZARPAN.filter, modo: 'this-week' } as Filtro },
  ],
  cliente: [ZARPAN],
}
