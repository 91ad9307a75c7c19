/** Parses and formats dates and numbers in the Chilean format: dd-mm-yyyy, comma for decimals, dot for thousands. */

/** `2027-03-05` → `05-03-2027`; empty text for nothing. */
export const formatDate = (iso: string | null | undefined): string => (iso ? iso.slice(0, 10).split('-').reverse().join('-') : '')

const two = (n: number) => String(n).padStart(2, '0')

/** An instant in the reader's time zone: `05-03-2027 16:20`. */
export const formatInstant = (iso: string | null | undefined): string => {
  const at = new Date(iso ?? '')
  if (Number.isNaN(at.getTime())) return ''
  return `${two(at.getDate())}-${two(at.getMonth() + 1)}-${at.getFullYear()} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** A local time, formatted without conversion: `2027-03-05T16:20:00` → `05-03-2027 16:20`. */
export const formatLocalTime = (iso: string | null | undefined): string => (iso ? `${formatDate(iso)} ${iso.slice(11, 16)}` : '')

/** A container number, formatted: `CSQU3054383` → `CSQU 305438-3`. */
export const formatContainer = (bare: string | null | undefined): string =>
  bare?.length === 11 ? `${bare.slice(0, 4)} ${bare.slice(4, 10)}-${bare[10]}` : (bare ?? '')

/** A customs code as on papers: the six international digits. `08023200` → `0802.32`. */
export const formatHs = (code: string | null | undefined): string => (code ?? '').replace(/^(\d{4})\.?(\d{2})[\d.]*$/, '$1.$2')

// Cache of formatters: creating one costs thirty times as much as using one, and lists format a hundred thousand numbers.
const formatters = new Map<number, Intl.NumberFormat>()
const formatterOf = (decimals: number): Intl.NumberFormat => {
  const known = formatters.get(decimals)
  if (known) return known
  const made = new Intl.NumberFormat('es-CL', { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: 'always' })
  formatters.set(decimals, made)
  return made
}

/** `1234.5` → `1.234,50`: two decimals by default. */
export const formatNumber = (n: number | null | undefined, decimals = 2): string =>
  n == null || !Number.isFinite(n) ? '' : formatterOf(decimals).format(n)

/** A number with the decimals that it has, at most `most`. */
export const formatExact = (n: number, most: number): string => formatNumber(n, Math.min(most, String(n).split('.')[1]?.length ?? 0))

/** Kilos are stored to the gram, and are shown with the decimals that they have: `24.500 kg`, `25.812,5 kg`. */
export const formatKilos = (n: number): string => `${formatExact(n, 3)} kg`

/**
 * Parses a number with comma or point; null when it is none. The comma marks decimals, and so does a single point, except in `1.500`, which
 * is the portal's own format of fifteen hundred. The screen shows the parsed number before it is saved.
 */
export const parseNumber = (typed: string): number | null => {
  const text = typed.replace(/[\s\u00a0]/g, '')
  const spanish = /^[+-]?(\d+|[1-9]\d{0,2}(\.\d{3})+)?(,\d*)?$/
  const english = /^[+-]?(\d+|[1-9]\d{0,2}(,\d{3})+)?(\.\d*)?$/
  if (!/\d/.test(text)) return null
  if (spanish.test(text)) return Number(text.replace(/\./g, '').replace(',', '.'))
  return english.test(text) ? Number(text.replace(/,/g, '')) : null
}

/** ISO 8601 week of a date and the year that the week belongs to: 2027-01-01 is week 53 of 2026. */
export const isoWeek = (iso: string): { week: number; year: number } => {
  const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7))
  const year = day.getUTCFullYear()
  return { week: Math.ceil(((day.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7), year }
}

/** ISO week for display beside a date: `S05`; with its year where that differs from the date's: `S53/2026`. */
export const formatWeek = (iso: string): string => {
  const { week, year } = isoWeek(iso)
  return `S${String(week).padStart(2, '0')}${iso.startsWith(String(year)) ? '' : `/${year}`}`
}

/** Is it a valid calendar date, written YYYY-MM-DD? */
export const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Adds days to a date; a negative number subtracts. */
export const addDays = (iso: string, days: number): string =>
  new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** `123456785` → `12.345.678-5`: dots and a dash before the last character. */
export const formatRut = (typed: string): string => {
  const bare = typed.replace(/[^0-9kK]/g, '').toUpperCase()
  return bare.length < 2 ? bare : `${bare.slice(0, -1).replace(/\B(?=(\d{3})+$)/g, '.')}-${bare.slice(-1)}`
}

/** Lower case without accents and invisible characters, for comparing and searching texts, like `plano()` of the database. */
export const plano = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{Diacritic}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\p{Zs}/gu, ' ')

/** Separators that people write between the characters of a number. */
const BETWEEN = /[ \-./_,:;#()'"\\°º&+*|]/g
/** A number without separators, for comparison, like `junto()` of the database. */
export const junto = (text: string): string => plano(text).replace(BETWEEN, '')

/** The name of a shipment, as 2026-0013/2; that of the deal where there is no shipment. */
export const formatShipment = (contract: string, shipment: number | null | undefined): string =>
  shipment ? `${contract}/${shipment}` : contract
