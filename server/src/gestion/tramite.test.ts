/** Trámites of a shipment: those that the catalogue requires, those that users add, and the TDI that follows. */
import { type CodPapel, papelNamed } from '@nogal/model/embarque/papeles'
import type { Values } from '@nogal/model/fields'
import { expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { callsOf, daysAgo, loadedShipment, planDeal, ready } from '../test/embarques.ts'

const api = useApi()
const embarques = callsOf(api)

const NADA = { Documentos: [], Certificados: [], Analisis: [], Otros_Docs: [] }
const shipment = async (changes: Values = {}): Promise<number> => (await planDeal(api, 1, 1, { ...NADA, ...changes })).ships[0]!
const post = (path: string, body: Values, usuario = 'comex') => api.pedir('POST', `/api/comexlogistica/${path}`, { usuario, body })
const read = async (ship: number): Promise<Values[]> =>
  (await api.pedir('GET', `/api/comexlogistica/${ship}/listado-tramites-embarque`, { usuario: 'comex' })).data
const one = async (ship: number, code: number) => (await read(ship)).find(row => row.Cod_Tramite === code)
const codes = async (ship: number) => (await read(ship)).map(row => Number(row.Cod_Tramite)).sort((a, b) => a - b)
const save = (ship: number, ...Tramites: Values[]) => post('guardar-tramites-embarque', { Nro_Embarque: ship, Tramites })

test('are those of the destination and the transport of the shipment, and follow its ETD', async () => {
  const ship = await shipment({ Fecha_ETD: '2027-03-05' })
  expect(await codes(ship)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 30, 36])
  expect(await one(ship, 1)).toMatchObject({ Fecha_Vence: '2027-02-12', Nom_EstadoTramite: 'Pendiente', Guardado: false, Version: null })
  await embarques.post('update-info-embarque', { Nro_Embarque: ship, Fecha_ETD: '2027-03-15' })
  expect((await one(ship, 1))!.Fecha_Vence).toBe('2027-02-22')
})

test('are written several at once, all or nothing; what is done has a date', async () => {
  const ship = await shipment()
  const refused = await save(ship, { Cod_Tramite: 1, Cod_EstadoTramite: '03' }, { Cod_Tramite: 2, Cod_EstadoTramite: '77' })
  expect(refused).toMatchObject({ status: 400, errores: [{ campo: 'Tramites.1.Cod_EstadoTramite' }] })
  expect((await save(ship, { Cod_Tramite: 999_999 })).status).toBe(400)
  expect((await one(ship, 1))!.Guardado).toBe(false)
  const { data } = await save(
    ship,
    { Cod_Tramite: 1, Cod_EstadoTramite: '03', Referencia: 'HLCU1' },
    { Cod_Tramite: 33, Referencia: 'A pedido' },
  )
  expect(data.find((row: Values) => row.Cod_Tramite === 1)).toMatchObject({
    Nom_EstadoTramite: 'Completo',
    Fecha_Tramite: expect.any(String),
  })
  expect(await codes(ship)).toContain(33)
  await save(ship, { Cod_Tramite: 1, Observaciones: 'Dos copias.' })
  expect(await one(ship, 1)).toMatchObject({ Cod_EstadoTramite: '03', Referencia: 'HLCU1', Observaciones: 'Dos copias.' })
})

test('two people do not overwrite each other unseen', async () => {
  const ship = await shipment()
  await save(ship, { Cod_Tramite: 1, Referencia: 'A' })
  const { Version } = (await one(ship, 1))!
  expect((await save(ship, { Cod_Tramite: 1, Referencia: 'B', Version })).status).toBe(200)
  expect(await save(ship, { Cod_Tramite: 1, Referencia: 'C', Version })).toMatchObject({ status: 409, data: expect.any(Array) })
  expect((await one(ship, 1))!.Referencia).toBe('B')
})

test('change their state, and go away or back to pending', async () => {
  const ship = await shipment()
  const state = (Cod_Tramite: number, Cod_EstadoTramite: string) =>
    post('actualizar-estado-tramites-embarque', { Nro_Embarque: ship, Cod_Tramite, Cod_EstadoTramite })
  expect((await state(2, '02')).status).toBe(200)
  expect((await one(ship, 2))!.Nom_EstadoTramite).toBe('En proceso')
  expect((await state(2, '88')).status).toBe(400)
  await save(ship, { Cod_Tramite: 33 })
  const remove = (code: number) => post(`${ship}/${code}/eliminar-tramites-embarque`, {})
  expect((await remove(33)).status).toBe(200)
  expect(await codes(ship)).not.toContain(33)
  expect((await remove(2)).status).toBe(200)
  expect((await one(ship, 2))!.Cod_EstadoTramite).toBe('01')
  expect((await remove(2)).status).toBe(404)
})

