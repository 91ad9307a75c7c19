/** The list of papers that should go out. */
import { addDays } from '@nogal/model/format'
import { describe, expect, test } from 'vitest'
import { tx } from '../../db/tx.ts'
import { exporterToday } from '../../list/filters.ts'
import { listSql } from '../../list/list.ts'
import { useApi } from '../../test/api.ts'
import { callsOf, loadedShipment, planDeal } from '../../test/embarques.ts'
import { asPlanned } from '../../test/query.ts'
import { POR_ENVIAR } from './despacho.queries.ts'

const api = useApi()
const embarques = callsOf(api)

type Row = {
  Clave: string
  Nro_Negocio: number
  Nro_Embarque: number | null
  Papel: string
  Variante: number
  Por_Que: string
  Para: string | null
  Vence: string
} & Record<string, unknown>

const listed = async (query = '', usuario = 'comex'): Promise<Row[]> => {
  const { status, mensaje, data } = await api.pedir('GET', `/api/correo/por-enviar${query}`, { usuario })
  if (status !== 200) throw new Error(mensaje)
  return data
}
const ofShip = async (ship: number): Promise<Row[]> => (await listed()).filter(row => row.Nro_Embarque === ship)
const send = (ship: number, Papel: string, more: object = {}) => embarques.post('enviar-papel', { Nro_Embarque: ship, Papel, ...more })
/**
 * Sets a date of today without the gates of loading, sailing and arriving, which ask for more than this test needs; the papers to send of the
 * shipment follow.
 */
const setToday = (ship: number, table: 'embarque' | 'contenedor', column: string, id: number) =>
  tx(api.db, { usuario: 'comex' }, async db => {
    await db.query('set local session_replication_role = replica')
    await db.query(`update ${table} set ${column} = current_date where ${table === 'embarque' ? 'nro_embarque' : 'id_contenedor'} = $1`, [
      id,
    ])
    await db.query('set local session_replication_role = origin')
    await db.query('select mantener_embarque_por_enviar(array[$1::integer])', [ship])
  })

const INSTRUCTIONS = [
  'instruccion-aduana',
  'instruccion-agcarga',
  'instruccion-planta',
  'instruccion-transporte',
  'instrucciones-embarque',
  'instrucciones-empaque',
]

test('a paper is listed until it is sent, and again once the shipment changes', async () => {
  const { ship, ids } = await loadedShipment(api)
  const before = await ofShip(ship)
  expect(before.map(row => row.Papel)).toEqual([...INSTRUCTIONS, 'proforma'].sort())
  expect(new Set(before.map(row => row.Por_Que))).toEqual(new Set(['sin-enviar']))
  await send(ship, 'instruccion-transporte', { Variante: 1 })
  expect((await ofShip(ship)).map(row => row.Papel)).not.toContain('instruccion-transporte')
  await embarques.post('update-info-contenedor', { Id_Contenedor: ids[0], Patente_Camion: 'ZZZZ99' })
  expect((await ofShip(ship)).find(row => row.Papel === 'instruccion-transporte')).toMatchObject({
    Por_Que: 'cambio',
    Cambios: 'Contenedor 1',
    Revision: 1,
    Variante: 1,
  })
})

test('a paper that the mail server refused is listed again', async () => {
  const { ship } = await loadedShipment(api)
  const { Id_Envio } = await send(ship, 'instruccion-aduana')
  await api.db.pool.query("update envio set estado = 'rechazado' where id_envio = $1", [Id_Envio])
  const row = (await ofShip(ship)).find(one => one.Papel === 'instruccion-aduana')!
  expect(row).toMatchObject({ Por_Que: 'no-llego', Id_Envio })
  // the same revision is not sent twice, but again
  expect(await embarques.pedir('POST', 'enviar-papel', { Nro_Embarque: ship, Papel: 'instruccion-aduana' })).toMatchObject({ status: 409 })
  const again = { Id_Envio, Destinatarios: row.Destinatarios }
  expect(await api.pedir('POST', '/api/correo/reenviar', { usuario: 'comex', body: again })).toMatchObject({ status: 200 })
  expect((await ofShip(ship)).map(one => one.Papel)).not.toContain('instruccion-aduana')
})

test('a row tells what was sent last, to whom, and whether a receiver confirmed it', async () => {
  const { ship, ids } = await loadedShipment(api)
  const { Id_Envio } = await send(ship, 'instruccion-transporte', {
    Variante: 1,
    Destinatarios: [{ Nombre: 'Eva', Email: 'eva@a.example' }],
  })
  await api.db.pool.query(
    "update envio set estado = 'enviado', enviado_en = '2026-11-02T15:00:00Z', recibido_en = '2026-11-03T15:00:00Z' where id_envio = $1",
    [Id_Envio],
  )
  await embarques.post('update-info-contenedor', { Id_Contenedor: ids[0], Patente_Camion: 'ZZZZ98' })
  const rows = await ofShip(ship)
  expect(rows.find(row => row.Papel === 'instruccion-transporte')).toMatchObject({
    Estado: 'enviado',
    Enviado_A: 'Eva',
    Enviado_En: '2026-11-02T12:00:00-03:00',
    Recibido_En: '2026-11-03T12:00:00-03:00',
  })
  expect(rows.find(row => row.Papel === 'instruccion-aduana')).toMatchObject({ Estado: null, Enviado_A: null, Recibido_En: null })
})

