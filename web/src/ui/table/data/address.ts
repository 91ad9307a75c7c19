import { MODOS } from '@nogal/model/call'
import { isNarrowing } from '@nogal/model/filters'
import { DEFAULT_STATE, type Filtro, type FiltroUno, type TableState } from './types.ts'

/*
 * The state of a list as a text that an address can carry and a person can read:
 *   Nom_Puerto(San_Antonio)!Nom_Pais.in(Chile*Perú)!Fecha_ETD.between(05-03-2026*)!Fecha_ETD.this-week()!*orden(-Fecha_ETD)!*pagina(3)
 * Only characters that no browser or router escapes; others are written ~hex~, a blank is `_`.
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

/** Is the filter kept? It is while it narrows nothing yet, too, so that the mode that was chosen first waits for its value. */
const isKept = (filter: Filtro): boolean => !['contains', 'in'].includes(filter.modo) || filter.valor.length > 0

/** The state as text; empty for the state that a list starts with. */
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

/** The filter that its mode and its written value stand for; undefined where they mean nothing. */
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

/** The state that a text stands for; what cannot be understood is left out. */
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

/** The state with these filters on one column in place of those that it had; back on the first page. */
export const withFilters = (state: TableState, campo: string, filters: readonly Filtro[]): TableState => ({
  ...state,
  pagina: 1,
  filtros: [...state.filtros.filter(f => f.campo !== campo), ...filters.filter(isKept)],
})

/** The state with one filter on its column, or none when it narrows nothing. */
export const withFilter = (state: TableState, filter: Filtro): TableState =>
  withFilters(state, filter.campo, isNarrowing(filter) ? [filter] : [])
