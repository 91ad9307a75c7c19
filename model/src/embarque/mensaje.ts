/** The proposed message with a paper of a shipment for its receivers. */
import type { Idioma } from '../palabras.ts'
import { type CodPapel, papelNamed } from './papeles.ts'

export type Lleva = { Numero: string; Revision: number; Exportador: { Nombre: string } }

const GREETING: Record<Idioma, (paper: string, revision: number, who: string) => string> = {
  es: (paper, revision, who) =>
    `Estimados:\n\nAdjuntamos ${paper}, revisión ${revision}.${revision > 1 ? ' Lo que cambió desde el envío anterior está marcado.' : ''}\n\nSaludos cordiales,\n${who}`,
  en: (paper, revision, who) =>
    `Dear Sirs,\n\nPlease find attached the ${paper}, revision ${revision}.${revision > 1 ? ' What changed since the last one is marked.' : ''}\n\nKind regards,\n${who}`,
}

const titleOf = (code: CodPapel, idioma: Idioma): string => papelNamed(code).titulo[idioma] ?? papelNamed(code).titulo.es

/** The proposed subject of the message. */
export const asuntoPropuesto = (code: CodPapel, idioma: Idioma, { Numero, Revision, Exportador }: Lleva): string =>
  `${titleOf(code, idioma)} ${Numero} · ${Exportador.Nombre}${Revision > 1 ? ` · Rev. ${Revision}` : ''}`.slice(0, 200)

/** The proposed text of the message, signed by a user. */
export const mensajePropuesto = (code: CodPapel, idioma: Idioma, { Numero, Revision, Exportador }: Lleva, persona: string): string => {
  const paper = idioma === 'es' ? papelNamed(code).called : titleOf(code, idioma).toLowerCase()
  return GREETING[idioma](`${paper} ${Numero}`, Revision, `${persona}\n${Exportador.Nombre}`)
}
