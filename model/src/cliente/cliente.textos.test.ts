import { expect, test } from 'vitest'
import { ESTADOS_EMBARQUE } from '../embarque/embarque.states.ts'
import { TIPOS } from '../gestion/gestion.kinds.ts'
import { archivoEnIngles, ESTADO_EN, TEXTOS_CLIENTE, TIPO_EN } from './cliente.textos.ts'

test('both languages say everything, and not the same', () => {
  expect(Object.keys(TEXTOS_CLIENTE.en)).toEqual(Object.keys(TEXTOS_CLIENTE.es))
  const same = Object.entries(TEXTOS_CLIENTE.es).filter(([key, text]) => TEXTOS_CLIENTE.en[key as keyof typeof TEXTOS_CLIENTE.en] === text)
  expect(same.map(([key]) => key).sort()).toEqual(['booking', 'eta', 'etd'])
})
test('every state of a shipment and every kind of document has its English word', () => {
  expect(Object.keys(ESTADO_EN).sort()).toEqual(ESTADOS_EMBARQUE.states.map(({ code }) => code as string).sort())
  expect(Object.keys(TIPO_EN).sort()).toEqual(Object.keys(TIPOS).sort())
})

test.each([
  ['Certificado de calidad.pdf', 'Quality certificate.pdf'],
  ['certificado de calidad rev 2.pdf', 'Quality certificate rev 2.pdf'],
  ['Draft QC.pdf', 'Draft QC.pdf'],
])('an English reader gets %s as %s', (name, english) => {
  expect(archivoEnIngles(name, { Nom_CertDocAnalis: 'Certificado de calidad', Nombre_Ing: 'Quality certificate' })).toBe(english)
  expect(archivoEnIngles(name, { Nom_CertDocAnalis: 'Certificado de calidad', Nombre_Ing: null })).toBe(name)
})
