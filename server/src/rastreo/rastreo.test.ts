import type { Values } from '@nogal/model/fields'
import { addDays } from '@nogal/model/format'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tx } from '../db/tx.ts'
import { exporterToday } from '../list/filters.ts'
import { withKey } from '../sesion/key.ts'
import { useApi } from '../test/api.ts'
import { boxEvent, startCarrier, voyageEvent } from '../test/carrier.ts'
import { callsOf, numeroDe, type Planned, planDeal, ready } from '../test/embarques.ts'
import { askLines, type RastreoSettings } from './rastreo.ts'

const api = useApi()
let carrier: Awaited<ReturnType<typeof startCarrier>>
let config: RastreoSettings
beforeAll(async () => {
  carrier = await startCarrier()
  config = { ...(await withKey(api.db, api.config)), SALIDA_PRIVADA: ['loopback'], timeoutMs: 2_000 }
})
afterAll(() => carrier.stop())

const NAVIERA = 1
const ETD = addDays(exporterToday(), 20)
const ETA = addDays(ETD, 25)
const sql = (text: string, values: unknown[] = []) => api.db.pool.query(text, values).then(({ rows }) => rows)
const asAdmin = (path: string, body: Values) => api.pedir('POST', `/api/rastreo/${path}`, { usuario: 'admin', body })
const line = (changes: Values = {}) =>
  asAdmin('guardar-naviera', {
    Cod_Naviera: NAVIERA,
    Url: carrier.url,
    Cabecera: 'API-Key',
    Activa: true,
    Toma_Sola: false,
    Credencial: 'secreta',
    ...changes,
  })
const later = (n: number): string => `2026-01-0${n}T10:00:00Z`

let count = 0
/** A booked shipment of the line from Valparaíso to Rotterdam. */
const booked = async (): Promise<Planned & { ship: number; booking: string }> => {
  const planned = await planDeal(api, 1, 1)
  const ship = planned.ships[0]!
  const booking = `BK${++count}`
  const [ports] = await sql(
    `select (select cod_puerto from puerto where cod_locode = 'CLVAP' limit 1) as o, (select cod_puerto from puerto where cod_locode = 'NLRTM' limit 1) as d`,
  )
  await tx(api.db, { usuario: 'comex' }, db =>
    db.query(
      `update embarque set cod_tiptrans = transporte_maritimo(), cod_naviera = $2, nro_booking = $3, fecha_etd = $4, fecha_eta = $5, cod_puertoorigen = $6,
         cod_puertodestino = $7, cod_paisorigen = (select cod_pais from puerto where cod_puerto = $6), cod_paisdestino = (select cod_pais from puerto where cod_puerto = $7)
       where nro_embarque = $1`,
      [ship, NAVIERA, booking, ETD, ETA, ports.o, ports.d],
    ),
  )
  // the turns of other tests are over
  await sql("update rastreo set proximo = 'infinity' where nro_embarque <> $1", [ship])
  return { ...planned, ship, booking }
}
const due = (ship: number) => sql('update rastreo set proximo = now() where nro_embarque = $1', [ship])
/** The line says this of a shipment, and is asked. */
const says = async ({ ship, booking }: { ship: number; booking: string }, events: Values[]) => {
  carrier.events.set(booking, events)
  await due(ship)
  return askLines(api.db, config)
}
const seen = async (ship: number) => (await callsOf(api).get(`${ship}/rastreo`)) as Values & { Propuestas: Values[]; Eventos: Values[] }
const proposed = async (ship: number) => Object.fromEntries((await seen(ship)).Propuestas.map(({ Campo, Valor }) => [Campo, Valor]))
/** How many proposals the list of shipments tells of one. */
const listed = async (ship: number): Promise<number> => {
  const filtros = JSON.stringify([{ campo: 'Nro_Embarque', modo: 'equals', valor: String(ship) }])
  return (await callsOf(api).get(`listar-embarques?filtros=${encodeURIComponent(filtros)}`))[0].Propuestas_Naviera
}
const dates = async (ship: number) =>
  (
    await sql(
      'select fecha_etd::text as etd, fecha_eta::text as eta, fecha_zarpe::text as zarpe, nro_viaje as viaje from embarque where nro_embarque = $1',
      [ship],
    )
  )[0]
const at = (day: string, offset = '+01:00') => `${day}T08:00:00${offset}`

