/** Lots and their pallets: what is refused, what follows in the fruit and the papers, and from a lot to its clients and back. */
import type { Values } from '@nogal/model/fields'
import type { Trazabilidad } from '@nogal/model/lote/trazabilidad.calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { callsOf, daysAgo, loadedShipment, type Planned, planDeal } from '../test/embarques.ts'

const api = useApi()
const embarques = callsOf(api)

let numbers = 0
const loteWith = (changes: Values = {}): Values => ({
  Nro_Lote: `L-${++numbers}`,
  Cod_Planta: 1,
  Csg: '104233',
  Productor: 'Agrícola El Maitén',
  Cod_Especie: 1,
  Cod_Variedad: 1,
  Fecha_Proceso: daysAgo(20),
  Cajas: 100,
  ...changes,
})
const addLote = (body: Values, usuario = 'calidad') => api.pedir('POST', '/api/lote/agregar', { usuario, body })
const newLote = async (changes: Values = {}): Promise<Values & { Id_Lote: number; Nro_Lote: string }> => {
  const { data, text } = await addLote(loteWith(changes))
  if (!data) throw new Error(text)
  return data
}
const readLote = async (id: number): Promise<Values> => (await api.pedir('GET', `/api/lote/${id}`)).data
const note = (Id_Contenedor: number, Pallets_Cargados: Values[], usuario = 'comex') =>
  api.pedir('POST', '/api/embarque/anotar-pallets-contenedor', { usuario, body: { Id_Contenedor, Pallets_Cargados } })
const noted = async (Id_Contenedor: number, Pallets_Cargados: Values[]) => {
  const answer = await note(Id_Contenedor, Pallets_Cargados)
  expect(answer.status, answer.mensaje).toBe(200)
  return answer.data
}
const trace = async (query: string, usuario = 'calidad'): Promise<Trazabilidad> => {
  const answer = await api.pedir('GET', `/api/lote/trazabilidad?${query}`, { usuario })
  expect(answer.status, answer.mensaje).toBe(200)
  return answer.data
}
const order = (Id_Contenedor: number, ...lines: [number, number][]) =>
  embarques.post('guardar-pedido-contenedor', { Id_Contenedor, Productos: lines.map(([Id_Linea, Cantidad]) => ({ Id_Linea, Cantidad })) })

/** A deal whose two containers have walnuts of its first line, 25 kg a package. */
const withFruit = async (): Promise<Planned> => {
  const d = await planDeal(api, 1, 2)
  for (const box of d.boxes) await order(box, [1, 2500])
  return d
}
let d: Planned
let [box, other] = [0, 0]
beforeAll(async () => {
  d = await withFruit()
  ;[box, other] = d.boxes as [number, number]
})

describe('a lot', () => {
  test('starts with all its boxes outside of containers, and is read by staff, not by clients', async () => {
    const made = await newLote()
    expect(made).toMatchObject({ Cajas: 100, Cajas_Cargadas: 0, Cajas_Saldo: 100, Nom_Variedad: expect.any(String) })
    expect((await api.pedir('GET', `/api/lote/${made.Id_Lote}`, { usuario: 'cliente' })).status).toBe(403)
    expect((await api.pedir('GET', '/api/lote/trazabilidad?Csg=104233', { usuario: 'cliente' })).status).toBe(403)
  })

  test.each<[string, Values, number, RegExp, string]>([
    ['a day that is to come', { Fecha_Proceso: '2099-01-01' }, 409, /no puede ser futura/, 'Fecha_Proceso'],
    ['no boxes', { Cajas: 0 }, 400, /Cajas/, 'Cajas'],
    ['a code that is none', { Csg: '¿?' }, 400, /CSG/, 'Csg'],
    ['a variety of another species', { Cod_Especie: 2 }, 400, /Variedad/, 'Cod_Variedad'],
  ])('with %s is refused at its field', async (_, changes, status, said, campo) => {
    const refused = await addLote(loteWith(changes))
    expect(refused).toMatchObject({ status, errores: [{ campo }] })
    expect(refused.text).toMatch(said)
  })

  test('has a number that its plant uses once a year', async () => {
    await newLote({ Nro_Lote: 'unico-1' })
    expect(await addLote(loteWith({ Nro_Lote: 'UNICO-1' }))).toMatchObject({ status: 409, errores: [{ campo: 'Nro_Lote' }] })
    expect((await addLote(loteWith({ Nro_Lote: 'UNICO-1', Cod_Planta: 2 }))).status).toBe(200)
    expect((await addLote(loteWith({ Nro_Lote: 'UNICO-1', Fecha_Proceso: daysAgo(400) }))).status).toBe(200)
  })
})

