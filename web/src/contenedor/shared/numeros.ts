/** Finds container numbers in text copied from a mail or a sheet, and assigns them to containers. */
import { nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { bareContainer, faultOfContainer } from '@nogal/model/rules/checkDigits'

const BETWEEN = '[ \\t\\u00a0._/-]*'
/** Four letters and six or seven digits, with any separators. */
const NUMBER = new RegExp(`(?<![A-Z])[A-Z]{3}${BETWEEN}[A-Z]${BETWEEN}\\d(?:${BETWEEN}\\d){5,6}(?!\\d)`, 'g')
/** A text that is probably meant as a number: letters and digits in one word, or only digits. */
const MEANT = /(?=\S*\d)\S{5,}/

/**
 * The numbers in a text in order, as eleven characters where valid; a line without a number that seems to mean one is returned unchanged.
 */
export const leerNumeros = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/\r?\n/)
    .flatMap(line => {
      const found = line.match(NUMBER)
      if (found) return found.map(bareContainer)
      return MEANT.test(line) ? [line.trim().replace(/\s+/g, ' ')] : []
    })

type Caja = { Id_Contenedor: number; Nro_Contenedor: string | null; Nro_Corr_Contenedor: number }
/** The number assigned to a container; `fault` says why it is invalid. */
export type Asignado<C> = { contenedor: C; numero: string | undefined; fault: string | undefined }

const faultOf = (numero: string, all: readonly string[]): string | undefined => {
  if (all.filter(one => one === numero).length > 1) return 'Está repetido en lo que pegó.'
  return faultOfContainer(numero, 'Número')?.replace(/^Número: /, '')
}

/**
 * Assigns numbers to containers in order: a number that a container has already stays with it, the others go to containers without one, or
 * to all when numbers may be replaced. `sobran` are the numbers left over.
 */
export const repartirNumeros = <C extends Caja>(
  contenedores: readonly C[],
  numeros: readonly string[],
  reemplazar: boolean,
): { asignados: Asignado<C>[]; sobran: string[] } => {
  const kept = reemplazar ? [] : contenedores.filter(one => one.Nro_Contenedor)
  const left = numeros.filter(numero => !kept.some(one => one.Nro_Contenedor === numero))
  const asignados = contenedores.map(contenedor => {
    if (kept.includes(contenedor)) return { contenedor, numero: undefined, fault: undefined }
    const numero = left.shift()
    return { contenedor, numero, fault: numero && faultOf(numero, numeros) }
  })
  return { asignados, sobran: left }
}

/** The name of a container that may not have a number yet. */
export const cual = (contenedor: Caja): string => nombreContenedor({ ...contenedor, Nro_Contenedor: null })
