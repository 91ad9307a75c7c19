/** The access log: who came in, who failed to, and what files left; its rows, and the calls that read it. */
import { listOf, record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { exportCall } from '../export.ts'
import { choice, instant, serial, text } from '../fields.ts'

/** What happened. */
export const CLASES_ACCESO = {
  ingreso: 'Entró',
  fallido: 'No pudo entrar',
  salida: 'Salió',
  cerrada: 'Le cerraron la sesión',
  clave: 'Clave cambiada',
  archivo: 'Descargó',
} as const
export type ClaseAcceso = keyof typeof CLASES_ACCESO

export const FILA_ACCESOS = {
  Id_Acceso: serial('Número'),
  En: instant('Cuándo*'),
  Clase: choice(Object.keys(CLASES_ACCESO) as ClaseAcceso[], 'Qué pasó*', { labels: CLASES_ACCESO }),
  /** Null where nobody is known: a user name that does not exist, or a link of a mail. */
  Usuario: text('Usuario', 30),
  Nom_Usuario: text('Persona', 80),
  Origen: text('Desde dónde', 60),
  Navegador: text('Navegador', 60),
  /** Why a login failed, who changed the password, or the name of the file. */
  Detalle: text('Detalle', 300),
}
export const BUSCADAS_ACCESOS = ['Usuario', 'Origen', 'Detalle'] as const

const administra = { group: 'administracion', needs: 'administrador' } as const
export const listarAccesos = call({
  ...administra,
  method: 'GET',
  path: '/api/administracion/accesos',
  summary: 'Quién entró, quién no pudo y por qué, y qué archivos se descargaron',
  list: true,
  data: listOf(record(FILA_ACCESOS)),
})
export const exportarAccesos = exportCall({
  ...administra,
  path: '/api/administracion/accesos/exportar',
  summary: 'Los accesos en Excel o CSV, como se ven',
  params: {},
})
export const ACCESOS_CALLS = [listarAccesos, exportarAccesos]
export type Acceso = DataOf<typeof listarAccesos>[number]
