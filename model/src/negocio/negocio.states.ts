/** The states of a deal. Users confirm and annul a deal; the later states follow from its shipments. */
import type { States } from '../aggregate/states.ts'

const OTHERWISE = (estado: string) =>
  `El negocio está ${estado}. Para cambiarlo, quien puede aprobarlo elige «Enmendar» y dice el motivo, o lo devuelve a preparación.`

const ENMENDAR = {
  action: 'Enmendar',
  question:
    'Usted podrá cambiar el negocio hasta que se imprima el contrato, cambie el estado o pasen 12 horas. El próximo contrato llevará número de revisión y dirá qué cambió.',
  done: 'Ya puede cambiar el negocio; el próximo contrato será una revisión.',
  notice: 'Enmienda abierta.',
  needsReason: true,
} as const

/** The states of a deal, by name. */
export const ESTADO_NEGOCIO = { enPreparacion: '01', confirmado: '02', enEmbarque: '03', cumplido: '04', anulado: '05' } as const

const { enPreparacion, confirmado, enEmbarque, cumplido, anulado } = ESTADO_NEGOCIO

export const ESTADOS_NEGOCIO = {
  field: 'Cod_EstadoNeg',
  tipo: 'Negocio',
  names: ESTADO_NEGOCIO,
  states: [
    {
      code: enPreparacion,
      name: 'EN PREPARACION',
      word: 'En preparación',
      plural: 'En preparación',
      tone: 'neutral',
      removable: true,
    },
    { code: confirmado, name: 'CONFIRMADO', word: 'Confirmado', plural: 'Confirmados', tone: 'info' },
    { code: enEmbarque, name: 'EN EMBARQUE', word: 'En embarque', plural: 'En embarque', tone: 'progress' },
    { code: cumplido, name: 'CUMPLIDO', word: 'Cumplido', plural: 'Cumplidos', tone: 'good', frozen: true },
    { code: anulado, name: 'ANULADO', word: 'Anulado', plural: 'Anulados', tone: 'bad', frozen: true, void: true },
  ],
  steps: [
    {
      from: [enPreparacion],
      to: confirmado,
      action: 'Confirmar',
      question: 'El negocio queda confirmado con sus productos, pagos y requisitos, y se puede empezar a embarcar.',
      done: 'El negocio quedó confirmado.',
      notice: 'Negocio confirmado.',
      lacks: 'Falta_Confirmar',
    },
    {
      from: [confirmado, anulado],
      to: enPreparacion,
      action: 'Volver a preparación',
      question: 'El negocio vuelve a prepararse: se podrán cambiar otra vez sus datos, y habrá que confirmarlo de nuevo.',
      done: 'El negocio volvió a preparación.',
      notice: 'Negocio vuelto a preparación.',
    },
    { from: [confirmado], to: confirmado, ...ENMENDAR, otherwise: OTHERWISE('confirmado') },
    { from: [enEmbarque], to: enEmbarque, ...ENMENDAR, otherwise: OTHERWISE('en embarque') },
    {
      from: [enPreparacion, confirmado, enEmbarque],
      to: anulado,
      action: 'Anular',
      question: 'El negocio queda anulado: no se podrá embarcar y su contrato impreso llevará la marca ANULADO.',
      done: 'El negocio quedó anulado.',
      notice: 'Negocio anulado.',
      danger: true,
      needsReason: true,
      lacks: 'Impide_Anular',
    },
    { from: [confirmado, cumplido], to: enEmbarque },
    { from: [enEmbarque], to: confirmado },
    { from: [enEmbarque], to: cumplido },
  ],
  amender: 'Usuario_Enmienda',
  keeps: 'Impide_Eliminar',
  instead: 'confirme, anule o devuelva el negocio a preparación',
} as const satisfies States
