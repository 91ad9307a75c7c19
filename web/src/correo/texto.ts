/** The text of a message with a paper, in the form that sends the paper. */
import { asuntoPropuesto, type Lleva, mensajePropuesto } from '@nogal/model/embarque/mensaje'
import { type CodEnviado, nombresDe } from '@nogal/model/embarque/papeles'
import type { Idioma } from '@nogal/model/palabras'

export const IDIOMAS: Readonly<Record<Idioma, string>> = { es: 'Español', en: 'Inglés' }

export type Texto = { Asunto: string; Mensaje: string }
/** The subject and the text that the server proposes. */
export const textoPropuesto = (code: CodEnviado, idioma: Idioma, lleva: Lleva, persona: string): Texto => ({
  Asunto: asuntoPropuesto(nombresDe(code), idioma, lleva),
  Mensaje: mensajePropuesto(nombresDe(code), idioma, lleva, persona),
})

/** The input for another language: unchanged fields get the new proposal, edited ones stay. */
export const enOtroIdioma = <R extends Partial<Record<keyof Texto, unknown>>>(typed: R, before: Texto, after: Texto): R => ({
  ...typed,
  ...(typed.Asunto === before.Asunto && { Asunto: after.Asunto }),
  ...(typed.Mensaje === before.Mensaje && { Mensaje: after.Mensaje }),
})

/** The texts to send: unchanged ones are null, so that the server writes them with current data. */
export const soloEscrito = (
  typed: Partial<Record<keyof Texto, unknown>>,
  proposed: Texto | undefined,
): Record<keyof Texto, string | null> => {
  const own = (name: keyof Texto) => (typed[name] && typed[name] !== proposed?.[name] ? String(typed[name]) : null)
  return { Asunto: own('Asunto'), Mensaje: own('Mensaje') }
}
