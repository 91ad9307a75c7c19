/** The public page on which a receiver cancels mails. Opening the page cancels nothing, because mail scanners open links too. */
import type { Idioma } from '@nogal/model/palabras'
import type { Config } from '../config.ts'
import { BAJA } from '../correo/enlace.ts'
import type { Reader } from '../db/reader.ts'
import { PageAnswer } from '../http/answers.ts'
import { notFound } from '../http/refusal.ts'
import { findSubscription } from './avisos.queries.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#1d2420;background:#f4f7f4;margin:0;padding:1.5rem}
main{max-width:34rem;margin:10vh auto 0;background:#fff;border-radius:8px;padding:1.5rem 2rem;box-shadow:0 1px 3px rgba(0,0,0,.12)}
h1{font-size:1.35rem;margin:0 0 .8rem;color:#2b6a3c}
button{font:inherit;font-weight:600;background:#2b6a3c;color:#fff;border:0;border-radius:6px;padding:.7rem 1.4rem;cursor:pointer}
button:focus-visible{outline:3px solid #b98a4e;outline-offset:2px}
.hecho{background:#e3f1e6;border-left:4px solid #2b6a3c;padding:.7rem 1rem;border-radius:4px}`

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
export const subscriptionOf = (config: Config, token: string): Promise<number> => BAJA.read(config, token)

export const bajaPage = async (db: Reader, id: number, token: string): Promise<PageAnswer> => {
  const found = await findSubscription(db, id)
  if (!found) throw notFound('esa suscripción')
  const { title, ask, stop, done } = WORDS[found.idioma]
  const form = `<p>${ask}</p><form method="post" action="/api/avisos/baja/${encodeURIComponent(token)}"><button>${stop}</button></form>`
  return new PageAnswer(
    title,
    `<main lang="${found.idioma}"><h1>${title}</h1>${found.activa ? form : `<p class="hecho" role="status">${done}</p>`}</main>`,
    STYLE,
  )
}
