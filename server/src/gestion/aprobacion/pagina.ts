/**
 * The public page of an approval link: the waiting documents, and two forms. Opening the page decides nothing, because mail scanners open
 * links too.
 */
import { createHash } from 'node:crypto'
import { type CodTipoArchivo, tamano, tipoArchivo } from '@nogal/model/adjunto/archivos'
import { formatDate } from '@nogal/model/format'
import { MOST_MOTIVO } from '@nogal/model/gestion/aprobacion.calls'
import type { Idioma } from '@nogal/model/palabras'
import type { PageAnswer } from '../../http/answers.ts'
import { isObject } from '../../http/json.ts'
import { escapeHtml, publicPage } from '../../http/pagina.ts'
import type { Decidida } from './decision.queries.ts'
import { documentOf, itemName, placeName } from './nombrar.ts'
import type { AdjuntoMostrado, ShownRound } from './ronda.queries.ts'

const WORDS = {
  es: {
    title: 'Aprobación de documentos',
    asks: 'Pide',
    contract: 'Contrato',
    shipment: 'Embarque',
    client: 'Cliente',
    vessel: 'Viaje',
    documents: 'Documentos que esperan su decisión',
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
    decided: (contract: string, shipment: string) => `${contract}/${shipment} · Usted ya decidió`,
    aprobada: 'Aprobó',
    rechazada: 'Objetó',
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
    decided: (contract: string, shipment: string) => `${contract}/${shipment} · You have already decided`,
    aprobada: 'Approved',
    rechazada: 'Objected to',
    over: 'This approval was already decided in the portal, withdrawn, or requested again. If you received a newer e-mail, please use its link.',
    ended: 'This link no longer decides: the shipment, or who approves it, has changed. Please ask whoever wrote to you.',
    inactive: 'Your user is no longer active in the portal: this link does not decide.',
  },
} as const satisfies Record<
  Idioma,
  Record<
    string,
    string | ((what: string) => string) | ((contract: string, shipment: string) => string) | ((yes: number, no: number) => string)
  >
>

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

/** The preview of a file: an image, or a PDF that is loaded when it is unfolded; narrow screens show only the link. */
const previewOf = ({ id, nombre, tipo }: AdjuntoMostrado, { token, idioma, open }: Place): string => {
  const name = escapeHtml(nombre)
  const address = `${pathOf(token)}/adjunto/${id}`
  const shown: Record<'pdf' | 'imagen', string> = {
    pdf: `<iframe title="${name}" loading="lazy" src="${address}#navpanes=0&amp;view=FitH"></iframe>`,
    imagen: `<img alt="${name}" loading="lazy" src="${address}">`,
  }
  const { vista } = tipoArchivo(tipo)
  return vista
    ? `<details class="vista"${open ? ' open' : ''}><summary>${escapeHtml(WORDS[idioma].showHere(nombre))}</summary>${shown[vista]}</details>`
    : ''
}

/** Where a document stands on the page; `open` unfolds the preview of its files. */
type Place = { token: string; idioma: Idioma; open: boolean }

/** Links to the files of a document, which this approval link may open, each with its preview. */
const filesOf = (adjuntos: readonly AdjuntoMostrado[], place: Place): string =>
  adjuntos
    .map(
      one =>
        `<div><a href="${pathOf(place.token)}/adjunto/${one.id}"${targetOf(one.tipo)}>${escapeHtml(one.nombre)}</a> <small>${tamano(one.bytes)}</small></div>${previewOf(one, place)}`,
    )
    .join('')

/** A document: what it is, its files, and the decision about it. */
const documentCard = (g: ShownRound['gestiones'][number], place: Place, answers: Answers): string => {
  const t = WORDS[place.idioma]
  const facts = [
    [t.container, placeName(g, t)],
    [t.reference, g.referencia],
    [t.number, g.numero],
    [t.date, g.fecha && formatDate(g.fecha)],
  ].flatMap(([label, value]) => (value ? [`<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`] : []))
  return `<article><h3>${escapeHtml(documentOf(g, place.idioma))}</h3><dl>${facts.join('')}</dl>${filesOf(g.adjuntos, place)}${choiceOf(g, place.idioma, answers)}</article>`
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
): PageAnswer => {
  const t = WORDS[idioma]
  const cards = s.gestiones.map((one, i) => documentCard(one, { token, idioma, open: i === 0 }, answers))
  return publicPage({
    title: t.title,
    house: s.exportador,
    idioma,
    status: error ? 400 : 200,
    body: `${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''}<dl>${factsOf(s, idioma)}</dl>
${s.mensaje ? `<p class="nota">${escapeHtml(s.mensaje)}</p>` : ''}<h2>${t.documents}</h2><p>${t.onlyOnce}</p>
<form method="post" action="${pathOf(token)}"><input type="hidden" name="vistas" value="${seenDigest(s)}">${cards.join('')}
<label><input type="checkbox" name="confirmo" value="si"${answers.confirmo === 'si' ? ' checked' : ''}>${t.confirm}</label>
<div class="acciones"><button>${t.send}</button></div></form>`,
  })
}

/** What a person decided by a link that is used now, one line for each document. */
export const decidedLines = (decided: readonly Omit<Decidida, 'quien'>[], idioma: Idioma): string[] =>
  decided.map(one => `${WORDS[idioma][one.resultado]}: ${itemName(one, idioma)}${one.motivo ? ` · ${one.motivo}` : ''}`)

/** The page that the receiver sees after deciding; `said` is the confirmation. */
export const decidedPage = (said: string, { idioma, house }: { idioma: Idioma; house: string }): PageAnswer =>
  publicPage({ title: WORDS[idioma].title, house, idioma, body: `<p class="hecho" role="status">${escapeHtml(said)}</p>` })
