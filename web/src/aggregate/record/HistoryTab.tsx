import { keyText } from '@nogal/model/entity'
import type { Printing } from '@nogal/model/papel/papel.calls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../api/client.ts'
import { Timeline } from '../../historial/Historial.tsx'
import { tableFields } from '../../historial/tableFields.ts'
import { usePermisos } from '../../sesion/permisos.ts'
import type { Row } from '../../values/row.ts'
import { paramsOf, useWhole } from '../data.ts'
import type { AnyView, Prints } from '../view.ts'

/** The change log of a record and its parts: who, when, and the values before and after. */
export default function HistoryTab({ view, row, prints }: { view: AnyView; row: Row; prints?: Prints | undefined }) {
  const { aggregate } = view
  const { can } = usePermisos(aggregate.screen)
  const { data: whole } = useWhole<Row>(view, row)
  const fields = useMemo(() => tableFields(aggregate, whole), [aggregate, whole])
  const printed = useQuery({
    ...callQuery(prints?.call ?? view.calls.states, { params: paramsOf(view, prints?.call ?? view.calls.states, row) }),
    enabled: Boolean(prints) && can('imprimir'),
  })
  const others = useMemo(
    () =>
      prints
        ? ((printed.data ?? []) as Printing[]).map(one => ({ ...one, key: `impresion ${one.Impresion}`, text: prints.tell(one) }))
        : [],
    [prints, printed.data],
  )
  return <Timeline table={aggregate.entity} recordKey={keyText(aggregate, row)} fields={fields} others={others} />
}
