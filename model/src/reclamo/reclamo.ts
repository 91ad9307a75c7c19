/** Reclamo: what a client finds wrong with a shipment that it received, with photographs, and what the exporter answers. */
import { aggregate } from '../aggregate/aggregate.ts'
import { noun } from '../aggregate/noun.ts'
import type { States } from '../aggregate/states.ts'
import { choice, decimal, instant, longText, ref, refText, serial, stored, text } from '../fields.ts'

/** The states of a claim, by name. */
export const ESTADO_RECLAMO = { abierto: '01', enRevision: '02', aceptado: '03', rechazado: '04', cerrado: '05' } as const
const { abierto, enRevision, aceptado, rechazado, cerrado } = ESTADO_RECLAMO
/** The states in which a claim waits for the exporter, and those in which it is answered. */
export const SIN_RESPUESTA = [abierto, enRevision] as const
export const RESPONDIDOS = [aceptado, rechazado] as const

/** What clients find wrong. */
export const CLASES_RECLAMO = {
  calidad: 'Calidad de la fruta',
  cantidad: 'Falta de cajas o de peso',
  dano: 'Carga dañada o mojada',
  documentos: 'Documentos',
  otro: 'Otra cosa',
} as const
export type CodClaseReclamo = keyof typeof CLASES_RECLAMO
export const CODIGOS_RECLAMO = ['calidad', 'cantidad', 'dano', 'documentos', 'otro'] as const satisfies CodClaseReclamo[]

/** Their names in English, for clients. */
export const CLASES_RECLAMO_EN: Readonly<Record<CodClaseReclamo, string>> = {
  calidad: 'Quality of the fruit',
  cantidad: 'Missing boxes or weight',
  dano: 'Damaged or wet cargo',
  documentos: 'Documents',
  otro: 'Something else',
}

export const ESTADOS_RECLAMO = {
  field: 'Cod_EstadoReclamo',
  tipo: 'Reclamo',
  names: ESTADO_RECLAMO,
  states: [
    { code: abierto, name: 'Abierto', word: 'Abierto', plural: 'Abiertos', tone: 'warning', removable: true },
    { code: enRevision, name: 'En revisión', word: 'En revisión', plural: 'En revisión', tone: 'progress' },
    { code: aceptado, name: 'Aceptado', word: 'Aceptado', plural: 'Aceptados', tone: 'good' },
    { code: rechazado, name: 'Rechazado', word: 'Rechazado', plural: 'Rechazados', tone: 'bad' },
    { code: cerrado, name: 'Cerrado', word: 'Cerrado', plural: 'Cerrados', tone: 'neutral', frozen: true },
  ],
  steps: [
    {
      from: [abierto],
      to: enRevision,
      action: 'Revisar',
      question: 'El cliente ve que su reclamo está en revisión.',
      done: 'El reclamo quedó en revisión.',
      notice: 'Reclamo en revisión.',
    },
    {
      from: [abierto, enRevision],
      to: aceptado,
      action: 'Aceptar',
      question: 'El cliente lee lo que usted escribe como respuesta: diga qué se hará.',
      done: 'El reclamo quedó aceptado, y el cliente lee la respuesta.',
      notice: 'Reclamo aceptado.',
      needsReason: true,
    },
    {
      from: [abierto, enRevision],
      to: rechazado,
      action: 'Rechazar',
      question: 'El cliente lee lo que usted escribe como respuesta: diga por qué no corresponde.',
      done: 'El reclamo quedó rechazado, y el cliente lee la respuesta.',
      notice: 'Reclamo rechazado.',
      danger: true,
      needsReason: true,
    },
    {
      from: [aceptado, rechazado],
      to: cerrado,
      action: 'Cerrar',
      question: 'No queda nada por hacer, y el reclamo ya no se cambia.',
      done: 'El reclamo quedó cerrado.',
      notice: 'Reclamo cerrado.',
    },
    {
      from: [aceptado, rechazado, cerrado],
      to: enRevision,
      action: 'Reabrir',
      question: 'El cliente lee el motivo, y el reclamo vuelve a esperar una respuesta.',
      done: 'El reclamo volvió a revisión.',
      notice: 'Reclamo reabierto.',
      needsReason: true,
    },
  ],
  instead: 'use los botones Revisar, Aceptar, Rechazar y Cerrar.',
} as const satisfies States

export const reclamo = aggregate('reclamo', 'Reclamos', 'reclamo', {
  fields: {
    Id_Reclamo: serial('Reclamo'),
    Nro_Embarque: ref('embarque', 'Embarque*'),
    /** When blank, the claim is about the whole shipment. */
    Id_Contenedor: ref('contenedor', 'Contenedor'),
    /** When blank, the client of the deal claims. */
    Cod_Cliente: ref('clientes', 'Quién reclama'),
    Clase: choice(CODIGOS_RECLAMO, 'De qué*', { labels: CLASES_RECLAMO }),
    Texto: longText('Qué pasó*', 2000),
    Kilos: decimal('Kilos afectados', 3, { from: 0, above: true }),
    Monto: decimal('Monto reclamado', 2, { from: 0, above: true }),
    Cod_Moneda: refText('moneda', 'Moneda'),
  },
  derived: {
    Abierto_En: instant('Abierto*'),
    Cod_EstadoReclamo: stored(refText('estado', 'Estado*', { fixed: { Tipo: 'Reclamo' }, group: 'value' })),
    /** What the exporter answered last, which the client reads. */
    Respuesta: text('Respuesta', 2000),
  },
  states: ESTADOS_RECLAMO,
  parts: {},
  list: [
    'Id_Reclamo',
    'Nro_Embarque',
    'Nom_Nro_Embarque',
    'Cod_Cliente',
    'Nom_Cliente',
    'Id_Contenedor',
    'Nom_Id_Contenedor',
    'Clase',
    'Kilos',
    'Monto',
    'Cod_Moneda',
    'Cod_EstadoReclamo',
    'Nom_EstadoReclamo',
    'Respuesta',
    'Abierto_En',
    'Version',
  ],
  name: 'Id_Reclamo',
  order: ['-Id_Reclamo'],
  icon: 'reclamo',
  about: 'Lo que un cliente encuentra mal en un embarque, con sus fotos, y lo que se le responde.',
})

export const RECLAMO = noun(reclamo, {
  reason: 'Lo que un cliente reclama se recibe con sus fotos, se responde y se sigue en un solo lugar.',
  within: 'Nro_Embarque',
  files: true,
  ownedBy: 'Cod_Cliente',
  talked: true,
})