describe('what a line tells', () => {
  test('is proposed beside the value of the portal, and taken by a click with the line as the reason', async () => {
    await line()
    const one = await booked()
    expect(
      await says(one, [voyageEvent('ARRI', 'EST', at(addDays(ETA, 3)), 'NLRTM'), voyageEvent('DEPA', 'EST', at(ETD, '-03:00'), 'CLVAP')]),
    ).toBe(1)
    const { Propuestas, Se_Sigue } = await seen(one.ship)
    expect(Se_Sigue).toBe(true)
    expect(Propuestas.map(({ Campo, Valor, Actual }) => [Campo, Valor, Actual])).toEqual([
      ['Imo', 'Otra Nave (IMO 9321483)', null],
      ['Nro_Viaje', '0123N', null],
      ['Fecha_ETA', addDays(ETA, 3), ETA],
    ])
    expect(await listed(one.ship)).toBe(3)
    const { post } = callsOf(api)
    const eta = Propuestas.find(({ Campo }) => Campo === 'Fecha_ETA')!
    await post('tomar-rastreo', { Nro_Embarque: one.ship, Propuestas: [{ Id_Propuesta: eta.Id_Propuesta }] })
    expect((await dates(one.ship)).eta).toBe(addDays(ETA, 3))
    expect(Object.keys(await proposed(one.ship))).toEqual(['Imo', 'Nro_Viaje'])
    expect(await listed(one.ship)).toBe(2)
    const [change] = await sql("select usuario, motivo from historial where tabla = 'embarque' and clave = $1 order by id desc limit 1", [
      String(one.ship),
    ])
    expect(change).toMatchObject({ usuario: 'comex', motivo: expect.stringMatching(/^Lo dijo la naviera .+ el 02-01-2026/) })
  })

  test('of a vessel that the portal does not know is refused with what to do, and of a known one taken', async () => {
    await line()
    const one = await booked()
    await says(one, [voyageEvent('DEPA', 'EST', at(ETD, '-03:00'), 'CLVAP')])
    const [vessel] = (await seen(one.ship)).Propuestas
    const body = { Nro_Embarque: one.ship, Propuestas: [{ Id_Propuesta: vessel!.Id_Propuesta }] }
    const { pedir, post } = callsOf(api)
    const refused = await pedir('POST', 'tomar-rastreo', body)
    expect([refused.status, refused.mensaje]).toEqual([409, expect.stringContaining('no está en Naves')])
    await sql("insert into nave (nom_nave, cod_tiptrans, cod_naviera, imo) values ('Otra Nave', transporte_maritimo(), $1, '9321483')", [
      NAVIERA,
    ])
    await post('tomar-rastreo', body)
    expect(
      (await sql('select n.nom_nave from embarque e join nave n using (cod_nave) where nro_embarque = $1', [one.ship]))[0].nom_nave,
    ).toBe('Otra Nave')
    await sql('update embarque set cod_nave = null where nro_embarque = $1', [one.ship])
    await sql("delete from nave where imo = '9321483'")
  })

  test('counts by when the line made it, in whatever order and however often it comes', async () => {
    await line()
    const one = await booked()
    const first = voyageEvent('ARRI', 'EST', at(addDays(ETA, 9)), 'NLRTM', { eventCreatedDateTime: later(3) })
    const second = voyageEvent('ARRI', 'EST', at(addDays(ETA, 4)), 'NLRTM', { eventCreatedDateTime: later(5) })
    await says(one, [second])
    await says(one, [first, second, first])
    expect((await proposed(one.ship)).Fecha_ETA).toBe(addDays(ETA, 4))
    expect(await sql('select count(*)::int as n from rastreo_evento where nro_embarque = $1', [one.ship])).toEqual([{ n: 2 }])
  })

  test('of another port, another transport, or without what the standard demands is no proposal', async () => {
    await line()
    const one = await booked()
    const truck = voyageEvent('ARRI', 'EST', at(addDays(ETA, 8)), 'NLRTM')
    await says(one, [
      voyageEvent('ARRI', 'EST', at(addDays(ETD, 6)), 'COCTG'),
      { ...truck, transportCall: { UNLocationCode: 'NLRTM', modeOfTransport: 'TRUCK' } },
      { ...truck, eventDateTime: 'mañana' },
      { ...truck, eventClassifierCode: 'QUIZAS' },
      { ...truck, eventDateTime: '2099-01-01T00:00:00Z' },
      'texto' as never,
      null as never,
    ])
    expect(await proposed(one.ship)).toEqual({})
  })

  test('in UTC falls on the day at the port', async () => {
    await line()
    const one = await booked()
    await says(one, [voyageEvent('DEPA', 'EST', `${addDays(ETD, 3)}T01:00:00Z`, 'CLVAP')])
    expect((await proposed(one.ship)).Fecha_ETD).toBe(addDays(ETD, 2))
  })

  test('that a person left is not proposed again until the line says something else', async () => {
    await line()
    const one = await booked()
    const told = voyageEvent('ARRI', 'EST', at(addDays(ETA, 3)), 'NLRTM', { transportCall: { UNLocationCode: 'NLRTM' } })
    await says(one, [told])
    await callsOf(api).post('descartar-rastreo', { Nro_Embarque: one.ship, Propuestas: [] })
    await says(one, [told])
    expect(await proposed(one.ship)).toEqual({})
    expect(await listed(one.ship)).toBe(0)
    await says(one, [told, { ...told, eventID: 'otro', eventDateTime: at(addDays(ETA, 5)), eventCreatedDateTime: later(4) }])
    expect(await proposed(one.ship)).toEqual({ Fecha_ETA: addDays(ETA, 5) })
  })

  test('is over when a person writes the same', async () => {
    await line()
    const one = await booked()
    await says(one, [voyageEvent('ARRI', 'EST', at(addDays(ETA, 3)), 'NLRTM', { transportCall: { UNLocationCode: 'NLRTM' } })])
    await callsOf(api).post('cambiar-itinerario', {
      Motivo: 'La naviera atrasó la nave.',
      Embarques: [{ Nro_Embarque: one.ship, Fecha_ETA: addDays(ETA, 3) }],
    })
    expect(await proposed(one.ship)).toEqual({})
    const { pedir } = callsOf(api)
    expect((await pedir('POST', 'tomar-rastreo', { Nro_Embarque: one.ship, Propuestas: [] })).status).toBe(409)
  })

  test('of another ETD is rehearsed before it is taken, and takes the cut-offs along', async () => {
    await line()
    const one = await booked()
    await callsOf(api).post('update-info-embarque', { Nro_Embarque: one.ship, Corte_Documentos: `${addDays(ETD, -2)}T12:00:00` })
    await says(one, [voyageEvent('DEPA', 'EST', at(addDays(ETD, 4)), 'CLVAP', { transportCall: { UNLocationCode: 'CLVAP' } })])
    const body = { Nro_Embarque: one.ship, Propuestas: [] }
    const cutOff = async () =>
      (await sql('select corte_documentos::text as corte from embarque where nro_embarque = $1', [one.ship]))[0].corte
    const told = await api.pedir('POST', '/api/embarque/tomar-rastreo', { body, headers: { ensayo: 'si' } })
    const of = (grupo: string): string[] =>
      told.data.filter(({ Grupo }: Values) => Grupo === grupo).map(({ Texto }: Values) => String(Texto))
    expect(of('fechas').join(), told.text).toMatch(/[Cc]orte/)
    expect(of('tareas').join(), told.text).toMatch(/cortes/)
    expect(told.data.some(({ Pregunta }: Values) => Pregunta)).toBe(true)
    expect(await cutOff()).toBe(`${addDays(ETD, -2)} 12:00:00`)
    expect(await proposed(one.ship)).toEqual({ Fecha_ETD: addDays(ETD, 4) })
    await callsOf(api).post('tomar-rastreo', body)
    expect(await cutOff()).toBe(`${addDays(ETD, 2)} 12:00:00`)
    const tasks = await sql('select clase from pendiente where nro_embarque = $1 and cerrado_en is null', [one.ship])
    expect(tasks.map(({ clase }) => clase)).toContain('confirmar-cortes')
  })

  test('tells comex once of what is new', async () => {
    await line()
    const one = await booked()
    await sql('delete from aviso where nro_embarque = $1', [one.ship])
    const told = voyageEvent('ARRI', 'EST', at(addDays(ETA, 3)), 'NLRTM', { transportCall: { UNLocationCode: 'NLRTM' } })
    await says(one, [told])
    await says(one, [told])
    const rows = await sql("select usuario, cuantos, detalle from aviso where nro_embarque = $1 and clase = 'naviera'", [one.ship])
    expect(rows).toEqual([
      { usuario: 'comex', cuantos: 1, detalle: expect.stringMatching(/^Dice ETA \d\d-\d\d-\d{4}; el portal tiene \d\d-\d\d-\d{4}\.$/) },
    ])
  })
})

