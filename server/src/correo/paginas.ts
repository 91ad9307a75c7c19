/** Common parts of the public pages that signed links in mails lead to. */
import type { Idioma } from '@nogal/model/palabras'
import { TIME_ZONE } from '../db/settings.ts'

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`)

/** A timestamp in the exporter's time zone. */
export const momentText = (at: Date, idioma: Idioma): string =>
  new Intl.DateTimeFormat(idioma === 'es' ? 'es-CL' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: TIME_ZONE,
  }).format(at)