describe('pallets', () => {
  test('name the lots and orchards of their line, and take the boxes of the lots', async () => {
    const [a, b] = [await newLote(), await newLote({ Csg: '118420' })]
    const whole = await noted(box, [
      { Nro_Pallet: '(00)178012340000000015', Id_Lote: a.Id_Lote, Cajas: 40 },
      { Nro_Pallet: 'f-88', Id_Lote: a.Id_Lote, Cajas: 20, Neto_Kg: 499.5 },
      { Nro_Pallet: 'F-88', Id_Lote: b.Id_Lote, Cajas: 20, Id_Linea: 1 },
    ])
    expect(whole.Pallets_Cargados).toMatchObject([
      { Nro_Pallet: '178012340000000015', Id_Linea: 1, Cajas: 40, Neto_Kg: 1000, Nom_Id_Lote: a.Nro_Lote },
      { Nro_Pallet: 'F-88', Neto_Kg: 499.5 },
      { Nro_Pallet: 'F-88', Neto_Kg: 500 },
    ])
    expect(whole.Carga[0]).toMatchObject({ Lotes: `${a.Nro_Lote}, ${b.Nro_Lote}`, Csg: '104233, 118420' })
    expect(await readLote(a.Id_Lote)).toMatchObject({ Cajas_Cargadas: 60, Cajas_Saldo: 40 })
    // the same list again changes nothing
    const again = await noted(
      box,
      whole.Pallets_Cargados.map(({ Nro_Pallet, Id_Lote, Cajas, Neto_Kg }: Values) => ({ Nro_Pallet, Id_Lote, Cajas, Neto_Kg })),
    )
    expect(again.Pallets_Cargados).toEqual(whole.Pallets_Cargados)
    // a renamed lot is renamed where it went
    await api.pedir('POST', '/api/lote/actualizar', { body: { Id_Lote: b.Id_Lote, Nro_Lote: 'ZZ-1' } })
    expect((await embarques.get(`${d.ships[0]}/${box}/cargar-contenedor`)).Carga[0].Lotes).toBe(`${a.Nro_Lote}, ZZ-1`)
    const left = await noted(box, [])
    expect(left.Carga[0]).toMatchObject({ Lotes: null, Csg: null })
    expect(await readLote(a.Id_Lote)).toMatchObject({ Cajas_Cargadas: 0 })
  })

  test.each<[string, (lote: Values) => Promise<Values[]> | Values[], string, RegExp]>([
    [
      'more boxes than the lot has',
      l => [{ Nro_Pallet: 'P1', Id_Lote: l.Id_Lote, Cajas: 101 }],
      'Pallets_Cargados',
      /tiene 100 cajas y quedan 100 sin contenedor, no 101/,
    ],
    [
      'a digit read wrong',
      l => [{ Nro_Pallet: '178012340000000016', Id_Lote: l.Id_Lote, Cajas: 1 }],
      'Pallets_Cargados',
      /verificador del SSCC.*sería 5/,
    ],
    ['no lot', () => [{ Nro_Pallet: 'P1', Id_Lote: 999_999, Cajas: 1 }], 'Pallets_Cargados.0.Id_Lote', /elija uno de la lista/],
    [
      'a line not in the container',
      l => [{ Nro_Pallet: 'P1', Id_Lote: l.Id_Lote, Id_Linea: 2, Cajas: 1 }],
      'Pallets_Cargados.0.Id_Linea',
      /no lleva fruta de la línea 2/,
    ],
    [
      'a lot twice on a pallet',
      l => [
        { Nro_Pallet: 'P1', Id_Lote: l.Id_Lote, Cajas: 1 },
        { Nro_Pallet: 'p1', Id_Lote: l.Id_Lote, Cajas: 1 },
      ],
      'Pallets_Cargados.0.Nro_Pallet',
      /Sume sus bultos/,
    ],
    [
      'other fruit, by its line',
      async () => [{ Nro_Pallet: 'P1', Id_Lote: (await newLote({ Cod_Variedad: 2 })).Id_Lote, Id_Linea: 1, Cajas: 1 }],
      'Pallets_Cargados',
      /Elija un lote de esa fruta/,
    ],
    [
      'other fruit',
      async () => [{ Nro_Pallet: 'P1', Id_Lote: (await newLote({ Cod_Variedad: 2 })).Id_Lote, Cajas: 1 }],
      'Pallets_Cargados.0.Id_Lote',
      /no lleva fruta como la del lote/,
    ],
  ])('with %s are refused, and nothing is stored', async (_, rows, campo, said) => {
    const l = await newLote()
    const refused = await note(other, await rows(l))
    expect(refused.errores, refused.text).toMatchObject([{ campo }])
    expect(refused.mensaje + JSON.stringify(refused.errores)).toMatch(said)
    expect((await embarques.get(`${d.ships[0]}/${other}/cargar-contenedor`)).Pallets_Cargados).toEqual([])
  })

  test('of fruit on two lines of the container name their line', async () => {
    const l = await newLote()
    await order(other, [1, 2500], [2, 2500])
    const refused = await note(other, [{ Nro_Pallet: 'P2', Id_Lote: l.Id_Lote, Cajas: 1 }])
    expect(refused).toMatchObject({
      status: 409,
      errores: [{ campo: 'Pallets_Cargados.0.Id_Linea' }],
      mensaje: expect.stringContaining('líneas 1, 2'),
    })
    await noted(other, [{ Nro_Pallet: 'P2', Id_Lote: l.Id_Lote, Id_Linea: 2, Cajas: 1 }])
    // the fruit stays while pallets carry it, and its lots are what they say
    const moved = await embarques.pedir('POST', 'guardar-pedido-contenedor', {
      Id_Contenedor: other,
      Productos: [{ Id_Linea: 1, Cantidad: 2500 }],
    })
    expect(moved).toMatchObject({ status: 409, mensaje: expect.stringContaining('lleva un pallet en') })
    const typed = await embarques.pedir('POST', 'anotar-lotes-contenedor', {
      Id_Contenedor: other,
      Lineas: [{ Id_Linea: 2, Lotes: 'X-1' }],
    })
    expect(typed).toMatchObject({ status: 409, mensaje: expect.stringContaining('los dicen sus pallets') })
    const gone = await api.pedir('POST', '/api/lote/eliminar', { body: { Id_Lote: l.Id_Lote } })
    expect(gone).toMatchObject({ status: 409, mensaje: expect.stringContaining('quite antes sus pallets') })
    const fewer = await api.pedir('POST', '/api/lote/actualizar', { body: { Id_Lote: l.Id_Lote, Cajas: 0 } })
    expect(fewer.status).toBe(400)
    await noted(other, [])
    await order(other, [1, 2500])
    expect((await api.pedir('POST', '/api/lote/eliminar', { body: { Id_Lote: l.Id_Lote } })).status).toBe(200)
  })

  test('are in one container', async () => {
    const [l, m] = [await newLote(), await newLote()]
    await noted(box, [{ Nro_Pallet: 'SOLO-1', Id_Lote: l.Id_Lote, Cajas: 10 }])
    const refused = await note(other, [{ Nro_Pallet: 'solo-1', Id_Lote: m.Id_Lote, Cajas: 10 }])
    expect(refused).toMatchObject({ status: 409, mensaje: expect.stringContaining('El pallet SOLO-1 ya está en el contenedor') })
    // another plant has numbers of its own
    const theirs = await newLote({ Cod_Planta: 2 })
    await noted(other, [{ Nro_Pallet: 'SOLO-1', Id_Lote: theirs.Id_Lote, Cajas: 10 }])
    for (const one of [box, other]) await noted(one, [])
  })

  test('of two people at once take no more boxes than the lot has, and no pallet twice', async () => {
    const l = await newLote({ Cajas: 50 })
    const both = await Promise.all([box, other].map((one, i) => note(one, [{ Nro_Pallet: `AT-${i}`, Id_Lote: l.Id_Lote, Cajas: 30 }])))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await readLote(l.Id_Lote)).toMatchObject({ Cajas_Cargadas: 30 })
    for (const one of [box, other]) await noted(one, [])
    const m = await newLote()
    const same = await Promise.all([box, other].map(one => note(one, [{ Nro_Pallet: 'AT-9', Id_Lote: m.Id_Lote, Cajas: 1 }])))
    expect(same.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const one of [box, other]) await noted(one, [])
    const n = await newLote({ Cajas: 50 })
    await noted(box, [{ Nro_Pallet: 'AT-10', Id_Lote: n.Id_Lote, Cajas: 20 }])
    const meanwhile = await Promise.all([
      note(other, [{ Nro_Pallet: 'AT-11', Id_Lote: n.Id_Lote, Cajas: 25 }]),
      api.pedir('POST', '/api/lote/actualizar', { body: { Id_Lote: n.Id_Lote, Cajas: 30 } }),
    ])
    expect(meanwhile.map(({ status }) => status).sort()).toEqual([200, 409])
    const after = await readLote(n.Id_Lote)
    expect(after.Cajas_Saldo).toBeGreaterThanOrEqual(0)
    for (const one of [box, other]) await noted(one, [])
  })
})

