/**
 * The cards of the control panel: what each counts, in which list, and with which filters. The server counts with these filters, and the
 * card links to the list with the same ones, so that both always agree.
 */

import { AREAS, filtroDeAreas } from '../areas.ts'
import type { Filtro } from '../call.ts'
import { ANTES_DE_ZARPAR, ESTADO_EMBARQUE } from '../embarque/embarque.states.ts'
import { addDays } from '../format.ts'
import { ESTADO_GESTION, INCOMPLETAS } from '../gestion/gestion.states.ts'
import { ESTADO_NEGOCIO } from '../negocio/negocio.states.ts'
import type { TARJETAS } from '../parametros/sistema.ts'

export type CodTarjeta = (typeof TARJETAS)[number]

/** The lists that cards link to, each with the name of its screen. */
export const LISTAS_PANEL = ['negocio', 'embarque', 'gestion', 'pendiente'] as const
export type ListaPanel = (typeof LISTAS_PANEL)[number]
/** The screen whose right to see a list needs. */
export const pantallaDeLista = (lista: ListaPanel): string => (lista === 'pendiente' ? 'gestion' : lista)

/** Whose work is counted: the user's own, or that of all their areas. */
export const AMBITOS = { mio: 'Lo mío', area: 'Toda el área' } as const
export type Ambito = keyof typeof AMBITOS

/** The user who looks at the panel, and the day. */
export type Mirada = { usuario: string; area: number; areas: readonly number[]; hoy: string; ambito: Ambito }
/** The thresholds in days from which a card is yellow and red, as in `configpc`. */
export type Umbral = { amarillo: number; rojo: number }
type Caso = Mirada & Umbral

export type Tarjeta = {
  titulo: string
  /** Its title when the whole area is counted. */
  tituloArea?: string
  /** Explains what is counted. */
  explica: (umbral: Umbral) => string
  /** Explains which of them are red. */
  urge?: (umbral: Umbral) => string
  lista: ListaPanel
  /** Everybody's rows are counted, whose work they may be. */
  deTodos?: true
  /** The order of the list that it links to. */
  orden: string
  /** Default thresholds where `configpc` has none; a card without them has no colour. */
  dias?: Umbral
  /** Its days are counted since an event, so that red comes after yellow; other cards count down to a date. */
  desde?: true
  filtros: (caso: Caso) => Filtro[]
  /** Filters that replace its own on the same columns and leave the yellow and red rows; without them all rows are yellow. */
  amarillo?: (caso: Caso) => Filtro[]
  rojo?: (caso: Caso) => Filtro[]
}

const is = (campo: string, valor: string): Filtro => ({ campo, modo: 'equals', valor })
const oneOf = (campo: string, ...valor: string[]): Filtro => ({ campo, modo: 'in', valor })
const some = (campo: string): Filtro => ({ campo, modo: 'greater-than', valor: '0' })
const blank = (campo: string): Filtro => ({ campo, modo: 'in', valor: [''] })
/** A filter by a range of days that includes both ends; an empty text is an open end. */
const days = (campo: string, from: string, to: string): Filtro => ({ campo, modo: 'between', valor: [from, to] })

/** «3 días», «1 día». */
const dias = (n: number) => (n === 1 ? '1 día' : `${n} días`)
/** «hoy», «en 1 día», «en los próximos 7 días». */
const dentroDe = (n: number) => (n === 0 ? 'hoy' : n === 1 ? 'de hoy a mañana' : `en los próximos ${dias(n)}`)

/** Unrecorded departures and arrivals are searched at most this many days back. */
const ATRAS = 30
/** An item is late from the day after its due date. */
const atraso = (n: number) => Math.max(n, 1)

const EN_CURSO = oneOf('Cod_EstadoNeg', ESTADO_NEGOCIO.confirmado, ESTADO_NEGOCIO.enEmbarque)
const POR_ZARPAR = oneOf('Cod_EstadoEmb', ...ANTES_DE_ZARPAR)
const SIN_ARRIBAR = oneOf('Cod_EstadoEmb', ...ANTES_DE_ZARPAR, ESTADO_EMBARQUE.zarpado)
const INCOMPLETA = oneOf('Cod_EstadoGestion', ...INCOMPLETAS)

