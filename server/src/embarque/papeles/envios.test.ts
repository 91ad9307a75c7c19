/** What was sent of a shipment, once the shipment changes. */
import { describe, expect, test } from 'vitest'
import { tx } from '../../db/tx.ts'
import { useApi } from '../../test/api.ts'
import { callsOf, loadedShipment } from '../../test/embarques.ts'
import { refreshNext } from './estado.ts'

const api = useApi()
const embarques = callsOf(api)

type Paper = { Papel: string; Variante: number; Desactualizada: boolean; Revision: number }
const send = (ship: number, Papel: string, more: object = {}) => embarques.post('enviar-papel', { Nro_Embarque: ship, Papel, ...more })
const stale = async (ship: number): Promise<string[]> =>
  (await embarques.get(`${ship}/papeles`)).filter((p: Paper) => p.Desactualizada).map((p: Paper) => p.Papel)
/** As the work beside the requests does it. */
const refresh = async () => {
  while (await tx(api.db, { usuario: 'portal' }, refreshNext));
}
const marks = async (ship: number): Promise<boolean[]> =>
  (await embarques.get(`${ship}/envios`)).map((e: { Desactualizada: boolean }) => e.Desactualizada).reverse()

/** A shipment of which all instructions and the packing list were sent. */
const sentShipment = async () => {
  const one = await loadedShipment(api)
  await send(one.ship, 'instruccion-aduana')
  await send(one.ship, 'instruccion-transporte', { Variante: 1 })
  await send(one.ship, 'instruccion-planta', { Variante: 1 })
  await send(one.ship, 'lista-empaque')
  return one
}

/** Renames the customs agency of the shipments. */
const rename = async (Nom_AgAduana: string): Promise<void> => {
  const { status, text } = await api.pedir('PUT', '/api/parametros/agaduana/1', { body: { Nom_AgAduana } })
  if (status !== 200) throw new Error(text)
}

describe('a paper that was sent', () => {
  test('is out of date only when it would show something else now', async () => {
    const { ship, ids } = await sentShipment()
    expect(await stale(ship)).toEqual([])
    await embarques.post('update-info-contenedor', { Id_Contenedor: ids[0], Patente_Camion: 'ZZZZ99' })
    expect(await stale(ship)).toEqual(['instruccion-transporte', 'instruccion-planta'])
    await embarques.post('update-info-contenedor', { Id_Contenedor: ids[0], Patente_Camion: 'ABCD12' })
    expect(await stale(ship)).toEqual([])
    await embarques.post('update-info-embarque', { Nro_Embarque: ship, Nro_Dus: '123-4' })
    expect(await stale(ship)).toEqual(['instruccion-aduana'])
  })

  test('is marked for lists soon after', async () => {
    const { ship, ids } = await sentShipment()
    await refresh()
    expect(await marks(ship)).toEqual([false, false, false, false])
    await embarques.post('update-info-contenedor', { Id_Contenedor: ids[0], Nro_Sello: 'OTRO1' })
    await refresh()
    expect(await marks(ship)).toEqual([true, true, false, true])
    await embarques.post('update-info-embarque', { Nro_Embarque: ship, Nro_Viaje: 'OTRO' })
    await embarques.get(`${ship}/actualizar-estado-tdi-embarque`)
    expect(await marks(ship)).toEqual([true, true, true, true])
  })

  test('is marked after what it prints was renamed, until the ship has sailed', async () => {
    const [{ ship }, gone] = [await sentShipment(), await sentShipment()]
    await tx(api.db, { usuario: 'comex' }, async db => {
      // the gate of sailing asks for more than this test needs
      await db.query('set local session_replication_role = replica')
      await db.query('update embarque set fecha_zarpe = current_date where nro_embarque = $1', [gone.ship])
    })
    await refresh()
    await rename('Aduanas del Sur')
    // the rename itself leaves the papers to the work beside the calls
    expect(await marks(ship)).toEqual([false, false, false, false])
    await refresh()
    expect(await marks(ship)).toEqual([true, false, false, false])
    expect(await marks(gone.ship)).toEqual([false, false, false, false])
  })

  test('is marked at once by a change of its shipment, though a rename waits', async () => {
    const { ship, ids } = await sentShipment()
    await refresh()
    await rename('Aduanas del Norte')
    await embarques.post('update-info-contenedor', { Id_Contenedor: ids[0], Patente_Camion: 'ZZZZ99' })
    expect(await marks(ship)).toEqual([true, true, true, false])
  })

  test('is a revision when it is sent again: it says what changed, and marks it', async () => {
    const { ship } = await sentShipment()
    const body = { Nro_Embarque: ship, Papel: 'instruccion-aduana' }
    expect(await embarques.pedir('POST', 'enviar-papel', body)).toMatchObject({ status: 409 })
    await embarques.post('update-info-embarque', { Nro_Embarque: ship, Nro_Dus: '123-4', Nro_Viaje: '0999X' })
    const data = await embarques.get(`${ship}/papeles/instruccion-aduana/0`)
    expect(data).toMatchObject({
      Revision: 2,
      Reemplaza: expect.stringMatching(/^\d{4}-/),
      Cambios: [
        { Que: 'Viaje', Antes: '0412N', Ahora: '0999X' },
        { Que: 'DUS', Antes: '—', Ahora: '123-4' },
      ],
    })
    expect(data.Marcas.sort()).toEqual(['Aduana.Nro_Dus', 'Viaje.Nro_Viaje'])
    expect(await send(ship, 'instruccion-aduana')).toMatchObject({ Revision: 2, Impresion: 2, Asunto: expect.stringMatching(/Rev\. 2$/) })
    expect(await stale(ship)).toEqual(['instruccion-transporte', 'instruccion-planta', 'lista-empaque'])
    // back to what it was: the receiver has the second revision, so this is a third
    await embarques.post('update-info-embarque', { Nro_Embarque: ship, Nro_Dus: null, Nro_Viaje: '0412N' })
    expect(await embarques.get(`${ship}/papeles/instruccion-aduana/0`)).toMatchObject({ Revision: 3 })
  })

  test('has one number in both languages', async () => {
    const { ship } = await sentShipment()
    expect(await send(ship, 'lista-empaque', { Idioma: 'en' })).toMatchObject({ Revision: 1 })
    await embarques.post('update-info-embarque', { Nro_Embarque: ship, Nro_Viaje: '0999X' })
    const english = await embarques.get(`${ship}/papeles/lista-empaque/0?idioma=en`)
    expect(english).toMatchObject({ Revision: 2, Cambios: [{ Que: 'Voyage', Antes: '0412N', Ahora: '0999X' }] })
    expect(await send(ship, 'lista-empaque', { Idioma: 'en' })).toMatchObject({ Revision: 2 })
    expect(await send(ship, 'lista-empaque')).toMatchObject({ Revision: 2 })
  })

  test('tells a container’s figures as one change', async () => {
    const { ship, ids } = await sentShipment()
    await embarques.post('disminuir-cantidad-contenedor-producto', { Id_Contenedor: ids[0], Id_Linea: 1, Cantidad: 1000 })
    const { Cambios } = await embarques.get(`${ship}/papeles/lista-empaque/0`)
    expect(Cambios.map(({ Que }: { Que: string }) => Que)).toEqual(['Contenedor 1', 'Contenedor 1, línea 1', 'Total'])
    expect(Cambios[1]).toMatchObject({
      Antes: expect.stringContaining('Cantidad: 10.000'),
      Ahora: expect.stringContaining('Cantidad: 9.000'),
    })
  })
})