describe('a line whose word is taken by itself', () => {
  test('changes the shipment, but never over a newer value of a person', async () => {
    await line({ Toma_Sola: true })
    const one = await booked()
    const told = voyageEvent('ARRI', 'EST', at(addDays(ETA, 3)), 'NLRTM', {
      eventCreatedDateTime: new Date().toISOString(),
      transportCall: { UNLocationCode: 'NLRTM' },
    })
    await says(one, [told])
    expect((await dates(one.ship)).eta).toBe(addDays(ETA, 3))
    const [change] = await sql("select usuario, origen from historial where tabla = 'embarque' and clave = $1 order by id desc limit 1", [
      String(one.ship),
    ])
    expect(change).toEqual({ usuario: 'portal', origen: 'naviera' })
    await callsOf(api).post('cambiar-itinerario', {
      Motivo: 'La naviera atrasó la nave.',
      Embarques: [{ Nro_Embarque: one.ship, Fecha_ETA: addDays(ETA, 7) }],
    })
    await says(one, [told])
    expect((await dates(one.ship)).eta).toBe(addDays(ETA, 7))
    expect((await seen(one.ship)).Propuestas).toMatchObject([
      { Campo: 'Fecha_ETA', Valor: addDays(ETA, 3), Actual: addDays(ETA, 7), Cambiado_Por: expect.any(String) },
    ])
    const newer = {
      ...told,
      eventID: 'nuevo',
      eventDateTime: at(addDays(ETA, 9)),
      eventCreatedDateTime: new Date(Date.now() + 1000).toISOString(),
    }
    await says(one, [told, newer])
    expect((await dates(one.ship)).eta).toBe(addDays(ETA, 9))
  })

  test('leaves what a gate refuses as a proposal that says why', async () => {
    await line({ Toma_Sola: true })
    const one = await booked()
    const today = exporterToday()
    await says(one, [voyageEvent('DEPA', 'ACT', at(today, '-03:00'), 'CLVAP', { transportCall: { UNLocationCode: 'CLVAP' } })])
    expect((await dates(one.ship)).zarpe).toBeNull()
    const [left] = (await seen(one.ship)).Propuestas
    expect(left).toMatchObject({ Campo: 'Fecha_Zarpe', Valor: today, Impide: expect.stringMatching(/\w/) })
  })
})

