/** Container numbers in a text that was copied from a mail or a sheet, and which container each is for. */
import { nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { bareContainer, faultOfContainer } from '@nogal/model/rules/checkDigits'

const BETWEEN = '[ \\t\\u00a0._/-]*'
/** Four letters and six or seven digits, however they are spaced. */
const NUMBER = new RegExp(`(?<![A-Z])[A-Z]{3}${BETWEEN}[A-Z]${BETWEEN}\\d(?:${BETWEEN}\\d){5,6}(?!\\d)`, 'g')
/** Something that somebody meant as a number: letters and digits in one word, or digits alone. */
const MEANT = /(?=\S*\d)\S{5,}/

/** The numbers of a text in their order, in eleven characters where they are right; a line that holds none but means one is answered as it is. */
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
/** The number that a container would get; `fault` says why it is wrong. */
export type Asignado<C> = { contenedor: C; numero: string | undefined; fault: string | undefined }

const faultOf = (numero: string, all: readonly string[]): string | undefined => {
  if (all.filter(one => one === numero).length > 1) return 'Está repetido en lo que pegó.'
  return faultOfContainer(numero, 'Número')?.replace(/^Número: /, '')
}

/**
 * Gives numbers to containers in their order: a number that one has already stays with it, the others go to those that have none,
 * or to all when those may be replaced. `sobran` are the numbers that found no container.
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

/** What a container is called that may not have a number yet. */
export const cual = (contenedor: Caja): string => nombreContenedor({ ...contenedor, Nro_Contenedor: null })
