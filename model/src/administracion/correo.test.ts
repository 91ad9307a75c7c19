import { expect, it } from 'vitest'
import { motivoDeCorreo } from './correo.ts'

const said = (answer: string) => motivoDeCorreo(`El servidor de correo respondió «${answer}».`)

it.each([
  ['550 5.1.1 <x@y.cl>: Recipient address rejected: User unknown', /no existe/],
  ['452 4.2.2 The email account is over quota', /está llena/],
  ['552 5.3.4 Message size exceeds fixed limit', /pesa más/],
  ['535 5.7.8 Error: authentication failed', /no acepta el usuario o la clave/],
  ['450 4.7.1 Greylisted, try again later', /pide esperar/],
  ['554 5.7.1 Relay access denied', /otros dominios/],
  ['550 5.7.26 This mail is unauthenticated: DMARC', /no confía/],
  ['554 Transaction failed', /no lo aceptó/],
])('%s says what to do', (answer, sentence) => {
  expect(said(answer)).toMatch(sentence)
})

it.each([
  ['No hay quien responda en la dirección del servidor de correo.', 'No hay quien responda en la dirección del servidor de correo.'],
  [null, null],
  ['', null],
])('%s stays', (error, sentence) => {
  expect(motivoDeCorreo(error)).toBe(sentence)
})
