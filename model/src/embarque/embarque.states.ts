/** The states of a shipment. They follow from its booking, its containers and its dates; users only annul it, or revoke that. */
import type { States } from '../aggregate/states.ts'

/** The states of a shipment, by name. */
export const ESTADO_EMBARQUE = {
  planificado: '01',
  reservado: '02',
  enCarga: '03',
  cargado: '04',
  zarpado: '05',
  arribado: '06',
  cerrado: '07',
  anulado: '08',
} as const

const { planificado, reservado, enCarga, cargado, zarpado, arribado, cerrado, anulado } = ESTADO_EMBARQUE

/** The states before the vessel sails. */
export const ANTES_DE_ZARPAR = [planificado, reservado, enCarga, cargado] as const

/** The states of a shipment on its way to its client, and those after its arrival. */
export const EN_CURSO = [...ANTES_DE_ZARPAR, zarpado] as const
export const TERMINADOS = [arribado, cerrado] as const

export const ESTADOS_EMBARQUE = {
  field: 'Cod_EstadoEmb',
  tipo: 'Embarque',
  names: ESTADO_EMBARQUE,
  states: [
    {
      code: planificado,
      name: 'Planificado',
      word: 'Planificado',
      plural: 'Planificados',
      tone: 'neutral',
      removable: true,
    },
    { code: reservado, name: 'Reservado', word: 'Reservado', plural: 'Reservados', tone: 'info', removable: true },
    { code: enCarga, name: 'En carga', word: 'En carga', plural: 'En carga', tone: 'progress' },
    { code: cargado, name: 'Cargado', word: 'Cargado', plural: 'Cargados', tone: 'progress' },
    { code: zarpado, name: 'Zarpado', word: 'Zarpado', plural: 'Zarpados', tone: 'good' },
    { code: arribado, name: 'Arribado', word: 'Arribado', plural: 'Arribados', tone: 'good' },
    { code: cerrado, name: 'Cerrado', word: 'Cerrado', plural: 'Cerrados', tone: 'neutral' },
    {
      code: anulado,
      name: 'Anulado',
      word: 'Anulado',
      plural: 'Anulados',
      tone: 'bad',
      removable: true,
      frozen: true,
      void: true,
    },
  ],
  steps: [
    {
      from: [planificado, reservado],
      to: anulado,
      action: 'Anular',
      question: 'El embarque queda anulado y ya no se planifica. Sus contenedores quedan sin asignar, con su fruta.',
      done: 'El embarque quedó anulado.',
      notice: 'Embarque anulado.',
      danger: true,
      needsReason: true,
    },
    {
      from: [anulado],
      to: planificado,
      action: 'Reactivar',
      question: 'El embarque vuelve a planificarse con los datos que tenía.',
      done: 'El embarque volvió a planificarse.',
      notice: 'Embarque reactivado.',
      lacks: 'Impide_Reactivar',
    },
    // the other states follow from the booking, the containers and the dates, in any order, because a wrong date may be revoked
    {
      from: [reservado, enCarga, cargado, zarpado, arribado, cerrado],
      to: planificado,
    },
    {
      from: [planificado, enCarga, cargado, zarpado, arribado, cerrado, anulado],
      to: reservado,
    },
    {
      from: [planificado, reservado, cargado, zarpado, arribado, cerrado, anulado],
      to: enCarga,
    },
    {
      from: [planificado, reservado, enCarga, zarpado, arribado, cerrado, anulado],
      to: cargado,
    },
    {
      from: [planificado, reservado, enCarga, cargado, arribado, cerrado],
      to: zarpado,
    },
    {
      from: [planificado, reservado, enCarga, cargado, zarpado, cerrado],
      to: arribado,
    },
    { from: [zarpado, arribado], to: cerrado },
    { from: [enCarga, cargado], to: anulado },
  ],
  keeps: 'Impide_Eliminar',
  instead: 'registre la reserva, la carga, el zarpe o el arribo, y el estado lo sigue',
} as const satisfies States
