import {
  choice,
  choices,
  containerNumber,
  date,
  decimal,
  type Field,
  flag,
  imo,
  integer,
  localTime,
  longText,
  ref,
  rows,
  text,
} from '@nogal/model/fields'
import { expect, it } from 'vitest'
import { type FieldWidth, fieldWidth } from './width.ts'

it.each<[FieldWidth, Field]>([
  ['narrow', date('ETD*')],
  ['narrow', integer('Cantidad')],
  ['narrow', decimal('Tara (kg)', 3)],
  ['narrow', imo('IMO')],
  ['narrow', text('Viaje', 15)],
  ['narrow', containerNumber('Número')],
  ['narrow', flag('Late')],
  ['narrow', choice(['Sí', 'No'], 'Lleva')],
  ['medium', localTime('Pesado el')],
  ['medium', text('Booking', 20)],
  // a label is not broken into two lines
  ['narrow', date('Vencimiento del pago')],
  ['medium', date('Vencimiento del segundo pago')],
  ['medium', decimal('Presentación en planta', 2)],
  ['broad', text('Nombre', 80)],
  ['broad', ref('cliente', 'Cliente*')],
  ['broad', choice(['1'], 'Método', { labels: { 1: '1 · Se pesa el contenedor cargado' } })],
  ['whole', longText('Observaciones')],
  ['whole', choices(['a'], 'Roles')],
  ['whole', rows({ Nombre: text('Nombre') }, 'Contactos')],
])('is %s for %o', (width, field) => {
  expect(fieldWidth(field)).toBe(width)
})
