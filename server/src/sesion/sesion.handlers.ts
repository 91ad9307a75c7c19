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
import { WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { isObject } from '../http/json.ts'
import { invalid, notFound, Refusal } from '../http/refusal.ts'
import { hashClave, verifyClave } from './clave.ts'
import * as q from './sesion.queries.ts'
import { openSession, ownOrAdministrador, signToken } from './sesion.ts'

const SHA256 = /^[0-9a-f]{64}$/i
const locked = () => new Refusal(429, 'Demasiados intentos fallidos. Espere 15 minutos o pida una clave nueva a un administrador.')
const wrongLogin = () => new Refusal(401, 'Usuario o clave incorrectos. Revise los datos y vuelva a intentarlo.')

/** Groups of the menu in the order of PANTALLAS; a group of one link is the link itself. */
const menuOf = (visibles: Set<string>): GrupoMenu[] => {
  const groups = new Map<string, EnlaceMenu[]>()
  for (const p of PANTALLAS) {
    if (!visibles.has(p.pantalla)) continue
    const link = { nombre: p.nombre, icono: p.icono, path: p.path, ...(p.subSeccion && { subSeccion: p.subSeccion }) }
    groups.set(p.grupo, [...(groups.get(p.grupo) ?? []), link])
  }
  return [...groups].map(([nombre, listado]) => ({ nombre, icono: nombre.toLowerCase(), listado }))
}

export const SESIONES = [
  handle(login, async ({ db, config, body, request, aside }) => {
    const usuario = body.usuario.toLowerCase()
    const origen = request.ip
    if (!(await q.noteAttempt({ db, aside }, usuario, origen))) throw locked()
    const found = await q.userForLogin(db, usuario)
    const right = await verifyClave(found?.clave_hash, body.password)
    if (!found?.activo || !right) throw wrongLogin()
    const id = await aside(async client => {
      await q.forgetFailures(client, usuario, origen)
      return openSession(client, found.cod_usuario, origen)
    })
    const token = await signToken(config, id, found.cod_usuario)
    return new WithMessage(
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
  handle(logout, ({ sesion, tx }) =>
    tx(async client => {
      await q.closeSession(client, sesion.Id)
      return new WithMessage(null, 'Sesión cerrada.')
    }),
  ),
  handle(obtenerSesionUsuario, async ({ db, sesion, body }) => {
    ownOrAdministrador(sesion, body.Usuario)
    const usuario = await q.userData(db, body.Usuario)
    if (!usuario) throw notFound('el usuario')
    return usuario
  }),
  handle(obtenerPermisosPantalla, async ({ db, sesion, params }) => {
    ownOrAdministrador(sesion, params.a)
    const granted = new Set(await q.functionsOf(db, params.a, params.b))
    return (Object.entries(FUNCIONES) as [Funcion, string][]).map(([Cod_Funcion, Nom_Funcion]) => ({
      Cod_Funcion,
      Nom_Funcion,
      Permitido: granted.has(Cod_Funcion),
    }))
  }),
  handle(obtenerMenuUsuario, async ({ db, sesion, params }) => {
    ownOrAdministrador(sesion, params.Usuario)
    return { menuUsuario: menuOf(new Set(await q.screensOf(db, params.Usuario))) }
  }),
  handle(guardarPreferencias, async ({ sesion, body, tx }) => {
    const given = (body as { Preferencias?: unknown } | null)?.Preferencias
    if (!isObject(given) || JSON.stringify(given).length > 100_000)
      throw invalid([{ campo: 'Preferencias', mensaje: 'Preferencias: envíe un objeto de menos de 100 kB.' }])
    return tx(
      async client => new WithMessage({ Preferencias: await q.savePreferences(client, sesion.Usuario, given) }, 'Preferencias guardadas.'),
    )
  }),
  handle(cambiarClave, async ({ db, sesion, body, request, tx, aside }) => {
    ownOrAdministrador(sesion, body.Usuario)
    if (!SHA256.test(body.password)) throw invalid([{ campo: 'password', mensaje: 'Clave nueva: envíe su SHA-256 en hexadecimal.' }])
    const found = await q.userForLogin(db, body.Usuario)
    if (!found) throw notFound('el usuario')
    if (body.Usuario === sesion.Usuario) {
      if (!(await q.noteAttempt({ db, aside }, sesion.Usuario, request.ip))) throw locked()
      if (!(await verifyClave(found.clave_hash, body.anterior ?? '')))
        throw invalid([{ campo: 'anterior', mensaje: 'Clave anterior: no es la actual.' }])
      await aside(client => q.forgetFailures(client, sesion.Usuario, request.ip))
    }
    const hash = await hashClave(body.password)
    return tx(async client => {
      await q.setClave(client, found.cod_usuario, hash)
      return new WithMessage(null, 'Clave cambiada. Ingrese con la nueva.')
    })
  }),
]
