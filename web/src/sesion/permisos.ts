import type { Funcion } from '@nogal/model/call'
import { type EnlaceMenu, obtenerMenuUsuario, obtenerPermisosPantalla, obtenerSesionUsuario } from '@nogal/model/sesion/sesion.calls'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/client.ts'
import { withoutLoneGroups } from '../menu/menu.ts'
import { useStore } from '../store.ts'
import { userStore } from './sesion.ts'

const MINUTES = 60_000

/** The logged-in user as stored at the login; pages behind the session always have one. */
export function useUsuario() {
  const usuario = useStore(userStore)
  return usuario ?? { Usuario: '', Nom_Usuario: '', Cod_AreaGestion: 0, Administrador: false }
}

/** The session as the server knows it: e-mail, area, client, preferences. */
export function useSesion() {
  const { Usuario } = useUsuario()
  return useQuery({ ...callQuery(obtenerSesionUsuario, { body: { Usuario } }), enabled: Usuario !== '', staleTime: 5 * MINUTES })
}

const menuOf = (data: { menuUsuario: EnlaceMenu[] }): EnlaceMenu[] => withoutLoneGroups(data.menuUsuario)

/** The side menu of the user. */
export function useMenu() {
  const { Usuario } = useUsuario()
  return useQuery({
    ...callQuery(obtenerMenuUsuario, { params: { Usuario } }),
    enabled: Usuario !== '',
    staleTime: 5 * MINUTES,
    select: menuOf,
  })
}

/** What the user may do on a screen; at once from the session, then as the server has it now. */
export function usePermisos(pantalla: string): { loading: boolean; can: (funcion: Funcion) => boolean } {
  const { Usuario } = useUsuario()
  const { data: sesion } = useSesion()
  const { data } = useQuery({
    ...callQuery(obtenerPermisosPantalla, { params: { a: Usuario, b: pantalla } }),
    enabled: Usuario !== '' && pantalla !== '',
    staleTime: 5 * MINUTES,
  })
  const granted = data?.filter(p => p.Permitido).map(p => p.Cod_Funcion) ?? (sesion && (sesion.funciones?.[pantalla] ?? []))
  return { loading: granted === undefined, can: funcion => granted?.includes(funcion) ?? false }
}
