/** Lots, pallets and inspections on papers: the phytosanitary request, the annex of the packing list, and the loading report. */
import type { Values } from '@nogal/model/fields'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '../../heavy/readPdf.ts'
import { useApi } from '../../test/api.ts'
import { callsOf, daysAgo, loadedShipment } from '../../test/embarques.ts'

const api = useApi()
const embarques = callsOf(api)

let numbers = 0
const newLote = async (changes: Values = {}): Promise<Values & { Id_Lote: number; Nro_Lote: string }> => {
  const body = {
    Nro_Lote: `PP-${++numbers}`,
    Cod_Planta: 1,
    Csg: '104233',
    Productor: 'Agrícola El Maitén',
    Cod_Especie: 1,
    Cod_Variedad: 1,
  }
  const made = await api.pedir('POST', '/api/lote/agregar', {
    usuario: 'calidad',
    body: { ...body, Fecha_Proceso: daysAgo(20), Cajas: 100, ...changes },
  })
  expect(made.status, made.mensaje).toBe(200)
  return made.data
}
const note = (Id_Contenedor: number, ...rows: [Nro_Pallet: string, lote: Values, Cajas: number][]) =>
  embarques.post('anotar-pallets-contenedor', {
    Id_Contenedor,
    Pallets_Cargados: rows.map(([Nro_Pallet, { Id_Lote }, Cajas]) => ({ Nro_Pallet, Id_Lote, Id_Linea: 1, Cajas })),
  })
const paper = (ship: number, code: string, more = '', variant = 0) => embarques.get(`${ship}/papeles/${code}/${variant}${more}`)
const textOf = async (ship: number, code: string, idioma = 'es', variant = 0): Promise<string> => {
  const { bytes, status, mensaje } = await embarques.pedir('GET', `${ship}/papeles/${code}/${variant}?formato=pdf&idioma=${idioma}`)
  expect([status, mensaje]).toEqual([200, ''])
  const read = await readPdf(bytes)
  return 'texto' in read ? read.texto.replace(/\s+/g, ' ') : read.mensaje
}
const state = async (ship: number, code: string): Promise<Values> =>
  (await embarques.get(`${ship}/papeles`)).find((one: Values) => one.Papel === code)
const toSend = async (ship: number): Promise<unknown[]> =>
  (await api.pedir('GET', '/api/correo/por-enviar', { usuario: 'comex' })).data
    .filter((one: Values) => one.Nro_Embarque === ship)
    .map((one: Values) => one.Papel)
const markSent = (ship: number) =>
  api.db.pool.query("update envio set estado = 'enviado', enviado_en = now() where clave = $1 and papel <> 'contrato'", [ship])