describe('a loading sheet', () => {
  const write = (body: Values, usuario = 'produccion') => api.pedir('POST', '/api/produccion/guardar-hoja-carga', { usuario, body })

  test('records packages and pallets together, and takes both away together', async () => {
    const l = await newLote()
    const full = await write({
      Id_Contenedor: other,
      Carga: [{ Id_Linea: 2, Cajas: 10 }],
      Pallets_Cargados: [{ Nro_Pallet: 'HOJA-1', Id_Lote: l.Id_Lote, Id_Linea: 2, Cajas: 10 }],
    })
    expect(full.status, full.mensaje).toBe(200)
    expect(full.data.Pallets_Cargados).toMatchObject([{ Nro_Pallet: 'HOJA-1', Nom_Lote: l.Nro_Lote, Cajas: 10, Neto_Kg: 250 }])
    expect(full.data.Carga.find((one: Values) => one.Id_Linea === 2)).toMatchObject({ Lotes: l.Nro_Lote, Csg: '104233' })
    // without the list, pallets stay
    expect((await write({ Id_Contenedor: other, Tara_Kg: 3900 })).data.Pallets_Cargados).toHaveLength(1)
    const empty = await write({ Id_Contenedor: other, Carga: [{ Id_Linea: 2, Cajas: 0 }], Pallets_Cargados: [] })
    expect(empty.status, empty.mensaje).toBe(200)
    expect(empty.data.Pallets_Cargados).toEqual([])
  })

  test('of a user of one plant takes lots of that plant, and leaves those that are there', async () => {
    const theirs = await newLote({ Cod_Planta: 2 })
    await noted(box, [{ Nro_Pallet: 'AJ-1', Id_Lote: theirs.Id_Lote, Cajas: 5 }])
    await embarques.post('update-info-contenedor', { Id_Contenedor: box, Cod_Planta: 1 })
    await api.pedir('PUT', '/api/parametros/usuario/produccion', { body: { Cod_Planta: [1] } })
    const row = { Nro_Pallet: 'AJ-1', Id_Lote: theirs.Id_Lote, Cajas: 5 }
    expect((await write({ Id_Contenedor: box, Pallets_Cargados: [row] })).status).toBe(200)
    const foreign = await newLote({ Cod_Planta: 2 })
    const refused = await write({ Id_Contenedor: box, Pallets_Cargados: [row, { Nro_Pallet: 'AJ-2', Id_Lote: foreign.Id_Lote, Cajas: 5 }] })
    expect(refused).toMatchObject({ status: 400, errores: [{ campo: 'Pallets_Cargados.1.Id_Lote' }] })
    expect((await trace(`Id_Lote=${foreign.Id_Lote}`, 'produccion')).Lotes).toEqual([])
    await api.pedir('PUT', '/api/parametros/usuario/produccion', { body: { Cod_Planta: [] } })
    await noted(box, [])
  })
})

