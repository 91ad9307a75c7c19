import { MODOS } from '@nogal/model/call'
import { isNarrowing } from '@nogal/model/filters'
import { DEFAULT_STATE, type Filtro, type FiltroUno, type TableState } from './types.ts'

/*
 * The state of a list as a readable text for the address:
 * Nom_Puerto(San_Antonio)!Nom_Pais.in(Chile*Perú)!Fecha_ETD.between(05-03-2026*)!Fecha_ETD.this-week()!*orden(-Fecha_ETD)!*pagina(3)
 * It only has characters that no browser or router escapes; others are written ~hex~, and a blank is `_`.
 */
const tilde = (text: string, safe: RegExp) =>
  Array.from(text, char => (safe.test(char) ? char : `~${char.codePointAt(0)!.toString(16)}~`)).join('')
const encodeKey = (key: string) => tilde(key, /[\w-]/)
const encodeValue = (value: string) => tilde(value, /[A-Za-z0-9 .-]|(?![\ud800-\udfff])[^\p{ASCII}]/u).replaceAll(' ', '_')
const untilde = (text: string) =>
  text.replace(/~([0-9a-f]{1,6})~/g, (_, hex) => String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)))
const encodeFilter = ({ valor }: Filtro) => (typeof valor === 'string' ? encodeValue(valor) : valor.map(encodeValue).join('*'))
const decodeValue = (text: string) => untilde(text.replaceAll('_', ' '))

const entry = /^(\*?)([^().]+)(?:\.([a-z0-9-]+))?\((.*)\)$/s

/** Is the filter included? A filter without a value is, too, so that a mode chosen first stays until its value is typed. */
const isKept = (filter: Filtro): boolean => !['contains', 'in'].includes(filter.modo) || filter.valor.length > 0

/** The state as text; empty for the initial state of a list. */
export const encodeTableState = (state: TableState, initial: TableState = DEFAULT_STATE): string => {
  const parts = state.filtros
    .filter(isKept)
    .map(f => `${encodeKey(f.campo)}${f.modo === 'contains' ? '' : `.${f.modo}`}(${encodeFilter(f)})`)
  for (const name of ['buscar', 'opciones'] as const) if (state[name] !== initial[name]) parts.push(`*${name}(${encodeValue(state[name])})`)
  for (const name of ['orden', 'pagina', 'porPagina', 'grupo', 'vista'] as const)
    if (state[name] !== initial[name]) parts.push(`*${name}(${encodeKey(String(state[name]))})`)
  if (state.abiertos.length) parts.push(`*abiertos(${state.abiertos.map(encodeValue).join('*')})`)
  return parts.join('!')
}

/** The filter of a mode and a written value; undefined when they are invalid. */
const decodeFilter = (campo: string, modo: string, written: string): Filtro | undefined => {
  if (!(MODOS as readonly string[]).includes(modo)) return undefined
  if (modo === 'in') return { campo, modo, valor: written.split('*').map(decodeValue) }
  if (modo === 'between') {
    const [from = '', to = ''] = written.split('*').map(decodeValue)
    return { campo, modo, valor: [from, to] }
  }
  const filter: Filtro = { campo, modo: modo as FiltroUno['modo'], valor: decodeValue(written) }
  return isKept(filter) ? filter : undefined
}

const whole = (text: string, otherwise: number) => {
  const n = Number(text)
  return Number.isSafeInteger(n) && n > 0 ? n : otherwise
}

/** The state of a text; invalid parts are left out. */
export const decodeTableState = (text: string | undefined, initial: TableState = DEFAULT_STATE): TableState => {
  const state: TableState = { ...initial, filtros: text ? [] : initial.filtros }
  for (const part of (text ?? '').split('!')) {
    const match = entry.exec(part)
    if (!match) continue
    const [, star, name = '', modo = 'contains', written = ''] = match
    const valor = decodeValue(written)
    if (!star) {
      const filter = decodeFilter(untilde(name), modo, written)
      if (filter) state.filtros.push(filter)
    } else if (name === 'abiertos') state.abiertos = written.split('*').map(decodeValue)
    else if (name === 'buscar' || name === 'opciones') state[name] = valor
    else if (name === 'orden' || name === 'grupo' || name === 'vista') state[name] = untilde(written)
    else if (name === 'pagina' || name === 'porPagina') state[name] = whole(valor, initial[name])
  }
  return state
}

/** The state with other filters on one column; goes back to the first page. */
export const withFilters = (state: TableState, campo: string, filters: readonly Filtro[]): TableState => ({
  ...state,
  pagina: 1,
  filtros: [...state.filtros.filter(f => f.campo !== campo), ...filters.filter(isKept)],
})

/** The state with one filter on its column, or none when the filter does not restrict anything. */
export const withFilter = (state: TableState, filter: Filtro): TableState =>
  withFilters(state, filter.campo, isNarrowing(filter) ? [filter] : [])
