/** The planning of a deal into voyages: as agreed, unevenly where users want that, and what moves when a voyage moves. */
import type { Values } from '@nogal/model/fields'
import { addDays } from '@nogal/model/format'
import { describe, expect, test } from 'vitest'
import { exporterToday } from '../list/filters.ts'
import { useApi } from '../test/api.ts'
import { buildLinea } from '../test/builders.ts'
import { callsOf, newDeal, planDeal } from '../test/embarques.ts'

const api = useApi()
const embarques = callsOf(api)

const plan = (nro: number) => embarques.get(`${nro}/plan-embarques`)
const save = (Nro_Negocio: number, Embarques: object[]) => embarques.pedir('POST', 'planificar-embarques', { Nro_Negocio, Embarques })
const shape = async (nro: number) => (await plan(nro)).Embarques

describe('a plan', () => {
  test('may be uneven, with a week for each voyage; again, it changes nothing', async () => {
    const nro = await newDeal(api, { Num_Embarques: 2, Num_Contenedores: 3 })
    expect(await plan(nro)).toMatchObject({ Num_Embarques: 2, Num_Contenedores: 3, Fecha_ETD: '2027-03-05', Embarques: [] })
    const wanted = [
      { Fecha_ETD: '2027-03-05', Contenedores: 2 },
      { Fecha_ETD: '2027-03-12', Contenedores: 1 },
    ]
    const { status, mensaje, data } = await save(nro, wanted)
    expect([status, mensaje, data.Avisos]).toEqual([200, 'Embarques planificados.', []])
    const stored = wanted.map((one, i) => ({ Nro_Corr_Embarque: i + 1, ...one }))
    expect(await shape(nro)).toEqual(stored)
    expect((await save(nro, stored)).status).toBe(200)
    expect(await shape(nro)).toEqual(stored)
    expect(data.Embarques.map((row: Values) => [row.Nom_PuertoDestino, row.Nom_EstadoEmb])).toEqual([
      ['Hamburgo', 'Planificado'],
      ['Hamburgo', 'Planificado'],
    ])
  })

  test('says where it differs from what was agreed, and where the fruit cannot fit', async () => {
    // 34.2 t of cherries in one container
    const cherries = buildLinea({
      ...Object.fromEntries(
        ['Cod_SubEsp', 'Cod_Variedad', 'Cod_Calibre', 'Cod_Categoria', 'Cod_Color', 'Cod_NormaCalidad'].map(n => [n, null]),
      ),
      Cod_Especie: 8,
      Cod_Producto: 22,
      Cod_Envase: 10,
      Cantidad: 34_200,
    })
    const nro = await newDeal(api, { Num_Embarques: 1, Num_Contenedores: 2, Productos: [cherries] })
    const { data } = await save(nro, [{ Fecha_ETD: '2027-03-05', Contenedores: 1 }])
    expect(data.Avisos).toEqual([
      'El plan tiene 1 embarque y 1 contenedor; lo pactado es 1 embarque y 2 contenedores.',
      expect.stringMatching(
        /^La fruta no cabe: 37\.991 kg brutos en 28,5 pallets necesitan 2 contenedores como mínimo \(40' Reefer High Cube\); el plan tiene 1\.$/,
      ),
    ])
    expect((await save(nro, [{ Nro_Corr_Embarque: 1, Contenedores: 2 }])).data.Avisos).toEqual([])
  })

  test('takes away only what is empty, and names what is not', async () => {
    const d = await planDeal(api, 3, 1)
    await embarques.post('guardar-pedido-contenedor', { Id_Contenedor: d.boxes[1], Productos: [{ Id_Linea: 1, Cantidad: 100 }] })
    const one = [{ Nro_Corr_Embarque: 1, Contenedores: 1 }]
    const refused = await save(d.nro, one)
    expect(refused).toMatchObject({ status: 409, errores: [{ campo: 'Embarques' }] })
    expect(refused.mensaje).toMatch(/^El embarque 2 tiene contenedores con fruta\./)
    expect(await shape(d.nro)).toHaveLength(3)
    await embarques.post('quitar-contenedor-productos', { Id_Contenedor: d.boxes[1] })
    expect((await save(d.nro, one)).status).toBe(200)
    expect(await shape(d.nro)).toEqual([{ Nro_Corr_Embarque: 1, Fecha_ETD: '2027-03-05', Contenedores: 1 }])
  })

  test.each([
    ['one that there is not', [{ Nro_Corr_Embarque: 7, Contenedores: 1 }], 409, /^El embarque 7 no es de este negocio/],
    ['one twice', [1, 1].map(n => ({ Nro_Corr_Embarque: n, Contenedores: 1 })), 409, /está dos veces en el plan/],
    ['none at all', [], 400, /^Embarques: /],
    ['less than no containers', [{ Contenedores: -1 }], 400, /^Contenedores: /],
    ['too many containers', Array.from({ length: 11 }, () => ({ Contenedores: 200 })), 409, /^Un negocio puede tener 2\.000/],
  ])('is refused with %s', async (_, wanted, status, sentence) => {
    const d = await planDeal(api, 1, 1)
    const before = await shape(d.nro)
    const answer = await save(d.nro, wanted)
    expect([answer.status, answer.errores?.[0]?.mensaje ?? answer.mensaje]).toEqual([status, expect.stringMatching(sentence)])
    expect(await shape(d.nro)).toEqual(before)
  })
})

describe('cut-offs', () => {
  const cuts = async (id: number) => {
    const { Corte_Carga, Corte_Documentos, Corte_VGM } = await embarques.get(`${id}/cargar-embarque`)
    return [Corte_Carga, Corte_Documentos, Corte_VGM].map((one: string | null) => one?.slice(0, 16) ?? null)
  }
  const shipment = async (passed: string) => {
    const d = await planDeal(api, 1, 1)
    const etd = addDays(exporterToday(), 20)
    await embarques.post('update-info-embarque', {
      Nro_Embarque: d.ships[0],
      Fecha_ETD: etd,
      Corte_Carga: `${addDays(etd, -2)}T18:00`,
      Corte_Documentos: `${passed}T10:00`,
      Corte_VGM: `${addDays(etd, -3)}T12:00`,
    })
    return { id: d.ships[0]!, etd }
  }

  test('that have not passed move with the ETD by the same days, and are told before', async () => {
    const passed = addDays(exporterToday(), -1)
    const { id, etd } = await shipment(passed)
    const body = { Nro_Embarque: id, Fecha_ETD: addDays(etd, 7) }
    const told: string[] = await embarques.ensayar('update-info-embarque', body)
    expect(told.filter(one => one.includes(': el corte'))).toEqual([
      expect.stringMatching(/: el corte de carga pasará a \d\d-\d\d-\d{4} 18:00; era \d\d-\d\d-\d{4} 18:00\.$/),
      expect.stringMatching(/: el corte de VGM pasará a /),
    ])
    await embarques.post('update-info-embarque', body)
    expect(await cuts(id)).toEqual([`${addDays(etd, 5)}T18:00`, `${passed}T10:00`, `${addDays(etd, 4)}T12:00`])
  })

  const cutsTold = async (body: Values): Promise<string[]> =>
    (await embarques.ensayar('update-info-embarque', body)).filter(one => one.includes(': el corte'))

  test('that are written with the ETD are what was written, and told to nobody who wrote them', async () => {
    const { id, etd } = await shipment(addDays(exporterToday(), 15))
    const body = { Nro_Embarque: id, Fecha_ETD: addDays(etd, 7), Corte_Carga: `${addDays(etd, 6)}T09:00` }
    expect(await cutsTold(body)).toEqual([expect.stringContaining('el corte de documentos'), expect.stringContaining('el corte de VGM')])
    await embarques.post('update-info-embarque', body)
    expect(await cuts(id)).toEqual([`${addDays(etd, 6)}T09:00`, `${addDays(exporterToday(), 22)}T10:00`, `${addDays(etd, 4)}T12:00`])
  })

  test.each<[string, Values]>([
    ['a first one', { Corte_VGM: '2031-03-01T18:00' }],
    ['none any more', { Corte_Carga: null }],
  ])('alone are no effect of anything: %s', async (_, written) => {
    const d = await planDeal(api, 1, 1)
    await embarques.post('update-info-embarque', { Nro_Embarque: d.ships[0], Corte_Carga: '2031-03-02T18:00' })
    expect(await cutsTold({ Nro_Embarque: d.ships[0], ...written })).toEqual([])
  })
})
