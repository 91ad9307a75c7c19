/** Where a person lands after the login. */
const BY_AREA: Record<number, string> = {
  1: '/pages/dashboard/panelcontrol',
  2: '/pages/dashboard/panelcontrol',
  4: '/pages/produccion/listado',
  5: '/pages/cliente/listado',
}

/** The landing of a management area; areas without one go to the root. */
export const landingOf = (area: number): string => BY_AREA[area] ?? '/'

/** An address that may be returned to after the login: a path of this portal, never another site. */
export function safeAddress(address: unknown): string | null {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return null
  return /^\/(login|session)\b/.test(address) || address === '/' ? null : address
}
