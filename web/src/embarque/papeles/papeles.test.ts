import { expect, it } from 'vitest'
import { accionesDe, type EnvioDePapel, idiomaInicial, type PapelListado, verboEnviar } from './papeles.ts'

const papel = (more: Partial<PapelListado> = {}): PapelListado => ({
  Papel: 'instruccion-aduana',
  Nom_Papel: 'Instrucción de aduana',
  Variante: 0,
  Para: 'Agencia Prat',
  Idiomas: ['es'],
  Destinatarios: [{ Nombre: 'Ana', Email: 'ana@prat.example' }],
  Falta: null,
  Impedimento: null,
  Revision: 1,
  Desactualizada: false,
  Asunto: 'Instrucción de aduana 1',
  Autorizado_Por: null,
  Motivo_Autorizacion: null,
  Autorizado_En: null,
  Ultimo_Envio: null,
  ...more,
})
const enviado = (Estado: EnvioDePapel['Estado'], Para: EnvioDePapel['Para'] = []) => ({ Estado, Para }) as EnvioDePapel
const all = () => true

it('offers what can be done, and hides what the person may not', () => {
  expect(accionesDe(papel(), all)).toEqual(['enviar', 'ver'])
  expect(accionesDe(papel(), () => false)).toEqual([])
  expect(accionesDe(papel({ Impedimento: 'sin-receptor' }), all)).toEqual(['ver'])
  expect(accionesDe(papel({ Impedimento: 'sin-correo' }), all)).toEqual(['enviar', 'ver'])
  expect(accionesDe(papel({ Impedimento: 'por-aprobar' }), all)).toEqual(['aprobar', 'ver'])
  expect(accionesDe(papel({ Impedimento: 'por-aprobar' }), one => one === 'imprimir')).toEqual(['ver'])
  expect(accionesDe(papel({ Impedimento: 'no-cumple' }), all)).toEqual(['ver'])
  expect(accionesDe(papel({ Impedimento: 'no-cumple' }), one => one === 'imprimir', all)).toEqual(['autorizar', 'ver'])
})

it('sends a revision once in each language, and once more only what failed', () => {
  expect(accionesDe(papel({ Ultimo_Envio: enviado('enviado') }), all)).toEqual(['ver'])
  expect(accionesDe(papel({ Ultimo_Envio: enviado('enviado'), Idiomas: ['es', 'en'] }), all)).toEqual(['enviar', 'ver'])
  expect(accionesDe(papel({ Ultimo_Envio: enviado('rechazado') }), all)).toEqual(['reenviar', 'ver'])
  const refused = [{ Nombre: null, Email: 'a@b.example', Estado: 'rechazado' as const, Error: 'no existe' }]
  expect(accionesDe(papel({ Ultimo_Envio: enviado('enviado', refused) }), all)).toEqual(['reenviar', 'ver'])
  expect(accionesDe(papel({ Ultimo_Envio: enviado('pendiente', refused) }), all)).toEqual(['ver'])
  expect(accionesDe(papel({ Ultimo_Envio: enviado('guardado') }), all)).toEqual(['ver', 'eml'])
})

it('sends what is out of date as the next revision, not the old paper again', () => {
  const stale = papel({ Ultimo_Envio: enviado('rechazado'), Desactualizada: true, Revision: 2 })
  expect(accionesDe(stale, all)).toEqual(['enviar', 'ver'])
  expect(verboEnviar(stale)).toBe('Enviar la revisión 2…')
})

it('leaves in the language of the last sending, or in the one that is left', () => {
  const both = { Idiomas: ['es', 'en'] as PapelListado['Idiomas'], Ultimo_Envio: { Idioma: 'en' } as EnvioDePapel }
  expect(idiomaInicial(papel())).toBe('es')
  expect(idiomaInicial(papel(both))).toBe('es')
  expect(idiomaInicial(papel({ ...both, Desactualizada: true }))).toBe('en')
})
