/** Sessions: the user, the area and the permissions, until logout or expiry. */
import { anything, listOf, nothing, record } from '../answer.ts'
import { call, type Envelope, FUNCIONES, type Funcion } from '../call.ts'
import { choice, code, flag, integer, type ReadRow, text } from '../fields.ts'

/** The data of the user that the browser keeps. */
export const usuarioSesion = {
  Usuario: text('Usuario*', 30),
  Nom_Usuario: text('Nombre*', 80),
  Cod_AreaGestion: integer('Área*'),
  Administrador: flag('Administrador'),
}
export type UsuarioSesion = ReadRow<typeof usuarioSesion>
export type EnlaceMenu = { nombre: string; icono: string; path?: string; subSeccion?: string; listado?: EnlaceMenu[] }
export type GrupoMenu = { nombre: string; icono: string; path?: string; listado: EnlaceMenu[] }

const group = 'sesion'

/** A password as it is sent: SHA-256 of the upper-cased text, in hexadecimal. */
export const claveEnviada = <L extends string>(label: L) =>
  text(label, 64, { pattern: /^[0-9a-f]{64}$/i, hint: 'envíe su SHA-256 en hexadecimal.', example: 'a3f1c0'.padEnd(64, '0') })

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
  data: record({ ...usuarioSesion, token: text('Token*') }),
})
export const logout = call({
  method: 'POST',
  path: '/api/logout',
  summary: 'Cierra la sesión; el token deja de valer',
  group,
  needs: 'sesion',
  data: nothing,
})
export const obtenerSesionUsuario = call({
  method: 'POST',
  does: 'reads',
  path: '/api/usuario/obtenerSesionUsuario',
  summary: 'Los datos del usuario de la sesión',
  group,
  needs: 'sesion',
  body: { Usuario: code('Usuario*', 60) },
  data: record(
    {
      ...usuarioSesion,
      Email: text('Correo*', 120),
      Nom_AreaGestion: text('Nombre del área*', 60),
      Cod_Cliente: integer('Cliente'),
    },
    { Areas: anything<number[]>(), Preferencias: anything<Record<string, unknown>>(), funciones: anything<Record<string, Funcion[]>>() },
  ),
})
export const obtenerPermisosPantalla = call({
  method: 'GET',
  path: '/api/usuario/obtenerPermisosPantalla/{a}/{b}',
  summary: 'Las funciones de una pantalla que un usuario tiene (a: Usuario, b: Cod_Pantalla)',
  group,
  needs: 'sesion',
  params: { a: text('Usuario*', 60), b: text('Pantalla*', 60) },
  data: listOf(
    record({
      Cod_Funcion: choice(Object.keys(FUNCIONES) as Funcion[], 'Función*'),
      Nom_Funcion: text('Nombre*', 40),
      Permitido: flag('Permitido'),
    }),
  ),
})
export const obtenerMenuUsuario = call({
  method: 'GET',
  path: '/api/usuario/obtenerMenuUsuario/{Usuario}',
  summary: 'El menú de un usuario: lo que puede ver',
  group,
  needs: 'sesion',
  params: { Usuario: text('Usuario*', 60) },
  data: record({}, { menuUsuario: anything<GrupoMenu[]>() }),
})
export const guardarPreferencias = call({
  method: 'PUT',
  path: '/api/usuario/preferencias',
  summary: 'Guarda cómo el usuario quiere ver el portal; las claves ausentes quedan como están',
  group,
  needs: 'sesion',
  free: true,
  data: record({}, { Preferencias: anything<Record<string, unknown>>() }),
})
export const cambiarClave = call({
  method: 'POST',
  path: '/api/usuario/cambiar-clave',
  summary: 'Fija la clave de un usuario: la propia con la anterior, o la de otro un administrador; cierra sus sesiones',
  group,
  needs: 'sesion',
  body: { Usuario: code('Usuario*', 60), anterior: text('Clave anterior', 128), password: claveEnviada('Clave nueva*') },
  data: nothing,
})
export const retirarEnvio = call({
  method: 'POST',
  path: '/api/envios/retirar',
  summary: 'Retira un envío que se cancela: lo que aún no se guardó ya no se guardará; lo que se guardó viene en Respuesta',
  group,
  needs: 'sesion',
  body: { Clave: text('Idempotency-Key*', 200) },
  data: record({ Guardado: flag('Guardado*') }, { Respuesta: anything<Envelope | null>() }),
})
/** Every call of a session. */
export const SESION_CALLS = [
  login,
  logout,
  obtenerSesionUsuario,
  obtenerPermisosPantalla,
  obtenerMenuUsuario,
  guardarPreferencias,
  cambiarClave,
  retirarEnvio,
]
