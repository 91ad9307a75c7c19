/** Spanish grammar for the words of a definition. `called` is a noun with its article, like `Entity.called`. */

import { formatNumber } from './format.ts'

/** A number with its noun: `1 línea`, `1.200 líneas`. */
export const counted = (n: number, one: string, many: string): string => `${formatNumber(n, 0)} ${n === 1 ? one : many}`

/** Words in a sentence: `a`, `a y b`, `a, b y c`. */
export const enumerated = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`

/** With a capital: `negocio` → `Negocio`. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Without a capital, but for initials: `Puerto de destino` → `puerto de destino`, `ETD` stays. */
export const uncapital = (text: string): string => (/^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1))

/** After `de`: `el negocio` → `del negocio`. */
export const ofCalled = (called: string): string => (called.startsWith('el ') ? `del ${called.slice(3)}` : `de ${called}`)

const isFeminine = (called: string): boolean => called.startsWith('la ')

/** After `con`: `el negocio` → `él`. */
export const pronounOf = (called: string): string => (isFeminine(called) ? 'ella' : 'él')

/** Without its article: `el negocio` → `negocio`. */
export const nounOf = (called: string): string => called.replace(/^\S+ /, '')

/** One of a noun by its name; a name that begins with the noun does not repeat it: `el contenedor 1` of «Contenedor 1». */
export const namedOne = (called: string, name: string): string => {
  const noun = nounOf(called)
  return name.toLowerCase().startsWith(`${noun} `) ? called + name.slice(noun.length) : `${called} ${name}`
}

/** A participle in the gender of a thing: `agregado` for «el lote», `agregada` for «la solicitud». */
export const doneTo = (called: string, done: string): string => (isFeminine(called) ? done.replace(/o$/, 'a') : done)

/** Another of its kind: `otro`, `otra`. */
export const otherOf = (called: string): string => (isFeminine(called) ? 'otra' : 'otro')

/** After the noun of a new one: `nuevo`, `nueva`. */
export const newAfter = (called: string): string => (isFeminine(called) ? 'nueva' : 'nuevo')

/** A new one: `Nuevo negocio`, `Nueva gestión`. */
export const newOf = ({ singular, called }: { singular: string; called: string }): string =>
  `${isFeminine(called) ? 'Nueva' : 'Nuevo'} ${singular}`

/** The first one of its kind: `el primero`, `la primera`. */
export const firstOf = (called: string): string => (isFeminine(called) ? 'la primera' : 'el primero')

/** With the indefinite article: `línea de producto` → `una línea de producto`; `otro documento` has none. */
export const oneOf = ({ singular, called }: { singular: string; called: string }): string =>
  singular.startsWith('otr') ? singular : `${isFeminine(called) ? 'una' : 'un'} ${singular}`
