/**
 * The public page of an approval link: the waiting documents, and two forms. Opening the page decides nothing, because mail scanners open
 * links too.
 */
import { createHash } from 'node:crypto'
import { type CodTipoArchivo, tamano, tipoArchivo } from '@nogal/model/adjunto/archivos'
import { formatDate } from '@nogal/model/format'
import { MOST_MOTIVO } from '@nogal/model/gestion/aprobacion.calls'
import type { Idioma } from '@nogal/model/palabras'
import { escapeHtml } from '../../correo/paginas.ts'
import { PageAnswer } from '../../http/answers.ts'
import { isObject } from '../../http/json.ts'
import { documentOf, placeName } from './nombrar.ts'
import type { AdjuntoMostrado, ShownRound } from './ronda.queries.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#1d2420;background:#f4f7f4;margin:0;padding:1.5rem}
main{max-width:46rem;margin:0 auto;background:#fff;border-radius:8px;padding:1.5rem 2rem;box-shadow:0 1px 3px rgba(0,0,0,.12)}
h1{font-size:1.35rem;margin:0;color:#2b6a3c}h2{font-size:1rem;margin:1.5rem 0 .5rem}
p{margin:.5rem 0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:1rem 0}
dt{color:#5c665f}dd{margin:0;overflow-wrap:anywhere}
a{color:#2b6a3c;font-weight:600}small{color:#5c665f;white-space:nowrap}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;padding:.4rem .75rem .4rem 0;border-bottom:1px solid #d3dbd5;vertical-align:top;overflow-wrap:anywhere}
th{font-size:.85rem;color:#5c665f;font-weight:600;overflow-wrap:normal}
form{margin:1rem 0 0;padding:1rem;border:1px solid #d3dbd5;border-radius:6px}
label{display:flex;gap:.6rem;align-items:flex-start;margin:0 0 .8rem}
label.texto{display:block}
fieldset{margin:0 0 1rem;padding:.6rem .9rem;border:1px solid #d3dbd5;border-radius:6px}legend{font-weight:600;padding:0 .3rem}
input[type=checkbox],input[type=radio]{width:1.2rem;height:1.2rem;margin-top:.15rem;accent-color:#2b6a3c}
textarea{display:block;box-sizing:border-box;width:100%;min-height:5rem;font:inherit;margin-top:.3rem;padding:.5rem;border:1px solid #8b958e;border-radius:4px}
button{font:inherit;font-weight:600;color:#fff;border:0;border-radius:6px;padding:.7rem 1.4rem;cursor:pointer;background:#2b6a3c}
a:focus-visible,summary:focus-visible,button:focus-visible,textarea:focus-visible,input:focus-visible{outline:3px solid #b98a4e;outline-offset:2px}
.vista td{padding-top:0}tr:has(+.vista)>td{border:0}
summary{cursor:pointer;color:#2b6a3c;width:fit-content}
iframe{display:block;box-sizing:border-box;width:100%;height:75vh;margin:.5rem 0;border:1px solid #d3dbd5;border-radius:4px}
.nota{white-space:pre-line;border-left:4px solid #b98a4e;padding:.3rem 1rem}
.hecho{background:#e3f1e6;border-left:4px solid #2b6a3c;padding:.7rem 1rem;border-radius:4px}
.error{background:#fbe3e1;border-left:4px solid #a3332b;padding:.7rem 1rem;border-radius:4px}
@media (max-width:600px){body{padding:.5rem}main{padding:1rem}dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}
table,tbody,tr,td{display:block}thead{display:none}tr{border-bottom:1px solid #d3dbd5;padding:.4rem 0}td{border:0;padding:0}
tr.vista{display:none}
td[data-t]:not(:empty)::before{content:attr(data-t) ": ";color:#5c665f}button{width:100%}}`

const WORDS = {
  es: {
    title: 'Aprobación de documentos',
    asks: 'Pide',
    contract: 'Contrato',
    shipment: 'Embarque',
    client: 'Cliente',
    vessel: 'Viaje',
    documents: 'Documentos que esperan su decisión',
    document: 'Documento',
    container: 'Contenedor',
    whole: 'Todo el embarque',
    reference: 'Referencia',
    number: 'Número',
    date: 'Fecha',
    showHere: (name: string) => `Ver aquí ${name}`,
    noFile: 'Este enlace no lleva a ese archivo. Vuelva a la página de la aprobación.',
    decideOn: (name: string) => `Su decisión sobre ${name}`,
    approve: 'Apruebo',
    reject: 'Objeto',
    reason: 'Motivo, si lo objeta',
    confirm: 'Revisé los documentos que apruebo.',
    send: 'Enviar mi decisión',
    onlyOnce: 'Este enlace es personal y decide una sola vez. Apruebe u objete cada documento; lo que objete lleva su propio motivo.',
    both: (yes: number, no: number) =>
      `Aprobados: ${yes}. Objetados: ${no}. Quien los hizo recibe su motivo. Gracias; ya puede cerrar esta página.`,
    approved: 'Quedaron aprobados. Gracias; ya puede cerrar esta página.',
    rejected: 'Quedaron rechazados, y quien los hizo recibe su motivo. Gracias; ya puede cerrar esta página.',
    noDecision: 'Elija si aprueba o rechaza.',
    noDecisionOfEach: 'Elija, de cada documento, si lo aprueba o lo objeta.',
    noReasonOf: (name: string) => `Escriba el motivo de su objeción a ${name}.`,
    unconfirmed: 'Marque que revisó los documentos antes de aprobarlos.',
    noReason: 'Escriba el motivo del rechazo.',
    longReason: `El motivo es muy largo: use ${MOST_MOTIVO} caracteres como máximo.`,
    changed: 'Lo que espera su decisión cambió mientras usted lo veía. Revíselo otra vez.',
    used: (when: string) => `Este enlace ya se usó el ${when}, y decide una sola vez.`,
    over: 'Esta aprobación ya se decidió en el portal, se retiró, o se pidió otra vez. Si recibió un correo más nuevo, use el enlace de ese.',
    ended: 'Este enlace ya no decide: cambió el embarque, o quién lo aprueba. Pregunte a quien le escribió.',
    inactive: 'Su usuario ya no está activo en el portal: este enlace no decide.',
  },
  en: {
    title: 'Approval of documents',
    asks: 'Requested by',
    contract: 'Contract',
    shipment: 'Shipment',
    client: 'Buyer',
    vessel: 'Voyage',
    documents: 'Documents awaiting your decision',
    document: 'Document',
    container: 'Container',
    whole: 'Whole shipment',
    reference: 'Reference',
    number: 'Number',
    date: 'Date',
    showHere: (name: string) => `Show ${name} here`,
    noFile: 'This link does not lead to that file. Please return to the page of the approval.',
    decideOn: (name: string) => `Your decision on ${name}`,
    approve: 'I approve',
    reject: 'I object',
    reason: 'Reason, if you object',
    confirm: 'I have reviewed the documents that I approve.',
    send: 'Send my decision',
    onlyOnce: 'This link is personal and decides once. Please approve or object to each document; each objection carries its own reason.',
    both: (yes: number, no: number) =>
      `Approved: ${yes}. Objected to: ${no}. Whoever prepared them receives your reason. Thank you; you may close this page.`,
    approved: 'The documents were approved. Thank you; you may close this page.',
    rejected: 'The documents were rejected, and whoever prepared them receives your reason. Thank you; you may close this page.',
    noDecision: 'Please choose whether you approve or reject.',
    noDecisionOfEach: 'Please approve or object to each document.',
    noReasonOf: (name: string) => `Please write the reason of your objection to ${name}.`,
    unconfirmed: 'Please confirm that you have reviewed the documents before approving them.',
    noReason: 'Please write the reason for rejecting.',
    longReason: `The reason is too long: please use ${MOST_MOTIVO} characters at most.`,
    changed: 'What awaits your decision changed while you were looking at it. Please review it again.',
    used: (when: string) => `This link was already used on ${when}; it decides once.`,
    over: 'This approval was already decided in the portal, withdrawn, or requested again. If you received a newer e-mail, please use its link.',
    ended: 'This link no longer decides: the shipment, or who approves it, has changed. Please ask whoever wrote to you.',
    inactive: 'Your user is no longer active in the portal: this link does not decide.',
  },
} as const satisfies Record<Idioma, Record<string, string | ((what: string) => string) | ((yes: number, no: number) => string)>>

/** The texts of the page in a language. */
export const pageWords = (idioma: Idioma) => WORDS[idioma]

/** A hash of what the page showed, so that a decision concerns exactly that. */
export const seenDigest = ({ gestiones }: ShownRound): string => createHash('sha256').update(JSON.stringify(gestiones)).digest('hex')

const factsOf = (s: ShownRound, idioma: Idioma): string => {
  const t = WORDS[idioma]
  const vessel = [s.nave, s.viaje, s.etd && `ETD ${formatDate(s.etd)}`].filter(Boolean).join(' · ')
  return [
    [t.asks, `${s.pide}, ${s.exportador}`],
    [t.contract, s.contrato],
    [t.shipment, String(s.corr)],
    [t.client, s.cliente],
    ...(vessel ? [[t.vessel, vessel]] : []),
  ]
    .map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value!)}</dd>`)
    .join('')
}

const pathOf = (token: string): string => `/api/aprobacion/${encodeURIComponent(token)}`

/** Files that the browser can display open in a new tab; downloads keep the page. */
const targetOf = (tipo: CodTipoArchivo): string => (tipoArchivo(tipo).vista ? ' target="_blank" rel="noopener noreferrer"' : '')

/** Previews of the PDF files of a document, each loaded when it is unfolded; narrow screens show only the link. */
const previewsOf = (adjuntos: readonly AdjuntoMostrado[], token: string, idioma: Idioma): string => {
  const previews = adjuntos
    .filter(({ tipo }) => tipoArchivo(tipo).vista === 'pdf')
    .map(
      ({ id, nombre }) =>
        `<details><summary>${escapeHtml(WORDS[idioma].showHere(nombre))}</summary><iframe title="${escapeHtml(nombre)}" loading="lazy" src="${pathOf(token)}/adjunto/${id}#navpanes=0&amp;view=FitH"></iframe></details>`,
    )
  return previews.length ? `<tr class="vista"><td colspan="5">${previews.join('')}</td></tr>` : ''
}

/** Links to the files of a document, which this approval link may open. */
const filesOf = (adjuntos: readonly AdjuntoMostrado[], token: string): string =>
  adjuntos
    .map(
      ({ id, nombre, tipo, bytes }) =>
        `<div><a href="${pathOf(token)}/adjunto/${id}"${targetOf(tipo)}>${escapeHtml(nombre)}</a> <small>${tamano(bytes)}</small></div>`,
    )
    .join('')

const tableOf = ({ gestiones }: ShownRound, token: string, idioma: Idioma): string => {
  const t = WORDS[idioma]
  const cell = (title: string, value: string | null) => `<td data-t="${title}">${escapeHtml(value ?? '')}</td>`
  const rows = gestiones.map(
    g =>
      `<tr><td><strong>${escapeHtml(documentOf(g, idioma))}</strong>${filesOf(g.adjuntos, token)}</td>${cell(t.container, placeName(g, t))}${cell(t.reference, g.referencia)}${cell(t.number, g.numero)}${cell(t.date, g.fecha && formatDate(g.fecha))}</tr>${previewsOf(g.adjuntos, token, idioma)}`,
  )
  const heads = [t.document, t.container, t.reference, t.number, t.date].map(head => `<th scope="col">${head}</th>`)
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** The fields of the submitted form, as texts. */
export type Answers = Readonly<Record<string, string>>
export const answersOf = (body: unknown): Answers =>
  Object.fromEntries(Object.entries(isObject(body) ? body : {}).map(([name, value]) => [name, String(value ?? '')]))

/** The answer about a document: its own, or else the one for all documents. */
export const answerAbout = (answers: Answers, id: number): { decision: 'aprobar' | 'rechazar' | undefined; motivo: string } => {
  const said = answers[`decision_${id}`] ?? answers.decision
  return { decision: said === 'aprobar' || said === 'rechazar' ? said : undefined, motivo: answers[`motivo_${id}`] ?? answers.motivo ?? '' }
}

/** The choice about a document, and the reason of an objection. */
const choiceOf = (g: ShownRound['gestiones'][number], idioma: Idioma, answers: Answers): string => {
  const t = WORDS[idioma]
  const { decision, motivo } = answerAbout(answers, g.id)
  const radio = (value: 'aprobar' | 'rechazar', label: string) =>
    `<label><input type="radio" name="decision_${g.id}" value="${value}" required${decision === value ? ' checked' : ''}>${label}</label>`
  return `<fieldset><legend>${escapeHtml(t.decideOn(documentOf(g, idioma)))}</legend>${radio('aprobar', t.approve)}${radio('rechazar', t.reject)}
<label class="texto">${t.reason}<textarea name="motivo_${g.id}" maxlength="${MOST_MOTIVO}">${escapeHtml(motivo.slice(0, MOST_MOTIVO))}</textarea></label></fieldset>`
}

/** The page while documents wait; `error` shows what was wrong with the last answer, whose values are filled in again. */
export const askingPage = (
  s: ShownRound,
  token: string,
  idioma: Idioma,
  { error, answers = {} }: { error?: string; answers?: Answers } = {},
) => {
  const t = WORDS[idioma]
  return new PageAnswer(
    t.title,
    `<main lang="${idioma}"><h1>${t.title}</h1>${error ? `<p class="error" role="alert">${error}</p>` : ''}<dl>${factsOf(s, idioma)}</dl>
${s.mensaje ? `<p class="nota">${escapeHtml(s.mensaje)}</p>` : ''}<h2>${t.documents}</h2>${tableOf(s, token, idioma)}<p>${t.onlyOnce}</p>
<form method="post" action="${pathOf(token)}"><input type="hidden" name="vistas" value="${seenDigest(s)}">${s.gestiones.map(g => choiceOf(g, idioma, answers)).join('')}
<label><input type="checkbox" name="confirmo" value="si"${answers.confirmo === 'si' ? ' checked' : ''}>${t.confirm}</label><button>${t.send}</button></form></main>`,
    STYLE,
    error ? 400 : 200,
  )
}

/** The page that the client sees after deciding; `said` is the confirmation. */
export const decidedPage = (said: string, idioma: Idioma) =>
  new PageAnswer(
    WORDS[idioma].title,
    `<main lang="${idioma}"><h1>${WORDS[idioma].title}</h1><p class="hecho" role="status">${said}</p></main>`,
    STYLE,
  )
