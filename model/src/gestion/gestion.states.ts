/** The states of an item of gestión and the steps between them. The database says which types need approval before they are complete. */
import type { States } from '../aggregate/states.ts'

/** The states of an item of gestión, by name. */
export const ESTADO_GESTION = { pendiente: '01', enProceso: '02', porAprobar: '03', completa: '04', rechazada: '05' } as const

const { pendiente, enProceso, porAprobar, completa, rechazada } = ESTADO_GESTION

/** The states in which work remains to be done. */
export const INCOMPLETAS = [pendiente, enProceso, porAprobar, rechazada] as const

export const ESTADOS_GESTION = {
  field: 'Cod_EstadoGestion',
  tipo: 'Gestión',
  names: ESTADO_GESTION,
  states: [
    { code: pendiente, name: 'Pendiente', word: 'Pendiente', plural: 'Pendientes', tone: 'neutral' },
    { code: enProceso, name: 'En proceso', word: 'En proceso', plural: 'En proceso', tone: 'progress' },
    {
      code: porAprobar,
      name: 'Enviada a aprobación',
      word: 'Enviada a aprobación',
      plural: 'Enviadas a aprobación',
      tone: 'info',
    },
    { code: completa, name: 'Completa', word: 'Completa', plural: 'Completas', tone: 'good' },
    { code: rechazada, name: 'Rechazada', word: 'Rechazada', plural: 'Rechazadas', tone: 'bad' },
  ],
  steps: [
    {
      from: [pendiente],
      to: enProceso,
      action: 'Empezar',
      question: 'La gestión queda en proceso.',
      done: 'La gestión está en proceso.',
      notice: 'Gestión en proceso.',
    },
    {
      from: [pendiente, enProceso],
      to: porAprobar,
      action: 'Enviar a aprobación',
      lacks: 'Faltas_Completar',
      question: 'Mientras se aprueba, la gestión no se cambia.',
      done: 'La gestión se envió a aprobación.',
      notice: 'Gestión enviada a aprobación.',
    },
    {
      from: [pendiente, enProceso],
      to: completa,
      action: 'Completar',
      lacks: 'Faltas_Completar',
      question: 'La gestión queda completa. Para cambiarla después hay que reabrirla, con su motivo.',
      done: 'La gestión quedó completa.',
      notice: 'Gestión completa.',
    },
    {
      from: [porAprobar],
      to: completa,
      action: 'Aprobar',
      question: 'La gestión queda aprobada y completa.',
      done: 'La gestión quedó aprobada.',
      notice: 'Gestión aprobada.',
    },
    {
      from: [porAprobar],
      to: rechazada,
      action: 'Rechazar',
      question: 'La gestión vuelve a quien la hizo, con el motivo.',
      done: 'La gestión quedó rechazada.',
      notice: 'Gestión rechazada.',
      danger: true,
      needsReason: true,
    },
    {
      from: [rechazada],
      to: enProceso,
      action: 'Corregir',
      question: 'La gestión vuelve a estar en proceso.',
      done: 'La gestión está en proceso otra vez.',
      notice: 'Gestión en proceso.',
    },
    {
      from: [completa],
      to: enProceso,
      action: 'Reabrir',
      question: 'La gestión deja de estar completa y se puede cambiar.',
      done: 'La gestión está en proceso otra vez.',
      notice: 'Gestión reabierta.',
      needsReason: true,
    },
  ],
  instead: 'elija el estado nuevo',
} as const satisfies States
