import type { States } from '@nogal/model/aggregate/states'
import type { GrupoDeLista } from '@nogal/model/aggregate/summary'
import type { AnyCall } from '@nogal/model/call'
import { listQuery } from '../../api/client.ts'
import type { Sum, Summary, SummarySource } from '../../ui/table/data/types.ts'

/** The rows that sums exclude: «sin anulados». */
const noteOf = (states: States | undefined): string =>
  `sin ${(states?.states ?? [])
    .filter(state => state.void)
    .map(({ plural }) => plural.toLowerCase())
    .join(' ni ')}`

const summaryFrom = ({ Valor, Nombre, Filas, Sin_Sumar, Totales }: GrupoDeLista, note: string): Summary => {
  const totals: Record<string, Sum[]> = {}
  for (const { Campo, Unidad, Suma } of Totales) totals[Campo] = [...(totals[Campo] ?? []), { unit: Unidad ?? '', sum: Suma }]
  return { value: Valor ?? '', name: Nombre ?? '', rows: Filas, totals, note: Sin_Sumar ? note : undefined }
}

/** Loads the sums of a list, in the form that a table needs. */
export const summaryLoader =
  (call: AnyCall, states?: States): SummarySource =>
  (asked, grupo) => {
    const { queryKey, queryFn } = listQuery(call, { query: { ...asked, ...(grupo && { grupo }) } })
    return {
      // the counts of states ask the same, and keep the answer as it came
      queryKey: [...queryKey, 'sumas'],
      queryFn: async context => ((await queryFn(context)).data as GrupoDeLista[]).map(one => summaryFrom(one, noteOf(states))),
    }
  }
