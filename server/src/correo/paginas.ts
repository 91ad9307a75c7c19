/** What the pages have in common to which a signed link of a mail leads. */
import type { Idioma } from '@nogal/model/palabras'
import { TIME_ZONE } from '../db/settings.ts'

/** A text of people inside HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`)

/** A moment by the exporter's clock. */
export const momentText = (at: Date, idioma: Idioma): string =>
  new Intl.DateTimeFormat(idioma === 'es' ? 'es-CL' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: TIME_ZONE,
  }).format(at)
