/**
 * Gates: what a step lacks that the world cannot take back. A step is the first value of a field, or a call. What the law or safety demands
 * stops everybody; the rest a person with the permission waives, with a reason that stays visible. SQL finds each lack, under the same names
 * (`server/src/db/funciones/consecuencia/puertas.sql`).
 */
import type { Funcion } from '../call.ts'
import { choice, instant, longText, rows, text } from '../fields.ts'
import type { Arreglo } from './arreglo.ts'
import type { CodCausa } from './pendientes.ts'

export const PESOS_FALTA = ['impide', 'con motivo'] as const
export type Peso = (typeof PESOS_FALTA)[number]

type Falta = {
  /** What the sentence of a row says, for the documentation. */
  que: string
  peso: Peso
  /** The changes that open or close it. */
  por: readonly CodCausa[]
  /** The field at which a refusal is shown. */
  campo: string
  /** Where the lack is mended. */
  arreglo: Arreglo
}
export type Puerta = {
  tabla: 'contenedor' | 'embarque'
  /** What a person does: «Cargar el contenedor». */
  titulo: string
  /** How the step is taken. */
  cuando: string
  /** Who may waive what it lacks: a function of a screen. */
  permiso: readonly [pantalla: string, funcion: Funcion]
  faltas: Readonly<Record<string, Falta>>
}

const DECIDIR: Arreglo = { accion: 'Ver Calidad', lugar: { tab: 'analisis', area: 'calidad' } }
const CONTENEDORES = { tab: 'contenedores' }

export const PUERTAS = {
  cargar: {
    tabla: 'contenedor',
    titulo: 'Cargar el contenedor',
    cuando: 'Al registrar la fecha de carga.',
    permiso: ['embarque', 'editar'],
    faltas: {
      calidad: {
        que: 'Calidad lo retuvo o lo rechazó, y no lo ha liberado con un motivo.',
        peso: 'impide',
        por: ['veredicto', 'destino'],
        campo: 'Fecha_Carga',
        arreglo: DECIDIR,
      },
      veredicto: {
        que: 'Falta un análisis o certificado que se exige, y nadie lo ha liberado.',
        peso: 'con motivo',
        por: ['veredicto', 'rechazo'],
        campo: 'Fecha_Carga',
        arreglo: DECIDIR,
      },
      inspeccion: {
        que: 'Un punto obligatorio de la inspección no tiene respuesta, o su respuesta es «No».',
        peso: 'con motivo',
        por: ['inspeccion'],
        campo: 'Fecha_Carga',
        arreglo: { accion: 'Responder la inspección', lugar: CONTENEDORES },
      },
    },
  },
  zarpar: {
    tabla: 'embarque',
    titulo: 'Zarpar',
    cuando: 'Al registrar el zarpe real.',
    permiso: ['embarque', 'editar'],
    faltas: {
      numero: {
        que: 'Un contenedor no tiene número.',
        peso: 'impide',
        por: ['carga', 'contenedor'],
        campo: 'Fecha_Zarpe',
        arreglo: { accion: 'Escribir los números', lugar: CONTENEDORES },
      },
      sello: {
        que: 'Un contenedor no tiene el sello de la naviera, y el embarque es marítimo.',
        peso: 'impide',
        por: ['carga', 'contenedor'],
        campo: 'Fecha_Zarpe',
        arreglo: { accion: 'Escribir los sellos', lugar: CONTENEDORES },
      },
      vgm: {
        que: 'Un contenedor no tiene VGM, y el embarque es marítimo (SOLAS VI/2).',
        peso: 'impide',
        por: ['carga', 'contenedor'],
        campo: 'Fecha_Zarpe',
        arreglo: { accion: 'Escribir el VGM', lugar: CONTENEDORES },
      },
      calidad: {
        que: 'Calidad retuvo o rechazó un contenedor, y no lo ha liberado con un motivo.',
        peso: 'impide',
        por: ['veredicto', 'destino', 'contenedor'],
        campo: 'Fecha_Zarpe',
        arreglo: DECIDIR,
      },
      veredicto: {
        que: 'A un contenedor le falta un análisis o certificado que se exige.',
        peso: 'con motivo',
        por: ['veredicto', 'rechazo', 'contenedor'],
        campo: 'Fecha_Zarpe',
        arreglo: DECIDIR,
      },
      tramites: {
        que: 'Un trámite que vence antes del ETD no está completo.',
        peso: 'con motivo',
        por: ['fechas', 'destino'],
        campo: 'Fecha_Zarpe',
        arreglo: { accion: 'Completar los trámites', lugar: { tab: 'tramites', area: 'logistica' } },
      },
      instrucciones: {
        que: 'Una instrucción no se envió, o cambió después de enviarla.',
        peso: 'con motivo',
        por: ['nave', 'fechas', 'destino', 'fruta', 'partes', 'contenedor', 'carga'],
        campo: 'Fecha_Zarpe',
        arreglo: { accion: 'Enviar instrucciones', lugar: { tab: 'papeles' } },
      },
      cliente: {
        que: 'Un documento que se pidió al cliente para antes de zarpar no está aceptado.',
        peso: 'con motivo',
        por: ['solicitud'],
        campo: 'Fecha_Zarpe',
        arreglo: { accion: 'Ver lo que se pidió al cliente', lugar: { tab: 'solicitudes' } },
      },
    },
  },
  anular: {
    tabla: 'embarque',
    titulo: 'Anular el embarque',
    cuando: 'Al anular el embarque, o el negocio del que es.',
    permiso: ['embarque', 'editar'],
    faltas: {
      bl: {
        que: 'Su BL ya se emitió: los originales son título de la carga, y la naviera tiene que anularlo.',
        peso: 'con motivo',
        por: ['bl'],
        campo: 'Cod_EstadoEmb',
        arreglo: { accion: 'Ver el BL', lugar: { tab: 'reserva', campo: 'Nro_BL' } },
      },
    },
  },
  cerrar: {
    tabla: 'contenedor',
    titulo: 'Cerrar la gestión de calidad',
    cuando: 'Al cerrar la gestión de calidad de un contenedor.',
    permiso: ['calidad', 'cerrar'],
    faltas: {
      calidad: {
        que: 'El contenedor está retenido o rechazado.',
        peso: 'con motivo',
        por: ['veredicto', 'destino'],
        campo: 'Id_Contenedor',
        arreglo: DECIDIR,
      },
      excepcion: {
        que: 'El contenedor se liberó con una excepción.',
        peso: 'con motivo',
        por: ['veredicto'],
        campo: 'Id_Contenedor',
        arreglo: DECIDIR,
      },
    },
  },
} as const satisfies Readonly<Record<string, Puerta>>

export type CodPuerta = keyof typeof PUERTAS
export const CODIGOS_PUERTA = Object.keys(PUERTAS) as CodPuerta[]

/** Where a lack of a step is mended; undefined for a lack that this version does not know. */
export const arregloDe = (paso: CodPuerta, falta: string): Arreglo | undefined => (PUERTAS[paso] as Puerta).faltas[falta]?.arreglo

/** A lack of a step, and the person who waived the lack, if one did. */
export const FALTA = {
  Falta: text('Falta*', 20),
  Campo: text('Campo*', 40),
  Mensaje: longText('Mensaje*', 2000),
  Peso: choice(PESOS_FALTA, 'Peso*'),
  /** Hash of what a waiver rests on. */
  Sobre: text('Sobre*', 40),
  Motivo: longText('Motivo', 500),
  Por: text('Autorizado por', 80),
  En: instant('Cuándo'),
}
export const faltas = <const L extends string>(label: L) => rows(FALTA, label)
