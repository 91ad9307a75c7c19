import { isReady } from '../pantallas.ts'

/** The screen on which each management area begins its day. */
const BY_AREA: Record<number, string> = {
  1: '/pages/dashboard/panelcontrol',
  2: '/pages/dashboard/panelcontrol',
  3: '/pages/calidad/listado',
  4: '/pages/produccion/listado',
  5: '/pages/cliente/listado',
}
const HOME = '/inicio'

/** Where a person lands after the login: the screen of the area, or the home while the portal does not have that screen yet. */
export const landingOf = (area: number, ready: (path: string) => boolean = isReady): string => {
  const own = BY_AREA[area] ?? HOME
  return ready(own) ? own : HOME
}

/** An address that may be returned to after the login: a path of this portal, never another site. */
export function safeAddress(address: unknown): string | null {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return null
  return /^\/(login|session)\b/.test(address) || address === '/' ? null : address
}
