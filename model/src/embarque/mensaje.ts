/** The proposed message with a paper for its receivers. */
import type { Idioma } from '../palabras.ts'
import { type NombresPapel, PAPEL_CONTRATO } from './papeles.ts'

/** What the message says about the paper; `Revision` is null for a contract that was never amended. */
export type Lleva = { Numero: string; Revision: number | null; Exportador: { Nombre: string } }

type Palabras = { saludo: (paper: string) => string; revision: (n: number) => string; cambio: string; enmienda: string; despedida: string }
const PALABRAS: Readonly<Record<Idioma, Palabras>> = {
  es: {
    saludo: paper => `Estimados:\n\nAdjuntamos ${paper}`,
    revision: n => `, revisión ${n}`,
    cambio: ' Lo que cambió desde el envío anterior está marcado.',
    enmienda: ' Reemplaza al contrato anterior y dice qué cambió.',
    despedida: 'Saludos cordiales,',
  },
  en: {
    saludo: paper => `Dear Sirs,\n\nPlease find attached the ${paper}`,
    revision: n => `, revision ${n}`,
    cambio: ' What changed since the last one is marked.',
    enmienda: ' It replaces the former contract and says what changed.',
    despedida: 'Kind regards,',
  },
}

const titleOf = ({ titulo }: NombresPapel, idioma: Idioma): string => titulo[idioma] ?? titulo.es

/** Does the paper replace a former one? The first revision of a contract does, because the original has no number. */
const isReplacement = (paper: NombresPapel, { Revision }: Lleva): boolean =>
  Boolean(Revision) && (paper === PAPEL_CONTRATO || Revision! > 1)

/** The proposed subject of the message. */
export const asuntoPropuesto = (paper: NombresPapel, idioma: Idioma, lleva: Lleva): string =>
  `${titleOf(paper, idioma)} ${lleva.Numero} · ${lleva.Exportador.Nombre}${isReplacement(paper, lleva) ? ` · Rev. ${lleva.Revision}` : ''}`.slice(
    0,
    200,
  )

/** The proposed text of the message, signed by a user. */
export const mensajePropuesto = (paper: NombresPapel, idioma: Idioma, lleva: Lleva, persona: string): string => {
  const { saludo, revision, cambio, enmienda, despedida } = PALABRAS[idioma]
  const named = `${idioma === 'es' ? paper.called : titleOf(paper, idioma).toLowerCase()} ${lleva.Numero}`
  const changed = isReplacement(paper, lleva) ? (paper === PAPEL_CONTRATO ? enmienda : cambio) : ''
  return `${saludo(named)}${lleva.Revision ? revision(lleva.Revision) : ''}.${changed}\n\n${despedida}\n${persona}\n${lleva.Exportador.Nombre}`
}
