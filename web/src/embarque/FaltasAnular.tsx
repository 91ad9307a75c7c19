import type { PeopleStep } from '@nogal/model/aggregate/states'
import { ESTADO_EMBARQUE } from '@nogal/model/embarque/embarque.states'
import { useWhole } from '../aggregate/data.ts'
import { Faltas } from '../consecuencia/Faltas.tsx'
import type { Row } from '../values/row.ts'
import { EMBARQUE_VIEW } from './shared/embarque.view.ts'

/** What keeps a shipment from being annulled, and the button that waives that, before it is annulled. */
export default function FaltasAnular({ row, step }: { row: Row; step: PeopleStep }) {
  const { data } = useWhole(EMBARQUE_VIEW, row)
  if (step.to !== ESTADO_EMBARQUE.anulado || !data) return null
  return <Faltas paso="anular" clave={data.Nro_Embarque} faltas={data.Faltas_Anular ?? []} dado={false} />
}