describe('the events of a container', () => {
  test('are in its line, the newest word of each milestone, for the client too', async () => {
    await line()
    const one = await booked()
    const number = numeroDe(one.boxes[0]!)
    await sql('update contenedor set nro_contenedor = $2 where id_contenedor = $1', [one.boxes[0], number])
    await says(one, [
      boxEvent('GTOT', '2026-01-01T09:00:00-03:00', number, { emptyIndicatorCode: 'EMPTY' }),
      boxEvent('GTIN', '2026-01-03T09:00:00-03:00', number, { eventClassifierCode: 'EST', eventCreatedDateTime: later(1) }),
      boxEvent('GTIN', '2026-01-04T09:00:00-03:00', number),
      boxEvent('LOAD', '2026-01-05T09:00:00-03:00', number),
    ])
    const expected = [
      ['vacio-retirado', 'ACT', '2026-01-01'],
      ['en-terminal', 'ACT', '2026-01-04'],
      ['embarcado', 'ACT', '2026-01-05'],
    ]
    const shown = ({ Hito, Certeza, Fecha }: Values) => [Hito, Certeza, Fecha]
    const { Eventos } = await seen(one.ship)
    expect(Eventos.map(shown)).toEqual(expected)
    expect(Eventos[0]).toMatchObject({ Id_Contenedor: one.boxes[0], Lugar: 'Terminal Sur' })
    const client = await api.pedir('GET', `/api/clientelogistica/${one.ship}/cargar-embarque`, { usuario: 'cliente' })
    expect(client.data.Eventos.map(shown)).toEqual(expected)
    expect((await api.pedir('GET', `/api/clientelogistica/${one.ship}/cargar-embarque`, { usuario: 'cliente2' })).status).toBe(404)
    expect((await api.pedir('GET', `/api/embarque/${one.ship}/rastreo`, { usuario: 'cliente' })).status).toBe(403)
  })
})