describe('papers', () => {
  test('tell the lots on the pallets and their plants, and are out of date when these change', async () => {
    const { ship, ids } = await loadedShipment(api, { Cod_PaisDestino: 156, Cod_PuertoDestino: null })
    const [a, b] = [await newLote({ Cod_Planta: 1 }), await newLote({ Cod_Planta: 2 })]
    const put = (l: Values) => noted(ids[0], [{ Nro_Pallet: 'PL-1', Id_Lote: l.Id_Lote, Id_Linea: 1, Cajas: 4 }])
    await put(a)
    const list = async () =>
      (await embarques.get(`${ship}/papeles/lista-empaque/0`)).Contenedores.find((one: Values) => one.Id_Contenedor === ids[0])
    const plants = async (code: number) => (await api.pedir('GET', `/api/parametros/planta/${code}`)).data.Cod_Sag
    expect(await list()).toMatchObject({
      Csp: await plants(1),
      Carga: expect.arrayContaining([expect.objectContaining({ Lotes: a.Nro_Lote, Csg: '104233' })]),
    })
    await embarques.post('enviar-papel', { Nro_Embarque: ship, Papel: 'lista-empaque' })
    await api.db.pool.query("update envio set estado = 'enviado', enviado_en = now() where clave = $1", [ship])
    const stale = async () => (await embarques.get(`${ship}/papeles`)).filter((p: Values) => p.Desactualizada).map((p: Values) => p.Papel)
    expect(await stale()).toEqual([])
    await put(b)
    expect(await list()).toMatchObject({ Csp: await plants(2) })
    expect(await stale()).toEqual(['lista-empaque'])
    const { rows } = await api.db.pool.query("select clase from pendiente where nro_embarque = $1 and clase = 'reenviar-papel'", [ship])
    expect(rows).toHaveLength(1)
    await put(a)
    expect(await stale()).toEqual([])
  })
})

