/** Login and what follows from it: the person's data, permissions, menu and preferences. */
import { FUNCIONES, type Funcion } from '@nogal/model/call'
import { PANTALLAS } from '@nogal/model/sesion/pantallas'
import {
  cambiarClave,
  type EnlaceMenu,
  type GrupoMenu,
  guardarPreferencias,
  login,
  logout,
  obtenerMenuUsuario,
  obtenerPermisosPantalla,
  obtenerSesionUsuario,
} from '@nogal/model/sesion/sesion.calls'
import { ConMensaje, handle } from '../http/mount.ts'
import { datosInvalidos, noExiste, Rechazo } from '../http/rechazo.ts'
import { claveCorrecta, hashClave } from './clave.ts'
import * as q from './sesion.queries.ts'
import { abrirSesion, firmar, propioOAdministrador } from './sesion.ts'

const SHA256 = /^[0-9a-f]{64}$/i
const bloqueado = () => new Rechazo(429, 'Demasiados intentos fallidos. Espere 15 minutos o pida una clave nueva a un administrador.')
const equivocado = () => new Rechazo(401, 'Usuario o clave incorrectos. Revise los datos y vuelva a intentarlo.')

/** Groups of the menu in the order of PANTALLAS; a group of one link is the link itself. */
const menuDe = (visibles: Set<string>): GrupoMenu[] => {
  const groups = new Map<string, EnlaceMenu[]>()
  for (const p of PANTALLAS) {
    if (!visibles.has(p.pantalla)) continue
    const link = { nombre: p.nombre, icono: p.icono, path: p.path, ...(p.subSeccion && { subSeccion: p.subSeccion }) }
    groups.set(p.grupo, [...(groups.get(p.grupo) ?? []), link])
  }
  return [...groups].map(([nombre, listado]) => ({ nombre, icono: nombre.toLowerCase(), listado }))
}

export const SESIONES = [
  handle(login, async ({ db, config, body, request }) => {
    const usuario = body.usuario.toLowerCase()
    const origen = request.ip
    if (!(await q.anotarIntento(db.pool, usuario, origen))) throw bloqueado()
    const found = await q.usuarioParaLogin(db.pool, usuario)
    const right = await claveCorrecta(found?.clave_hash, body.password)
    if (!found?.activo || !right) throw equivocado()
    await q.olvidarFallos(db.pool, usuario, origen)
    const token = await firmar(config, await abrirSesion(db.pool, found.cod_usuario, origen), found.cod_usuario)
    return new ConMensaje(
      {
        Usuario: found.cod_usuario,
        Nom_Usuario: found.nom_usuario,
        Cod_AreaGestion: found.cod_areagestion,
        Administrador: found.administrador,
        token,
      },
      `Bienvenido, ${found.nom_usuario}.`,
    )
  }),
  handle(logout, async ({ db, sesion }) => {
    await q.cerrarSesion(db.pool, sesion.Id)
    return new ConMensaje(null, 'Sesión cerrada.')
  }),
  handle(obtenerSesionUsuario, async ({ db, sesion, body }) => {
    propioOAdministrador(sesion, body.Usuario)
    const usuario = await q.datosDeUsuario(db.pool, body.Usuario)
    if (!usuario) throw noExiste('el usuario')
    return usuario
  }),
  handle(obtenerPermisosPantalla, async ({ db, sesion, params }) => {
    propioOAdministrador(sesion, params.a)
    const granted = new Set(await q.funcionesDe(db.pool, params.a, params.b))
    return (Object.entries(FUNCIONES) as [Funcion, string][]).map(([Cod_Funcion, Nom_Funcion]) => ({
      Cod_Funcion,
      Nom_Funcion,
      Permitido: granted.has(Cod_Funcion),
    }))
  }),
  handle(obtenerMenuUsuario, async ({ db, sesion, params }) => {
    propioOAdministrador(sesion, params.Usuario)
    return { menuUsuario: menuDe(new Set(await q.pantallasDe(db.pool, params.Usuario))) }
  }),
  handle(guardarPreferencias, async ({ sesion, body, tx }) => {
    const given = (body as { Preferencias?: unknown } | null)?.Preferencias
    if (!given || typeof given !== 'object' || Array.isArray(given) || JSON.stringify(given).length > 100_000)
      throw datosInvalidos([{ campo: 'Preferencias', mensaje: 'Preferencias: envíe un objeto de menos de 100 kB.' }])
    return tx(
      async client =>
        new ConMensaje({ Preferencias: await q.guardarPreferencias(client, sesion.Usuario, given) }, 'Preferencias guardadas.'),
    )
  }),
  handle(cambiarClave, async ({ db, sesion, body, request, tx }) => {
    propioOAdministrador(sesion, body.Usuario)
    if (!SHA256.test(body.password)) throw datosInvalidos([{ campo: 'password', mensaje: 'Clave nueva: envíe su SHA-256 en hexadecimal.' }])
    const found = await q.usuarioParaLogin(db.pool, body.Usuario)
    if (!found) throw noExiste('el usuario')
    if (body.Usuario === sesion.Usuario) {
      if (!(await q.anotarIntento(db.pool, sesion.Usuario, request.ip))) throw bloqueado()
      if (!(await claveCorrecta(found.clave_hash, body.anterior ?? '')))
        throw datosInvalidos([{ campo: 'anterior', mensaje: 'Clave anterior: no es la actual.' }])
      await q.olvidarFallos(db.pool, sesion.Usuario, request.ip)
    }
    const hash = await hashClave(body.password)
    return tx(async client => {
      await q.fijarClave(client, found.cod_usuario, hash)
      return new ConMensaje(null, 'Clave cambiada. Ingrese con la nueva.')
    })
  }),
]
