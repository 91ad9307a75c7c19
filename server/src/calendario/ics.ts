/** The text of a calendar in the format that calendar programs read, iCalendar (RFC 5545). */
import { addDays } from '@nogal/model/format'

/** An event of a whole day (`2026-12-31`), or of a moment. `changed` is when it last changed. */
export type CalendarEvent = {
  uid: string
  at: string | Date
  summary: string
  description: string
  url: string | undefined
  changed: Date
}

const LINE_OCTETS = 75

/** A text as the value of a property (3.3.11); characters that a calendar may not hold are left out. */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** A content line in lines of at most 75 octets (3.1); no character is torn. */
export const foldLine = (line: string): string => {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const char of line) {
    const size = Buffer.byteLength(char)
    if (octets + size > LINE_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += char
    octets += size
  }
  return [...lines, current].join('\r\n')
}

const basic = (day: string): string => day.replaceAll('-', '')
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const linesOf = ({ uid, at, summary, description, url, changed }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${utc(changed)}`,
  `LAST-MODIFIED:${utc(changed)}`,
  // a whole day ends where the next one begins (3.6.1)
  ...(typeof at === 'string' ? [`DTSTART;VALUE=DATE:${basic(at)}`, `DTEND;VALUE=DATE:${basic(addDays(at, 1))}`] : [`DTSTART:${utc(at)}`]),
  `SUMMARY:${escapeText(summary)}`,
  ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
  ...(url ? [`URL:${url}`] : []),
  // nobody is busy because a vessel sails
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** A calendar with a name and its events. Programs are told to read it again after an hour. */
export const calendarText = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nogal//Portal de exportación//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')
