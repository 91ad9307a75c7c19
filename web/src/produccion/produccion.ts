/** The shipments that plants load, in the order of their cut-offs of cargo. */

import type { DataOf } from '@nogal/model/call'
import { isoWeek } from '@nogal/model/format'
import type { listarProduccion } from '@nogal/model/gestion/gestion.lists'
import { grouped } from '@nogal/model/grouped'

export type FilaProduccion = DataOf<typeof listarProduccion>[number]

export type GrupoSemana = { semana: string; plantas: { planta: string; filas: FilaProduccion[] }[] }

/** A week with its ISO year, which may differ from that of the day. */
const semanaDe = (iso: string): string => {
  const { week, year } = isoWeek(iso)
  return `Semana ${week} de ${year}`
}

/** Groups rows by week of departure and by plant; the order within a group is that of the rows. */
export const gruposPorSemana = (filas: readonly FilaProduccion[]): GrupoSemana[] =>
  grouped(filas, ({ Fecha_ETD }) => (Fecha_ETD ? semanaDe(Fecha_ETD) : 'Sin ETD')).map(([semana, ofWeek]) => ({
    semana,
    plantas: grouped(ofWeek, ({ Nom_Planta }) => Nom_Planta ?? 'Sin planta').map(([planta, ofPlant]) => ({ planta, filas: ofPlant })),
  }))
