/** What a manager is told across areas: the days that are looked at, and the filters of the lists behind the figures. */
import type { Filtro } from '../call.ts'
import { ANTES_DE_ZARPAR, ESTADO_EMBARQUE } from '../embarque/embarque.states.ts'
import { addDays } from '../format.ts'
import { INCOMPLETAS } from '../gestion/gestion.states.ts'
import type { ListaPanel } from './panel.ts'

/** Items that are due within this many days are counted as due soon. */
export const POR_VENCER_DIAS = 7
/** Payments are looked at this many days back and ahead. */
export const PAGOS_DIAS = 30

/** The figures of an area or a person that lead to a list. */
export type CifraGerencia = 'Tareas' | 'Tareas_Vencidas' | 'Gestiones_Vencidas' | 'Gestiones_Por_Vencer'
/** Whose figure it is: an area by its code, or a person. */
export type DeQuien = { area: number } | { usuario: string }

const between = (campo: string, from: string, to: string): Filtro => ({ campo, modo: 'between', valor: [from, to] })
const INCOMPLETA: Filtro = { campo: 'Cod_EstadoGestion', modo: 'in', valor: [...INCOMPLETAS] }

const CIFRAS: Readonly<Record<CifraGerencia, { lista: ListaPanel; filtros: (hoy: string) => Filtro[] }>> = {
  Tareas: { lista: 'pendiente', filtros: () => [] },
  Tareas_Vencidas: { lista: 'pendiente', filtros: hoy => [between('Fecha_Vence', '', addDays(hoy, -1))] },
  Gestiones_Vencidas: { lista: 'gestion', filtros: hoy => [INCOMPLETA, between('Fecha_Vence', '', addDays(hoy, -1))] },
  Gestiones_Por_Vencer: { lista: 'gestion', filtros: hoy => [INCOMPLETA, between('Fecha_Vence', hoy, addDays(hoy, POR_VENCER_DIAS))] },
}

/** The list behind a figure of an area or a person, with the filters that leave what it counts. */
export const listaDeCifra = (cifra: CifraGerencia, de: DeQuien, hoy: string): { lista: ListaPanel; filtros: Filtro[] } => {
  const { lista, filtros } = CIFRAS[cifra]
  const whose: Filtro =
    'area' in de
      ? { campo: 'Cod_AreaGestion', modo: 'equals', valor: String(de.area) }
      : { campo: 'Usuario_Responsable', modo: 'equals', valor: de.usuario }
  return { lista, filtros: [whose, ...filtros(hoy)] }
}

/** The held shipments that have not arrived. */
export const DETENIDOS: readonly Filtro[] = [
  { campo: 'Liberacion', modo: 'in', valor: ['rechazado', 'retenido'] },
  { campo: 'Cod_EstadoEmb', modo: 'in', valor: [...ANTES_DE_ZARPAR, ESTADO_EMBARQUE.zarpado] },
]
