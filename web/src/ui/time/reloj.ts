import { ciudadDe } from './dates.ts'

/** The exporter's own time zone, which needs no label. */
const PROPIA = 'America/Santiago'

/** An instant in the local time of a place: `lun. 23-11 14:00`, with the city where that is not the exporter's time zone. */
export const horaEn = (iso: string, zona: string): string => {
  const parts = new Intl.DateTimeFormat('es-CL', {
    timeZone: zona,
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(iso))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find(part => part.type === type)?.value ?? ''
  const text = `${of('weekday').replace('.', '')} ${of('day')}-${of('month')} ${of('hour')}:${of('minute')}`
  return zona === PROPIA ? text : `${text}, hora de ${ciudadDe(zona)}`
}
