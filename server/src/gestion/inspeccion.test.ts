/** The inspection of a container before it is loaded: what is asked of which container, what is answered, and what follows. */
import type { Values } from '@nogal/model/fields'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { callsOf, daysAgo, type Planned, planDeal, ready } from '../test/embarques.ts'

const api = useApi()
let deal: Planned
let box = 0
type Punto = { Cod_PuntoInspeccion: number; Punto: string; Exige: string | null; Respuesta: string | null; Observacion: string | null }
type Hoja = { Id_Contenedor: number; Version: number; Inspeccion: Punto[]; Faltas_Cargar: Values[] }

const write = (body: Values) => api.pedir('POST', '/api/produccion/guardar-hoja-carga', { usuario: 'produccion', body })
const sheet = async (id = box): Promise<Hoja> => {
  const { data } = await api.pedir('GET', `/api/produccion/${deal.ships[0]}/hojas-carga`, { usuario: 'produccion' })
  return data.find((one: Hoja) => one.Id_Contenedor === id)
}
const asked = async (id = box) => (await sheet(id)).Inspeccion.map(({ Punto }) => Punto)
const lack = async () => (await sheet()).Faltas_Cargar.filter(({ Falta }) => Falta === 'inspeccion').map(({ Mensaje }) => Mensaje)
const point = async (Nom_PuntoInspeccion: string, more: Values = {}): Promise<Values> => {
  const body = { Nom_PuntoInspeccion, Orden: 1, Obligatorio: false, Desde: '2026-01-01', ...more }
  const made = await api.pedir('POST', '/api/parametros/puntoinspeccion', { body })
  expect(made.status, made.mensaje).toBe(200)
  return made.data
}
const change = async (cod: unknown, body: Values) => {
  const done = await api.pedir('PUT', `/api/parametros/puntoinspeccion/${cod}`, { body })
  expect(done.status, done.mensaje).toBe(200)
}
const answers = (...rows: readonly [cod: unknown, respuesta: string | null, observacion?: string][]) => ({
  Id_Contenedor: box,
  Inspeccion: rows.map(([Cod_PuntoInspeccion, Respuesta, Observacion = null]) => ({ Cod_PuntoInspeccion, Respuesta, Observacion })),
})
let [limpio, sellado]: [Values, Values] = [{}, {}]
beforeAll(async () => {
  // what the sample asks would stand among what is asked here
  await api.db.pool.query('update puntoinspeccion set activo = false')
  deal = await planDeal(api, 1, 2)
  box = deal.boxes[0]!
  await callsOf(api).post('guardar-pedido-contenedor', { Id_Contenedor: box, Productos: [{ Id_Linea: 1, Cantidad: 1000 }] })
  await ready(api, deal.ships[0]!)
  limpio = await point('Limpio y sin olores', { Obligatorio: true })
  sellado = await point('Burletes sanos', { Orden: 2 })
})

describe('which points are asked', () => {
  test('in their order, of every container, or of a type or a species alone', async () => {
    expect(await asked()).toEqual(['Limpio y sin olores', 'Burletes sanos'])
    const [{ tipo }] = (await api.db.pool.query('select max(cod_tipocontenedor) as tipo from tipocontenedor')).rows
    const [{ propia, ajena }] = (
      await api.db.pool.query(
        `select max(l.cod_especie) as propia, (select max(cod_especie) from especie) as ajena
           from contenedor_carga g join negocio_producto l using (nro_negocio, id_linea) where g.id_contenedor = $1`,
        [box],
      )
    ).rows
    const deTipo = await point('Del tipo', { Orden: 3, Cod_TipoContenedor: tipo })
    const deFruta = await point('De la fruta', { Orden: 4, Cod_Especie: propia })
    const deOtra = await point('De otra fruta', { Orden: 5, Cod_Especie: ajena })
    expect(await asked()).toEqual(['Limpio y sin olores', 'Burletes sanos', 'De la fruta'])
    await callsOf(api).post('update-info-contenedor', { Id_Contenedor: box, Cod_TipoContenedor: tipo })
    expect(await asked()).toEqual(['Limpio y sin olores', 'Burletes sanos', 'Del tipo', 'De la fruta'])
    // the other container is empty and of another type
    expect(await asked(deal.boxes[1])).toEqual(['Limpio y sin olores', 'Burletes sanos'])
    for (const { Cod_PuntoInspeccion } of [deTipo, deFruta, deOtra]) await change(Cod_PuntoInspeccion, { Activo: false })
    expect(await asked()).toEqual(['Limpio y sin olores', 'Burletes sanos'])
  })
})

