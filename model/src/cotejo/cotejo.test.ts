import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CodCampo, cotejar, sonIguales } from './cotejo.ts'

const IGUALES: [CodCampo, string, string][] = [
  ['Nro_Contenedor', 'CSQU3054383', 'csqu 305438-3'],
  ['Sello', 'SL-1234', 'sl1234'],
  ['Sello', 'SL1234 (naviera), EX77 (exportador)', 'SL1234'],
  ['Sello', 'SL1234, EX77', 'EX 77; SL 1234'],
  ['Neto', '20000', '20.000 kg'],
  ['Neto', '20,000.00 KGS', '20.000'],
  ['Neto', '20 t', '20.000 kg'],
  ['Neto', '20,000 t', '20000'],
  ['Neto', '20.400,5', '20.401'],
  ['Bruto', '21.35 MT', '21.348 kg'],
  ['Bultos', '1200', '1.200 sacos'],
  ['Bultos', '1,200 BAGS', '1200'],
  ['Consignatario', 'Nordkern GmbH', 'NORDKERN G.M.B.H.'],
  ['Consignatario', 'Distribuciones Martín, S.A.', 'DISTRIBUCIONES MARTIN SA\nCalle Mayor 1, Madrid'],
  ['Partida', '08023200', '0802.32'],
  ['Partida', '0802.31, 0802.32', '080232 / 080231'],
  ['Nave', 'MSC Carolina', 'M/V MSC CAROLINA'],
  ['Viaje', '0412N', 'VOY. 412n'],
  ['Consignatario', 'Yokohama Foods K.K.', 'YOKOHAMA FOODS K. K.'],
  ['Consignatario', 'Yokohama Foods K.K.', 'Yokohama Foods Kabushiki Kaisha'],
  ['Consignatario', 'Shanghai Nuts Co., Ltd.', 'SHANGHAI NUTS COMPANY LIMITED'],
  ['Consignatario', 'Shanghai Nuts Co., Ltd.', 'SHANGHAI NUTS CO., LTD., 200 Nanjing Road'],
  ['Consignatario', 'Nordkern GmbH', 'NORDKERN GMBH, AM SANDTORKAI 1, HAMBURG'],
  ['Consignatario', 'Brown & Sons Ltd', 'BROWN AND SONS LIMITED'],
  ['Consignatario', 'A LA ORDEN DEL EMBARCADOR', 'TO ORDER OF SHIPPER'],
  ['Consignatario', 'A LA ORDEN DEL EMBARCADOR', "TO SHIPPER'S ORDER"],
  ['Consignatario', 'A LA ORDEN', 'TO THE ORDER OF THE SHIPPER'],
  ['Consignatario', 'A LA ORDEN DE Hansabank AG', 'TO THE ORDER OF HANSABANK AG, HAMBURG'],
  ['Nave', 'Cochrane', 'COCHRANE 2645N'],
  ['Nave', 'Cochrane', 'M/V COCHRANE / V. 2645N'],
  ['Viaje', '2645N', 'COCHRANE 2645N'],
  ['Neto', '20.000 kg', '44,092 LBS'],
  ['Bruto', '20,000.00 KGS', '44.092,45 lb'],
  ['Sello', 'SL1234 y EX77', 'EX77 and SL1234'],
  ['Sello', 'SL1234\nEX77', 'EX77 / SL1234'],
  ['Partida', '0802.31 y 0802.32', '080232 and 080231'],
  ['Partida', '0802.31\n0802.32', '0802.32; 0802.31'],
  ['Viaje', '0412N', '412N'],
  ['Viaje', '0012N', '12N'],
  ['Consignatario', 'Müller und Söhne GmbH', 'Müller & Söhne GmbH'],
  ['Consignatario', 'Frutas y Nueces SpA', 'FRUTAS AND NUECES SPA'],
  ['Consignatario', 'A LA ORDEN DEL EXPORTADOR', "TO EXPORTER'S ORDER"],
  ['Bultos', ' 1200 ', '1.200 cajas (cartón)'],
  ['Neto', ' 20  000 kg ', '20000'],
]
const DISTINTOS: [CodCampo, string, string][] = [
  ['Nro_Contenedor', 'CSQU3054383', 'CSQU3054384'],
  ['Sello', 'SL1234', 'SL1235'],
  ['Sello', 'SL1234, EX77', 'SL1234, EX78'],
  ['Neto', '20000', '20.001'],
  ['Neto', '20.000', '20 kg x'],
  ['Neto', '20.000,4', '20.000,6'],
  ['Neto', '20 t', '20 lb'],
  ['Bruto', '21.350 kg', '21.300 kg'],
  ['Bultos', '1200', '1201 sacos'],
  ['Consignatario', 'Nordkern GmbH', 'Nordkern Trading GmbH'],
  ['Partida', '08023200', '08023290'],
  ['Partida', '0802.31', '0802.31, 0802.32'],
  ['Nave', 'MSC Carolina', 'MSC Carla'],
  ['Viaje', '0412N', '0412S'],
  ['Viaje', '2645N', 'COCHRANE 2646N'],
  ['Nave', 'MSC Anzu', 'MSC Anzu II'],
  ['Nave', 'Ever Act 10', 'Ever Act 11'],
  ['Neto', '20.000 kg', '44,095 LBS'],
  ['Consignatario', 'Shanghai Nuts Co., Ltd.', 'Shanghai Nuts Trading Co., Ltd.'],
  ['Consignatario', 'Brown & Sons Ltd', 'Brown & Sons GmbH'],
  ['Consignatario', 'A LA ORDEN DEL EMBARCADOR', 'TO ORDER OF HANSABANK AG'],
  ['Consignatario', 'A LA ORDEN DE Hansabank AG', 'HANSABANK AG'],
  ['Consignatario', 'Nordkern GmbH', 'TO ORDER'],
  ['Neto', '20 kg', '20 cajas'],
  ['Neto', 'sin peso', 'no dice'],
  ['Neto', '20.000 quintales', '20.000 arrobas'],
  ['Bultos', 'sin bultos', 'no dice'],
  ['Bultos', '1200', 'sacos'],
  ['Sello', '(naviera)', '(exportador)'],
  ['Sello', 'SL1234', '(naviera)'],
  ['Partida', 'nueces', 'almendras'],
  ['Partida', '0802', '0802.31'],
  ['Partida', '08023100', '080'],
  ['Partida', '0802.31', 'nueces'],
  ['Viaje', '2600N', '26N'],
  ['Consignatario', 'Nuts Co. KG', 'Nuts Co.'],
  ['Consignatario', 'A LA ORDEN DE Exportador Norte SpA', 'A LA ORDEN'],
]

