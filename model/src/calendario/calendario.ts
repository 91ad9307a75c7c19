/** The secret address of a person, by which a calendar program reads what they may see: departures, cut-offs, arrivals, tasks that are due. */
import { file, nothing, record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { flag, instant, text } from '../fields.ts'

const propia = { group: 'sesion', needs: 'sesion' } as const

export const verCalendario = call({
  ...propia,
  method: 'GET',
  path: '/api/usuario/calendario',
  summary: 'Si quien pregunta tiene una dirección de calendario, desde cuándo y qué programa la leyó',
  data: record({
    Activa: flag('Activa'),
    Creada_En: instant('Creada'),
    /** At most an hour late; null while no program has read it. */
    Leida_En: instant('Última lectura'),
    Leida_Con: text('Programa', 200),
  }),
})
export const crearCalendario = call({
  ...propia,
  method: 'POST',
  path: '/api/usuario/calendario/crear',
  summary: 'Crea la dirección de calendario de quien pregunta, en lugar de la que tenía; no se vuelve a mostrar',
  data: record({ Ruta: text('Ruta*', 100, { example: '/api/calendario/…/nogal.ics' }) }),
})
export const quitarCalendario = call({
  ...propia,
  method: 'POST',
  path: '/api/usuario/calendario/quitar',
  summary: 'La dirección de calendario de quien pregunta deja de valer',
  data: nothing,
})
export const leerCalendario = call({
  method: 'GET',
  group: 'sesion',
  needs: 'publico',
  limit: 60,
  path: '/api/calendario/{clave}/nogal.ics',
  summary: 'El calendario de una persona (RFC 5545): zarpes, cortes, arribos y tareas que vencen, de lo que puede ver',
  params: { clave: text('Clave*', 60) },
  data: file,
})
export const CALENDARIO_CALLS = [verCalendario, crearCalendario, quitarCalendario, leerCalendario]
export type CalendarioPropio = DataOf<typeof verCalendario>
