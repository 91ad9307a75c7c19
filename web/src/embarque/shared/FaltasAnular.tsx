import type { PeopleStep } from '@nogal/model/aggregate/states'
import { cargarEmbarque } from '@nogal/model/embarque/embarque.calls'
import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/client.ts'
import { Faltas } from '../../consecuencia/Faltas.tsx'
import type { Row } from '../../values/row.ts'

/** What keeps a shipment from being annulled, and the button that waives that, before it is annulled. */
export default function FaltasAnular({ row, step }: { row: Row; step: PeopleStep }) {
  const { data } = useQuery(callQuery(cargarEmbarque, { params: { id: Number(row.Nro_Embarque) } }))
  if (step.to !== ESTADO_EMBARQUE.anulado || !data) return null
  return <Faltas paso="anular" clave={data.Nro_Embarque} faltas={data.Faltas_Anular ?? []} dado={false} />
}
