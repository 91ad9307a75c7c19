/** A change of itinerary: all its shipments or none, what it leads to, who may make it. */
import { type Efecto, ENSAYO } from '@nogal/model/consecuencia/ensayo'
import { cortesQueSiguen, type Itinerario } from '@nogal/model/embarque/itinerario'
import type { Values } from '@nogal/model/fields'
import { addDays } from '@nogal/model/format'
import { describe, expect, test } from 'vitest'
import { exporterToday } from '../list/filters.ts'
import { useApi } from '../test/api.ts'
import { callsOf, daysAgo, loadedShipment, planDeal, ready } from '../test/embarques.ts'

const api = useApi()
const { get, pedir, post, ensayar } = callsOf(api)

const PATH = 'cambiar-itinerario'
const Motivo = 'La naviera atrasó la nave.'
const ETD = addDays(exporterToday(), 40)
const read = (ship: number): Promise<Values> => get(`${ship}/cargar-embarque`)
const ask = (Embarques: Values[], more: Values = {}) => pedir('POST', PATH, { Embarques, Motivo, ...more })

/** Shipments of two deals, so that an act goes beyond one. */
const shipments = async (): Promise<number[]> => {
  const [first, second] = [await planDeal(api, 3, 1), await planDeal(api, 2, 1)]
  return [...first.ships, ...second.ships]
}
/** A shipment that has sailed; its only container is loaded. */
const sailed = async (more: Values = {}): Promise<number> => {
  const { ship, ids } = await loadedShipment(api)
  await ready(api, ship)
  for (const Id_Contenedor of ids) await post('update-info-contenedor', { Id_Contenedor, Fecha_Carga: daysAgo(9) })
  await post('update-info-embarque', { Nro_Embarque: ship, Fecha_Zarpe: daysAgo(8), ...more })
  return ship
}
const annulled = async (): Promise<number> => {
  const { ships } = await planDeal(api, 1, 1)
  await post('cambiar-estado', { Nro_Embarque: ships[0], Cod_EstadoEmb: '08', Motivo: 'No hay nave.' })
  return ships[0]!
}