describe('before and after a change', () => {
  test('a container that missed its vessel tells the papers of both shipments that it makes stale, and no other', async () => {
    const { nro, ship, ids } = await sentShipment()
    const rows = await embarques.get(`set-up-embarque/${nro}/2/2/comex`)
    const other = rows.map((r: { Nro_Embarque: number }) => r.Nro_Embarque).find((n: number) => n !== ship)
    await embarques.post('update-info-embarque', { Nro_Embarque: other, Nro_Booking: `OTRO${nro}`, Cod_AgAduana: 1, Modalidad_Venta: '1' })
    await send(other, 'instruccion-aduana')
    // stale already: it is not this that makes it so
    await embarques.post('update-info-embarque', { Nro_Embarque: ship, Nro_Dus: '777' })
    const body = { Id_Contenedor: ids[0], Nro_Embarque_Destino: other, Motivo: 'Perdió la nave.' }
    const { Papeles } = await embarques.post('traspasar-contenedor', body)
    expect(Papeles.sort()).toEqual([
      'Instrucción de aduana del embarque 2',
      'Instrucción de carga en planta (Planta Requínoa (frutos secos)) del embarque 1',
      'Instrucción de transporte (Transportes Valle Central Ltda.) del embarque 1',
      'Lista de empaque del embarque 1',
    ])
  })

  test('another date is told beforehand with the papers that it makes stale', async () => {
    const { ship } = await sentShipment()
    const effects = await embarques.ensayar('update-info-embarque', {
      Nro_Embarque: ship,
      Fecha_ETD: '2027-03-20',
      Fecha_ETA: '2027-04-20',
    })
    expect(effects).toContainEqual(
      expect.stringMatching(/^Lista de empaque a .* \(embarque .*\/1\): lo que se envió quedará desactualizado \(.*\)\.$/),
    )
    expect(await stale(ship)).toEqual([])
    expect(await embarques.ensayar('update-info-embarque', { Nro_Embarque: ship, Ref_Interna: null })).toEqual([])
  })

  test('the agency that has no container left still holds what it was sent', async () => {
    const { ship, ids } = await sentShipment()
    for (const Id_Contenedor of ids) await embarques.post('update-info-contenedor', { Id_Contenedor, Cod_Agtrans: 2 })
    await refresh()
    expect(await marks(ship)).toEqual([false, true, true, false])
    const papers: Paper[] = await embarques.get(`${ship}/papeles`)
    expect(papers.filter(p => p.Papel === 'instruccion-transporte').map(p => p.Variante)).toEqual([2])
  })
})

test('the TDI of a shipment counts its trámites, papers and instructions, and asking again changes nothing', async () => {
  const { ship } = await sentShipment()
  const ask = () => embarques.get(`${ship}/actualizar-estado-tdi-embarque`)
  const first = await ask()
  expect(first).toEqual({
    Nro_Embarque: ship,
    Color: 'amarillo',
    Tramites: { Total: 11, Hechos: 0, Pendientes: 11, Vencidos: 0, Color: 'amarillo' },
    Documentos: { Total: 5, Hechos: 0, Pendientes: 5, Vencidos: 0, Color: 'amarillo' },
    Instrucciones: { Total: 6, Hechos: 0, Pendientes: 6, Vencidos: 0, Color: 'amarillo' },
  })
  expect(await ask()).toEqual(first)
  await api.db.pool.query("update envio set estado = 'enviado' where clave = $1", [ship])
  await embarques.post('update-info-embarque', { Nro_Embarque: ship, Corte_Documentos: '2020-01-01T00:00:00' })
  expect((await ask()).Instrucciones).toEqual({ Total: 6, Hechos: 0, Pendientes: 0, Vencidos: 6, Color: 'rojo' })
})
