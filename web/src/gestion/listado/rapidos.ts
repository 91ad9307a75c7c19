/** The cards above the list of each area: a filter with a name, and the number of shipments that match it. */

import type { Tone } from '@nogal/model/aggregate/states'
import type { Filtro } from '@nogal/model/call'
import { NEXT_FIRST } from '@nogal/model/filters'
import type { CodArea } from '@nogal/model/gestion/gestion.areas'

export type Rapido = { key: string; label: string; tone: Tone; filter: Filtro }

/** The initial order of the list of an area: open work by its due date, other shipments by their departure. */
export const ordenDe = (area: CodArea): string => (area === 'calidad' || area === 'logistica' ? 'Proximo_Vence' : `${NEXT_FIRST}Fecha_ETD`)

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
const DETENIDOS: Rapido = {
  key: 'detenidos',
  label: 'Detenidos',
  tone: 'bad',
  filter: { campo: 'Liberacion', modo: 'in', valor: ['rechazado', 'retenido'] },
}
const TDI: Rapido = { key: 'tdi', label: 'TDI atrasado', tone: 'bad', filter: is('Estado_TDI', 'rojo') }

export const RAPIDOS: Record<CodArea, readonly Rapido[]> = {
  calidad: [
    DETENIDOS,
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
    DETENIDOS,
    VENCIDAS,
    POR_VENCER,
    { ...ZARPAN, key: 'semana', label: 'Zarpan esta semana', filter: { ...ZARPAN.filter, modo: 'this-week' } as Filtro },
  ],
  cliente: [ZARPAN],
}