test('a filter by what is lacking finds the rows that lack it, and those that lack nothing', async () => {
  const rows = await listed()
  const by = (valor: string[]) => listed(`?filtros=${encodeURIComponent(JSON.stringify([{ campo: 'Impedimento', modo: 'in', valor }]))}`)
  const kinds = [...new Set(rows.map(row => row.Impedimento as string | null))]
  expect(kinds.length).toBeGreaterThan(2)
  for (const kind of kinds)
    expect((await by([kind ?? ''])).map(row => row.Clave)).toEqual(rows.filter(row => row.Impedimento === kind).map(row => row.Clave))
})

test('instructions end with the departure, the papers of the client with the arrival', async () => {
  const { ship, ids } = await loadedShipment(api)
  await setToday(ship, 'contenedor', 'fecha_carga', ids[0])
  expect((await ofShip(ship)).map(row => row.Papel)).not.toContain('lista-empaque')
  await setToday(ship, 'contenedor', 'fecha_carga', ids[1])
  expect((await ofShip(ship)).map(row => row.Papel)).toContain('lista-empaque')
  await setToday(ship, 'embarque', 'fecha_zarpe', ship)
  expect((await ofShip(ship)).map(row => row.Papel)).toEqual(['lista-empaque', 'proforma'])
  await setToday(ship, 'embarque', 'fecha_arribo', ship)
  expect(await ofShip(ship)).toEqual([])
})

test('the list and the papers of each shipment of the sample say the same of receivers and what is lacking', async () => {
  const rows = await listed()
  expect(rows.length).toBeGreaterThan(20)
  for (const ship of new Set(rows.flatMap(row => row.Nro_Embarque ?? []))) {
    const papers: Row[] = await embarques.get(`${ship}/papeles`)
    for (const row of rows.filter(one => one.Nro_Embarque === ship)) {
      const { Para, Falta, Impedimento, Destinatarios } = papers.find(one => one.Papel === row.Papel && one.Variante === row.Variante)!
      expect(row).toMatchObject({ Para, Falta, Impedimento, Destinatarios })
    }
  }
})

