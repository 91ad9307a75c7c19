/** Courier: an envelope with original papers of a shipment: its company, tracking number, receiver, and day of receipt. */
import { listOf, record } from '../answer.ts'
import { call } from '../call.ts'
import { choice, code, date, instant, integer, longText, pick, ref, rows, serial, text } from '../fields.ts'
import { CODIGOS_TIPO } from './gestion.kinds.ts'

/** The editable fields of an envelope. */
export const camposCourier = {
  Cod_EmpresaCourier: ref('empresacourier', 'Empresa de courier*'),
  Nro_Guia: {
    ...code('Número de envío', 40, {
      upper: true,
      // couriers print it in groups, as 7489 2011 33
      unspaced: true,
      pattern: /^[A-Za-z0-9-]+$/,
      hint: 'use letras, números y guiones, como viene en la guía.',
      example: '7489201133',
    }),
    key: false,
  },
  Destinatario: text('Destinatario*', 120),
  Direccion: text('Dirección', 200),
  /** The items whose originals are in the envelope. */
  Gestiones: rows({ Id_Gestion: serial('Gestión*') }, 'Documentos que lleva', { max: 200 }),
  Contenido: longText('Qué más lleva', 300),
  Fecha_Envio: date('Enviado'),
  Fecha_Recepcion: date('Recibido'),
  Recibido_Por: text('Recibido por', 80),
  Observaciones: longText('Observaciones', 500),
}
export const ESTADOS_COURIER = ['por-enviar', 'en-camino', 'recibido'] as const
/** Names of its states. */
export const NOMBRES_COURIER: Readonly<Record<(typeof ESTADOS_COURIER)[number], string>> = {
  'por-enviar': 'Por enviar',
  'en-camino': 'En camino',
  recibido: 'Recibido',
}

const clave = { Nro_Embarque: serial('Embarque*'), Id_Courier: serial('Envío por courier*') }
const version = { Version: integer('Versión', { from: 1 }) }
const { Gestiones, Cod_EmpresaCourier: _, Nro_Guia: __, ...escrito } = camposCourier

/** An envelope in lists. */
export const filaCourier = {
  Id_Courier: integer('Envío*'),
  Nro_Embarque: integer('Embarque*'),
  Cod_EmpresaCourier: integer('Empresa*'),
  Nom_EmpresaCourier: text('Empresa de courier*', 80),
  Nro_Guia: text('Número de envío', 40),
  /** The tracking page of the envelope; null while there is no number, or the company has no such page. */
  Url_Seguimiento: text('Seguimiento', 400),
  ...escrito,
  /** The user of the client who confirmed the receipt in the portal, and when; null where the staff noted the receipt, or nobody did. */
  Confirmado_Por: text('Confirmado por', 80),
  Confirmado_En: instant('Confirmado en el portal'),
  Estado: choice(ESTADOS_COURIER, 'Estado*', { labels: NOMBRES_COURIER }),
  /** Its contents, in one line. */
  Documentos: text('Documentos', 2000),
  ...version,
  Modificado_Por: text('Modificado por', 40),
}
const data = listOf(
  record(filaCourier, {
    Gestiones: listOf(
      record({
        Id_Gestion: integer('Gestión*'),
        Tipo: choice(CODIGOS_TIPO, 'Tipo*'),
        Nom_CertDocAnalis: text('Nombre*', 120),
        Nro_Contenedor: text('Número de contenedor', 11),
        Numero: text('Número', 40),
      }),
    ),
  }),
)

const group = 'gestion'
const ruta = '/api/comexlogistica'

export const listarCouriers = call({
  group,
  method: 'GET',
  needs: ['logistica', 'ver'],
  path: `${ruta}/{id}/couriers`,
  summary: 'Los originales de un embarque que se enviaron por courier, el último primero, con el enlace para seguirlos',
  params: { id: serial('Embarque*') },
  data,
})
export const agregarCourier = call({
  group,
  method: 'POST',
  needs: ['logistica', 'crear'],
  path: `${ruta}/add-courier`,
  summary: 'Agrega un envío de originales por courier',
  body: { ...pick(clave, 'Nro_Embarque'), ...camposCourier },
  data,
})
export const actualizarCourier = {
  ...call({
    group,
    method: 'POST',
    needs: ['logistica', 'editar'],
    path: `${ruta}/update-courier`,
    summary: 'Actualiza un envío por courier; los campos ausentes quedan como están',
    body: { ...clave, ...camposCourier, ...version },
    data,
  }),
  partial: Object.keys(clave),
}
export const eliminarCourier = call({
  group,
  method: 'POST',
  needs: ['logistica', 'eliminar'],
  does: 'deletes',
  path: `${ruta}/delete-courier`,
  summary: 'Elimina un envío por courier',
  body: { ...clave, ...version },
  data,
})

export const COURIERS_CALLS = [listarCouriers, agregarCourier, actualizarCourier, eliminarCourier]
