/** The papers of a shipment as its tab shows them, and what can be done with each. */

import type { Tone } from '@nogal/model/aggregate/states'
import type { DataOf } from '@nogal/model/call'
import { CLASES_ENVIO, type EstadoEnvio } from '@nogal/model/embarque/envio'
import { asuntoPropuesto, type Lleva, mensajePropuesto } from '@nogal/model/embarque/mensaje'
import { papelNamed } from '@nogal/model/embarque/papeles'
import type { listarEnviosEmbarque, listarPapeles } from '@nogal/model/embarque/papeles.calls'
import type { Idioma } from '@nogal/model/palabras'

export type PapelListado = DataOf<typeof listarPapeles>[number]
export type Envio = DataOf<typeof listarEnviosEmbarque>[number]
export type EnvioDePapel = NonNullable<PapelListado['Ultimo_Envio']>
export type Accion = 'ver' | 'enviar' | 'aprobar' | 'autorizar' | 'reenviar' | 'eml'

export const IDIOMAS: Readonly<Record<Idioma, string>> = { es: 'Español', en: 'Inglés' }

export const TONO_ESTADO: Readonly<Record<EstadoEnvio, Tone>> = {
  pendiente: 'progress',
  enviando: 'progress',
  entregando: 'progress',
  incierto: 'warning',
  enviado: 'good',
  rechazado: 'bad',
  guardado: 'info',
  retirado: 'warning',
}

const ON_ITS_WAY: readonly EstadoEnvio[] = ['pendiente', 'enviando', 'entregando']
const FAILED: readonly EstadoEnvio[] = ['rechazado', 'incierto']

/** Is a message still leaving by itself? */
export const enCamino = ({ Estado }: Pick<Envio, 'Estado'>): boolean => ON_ITS_WAY.includes(Estado)
/** Did it fail, or may it have? Some of its receivers may have been refused although others took it. */
export const fallo = ({ Estado, Para }: Pick<Envio, 'Estado' | 'Para'>): boolean =>
  FAILED.includes(Estado) || Para.some(one => one.Estado === 'rechazado')

/** What a message is: its paper, or what it asks for. */
export const nombreEnvio = ({ Papel, Clase }: Pick<Envio, 'Papel' | 'Clase'>): string =>
  Papel ? papelNamed(Papel).nombre : CLASES_ENVIO[Clase]

type Can = (funcion: 'imprimir' | 'enviar' | 'aprobar') => boolean

/** An address that a person writes stands in for one that the agency has not; all else has to be mended first. */
const mayLeave = ({ Impedimento }: PapelListado): boolean => Impedimento === null || Impedimento === 'sin-correo'
/** The same revision leaves once in each language. */
const isLeft = ({ Ultimo_Envio, Desactualizada, Idiomas }: PapelListado): boolean => !Ultimo_Envio || Desactualizada || Idiomas.length > 1

/** What a person may do with a paper, in the order in which it is offered. */
export const accionesDe = (papel: PapelListado, can: Can, canQuality: Can = () => false): Accion[] => {
  const { Ultimo_Envio: ultimo, Impedimento } = papel
  const offered: [Accion, boolean][] = [
    ['aprobar', can('aprobar') && (Impedimento === 'por-aprobar' || Impedimento === 'aprobar-otra-vez')],
    ['autorizar', canQuality('aprobar') && Impedimento === 'no-cumple'],
    ['enviar', can('enviar') && mayLeave(papel) && isLeft(papel)],
    ['reenviar', can('enviar') && ultimo !== null && !papel.Desactualizada && !enCamino(ultimo) && fallo(ultimo)],
    ['ver', can('imprimir')],
    ['eml', ultimo?.Estado === 'guardado'],
  ]
  return offered.flatMap(([accion, yes]) => (yes ? [accion] : []))
}

/** What the button to send a paper says. */
export const verboEnviar = ({ Ultimo_Envio, Desactualizada, Revision }: PapelListado): string =>
  !Ultimo_Envio ? 'Enviar…' : Desactualizada ? `Enviar la revisión ${Revision}…` : 'Enviar en otro idioma…'

/** The language in which a paper leaves unless another is chosen: that of its last sending, or the one in which this revision did not leave. */
export const idiomaInicial = ({ Ultimo_Envio, Desactualizada, Idiomas }: PapelListado): Idioma => {
  if (!Ultimo_Envio) return 'es'
  const { Idioma: last } = Ultimo_Envio
  return Desactualizada ? last : (Idiomas.find(one => one !== last) ?? last)
}

/** A paper as sentences name it, with its agency or plant where there are several. */
export const nombrePapel = ({ Nom_Papel, Para, Variante }: Pick<PapelListado, 'Nom_Papel' | 'Para' | 'Variante'>): string =>
  Variante && Para ? `${Nom_Papel} · ${Para}` : Nom_Papel

export type Texto = { Asunto: string; Mensaje: string }
/** The subject and the text that the server would write by itself. */
export const textoPropuesto = (papel: PapelListado, idioma: Idioma, lleva: Lleva, persona: string): Texto => ({
  Asunto: asuntoPropuesto(papel.Papel, idioma, lleva),
  Mensaje: mensajePropuesto(papel.Papel, idioma, lleva, persona),
})

/** What was typed, in another language: what nobody touched is proposed anew, the rest stays. */
export const enOtroIdioma = <R extends Partial<Record<keyof Texto, unknown>>>(typed: R, before: Texto, after: Texto): R => ({
  ...typed,
  ...(typed.Asunto === before.Asunto && { Asunto: after.Asunto }),
  ...(typed.Mensaje === before.Mensaje && { Mensaje: after.Mensaje }),
})

/** What of the text goes to the server: what nobody touched it writes itself, as things are then. */
export const soloEscrito = (
  typed: Partial<Record<keyof Texto, unknown>>,
  proposed: Texto | undefined,
): Record<keyof Texto, string | null> => {
  const own = (name: keyof Texto) => (typed[name] && typed[name] !== proposed?.[name] ? String(typed[name]) : null)
  return { Asunto: own('Asunto'), Mensaje: own('Mensaje') }
}
