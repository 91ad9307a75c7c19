/**
 * The one layout of every mail, as HTML that old mail programs can show: tables, styles in the elements, no pictures. What can be dark is
 * dark where the receiver's program says so.
 */
import type { Idioma } from '@nogal/model/palabras'
import { escapeHtml } from '../http/pagina.ts'

/** The one thing that a message asks of its receiver; without an address only its label is shown. */
export type Button = { label: string; address?: string }
/** A message to be laid out: `about` is its subject, `text` what was written, `notes` what stands small below the button. */
export type Carta = {
  house: string
  idioma: Idioma
  about: string
  text: string
  portal: string
  button?: Button
  notes: readonly string[]
  foot: readonly { label: string; address?: string }[]
}

const FONT = `font-family:Inter,'Segoe UI',-apple-system,Roboto,'Helvetica Neue',Arial,sans-serif`
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.fondo{background:#141916!important}.hoja{background:#1e2521!important;border-color:#2f7a45 #39433c #39433c!important}.texto{color:#e6ebe7!important}.suave{color:#a9b4ac!important}.casa,.enlace{color:#8fd0a0!important}.boton{background:#2f7a45!important}}
@media (max-width:480px){.hoja{padding:20px 16px!important}.margen{padding:12px 8px!important}}`

const WORDS: Record<Idioma, { shipment: string; deal: string; approval: string; portal: string; copy: string }> = {
  es: {
    shipment: 'Ver el embarque',
    deal: 'Ver el negocio',
    approval: 'Ver la aprobación',
    portal: 'Abrir el portal',
    copy: 'Si el botón no se abre, copie esta dirección en su navegador:',
  },
  en: {
    shipment: 'View the shipment',
    deal: 'View the deal',
    approval: 'View the approval',
    portal: 'Open the portal',
    copy: 'If the button does not open, copy this address into your browser:',
  },
}

/** The label of an address of the portal. */
const labelOf = (address: string, idioma: Idioma): string => {
  const t = WORDS[idioma]
  if (address.endsWith('#aprobacion')) return t.approval
  if (/\/pages\/negocio\/\d+\/view$/.test(address)) return t.deal
  return /\/pages\/(cliente|logistica)\/\d+\/\d+$/.test(address) ? t.shipment : t.portal
}

const isAddress = (line: string, portal: string): boolean =>
  portal !== '' && (line === portal || line.startsWith(`${portal}/`)) && !/\s/.test(line)

/** Dates and numbers such as 23-11-2026 and 2026-0028/1, which no line break may split. */
const WHOLE = /\d+(?:-\d+)+(?:\/\d+)?/g

/** A text as HTML. */
const textHtml = (text: string): string => escapeHtml(text).replace(WHOLE, '<span style="white-space:nowrap">$&</span>')

/** A subject without the name of the exporter at its end, which stands above every message. */
export const letterHeading = (about: string, house: string): string =>
  about.endsWith(` · ${house}`) ? about.slice(0, -` · ${house}`.length) : about

const anchor = (address: string, label: string): string =>
  `<a class="enlace" href="${escapeHtml(address)}" style="color:#2b6a3c;font-weight:600">${escapeHtml(label)}</a>`

type Block = { kind: 'text' | 'title' | 'item' | 'address'; lines: string[] }

/** Lines of the same kind that follow each other; a line right before a list is its title. */
const blocksOf = (paragraph: string, portal: string): Block[] => {
  const blocks: Block[] = []
  for (const line of paragraph.split('\n')) {
    const kind = isAddress(line, portal) ? 'address' : line.startsWith('- ') ? 'item' : 'text'
    const last = blocks.at(-1)
    if (last?.kind === kind) last.lines.push(line)
    else blocks.push({ kind, lines: [line] })
  }
  return blocks.map(({ kind, lines }, n) => ({
    kind: kind === 'text' && lines.length === 1 && blocks[n + 1]?.kind === 'item' ? 'title' : kind,
    lines,
  }))
}

const BLOCK: Record<Block['kind'], (lines: string[], idioma: Idioma) => string> = {
  text: lines => `<p style="margin:0 0 4px">${lines.map(textHtml).join('<br>')}</p>`,
  title: lines => `<p style="margin:0 0 4px;font-weight:600">${lines.map(textHtml).join('')}</p>`,
  item: lines =>
    `<ul style="margin:0 0 4px;padding:0 0 0 20px">${lines.map(line => `<li style="margin:0 0 4px">${textHtml(line.slice(2))}</li>`).join('')}</ul>`,
  address: (lines, idioma) => lines.map(address => `<p style="margin:0 0 4px">${anchor(address, labelOf(address, idioma))}</p>`).join(''),
}

/** A button that Outlook shows, too: a cell with a colour, in which the link fills the room. */
const buttonHtml = ({ label, address }: Button): string => {
  const style = `display:inline-block;padding:12px 24px;${FONT};font-size:16px;font-weight:600;line-height:20px;color:#ffffff;text-decoration:none`
  const inside = address
    ? `<a href="${escapeHtml(address)}" style="${style}">${escapeHtml(label)}</a>`
    : `<span style="${style}">${escapeHtml(label)}</span>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 12px"><tr><td class="boton" bgcolor="#2b6a3c" style="background:#2b6a3c;border-radius:6px">${inside}</td></tr></table>`
}

const small = (html: string): string => `<p class="suave" style="margin:0 0 6px;font-size:13px;line-height:18px;color:#5c665f">${html}</p>`

/** The HTML of a message. An address of the portal that stands alone in the text is the button, unless the message has another one. */
export const cartaHtml = ({ house, idioma, about, text, portal, button, notes, foot }: Carta): string => {
  const paragraphs = text.split(/\n{2,}/).filter(paragraph => paragraph.trim())
  const alone = paragraphs.filter(paragraph => isAddress(paragraph, portal))
  const own = !button && alone.length === 1 ? alone[0] : undefined
  const shown = button ?? (own && { label: labelOf(own, idioma), address: own })
  const said = paragraphs
    .filter(paragraph => paragraph !== own)
    .map(
      paragraph =>
        `<div style="margin:0 0 16px">${blocksOf(paragraph, portal)
          .map(({ kind, lines }) => BLOCK[kind](lines, idioma))
          .join('')}</div>`,
    )
  const copy = button?.address
    ? [`${escapeHtml(WORDS[idioma].copy)}<br><span style="word-break:break-all">${anchor(button.address, button.address)}</span>`]
    : []
  const below = [...notes.map(escapeHtml), ...copy].map(small)
  const ends = foot.map(({ label, address }) => small(address ? anchor(address, label) : escapeHtml(label)))
  return `<!doctype html><html lang="${idioma}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(about)}</title><style>${DARK}</style></head>
<body class="fondo" style="margin:0;padding:0;background:#f4f7f4"><table role="presentation" class="fondo" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f7f4" style="background:#f4f7f4"><tr><td class="margen" align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="casa" align="left" style="padding:0 4px 12px;${FONT};font-size:18px;line-height:24px;font-weight:700;color:#2b6a3c">${escapeHtml(house)}</td></tr>
<tr><td class="hoja texto" align="left" bgcolor="#ffffff" style="padding:28px 32px;background:#ffffff;border:1px solid #d3dbd5;border-top:4px solid #2b6a3c;border-radius:8px;${FONT};font-size:16px;line-height:24px;color:#1d2420">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:700">${textHtml(letterHeading(about, house))}</h1>
${said.join('\n')}
${shown ? buttonHtml(shown) : ''}${below.join('\n')}</td></tr>
<tr><td align="left" style="padding:16px 4px;${FONT}">${ends.join('\n')}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`
}