const hasta = (campo: string, which: keyof Umbral) => (caso: Caso) => [days(campo, '', addDays(caso.hoy, caso[which]))]
const desdeHoy = (campo: string, which: keyof Umbral) => (caso: Caso) => [days(campo, caso.hoy, addDays(caso.hoy, caso[which]))]
const haceDias =
  (campo: string, which: keyof Umbral, least = 0) =>
  (caso: Caso) => [days(campo, '', addDays(caso.hoy, -Math.max(caso[which], least)))]
const sinFecha = (plan: string, real: string, which: keyof Umbral) => (caso: Caso) => [
  days(plan, addDays(caso.hoy, -ATRAS), addDays(caso.hoy, caso[which])),
  blank(real),
]

export const PANEL: Readonly<Record<CodTarjeta, Tarjeta>> = {
  Tareas: {
    titulo: 'Mis tareas',
    tituloArea: 'Tareas de mi área',
    explica: () => 'Lo que hay que hacer porque algo cambió.',
    urge: ({ rojo }) => `hasta ${dentroDe(rojo)}, o vencidas`,
    lista: 'pendiente',
    orden: 'Fecha_Vence',
    dias: { amarillo: 3, rojo: 0 },
    filtros: () => [],
    amarillo: hasta('Fecha_Vence', 'amarillo'),
    rojo: hasta('Fecha_Vence', 'rojo'),
  },
  'Tareas de todos': {
    titulo: 'Tareas de todos',
    explica: () => 'Las de todas las áreas.',
    urge: ({ rojo }) => `hasta ${dentroDe(rojo)}, o vencidas`,
    lista: 'pendiente',
    deTodos: true,
    orden: 'Fecha_Vence',
    dias: { amarillo: 3, rojo: 0 },
    filtros: () => [],
    amarillo: hasta('Fecha_Vence', 'amarillo'),
    rojo: hasta('Fecha_Vence', 'rojo'),
  },
  Detenidos: {
    titulo: 'Detenidos por calidad',
    explica: ({ amarillo }) => `Con un contenedor rechazado o retenido, y ETD ya pasado o ${dentroDe(amarillo)}.`,
    urge: ({ rojo }) => `ETD pasado o ${dentroDe(rojo)}`,
    lista: 'embarque',
    deTodos: true,
    orden: 'Fecha_ETD',
    dias: { amarillo: 30, rojo: 7 },
    filtros: caso => [oneOf('Liberacion', 'rechazado', 'retenido'), SIN_ARRIBAR, ...hasta('Fecha_ETD', 'amarillo')(caso)],
    rojo: hasta('Fecha_ETD', 'rojo'),
  },
  'Mis negocios': {
    titulo: 'Mis negocios en curso',
    tituloArea: 'Negocios en curso',
    explica: () => 'Confirmados o en embarque.',
    lista: 'negocio',
    orden: 'Fecha_ETD',
    filtros: () => [EN_CURSO],
  },
  Borradores: {
    titulo: 'Mis borradores',
    tituloArea: 'Negocios en preparación',
    explica: () => 'Negocios en preparación, que todavía no obligan a nadie.',
    lista: 'negocio',
    orden: 'Fecha_ETD',
    filtros: () => [is('Cod_EstadoNeg', ESTADO_NEGOCIO.enPreparacion)],
  },
  'Sin confirmar': {
    titulo: 'ETD cercano sin confirmar',
    explica: ({ amarillo }) => `En preparación, con ETD ya pasado o ${dentroDe(amarillo)}.`,
    urge: ({ rojo }) => `ETD pasado o ${dentroDe(rojo)}`,
    lista: 'negocio',
    orden: 'Fecha_ETD',
    dias: { amarillo: 14, rojo: 7 },
    filtros: caso => [is('Cod_EstadoNeg', ESTADO_NEGOCIO.enPreparacion), ...hasta('Fecha_ETD', 'amarillo')(caso)],
    rojo: hasta('Fecha_ETD', 'rojo'),
  },
  'Pagos sin confirmar': {
    titulo: 'Sin condiciones de pago',
    explica: ({ amarillo }) => `En preparación, sin pagos o con pagos que no suman 100 %, y ETD ya pasado o ${dentroDe(amarillo)}.`,
    urge: ({ rojo }) => `ETD pasado o ${dentroDe(rojo)}`,
    lista: 'negocio',
    orden: 'Fecha_ETD',
    dias: { amarillo: 15, rojo: 5 },
    filtros: caso => [is('Sin_Pagos', 'true'), ...hasta('Fecha_ETD', 'amarillo')(caso)],
    rojo: hasta('Fecha_ETD', 'rojo'),
  },
  'Pagos por vencer': {
    titulo: 'Pagos por vencer',
    explica: ({ amarillo }) => `Negocios con un pago que vence ${dentroDe(amarillo)}.`,
    urge: ({ rojo }) => `vencen ${dentroDe(rojo)}`,
    lista: 'negocio',
    orden: 'Proximo_Pago',
    dias: { amarillo: 7, rojo: 2 },
    filtros: caso => [
      oneOf('Cod_EstadoNeg', ESTADO_NEGOCIO.confirmado, ESTADO_NEGOCIO.enEmbarque, ESTADO_NEGOCIO.cumplido),
      ...desdeHoy('Proximo_Pago', 'amarillo')(caso),
    ],
    rojo: desdeHoy('Proximo_Pago', 'rojo'),
  },
  Saldos: {
    titulo: 'Fruta sin contenedor',
    explica: ({ amarillo }) => `Negocios en curso con saldo por embarcar, y ETD ya pasado o ${dentroDe(amarillo)}.`,
    urge: ({ rojo }) => `ETD pasado o ${dentroDe(rojo)}`,
    lista: 'negocio',
    orden: 'Fecha_ETD',
    dias: { amarillo: 21, rojo: 10 },
    filtros: caso => [EN_CURSO, some('Kilos_Saldo'), ...hasta('Fecha_ETD', 'amarillo')(caso)],
    rojo: hasta('Fecha_ETD', 'rojo'),
  },
  'Mis embarques': {
    titulo: 'Mis embarques por zarpar',
    tituloArea: 'Embarques por zarpar',
    explica: () => 'Planificados, reservados, en carga o cargados.',
    lista: 'embarque',
    orden: 'Fecha_ETD',
    filtros: () => [POR_ZARPAR],
  },
  Cortes: {
    titulo: 'Cortes por llegar',
    explica: ({ amarillo }) => `Un corte de carga, documentos o VGM ${dentroDe(amarillo)}.`,
    urge: ({ rojo }) => `cortan ${dentroDe(rojo)}`,
    lista: 'embarque',
    orden: 'Proximo_Corte',
    dias: { amarillo: 3, rojo: 1 },
    filtros: caso => [POR_ZARPAR, ...desdeHoy('Proximo_Corte', 'amarillo')(caso)],
    rojo: desdeHoy('Proximo_Corte', 'rojo'),
  },
  Instrucciones: {
    titulo: 'Instrucciones pendientes',
    explica: ({ amarillo }) => `Sin enviar o desactualizadas, con ETD ${dentroDe(amarillo)}.`,
    urge: ({ rojo }) => `ETD ${dentroDe(rojo)}`,
    lista: 'embarque',
    orden: 'Fecha_ETD',
    dias: { amarillo: 7, rojo: 3 },
    filtros: caso => [POR_ZARPAR, some('Inst_Pendientes'), ...desdeHoy('Fecha_ETD', 'amarillo')(caso)],
    rojo: desdeHoy('Fecha_ETD', 'rojo'),
  },
  Zarpes: {
    titulo: 'Zarpes',
    explica: ({ amarillo }) => `ETD ${dentroDe(amarillo)}, o de los últimos ${ATRAS} días sin el zarpe real.`,
    urge: ({ rojo }) => `ETD pasado o ${dentroDe(rojo)}`,
    lista: 'embarque',
    orden: 'Fecha_ETD',
    dias: { amarillo: 7, rojo: 2 },
    filtros: caso => [POR_ZARPAR, ...sinFecha('Fecha_ETD', 'Fecha_Zarpe', 'amarillo')(caso)],
    rojo: sinFecha('Fecha_ETD', 'Fecha_Zarpe', 'rojo'),
  },
  Arribos: {
    titulo: 'Arribos',
    explica: ({ amarillo }) => `ETA ${dentroDe(amarillo)}, o de los últimos ${ATRAS} días sin el arribo real.`,
    urge: ({ rojo }) => `ETA pasado o ${dentroDe(rojo)}`,
    lista: 'embarque',
    orden: 'Fecha_ETA',
    dias: { amarillo: 7, rojo: 2 },
    filtros: caso => [is('Cod_EstadoEmb', ESTADO_EMBARQUE.zarpado), ...sinFecha('Fecha_ETA', 'Fecha_Arribo', 'amarillo')(caso)],
    rojo: sinFecha('Fecha_ETA', 'Fecha_Arribo', 'rojo'),
  },
  Vencidos: {
    titulo: 'Gestiones vencidas',
    explica: ({ amarillo }) => `Incompletas, con ${dias(atraso(amarillo))} o más de atraso.`,
    urge: ({ rojo }) => `${dias(atraso(rojo))} o más de atraso`,
    lista: 'gestion',
    orden: 'Fecha_Vence',
    dias: { amarillo: 0, rojo: 1 },
    desde: true,
    filtros: caso => [INCOMPLETA, ...haceDias('Fecha_Vence', 'amarillo', 1)(caso)],
    rojo: haceDias('Fecha_Vence', 'rojo', 1),
  },
  'Por vencer': {
    titulo: 'Gestiones por vencer',
    explica: ({ amarillo }) => `Incompletas, vencen ${dentroDe(amarillo)}.`,
    urge: ({ rojo }) => `vencen ${dentroDe(rojo)}`,
    lista: 'gestion',
    orden: 'Fecha_Vence',
    dias: { amarillo: 7, rojo: 3 },
    filtros: caso => [INCOMPLETA, ...desdeHoy('Fecha_Vence', 'amarillo')(caso)],
    rojo: desdeHoy('Fecha_Vence', 'rojo'),
  },
  Aprobaciones: {
    titulo: 'Esperan aprobación',
    explica: () => 'Enviadas a aprobación, sin decisión todavía.',
    urge: ({ rojo }) => `${dias(rojo)} o más de espera`,
    lista: 'gestion',
    orden: 'Espera_Desde',
    dias: { amarillo: 2, rojo: 5 },
    desde: true,
    filtros: () => [is('Cod_EstadoGestion', ESTADO_GESTION.porAprobar)],
    amarillo: haceDias('Espera_Desde', 'amarillo'),
    rojo: haceDias('Espera_Desde', 'rojo'),
  },
}

