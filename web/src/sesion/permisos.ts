import type { Funcion } from '@nogal/model/call'
import { type EnlaceMenu, obtenerMenuUsuario, obtenerSesionUsuario } from '@nogal/model/sesion/sesion.calls'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { callQuery } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { menuNombrado, withoutLoneGroups } from '../menu/menu.ts'
import { useStore } from '../store.ts'
import { useCerrada } from './cerrada.ts'
import { useLengua } from './idioma.ts'
import { userStore } from './sesion.ts'

const MINUTES = 60_000

/** The logged-in user as stored at the login; pages behind the login always have one. */
export function useUsuario() {
  const usuario = useStore(userStore)
  return usuario ?? { Usuario: '', Nom_Usuario: '', Cod_AreaGestion: 0, Administrador: false }
}

const sesionQuery = (Usuario: string) => ({ ...callQuery(obtenerSesionUsuario, { body: { Usuario } }), staleTime: 5 * MINUTES })
const menuQuery = (Usuario: string) => ({ ...callQuery(obtenerMenuUsuario, { params: { Usuario } }), staleTime: 5 * MINUTES })

/** Asks for session and menu while the code of the shell, which shows both, is loading. */
export const prefetchSesion = (Usuario: string): void => {
  void queryClient.prefetchQuery(sesionQuery(Usuario))
  void queryClient.prefetchQuery(menuQuery(Usuario))
}

/** The session as the server knows it: e-mail, area, client, preferences. */
export function useSesion() {
  const { Usuario } = useUsuario()
  return useQuery({ ...sesionQuery(Usuario), enabled: Usuario !== '' })
}

/** The areas in which the user works, their own first. Until the session is loaded only their own is known. */
export function useAreas(): readonly number[] {
  const { Cod_AreaGestion } = useUsuario()
  const areas = useSesion().data?.Areas
  return useMemo(() => areas ?? [Number(Cod_AreaGestion)], [areas, Cod_AreaGestion])
}

/** The side menu of the user, in the language of the frame. */
export function useMenu() {
  const { Usuario } = useUsuario()
  const { nombrar } = useLengua()
  const select = useCallback((data: { menuUsuario: EnlaceMenu[] }) => menuNombrado(nombrar, withoutLoneGroups(data.menuUsuario)), [nombrar])
  return useQuery({ ...menuQuery(Usuario), enabled: Usuario !== '', select })
}

/** What is still done with the records of a closed season. */
const READING: readonly Funcion[] = ['ver', 'exportar', 'imprimir']

/**
 * The user's functions on a screen; the session has them for all screens, so that no screen needs a call of its own. Within the record of a
 * closed season only those that read are left.
 */
export function usePermisos(pantalla: string): { loading: boolean; can: (funcion: Funcion) => boolean } {
  const { Usuario } = useUsuario()
  const { data: sesion } = useSesion()
  const closed = useCerrada()
  const known = sesion?.funciones ?? keptGrants(Usuario)
  return {
    loading: sesion === undefined,
    can: funcion => (!closed || READING.includes(funcion)) && (known?.[pantalla]?.includes(funcion) ?? false),
  }
}

type Grants = Readonly<Record<string, readonly Funcion[]>>

const KEPT = 'nogal.funciones'

/** The permissions of the last session in this browser: a reloaded page uses them for its layout until the current ones arrive. */
const keptGrants = (usuario: string): Grants | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as { usuario: string; funciones: Grants } | null
    return kept?.usuario === usuario ? kept.funciones : undefined
  } catch {
    return undefined
  }
}

/** Stores the permissions of the session for the next page load. */
export const useKeepGrants = (): void => {
  const { Usuario } = useUsuario()
  const { data: sesion } = useSesion()
  useEffect(() => {
    if (sesion) localStorage.setItem(KEPT, JSON.stringify({ usuario: Usuario, funciones: sesion.funciones }))
  }, [sesion, Usuario])
}
