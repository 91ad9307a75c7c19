import { expect, test } from 'vitest'
import { enIngles, SENTENCIAS } from './ingles.ts'

test('every sentence stands once, and its English has the same gaps and ends like it', () => {
  const spanish = SENTENCIAS.map(([es]) => es)
  expect(spanish.filter((one, n) => spanish.indexOf(one) !== n)).toEqual([])
  const gaps = (text: string) => text.split('{}').length
  const end = (text: string) => /[.:]?$/.exec(text)![0]
  expect(SENTENCIAS.filter(([es, en]) => gaps(es) !== gaps(en) || end(es) !== end(en) || es === en)).toEqual([])
})

test.each([
  ['Comentario: use 2000 caracteres como máximo (tiene 2001).', 'Comment: use at most 2000 characters (there are 2001).'],
  ['Revise 2 datos: Gestión: falta este dato.', 'Check 2 values: Document: this is missing.'],
  ['No se encontró el embarque.', 'Not found: the shipment.'],
  [
    'Demasiados intentos fallidos. Espere 15 minutos o pida una clave nueva a un administrador.',
    'Too many failed attempts. Wait 15 minutes, or ask the exporter for a new password.',
  ],
  ['Factura comercial: escriba el motivo del rechazo.', 'Factura comercial: write the reason of the objection.'],
  ['Mostrar u ocultar: Clave nueva', 'Show or hide: New password'],
])('%s', (es, en) => expect(enIngles(es)).toBe(en))

test('what nobody wrote in the table has no English', () => {
  expect(enIngles('Este embarque ya zarpó.')).toBeUndefined()
})