describe('the search of the portal', () => {
  const search = async (texto: string, usuario = 'calidad') =>
    (await api.pedir('GET', `/api/buscar?texto=${encodeURIComponent(texto)}`, { usuario })).data.filter(
      (one: Values) => one.Tipo === 'lote',
    )

  test('finds a lot by its number however it is written, by the CSG of its orchard and the CSP of its plant', async () => {
    const made = await newLote({ Nro_Lote: 'BX-77/014', Csg: '887.301' })
    const { Cod_Sag } = (await api.pedir('GET', '/api/parametros/planta/1')).data
    const detail = expect.stringContaining(`CSG 887.301 · CSP ${Cod_Sag}`)
    for (const typed of ['BX-77/014', 'bx77014', 'BX 77', '887301', '887.301', 'maiten'])
      expect(await search(typed), typed).toContainEqual(
        expect.objectContaining({ Titulo: 'Lote BX-77/014', Clave: String(made.Id_Lote), Detalle: detail }),
      )
    expect((await search(Cod_Sag)).length).toBeGreaterThan(0)
    expect(await search('bx77015')).toContainEqual(expect.objectContaining({ Titulo: 'Lote BX-77/014', Parecido: true }))
    expect(await search('BX-77/014', 'cliente')).toEqual([])
  })

  test('shows a user of one plant no lot of another', async () => {
    await newLote({ Nro_Lote: 'BX-88', Cod_Planta: 2 })
    await api.pedir('PUT', '/api/parametros/usuario/produccion', { body: { Cod_Planta: [1] } })
    expect(await search('BX-88', 'produccion')).toEqual([])
    await api.pedir('PUT', '/api/parametros/usuario/produccion', { body: { Cod_Planta: [] } })
    expect(await search('BX-88', 'produccion')).toHaveLength(1)
  })
})

