/** Calls about open sessions: administradores see and end all of them, each person their own. */
import { listOf, record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { integer, text, uuid } from '../fields.ts'
import { administra, listAndFile } from './llamadas.ts'
import { FILA_SESIONES, SESION_PROPIA } from './sesiones.fields.ts'

const Id = uuid('Sesión')
const cerradas = record({ Cerradas: integer('Cerradas*') })

export const { list: listarSesiones, file: exportarSesiones } = listAndFile('/api/administracion/sesiones', record(FILA_SESIONES), {
  list: 'Las sesiones abiertas de todas las personas',
  file: 'Las sesiones abiertas en Excel o CSV, como se ven',
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
