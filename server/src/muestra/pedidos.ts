/** When each sample deal was ordered, and its states until 21-11-2026. */
import { addDays } from '@nogal/model/format'
import { GRUPOS, type NombreGrupo } from './frutas.ts'
import { FIJOS, MOTIVOS_ANULACION, PROGRAMAS, type Programa } from './programas.ts'

/** The day of the sample: nothing happens after it. */
export const HOY = '2026-11-21'
export const AYER = '2026-11-20'
/** The deals are shipped in two spans of twelve months: from September of each of these years. */
const DESDE_SEPTIEMBRE = [2025, 2026]

/** A pseudorandom generator of numbers from 0 to 1 with a seed (mulberry32). */
export const chance = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

/** A state that users set on a deal: when, who and why. */
export type PasoPedido = { Cod_EstadoNeg: string; dia: string; minute: number; Usuario: string; Motivo?: string }

const earliest = (...dates: string[]): string => dates.sort()[0]!
/** A timestamp of a working day, this many minutes after 9:00. */
export const at = (date: string, minutes: number): string =>
  `${date}T${String(9 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00-03:00`

/** The state that users set on a deal last, by its ETD. */
export const stateBy = (etd: string, i: number): string => {
  if (i % 12 === 7) return '05'
  if (etd <= addDays(HOY, 10)) return '02'
  if (etd <= addDays(HOY, 75)) return i % 4 === 0 ? '01' : '02'
  return i % 3 === 0 ? '02' : '01'
}

export type Pedido = { programa: Programa; grupo: NombreGrupo; etd: string; estado?: string }

/** The deals to make: two per client and span, and the fixed ones. */
export const pedidos = (): Pedido[] => {
  const next = chance(250_930)
  const made = DESDE_SEPTIEMBRE.flatMap(year =>
    PROGRAMAS.flatMap((programa, p) =>
      [0, 1].map((turn): Pedido => {
        const grupo = programa.grupos[turn % programa.grupos.length]!
        const { meses } = GRUPOS[grupo]
        const month = meses[(p + turn * 3 + Math.floor(next() * 2)) % meses.length]!
        const day = 3 + Math.floor(next() * 25)
        const etd = `${month >= 9 ? year : year + 1}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        return { programa, grupo, etd }
      }),
    ),
  )
  const fixed = FIJOS.map(({ cliente, ...rest }): Pedido => ({ programa: PROGRAMAS.find(p => p.cliente === cliente)!, ...rest }))
  return [...made, ...fixed]
}

/** The day on which a deal was confirmed, or annulled. */
const confirmedOn = (abierto: string, etd: string, i: number): string =>
  earliest(addDays(abierto, 3 + (i % 9)), addDays(HOY, -2), addDays(etd, -6))

/** The states that users set on a deal, in chronological order; 03 and 04 follow from its shipments. */
export const stepsTo = (estado: string, abierto: string, etd: string, comercial: string, i: number): PasoPedido[] => {
  const confirmado = confirmedOn(abierto, etd, i)
  const all: PasoPedido[] = [
    { Cod_EstadoNeg: '01', dia: abierto, minute: (i * 37) % 500, Usuario: comercial },
    { Cod_EstadoNeg: '02', dia: confirmado, minute: (i * 53) % 500, Usuario: comercial },
  ]
  if (estado !== '05') return all.slice(0, Number(estado))
  const Motivo = MOTIVOS_ANULACION[i % MOTIVOS_ANULACION.length]!
  const anulado = earliest(addDays(confirmado, 8), AYER)
  return [...all.slice(0, 1 + (i % 2)), { Cod_EstadoNeg: '05', dia: anulado, minute: 515, Usuario: comercial, Motivo }]
}

/** The day on which a deal was entered: some days before its ETD, and never after the day of the sample. */
export const dayOfOrder = (etd: string, daysBefore: number, i: number): string =>
  earliest(addDays(etd, -daysBefore), addDays(HOY, -2 - (i % 19)))
