/** What a program may call with an access token: what its user may, except for who gets into the portal. */
import type { AnyCall } from '../call.ts'
import { obtenerMenuUsuario, obtenerPermisosPantalla, obtenerSesionUsuario } from './sesion.calls.ts'

/** What a token lets a program do. */
export const ALCANCES = { leer: 'Solo leer', escribir: 'Leer y escribir' } as const
export type Alcance = keyof typeof ALCANCES

/** Groups of calls about people, sessions, passwords and tokens. */
const OF_PEOPLE: readonly string[] = ['sesion', 'administracion']
/** The calls of these groups that a token may make: they tell a program its own user, menu and permissions. */
const ABOUT_ONESELF: readonly AnyCall[] = [obtenerSesionUsuario, obtenerPermisosPantalla, obtenerMenuUsuario]

/** True for a call that a program may make with a token; the permissions of its user are checked besides. */
export const isForPrograms = (call: AnyCall): boolean =>
  call.needs === 'publico' ||
  (call.needs !== 'administrador' &&
    call.data.shape.kind !== 'events' &&
    (!OF_PEOPLE.includes(call.group) || ABOUT_ONESELF.some(({ path }) => path === call.path)))
