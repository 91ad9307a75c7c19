/** The states of a shipment. They follow from its booking, its containers and its dates; people only annul it, or take that back. */
import type { States } from '../aggregate/states.ts'

export const ESTADOS_EMBARQUE = {
  field: 'Cod_EstadoEmb',
  tipo: 'Embarque',
  states: [
    { code: '01', name: 'Planificado', word: 'Planificado', plural: 'Planificados', tone: 'neutral', removable: true },
    { code: '02', name: 'Reservado', word: 'Reservado', plural: 'Reservados', tone: 'info', removable: true },
    { code: '03', name: 'En carga', word: 'En carga', plural: 'En carga', tone: 'progress' },
    { code: '04', name: 'Cargado', word: 'Cargado', plural: 'Cargados', tone: 'progress' },
    { code: '05', name: 'Zarpado', word: 'Zarpado', plural: 'Zarpados', tone: 'good' },
    { code: '06', name: 'Arribado', word: 'Arribado', plural: 'Arribados', tone: 'good' },
    { code: '07', name: 'Cerrado', word: 'Cerrado', plural: 'Cerrados', tone: 'neutral' },
    { code: '08', name: 'Anulado', word: 'Anulado', plural: 'Anulados', tone: 'bad', removable: true, frozen: true, void: true },
  ],
  steps: [
    {
      from: ['01', '02'],
      to: '08',
      action: 'Anular',
      question: 'El embarque queda anulado y ya no se planifica. Sus contenedores quedan sin asignar, con su fruta.',
      done: 'El embarque quedó anulado.',
      notice: 'Embarque anulado.',
      danger: true,
      needsReason: true,
    },
    {
      from: ['08'],
      to: '01',
      action: 'Reactivar',
      question: 'El embarque vuelve a planificarse con los datos que tenía.',
      done: 'El embarque volvió a planificarse.',
      notice: 'Embarque reactivado.',
      lacks: 'Impide_Reactivar',
    },
    // the others follow from the booking, the containers and the dates, in any order: a date that was wrong is taken back
    { from: ['02', '03', '04', '05', '06', '07'], to: '01' },
    { from: ['01', '03', '04', '05', '06', '07', '08'], to: '02' },
    { from: ['01', '02', '04', '05', '06', '07', '08'], to: '03' },
    { from: ['01', '02', '03', '05', '06', '07', '08'], to: '04' },
    { from: ['01', '02', '03', '04', '06', '07'], to: '05' },
    { from: ['01', '02', '03', '04', '05', '07'], to: '06' },
    { from: ['05', '06'], to: '07' },
    { from: ['03', '04'], to: '08' },
  ],
  keeps: 'Impide_Eliminar',
  instead: 'registre la reserva, la carga, el zarpe o el arribo, y el estado lo sigue',
} as const satisfies States
