import { describe, expect, test } from 'vitest'
import type { EmbarqueCompleto } from '../embarque/embarque.fields.ts'
import { ESTADO_EMBARQUE } from '../embarque/embarque.states.ts'
import type { Exigencia } from '../gestion/gestion.kinds.ts'
import { ESTADO_GESTION } from '../gestion/gestion.states.ts'
import type { NegocioCompleto } from '../negocio/negocio.fields.ts'
import { ESTADO_NEGOCIO } from '../negocio/negocio.states.ts'
import { type GestionDePaso, pasoDeContenedor, pasoDeEmbarque, pasoDeGestion, pasoDeNegocio } from './pasos.ts'

/** A shipment for which everything is done. */
const DONE = {
  Nro_Booking: 'B1',
  Cant_Contenedores: 2,
  Cant_Cargados: 2,
  Total_Kilos: 40_000,
  Inst_Pendientes: 0,
  Faltas_Zarpar: [],
  Fecha_Zarpe: '2026-11-01',
  Fecha_Arribo: '2026-12-01',
  Nro_BL: 'BL1',
  Fecha_BL: '2026-11-02',
  Areas_Pendientes: null,
}
const falta = (Falta: string, Motivo: string | null = null) => ({ Falta, Mensaje: `Falta ${Falta}.`, Motivo })
const shipment = (state: keyof typeof ESTADO_EMBARQUE, lacks: object) =>
  pasoDeEmbarque({ ...DONE, Cod_EstadoEmb: ESTADO_EMBARQUE[state], ...lacks } as unknown as EmbarqueCompleto)

describe('the next step of a shipment', () => {
  test.each([
    ['planificado', { Nro_Booking: null }, 'Registrar la reserva', 'reserva'],
    ['planificado', { Cant_Contenedores: 0, Total_Kilos: 0 }, 'Agregar contenedores', 'contenedores'],
    ['reservado', { Total_Kilos: 0, Inst_Pendientes: 2 }, 'Repartir la fruta', 'carga'],
    ['reservado', { Inst_Pendientes: 2, Cant_Cargados: 0 }, 'Enviar instrucciones', 'papeles'],
    ['enCarga', { Cant_Cargados: 1 }, 'Registrar la carga', 'contenedores'],
    ['cargado', { Fecha_Zarpe: null, Faltas_Zarpar: [falta('vgm')] }, 'Escribir el VGM', 'contenedores'],
    ['cargado', { Fecha_Zarpe: null, Faltas_Zarpar: [falta('calidad', 'Autorizado')] }, 'Registrar el zarpe', 'fechas'],
    ['zarpado', { Nro_BL: null }, 'Registrar el BL', 'reserva'],
    ['zarpado', { Fecha_Arribo: null }, 'Registrar el arribo', 'fechas'],
    ['arribado', { Areas_Pendientes: 'Calidad' }, 'Ver las gestiones', 'gestion'],
  ] as const)('%s, %j: %s', (state, lacks, action, tab) => {
    expect(shipment(state, lacks)?.arreglo).toMatchObject({ accion: action, lugar: { tab } })
  })

  test('counts what lacks in words', () => {
    expect(shipment('reservado', { Inst_Pendientes: 1 })?.texto).toBe('Falta 1 instrucción por enviar.')
    expect(shipment('reservado', { Inst_Pendientes: 3 })?.texto).toBe('Faltan 3 instrucciones por enviar.')
    expect(shipment('enCarga', { Cant_Cargados: 1 })?.texto).toBe('Faltan por cargar 1 de 2 contenedores.')
  })

  test('is none where all is done, and none of what is annulled or closed', () => {
    expect(shipment('arribado', {})).toBeUndefined()
    for (const state of ['cerrado', 'anulado'] as const) expect(shipment(state, { Nro_Booking: null, Nro_BL: null }), state).toBeUndefined()
  })
})

const deal = (state: keyof typeof ESTADO_NEGOCIO, more: object) =>
  pasoDeNegocio({
    Productos: [{}],
    Sin_Pagos: false,
    Falta_Confirmar: null,
    Kilos_Saldo: 0,
    Total_Kilos: 100,
    Cod_EstadoNeg: ESTADO_NEGOCIO[state],
    ...more,
  } as unknown as NegocioCompleto)