test('are counted by the TDI, with the papers of the shipment', async () => {
  const tdi = (ship: number) => embarques.get(`${ship}/actualizar-estado-tdi-embarque`)
  const ship = await shipment({ Fecha_ETD: daysAgo(-30), Certificados: [{ Cod_CertEmbarque: 14 }], Analisis: [{ Cod_Analisis: 1 }] })
  expect(await tdi(ship)).toMatchObject({
    Tramites: { Total: 11, Vencidos: 0, Color: 'amarillo' },
    Documentos: { Total: 1, Hechos: 0, Pendientes: 1, Vencidos: 0, Color: 'amarillo' },
  })
  await save(ship, { Cod_Tramite: 1, Cod_EstadoTramite: '03' }, { Cod_Tramite: 9, Cod_EstadoTramite: '05' })
  expect((await tdi(ship)).Tramites).toEqual({ Total: 10, Hechos: 1, Pendientes: 9, Vencidos: 0, Color: 'amarillo' })
  await embarques.post('update-info-embarque', { Nro_Embarque: ship, Fecha_ETD: daysAgo(-4) })
  const late = await tdi(ship)
  // the customs declaration is due five days before the departure, so it is late
  expect([late.Color, late.Tramites, late.Documentos]).toEqual([
    'rojo',
    { Total: 10, Hechos: 1, Pendientes: 8, Vencidos: 1, Color: 'rojo' },
    { Total: 1, Hechos: 0, Pendientes: 0, Vencidos: 1, Color: 'rojo' },
  ])
})

test('the TDI counts no instruction that was not sent once the vessel sailed, and nothing once the shipment was called off', async () => {
  const tdi = (ship: number) => embarques.get(`${ship}/actualizar-estado-tdi-embarque`)
  const { ship, ids } = await loadedShipment(api)
  expect((await tdi(ship)).Instrucciones.Total).toBeGreaterThan(0)
  await ready(api, ship)
  for (const Id_Contenedor of ids) await embarques.post('update-info-contenedor', { Id_Contenedor, Fecha_Carga: daysAgo(5) })
  await embarques.post('update-info-embarque', { Nro_Embarque: ship, Fecha_Zarpe: daysAgo(2) })
  expect((await tdi(ship)).Instrucciones).toEqual({ Total: 0, Hechos: 0, Pendientes: 0, Vencidos: 0, Color: 'gris' })
  const { rows } = await api.db.pool.query("select palabra_de_envio($1, 'instruccion-aduana') as word", [ship])
  expect(rows).toEqual([{ word: 'No se envió' }])
  const off = await shipment()
  await embarques.post('cambiar-estado', { Nro_Embarque: off, Cod_EstadoEmb: '08', Motivo: 'Cancelado' })
  expect(await tdi(off)).toMatchObject({ Color: 'gris', Tramites: { Total: 0 }, Documentos: { Total: 0 }, Instrucciones: { Total: 0 } })
})

test.each(['calidad', 'produccion', 'cliente'])('are nothing that %s writes', async usuario => {
  const ship = await shipment()
  expect((await post('guardar-tramites-embarque', { Nro_Embarque: ship, Tramites: [{ Cod_Tramite: 1 }] }, usuario)).status).toBe(403)
  expect(
    (await post('actualizar-estado-tramites-embarque', { Nro_Embarque: ship, Cod_Tramite: 1, Cod_EstadoTramite: '03' }, usuario)).status,
  ).toBe(403)
  expect((await post(`${ship}/1/eliminar-tramites-embarque`, {}, usuario)).status).toBe(403)
})

test('the TDI counts the instructions that the model has, one for each agency or plant', async () => {
  const { ship } = await loadedShipment(api)
  const { rows } = await api.db.pool.query('select papel, variante from instruccion_de_embarque where nro_embarque = $1 order by 1, 2', [
    ship,
  ])
  const papers = (await callsOf(api).get(`${ship}/papeles`)).filter(
    ({ Papel }: { Papel: CodPapel }) => papelNamed(Papel).recibe === 'Instrucciones',
  )
  expect(rows).toEqual(
    papers
      .map(({ Papel: papel, Variante: variante }: Values) => ({ papel, variante }))
      .sort((a: Values, b: Values) => (String(a.papel) < String(b.papel) ? -1 : 1)),
  )
})

test('every list of the staff that shows shipments shows their TDI, as its call tells it', async () => {
  const { ship, nro } = await loadedShipment(api)
  const { data } = await api.pedir('GET', `/api/embarque/${ship}/actualizar-estado-tdi-embarque`, { usuario: 'comex' })
  const lists = [
    'embarque/listar-embarques',
    'calidadembarque/listado-general-calidad',
    'comexlogistica/listado-general-comex-logistica-temporada/0',
    'produccion/listado-general-produccion',
  ]
  for (const list of lists) {
    const filtros = encodeURIComponent(JSON.stringify([{ campo: 'Nro_Negocio', modo: 'equals', valor: String(nro) }]))
    const [row] = (await api.pedir('GET', `/api/${list}?filtros=${filtros}&orden=-Estado_TDI`)).data
    expect(row, list).toMatchObject({
      Estado_TDI: data.Color,
      Detalle_TDI: `Trámites ${data.Tramites.Hechos} de ${data.Tramites.Total} · Documentos ${data.Documentos.Hechos} de ${data.Documentos.Total} · Instrucciones ${data.Instrucciones.Hechos} de ${data.Instrucciones.Total}`,
    })
  }
  expect((await api.pedir('GET', '/api/clientelogistica/listarEmbarques', { usuario: 'cliente' })).data[0]).not.toHaveProperty('Estado_TDI')
})
