/** An administrador looks at the portal as another person: the calls that begin and end a look. */
import { nothing, record } from '../answer.ts'
import { call } from '../call.ts'
import { code, instant, text } from '../fields.ts'
import { usuarioSesion } from '../sesion/sesion.calls.ts'
import { administra } from './llamadas.ts'

/** How long a look lasts at most. */
export const MINUTOS_MIRADA = 30
/** What every call that changes something is answered in a look. */
export const SOLO_MIRA = 'Está viendo el portal como otra persona, y así no se cambia nada. Salga de la vista para hacer cambios.'

const mirar = { ...administra, method: 'POST' } as const
export const verComo = call({
  ...mirar,
  path: '/api/administracion/ver-como',
  summary: 'Abre una sesión que ve el portal como otra persona y no cambia nada; termina sola a los 30 minutos, o con la de quien la abrió',
  body: { Usuario: code('Usuario*', 30) },
  data: record({ ...usuarioSesion, token: text('Token*'), Vence: instant('Termina sola*') }),
})
export const dejarDeVerComo = call({
  ...mirar,
  path: '/api/administracion/ver-como/salir',
  summary: 'Termina lo que esta sesión mira como otra persona; su token deja de valer',
  data: nothing,
})
export const VER_COMO_CALLS = [verComo, dejarDeVerComo]