const USUARIO_DE: Readonly<Record<number, string>> = {
  [AREAS.comercial]: 'Usuario_Comercial',
  [AREAS.comex]: 'Usuario_Comex',
  [AREAS.calidad]: 'Usuario_QC',
}

/** The filter by user. Production and areas of the installation are no party to a deal, so it counts all rows that they see. */
const deQuien = (lista: ListaPanel, { usuario, area, areas, ambito }: Mirada): Filtro[] => {
  if (lista === 'pendiente') return [ambito === 'mio' ? is('Usuario_Responsable', usuario) : filtroDeAreas(areas)]
  if (lista !== 'gestion') return ambito === 'mio' && USUARIO_DE[area] ? [is(USUARIO_DE[area], usuario)] : []
  if (area === AREAS.comercial) return ambito === 'mio' ? [is('Usuario_Comercial', usuario)] : []
  if (!USUARIO_DE[area]) return area === AREAS.produccion ? [is('Cod_AreaGestion', String(area))] : []
  return [ambito === 'mio' ? is('Usuario_Responsable', usuario) : filtroDeAreas(areas)]
}

/** The part of a card's rows: all, the yellow or red ones, or the red ones. */
export type ParteTarjeta = 'todo' | 'amarillo' | 'rojo'

/** The filters of a part of a card, for its list. */
export const filtrosDeParte = (codigo: CodTarjeta, mirada: Mirada, umbral: Umbral, parte: ParteTarjeta = 'todo'): Filtro[] => {
  const { lista, filtros, deTodos, ...partes } = PANEL[codigo]
  const caso = { ...mirada, ...umbral }
  const closer = parte === 'todo' ? [] : (partes[parte]?.(caso) ?? [])
  const replaced = new Set(closer.map(({ campo }) => campo))
  return [...(deTodos ? [] : deQuien(lista, mirada)), ...filtros(caso).filter(({ campo }) => !replaced.has(campo)), ...closer]
}

/** The cards whose days are counted since an event. */
export const TARJETAS_DESDE: readonly string[] = Object.keys(PANEL).filter(codigo => PANEL[codigo as CodTarjeta].desde)
