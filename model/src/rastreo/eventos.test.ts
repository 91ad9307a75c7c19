import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dichosDe, type EventoNaviera, eventoDe } from './eventos.ts'
import { CODIGOS_HITO, hitoDe, hitoNaviera } from './hitos.ts'

const NOW = new Date('2026-02-01T00:00:00Z')
const DEPARTURE = {
  eventID: 'e1',
  eventType: 'TRANSPORT',
  transportEventTypeCode: 'DEPA',
  eventClassifierCode: 'EST',
  eventDateTime: '2026-03-01T23:30:00-03:00',
  eventCreatedDateTime: '2026-01-02T10:00:00Z',
  transportCall: {
    UNLocationCode: 'CLVAP',
    modeOfTransport: 'VESSEL',
    exportVoyageNumber: '0123N',
    vessel: { vesselIMONumber: 9321483, vesselName: 'Otra Nave' },
  },
}

describe('an event of the standard', () => {
  test('keeps the day at its place, the vessel and the voyage', () => {
    expect(eventoDe(DEPARTURE, NOW)).toEqual({
      ...{ Id_Externo: 'e1', Hito: 'zarpe', Certeza: 'EST', En: '2026-03-02T02:30:00.000Z', Fecha: '2026-03-01', Es_Local: true },
      ...{ Creado_En: '2026-01-02T10:00:00.000Z', Contenedor: null, Cod_Locode: 'CLVAP', Lugar: null },
      ...{ Imo: '9321483', Nave: 'Otra Nave', Viaje: '0123N' },
    })
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'DEPA'],
    ['no type', { ...DEPARTURE, eventType: undefined }],
    ['an event of a paper', { ...DEPARTURE, eventType: 'SHIPMENT', shipmentEventTypeCode: 'CONF' }],
    ['an unknown code', { ...DEPARTURE, transportEventTypeCode: 'SINK' }],
    ['a date without a time', { ...DEPARTURE, eventDateTime: '2026-03-01' }],
    ['a day that does not exist', { ...DEPARTURE, eventDateTime: '2026-13-41T00:00:00Z' }],
    ['a day of the last century', { ...DEPARTURE, eventDateTime: '1970-01-01T00:00:00Z' }],
    ['no moment at which it was made', { ...DEPARTURE, eventCreatedDateTime: null }],
    ['a train', { ...DEPARTURE, transportCall: { ...DEPARTURE.transportCall, modeOfTransport: 'RAIL' } }],
    ['a container without a number', { ...DEPARTURE, eventType: 'EQUIPMENT', equipmentEventTypeCode: 'LOAD' }],
  ])('with %s is left out', (_, raw) => {
    expect(eventoDe(raw, NOW)).toBeUndefined()
  })

  test('never throws, whatever is sent', () => {
    fc.assert(fc.property(fc.anything({ withNullPrototype: true }), raw => void eventoDe(raw, NOW)))
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(Object.keys(DEPARTURE).map(key => [key, fc.anything()]))),
        raw => void eventoDe({ ...DEPARTURE, ...raw }, NOW),
      ),
    )
  })

  test('tells at most one milestone', () => {
    for (const hito of CODIGOS_HITO) {
      const { de, codigos, vacio = false } = hitoNaviera(hito)
      for (const code of codigos) expect(hitoDe(de, code, vacio)).toBe(hito)
    }
  })
})

const PORTS = { Origen: 'CLVAP', Destino: 'NLRTM' }
const event = fc.record<EventoNaviera>({
  Id_Externo: fc.uuid(),
  Hito: fc.constantFrom('zarpe', 'arribo', 'embarcado'),
  Certeza: fc.constantFrom('PLN', 'EST', 'ACT'),
  En: fc.constant('2026-03-01T00:00:00Z'),
  Fecha: fc.integer({ min: 1, max: 28 }).map(day => `2026-03-${String(day).padStart(2, '0')}`),
  Es_Local: fc.constant(true),
  Creado_En: fc.integer({ min: 1, max: 5 }).map(day => `2026-01-0${day}T00:00:00.000Z`),
  Contenedor: fc.constant(null),
  Cod_Locode: fc.constantFrom('CLVAP', 'NLRTM', 'COCTG', null),
  Lugar: fc.constant(null),
  Imo: fc.constantFrom('9321483', '9074729', null),
  Nave: fc.constant(null),
  Viaje: fc.constantFrom('1N', '2N', null),
})
const plain = (events: readonly EventoNaviera[]) => dichosDe(events, PORTS).map(({ Campo, Valor }) => [Campo, Valor])

describe('what events say of a shipment', () => {
  test('is the same in whatever order and however often they come', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 12 }), (events, picks) => {
        const repeated = [...events, ...picks.flatMap(n => events[n % Math.max(events.length, 1)] ?? [])]
        const shuffled = repeated.toSorted((a, b) => a.Id_Externo.localeCompare(b.Id_Externo))
        expect(plain(shuffled.toReversed())).toEqual(plain(events))
      }),
    )
  })

  test('is of the newest event of its own ports', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), events => {
        for (const { Campo, Evento } of dichosDe(events, PORTS)) {
          expect(Evento.Cod_Locode).toBe(Campo === 'Fecha_ETA' || Campo === 'Fecha_Arribo' ? 'NLRTM' : 'CLVAP')
          const rivals = events.filter(
            ({ Hito, Cod_Locode, Certeza }) => Hito === Evento.Hito && Cod_Locode === Evento.Cod_Locode && Certeza === Evento.Certeza,
          )
          expect(rivals.every(({ Creado_En }) => Creado_En <= Evento.Creado_En)).toBe(true)
        }
      }),
    )
  })

  test('without a known port is nothing', () => {
    const told = eventoDe(DEPARTURE, NOW)!
    expect(dichosDe([told], { Origen: null, Destino: null })).toEqual([])
    expect(dichosDe([{ ...told, Cod_Locode: null }], { Origen: null, Destino: null })).toEqual([])
  })
})
