import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boardCellsOf,
  boardGroups,
  capacidadDe,
  conUnidad,
  differenceOf,
  emptied,
  enBultos,
  inParts,
  type LineaTablero,
  lockOf,
  medidaDeVarios,
  medidaTotal,
  moveOf,
  reversed,
  roomFor,
  roundToGrams,
  type Tablero,
  withChanges,
} from './tablero.ts'

const line = (Id_Linea: number, more: object = {}) =>
  ({
    Id_Linea,
    Nom_Producto: 'Nuez',
    Nom_UndVenta: 'Kilogramo',
    Cantidad: 20_000,
    Asignada: 0,
    Cargada: 0,
    Saldo: 20_000,
    Kilos: 20_000,
    Unidades_Bulto: 25,
    Bultos_Pallet: 40,
    Tara_Bulto: 0.5,
    ...more,
  }) as LineaTablero
const container = (Id_Contenedor: number, more: object = {}) =>
  ({
    Id_Contenedor,
    Nro_Corr_Contenedor: Id_Contenedor,
    Nro_Contenedor: null,
    Nro_Embarque: 1,
    Fecha_Carga: null,
    Capacidad_Pallets: 20,
    Carga_Max_Kg: 26_000,
    ...more,
  }) as Tablero['Contenedores'][number]
const ship = (Nro_Embarque: number, more: object = {}) =>
  ({ Nro_Embarque, Nro_Corr_Embarque: Nro_Embarque, Cod_EstadoEmb: '01', Fecha_Zarpe: null, ...more }) as Tablero['Embarques'][number]
const board = (more: Partial<Tablero> = {}): Tablero =>
  ({
    Nro_Negocio: 1,
    Lineas: [line(1), line(2)],
    Embarques: [ship(1)],
    Contenedores: [container(1), container(2)],
    Celdas: [],
    ...more,
  }) as Tablero