describe('a line that fails', () => {
  const state = async () => (await asAdminGet()).find(({ Cod_Naviera }: Values) => Cod_Naviera === NAVIERA)!
  const asAdminGet = async (): Promise<Values[]> => (await api.pedir('GET', '/api/rastreo/navieras', { usuario: 'admin' })).data
  const minutes = (until: unknown): number => Math.round((Date.parse(String(until)) - Date.now()) / 60_000)

  test.each<[string, Parameters<typeof carrier.answerAlways>[0], RegExp, number]>([
    ['with 500', (_, out) => out.writeHead(500).end(), /respondió 500/, 1],
    ['with 429 and how long to wait', (_, out) => out.writeHead(429, { 'retry-after': '3600' }).end(), /menos seguido/, 60],
    ['with 401', (_, out) => out.writeHead(401).end(), /no acepta la credencial/, 1],
    ['with a redirect', (_, out) => out.writeHead(302, { location: 'http://169.254.169.254/' }).end(), /mandó a otra dirección/, 1],
    ['with something else', (_, out) => out.end('<html>'), /no es una lista de eventos/, 1],
    ['with an object', (_, out) => out.end('{"events":7}'), /no es una lista de eventos/, 1],
    ['with silence', () => undefined, /no respondió en 2 s/, 1],
    ['in the middle of the answer', (_, out) => void out.write('[', () => out.destroy()), /cortó la conexión|No se pudo preguntar/, 1],
    [
      'with 200 MB',
      (_, out) => {
        const piece = Buffer.alloc(2 ** 20, 32)
        const pour = (left: number): void => void (left && !out.destroyed ? out.write(piece, () => pour(left - 1)) : out.end())
        pour(200)
      },
      /pasa de 5 MB/,
      1,
    ],
    [
      'with a page of another server',
      (_, out) => out.writeHead(200, { 'next-page': 'http://127.0.0.2/events' }).end('[]'),
      /de otro servidor/,
      1,
    ],
  ])('%s is told in a sentence and left alone for a while', async (_, answer, sentence, pause) => {
    await line()
    const one = await booked()
    carrier.answerAlways(answer)
    try {
      expect(await says(one, [])).toBe(1)
      const told = await state()
      expect(told.Error).toMatch(sentence)
      expect(minutes(told.Pausa_Hasta)).toBe(pause)
      expect((await seen(one.ship)).Error).toMatch(sentence)
      await due(one.ship)
      expect(await askLines(api.db, config)).toBe(0)
    } finally {
      carrier.answerAlways()
    }
  })

  test('again and again waits longer each time, and is well again after an answer', async () => {
    await line()
    const one = await booked()
    const pauses: number[] = []
    for (let n = 0; n < 3; n++) {
      carrier.next.push((_, out) => out.writeHead(503).end())
      await sql('update rastreo_naviera set pausa_hasta = null')
      await says(one, [])
      pauses.push(minutes((await state()).Pausa_Hasta))
    }
    expect(pauses).toEqual([1, 2, 5])
    await sql('update rastreo_naviera set pausa_hasta = null')
    await says(one, [])
    expect(await state()).toMatchObject({ Error: null, Pausa_Hasta: null, Preguntada_En: expect.any(String) })
  })

  test('for one shipment that it does not know goes on with the others', async () => {
    await line()
    const [one, other] = [await booked(), await booked()]
    carrier.events.set(other.booking, [voyageEvent('ARRI', 'EST', at(addDays(ETA, 3)), 'NLRTM')])
    await Promise.all([due(one.ship), due(other.ship)])
    expect(await askLines(api.db, config)).toBe(2)
    expect((await seen(one.ship)).Error).toMatch(/no conoce este embarque/)
    expect((await proposed(other.ship)).Fecha_ETA).toBe(addDays(ETA, 3))
    expect((await state()).Error).toBeNull()
  })

  test('at a private address is not asked at all unless the setting allows that', async () => {
    await line()
    const one = await booked()
    const before = carrier.asked.length
    await due(one.ship)
    await askLines(api.db, { ...config, SALIDA_PRIVADA: [] })
    expect(carrier.asked.length).toBe(before)
    expect((await state()).Error).toMatch(/red privada.+SALIDA_PRIVADA/)
    await line({ Url: carrier.url.replace('127.0.0.1', 'localhost') })
    await askLines(api.db, { ...config, SALIDA_PRIVADA: [] })
    expect((await state()).Error).toMatch(/red privada/)
  })
})

