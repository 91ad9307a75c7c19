import { isDate } from '@nogal/model/format'

const pad = (n: number | string, size = 2) => String(n).padStart(size, '0')

/** Today in the reader's time zone, as YYYY-MM-DD. */
export const today = (now = new Date()): string => `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`

const century = (year: string) => (year.length === 2 ? `20${year}` : year)

const shapes: [RegExp, (m: string[], now: string) => string][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})/, m => `${m[1]}-${pad(m[2]!)}-${pad(m[3]!)}`],
  [/^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/, m => `${century(m[3]!)}-${pad(m[2]!)}-${pad(m[1]!)}`],
  [/^(\d{2})(\d{2})(\d{4}|\d{2})$/, m => `${century(m[3]!)}-${m[2]}-${m[1]}`],
  [/^(\d{1,2})[-/. ](\d{1,2})$/, (m, now) => `${now.slice(0, 4)}-${pad(m[2]!)}-${pad(m[1]!)}`],
  [/^(\d{1,2})$/, (m, now) => `${now.slice(0, 8)}${pad(m[1]!)}`],
  [/^hoy$/i, (_, now) => now],
]

/** Parses a typed date (`5-3-26`, `05032026`, `5/3`, `hoy`) to YYYY-MM-DD; null when it is invalid. The day always comes first. */
export const parseDate = (typed: string, now = today()): string | null => {
  const text = typed.trim()
  for (const [shape, read] of shapes) {
    const match = shape.exec(text)
    if (!match) continue
    const iso = read(match, now)
    return isDate(iso) ? iso : null
  }
  return null
}

/** The date in words, for screen readers and hints: `jueves, 5 de marzo de 2026`. */
export const longDate = (iso: string): string =>
  new Intl.DateTimeFormat('es-CL', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${iso.slice(0, 10)}T00:00:00Z`))

/** Parses a typed date with its hour (`5-3-26 16:20`, `05-03-2026`) to YYYY-MM-DDTHH:mm:ss; null when it is invalid. */
export const parseLocalTime = (typed: string, now = today()): string | null => {
  const match = /^(.*?)(?:[ T]+(\d{1,2})[:.h]?(\d{2})?)?$/i.exec(typed.trim())
  const whole = parseDate(typed, now)
  const day = whole ?? parseDate(match?.[1] ?? '', now)
  if (!day) return null
  const hour = whole ? 0 : Number(match?.[2] ?? 0)
  const minute = whole ? 0 : Number(match?.[3] ?? 0)
  if (hour > 23 || minute > 59) return null
  return `${day}T${pad(hour)}:${pad(minute)}:00`
}

/** Parses a typed date with its hour in the reader's time zone to an instant in ISO 8601. */
export const parseInstant = (typed: string, now = today()): string | null => {
  const local = parseLocalTime(typed, now)
  return local && new Date(local).toISOString()
}

/** The name of the city of a time zone. */
export const ciudadDe = (zona: string): string => zona.slice(zona.lastIndexOf('/') + 1).replaceAll('_', ' ')
