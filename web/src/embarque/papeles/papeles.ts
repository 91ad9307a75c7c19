/** The papers of a shipment in its tab, and the actions on each. */

import type { Tone } from '@nogal/model/aggregate/states'
import type { DataOf } from '@nogal/model/call'
import { CLASES_ENVIO, type EstadoEnvio } from '@nogal/model/embarque/envio'
import { type CodEnviado, nombresDe } from '@nogal/model/embarque/papeles'
import type { listarEnviosEmbarque, listarPapeles } from '@nogal/model/embarque/papeles.calls'
import type { Idioma } from '@nogal/model/palabras'

export type PapelListado = DataOf<typeof listarPapeles>[number]
export type Envio = DataOf<typeof listarEnviosEmbarque>[number]
export type EnvioDePapel = NonNullable<PapelListado['Ultimo_Envio']>
export type Accion = 'ver' | 'enviar' | 'aprobar' | 'autorizar' | 'reenviar' | 'eml'

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

/** Will the outbox still send the message? */
export const enCamino = ({ Estado }: Pick<Envio, 'Estado'>): boolean => ON_ITS_WAY.includes(Estado)
/** Did it fail, or may it have failed, at least for some receivers? */
export const fallo = ({ Estado, Para }: Pick<Envio, 'Estado' | 'Para'>): boolean =>
  FAILED.includes(Estado) || Para.some(one => one.Estado === 'rechazado')

/** Has the outbox given up a message that did not reach all of its receivers? */
export const quedoSinLlegar = (envio: Pick<Envio, 'Estado' | 'Para'>): boolean => !enCamino(envio) && fallo(envio)

/** The name of a message: its paper, or its purpose. */
export const nombreEnvio = ({ Papel, Clase }: Pick<Envio, 'Papel' | 'Clase'>): string =>
  Papel ? nombresDe(Papel).nombre : CLASES_ENVIO[Clase]

type Can = (funcion: 'imprimir' | 'enviar' | 'aprobar') => boolean

/** The act that each obstacle leaves: a missing address can be typed by the user; obstacles without an act are removed elsewhere. */
const ACTO_TRAS: Readonly<Partial<Record<NonNullable<PapelListado['Impedimento']>, 'aprobar' | 'autorizar' | 'enviar'>>> = {
  'sin-correo': 'enviar',
  'por-aprobar': 'aprobar',
  'aprobar-otra-vez': 'aprobar',
  'no-cumple': 'autorizar',
}
/** The act that a paper waits for; undefined when an obstacle is removed elsewhere, or when the user may not take the act. */
export const actoDe = ({ Impedimento }: Pick<PapelListado, 'Impedimento'>, can: Can, canQuality: Can = () => false) => {
  const acto = Impedimento === null ? 'enviar' : ACTO_TRAS[Impedimento]
  if (acto === undefined) return undefined
  return (acto === 'autorizar' ? canQuality('aprobar') : can(acto)) ? acto : undefined
}
/** Is there anything to send: never sent, outdated, or possible in another language? */
const isLeft = ({ Ultimo_Envio, Desactualizada, Idiomas }: PapelListado): boolean => !Ultimo_Envio || Desactualizada || Idiomas.length > 1

/** The actions that a user may take on a paper, in order. */
export const accionesDe = (papel: PapelListado, can: Can, canQuality?: Can): Accion[] => {
  const { Ultimo_Envio: ultimo } = papel
  const acto = actoDe(papel, can, canQuality)
  const offered: [Accion, boolean][] = [
    ['aprobar', acto === 'aprobar'],
    ['autorizar', acto === 'autorizar'],
    ['enviar', acto === 'enviar' && isLeft(papel)],
    ['reenviar', can('enviar') && ultimo !== null && !papel.Desactualizada && quedoSinLlegar(ultimo)],
    ['ver', can('imprimir')],
    ['eml', ultimo?.Estado === 'guardado'],
  ]
  return offered.flatMap(([accion, yes]) => (yes ? [accion] : []))
}

/** The label of the button that sends a paper. */
export const verboEnviar = ({ Ultimo_Envio, Desactualizada, Revision }: PapelListado): string =>
  !Ultimo_Envio ? 'Enviar…' : Desactualizada ? `Enviar la revisión ${Revision}…` : 'Enviar en otro idioma…'

/** The initial language of a sending: that of the last one, or the one in which this revision was not sent yet. */
export const idiomaInicial = ({ Ultimo_Envio, Desactualizada, Idiomas }: PapelListado): Idioma => {
  if (!Ultimo_Envio) return 'es'
  const { Idioma: last } = Ultimo_Envio
  return Desactualizada ? last : (Idiomas.find(one => one !== last) ?? last)
}

/** The name of a paper for sentences, with its agency or plant where there are several. */
export const nombrePapel = ({ Papel, Para, Variante }: { Papel: CodEnviado; Para: string | null; Variante: number }): string =>
  Variante && Para ? `${nombresDe(Papel).nombre} · ${Para}` : nombresDe(Papel).nombre
