/** Fruit is never lost nor created: whatever users do, containers and balance add up to the line. */
import type { Values } from '@nogal/model/fields'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { buildLinea } from '../test/builders.ts'
import { callsOf, type Planned, planDeal, ready } from '../test/embarques.ts'
import { brokenSums } from '../test/saldos.ts'

const api = useApi()
const embarques = callsOf(api)

type Board = {
  Lineas: { Id_Linea: number; Cantidad: number; Asignada: number; Saldo: number; Unidades_Bulto: number | null }[]
  Contenedores: Values[]
  Celdas: { Id_Contenedor: number; Id_Linea: number; Cantidad: number }[]
}
const board = (nro: number): Promise<Board> => embarques.get(`${nro}/tablero-carga`)
const distribute = (nro: number) => embarques.get(`${nro}/0/0/distribuir-carga`)

/** A random step of a user: which one, with numbers that choose among the existing containers, shipments and lines, and a quantity. */
type Step = { what: keyof typeof STEPS; from: number; to: number; line: number; much: number }

const among = <T>(all: readonly T[], n: number): T | undefined => (all.length ? all[n % all.length] : undefined)

const STEPS = {
  assign: (d: Planned, { from, line, much }: Step) =>
    embarques.pedir('POST', 'guardar-pedido-contenedor', {
      Id_Contenedor: among(d.boxes, from),
      Productos: [{ Id_Linea: 1 + (line % 2), Cantidad: much }],
    }),
  move: async (d: Planned, { from, to, much }: Step) => {
    const { Celdas } = await board(d.nro)
    const cell = among(Celdas, from)
    const target = among(d.boxes, to)
    if (!cell || target === cell.Id_Contenedor) return
    const there = Celdas.find(c => c.Id_Contenedor === target && c.Id_Linea === cell.Id_Linea)?.Cantidad ?? 0
    const part = Math.round(Math.min(much, cell.Cantidad) * 1000)
    const whole = (n: number) => Math.round(n * 1000)
    return embarques.pedir('POST', 'guardar-carga', {
      Nro_Negocio: d.nro,
      Celdas: [
        { ...cell, Cantidad: (whole(cell.Cantidad) - part) / 1000, Antes: cell.Cantidad },
        { Id_Contenedor: target, Id_Linea: cell.Id_Linea, Cantidad: (whole(there) + part) / 1000, Antes: there },
      ],
    })
  },
  lessen: (d: Planned, { from, line, much }: Step) =>
    embarques.pedir('POST', 'disminuir-cantidad-contenedor-producto', {
      Id_Contenedor: among(d.boxes, from),
      Id_Linea: 1 + (line % 2),
      Cantidad: much,
    }),
  empty: (d: Planned, { from }: Step) => embarques.pedir('POST', 'quitar-contenedor-productos', { Id_Contenedor: among(d.boxes, from) }),
  setAside: (d: Planned, { from }: Step) => embarques.pedir('POST', 'quitar-contenedor', { Id_Contenedor: among(d.boxes, from) }),
  ship: (d: Planned, { from, to }: Step) =>
    embarques.pedir('POST', 'asignar-contenedor-embarque', { Id_Contenedor: among(d.boxes, from), Nro_Embarque: among(d.ships, to) }),
  distribute: (d: Planned, { from, to }: Step) =>
    embarques.pedir('GET', `${d.nro}/${[0, ...d.ships][from % 3]}/${[0, 0, among(d.boxes, to)][to % 3]}/distribuir-carga`),
  remove: (d: Planned, { from }: Step) => embarques.pedir('POST', 'delete-contendror-negocio', { Id_Contenedor: among(d.boxes, from) }),
  plan: (d: Planned, { from, to }: Step) =>
    embarques.pedir('GET', `set-up-embarque-contenedor/${d.nro}/${among(d.ships, from)}/${to % 4}/comex`),
  change: (d: Planned, { line, much }: Step) =>
    api.pedir('POST', '/api/producto/update-productos', { body: { Nro_Negocio: d.nro, Id_Linea: 1 + (line % 2), Cantidad: much } }),
} satisfies Record<string, (d: Planned, step: Step) => Promise<{ status: number; mensaje: string } | undefined>>

/** Whole packages of 10 kg that weigh a little less or more than 10 kg each. */
const nearWhole = fc
  .tuple(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: -48, max: 48 }))
  .map(([n, beside]) => Math.round(n * (10_000 + beside / 100)) / 1000)
const quantity = fc.oneof(fc.integer({ min: 1, max: 30_000_000 }), fc.integer({ min: 1, max: 5_000 })).map(n => n / 1000)
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  from: fc.nat(20),
  to: fc.nat(20),
  line: fc.nat(1),
  much: quantity,
})

test('sums stay exact and nothing is negative, whatever is done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async steps => {
      const d = await planDeal(api, 2, 2, {}, false)
      for (const one of steps) {
        const answer = await STEPS[one.what](d, one)
        if (answer) expect([200, 400, 404, 409], `${one.what}: ${answer.mensaje}`).toContain(answer.status)
        expect(await brokenSums(api.db)).toEqual([])
        d.boxes = (await board(d.nro)).Contenedores.map(c => c.Id_Contenedor as number)
      }
      await distribute(d.nro)
      expect(await distribute(d.nro)).toMatchObject({ Cambios: 0 })
      expect(await brokenSums(api.db)).toEqual([])
    }),
    { numRuns: 25 },
  )
}, 120_000)