test.each([
  ['enPreparacion', { Productos: [], Sin_Pagos: true }, 'Agregar productos'],
  ['enPreparacion', { Sin_Pagos: true }, 'Agregar condiciones de pago'],
  ['enPreparacion', { Falta_Confirmar: 'Falta el puerto.' }, 'Completar los datos'],
  ['enPreparacion', {}, undefined],
  ['confirmado', { Kilos_Saldo: 100 }, 'Planificar los embarques'],
  ['confirmado', { Kilos_Saldo: 40 }, 'Repartir la fruta'],
  ['enEmbarque', {}, undefined],
  ['anulado', { Kilos_Saldo: 100 }, undefined],
] as const)('the next step of a deal, %s, %j: %s', (state, more, action) => {
  expect(deal(state, more)?.arreglo?.accion).toBe(action)
})

/** A container for which everything is done. */
const LOADED = {
  Carga: [{}],
  Nro_Contenedor: 'CSQU3054383',
  Nro_Sello: 'S1',
  Fecha_Carga: '2026-11-01',
  VGM_Kg: 20_000,
  Faltas_Cargar: [],
  Faltas_Zarpar: [],
}
const box = (state: keyof typeof ESTADO_EMBARQUE, more: object) =>
  pasoDeContenedor({ ...LOADED, ...more } as unknown as Parameters<typeof pasoDeContenedor>[0], ESTADO_EMBARQUE[state])
const SEA = [falta('sello'), falta('vgm')]

describe('the next step of a container', () => {
  test.each([
    ['planificado', { Carga: [], Nro_Contenedor: null }, 'Agregar la fruta', 'carga'],
    ['reservado', { Fecha_Carga: null, Faltas_Cargar: [falta('calidad')] }, 'Ver Calidad', 'analisis'],
    ['reservado', { Fecha_Carga: null, Faltas_Cargar: [falta('veredicto', 'Autorizado')] }, 'Registrar la carga', 'camion'],
    ['reservado', { Nro_Contenedor: null, Fecha_Carga: null }, 'Escribir el número', 'datos'],
    ['enCarga', { Nro_Sello: null, Faltas_Zarpar: SEA }, 'Escribir el sello', 'sellos'],
    ['cargado', { VGM_Kg: null, Faltas_Zarpar: SEA }, 'Escribir el VGM', 'pesos'],
  ] as const)('%s, %j: %s', (state, more, action, tab) => {
    expect(box(state, more)?.arreglo).toMatchObject({ accion: action, lugar: { tab } })
  })

  test('is none where all is done, by air without seal and weight, and after it sailed', () => {
    expect(box('cargado', {})).toBeUndefined()
    expect(box('cargado', { Nro_Sello: null, VGM_Kg: null })).toBeUndefined()
    for (const state of ['zarpado', 'arribado', 'cerrado', 'anulado'] as const) expect(box(state, { Carga: [] }), state).toBeUndefined()
  })
})

describe('the next step of an item', () => {
  const item = (state: keyof typeof ESTADO_GESTION, lacks: readonly Exigencia[]): ReturnType<typeof pasoDeGestion> =>
    pasoDeGestion({ Cod_EstadoGestion: ESTADO_GESTION[state], Faltas_Completar: lacks } satisfies GestionDePaso & {
      Cod_EstadoGestion: string
    })
  test.each([
    ['pendiente', ['valor', 'laboratorio', 'muestra'], 'mediciones'],
    ['enProceso', ['laboratorio'], 'datos'],
    ['enProceso', ['numero', 'fecha', 'archivo'], 'datos'],
    ['rechazada', ['archivo'], 'adjuntos'],
  ] as const)('%s, %j: %s', (state, lacks, tab) => {
    expect(item(state, lacks)?.arreglo?.lugar.tab).toBe(tab)
  })

  test('is a step of its states where nothing lacks, and none once it is complete', () => {
    expect(item('enProceso', [])).toEqual({ texto: 'No le falta nada.' })
    expect(item('porAprobar', [])).toEqual({ texto: 'Espera que la aprueben.' })
    expect(item('completa', [])).toBeUndefined()
  })
})
