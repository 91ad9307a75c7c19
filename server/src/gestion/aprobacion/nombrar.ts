import type { Idioma } from '@nogal/model/palabras'
import type { Shown } from './ronda.queries.ts'

type Asked = Shown['gestiones'][number]

/** What a document that waits for approval is called, in the language of who is asked. */
export const documentOf = ({ nombre, nombre_ing }: Asked, idioma: Idioma): string => (idioma === 'en' && nombre_ing) || nombre

/** The container that it is of, by its number or by its place in the deal; or the whole shipment. */
export const placeOf = ({ contenedor, cual }: Asked, words: { container: string; whole: string }): string =>
  contenedor ?? (cual ? `${words.container} ${cual}` : words.whole)
