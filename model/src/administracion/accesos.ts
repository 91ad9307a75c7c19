/** The access log: who came in, who failed to, and what files left; its rows, and the calls that read it. */
import { record } from '../answer.ts'
import type { DataOf } from '../call.ts'
import { choice, instant, serial, text } from '../fields.ts'
import { listAndFile } from './llamadas.ts'

/** What happened. */
export const CLASES_ACCESO = {
  ingreso: 'Entró',
  fallido: 'No pudo entrar',
  salida: 'Salió',
  cerrada: 'Le cerraron la sesión',
  clave: 'Clave cambiada',
  factor: 'Segundo factor',
  recuperacion: 'Usó un código de recuperación',
  archivo: 'Descargó',
  mirada: 'Empezó a ver como',
  'fin-mirada': 'Dejó de ver como',
} as const
export type ClaseAcceso = keyof typeof CLASES_ACCESO

export const FILA_ACCESOS = {
  Id_Acceso: serial('Número'),
  En: instant('Cuándo*'),
  Clase: choice(Object.keys(CLASES_ACCESO) as ClaseAcceso[], 'Qué pasó*', { labels: CLASES_ACCESO }),
  /** Null where nobody is known: a user name that does not exist, or a link of a mail. */
  Usuario: text('Usuario', 30),
  Nom_Usuario: text('Persona', 80),
  /** The person as whom an administrador looked at the portal. */
  Como: text('Viendo como', 30),
  Origen: text('Desde dónde', 60),
  Navegador: text('Navegador', 60),
  /** Why a login failed, who changed the password, or the name of the file. */
  Detalle: text('Detalle', 300),
}
export const BUSCADAS_ACCESOS = ['Usuario', 'Como', 'Origen', 'Detalle'] as const

export const { list: listarAccesos, file: exportarAccesos } = listAndFile('/api/administracion/accesos', record(FILA_ACCESOS), {
  list: 'Quién entró, quién no pudo y por qué, y qué archivos se descargaron',
  file: 'Los accesos en Excel o CSV, como se ven',
})
export const ACCESOS_CALLS = [listarAccesos, exportarAccesos]
export type Acceso = DataOf<typeof listarAccesos>[number]
