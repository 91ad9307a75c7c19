import { expect, it } from 'vitest'
import { enOtroIdioma, soloEscrito } from './texto.ts'

it('keeps what was typed when the language changes, and tells the server only that', () => {
  const [es, en] = [
    { Asunto: 'Lista', Mensaje: 'Estimados' },
    { Asunto: 'List', Mensaje: 'Dear Sirs' },
  ]
  const typed = { Asunto: 'Lista', Mensaje: 'Hola, Ana', Destinatarios: [] }
  expect(enOtroIdioma(typed, es, en)).toEqual({ Asunto: 'List', Mensaje: 'Hola, Ana', Destinatarios: [] })
  expect(soloEscrito(typed, es)).toEqual({ Asunto: null, Mensaje: 'Hola, Ana' })
  expect(soloEscrito({ Asunto: '', Mensaje: null }, undefined)).toEqual({ Asunto: null, Mensaje: null })
})
