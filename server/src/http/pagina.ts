/** The one layout of the public pages: what signed links in mails lead to, and what is said when such a link fails. */
import type { Idioma } from '@nogal/model/palabras'
import { TIME_ZONE } from '../db/settings.ts'
import { PageAnswer } from './answers.ts'
import { Refusal } from './refusal.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, c => ENTITIES[c]!)

/** A timestamp in the exporter's time zone. */
export const momentText = (at: Date, idioma: Idioma): string =>
  new Intl.DateTimeFormat(idioma === 'es' ? 'es-CL' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: TIME_ZONE,
  }).format(at)

const STYLE = `:root{color-scheme:light dark;--fondo:#f4f7f4;--hoja:#fff;--texto:#1d2420;--suave:#5c665f;--linea:#d3dbd5;--campo:#7c877f;--verde:#2b6a3c;--boton:#2b6a3c;--hecho:#e3f1e6;--aviso:#fff1a8;--error:#fbe3e1;--rojo:#a3332b;--nuez:#b98a4e}
@media (prefers-color-scheme:dark){:root{--fondo:#141916;--hoja:#1e2521;--texto:#e6ebe7;--suave:#a9b4ac;--linea:#39433c;--campo:#7d8a81;--verde:#8fd0a0;--boton:#2f7a45;--hecho:#1f3a28;--aviso:#4a3f10;--error:#4a2421;--rojo:#e58a82}}
*{box-sizing:border-box}
body{font:16px/1.5 Inter,"Segoe UI",system-ui,-apple-system,Roboto,"Helvetica Neue",Arial,sans-serif;color:var(--texto);background:var(--fondo);margin:0;padding:1.5rem}
header,main{max-width:48rem;margin:0 auto}
header{color:var(--verde);font-weight:700;font-size:1.1rem;padding:0 .25rem .75rem;overflow-wrap:anywhere}
main{background:var(--hoja);border:1px solid var(--linea);border-top:4px solid var(--boton);border-radius:8px;padding:1.5rem 2rem}
h1{font-size:1.4rem;line-height:1.3;margin:0 0 .75rem;overflow-wrap:anywhere}h2{font-size:1.05rem;margin:1.75rem 0 .5rem}h3{font-size:1rem;margin:0;overflow-wrap:anywhere}
p{margin:.5rem 0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:.75rem 0}
dt{color:var(--suave)}dd{margin:0;overflow-wrap:anywhere}
a{color:var(--verde);font-weight:600}small{color:var(--suave);white-space:nowrap}
article{margin:1rem 0;padding:1rem;border:1px solid var(--linea);border-radius:8px}
label{display:flex;gap:.6rem;align-items:flex-start;padding:.3rem 0}label.texto{display:block;margin:.3rem 0 0}
fieldset{margin:1rem 0 0;padding:.75rem 0 0;border:0;border-top:1px solid var(--linea)}legend{float:left;width:100%;font-weight:600;padding:0}legend+*{clear:both}
input[type=checkbox],input[type=radio]{width:1.25rem;height:1.25rem;margin:.1rem 0 0;flex:none;accent-color:var(--boton)}
textarea{display:block;width:100%;min-height:4.5rem;font:inherit;color:inherit;background:var(--hoja);margin-top:.3rem;padding:.5rem;border:1px solid var(--campo);border-radius:4px}
button{font:inherit;font-weight:600;color:#fff;background:var(--boton);border:0;border-radius:6px;padding:.75rem 1.5rem;cursor:pointer}
a:focus-visible,summary:focus-visible,button:focus-visible,textarea:focus-visible,input:focus-visible{outline:3px solid var(--nuez);outline-offset:2px}
summary{cursor:pointer;color:var(--verde);width:fit-content;padding:.25rem 0}
iframe{display:block;width:100%;height:70vh;margin:.5rem 0;border:1px solid var(--linea);border-radius:4px;background:#fff}
article img{display:block;max-width:100%;max-height:70vh;margin:.5rem 0;border:1px solid var(--linea);border-radius:4px}
.acciones{display:flex;flex-wrap:wrap;gap:1rem 1.5rem;align-items:center;margin:1.2rem 0}
.nota{white-space:pre-line;border-left:4px solid var(--nuez);padding:.3rem 1rem}
.hecho,.error,.aviso{padding:.7rem 1rem;border-radius:4px}
.hecho{background:var(--hecho);border-left:4px solid var(--verde)}.error{background:var(--error);border-left:4px solid var(--rojo)}.aviso{background:var(--aviso)}
@media (max-width:600px){body{padding:.75rem}main{padding:1.1rem}iframe,.vista{display:none}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.4rem}button{width:100%}.acciones form{width:100%}}`

/** What a public page says: `house` is the name of the exporter, `body` the HTML below the heading, with its texts escaped. */
type Shown = { title: string; heading?: string; house: string; idioma: Idioma; body: string; status?: number }

/** A public page in the one layout: the exporter above, then the heading and the body. */
export const publicPage = ({ title, heading = title, house, idioma, body, status = 200 }: Shown): PageAnswer =>
  new PageAnswer(
    `${title} · ${house}`,
    `<header>${escapeHtml(house)}</header><main><h1>${escapeHtml(heading)}</h1>${body}</main>`,
    STYLE,
    status,
    idioma,
  )

type Done = { heading: string; lines: readonly string[] }

/** A refusal of a known link: its page is in the language of the receiver, under the name of the exporter. */
export class LinkRefusal extends Refusal {
  readonly house: string
  readonly idioma: Idioma
  /** What the link did before: a heading instead of the usual one, and lines below the sentence. */
  readonly done: Done | undefined

  constructor(mensaje: string, { house, idioma, status = 410, done }: { house: string; idioma: Idioma; status?: number; done?: Done }) {
    super(status, mensaje)
    this.house = house
    this.idioma = idioma
    this.done = done
  }
}

type Failed = Record<'link' | 'other', string>
const FAILED: Readonly<Record<Idioma, Failed>> = {
  es: { link: 'Este enlace no se puede usar', other: 'No se pudo abrir la página' },
  en: { link: 'This link cannot be used', other: 'The page could not be opened' },
}

/** The sentence of a refusal in each language. */
export type InBoth = Readonly<Record<Idioma, string>>

/** A refusal of a link whose receiver is not known, so that nobody knows which language the receiver reads. */
export class UnknownLink extends Refusal {
  readonly sentences: InBoth

  constructor(status: number, sentences: InBoth) {
    super(status, `${sentences.es} · ${sentences.en}`)
    this.sentences = sentences
  }
}

const LINK_STATUS = [404, 410]

/** The page of a refusal. */
export const refusedPage = (error: unknown, status: number, mensaje: string): PageAnswer => {
  const { house, idioma }: { house: string; idioma: Idioma } = error instanceof LinkRefusal ? error : { house: 'Nogal', idioma: 'es' }
  const which = LINK_STATUS.includes(status) ? 'link' : 'other'
  const done = error instanceof LinkRefusal ? error.done : undefined
  const words = done?.heading ?? FAILED[idioma][which]
  const { es, en }: { es: string; en?: string } = error instanceof UnknownLink ? error.sentences : { es: mensaje }
  const list = done?.lines.length ? `<ul>${done.lines.map(line => `<li>${escapeHtml(line)}</li>`).join('')}</ul>` : ''
  const body = `<p>${escapeHtml(es)}</p>${list}${en ? `<section lang="en"><h2>${FAILED.en[which]}</h2><p>${escapeHtml(en)}</p></section>` : ''}`
  return publicPage({ title: words, house, idioma, body, status })
}
