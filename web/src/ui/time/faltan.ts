/** The time until a cut-off, and its urgency. */
const HOUR = 60
const DAY = 24 * HOUR

/** `faltan 2 d 5 h`, `faltan 40 min`, `cerró hace 3 h`. */
export const faltan = (minutos: number): string => {
  const far = Math.abs(minutos)
  const [days, hours] = [Math.floor(far / DAY), Math.floor((far % DAY) / HOUR)]
  const text = days ? `${days} d ${hours} h` : hours ? `${hours} h` : `${far} min`
  return minutos < 0 ? `cerró hace ${text}` : `faltan ${text}`
}

/** The urgency of a cut-off: within one day, within three. */
export const apuro = (minutos: number): 'bad' | 'warning' | 'neutral' => (minutos < DAY ? 'bad' : minutos < 3 * DAY ? 'warning' : 'neutral')
