import { type Filtro, type ListOptions, MODOS, MOST_VALUES, type Modo } from '@nogal/model/call'
import { needsValue } from '@nogal/model/filters'
import { invalid } from '../http/refusal.ts'

const CONTROL = /[\u0000-\u001f\u007f]/

const whole = (campo: string, label: string, text: string | undefined, most: number): number | undefined => {
  if (text === undefined || text === '') return undefined
  const n = /^\d{1,8}$/.test(text) ? Number(text) : 0
  if (n < 1 || n > most) throw invalid([{ campo, mensaje: `${label}: escriba un número entero de 1 a ${most}.` }])
  return n
}

const wrongFilters = () =>
  invalid([
    {
      campo: 'filtros',
      mensaje: `Filtros: envíe una lista JSON de {campo, modo, valor}; los modos son ${MODOS.join(', ')}. Con in, valor es una lista de hasta ${MOST_VALUES} valores; con between, el primero y el último.`,
    },
  ])

/** A value as text; undefined for a value that no cell can be compared with. */
const readValue = (value: unknown): string | undefined => {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined
  const text = String(value)
  return text.length > 200 || CONTROL.test(text) ? undefined : text
}

const readFilter = (item: unknown): Filtro => {
  const { campo, modo = 'contains', valor } = (item ?? {}) as { campo: unknown; modo: Modo; valor: unknown }
  if (typeof campo !== 'string' || !MODOS.includes(modo)) throw wrongFilters()
  if (modo === 'in' || modo === 'between') {
    const most = modo === 'in' ? MOST_VALUES : 2
    const values = Array.isArray(valor) && valor.length <= most ? valor.map(readValue) : [undefined]
    if (values.includes(undefined)) throw wrongFilters()
    return { campo, modo, valor: values as string[] }
  }
  const text = needsValue(modo) ? readValue(valor) : ''
  if (text === undefined) throw wrongFilters()
  return { campo, modo, valor: text }
}

const readFilters = (text: string | undefined): Filtro[] | undefined => {
  if (!text) return undefined
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw wrongFilters()
  }
  // also the short form {Campo: valor} or {Campo: {modo, valor}}
  const list = Array.isArray(parsed)
    ? parsed
    : parsed && typeof parsed === 'object'
      ? Object.entries(parsed).map(([campo, value]) => (value && typeof value === 'object' ? { campo, ...value } : { campo, valor: value }))
      : undefined
  if (!list || list.length > 40) throw wrongFilters()
  return list.map(readFilter)
}

const OPTIONS = ['pagina', 'porPagina', 'orden', 'filtros', 'buscar'] as const
/** The list options that an address may have. */
export const LIST_OPTIONS: readonly string[] = OPTIONS

const once = (given: Record<string, unknown>): Partial<Record<(typeof OPTIONS)[number], string>> => {
  const errores = OPTIONS.flatMap(campo => (Array.isArray(given[campo]) ? [{ campo, mensaje: `${campo}: envíelo una sola vez.` }] : []))
  if (errores.length) throw invalid(errores)
  return given
}

/** The list options of an address; refuses wrong ones with a sentence. */
export const readListOptions = (given: Record<string, unknown>): ListOptions => {
  const query = once(given)
  const pagina = whole('pagina', 'Página', query.pagina, 1_000_000)
  const porPagina = whole('porPagina', 'Filas por página', query.porPagina, 1000)
  const filtros = readFilters(query.filtros)
  const buscar = query.buscar?.trim().slice(0, 200)
  if (buscar && CONTROL.test(buscar)) throw invalid([{ campo: 'buscar', mensaje: 'Buscar: quite los caracteres de control.' }])
  return {
    ...((pagina || porPagina) && { pagina: pagina ?? 1, porPagina: porPagina ?? 50 }),
    ...(query.orden && { orden: query.orden }),
    ...(filtros?.length && { filtros }),
    ...(buscar && { buscar }),
  }
}
