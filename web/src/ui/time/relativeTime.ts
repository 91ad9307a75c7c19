const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 360 * DAY

/** Units of a relative time: each is used below its border, in milliseconds. */
const STEPS: [border: number, unit: number, name: Intl.RelativeTimeFormatUnit][] = [
  [HOUR, MINUTE, 'minute'],
  [DAY, HOUR, 'hour'],
  [MONTH, DAY, 'day'],
  [YEAR, MONTH, 'month'],
  [Number.POSITIVE_INFINITY, YEAR, 'year'],
]

const words = new Intl.RelativeTimeFormat('es', { numeric: 'always' })

const stepOf = (distance: number) => STEPS.find(([border]) => distance < border)!

/** A relative time: `hace 3 horas`, `dentro de 2 días`. The unit changes at 60 seconds, 1 hour, 1 day, 30 days and 360 days. */
export const relativeTime = (iso: string, now: number): string => {
  const ahead = Date.parse(iso) - now
  if (Number.isNaN(ahead)) return ''
  const distance = Math.abs(ahead)
  if (distance < MINUTE) return ahead > 0 ? 'dentro de un momento' : 'hace un momento'
  const [, unit, name] = stepOf(distance)
  return words.format(Math.sign(ahead) * Math.floor(distance / unit), name)
}

/** Milliseconds until the text changes, which is when a timer has to fire. */
export const untilChange = (iso: string, now: number): number => {
  const ahead = Date.parse(iso) - now
  const distance = Math.abs(ahead)
  const unit = distance < MINUTE ? MINUTE : stepOf(distance)[1]
  const rest = distance % unit
  return ahead > 0 ? rest + 1 : unit - rest
}
