import { decimal, flag, integer, text } from '@nogal/model/fields'
import { dato, grupo, grupoFijo, listaImpresa, nombreImpreso, nombresImpresos, soloEn, valor } from '@nogal/model/papel/valores'
import { expect, test } from 'vitest'
import { shownOn } from './shown.ts'

const cajones = listaImpresa({
  nombre: { es: 'Cajón', en: 'Crate' },
  papeles: ['guia', 'factura'],
  valores: {
    Id: dato(integer('Id*')),
    Peso: valor(decimal('Peso'), 'Weight'),
    Precio: soloEn(['factura'], valor(decimal('Precio'), 'Price')),
    Fragil: soloEn(['guia'], valor(flag('Frágil'), 'Fragile')),
  },
})
const flete = grupo({ papeles: ['guia'], valores: { Camion: valor(text('Camión'), 'Truck') } })
const papel = grupoFijo({ valores: { Numero: valor(text('Número*'), 'Number') }, dentro: { Cajones: cajones, Flete: flete } })

const all = {
  Numero: '7',
  Cajones: [{ Id: 1, Peso: 12.5, Precio: 30, Fragil: true, Madera: 'pino' }],
  Flete: { Camion: 'AB-CD 12' },
  Estado: 'abierto',
}

test('a paper shows its own values; the others are null or no, and what the table does not name is nowhere', () => {
  expect(shownOn('guia', papel, all)).toEqual({
    Numero: '7',
    Cajones: [{ Id: 1, Peso: 12.5, Precio: null, Fragil: true }],
    Flete: { Camion: 'AB-CD 12' },
  })
  expect(shownOn('factura', papel, all)).toEqual({
    Numero: '7',
    Cajones: [{ Id: 1, Peso: 12.5, Precio: 30, Fragil: false }],
    Flete: null,
  })
})

test('a group that a paper does not show is null, a list empty; so is what was not read', () => {
  const nothing = { Numero: '7', Cajones: [], Flete: null }
  expect(shownOn('carta', papel, all)).toEqual(nothing)
  expect(shownOn('guia', papel, { Numero: '7' })).toEqual(nothing)
})

test('values and groups have a name in each language, keys have none', () => {
  expect([nombreImpreso(cajones.valores.Peso, 'es'), nombreImpreso(cajones.valores.Peso, 'en')]).toEqual(['Peso', 'Weight'])
  expect([nombreImpreso(cajones, 'es'), nombreImpreso(cajones, 'en'), nombreImpreso(flete, 'es')]).toEqual(['Cajón', 'Crate', ''])
  expect(nombresImpresos(cajones.valores, 'en')).toEqual({ Peso: 'Weight', Precio: 'Price', Fragil: 'Fragile' })
})
