/**
 * The next step of a record in which no task is open: a row for each step of its work, in order; the first row that applies is told. An open
 * task comes before all of them, because a task is a change that somebody has to answer.
 */

import type { Arreglo } from '../consecuencia/arreglo.ts'
import { arregloDe } from '../consecuencia/puertas.ts'
import type { ContenedorCompleto } from '../embarque/contenedor.fields.ts'
import type { EmbarqueCompleto } from '../embarque/embarque.fields.ts'
import { ANTES_DE_ZARPAR, ESTADO_EMBARQUE } from '../embarque/embarque.states.ts'
import { formatKilos } from '../format.ts'
import type { Exigencia } from '../gestion/gestion.kinds.ts'
import { ESTADO_GESTION } from '../gestion/gestion.states.ts'
import type { NegocioCompleto } from '../negocio/negocio.fields.ts'
import { ESTADO_NEGOCIO } from '../negocio/negocio.states.ts'

/** A sentence that says what lacks, and where the step is done; without a place a button of the record does the step. */
export type ProximoPaso = { texto: string; arreglo?: Arreglo }

type Fila<R> = {
  en: readonly string[]
  /** What lacks, in a sentence, or with the place where that is mended; null where nothing does. */
  falta: (row: R) => string | ProximoPaso | null
  arreglo?: Arreglo
}

const { planificado, reservado, enCarga, cargado, zarpado, arribado } = ESTADO_EMBARQUE
const { enPreparacion, confirmado, enEmbarque } = ESTADO_NEGOCIO

const instrucciones = (count: number) => (count === 1 ? 'Falta 1 instrucción por enviar.' : `Faltan ${count} instrucciones por enviar.`)

const EMBARQUE: readonly Fila<EmbarqueCompleto>[] = [
  {
    en: [planificado],
    falta: ({ Nro_Booking }) => (Nro_Booking ? null : 'Falta la reserva: naviera, nave, viaje y booking.'),
    arreglo: { accion: 'Registrar la reserva', lugar: { tab: 'reserva', campo: 'Nro_Booking' } },
  },
  {
    en: ANTES_DE_ZARPAR,
    falta: ({ Cant_Contenedores }) => (Cant_Contenedores ? null : 'No tiene contenedores.'),
    arreglo: { accion: 'Agregar contenedores', lugar: { tab: 'contenedores' } },
  },
  {
    en: ANTES_DE_ZARPAR,
    falta: ({ Total_Kilos }) => (Total_Kilos ? null : 'Sus contenedores no tienen fruta.'),
    arreglo: { accion: 'Repartir la fruta', lugar: { tab: 'carga' } },
  },
  {
    en: [reservado, enCarga],
    falta: ({ Inst_Pendientes }) => (Inst_Pendientes ? instrucciones(Inst_Pendientes) : null),
    arreglo: { accion: 'Enviar instrucciones', lugar: { tab: 'papeles' } },
  },
  {
    en: [reservado, enCarga],
    falta: ({ Cant_Cargados, Cant_Contenedores }) =>
      Cant_Cargados < Cant_Contenedores
        ? `Faltan por cargar ${Cant_Contenedores - Cant_Cargados} de ${Cant_Contenedores} contenedores.`
        : null,
    arreglo: { accion: 'Registrar la carga', lugar: { tab: 'contenedores' } },
  },
  {
    en: [cargado],
    falta: ({ Faltas_Zarpar }) => {
      const first = Faltas_Zarpar?.find(({ Motivo }) => !Motivo)
      return first ? { texto: first.Mensaje, arreglo: arregloDe('zarpar', first.Falta) } : null
    },
  },
  {
    en: [cargado],
    falta: ({ Fecha_Zarpe }) => (Fecha_Zarpe ? null : 'Todo está cargado: falta el zarpe real.'),
    arreglo: { accion: 'Registrar el zarpe', lugar: { tab: 'fechas', campo: 'Fecha_Zarpe' } },
  },
  {
    en: [zarpado, arribado],
    falta: ({ Nro_BL, Fecha_BL }) => (Nro_BL && Fecha_BL ? null : 'Falta registrar el BL: su número y su fecha.'),
    arreglo: { accion: 'Registrar el BL', lugar: { tab: 'reserva', campo: 'Nro_BL' } },
  },
  {
    en: [zarpado, arribado],
    falta: ({ Areas_Pendientes }) => (Areas_Pendientes ? `Faltan gestiones de ${Areas_Pendientes}.` : null),
    arreglo: { accion: 'Ver las gestiones', lugar: { tab: 'gestion' } },
  },
  {
    en: [zarpado],
    falta: ({ Fecha_Arribo }) => (Fecha_Arribo ? null : 'Todo está completo: falta el arribo real.'),
    arreglo: { accion: 'Registrar el arribo', lugar: { tab: 'fechas', campo: 'Fecha_Arribo' } },
  },
]

