import { ciudadDe } from './dates.ts'

/** The exporter's own zone: a clock that shows its hour need not say so. */
const PROPIA = 'America/Santiago'

/** A moment by the clock of a place: `lun. 23-11 14:00`, and whose clock that is where it is not the exporter's own. */
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
