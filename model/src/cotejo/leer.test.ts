import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leerDocumento } from './leer.ts'

const CAJAS = [
  { Id_Contenedor: 7, Nro_Contenedor: 'CSQU3054383' },
  { Id_Contenedor: 8, Nro_Contenedor: 'MSKU1234565' },
]
const BL = `BILL OF LADING - DRAFT
Consignee (Name and address)
Nordkern Handelsgesellschaft mbH
Am Sandtorkai 1, Hamburg
Ocean Vessel: MSC Carolina  Voyage No. 0412N
Port of loading: San Antonio
SHELLED WALNUTS, HS Code: 0802.32.00
CSQU 305438-3  Seal: SL-1001  400 bags
Net weight 10,000.00 KGS  Gross weight: 10.250 kg
MSKU123456-5  Seal No. SL1002  400 BAGS
Net weight 10,000 KGS Gross weight 10,250 KGS
TOTAL 800 bags Net weight: 20 t Gross weight: 20.5 MT
`
const told = (text: string, cajas = CAJAS) => leerDocumento(text, cajas).map(one => [one.Id_Contenedor, one.Campo, one.Valor])

describe('the text of a paper', () => {
  test('tells what is compared, of the shipment and of each container', () => {
    expect(told(BL)).toEqual([
      [0, 'Consignatario', 'Nordkern Handelsgesellschaft mbH'],
      [0, 'Nave', 'MSC CAROLINA'],
      [0, 'Viaje', '0412N'],
      [0, 'Partida', '0802.32.00'],
      [0, 'Total_Bultos', '800'],
      [0, 'Total_Neto', '20 T'],
      [0, 'Total_Bruto', '20.5 MT'],
      [7, 'Nro_Contenedor', 'CSQU 305438-3'],
      [7, 'Sello', 'SL-1001'],
      [7, 'Bultos', '400'],
      [7, 'Neto', '10,000.00 KGS'],
      [7, 'Bruto', '10.250 KG'],
      [8, 'Nro_Contenedor', 'MSKU123456-5'],
      [8, 'Sello', 'SL1002'],
      [8, 'Bultos', '400'],
      [8, 'Neto', '10,000 KGS'],
      [8, 'Bruto', '10,250 KGS'],
    ])
  })
  test('says where each stands', () => {
    expect(leerDocumento(BL, CAJAS).find(one => one.Campo === 'Partida')!.Contexto).toBe('SHELLED WALNUTS, HS CODE: 0802.32.00')
  })
  test('tells vessel and voyage that share a label, or stand in columns below theirs', () => {
    const both = [
      [0, 'Nave', 'COCHRANE'],
      [0, 'Viaje', '2645N'],
    ]
    for (const text of [
      'Vessel / Voyage No.: COCHRANE 2645N',
      'OCEAN VESSEL VOYAGE: COCHRANE V.2645N',
      'Vessel and voyage\nCOCHRANE / 2645N',
      'Pre-carriage by          Place of receipt\n                          San Antonio\nOcean vessel    Voyage No.    Port of loading\nCOCHRANE        2645N         San Antonio, Chile',
      'Vessel\nM/V COCHRANE\nVoyage\n2645N',
    ])
      expect(told(text), text).toEqual(both)
  })
  test('tells what a container weighs where its line has no labels', () => {
    expect(
      told(
        'CSQU3054383 / SL1001 / 40HC      400 BAGS     10,250.000 KGS     62.000 CBM\n' +
          'MSKU1234565 / SL1002 / 40HC      401 BAGS     22,597.0 LBS     62.000 CBM',
      ),
    ).toEqual([
      [7, 'Nro_Contenedor', 'CSQU3054383'],
      [7, 'Sello', 'SL1001'],
      [7, 'Bultos', '400'],
      [7, 'Bruto', '10,250.000 KGS'],
      [8, 'Nro_Contenedor', 'MSKU1234565'],
      [8, 'Sello', 'SL1002'],
      [8, 'Bultos', '401'],
      [8, 'Bruto', '22,597.0 LBS'],
    ])
  })
  test('in Spanish too', () => {
    expect(
      told(
        'Consignatario: Agro Sur SpA\nNave: CAP SAN MARCO\nViaje: 539N\nPartida arancelaria 08023200\nContenedor MSKU1234565 sello EX9912, 400 sacos, peso neto 10.000 kg',
      ),
    ).toEqual([
      [0, 'Consignatario', 'Agro Sur SpA'],
      [0, 'Nave', 'CAP SAN MARCO'],
      [0, 'Viaje', '539N'],
      [0, 'Partida', '08023200'],
      [8, 'Nro_Contenedor', 'MSKU1234565'],
      [8, 'Sello', 'EX9912'],
      [8, 'Bultos', '400'],
      [8, 'Neto', '10.000 KG'],
    ])
  })
  test('with a wrong number tells it of the container that it leaves out', () => {
    expect(told('CSQU3054384\nMSKU1234565')).toEqual([
      [7, 'Nro_Contenedor', 'CSQU3054384'],
      [8, 'Nro_Contenedor', 'MSKU1234565'],
    ])
  })
  test('that says nothing of it tells nothing', () => expect(told('Dear Sirs,\nplease find attached')).toEqual([]))
  test('is read quickly whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 3000 }),
        fc.constantFrom('SEAL ', 'VESSEL VOY ', 'VESSEL  VOY\n', 'TOTAL ', 'NET WEIGHT ', 'HS ', '1.', ' '),
        (text, again) => {
          const from = Date.now()
          leerDocumento(text + again.repeat(3000), CAJAS)
          expect(Date.now() - from).toBeLessThan(1000)
        },
      ),
      { numRuns: 30 },
    )
  })
})