describe('a change of itinerary', () => {
  test('is one act for five shipments of two deals, with its reason in the history of each', async () => {
    const ships = await shipments()
    const { status, mensaje, data } = await ask(ships.map(Nro_Embarque => ({ Nro_Embarque, Fecha_ETD: ETD, Nro_Viaje: '0415N' })))
    expect([status, mensaje]).toEqual([200, 'Itinerario guardado en 5 embarques.'])
    expect(data.map(({ Nro_Embarque, Fecha_ETD, Nro_Viaje }: Values) => [Nro_Embarque, Fecha_ETD, Nro_Viaje]).sort()).toEqual(
      ships.map(ship => [ship, ETD, '0415N']).sort(),
    )
    for (const ship of ships) {
      const { data: changes } = await api.pedir('GET', `/api/historial/embarque/${ship}`)
      expect(changes[0]).toMatchObject({ Accion: 'editar', Motivo, Despues: { fecha_etd: ETD, nro_viaje: '0415N' } })
    }
  })

  test('leaves the reason with the act: a later change has none', async () => {
    const [ship] = await shipments()
    await ask([{ Nro_Embarque: ship, Fecha_ETD: ETD }])
    await post('update-info-embarque', { Nro_Embarque: ship, Nro_Booking: 'BK-1' })
    const { data: changes } = await api.pedir('GET', `/api/historial/embarque/${ship}`)
    expect(changes.slice(0, 2).map((one: Values) => one.Motivo)).toEqual([null, Motivo])
  })

  test('moves cut-offs with the ETD unless it names them, as the browser shows before', async () => {
    const [ship] = await shipments()
    const Corte_VGM = `${daysAgo(1)}T12:00:00`
    await post('update-info-embarque', { Nro_Embarque: ship, Fecha_ETD: ETD, Corte_Carga: `${addDays(ETD, -2)}T18:00`, Corte_VGM })
    const before = (await read(ship!)) as unknown as Itinerario
    await post(PATH, { Embarques: [{ Nro_Embarque: ship, Fecha_ETD: addDays(ETD, 4), Corte_Documentos: `${ETD}T10:00` }], Motivo })
    const shown = cortesQueSiguen(before, { Fecha_ETD: addDays(ETD, 4), Corte_Documentos: `${ETD}T10:00` }, `${exporterToday()}T00:00:00`)
    expect(shown).toEqual({ Corte_Carga: `${addDays(ETD, 2)}T18:00:00` })
    expect(await read(ship!)).toMatchObject({ ...shown, Corte_VGM, Corte_Documentos: `${ETD}T10:00:00` })
  })

  test('that is made back leaves the shipment as it was', async () => {
    const [ship] = await shipments()
    const own = { Fecha_ETD: ETD, Fecha_ETA: addDays(ETD, 20), Corte_Carga: `${addDays(ETD, -2)}T18:00:00`, Corte_VGM: null }
    await post('update-info-embarque', { Nro_Embarque: ship, ...own })
    const [{ Version }] = await post(PATH, {
      Embarques: [{ Nro_Embarque: ship, Fecha_ETD: addDays(ETD, 3), Corte_VGM: `${ETD}T09:00` }],
      Motivo,
    })
    await post(PATH, { Embarques: [{ Nro_Embarque: ship, Version, ...own }], Motivo: 'Se deshace.' })
    expect(await read(ship!)).toMatchObject(own)
  })

  type Refused = [string, (ships: number[]) => Values[] | Promise<Values[]>, number, RegExp]
  const both = (ships: number[], change: Values, second: Values = change) => [
    { Nro_Embarque: ships[0], ...change },
    { Nro_Embarque: ships[1], ...second },
  ]
  test.each<Refused>([
    ['without shipments', () => [], 400, /^Embarques: elija al menos uno/],
    ['of one shipment twice', ([one]) => both([one!, one!], { Fecha_ETD: ETD }), 400, /está dos veces/],
    ['of a shipment that there is not', ([one]) => both([one!, 999_999], { Fecha_ETD: ETD }), 404, /^No se encontró el embarque/],
    [
      'to an ETA before the ETD',
      ships => both(ships, { Fecha_ETD: ETD }, { Fecha_ETD: ETD, Fecha_ETA: addDays(ETD, -1) }),
      409,
      /^El embarque .*\/2 no cambia: El ETA no puede ser antes/,
    ],
    [
      'to a vessel that there is not',
      ships => both(ships, { Fecha_ETD: ETD }, { Cod_Nave: 99_999 }),
      400,
      /^El embarque .*\/2 no cambia: Nave: /,
    ],
    [
      'of an annulled shipment',
      async ([one]) => both([one!, await annulled()], { Fecha_ETD: ETD }),
      409,
      /^El embarque .*\/1 está anulado\. Reactívelo/,
    ],
    [
      'of a shipment that has arrived',
      async ([one]) => both([one!, await sailed({ Fecha_Arribo: daysAgo(1) })], { Fecha_ETA: ETD }),
      409,
      /ya arribó: su itinerario no cambia\.$/,
    ],
    [
      'of the ETD of one that has sailed',
      async ([one]) => both([one!, await sailed()], { Fecha_ETD: ETD, Nro_Viaje: 'X' }),
      409,
      /ya zarpó: de su itinerario solo cambia el ETA, no Viaje, ETD\.$/,
    ],
  ])('is refused whole %s', async (_, asked, status, sentence) => {
    const ships = await shipments()
    const before = await read(ships[0]!)
    const answer = await ask(await asked(ships))
    expect([answer.status, answer.mensaje]).toEqual([status, expect.stringMatching(sentence)])
    expect(await read(ships[0]!)).toEqual(before)
  })

  test('changes the ETA of a shipment under way', async () => {
    const ship = await sailed()
    expect(await ask([{ Nro_Embarque: ship, Fecha_ETA: '2027-06-01' }])).toMatchObject({ status: 200, mensaje: 'Itinerario guardado.' })
  })

  test('is refused when somebody changed a shipment meanwhile, with its current row; the others stay as they were', async () => {
    const ships = await shipments()
    const rows = await Promise.all(ships.map(read))
    await post('update-info-embarque', { Nro_Embarque: ships[1], Fecha_ETD: addDays(ETD, 9) })
    const answer = await ask(rows.map(({ Nro_Embarque, Version }) => ({ Nro_Embarque, Version, Fecha_ETD: ETD })))
    expect([answer.status, answer.mensaje]).toEqual([409, expect.stringMatching(/^Otra persona cambió el embarque .*\/2 mientras/)])
    expect(answer.data).toMatchObject([{ Nro_Embarque: ships[1], Fecha_ETD: addDays(ETD, 9) }])
    expect(await read(ships[0]!)).toMatchObject({ Fecha_ETD: rows[0]!.Fecha_ETD })
  })

  test('by two people at once of the same shipments, in any order, is made by one of them', async () => {
    const ships = await shipments()
    const rows = await Promise.all(ships.map(read))
    const asked = (days: number) => rows.map(({ Nro_Embarque, Version }) => ({ Nro_Embarque, Version, Fecha_ETD: addDays(ETD, days) }))
    const answers = await Promise.all([ask(asked(1)), ask(asked(2).reverse())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const days = new Set((await Promise.all(ships.map(read))).map(({ Fecha_ETD }) => Fecha_ETD))
    expect(days.size).toBe(1)
  })

  test.each(['calidad', 'produccion', 'cliente'])('is not for %s', async usuario => {
    const [Nro_Embarque] = await shipments()
    const body = { Embarques: [{ Nro_Embarque, Fecha_ETD: ETD }], Motivo }
    expect((await api.pedir('POST', `/api/embarque/${PATH}`, { usuario, body })).status).toBe(403)
  })

  test('tells before what follows in all its shipments: cut-offs, papers to send again, and whom to tell', async () => {
    const { ship } = await loadedShipment(api, { Fecha_ETD: ETD, Corte_Carga: `${addDays(ETD, -2)}T18:00` })
    const other = await planDeal(api, 1, 1)
    const sent = await api.pedir('POST', '/api/embarque/enviar-papel', {
      usuario: 'comex',
      body: {
        Nro_Embarque: ship,
        Papel: 'lista-empaque',
        Variante: 0,
        Destinatarios: [{ Nombre: 'Nordfrucht', Email: 'docs@nordfrucht.example' }],
      },
    })
    expect(sent.status, sent.mensaje).toBe(200)
    const Embarques = [ship, other.ships[0]].map(Nro_Embarque => ({ Nro_Embarque, Fecha_ETD: addDays(ETD, 5), Nro_Viaje: '0420N' }))
    const { data } = await api.pedir('POST', `/api/embarque/${PATH}`, {
      usuario: 'comex',
      body: { Embarques, Motivo },
      headers: { [ENSAYO]: 'si' },
    })
    const told = (grupo: Efecto['Grupo']) => (data as Efecto[]).filter(({ Grupo }) => Grupo === grupo).map(({ Texto }) => Texto)
    expect(told('papeles')).toEqual([expect.stringMatching(/^Lista de empaque a Nordfrucht \(embarque .*\/1\): .* desactualizado/)])
    expect(told('destinatarios')).toEqual([expect.stringMatching(/^Nordfrucht: Lista de empaque .*\/1\.$/)])
    // the cut-offs that nobody wrote, and not the ETD that was
    expect(told('fechas')).toEqual([
      expect.stringMatching(/el corte de carga pasará a/),
      expect.stringMatching(/el corte de documentos pasará/),
    ])
    expect(told('pagos').every(one => /^El negocio .*: el pago \d/.test(one))).toBe(true)
    expect(await ensayar(PATH, { Embarques: [{ Nro_Embarque: ship, Fecha_ETD: ETD }], Motivo })).toEqual([])
  })
})
