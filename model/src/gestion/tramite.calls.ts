/**
 * Trámite: a procedure that a destination or a means of transport requires of a shipment; the catalogue has the procedures and their due
 * dates.
 */

import { listOf, record } from '../answer.ts'
import { SIN_RESPONSABILIDAD } from '../areas.ts'
import { call } from '../call.ts'
import { choice, code, date, flag, integer, longText, ref, refText, rows, serial, text } from '../fields.ts'
import { VENCIMIENTOS } from './gestion.fields.ts'

/** What people write of a procedure. */
export const camposTramite = {
  Fecha_Tramite: date('Fecha'),
  Referencia: text('Referencia', 60),
  Usuario_Responsable: refText('usuario', 'Responsable', { never: SIN_RESPONSABILIDAD }),
  Observaciones: longText('Observaciones', 500),
}
/** The states of a trámite, by name. */
export const ESTADO_TRAMITE = { pendiente: '01', enProceso: '02', completo: '03', rechazado: '04', noAplica: '05' } as const
const { pendiente, enProceso, completo, rechazado, noAplica } = ESTADO_TRAMITE
/** The names with which an installation starts, by code. */
export const NOMBRES_TRAMITE: Readonly<Record<(typeof ESTADO_TRAMITE)[keyof typeof ESTADO_TRAMITE], string>> = {
  [pendiente]: 'Pendiente',
  [enProceso]: 'En proceso',
  [completo]: 'Completo',
  [rechazado]: 'Rechazado',
  [noAplica]: 'No aplica',
}

const version = { Version: integer('Versión', { from: 1 }) }
const estado = <const L extends string>(label: L) => ({ ...code(label, 2, { example: ESTADO_TRAMITE.completo }), key: false })
const clave = { Nro_Embarque: serial('Embarque*'), Cod_Tramite: ref('tramites', 'Trámite*') }

/** A procedure of a shipment, whether a user has written to it or only the catalogue requires it. */
const FILA = {
  Nro_Embarque: integer('Embarque*'),
  Cod_Tramite: integer('Código*'),
  Nom_Tramite: text('Trámite*', 120),
  Cod_EstadoTramite: text('Estado*', 2),
  Nom_EstadoTramite: text('Estado', 40),
  Fecha_Tramite: camposTramite.Fecha_Tramite,
  Referencia: camposTramite.Referencia,
  Usuario_Responsable: text('Responsable', 40),
  Nom_Responsable: text('Nombre del responsable', 80),
  Observaciones: camposTramite.Observaciones,
  Fecha_Vence: date('Vence'),
  Dias_Vence: integer('Días para que venza'),
  Vencimiento: choice(VENCIMIENTOS, 'Vencimiento*'),
  /** True once a user has written to it. */
  Guardado: flag('Guardado'),
  ...version,
}
export const filaTramite = FILA

const group = 'gestion'
const data = listOf(record(FILA))
const ruta = '/api/comexlogistica'

export const listarTramites = call({
  group,
  method: 'GET',
  needs: ['logistica', 'ver'],
  path: `${ruta}/{nro_embarque}/listado-tramites-embarque`,
  summary: 'Los trámites de un embarque: los que piden su destino y su transporte, y los que se agregaron',
  params: { nro_embarque: serial('Embarque*') },
  list: true,
  data,
})
export const guardarTramites = call({
  group,
  method: 'POST',
  needs: ['logistica', 'editar'],
  path: `${ruta}/guardar-tramites-embarque`,
  summary: 'Guarda varios trámites de un embarque, todo o nada; los campos ausentes quedan como están',
  body: {
    Nro_Embarque: clave.Nro_Embarque,
    Tramites: rows({ Cod_Tramite: clave.Cod_Tramite, Cod_EstadoTramite: estado('Estado'), ...camposTramite, ...version }, 'Trámites*', {
      max: 100,
    }),
  },
  data,
})
export const actualizarEstadoTramite = call({
  group,
  method: 'POST',
  needs: ['logistica', 'editar'],
  path: `${ruta}/actualizar-estado-tramites-embarque`,
  summary: 'Cambia el estado de un trámite de un embarque',
  body: { ...clave, Cod_EstadoTramite: estado('Estado*'), ...version },
  data,
})
export const eliminarTramite = call({
  group,
  method: 'POST',
  needs: ['logistica', 'eliminar'],
  does: 'deletes',
  path: `${ruta}/{Nro_Embarque}/{Cod_Tramite}/eliminar-tramites-embarque`,
  summary: 'Borra lo escrito de un trámite; si el destino o el transporte lo piden, queda pendiente',
  params: { Nro_Embarque: serial('Embarque*'), Cod_Tramite: serial('Trámite*') },
  data,
})

export const TRAMITES_CALLS = [listarTramites, guardarTramites, actualizarEstadoTramite, eliminarTramite]
