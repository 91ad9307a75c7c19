/** Side effects of a change of a shipment, shown before it is saved: the change is made and rolled back. */

import { stateOf } from '@nogal/model/aggregate/states'
import { nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { embarque } from '@nogal/model/embarque/embarque.fields'
import type { Values } from '@nogal/model/fields'
import { formatDate, formatLocalTime } from '@nogal/model/format'
import { type CodVeredicto, NOMBRES_VEREDICTO } from '@nogal/model/medicion/medicion.fields'
import { parsed, readWhole } from '../aggregate/read.ts'
import type { Inside } from '../aggregate/write.ts'
import { verdictsIn } from '../gestion/medicion.queries.ts'
import { NEGOCIO } from '../negocio/negocio.queries.ts'
import { dueDates } from './base/embarque.queries.ts'
import { readEmbarque } from './base/embarque.read.ts'
import { stalesOf } from './papeles/estado.ts'

type Juicio = { Id_Contenedor: number; Contenedor: string; Veredicto: CodVeredicto; Muestras: number; Fallas: string[] }
type Seen = { row: Values; deal: Values; due: Map<number, string>; notices: Set<string>; verdicts: Map<number, Juicio> }
type Caja = Parameters<typeof nombreContenedor>[0] & { Avisos: { Mensaje: string }[] }

const look = async (inside: Inside, id: number): Promise<Seen> => {
  const row: Values & { Contenedores_Embarque: Caja[] } = parsed(await readEmbarque(inside, id))
  const nro = row.Nro_Negocio as number
  const verdicts: Juicio[] = parsed(await verdictsIn(inside.db, { embarque: id, contenedor: 0 }))
  return {
    row,
    deal: parsed(await readWhole(inside, NEGOCIO, nro)),
    due: await dueDates(inside.db, nro),
    notices: new Set(row.Contenedores_Embarque.flatMap(one => one.Avisos.map(({ Mensaje }) => `${nombreContenedor(one)}: ${Mensaje}`))),
    verdicts: new Map(verdicts.map(one => [one.Id_Contenedor, one])),
  }
}

/** Verdicts that change because the law of another market applies. */
const judgedAnew = (before: Seen, after: Seen): string[] =>
  [...after.verdicts.values()].flatMap(({ Id_Contenedor, Contenedor, Veredicto, Muestras, Fallas }) => {
    const was = before.verdicts.get(Id_Contenedor)?.Veredicto
    if (!was || was === Veredicto || !Muestras) return []
    const moved = `${Contenedor}: el veredicto de sus análisis pasará de ${NOMBRES_VEREDICTO[was]} a ${NOMBRES_VEREDICTO[Veredicto]}.`
    return [[moved, ...(Veredicto === 'no-cumple' ? Fallas : [])].join(' ')]
  })

const stateWordOf = (row: Values): string => stateOf(embarque.states!, String(row.Cod_EstadoEmb))?.word ?? String(row.Nom_EstadoEmb)

/** The cut-offs, which move with the ETD. */
const CORTES = ['Corte_Carga', 'Corte_Documentos', 'Corte_VGM'] as const

/** A timestamp without seconds, as users write it. */
const minuteOf = (value: unknown): string | null => (value ? String(value).slice(0, 16) : null)

/** Cut-offs that a change moves although nobody wrote these values. */
const movedCuts = (before: Values, after: Values, written: Values) =>
  CORTES.filter(name => {
    const now = minuteOf(after[name])
    return now !== minuteOf(before[name]) && !(Object.hasOwn(written, name) && now === minuteOf(written[name]))
  })

/** Sentences about the side effects of a change of a shipment. */
export const effectsOf = async (inside: Inside, id: number, written: Values, work: () => Promise<void>): Promise<string[]> => {
  const before = await look(inside, id)
  const stale = await stalesOf(inside.db, [id], work)
  const after = await look(inside, id)
  const moved = [...after.due].filter(([n, day]) => before.due.get(n) !== day)
  return [
    ...movedCuts(before.row, after.row, written).map(name => {
      const label = embarque.fields[name].label
      return `${label}: pasará al ${formatLocalTime(String(after.row[name]))}; era el ${formatLocalTime(String(before.row[name]))}.`
    }),
    ...moved.map(([n, day]) => `El pago ${n} vencerá el ${formatDate(day)}; vencía el ${formatDate(before.due.get(n))}.`),
    ...judgedAnew(before, after),
    ...[...after.notices].filter(one => !before.notices.has(one)),
    ...stale.map(name => `${name}: lo que se envió quedará desactualizado.`),
    ...(before.row.Cod_EstadoEmb === after.row.Cod_EstadoEmb ? [] : [`El embarque pasará a ${stateWordOf(after.row)}.`]),
    ...(before.deal.Cod_EstadoNeg === after.deal.Cod_EstadoNeg ? [] : [`El negocio pasará a ${after.deal.Nom_EstadoNeg}.`]),
  ]
}
