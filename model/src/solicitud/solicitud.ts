/**
 * Solicitud: a document that one company of a deal owes the exporter for a shipment, such as an import permit. Staff asks for it, the client
 * uploads it in its portal, and staff accepts or refuses it.
 */
import { aggregate } from '../aggregate/aggregate.ts'
import { noun } from '../aggregate/noun.ts'
import type { States } from '../aggregate/states.ts'
import { choice, date, flag, longText, ref, refText, serial, stored, text } from '../fields.ts'

/** The states of a request, by name. */
export const ESTADO_SOLICITUD = { pedida: '01', entregada: '02', aceptada: '03', rechazada: '04', retirada: '05' } as const
const { pedida, entregada, aceptada, rechazada, retirada } = ESTADO_SOLICITUD
/** The states in which a request waits for the client. */
export const ESPERA_ENTREGA = [pedida, rechazada] as const

/** What documents clients owe. */
export const CLASES_SOLICITUD = {
  'orden-compra': 'Orden de compra',
  'permiso-importacion': 'Permiso de importación',
  'arte-etiqueta': 'Arte de etiqueta',
  otro: 'Otro documento',
} as const
export type CodClaseSolicitud = keyof typeof CLASES_SOLICITUD
export const CODIGOS_SOLICITUD = ['orden-compra', 'permiso-importacion', 'arte-etiqueta', 'otro'] as const satisfies CodClaseSolicitud[]

/** Their names in English, for clients. */
export const CLASES_SOLICITUD_EN: Readonly<Record<CodClaseSolicitud, string>> = {
  'orden-compra': 'Purchase order',
  'permiso-importacion': 'Import permit',
  'arte-etiqueta': 'Label artwork',
  otro: 'Another document',
}

export const ESTADOS_SOLICITUD = {
  field: 'Cod_EstadoSolicitud',
  tipo: 'Solicitud',
  names: ESTADO_SOLICITUD,
  states: [
    { code: pedida, name: 'Pedida', word: 'Pedida', plural: 'Pedidas', tone: 'warning', removable: true },
    { code: entregada, name: 'Entregada', word: 'Entregada', plural: 'Entregadas', tone: 'progress' },
    { code: aceptada, name: 'Aceptada', word: 'Aceptada', plural: 'Aceptadas', tone: 'good', frozen: true },
    { code: rechazada, name: 'Rechazada', word: 'Rechazada', plural: 'Rechazadas', tone: 'bad' },
    { code: retirada, name: 'Retirada', word: 'Retirada', plural: 'Retiradas', tone: 'neutral', frozen: true, void: true },
  ],
  steps: [
    // a file of the client delivers it; staff notes what came by another way
    {
      from: [pedida, rechazada],
      to: entregada,
      action: 'Anotar entrega',
      question: 'El documento llegó por otro medio y está adjunto: queda por revisar.',
      done: 'La solicitud quedó entregada.',
      notice: 'Entrega anotada.',
      lacks: 'Impide_Entregar',
    },
    { from: [entregada], to: pedida },
    {
      from: [entregada],
      to: aceptada,
      action: 'Aceptar',
      question: 'El documento sirve. El cliente lo ve, y sus archivos ya no se cambian.',
      done: 'El documento quedó aceptado.',
      notice: 'Documento aceptado.',
    },
    {
      from: [entregada],
      to: rechazada,
      action: 'Rechazar',
      question: 'El cliente recibe el motivo y sube otro archivo.',
      done: 'El documento quedó rechazado, y el cliente recibe el motivo.',
      notice: 'Documento rechazado.',
      danger: true,
      needsReason: true,
    },
    {
      from: [pedida, entregada, rechazada],
      to: retirada,
      action: 'Retirar',
      question: 'El documento ya no se pide, y el cliente deja de verlo.',
      done: 'La solicitud quedó retirada.',
      notice: 'Solicitud retirada.',
      danger: true,
    },
    {
      from: [aceptada],
      to: rechazada,
      action: 'Pedir de nuevo',
      question: 'El cliente recibe el motivo y sube otro archivo.',
      done: 'El documento se pide de nuevo, y el cliente recibe el motivo.',
      notice: 'Documento pedido de nuevo.',
      danger: true,
      needsReason: true,
    },
  ],
  instead: 'adjunte lo que entregó el cliente, o use los botones Aceptar, Rechazar y Retirar.',
} as const satisfies States

const solicitud = aggregate('solicitud', 'Solicitudes', 'solicitud', {
  fields: {
    Id_Solicitud: serial('Solicitud'),
    Nro_Embarque: ref('embarque', 'Embarque*'),
    /** When blank, the client of the deal is asked. */
    Cod_Cliente: ref('clientes', 'A quién se pide'),
    Clase: choice(CODIGOS_SOLICITUD, 'Qué se pide*', { labels: CLASES_SOLICITUD }),
    Fecha_Vence: date('Hasta cuándo*'),
    Detalle: longText('Detalle', 1000),
    /** Sailing asks for a reason while the document is not accepted. */
    Antes_De_Zarpar: flag('Hace falta antes de zarpar'),
  },
  derived: {
    Cod_EstadoSolicitud: stored(refText('estado', 'Estado*', { fixed: { Tipo: 'Solicitud' }, group: 'value' })),
    /** Why it was refused or withdrawn last. */
    Motivo: text('Motivo', 2000),
    /** Why it can't be noted as delivered; null when it can. */
    Impide_Entregar: text('Qué falta para anotar la entrega', 200),
  },
  states: ESTADOS_SOLICITUD,
  parts: {},
  list: [
    'Id_Solicitud',
    'Nro_Embarque',
    'Nom_Nro_Embarque',
    'Clase',
    'Cod_Cliente',
    'Nom_Cliente',
    'Fecha_Vence',
    'Antes_De_Zarpar',
    'Cod_EstadoSolicitud',
    'Nom_EstadoSolicitud',
    'Motivo',
    'Version',
  ],
  name: 'Id_Solicitud',
  order: ['-Id_Solicitud'],
  called: 'la solicitud',
  icon: 'solicitud',
  about: 'Un documento que un cliente debe para un embarque: se le pide, lo sube en su portal y aquí se revisa.',
})

export const SOLICITUD = noun(solicitud, {
  reason: 'Lo que un cliente debe entregar se pide, se recibe y se revisa en un solo lugar, y ambos ven cuánto falta.',
  within: 'Nro_Embarque',
  files: true,
  ownedBy: 'Cod_Cliente',
})
