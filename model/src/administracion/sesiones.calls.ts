/** Calls about open sessions: administradores see and end all of them, each person their own. */
import { listOf, record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { exportCall } from '../export.ts'
import { integer, text } from '../fields.ts'
import { FILA_SESIONES, SESION_PROPIA } from './sesiones.fields.ts'

const administra = { group: 'administracion', needs: 'administrador' } as const
const Id = text('Sesión', 36, {
  pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  hint: 'use el identificador de la lista.',
  example: '3f0c8a52-5f0c-4d43-9a44-0f6f2ad3c6b1',
})
const cerradas = record({ Cerradas: integer('Cerradas*') })

export const listarSesiones = call({
  ...administra,
  method: 'GET',
  path: '/api/administracion/sesiones',
  summary: 'Las sesiones abiertas de todas las personas',
  list: true,
  data: listOf(record(FILA_SESIONES)),
})
export const exportarSesiones = exportCall({
  ...administra,
  path: '/api/administracion/sesiones/exportar',
  summary: 'Las sesiones abiertas en Excel o CSV, como se ven',
  params: {},
})
export const cerrarSesiones = call({
  ...administra,
  method: 'POST',
  path: '/api/administracion/sesiones/cerrar',
  summary: 'Cierra una sesión, o todas las de una persona menos la de quien lo pide, en todos los servidores a la vez',
  body: { Id, Usuario: text('Usuario', 30) },
  data: cerradas,
})

const propia = { group: 'sesion', needs: 'sesion' } as const
export const verMisSesiones = call({
  ...propia,
  method: 'GET',
  path: '/api/usuario/mis-sesiones',
  summary: 'Las sesiones abiertas de quien pregunta',
  data: listOf(record(SESION_PROPIA)),
})
export const cerrarMisSesiones = call({
  ...propia,
  method: 'POST',
  path: '/api/usuario/cerrar-sesiones',
  summary: 'Cierra una sesión propia; sin nombrar ninguna, todas menos esta',
  body: { Id },
  data: cerradas,
})

export const SESIONES_ABIERTAS_CALLS = [listarSesiones, exportarSesiones, cerrarSesiones, verMisSesiones, cerrarMisSesiones]
export type SesionAbierta = DataOf<typeof listarSesiones>[number]
