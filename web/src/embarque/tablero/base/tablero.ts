/**
 * Calculations of the board of fruit: contents and weight of each container, free capacity, and the effect of a move. Quantities are in
 * sales units.
 */

import type { DataOf } from '@nogal/model/call'
import type { ContenedorFila } from '@nogal/model/embarque/contenedor.fields'
import { nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import type { tableroCarga } from '@nogal/model/embarque/embarque.calls'
import type { EmbarqueFila } from '@nogal/model/embarque/embarque.fields'
import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { formatContainer, formatDate, formatExact } from '@nogal/model/format'

export type Tablero = DataOf<typeof tableroCarga>
export type LineaTablero = Tablero['Lineas'][number]
export type CeldaTablero = Tablero['Celdas'][number]
/** The new quantity of a cell, and the quantity that the user saw. */
export type CambioCelda = CeldaTablero & { Antes: number }
/** A place of fruit: a container by its key, or the balance. */
export type LugarFruta = number | 'saldo'

/** Rounds to three decimals, the precision of quantities, because floating point sums have more. */
export const roundToGrams = (n: number): number => Math.round(n * 1000) / 1000

/** A quantity with exactly the decimals that it needs. */
export const cantidadExacta = (n: number): string => formatExact(roundToGrams(n), 3)

const keyOf = (container: number, line: number) => `${container}/${line}`

/** The quantity of each cell, by container and line. */
export const boardCellsOf = ({ Celdas }: Pick<Tablero, 'Celdas'>) => {
  const held = new Map(Celdas.map(cell => [keyOf(cell.Id_Contenedor, cell.Id_Linea), cell.Cantidad]))
  return (container: number, line: number): number => held.get(keyOf(container, line)) ?? 0
}

/** The board after changes of some cells, as the server will return it if it agrees. */
export const withChanges = (board: Tablero, changes: readonly CambioCelda[]): Tablero => {
  if (!changes.length) return board
  const cells = new Map(board.Celdas.map(cell => [keyOf(cell.Id_Contenedor, cell.Id_Linea), cell]))
  const more = new Map<number, number>()
  for (const { Id_Contenedor, Id_Linea, Cantidad } of changes) {
    const key = keyOf(Id_Contenedor, Id_Linea)
    more.set(Id_Linea, (more.get(Id_Linea) ?? 0) + Cantidad - (cells.get(key)?.Cantidad ?? 0))
    if (Cantidad > 0) cells.set(key, { Id_Contenedor, Id_Linea, Cantidad })
    else cells.delete(key)
  }
  const Lineas = board.Lineas.map(line => {
    const change = more.get(line.Id_Linea)
    return change ? { ...line, Asignada: roundToGrams(line.Asignada + change), Saldo: roundToGrams(line.Saldo - change) } : line
  })
  return { ...board, Lineas, Celdas: [...cells.values()] }
}

/** The changes that restore the former quantities. */
export const reversed = (changes: readonly CambioCelda[]): CambioCelda[] =>
  changes.map(change => ({ ...change, Cantidad: change.Antes, Antes: change.Cantidad })).reverse()

/** The cells that differ between two boards, as changes from the first to the second. */
export const differenceOf = (before: readonly CeldaTablero[], after: readonly CeldaTablero[]): CambioCelda[] => {
  const was = boardCellsOf({ Celdas: [...before] })
  const is = boardCellsOf({ Celdas: [...after] })
  const all = new Map([...before, ...after].map(cell => [keyOf(cell.Id_Contenedor, cell.Id_Linea), cell]))
  return [...all.values()]
    .map(({ Id_Contenedor, Id_Linea }) => ({
      Id_Contenedor,
      Id_Linea,
      Cantidad: is(Id_Contenedor, Id_Linea),
      Antes: was(Id_Contenedor, Id_Linea),
    }))
    .filter(({ Cantidad, Antes }) => Cantidad !== Antes)
}

const kilosOf = (line: LineaTablero, quantity: number) => (line.Cantidad > 0 ? (line.Kilos * quantity) / line.Cantidad : 0)

/** The weight of pallets of a container, where known. */
type Tarimas = Pick<ContenedorFila, 'Tara_Pallet_Kg'> | null | undefined

export type MedidaCarga = { neto: number; bruto: number; bultos: number | null; pallets: number | null }

/** Weight, packages and pallets of a quantity of a line; without packages or pallets where the packaging lacks the data. */
export const medidaDe = (line: LineaTablero, quantity: number, tarimas: Tarimas = null): MedidaCarga => {
  const bultos = line.Unidades_Bulto ? quantity / line.Unidades_Bulto : null
  const neto = kilosOf(line, quantity)
  const pallets = bultos === null || !line.Bultos_Pallet ? null : bultos / line.Bultos_Pallet
  return {
    neto,
    bruto:
      neto +
      (bultos === null ? 0 : Math.ceil(roundToGrams(bultos)) * (line.Tara_Bulto ?? 0)) +
      (pallets ?? 0) * (tarimas?.Tara_Pallet_Kg ?? 0),
    bultos: bultos === null ? null : roundToGrams(bultos),
    pallets,
  }
}

/** The sum of all contents of a container. */
export const medidaTotal = (
  lines: readonly LineaTablero[],
  held: (line: number) => number,
  tarimas?: Tarimas,
): { neto: number; bruto: number; pallets: number } => {
  const all = lines.map(line => medidaDe(line, held(line.Id_Linea), tarimas))
  const sum = (of: (one: MedidaCarga) => number | null) => roundToGrams(all.reduce((total, one) => total + (of(one) ?? 0), 0))
  return { neto: sum(one => one.neto), bruto: sum(one => one.bruto), pallets: Math.round(sum(one => one.pallets) * 100) / 100 }
}

/** The smallest quantity that is assigned: a package, where its weight is known. */
export const packOf = ({ Unidades_Bulto }: LineaTablero): number => (Unidades_Bulto && Unidades_Bulto > 0 ? Unidades_Bulto : 0.001)

/** How much of a line still fits in a container, by its pallets and its weight; infinite without limits. */
export const roomFor = (container: ContenedorFila, line: LineaTablero, now: { bruto: number; pallets: number }): number => {
  const pack = line.Unidades_Bulto
  if (!pack) return Number.POSITIVE_INFINITY
  const pallet = line.Bultos_Pallet ? (container.Tara_Pallet_Kg ?? 0) / line.Bultos_Pallet : 0
  const weight = kilosOf(line, pack) + (line.Tara_Bulto ?? 0) + pallet
  const byPallets =
    container.Capacidad_Pallets !== null && line.Bultos_Pallet
      ? (container.Capacidad_Pallets - now.pallets) * line.Bultos_Pallet
      : Number.POSITIVE_INFINITY
  const byWeight = container.Carga_Max_Kg !== null && weight > 0 ? (container.Carga_Max_Kg - now.bruto) / weight : Number.POSITIVE_INFINITY
  const packs = Math.floor(Math.min(byPallets, byWeight) + 1e-6)
  return packs === Number.POSITIVE_INFINITY ? packs : Math.max(0, roundToGrams(packs * pack))
}

/** Divides a quantity into parts of whole packages: the first ones get the remainder, and the very first what is less than a package. */
export const inParts = (quantity: number, parts: number, pack: number): number[] => {
  const packs = Math.floor(roundToGrams(quantity / pack) + 1e-6)
  const rest = roundToGrams(quantity - roundToGrams(packs * pack))
  // cumulative rounding, so that packages of an odd quantity add up exactly
  const until = (i: number) => roundToGrams((Math.floor(packs / parts) * i + Math.min(i, packs % parts)) * pack)
  return Array.from({ length: parts }, (_, i) => roundToGrams(until(i + 1) - until(i) + (i === 0 ? rest : 0)))
}

/** The cells changed by a move of fruit; for a move from or to the balance, only those of the containers. */
export const moveOf = (
  board: Tablero,
  line: number,
  from: LugarFruta,
  given: readonly { to: LugarFruta; quantity: number }[],
): CambioCelda[] => {
  const held = boardCellsOf(board)
  const changes = new Map<number, CambioCelda>()
  const add = (place: LugarFruta, quantity: number) => {
    if (place === 'saldo') return
    const Antes = held(place, line)
    const known = changes.get(place) ?? { Id_Contenedor: place, Id_Linea: line, Cantidad: Antes, Antes }
    changes.set(place, { ...known, Cantidad: roundToGrams(known.Cantidad + quantity) })
  }
  for (const { to, quantity } of given) {
    add(from, -quantity)
    add(to, quantity)
  }
  return [...changes.values()].filter(({ Cantidad, Antes }) => Cantidad !== Antes)
}

/** The changes that return all contents of some containers to the balance. */
export const emptied = (board: Tablero, containers: readonly number[]): CambioCelda[] =>
  board.Celdas.filter(({ Id_Contenedor }) => containers.includes(Id_Contenedor)).map(cell => ({
    ...cell,
    Cantidad: 0,
    Antes: cell.Cantidad,
  }))

/** The quantity of a line at a place. */
export const heldAt = (board: Tablero, line: LineaTablero, place: LugarFruta): number =>
  place === 'saldo' ? line.Saldo : boardCellsOf(board)(place, line.Id_Linea)

/** Why the fruit of a container can't change; undefined when it can. The database makes the final decision. */
export const lockOf = (container: ContenedorFila, ship: EmbarqueFila | undefined): string | undefined => {
  if (ship?.Fecha_Zarpe) return `Zarpó el ${formatDate(ship.Fecha_Zarpe)}: su fruta no se cambia.`
  if (container.Fecha_Carga)
    return `Se cargó el ${formatDate(container.Fecha_Carga)}. Para cambiar su fruta, borre antes la fecha de carga.`
  return undefined
}

/** The name of a container, with its number formatted. */
export const nombreDe = (container: Pick<ContenedorFila, 'Nro_Contenedor' | 'Nro_Corr_Contenedor'>): string =>
  container.Nro_Contenedor ? formatContainer(container.Nro_Contenedor) : nombreContenedor(container)

/** The name of a line, with the attributes that distinguish it from others. */
export const productoDe = (line: LineaTablero): string => [line.Nom_Producto, line.Nom_Variedad, line.Nom_Calibre].filter(Boolean).join(' ')
export const detalleDe = (line: LineaTablero): string => [line.Nom_Categoria, line.Nom_Color, line.Nom_Envase].filter(Boolean).join(' · ')

const pluralWord = (word: string): string => (/[aeiouáéó]$/.test(word) ? `${word}s` : /s$/.test(word) ? word : `${word}es`)

/** The unit in the plural, without what follows the noun changing: «toneladas métricas», «cajas de 5 kg». */
export const unidades = ({ Nom_UndVenta }: LineaTablero): string => {
  const [, unit, of] = /^(.*?)( (?:de|por) .*)?$/.exec(Nom_UndVenta.toLowerCase())!
  return `${unit!.replace(/\p{L}+/gu, pluralWord)}${of ?? ''}`
}

/** A quantity with its unit: `5.000 kilogramos`. */
export const conUnidad = (line: LineaTablero, quantity: number): string => {
  return `${cantidadExacta(quantity)} ${quantity === 1 ? line.Nom_UndVenta.toLowerCase() : unidades(line)}`
}

/** Packages and pallets of a quantity, in words; empty for 0, or where the packaging lacks the data. */
export const enBultos = (line: LineaTablero, quantity: number): string => {
  const { bultos, pallets } = medidaDe(line, quantity)
  if (!bultos) return ''
  const round = Math.round(bultos * 10) / 10
  const parts = [`${cantidadExacta(round)} ${round === 1 ? 'bulto' : 'bultos'}`]
  if (pallets !== null) parts.push(`${cantidadExacta(Math.round(pallets * 10) / 10)} pal.`)
  return parts.join(' · ')
}

export type GrupoTablero = { key: string; ship: EmbarqueFila | undefined; containers: ContenedorFila[] }

/** The containers by shipment, in the order of the deal, with unassigned ones last. Annulled shipments are left out. */
export const boardGroups = ({ Embarques, Contenedores }: Tablero): GrupoTablero[] => {
  const inOrder = [...Contenedores].sort((a, b) => a.Nro_Corr_Contenedor - b.Nro_Corr_Contenedor)
  const ships = [...Embarques]
    .filter(({ Cod_EstadoEmb }) => Cod_EstadoEmb !== ESTADO_EMBARQUE.anulado)
    .sort((a, b) => a.Nro_Corr_Embarque - b.Nro_Corr_Embarque)
  const groups: GrupoTablero[] = ships.map(ship => ({
    key: String(ship.Nro_Embarque),
    ship,
    containers: inOrder.filter(one => one.Nro_Embarque === ship.Nro_Embarque),
  }))
  const pool = inOrder.filter(one => one.Nro_Embarque === null)
  return pool.length ? [...groups, { key: 'sin', ship: undefined, containers: pool }] : groups
}

/** What a container takes, or several together: pallets and gross weight in kg; null where that is not known. `typed`: the type is known. */
export type CapacidadCarga = { pallets: number | null; kilos: number | null; typed: boolean }

/** The capacity of some containers together; not known as soon as that of one is not. */
export const capacidadDe = (containers: readonly ContenedorFila[]): CapacidadCarga => {
  const sum = (of: (one: ContenedorFila) => number | null): number | null =>
    containers.reduce<number | null>((total, one) => (total === null || of(one) === null ? null : total + of(one)!), 0)
  return {
    pallets: sum(one => one.Capacidad_Pallets),
    kilos: sum(one => one.Carga_Max_Kg),
    typed: containers.every(one => one.Cod_TipoContenedor !== null),
  }
}

/** Weight and pallets of the fruit in some containers. */
export const medidaDeVarios = (board: Tablero, containers: readonly ContenedorFila[]): { bruto: number; pallets: number } => {
  const held = boardCellsOf(board)
  const all = containers.map(one => medidaTotal(board.Lineas, id => held(one.Id_Contenedor, id), one))
  return {
    bruto: roundToGrams(all.reduce((sum, one) => sum + one.bruto, 0)),
    pallets: Math.round(all.reduce((sum, one) => sum + one.pallets, 0) * 100) / 100,
  }
}

/** The used share of a capacity, in per cent; null without a capacity. */
export const partOf = (used: number, capacity: number | null): number | null => (capacity ? Math.round((used / capacity) * 100) : null)

/** The name of a place, for display and for sentences with "from" and "to". */
export const nombreLugar = (board: Tablero, place: LugarFruta): string => {
  const container = board.Contenedores.find(one => one.Id_Contenedor === place)
  return container ? nombreDe(container) : 'el saldo'
}
export const desde = (board: Tablero, place: LugarFruta): string => (place === 'saldo' ? 'del saldo' : `de ${nombreLugar(board, place)}`)
export const hacia = (board: Tablero, place: LugarFruta): string => (place === 'saldo' ? 'al saldo' : `a ${nombreLugar(board, place)}`)