describe('a recall', () => {
  test('goes from a lot to its containers and clients, and from each of them back', async () => {
    const l = await newLote({ Csg: '999001' })
    await noted(box, [
      { Nro_Pallet: 'RC-1', Id_Lote: l.Id_Lote, Cajas: 20 },
      { Nro_Pallet: 'RC-2', Id_Lote: l.Id_Lote, Cajas: 20 },
    ])
    await noted(other, [{ Nro_Pallet: 'RC-3', Id_Lote: l.Id_Lote, Cajas: 10 }])
    await embarques.post('update-info-contenedor', { Id_Contenedor: other, Nro_Contenedor: 'CSQU3054383' })
    const found = await trace(`Nro_Lote=${l.Nro_Lote.toLowerCase()}`)
    expect(found.Lotes).toMatchObject([{ Id_Lote: l.Id_Lote, Cajas: 100, Cajas_Cargadas: 50 }])
    expect(found.Cargas).toEqual([
      { Id_Lote: l.Id_Lote, Id_Contenedor: box, Pallets: 2, Cajas: 40, Neto_Kg: 1000 },
      { Id_Lote: l.Id_Lote, Id_Contenedor: other, Pallets: 1, Cajas: 10, Neto_Kg: 250 },
    ])
    expect(found.Contenedores.map(one => one.Id_Contenedor).sort()).toEqual([box, other].sort())
    expect(found.Clientes).toMatchObject([
      { Cod_Cliente: 1, Contenedores: 2, Pallets: 3, Cajas: 50, Neto_Kg: 1250, Email: expect.stringContaining('@') },
    ])
    for (const asked of [
      'Csg=999001',
      'Nro_Pallet=rc-3',
      `Id_Contenedor=${box}`,
      'Nro_Contenedor=csqu 305438-3',
      `Id_Lote=${l.Id_Lote}&Cod_Planta=1`,
      `Desde=${daysAgo(20)}&Csg=999001`,
    ])
      expect(await trace(asked), asked).toEqual(found)
    const file = await api.pedir('GET', '/api/lote/trazabilidad/archivo?Csg=999001&formato=csv', { usuario: 'calidad' })
    expect(file.text.trim().split('\n')).toHaveLength(3)
    expect(file.text).toContain('CSQU 305438-3')
    expect(await trace(`Csg=999001&Hasta=${daysAgo(30)}`)).toEqual({ Lotes: [], Contenedores: [], Clientes: [], Cargas: [] })
    for (const vague of ['', 'Cod_Planta=1'])
      expect(await api.pedir('GET', `/api/lote/trazabilidad?${vague}`)).toMatchObject({
        status: 400,
        mensaje: expect.stringContaining('Diga qué busca'),
      })
  })
})
