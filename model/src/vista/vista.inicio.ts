/** The views with which lists start: by list and area, beside the views that people save. Their days are relative: «esta semana». */
import { AREAS } from '../areas.ts'
import type { Filtro } from '../call.ts'
import { LIBERACIONES } from '../consecuencia/liberacion.ts'
import { ESTADO_EMBARQUE } from '../embarque/embarque.states.ts'
import { ESTADO_NEGOCIO } from '../negocio/negocio.states.ts'

export type VistaDeInicio = {
  key: string
  /** Screen of the list; `tabla` where a screen has several lists. */
  pantalla: string
  tabla?: string
  nombre: string
  /** Codes of the areas that see it; without them, everybody. */
  areas?: readonly number[]
  filtros: readonly Filtro[]
}

const { comercial, comex, calidad, produccion } = AREAS

const estaSemana = (campo: string): Filtro => ({ campo, modo: 'this-week', valor: '' })
const proximos = (campo: string): Filtro => ({ campo, modo: 'next-30-days', valor: '' })
const pasada = (campo: string): Filtro => ({ campo, modo: 'past', valor: '' })
const alguna = (campo: string): Filtro => ({ campo, modo: 'greater-than', valor: '0' })
const es = (campo: string, ...valor: string[]): Filtro => ({ campo, modo: 'in', valor })
const sin = (campo: string): Filtro => es(campo, '')

const [, ...SIN_LIBERAR] = LIBERACIONES
const ZARPAN = { nombre: 'Zarpan esta semana', filtros: [estaSemana('Fecha_ETD')] } as const

const EMBARQUES = { pantalla: 'embarque', tabla: 'embarques' } as const
const POR_ENVIAR = { pantalla: 'embarque', tabla: 'papeles por enviar' } as const

export const VISTAS_DE_INICIO: readonly VistaDeInicio[] = [
  { key: 'embarque-zarpan', ...EMBARQUES, ...ZARPAN },
  {
    key: 'embarque-sin-reserva',
    ...EMBARQUES,
    nombre: 'Sin reserva',
    areas: [comercial, comex],
    filtros: [es('Cod_EstadoEmb', ESTADO_EMBARQUE.planificado), sin('Nro_Booking')],
  },
  {
    key: 'embarque-cortes',
    ...EMBARQUES,
    nombre: 'Cortes de esta semana',
    areas: [comex, produccion],
    filtros: [estaSemana('Proximo_Corte')],
  },
  {
    key: 'embarque-llegan',
    ...EMBARQUES,
    nombre: 'Llegan esta semana',
    areas: [comercial, comex],
    filtros: [estaSemana('Fecha_ETA')],
  },
  { key: 'por-enviar-vencidos', ...POR_ENVIAR, nombre: 'Vencidos', filtros: [pasada('Vence')] },
  { key: 'por-enviar-semana', ...POR_ENVIAR, nombre: 'Vencen esta semana', filtros: [estaSemana('Vence')] },
  { key: 'por-enviar-cambio', ...POR_ENVIAR, nombre: 'Cambiaron', filtros: [es('Por_Que', 'cambio', 'no-llego')] },
  { key: 'por-enviar-listos', ...POR_ENVIAR, nombre: 'Listos para enviar', filtros: [sin('Impedimento'), proximos('Vence')] },
  {
    key: 'negocio-por-confirmar',
    pantalla: 'negocio',
    nombre: 'Por confirmar',
    areas: [comercial],
    filtros: [es('Cod_EstadoNeg', ESTADO_NEGOCIO.enPreparacion)],
  },
  { key: 'negocio-pagos', pantalla: 'negocio', nombre: 'Pagos vencidos', areas: [comercial, comex], filtros: [pasada('Proximo_Pago')] },
  { key: 'negocio-zarpan', pantalla: 'negocio', nombre: 'Zarpan en 30 días', filtros: [proximos('Fecha_ETD')] },
  { key: 'gestion-vencidas', pantalla: 'gestion', tabla: 'gestiones', nombre: 'Vencidas', filtros: [pasada('Fecha_Vence')] },
  { key: 'gestion-semana', pantalla: 'gestion', tabla: 'gestiones', nombre: 'Vencen esta semana', filtros: [estaSemana('Fecha_Vence')] },
  { key: 'tarea-vencidas', pantalla: 'gestion', tabla: 'tareas', nombre: 'Vencidas', filtros: [pasada('Fecha_Vence')] },
  { key: 'calidad-zarpan', pantalla: 'calidad', ...ZARPAN },
  { key: 'calidad-vencidas', pantalla: 'calidad', nombre: 'Vencidas', filtros: [alguna('Cant_Vencidas')] },
  {
    key: 'calidad-sin-liberar',
    pantalla: 'calidad',
    nombre: 'Sin liberar, zarpan en 30 días',
    areas: [calidad],
    filtros: [es('Liberacion', ...SIN_LIBERAR), proximos('Fecha_ETD')],
  },
  { key: 'logistica-zarpan', pantalla: 'logistica', ...ZARPAN },
  { key: 'logistica-vencidas', pantalla: 'logistica', nombre: 'Vencidas', filtros: [alguna('Cant_Vencidas')] },
  { key: 'produccion-zarpan', pantalla: 'produccion', ...ZARPAN },
  { key: 'produccion-cargan', pantalla: 'produccion', nombre: 'Cortan esta semana', filtros: [estaSemana('Corte_Carga')] },
]

/** The views with which a list starts for a user of an area. */
export const vistasDeInicio = (pantalla: string, tabla: string, area: number | undefined): readonly VistaDeInicio[] =>
  VISTAS_DE_INICIO.filter(
    one =>
      one.pantalla === pantalla && (!one.tabla || one.tabla === tabla) && (!one.areas || (area !== undefined && one.areas.includes(area))),
  )