const NEGOCIO: readonly Fila<NegocioCompleto>[] = [
  {
    en: [enPreparacion],
    falta: ({ Productos }) => (Productos.length ? null : 'No tiene productos.'),
    arreglo: { accion: 'Agregar productos', lugar: { tab: 'productos' } },
  },
  {
    en: [enPreparacion],
    falta: ({ Sin_Pagos }) => (Sin_Pagos ? 'Faltan las condiciones de pago.' : null),
    arreglo: { accion: 'Agregar condiciones de pago', lugar: { tab: 'pagos' } },
  },
  {
    en: [enPreparacion],
    falta: ({ Falta_Confirmar }) => Falta_Confirmar,
    arreglo: { accion: 'Completar los datos', lugar: { tab: 'datos' } },
  },
  { en: [enPreparacion], falta: () => 'Está listo para confirmarse.' },
  {
    en: [confirmado, enEmbarque],
    falta: ({ Kilos_Saldo, Total_Kilos }) =>
      Kilos_Saldo && Kilos_Saldo === Total_Kilos ? `Sus ${formatKilos(Kilos_Saldo)} todavía no tienen contenedor.` : null,
    arreglo: { accion: 'Planificar los embarques', lugar: { tab: 'embarques' } },
  },
  {
    en: [confirmado, enEmbarque],
    falta: ({ Kilos_Saldo }) => (Kilos_Saldo > 0 ? `Quedan ${formatKilos(Kilos_Saldo)} sin contenedor.` : null),
    arreglo: { accion: 'Repartir la fruta', lugar: { tab: 'carga' } },
  },
]

/** What the next step of a container depends on: itself, and what its shipment lacks before sailing. */
type ContenedorDePaso = Pick<ContenedorCompleto, 'Carga' | 'Nro_Contenedor' | 'Nro_Sello' | 'Fecha_Carga' | 'VGM_Kg' | 'Faltas_Cargar'> & {
  Faltas_Zarpar: EmbarqueCompleto['Faltas_Zarpar']
}

/** Does the shipment wait for this of some container? Seals and weights are asked for by sea only. */
const seExige = ({ Faltas_Zarpar }: ContenedorDePaso, which: string): boolean =>
  Faltas_Zarpar?.some(({ Falta, Motivo }) => Falta === which && !Motivo) ?? false