describe('the contract of a deal', () => {
  const ofDeal = async (nro: number): Promise<Row | undefined> =>
    (await listed()).find(row => row.Papel === 'contrato' && row.Nro_Negocio === nro)
  const post = async (url: string, body: object) => {
    const { status, text, data } = await api.pedir('POST', `/api/negocio/${url}`, { body })
    if (status !== 200) throw new Error(text)
    return data
  }
  const toState = (Nro_Negocio: number, Cod_EstadoNeg: string) =>
    post('cambiar-estado', { Nro_Negocio, Cod_EstadoNeg, Motivo: 'El cliente lo pidió.' })

  test('is listed from its confirmation until it is sent, and again once the deal is amended', async () => {
    const { nro } = await planDeal(api, 1, 1)
    const { rows } = await api.db.pool.query(
      'select nro_contrato, usuario_comercial, (fecha_contrato + 2)::text as vence from negocio where nro_negocio = $1',
      [nro],
    )
    const { nro_contrato, usuario_comercial, vence } = rows[0]
    expect(await ofDeal(nro)).toMatchObject({
      Clave: `${nro}-contrato-0`,
      Por_Que: 'sin-enviar',
      Origen: nro_contrato,
      Nro_Embarque: null,
      Nro_Corr_Embarque: null,
      Usuario_Responsable: usuario_comercial,
      Vence: vence,
      Idioma: 'en',
      Impedimento: null,
      Cambios: null,
    })
    await post('enviar-contrato', { Nro_Negocio: nro, Idioma: 'es' })
    expect(await ofDeal(nro)).toBeUndefined()
    await toState(nro, '02')
    expect(await ofDeal(nro)).toMatchObject({
      Por_Que: 'cambio',
      Cambios: 'Enmienda 1',
      Idioma: 'es',
      Vence: addDays(exporterToday(), 2),
    })
    await post('update-negocio', { Nro_Negocio: nro, Lugar_IncoTerm: 'Puerto de Rotterdam' })
    await post('enviar-contrato', { Nro_Negocio: nro, Idioma: 'es' })
    expect(await ofDeal(nro)).toBeUndefined()
  })

  test('that did not arrive is listed and sent again', async () => {
    const { nro } = await planDeal(api, 1, 1)
    const { Id_Envio } = await post('enviar-contrato', { Nro_Negocio: nro })
    await api.db.pool.query("update envio set estado = 'rechazado' where id_envio = $1", [Id_Envio])
    expect(await ofDeal(nro)).toMatchObject({ Por_Que: 'no-llego', Id_Envio, Cambios: null })
    await post('reenviar-contrato', { Id_Envio })
    expect(await ofDeal(nro)).toBeUndefined()
  })

  test('of a draft or of an annulled deal is not listed', async () => {
    const { nro } = await planDeal(api, 1, 1, {}, false)
    expect(await ofDeal(nro)).toBeUndefined()
    await toState(nro, '05')
    expect(await ofDeal(nro)).toBeUndefined()
  })

  test('says the same of receivers and what is lacking as the contract tab of the deal', async () => {
    const contracts = (await listed()).filter(row => row.Papel === 'contrato')
    expect(contracts.length).toBeGreaterThan(3)
    for (const row of contracts) {
      const { data } = await api.pedir('GET', `/api/negocio/${row.Nro_Negocio}/envio-contrato`)
      const { Para, Falta, Impedimento, Destinatarios } = data
      expect(row).toMatchObject({ Para, Falta, Impedimento, Destinatarios })
    }
  })

  test('has the number of a shipment, and is listed beside the papers of that shipment', async () => {
    const { nro } = await planDeal(api, 1, 1)
    const rows = (await listed()).filter(row => row.Clave.startsWith(`${nro}-`))
    expect(rows.filter(row => row.Papel === 'contrato')).toHaveLength(1)
    expect(new Set(rows.map(row => row.Clave)).size).toBe(rows.length)
  })

  test('is shown to nobody who may not see deals, nor to a plant', async () => {
    await planDeal(api, 1, 1)
    const contracts = async (usuario: string) => (await listed('', usuario)).filter(row => row.Papel === 'contrato').length
    expect(await contracts('calidad')).toBeGreaterThan(0)
    const grant = (Permitido: boolean) =>
      api.pedir('PUT', '/api/parametros/usuario/calidad', {
        body: { Permisos: [{ Cod_Pantalla: 'negocio', Cod_Funcion: 'ver', Permitido }] },
      })
    expect((await grant(false)).status).toBe(200)
    expect(await contracts('calidad')).toBe(0)
    await api.pedir('PUT', '/api/parametros/usuario/calidad', { body: { Permisos: [] } })
    expect(await contracts('produccion')).toBeGreaterThan(0)
    await api.db.pool.query("insert into usuario_planta (cod_usuario, cod_planta) values ('produccion', 1)")
    // the process hears of the plant a moment later
    await expect.poll(() => contracts('produccion')).toBe(0)
    expect((await listed('', 'produccion')).length, 'the plant sees its own papers').toBeGreaterThan(0)
    await api.db.pool.query("delete from usuario_planta where cod_usuario = 'produccion'")
  })
})

test('the most urgent stands first, and a filter by day leaves what is due until then', async () => {
  const rows = await listed()
  expect(rows.map(row => row.Vence)).toEqual([...rows.map(row => row.Vence)].sort())
  const until = addDays(exporterToday(), 7)
  const filtros = encodeURIComponent(JSON.stringify([{ campo: 'Vence', modo: 'less-than', valor: until }]))
  expect(await listed(`?filtros=${filtros}`)).toEqual(rows.filter(row => row.Vence && row.Vence < until))
})

test.each(['Origen', '-Clave', 'Para', '-Por_Que', 'Nom_Usuario_Responsable'])('the list has the order %s', async orden => {
  expect((await listed(`?orden=${orden}`)).length).toBe((await listed()).length)
})

test('a paper is found by its name', async () => {
  const found = await listed(`?buscar=${encodeURIComponent('instrucción a la agencia de carga')}`)
  const ofPaper = (rows: readonly Row[]) => rows.filter(row => row.Papel === 'instruccion-agcarga').map(row => row.Clave)
  expect(ofPaper(found)).toEqual(ofPaper(await listed()))
  expect(ofPaper(found).length).toBeGreaterThan(0)
})

test('the sums by receiver count the same rows', async () => {
  const rows = await listed()
  const { data } = await api.pedir('GET', '/api/correo/por-enviar/resumen?grupo=Para', { usuario: 'comex' })
  const counted = Object.fromEntries(data.map(({ Valor, Filas }: { Valor: string | null; Filas: number }) => [Valor, Filas]))
  for (const [para, filas] of Object.entries(counted)) expect(rows.filter(row => String(row.Para) === para)).toHaveLength(filas as number)
})

test('no client sees the list', async () => {
  const { status } = await api.pedir('GET', '/api/correo/por-enviar', { usuario: 'cliente' })
  expect(status).toBe(403)
})

test('a page of the list reads the papers by the day when they are due', async () => {
  const { page } = listSql(POR_ENVIAR, { pagina: 1, porPagina: 25 })
  const plan = await asPlanned(api.db, async client => {
    await client.query('set local enable_seqscan = off')
    return (await client.query(`explain ${page.text}`, page.values as unknown[])).rows.map(row => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('por_enviar_vence')
  expect(plan).not.toMatch(/Seq Scan on (por_enviar|embarque|negocio|envio)\b/)
})