describe('the question', () => {
  test('names the booking, the credential in its header, and from the second time on what is new', async () => {
    await line()
    const one = await booked()
    carrier.asked.length = 0
    await says(one, [voyageEvent('ARRI', 'EST', at(ETA), 'NLRTM', { eventCreatedDateTime: later(5) })])
    await due(one.ship)
    await askLines(api.db, config)
    const [first, second] = carrier.asked
    expect(first!.query.get('carrierBookingReference')).toBe(one.booking)
    expect(first!.headers['api-key']).toBe('secreta')
    expect([first!.query.get('eventCreatedDateTime:gte'), second!.query.get('eventCreatedDateTime:gte')]).toEqual([
      null,
      '2026-01-02T10:00:00.000Z',
    ])
  })

  test('follows the pages of a long answer', async () => {
    await line()
    const one = await booked()
    const events = Array.from({ length: 120 }, (_, n) =>
      boxEvent('LOAD', `2026-01-05T09:00:${String(n % 60).padStart(2, '0')}-03:00`, numeroDe(n + 1)),
    )
    await says(one, events)
    expect((await sql('select count(*)::int as n from rastreo_evento where nro_embarque = $1', [one.ship]))[0].n).toBe(120)
  })

  test('is by bill of lading, or by containers, where there is no booking', async () => {
    await line()
    const one = await booked()
    const number = numeroDe(one.boxes[0]!)
    const asks = async () => {
      carrier.asked.length = 0
      await due(one.ship)
      await askLines(api.db, config)
      return carrier.asked.map(({ query }) => query.get('transportDocumentReference') ?? query.get('equipmentReference'))
    }
    await sql("update embarque set nro_bl = 'BL1', nro_booking = null where nro_embarque = $1", [one.ship])
    expect(await asks()).toEqual(['BL1'])
    // of a shipment that is loaded the line knows the containers
    await sql('update contenedor set nro_contenedor = $2 where id_contenedor = $1', [one.boxes[0], number])
    await ready(api, one.ship)
    await callsOf(api).post('guardar-pedido-contenedor', { Id_Contenedor: one.boxes[0], Productos: [{ Id_Linea: 1, Cantidad: 10 }] })
    await callsOf(api).post('update-info-contenedor', { Id_Contenedor: one.boxes[0], Fecha_Carga: exporterToday() })
    await sql('update embarque set nro_bl = null where nro_embarque = $1', [one.ship])
    expect(await asks()).toEqual([number])
  })

  test('of two processes at once is asked by one', async () => {
    await line()
    const ships = [await booked(), await booked(), await booked()]
    for (const { ship, booking } of ships) {
      carrier.events.set(booking, [])
      await due(ship)
    }
    carrier.asked.length = 0
    const turns = await Promise.all([askLines(api.db, config), askLines(api.db, config)])
    expect(turns[0] + turns[1]).toBe(3)
    expect(carrier.asked.map(({ query }) => query.get('carrierBookingReference')).toSorted()).toEqual(
      ships.map(({ booking }) => booking).toSorted(),
    )
  })

  test('never leaves with the credential of another installation, which can be written again', async () => {
    await line()
    const one = await booked()
    carrier.asked.length = 0
    await due(one.ship)
    await askLines(api.db, { ...config, JWT_SECRET: 'x'.repeat(40) })
    expect(carrier.asked).toEqual([])
    const answer = await api.pedir('GET', '/api/rastreo/navieras', { usuario: 'admin' })
    expect(answer.data[0].Error).toMatch(/Escríbala de nuevo/)
    expect(answer.text).not.toContain('secreta')
    expect((await sql('select credencial from rastreo_naviera'))[0].credencial).not.toContain('secreta')
  })

  test('can be brought forward by comex, and is refused with why not', async () => {
    await line()
    const one = await booked()
    const { pedir, post } = callsOf(api)
    await post('consultar-rastreo', { Nro_Embarque: one.ship })
    await line({ Activa: false })
    expect((await pedir('POST', 'consultar-rastreo', { Nro_Embarque: one.ship })).mensaje).toMatch(/no se le pregunta/)
    expect((await api.pedir('GET', '/api/rastreo/navieras', { usuario: 'comex' })).status).toBe(403)
    expect((await asAdmin('quitar-naviera', { Cod_Naviera: 77 })).status).toBe(404)
    expect((await asAdmin('quitar-naviera', { Cod_Naviera: NAVIERA })).status).toBe(200)
  })
})
