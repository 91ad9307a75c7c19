/** The public page on which a receiver cancels mails. Opening the page cancels nothing, because mail scanners open links too. */
import type { Idioma } from '@nogal/model/palabras'
import type { Config } from '../config.ts'
import { BAJA } from '../correo/enlace.ts'
import type { Reader } from '../db/reader.ts'
import { houseOf } from '../gestion/aprobacion/recordatorio.queries.ts'
import type { PageAnswer } from '../http/answers.ts'
import { publicPage } from '../http/pagina.ts'
import { notFound } from '../http/refusal.ts'
import { findSubscription } from './avisos.queries.ts'

const WORDS: Readonly<Record<Idioma, { title: string; ask: string; stop: string; done: string }>> = {
  es: {
    title: 'Avisos por correo',
    ask: '¿Quiere dejar de recibir avisos sobre sus embarques?',
    stop: 'Dejar los avisos',
    done: 'Ya no recibirá avisos. Puede pedirlos otra vez en «Mis embarques».',
  },
  en: {
    title: 'Mail alerts',
    ask: 'Do you want to stop receiving alerts about your shipments?',
    stop: 'Stop the alerts',
    done: 'You will receive no more alerts. You can ask for them again in “My shipments”.',
  },
}

/** The subscription of a link; fails for a forged one. */
export const subscriptionOf = async (config: Config, token: string): Promise<number> => (await BAJA.read(config, token)).id

export const bajaPage = async (db: Reader, id: number, token: string): Promise<PageAnswer> => {
  const found = await findSubscription(db, id)
  if (!found) throw notFound('esa suscripción')
  const { title, ask, stop, done } = WORDS[found.idioma]
  const form = `<p>${ask}</p><form class="acciones" method="post" action="/api/avisos/baja/${encodeURIComponent(token)}"><button>${stop}</button></form>`
  const { Nombre: house } = await houseOf(db)
  const body = found.activa ? form : `<p class="hecho" role="status">${done}</p>`
  return publicPage({ title, house, idioma: found.idioma, body })
}
