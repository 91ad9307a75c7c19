import type { Grupo } from '@nogal/model/aggregate/summary'
import type { AnyCall } from '@nogal/model/call'
import { listQuery } from '../../api/client.ts'
import type { Sum, Summary, SummarySource } from '../../ui/table/data/types.ts'

const summaryFrom = ({ Valor, Nombre, Filas, Totales }: Grupo): Summary => {
  const totals: Record<string, Sum[]> = {}
  for (const { Campo, Unidad, Suma } of Totales) totals[Campo] = [...(totals[Campo] ?? []), { unit: Unidad ?? '', sum: Suma }]
  return { value: Valor ?? '', name: Nombre ?? '', rows: Filas, totals }
}

/** What the rows of a list come to, as a table asks for it. */
export const summaryOf =
  (call: AnyCall): SummarySource =>
  (asked, grupo) => {
    const { queryKey, queryFn } = listQuery(call, { query: { ...asked, ...(grupo && { grupo }) } })
    return { queryKey, queryFn: async context => ((await queryFn(context)).data as Grupo[]).map(summaryFrom) }
  }
