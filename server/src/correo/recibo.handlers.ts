/**
 * The public page of a receipt: the paper, and a button that confirms it. Opening the page confirms nothing, because mail scanners open
 * links too.
 */
import { confirmarRecibo, verPapelRecibido, verRecibo } from '@nogal/model/embarque/papeles.calls'
import type { Config } from '../config.ts'
import type { Reader } from '../db/reader.ts'
import { FileAnswer, PageAnswer } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../http/refusal.ts'
import { RECIBO } from './enlace.ts'
import { confirmReceipt, findReceipt, type Receipt } from './envio.queries.ts'
import { escapeHtml, momentText } from './paginas.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#1d2420;background:#f4f7f4;margin:0;padding:1.5rem}
main{max-width:60rem;margin:0 auto;background:#fff;border-radius:8px;padding:1.5rem 2rem;box-shadow:0 1px 3px rgba(0,0,0,.12)}
h1{font-size:1.35rem;margin:0;color:#2b6a3c}
p{margin:.5rem 0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:1rem 0}
dt{color:#66706a}dd{margin:0}
button{font:inherit;font-weight:600;background:#2b6a3c;color:#fff;border:0;border-radius:6px;padding:.7rem 1.4rem;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid #b98a4e;outline-offset:2px}
a{color:#2b6a3c}
.hecho{background:#e3f1e6;border-left:4px solid #2b6a3c;padding:.7rem 1rem;border-radius:4px}
.acciones{display:flex;flex-wrap:wrap;gap:1rem 1.5rem;align-items:center;margin-top:1.2rem}
iframe{width:100%;height:75vh;border:1px solid #d3dbd5;border-radius:4px;margin-top:1.2rem}
.aviso{background:#fff1a8;padding:.5rem 1rem;border-radius:4px}
@media (max-width:600px){iframe{display:none}body{padding:.5rem}main{padding:1rem}dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`

const WORDS = {
  es: {
    title: 'Recepción de un papel',
    from: 'Envía',
    sent: 'Enviado',
    revision: 'Revisión',
    open: 'Ver el papel (PDF)',
    confirm: 'Confirmo que lo recibí',
    done: (when: string) => `La recepción quedó confirmada el ${when}. Gracias.`,
    stale: 'Después de este se envió una revisión más nueva.',
  },
  en: {
    title: 'Receipt of a paper',
    from: 'From',
    sent: 'Sent',
    revision: 'Revision',
    open: 'Open the paper (PDF)',
    confirm: 'I confirm that I received it',
    done: (when: string) => `The receipt was confirmed on ${when}. Thank you.`,
    stale: 'A later revision of this paper was sent after this one.',
  },
} as const

const pageOf = (r: Receipt, token: string): PageAnswer => {
  const t = WORDS[r.idioma]
  const path = `/api/recibo/${encodeURIComponent(token)}`
  const done = r.recibido_en
    ? `<p class="hecho" role="status">${escapeHtml(t.done(momentText(r.recibido_en, r.idioma)))}</p>`
    : `<form method="post" action="${path}"><button>${t.confirm}</button></form>`
  const facts = [
    [t.from, r.de.replace(/^"|" <.*>$/g, '')],
    [t.sent, momentText(r.en, r.idioma)],
    [t.revision, String(r.revision)],
  ].map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value!)}</dd>`)
  return new PageAnswer(
    t.title,
    `<main lang="${r.idioma}"><h1>${escapeHtml(r.asunto)}</h1><dl>${facts.join('')}</dl>${r.superada ? `<p class="aviso">${t.stale}</p>` : ''}
<div class="acciones"><a href="${path}/papel" target="_blank" rel="noopener">${t.open}</a>${done}</div>
<iframe src="${path}/papel#view=FitH" title="${t.open}"></iframe></main>`,
    STYLE,
  )
}

const NOT_YOURS =
  'Este enlace ya no vale: el embarque cambió de cliente. Pregunte a quien le escribió. · This link is no longer valid: please ask whoever wrote to you.'

/** The sending of a link; fails when the link is forged or expired, or its client has left the deal. */
const receiptOf = async ({ db, config }: { db: Reader; config: Config }, token: string): Promise<Receipt & { id: number }> => {
  const id = await RECIBO.read(config, token)
  const found = await findReceipt(db, id)
  if (found.ajeno) throw new Refusal(410, NOT_YOURS)
  return { ...found, id }
}

export const RECIBOS_HANDLERS = [
  handle(verRecibo, async context => pageOf(await receiptOf(context, context.params.token), context.params.token)),
  handle(confirmarRecibo, ({ config, params: { token }, request, tx }) =>
    tx(async db => {
      const { id } = await receiptOf({ db, config }, token)
      await confirmReceipt(db, id, request.ip)
      return pageOf(await findReceipt(db, id), token)
    }),
  ),
  handle(verPapelRecibido, async context => {
    const { pdf, adjunto } = await receiptOf(context, context.params.token)
    return new FileAnswer(pdf, 'application/pdf', adjunto, true)
  }),
]