/** The places of a container are its own parts. */
const CONTENEDOR: readonly Fila<ContenedorDePaso>[] = [
  {
    en: ANTES_DE_ZARPAR,
    falta: ({ Carga }) => (Carga.length ? null : 'No tiene fruta.'),
    arreglo: { accion: 'Agregar la fruta', lugar: { tab: 'carga' } },
  },
  {
    en: ANTES_DE_ZARPAR,
    falta: ({ Fecha_Carga, Faltas_Cargar }) => {
      const first = Fecha_Carga ? undefined : Faltas_Cargar?.find(({ Motivo }) => !Motivo)
      return first ? { texto: first.Mensaje, arreglo: arregloDe('cargar', first.Falta) } : null
    },
  },
  {
    en: ANTES_DE_ZARPAR,
    falta: ({ Nro_Contenedor }) => (Nro_Contenedor ? null : 'Falta su número.'),
    arreglo: { accion: 'Escribir el número', lugar: { tab: 'datos', campo: 'Nro_Contenedor' } },
  },
  {
    en: ANTES_DE_ZARPAR,
    falta: ({ Fecha_Carga }) => (Fecha_Carga ? null : 'Falta la fecha en que se cargó.'),
    arreglo: { accion: 'Registrar la carga', lugar: { tab: 'camion', campo: 'Fecha_Carga' } },
  },
  {
    en: ANTES_DE_ZARPAR,
    falta: row => (!row.Nro_Sello && seExige(row, 'sello') ? 'Falta el sello de la naviera.' : null),
    arreglo: { accion: 'Escribir el sello', lugar: { tab: 'sellos', campo: 'Nro_Sello' } },
  },
  {
    en: ANTES_DE_ZARPAR,
    falta: row => (row.VGM_Kg === null && seExige(row, 'vgm') ? 'Falta el VGM.' : null),
    arreglo: { accion: 'Escribir el VGM', lugar: { tab: 'pesos', campo: 'VGM_Kg' } },
  },
]

/** What the next step of an item of gestión depends on. */
export type GestionDePaso = { Faltas_Completar: readonly Exigencia[] }

/** Does an item lack one of these to be complete? */
const leFalta = ({ Faltas_Completar }: GestionDePaso, ...which: Exigencia[]): boolean => which.some(one => Faltas_Completar.includes(one))

const { pendiente, enProceso, porAprobar, rechazada } = ESTADO_GESTION
const EN_TRABAJO = [pendiente, enProceso, rechazada]

/** The places of an item are its sections; the buttons of its states take the other steps. */
const GESTION: readonly Fila<GestionDePaso>[] = [
  {
    en: EN_TRABAJO,
    falta: row => (leFalta(row, 'valor') ? 'Falta el resultado medido.' : null),
    arreglo: { accion: 'Escribir las mediciones', lugar: { tab: 'mediciones' } },
  },
  {
    en: EN_TRABAJO,
    falta: row => (leFalta(row, 'laboratorio', 'muestra', 'numero', 'fecha') ? 'Faltan datos.' : null),
    arreglo: { accion: 'Completar los datos', lugar: { tab: 'datos' } },
  },
  {
    en: EN_TRABAJO,
    falta: row => (leFalta(row, 'archivo') ? 'Falta su archivo.' : null),
    arreglo: { accion: 'Adjuntar el archivo', lugar: { tab: 'adjuntos' } },
  },
  { en: EN_TRABAJO, falta: () => 'No le falta nada.' },
  { en: [porAprobar], falta: () => 'Espera que la aprueben.' },
]

const firstOf = <R>(filas: readonly Fila<R>[], state: string, row: R): ProximoPaso | undefined => {
  for (const { en, falta, arreglo } of filas) {
    const found = en.includes(state) ? falta(row) : null
    if (found) return typeof found === 'string' ? { texto: found, ...(arreglo && { arreglo }) } : found
  }
  return undefined
}

/** The next step of a shipment without open tasks; undefined when it is closed or annulled, or only waits. */
export const pasoDeEmbarque = (row: EmbarqueCompleto): ProximoPaso | undefined => firstOf(EMBARQUE, row.Cod_EstadoEmb, row)

/** The next step of a deal without open tasks; undefined when nothing of its own lacks. */
export const pasoDeNegocio = (row: NegocioCompleto): ProximoPaso | undefined => firstOf(NEGOCIO, row.Cod_EstadoNeg, row)

/** The next step of a container of a shipment in a state; undefined once the shipment has sailed, or when nothing of its own lacks. */
export const pasoDeContenedor = (row: ContenedorDePaso, estadoEmbarque: string): ProximoPaso | undefined =>
  firstOf(CONTENEDOR, estadoEmbarque, row)

/** The next step of an item of gestión in a state; undefined when the item is complete. */
export const pasoDeGestion = (row: GestionDePaso & { Cod_EstadoGestion: string }): ProximoPaso | undefined =>
  firstOf(GESTION, row.Cod_EstadoGestion, row)