describe('a phytosanitary request', () => {
  let ship = 0
  let [box, other] = [0, 0]
  beforeAll(async () => {
    const made = await loadedShipment(api)
    ship = made.ship
    ;[box, other] = made.ids as [number, number]
  })

  test('waits for pallets, and then goes to the customs agency', async () => {
    expect(await state(ship, 'solicitud-fitosanitaria')).toMatchObject({
      Impedimento: 'sin-lotes',
      Falta: expect.stringContaining('pallets'),
    })
    expect(await toSend(ship)).not.toContain('solicitud-fitosanitaria')
    expect(await embarques.pedir('POST', 'enviar-papel', { Nro_Embarque: ship, Papel: 'solicitud-fitosanitaria' })).toMatchObject({
      status: 409,
      mensaje: expect.stringContaining('Anote antes los pallets'),
    })
    const lot = await newLote()
    await note(box, ['F-1', lot, 4])
    expect(await state(ship, 'solicitud-fitosanitaria')).toMatchObject({ Impedimento: null, Idiomas: ['es', 'en'] })
    expect(await toSend(ship)).toContain('solicitud-fitosanitaria')
    await note(box)
    expect(await toSend(ship)).not.toContain('solicitud-fitosanitaria')
  })

  test('names lots with orchard, plant, variety, day, boxes and containers, in both languages', async () => {
    const [a, b] = [await newLote(), await newLote({ Cod_Planta: 2, Csg: '118420', Productor: null })]
    await note(box, ['F-1', a, 4], ['F-2', a, 4], ['F-2', b, 2])
    await note(other, ['F-3', a, 3])
    const { Lotes, Contenedores } = await paper(ship, 'solicitud-fitosanitaria')
    const plant = (await api.pedir('GET', '/api/parametros/planta/1')).data
    expect(Lotes).toMatchObject({
      Cuantos: 2,
      Lotes_Embarcados: [
        {
          Nro_Lote: a.Nro_Lote,
          Csg: '104233',
          Productor: 'Agrícola El Maitén',
          Csp: plant.Cod_Sag,
          Fecha_Proceso: daysAgo(20),
          Pallets: 3,
          Cajas: 11,
        },
        { Nro_Lote: b.Nro_Lote, Csg: '118420', Pallets: 1, Cajas: 2 },
      ],
    })
    expect(Lotes.Lotes_Embarcados[0].Contenedores.split(', ')).toHaveLength(2)
    expect(Contenedores[0].Anexo).toBeNull()
    for (const [idioma, words] of [
      ['es', ['Solicitud de inspección fitosanitaria', 'LOTES', 'SAG']],
      ['en', ['Request for phytosanitary inspection', 'LOTS', 'phytosanitary inspection and certificate']],
    ] as const) {
      const text = await textOf(ship, 'solicitud-fitosanitaria', idioma)
      for (const word of [...words, a.Nro_Lote, b.Nro_Lote, '118420', plant.Cod_Sag]) expect(text).toContain(word)
    }
  })

  test('is out of date when a lot changes, says which, and ends with the departure', async () => {
    const lot = await newLote()
    await note(box, ['F-9', lot, 5])
    await note(other)
    await embarques.post('enviar-papel', { Nro_Embarque: ship, Papel: 'solicitud-fitosanitaria' })
    await markSent(ship)
    expect(await toSend(ship)).not.toContain('solicitud-fitosanitaria')
    for (const change of [{ Fecha_Proceso: daysAgo(3) }, { Productor: 'Otro Huerto' }])
      expect((await api.pedir('POST', '/api/lote/actualizar', { body: { Id_Lote: lot.Id_Lote, ...change } })).status).toBe(200)
    expect(await state(ship, 'solicitud-fitosanitaria')).toMatchObject({ Desactualizada: true, Revision: 2 })
    const { rows } = await api.db.pool.query("select cambios from envio where clave = $1 and papel = 'solicitud-fitosanitaria'", [ship])
    expect(rows).toEqual([{ cambios: 'Lotes' }])
    expect(await toSend(ship)).toContain('solicitud-fitosanitaria')
    const compared = await embarques.get(`${ship}/papeles/solicitud-fitosanitaria/0/impresiones/1/0`)
    expect(JSON.stringify(compared)).toMatch(new RegExp(`\\d, ${lot.Nro_Lote}`))
    // the dates of today, without the gates of loading and sailing
    await api.db.pool.query(
      'begin; set local session_replication_role = replica; update embarque set fecha_zarpe = current_date where nro_embarque = ' +
        ship +
        '; commit',
    )
    await api.db.pool.query('select mantener_embarque_por_enviar(array[$1::integer])', [ship])
    expect(await toSend(ship)).not.toContain('solicitud-fitosanitaria')
  })
})

describe('the annex of a packing list', () => {
  test('has the pallets with lot, CSG, boxes and weights, which add up to those of the container', async () => {
    const { ship, ids } = await loadedShipment(api)
    const before = await paper(ship, 'lista-empaque')
    expect(before.Contenedores.map((one: Values) => one.Anexo)).toEqual([null, null])
    expect(await textOf(ship, 'lista-empaque')).not.toContain('ANEXO')
    const [line] = before.Contenedores[0].Carga
    const lot = await newLote({ Cajas: 10_000 })
    const half = Math.floor(line.Cajas / 2)
    await note(ids[0]!, ['178012340000000015', lot, half], ['A-2', lot, line.Cajas - half])
    const { Anexo } = (await paper(ship, 'lista-empaque')).Contenedores[0]
    expect(Anexo).toMatchObject({
      Cuantos: 2,
      Pallets_Cargados: [
        { Nro_Pallet: '178012340000000015', Nro_Lote: lot.Nro_Lote, Csg: '104233', Cajas: half },
        { Nro_Pallet: 'A-2', Cajas: line.Cajas - half },
      ],
    })
    const sum = (name: string) => Anexo.Pallets_Cargados.reduce((total: number, one: Values) => total + Number(one[name]), 0)
    expect(sum('Neto')).toBeCloseTo(line.Neto, 1)
    expect(sum('Bruto')).toBeCloseTo(line.Bruto, 1)
    expect(await textOf(ship, 'lista-empaque')).toMatch(/ANEXO: PALLETS[\s\S]*178012340000000015/)
    expect(await textOf(ship, 'lista-empaque', 'en')).toMatch(/ANNEX: PALLETS[\s\S]*178012340000000015/)
    // the instructions to the plant tell nothing of it
    expect((await paper(ship, 'instruccion-planta', '', 1)).Contenedores[0]).toMatchObject({ Anexo: null, Inspeccion: null })
  })

  test('makes the list that was sent out of date, and names the pallet', async () => {
    const { ship, ids } = await loadedShipment(api)
    const lot = await newLote()
    await note(ids[0]!, ['B-1', lot, 4])
    await embarques.post('enviar-papel', { Nro_Embarque: ship, Papel: 'lista-empaque' })
    await markSent(ship)
    await note(ids[0]!, ['B-1', lot, 6])
    expect(await state(ship, 'lista-empaque')).toMatchObject({ Desactualizada: true })
    const compared = await embarques.get(`${ship}/papeles/lista-empaque/0/impresiones/1/0`)
    expect(JSON.stringify(compared)).toContain('pallet B-1')
  })
})

