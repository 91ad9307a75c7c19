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

/** The states of a deal. Confirming and annulling is up to people; the shipments bring it into 03 and 04. */
import type { States } from '../aggregate/states.ts'

/** The deal is being prepared. */
export const EN_PREPARACION = '01'
/** Nothing will come of the deal. */
export const ANULADO = '05'

export const ESTADOS_NEGOCIO = {
  field: 'Cod_EstadoNeg',
  tipo: 'Negocio',
  states: [
    { code: EN_PREPARACION, name: 'EN PREPARACION', word: 'En preparación', plural: 'En preparación', tone: 'neutral', removable: true },
    { code: '02', name: 'CONFIRMADO', word: 'Confirmado', plural: 'Confirmados', tone: 'info' },
    { code: '03', name: 'EN EMBARQUE', word: 'En embarque', plural: 'En embarque', tone: 'progress' },
    { code: '04', name: 'CUMPLIDO', word: 'Cumplido', plural: 'Cumplidos', tone: 'good', frozen: true },
    { code: ANULADO, name: 'ANULADO', word: 'Anulado', plural: 'Anulados', tone: 'bad', frozen: true, void: true },
  ],
  steps: [
    {
      from: [EN_PREPARACION],
      to: '02',
      action: 'Confirmar',
      question: 'El negocio queda confirmado con sus productos, pagos y requisitos, y se puede empezar a embarcar.',
      done: 'El negocio quedó confirmado.',
      notice: 'Negocio confirmado.',
      lacks: 'Falta_Confirmar',
    },
    {
      from: ['02', ANULADO],
      to: EN_PREPARACION,
      action: 'Volver a preparación',
      question: 'El negocio vuelve a prepararse: se podrán cambiar otra vez sus datos, y habrá que confirmarlo de nuevo.',
      done: 'El negocio volvió a preparación.',
      notice: 'Negocio vuelto a preparación.',
    },
    { from: ['02'], to: '02', ...ENMENDAR, otherwise: OTHERWISE('confirmado') },
    { from: ['03'], to: '03', ...ENMENDAR, otherwise: OTHERWISE('en embarque') },
    {
      from: [EN_PREPARACION, '02', '03'],
      to: ANULADO,
      action: 'Anular',
      question: 'El negocio queda anulado: no se podrá embarcar y su contrato impreso llevará la marca ANULADO.',
      done: 'El negocio quedó anulado.',
      notice: 'Negocio anulado.',
      danger: true,
      needsReason: true,
      lacks: 'Impide_Anular',
    },
    { from: ['02', '04'], to: '03' },
    { from: ['03'], to: '02' },
    { from: ['03'], to: '04' },
  ],
  amender: 'Usuario_Enmienda',
  keeps: 'Impide_Eliminar',
  instead: 'confirme, anule o devuelva el negocio a preparación',
} as const satisfies States