describe('two texts', () => {
  test.each(IGUALES)('%s: «%s» is «%s»', (campo, a, b) => expect([sonIguales(campo, a, b), sonIguales(campo, b, a)]).toEqual([true, true]))
  test.each(DISTINTOS)('%s: «%s» is not «%s»', (campo, a, b) =>
    expect([sonIguales(campo, a, b), sonIguales(campo, b, a)]).toEqual([false, false]),
  )
})

describe('a weight', () => {
  /** Different notations of kilograms. */
  const grouped = (n: number, separator: string): string => String(n).replace(/\B(?=(\d{3})+$)/g, separator)
  const WAYS: ((kg: number) => string)[] = [
    kg => String(kg),
    kg => `${grouped(kg, '.')} kg`,
    kg => `${grouped(kg, ',')}.00 KGS`,
    kg => `${grouped(kg, ' ')} Kilos`,
    kg => `${grouped(Math.floor(kg / 1000), '.')},${String(kg % 1000).padStart(3, '0')} t`,
    kg => `${grouped(Math.floor(kg / 1000), ',')}.${String(kg % 1000).padStart(3, '0')} MT`,
  ]
  const kilos = fc.integer({ min: 1000, max: 30_000_000 })
  const way = fc.constantFrom(...WAYS)

  test('is the same however it is written', () => {
    fc.assert(
      fc.property(kilos, way, way, (kg, one, other) => {
        expect(sonIguales('Neto', one(kg), other(kg)), `${one(kg)} ~ ${other(kg)}`).toBe(true)
      }),
    )
  })
  test('of another kilo is another, however it is written', () => {
    fc.assert(
      fc.property(kilos, fc.integer({ min: 1, max: 900 }), way, way, (kg, more, one, other) => {
        expect(sonIguales('Neto', one(kg), other(kg + more)), `${one(kg)} ~ ${other(kg + more)}`).toBe(false)
      }),
    )
  })
})

test('capitals, accents and spaces never matter in words', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-zñáéíóú]{2,12}( [A-Za-zñáéíóú]{2,12}){0,3}$/), name => {
      for (const campo of ['Consignatario', 'Nave'] as const)
        expect(sonIguales(campo, name, `  ${name.toUpperCase().replaceAll(' ', '   ')} `)).toBe(true)
    }),
  )
})

describe('a row', () => {
  const of = (...texts: (string | null)[]) => {
    const { estado, valores } = cotejar(
      'Neto',
      texts.map(Valor => ({ Valor })),
    )
    return [estado, ...valores.map(one => one.Difiere)]
  }
  test.each([
    [
      ['20000', '20 t', null],
      ['igual', false, false, false],
    ],
    [
      ['20000', '20.001', '20,000 kg'],
      ['difiere', false, true, false],
    ],
    [
      [null, ' ', '20'],
      ['sin-comparar', false, false, false],
    ],
    [
      [null, '20', '21'],
      ['difiere', false, false, true],
    ],
    [[], ['sin-comparar']],
  ])('%j', (texts, told) => expect(of(...texts)).toEqual(told))
})