describe('a loading report', () => {
  test('tells what was answered to each point of inspection, of the shipment and of one container, and nobody waits for it', async () => {
    await api.db.pool.query('update puntoinspeccion set activo = false')
    const { ship, ids } = await loadedShipment(api)
    const point = (
      await api.pedir('POST', '/api/parametros/puntoinspeccion', {
        body: { Nom_PuntoInspeccion: 'Limpio y sin olores', Orden: 1, Obligatorio: false, Desde: '2020-01-01' },
      })
    ).data
    const answer = { Cod_PuntoInspeccion: point.Cod_PuntoInspeccion, Respuesta: 'No', Observacion: 'Piso mojado' }
    const saved = await api.pedir('POST', '/api/produccion/guardar-hoja-carga', {
      usuario: 'produccion',
      body: { Id_Contenedor: ids[0], Inspeccion: [answer] },
    })
    expect(saved.status, saved.mensaje).toBe(200)
    const { Contenedores } = await paper(ship, 'informe-carga')
    expect(Contenedores.map((one: Values) => one.Inspeccion)).toMatchObject([
      { Cuantos: 1, Puntos: [{ Punto: 'Limpio y sin olores', Respuesta: 'No', Observacion: 'Piso mojado' }] },
      { Cuantos: 0, Puntos: [{ Respuesta: null }] },
    ])
    const text = await textOf(ship, 'informe-carga')
    for (const word of ['Informe de carga', 'INSPECCIÓN ANTES DE CARGAR', 'Limpio y sin olores', 'Piso mojado', 'Sin respuestas anotadas.'])
      expect(text).toContain(word)
    const english = await textOf(ship, 'informe-carga', 'en', ids[0])
    for (const word of ['Loading report', 'INSPECTION BEFORE LOADING', 'Piso mojado']) expect(english).toContain(word)
    expect(english).not.toContain('No answers recorded')
    expect(await toSend(ship)).not.toContain('informe-carga')
    // of another shipment's container there is none
    const { ids: others } = await loadedShipment(api)
    expect((await embarques.pedir('GET', `${ship}/papeles/informe-carga/${others[0]}`)).status).toBe(404)
    await embarques.post('enviar-papel', { Nro_Embarque: ship, Papel: 'informe-carga', Variante: ids[0] })
    await markSent(ship)
    await api.pedir('POST', '/api/produccion/guardar-hoja-carga', {
      usuario: 'produccion',
      body: { Id_Contenedor: ids[0], Inspeccion: [{ ...answer, Respuesta: 'Sí', Observacion: null }] },
    })
    expect(await toSend(ship)).toContain('informe-carga')
    // a point that is renamed is printed otherwise
    await api.db.pool.query('delete from embarque_por_revisar')
    const renamed = { Nom_PuntoInspeccion: 'Limpio, seco y sin olores fuertes' }
    expect((await api.pedir('PUT', `/api/parametros/puntoinspeccion/${point.Cod_PuntoInspeccion}`, { body: renamed })).status).toBe(200)
    const { rows } = await api.db.pool.query('select nro_embarque from embarque_por_revisar')
    expect(rows).toContainEqual({ nro_embarque: ship })
  })
})
