/** The cards over the list of each area: a filter under a name, with the number of shipments that it leaves. */

import type { Tone } from '@nogal/model/aggregate/states'
import type { Filtro } from '@nogal/model/call'
import type { CodArea } from '@nogal/model/gestion/gestion.areas'

export type Rapido = { key: string; label: string; tone: Tone; filter: Filtro }

/** A list that is not of work to be done begins with what leaves last, since it goes back to former seasons. */
const ULTIMOS_PRIMERO = '-Fecha_ETD'
/** One of work begins with what is due first. */
const VENCE_PRIMERO = 'Proximo_Vence'
/** How the list of an area begins. */
export const ordenDe = (area: CodArea): string => (area === 'calidad' || area === 'logistica' ? VENCE_PRIMERO : ULTIMOS_PRIMERO)
/** What a card names is done by its urgency. */
const PROXIMOS_PRIMERO = 'Fecha_ETD'

/** The order of the list after a card was pressed or released; one that somebody has chosen stays. */
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
