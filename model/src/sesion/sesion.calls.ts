/** A person's time in the portal: who, of which area, with which permissions, until logout or expiry. */
import { call, type Funcion, returns } from '../call.ts'
import { code, text } from '../fields.ts'

export type UsuarioSesion = {
  Usuario: string
  Nom_Usuario: string
  Cod_AreaGestion: number
  Administrador: boolean
}
export type EnlaceMenu = { nombre: string; icono: string; path?: string; subSeccion?: string; listado?: EnlaceMenu[] }
export type GrupoMenu = { nombre: string; icono: string; path?: string; listado: EnlaceMenu[] }

const group = 'sesion'

export const login = call({
  method: 'POST',
  path: '/api/login',
  summary: 'Inicia sesión; password es el SHA-256 en hexadecimal de la clave en mayúsculas',
  group,
  needs: 'publico',
  limit: 120,
  body: {
    usuario: text('Usuario*', 60, { example: 'comercial' }),
    password: text('Clave*', 128, { example: 'a3f1c0…' }),
  },
  data: returns<UsuarioSesion & { token: string }>(),
})
export const logout = call({
  method: 'POST',
  path: '/api/logout',
  summary: 'Cierra la sesión; el token deja de valer',
  group,
  needs: 'sesion',
  data: returns<null>(),
})
export const obtenerSesionUsuario = call({
  method: 'POST',
  path: '/api/usuario/obtenerSesionUsuario',
  summary: 'Los datos del usuario de la sesión',
  group,
  needs: 'sesion',
  body: { Usuario: code('Usuario*', 60) },
  data: returns<
    UsuarioSesion & {
      Email: string
      Nom_AreaGestion: string
      Cod_Cliente: number | null
      Preferencias: Record<string, unknown>
      funciones: Record<string, Funcion[]>
    }
  >(),
})
export const obtenerPermisosPantalla = call({
  method: 'GET',
  path: '/api/usuario/obtenerPermisosPantalla/{a}/{b}',
  summary: 'Las funciones de una pantalla que un usuario tiene (a: Usuario, b: Cod_Pantalla)',
  group,
  needs: 'sesion',
  params: { a: text('Usuario*', 60), b: text('Pantalla*', 60) },
  data: returns<{ Cod_Funcion: Funcion; Nom_Funcion: string; Permitido: boolean }[]>(),
})
export const obtenerMenuUsuario = call({
  method: 'GET',
  path: '/api/usuario/obtenerMenuUsuario/{Usuario}',
  summary: 'El menú de un usuario: lo que puede ver',
  group,
  needs: 'sesion',
  params: { Usuario: text('Usuario*', 60) },
  data: returns<{ menuUsuario: GrupoMenu[] }>(),
})
export const guardarPreferencias = call({
  method: 'PUT',
  path: '/api/usuario/preferencias',
  summary: 'Guarda cómo el usuario quiere ver el portal; las claves ausentes quedan como están',
  group,
  needs: 'sesion',
  free: true,
  data: returns<{ Preferencias: Record<string, unknown> }>(),
})
export const cambiarClave = call({
  method: 'POST',
  path: '/api/usuario/cambiar-clave',
  summary: 'Fija la clave de un usuario: la propia con la anterior, o la de otro un administrador; cierra sus sesiones',
  group,
  needs: 'sesion',
  body: { Usuario: code('Usuario*', 60), anterior: text('Clave anterior', 128), password: text('Clave nueva*', 128) },
  data: returns<null>(),
})
/** Every call of a session. */
export const SESION = [login, logout, obtenerSesionUsuario, obtenerPermisosPantalla, obtenerMenuUsuario, guardarPreferencias, cambiarClave]