describe('what is answered', () => {
  test('stays, with its remark, in sheet, container and history; absent points stay as they are', async () => {
    const { Cod_PuntoInspeccion: a } = limpio
    const { Cod_PuntoInspeccion: b } = sellado
    const done = await write(answers([a, 'Sí'], [b, 'No', 'Burlete roto abajo']))
    expect(done.status, done.mensaje).toBe(200)
    expect(done.data.Inspeccion).toMatchObject([
      { Punto: 'Limpio y sin olores', Exige: 'Obligatorio', Respuesta: 'Sí', Observacion: null },
      { Punto: 'Burletes sanos', Exige: null, Respuesta: 'No', Observacion: 'Burlete roto abajo' },
    ])
    const again = await write(answers([b, 'No', 'Burlete roto abajo']))
    expect([again.data.Version, again.data.Inspeccion]).toEqual([done.data.Version, done.data.Inspeccion])
    const whole = await callsOf(api).get(`${deal.ships[0]}/${box}/cargar-contenedor`)
    expect(whole.Inspeccion).toMatchObject([{ Nom_PuntoInspeccion: 'Limpio y sin olores', Respuesta: 'Sí' }, { Respuesta: 'No' }])
    const { data } = await api.pedir('GET', `/api/historial/contenedor/${box}`)
    expect(JSON.stringify(data)).toContain('Burlete roto abajo')
    expect((await write(answers([b, null]))).data.Inspeccion[1]).toMatchObject({ Respuesta: null, Observacion: null })
  })

  test('two at once do not overwrite each other unseen', async () => {
    const { Version } = await sheet()
    const { Cod_PuntoInspeccion: a } = limpio
    const both = await Promise.all([write({ ...answers([a, 'No', 'uno']), Version }), write({ ...answers([a, 'No', 'otro']), Version })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each<[string, () => Values, RegExp]>([
    ['a remark without an answer', () => answers([limpio.Cod_PuntoInspeccion, null, 'sucio']), /elija una para «Limpio y sin olores»/],
    ['a point twice', () => answers([limpio.Cod_PuntoInspeccion, 'Sí'], [limpio.Cod_PuntoInspeccion, 'No']), /está repetido/],
    ['a point that is gone', () => answers([99_999, 'Sí']), /ya no existe/],
  ])('%s is refused at its field, and nothing is stored', async (_, body, said) => {
    const before = await sheet()
    const refused = await write({ ...body(), Nro_Sello: 'NO-1' })
    expect(refused).toMatchObject({ status: 409, errores: [{ campo: expect.stringMatching(/^Inspeccion\.\d\.Respuesta$/) }] })
    expect(refused.mensaje).toMatch(said)
    expect(await sheet()).toEqual(before)
  })

  test('a point that was answered is deactivated, not deleted, and stays where it was answered', async () => {
    const { Cod_PuntoInspeccion: b } = sellado
    await write(answers([b, 'Sí']))
    const removed = await api.pedir('DELETE', `/api/parametros/puntoinspeccion/${b}`)
    expect(removed.status).toBe(409)
    await change(b, { Activo: false })
    expect(await asked()).toEqual(['Limpio y sin olores', 'Burletes sanos'])
    expect(await asked(deal.boxes[1])).toEqual(['Limpio y sin olores'])
  })
})

describe('what follows', () => {
  test('loading asks for a reason while an obligatory point has no answer or «No»; answers and date go together', async () => {
    const { Cod_PuntoInspeccion: a } = limpio
    await write(answers([a, null]))
    expect(await lack()).toEqual([expect.stringMatching(/, en su inspección: falta responder «Limpio y sin olores»\.$/)])
    const refused = await write({ Id_Contenedor: box, Fecha_Carga: daysAgo(0) })
    expect(refused).toMatchObject({ status: 409, mensaje: expect.stringContaining('falta responder «Limpio y sin olores»') })
    await write(answers([a, 'No', 'huele a pescado']))
    expect(await lack()).toEqual([expect.stringMatching(/se respondió «No» a «Limpio y sin olores» \(huele a pescado\)\.$/)])
    expect((await write({ Id_Contenedor: box, Fecha_Carga: daysAgo(0) })).status).toBe(409)
    await change(a, { Obligatorio: false })
    expect(await lack()).toEqual([])
    await change(a, { Obligatorio: true })
    expect(await lack()).toHaveLength(1)
    const loaded = await write({ ...answers([a, 'Sí']), Fecha_Carga: daysAgo(0) })
    expect(loaded.status, loaded.mensaje).toBe(200)
    expect(await lack()).toEqual([])
  })

  test('a point that begins to hold later lacks nothing of what was loaded before', async () => {
    const nuevo = await point('Desde mañana', { Obligatorio: true, Desde: daysAgo(-1) })
    expect(await lack()).toEqual([])
    await change(nuevo.Cod_PuntoInspeccion, { Desde: daysAgo(1) })
    expect(await lack()).toHaveLength(1)
    await change(nuevo.Cod_PuntoInspeccion, { Activo: false })
    expect(await lack()).toEqual([])
  })

  test('what is kept of the lack agrees with the answers, whatever is answered in whichever order', async () => {
    const { Cod_PuntoInspeccion: a } = limpio
    await write({ Id_Contenedor: box, Fecha_Carga: null })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(null, 'Sí', 'No', 'No aplica'), { minLength: 1, maxLength: 4 }), async given => {
        for (const respuesta of given) expect((await write(answers([a, respuesta]))).status).toBe(200)
        const last = given.at(-1)
        expect((await lack()).length).toBe(last === null || last === 'No' ? 1 : 0)
      }),
      { numRuns: 20 },
    )
  })
})
