import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../format.ts'
import { ESTADO_EMBARQUE } from './embarque.states.ts'
import { cortesQueSiguen, type Itinerario, impideItinerario, itinerarioIn, itinerarioTras } from './itinerario.ts'

const leido: Itinerario = {
  Cod_Naviera: 1,
  Cod_Nave: 2,
  Nro_Viaje: '048W',
  Fecha_ETD: '2027-03-05',
  Fecha_ETA: '2027-04-01',
  Corte_Carga: '2027-03-03T18:00:00',
  Corte_Documentos: '2027-03-02T10:00:00',
  Corte_VGM: null,
}

test('an itinerary is taken out of a row with what the row has of it', () => {
  expect(itinerarioIn({ Fecha_ETD: null, Nro_Viaje: 'X', ...({ Nro_Booking: 'B' } as object) })).toEqual({
    Fecha_ETD: null,
    Nro_Viaje: 'X',
  })
})

describe('what prevents a change', () => {
  const { planificado, reservado, zarpado, arribado, cerrado, anulado } = ESTADO_EMBARQUE
  const named = { ...leido, Nro_Contrato: '2027-0013', Nro_Corr_Embarque: 2 }
  const SAILED = 'El embarque 2027-0013/2 ya zarpó: de su itinerario solo cambia el ETA, no '
  test.each([
    [planificado, ['Fecha_ETD'], undefined],
    [reservado, ['Fecha_ETD', 'Cod_Nave'], undefined],
    [zarpado, ['Fecha_ETA'], undefined],
    [zarpado, [], undefined],
    [zarpado, ['Fecha_ETD', 'Fecha_ETA', 'Nro_Viaje'], `${SAILED}ETD, Viaje.`],
    [zarpado, ['Nro_Viaje'], `${SAILED}Viaje.`],
    [arribado, ['Fecha_ETA'], 'El embarque 2027-0013/2 ya arribó: su itinerario no cambia.'],
    [cerrado, ['Nro_Viaje'], 'El embarque 2027-0013/2 ya arribó: su itinerario no cambia.'],
    [anulado, ['Nro_Viaje'], 'El embarque 2027-0013/2 está anulado. Reactívelo antes de cambiar su itinerario.'],
  ])('in state %s of %j', (Cod_EstadoEmb, campos, told) => expect(impideItinerario({ ...named, Cod_EstadoEmb }, campos)).toBe(told))
})

describe('a change', () => {
  test.each([
    ['a value that is another', { valores: { Nro_Viaje: '049W' }, dias: {} }, { Nro_Viaje: '049W' }],
    ['the value that it had', { valores: { Nro_Viaje: '048W', Cod_Nave: 2 }, dias: {} }, {}],
    ['days of a date', { valores: {}, dias: { Fecha_ETD: 7 } }, { Fecha_ETD: '2027-03-12' }],
    ['days of a date and time', { valores: {}, dias: { Corte_Carga: -3 } }, { Corte_Carga: '2027-02-28T18:00:00' }],
    ['no days', { valores: {}, dias: { Fecha_ETD: 0 } }, {}],
    ['days of nothing', { valores: {}, dias: { Corte_VGM: 3 } }, {}],
    ['days rather than a value', { valores: { Fecha_ETD: '2028-01-01' }, dias: { Fecha_ETD: 1 } }, { Fecha_ETD: '2027-03-06' }],
    ['nothing for something', { valores: { Fecha_ETA: null }, dias: {} }, { Fecha_ETA: null }],
  ])('to %s', (_, change, becomes) => expect(itinerarioTras(leido, change)).toEqual(becomes))

  test('of some days and back leaves everything as it was', () =>
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), days => {
        const there = itinerarioTras(leido, { valores: {}, dias: { Fecha_ETD: days, Corte_Carga: days } })
        const back = itinerarioTras({ ...leido, ...there }, { valores: {}, dias: { Fecha_ETD: -days, Corte_Carga: -days } })
        expect({ ...leido, ...there, ...back }).toEqual(leido)
      }),
    ))
})

describe('cut-offs that follow the ETD', () => {
  const BEFORE = '2027-01-01T00:00:00'
  test.each<[string, Partial<Itinerario>, string, Partial<Itinerario>]>([
    ['later', { Fecha_ETD: '2027-03-12' }, BEFORE, { Corte_Carga: '2027-03-10T18:00:00', Corte_Documentos: '2027-03-09T10:00:00' }],
    ['earlier', { Fecha_ETD: '2027-03-04' }, BEFORE, { Corte_Carga: '2027-03-02T18:00:00', Corte_Documentos: '2027-03-01T10:00:00' }],
    ['the named one does not', { Fecha_ETD: '2027-03-12', Corte_Carga: null }, BEFORE, { Corte_Documentos: '2027-03-09T10:00:00' }],
    ['the one that has passed does not', { Fecha_ETD: '2027-03-12' }, '2027-03-02T10:00:00', { Corte_Carga: '2027-03-10T18:00:00' }],
    ['none without an ETD', { Fecha_ETD: null }, BEFORE, {}],
    ['none where another field changes', { Nro_Viaje: 'X' }, BEFORE, {}],
  ])('%s', (_, tras, ahora, follow) => expect(cortesQueSiguen(leido, tras, ahora)).toEqual(follow))

  test('none where there was no ETD', () =>
    expect(cortesQueSiguen({ ...leido, Fecha_ETD: null }, { Fecha_ETD: '2027-03-12' }, BEFORE)).toEqual({}))

  test('keep their distance to the ETD in days, over months, leap years and the change of the clock', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: -3_000, max: 3_000 }), (start, days) => {
        const Fecha_ETD = addDays('2027-03-05', start)
        const Corte_Carga = `${addDays(Fecha_ETD, -2)}T18:00:00`
        const to = addDays(Fecha_ETD, days)
        const { Corte_Carga: moved } = cortesQueSiguen({ ...leido, Fecha_ETD, Corte_Carga }, { Fecha_ETD: to }, '2000-01-01')
        expect(moved).toBe(`${addDays(to, -2)}T18:00:00`)
      }),
    ))
})