describe('a move', () => {
  it('takes fruit from the balance to a container, on to another, and back', () => {
    const loaded = withChanges(board(), moveOf(board(), 1, 'saldo', [{ to: 1, quantity: 5000 }]))
    expect([boardCellsOf(loaded)(1, 1), loaded.Lineas[0]]).toMatchObject([5000, { Asignada: 5000, Saldo: 15_000 }])
    const changes = moveOf(loaded, 1, 1, [{ to: 2, quantity: 2000 }])
    expect(changes).toEqual([
      { Id_Contenedor: 1, Id_Linea: 1, Cantidad: 3000, Antes: 5000 },
      { Id_Contenedor: 2, Id_Linea: 1, Cantidad: 2000, Antes: 0 },
    ])
    const moved = withChanges(loaded, changes)
    expect(moved.Lineas[0]).toMatchObject({ Asignada: 5000, Saldo: 15_000 })
    expect(withChanges(moved, emptied(moved, [1, 2])).Celdas).toEqual([])
  })

  it('of any kind keeps every sum, and what takes it back restores every cell', () => {
    const step = fc.record({
      line: fc.constantFrom(1, 2),
      from: fc.constantFrom('saldo', 1, 2),
      to: fc.constantFrom('saldo', 1, 2),
      part: fc.integer({ min: 0, max: 1000 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), steps => {
        let now = board()
        const before = now.Celdas
        const done = []
        for (const { line: id, from, to, part } of steps) {
          const held = from === 'saldo' ? now.Lineas[id - 1]!.Saldo : boardCellsOf(now)(from as number, id)
          const changes = moveOf(now, id, from as never, [{ to: to as never, quantity: roundToGrams((held * part) / 1000) }])
          now = withChanges(now, changes)
          done.push(changes)
          for (const { Id_Linea, Cantidad, Asignada, Saldo } of now.Lineas) {
            const inside = roundToGrams(now.Celdas.filter(cell => cell.Id_Linea === Id_Linea).reduce((sum, cell) => sum + cell.Cantidad, 0))
            expect([Asignada, roundToGrams(inside + Saldo)]).toEqual([inside, Cantidad])
            expect(Math.min(Asignada, Saldo)).toBeGreaterThanOrEqual(0)
          }
        }
        for (const changes of done.reverse()) now = withChanges(now, reversed(changes))
        expect(differenceOf(before, now.Celdas)).toEqual([])
      }),
    )
  })
})

describe('a container', () => {
  it('has room for whole packages, by pallets or by weight', () => {
    const empty = medidaTotal([line(1)], () => 0)
    expect(roomFor(container(1), line(1), empty)).toBe(20_000)
    expect(roomFor(container(1, { Carga_Max_Kg: 10_000 }), line(1), empty)).toBe(9800)
    expect(roomFor(container(1), line(1), { bruto: 0, pallets: 19.5 })).toBe(500)
    expect(roomFor(container(1, { Capacidad_Pallets: null, Carga_Max_Kg: null }), line(1), empty)).toBe(Number.POSITIVE_INFINITY)
  })

  it('weighs its fruit and the packages that it is in', () => {
    expect(medidaTotal([line(1), line(2)], id => (id === 1 ? 1010 : 0))).toEqual({ neto: 1010, bruto: 1030.5, pallets: 1.01 })
  })

  it('weighs the pallets of its format, too, and has less room for them', () => {
    expect(medidaTotal([line(1)], () => 1010, { Tara_Pallet_Kg: 25 })).toMatchObject({ bruto: 1055.75 })
    const empty = medidaTotal([line(1)], () => 0)
    expect(roomFor(container(1, { Carga_Max_Kg: 10_000, Tara_Pallet_Kg: 25 }), line(1), empty)).toBe(9550)
  })

  it('gets whole packages of a line whose package is no round quantity, and nothing is lost', () => {
    const pack = 22.045856
    const parts = inParts(100_000, 3, pack)
    expect(roundToGrams(parts.reduce((sum, one) => sum + one, 0))).toBe(100_000)
    for (const part of parts.slice(1)) expect(Math.abs(part / pack - Math.round(part / pack))).toBeLessThan(0.001)
  })

  it('is locked once it is loaded, or has sailed', () => {
    expect(lockOf(container(1), ship(1))).toBeUndefined()
    expect(lockOf(container(1, { Fecha_Carga: '2027-03-01' }), ship(1))).toContain('Se cargó el 01-03-2027')
    expect(lockOf(container(1), ship(1, { Fecha_Zarpe: '2027-03-05' }))).toContain('Zarpó el 05-03-2027')
  })

  it('stands with its shipment, or in the pool at the end', () => {
    const groups = boardGroups(
      board({
        Embarques: [ship(2), ship(1), ship(3, { Cod_EstadoEmb: '08' })],
        Contenedores: [container(3, { Nro_Embarque: null }), container(2), container(1)],
      }),
    )
    expect(groups.map(({ key, containers }) => [key, containers.map(one => one.Id_Contenedor)])).toEqual([
      ['1', [1, 2]],
      ['2', []],
      ['sin', [3]],
    ])
  })
})

describe('a quantity', () => {
  it('is split in whole packages, the remainder to the first ones', () => {
    expect(inParts(20_000, 3, 25)).toEqual([6675, 6675, 6650])
    expect(inParts(1010, 2, 25)).toEqual([510, 500])
    expect(inParts(0.5, 2, 0.001)).toEqual([0.25, 0.25])
  })

  it('is told with its unit, its packages and its pallets', () => {
    expect([conUnidad(line(1), 1), conUnidad(line(1), 1500), conUnidad(line(1, { Nom_UndVenta: 'Tonelada métrica' }), 2.5)]).toEqual([
      '1 kilogramo',
      '1.500 kilogramos',
      '2,5 toneladas métricas',
    ])
    expect(enBultos(line(1), 1000)).toBe('40 bultos · 1 pal.')
    expect(enBultos(line(1, { Unidades_Bulto: null }), 1000)).toBe('')
  })
})

describe('the capacity of several containers', () => {
  it('is their sum, and not known as soon as that of one is not', () => {
    expect(capacidadDe([container(1), container(2, { Cod_TipoContenedor: 7 })])).toEqual({ pallets: 40, kilos: 52_000, typed: true })
    expect(capacidadDe([container(1), container(2, { Capacidad_Pallets: null, Cod_TipoContenedor: null })])).toEqual({
      pallets: null,
      kilos: 52_000,
      typed: false,
    })
  })

  it('stands beside the fruit in all of them', () => {
    const loaded = board({ Celdas: [1, 2].map(Id_Contenedor => ({ Id_Contenedor, Id_Linea: 1, Cantidad: 10_000 })) })
    expect(medidaDeVarios(loaded, loaded.Contenedores)).toEqual({ bruto: 20_400, pallets: 20 })
  })
})
