/** Sessions: the user's data, permissions, menu and preferences, passwords, and logout. */
import { type Envelope, FUNCIONES, type Funcion } from '@nogal/model/call'
import { FORBIDDEN_SENTENCE, holdsForbidden } from '@nogal/model/characters'
import { PANTALLAS } from '@nogal/model/sesion/pantallas'
import {
  cambiarClave,
  type EnlaceMenu,
  type GrupoMenu,
  guardarPreferencias,
  logout,
  obtenerMenuUsuario,
  obtenerPermisosPantalla,
  obtenerSesionUsuario,
  retirarEnvio,
} from '@nogal/model/sesion/sesion.calls'
import { WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { isObject } from '../http/json.ts'
import { conflict, invalid, notFound } from '../http/refusal.ts'
import { noteAccess } from './acceso.queries.ts'
import { hashClave, verifyClave } from './clave.ts'
import { limitedInSession } from './entrada.ts'
import { INGRESOS, refuseWeak } from './ingreso.handlers.ts'
import { setClave, userForLogin } from './ingreso.queries.ts'
import { PROVEEDOR_HANDLERS } from './proveedor.handlers.ts'
import { SEGUNDO_FACTOR_HANDLERS } from './segundoFactor.handlers.ts'
import * as q from './sesion.queries.ts'
import { ownOrAdministrador } from './sesion.ts'

/** At most this many characters of stored preferences per user. */
const MOST_PREFERENCES = 100_000

/** Groups of the menu in the order of PANTALLAS; a group with one link becomes the link itself. */
const menuOf = (visibles: Set<string>): GrupoMenu[] => {
  const groups = new Map<string, EnlaceMenu[]>()
  for (const p of PANTALLAS) {
    if (!visibles.has(p.pantalla)) continue
    const link = { nombre: p.nombre, icono: p.icono, path: p.path, ...(p.subSeccion && { subSeccion: p.subSeccion }) }
    groups.set(p.grupo, [...(groups.get(p.grupo) ?? []), link])
  }
  return [...groups].map(([nombre, listado]) => ({ nombre, icono: nombre.toLowerCase(), listado }))
}

export const SESIONES_HANDLERS = [
  ...INGRESOS,
  ...SEGUNDO_FACTOR_HANDLERS,
  ...PROVEEDOR_HANDLERS,
  handle(logout, ({ sesion, request, tx }) =>
    tx(async client => {
      await q.closeSession(client, sesion.Id)
      await noteAccess(client, request, { clase: 'salida', usuario: sesion.Usuario, detalle: null })
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
    const tooMuch = () =>
      invalid([{ campo: 'Preferencias', mensaje: 'Preferencias: envíe un objeto que con lo guardado no pase de 100 kB.' }])
    if (!isObject(given) || JSON.stringify(given).length > MOST_PREFERENCES) throw tooMuch()
    if (holdsForbidden(given)) throw invalid([{ campo: 'Preferencias', mensaje: `Preferencias: ${FORBIDDEN_SENTENCE}` }])
    return tx(async client => {
      const Preferencias = await q.savePreferences(client, sesion.Usuario, given)
      if (JSON.stringify(Preferencias).length > MOST_PREFERENCES) throw tooMuch()
      return new WithMessage({ Preferencias }, 'Preferencias guardadas.')
    })
  }),
  handle(cambiarClave, async context => {
    const { db, sesion, body, tx } = context
    ownOrAdministrador(sesion, body.Usuario)
    const found = await userForLogin(db, body.Usuario, true)
    if (!found) throw notFound('el usuario')
    const isOwn = body.Usuario === sesion.Usuario
    if (isOwn) {
      const right = await limitedInSession(context, 'cambio de clave', async () =>
        (await verifyClave(found.clave_hash, body.anterior ?? '')) ? found : undefined,
      )
      // refused inside a transaction, so that the answer is stored for a retry with the same Idempotency-Key
      if (!right)
        await tx(async () => {
          throw invalid([{ campo: 'anterior', mensaje: 'Clave anterior: no es la actual.' }])
        })
    }
    await refuseWeak('password', body.password, body.Usuario)
    const hash = await hashClave(body.password)
    return tx(async client => {
      if (!(await setClave(client, found.cod_usuario, hash, isOwn ? 'propia' : 'inicial', found.clave_hash)))
        throw conflict('Otra persona cambió esta clave al mismo tiempo. Vuelva a intentarlo.')
      return new WithMessage(null, isOwn ? 'Clave cambiada. Ingrese con la nueva.' : 'Clave inicial fijada. Al entrar deberá cambiarla.')
    })
  }),
  handle(retirarEnvio, async ({ sesion, body, aside }) => {
    const stored = await aside(client => q.withdrawKey(client, sesion.Usuario, body.Clave))
    return { Guardado: stored !== null, Respuesta: stored === null ? null : (JSON.parse(stored) as Envelope) }
  }),
]