describe('a distribution', () => {
  const TYPES = [null, 1, 2, 5, 6, 7]
  const lines = fc.array(
    fc.record({
      Cantidad: fc.oneof(quantity, nearWhole),
      Cod_Envase: fc.integer({ min: 1, max: 3 }),
      Cod_UndVenta: fc.integer({ min: 1, max: 3 }),
    }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  const shape = fc.record({ lines, containers: fc.integer({ min: 1, max: 4 }), type: fc.constantFrom(...TYPES) })

  test('is even, within what a container takes, and once is enough', async () => {
    await fc.assert(
      fc.asyncProperty(shape, async ({ lines: Productos, containers, type }) => {
        const d = await planDeal(api, 1, containers, { Productos: Productos.map(row => buildLinea(row)) }, false)
        if (type) await api.db.pool.query('update contenedor set cod_tipocontenedor = $1 where nro_negocio = $2', [type, d.nro])
        await distribute(d.nro)
        const { Lineas, Contenedores, Celdas } = await board(d.nro)
        expect(await brokenSums(api.db)).toEqual([])
        for (const c of Contenedores) {
          expect(c.Pallets).toBeLessThanOrEqual((c.Capacidad_Pallets as number | null) ?? Number.POSITIVE_INFINITY)
          expect(c.Bruto_Kg).toBeLessThanOrEqual((c.Carga_Max_Kg as number | null) ?? Number.POSITIVE_INFINITY)
        }
        const [first] = Lineas
        const parts = d.boxes.map(id => Celdas.find(c => c.Id_Contenedor === id && c.Id_Linea === first!.Id_Linea)?.Cantidad ?? 0)
        // the first containers may get one package more, and the rest that is less than a package
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(2 * (first!.Unidades_Bulto ?? 1) + 0.002)
        if (!type) expect(Lineas.map(line => line.Saldo)).toEqual(Lineas.map(() => 0))
        expect(await distribute(d.nro)).toMatchObject({ Cambios: 0 })
      }),
      {
        numRuns: 40,
        // partial pallets whose rounded sum exceeded the capacity of the container by a hundredth
        examples: [
          // packages of the first line that weigh a little less than whole ones
          [
            {
              lines: [
                { Cantidad: 199.975, Cod_Envase: 1, Cod_UndVenta: 1 },
                { Cantidad: 37.613, Cod_Envase: 2, Cod_UndVenta: 2 },
              ],
              containers: 2,
              type: 2,
            },
          ],
          // a line that is just within the tolerance of whole packages, whose parts are as much beside them, and rounded
          [{ lines: [{ Cantidad: 24_848.758, Cod_Envase: 1, Cod_UndVenta: 1 }], containers: 2, type: 1 }],
          // rounding tonnes to kilos left room in the container for one package that the line does not have
          [
            {
              lines: [
                { Cantidad: 5_250.011, Cod_Envase: 2, Cod_UndVenta: 2 },
                { Cantidad: 10, Cod_Envase: 1, Cod_UndVenta: 1 },
              ],
              containers: 1,
              type: 6,
            },
          ],
          // a started package was counted as whole
          [
            {
              lines: [
                { Cantidad: 3.158, Cod_Envase: 2, Cod_UndVenta: 2 },
                { Cantidad: 4.928, Cod_Envase: 2, Cod_UndVenta: 2 },
                { Cantidad: 0.001, Cod_Envase: 2, Cod_UndVenta: 1 },
              ],
              containers: 1,
              type: 5,
            },
          ],
          // exactly as many packages as containers hold, each a little lighter
          [
            {
              lines: [
                { Cantidad: 39.999, Cod_Envase: 3, Cod_UndVenta: 2 },
                { Cantidad: 10, Cod_Envase: 1, Cod_UndVenta: 1 },
              ],
              containers: 3,
              type: 6,
            },
          ],
          // less than the rounding error of a package
          [{ lines: [{ Cantidad: 0.001, Cod_Envase: 1, Cod_UndVenta: 1 }], containers: 1, type: null }],
          [
            {
              lines: [
                { Cantidad: 17_450, Cod_Envase: 1, Cod_UndVenta: 1 },
                { Cantidad: 222.5, Cod_Envase: 3, Cod_UndVenta: 1 },
                { Cantidad: 1.625, Cod_Envase: 1, Cod_UndVenta: 2 },
              ],
              containers: 2,
              type: 1,
            },
          ],
        ],
      },
    )
  }, 120_000)

  test('leaves alone what is loaded, and fills one shipment or one container when so asked', async () => {
    const d = await planDeal(api, 2, 2, { Fecha_ETD: '2026-11-30' })
    const load = (i: number) => embarques.post('update-info-contenedor', { Id_Contenedor: d.boxes[i], Fecha_Carga: '2026-10-01' })
    await embarques.post('guardar-pedido-contenedor', { Id_Contenedor: d.boxes[0], Productos: [{ Id_Linea: 1, Cantidad: 25 }] })
    await ready(api, d.ships[0]!)
    await load(0)
    const one = await embarques.get(`${d.nro}/${d.ships[1]}/${d.boxes[3]}/distribuir-carga`)
    expect(one.Celdas.map((c: Values) => c.Id_Contenedor)).toEqual([d.boxes[0], d.boxes[3], d.boxes[3]])
    await embarques.post('quitar-contenedor-productos', { Id_Contenedor: d.boxes[3] })
    const some = await embarques.get(`${d.nro}/${d.ships[0]}/0/distribuir-carga`)
    expect(some.Celdas.map((c: Values) => [c.Id_Contenedor, c.Id_Linea, c.Cantidad])).toEqual([
      [d.boxes[0], 1, 25],
      [d.boxes[1], 1, 19_975],
      [d.boxes[1], 2, 10_000],
    ])
    expect(some.Lineas.map((line: Values) => [line.Saldo, line.Cargada])).toEqual([
      [0, 25],
      [0, 0],
    ])
  })
})
