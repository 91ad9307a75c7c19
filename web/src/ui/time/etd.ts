const DAY = 86_400_000
const midnight = (iso: string) => Date.parse(`${iso.slice(0, 10)}T00:00:00Z`)

/** Days from one date to another; negative when it is past. */
export const daysBetween = (from: string, to: string): number => Math.round((midnight(to) - midnight(from)) / DAY)

/** `hoy`, `mañana`, `en 12 días`, `hace 3 días`. */
export const plazo = (iso: string, hoy: string): string => {
  const days = daysBetween(hoy, iso)
  if (days === 0) return 'hoy'
  if (Math.abs(days) === 1) return days > 0 ? 'mañana' : 'ayer'
  return days > 0 ? `en ${days} días` : `hace ${-days} días`
}

/** The short form: `hoy`, `12 d`, `−3 d`. */
export const plazoCorto = (iso: string, hoy: string): string => {
  const days = daysBetween(hoy, iso)
  return days === 0 ? 'hoy' : `${days < 0 ? '−' : ''}${Math.abs(days)} d`
}
