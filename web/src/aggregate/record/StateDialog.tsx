import { Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { PeopleStep } from '@nogal/model/aggregate/states'
import { Suspense } from 'react'
import { api } from '../../api/client.ts'
import { orStored, useIntent } from '../../api/useIntent.ts'
import { Ensayo } from '../../ensayo/Ensayo.tsx'
import type { Row } from '../../values/row.ts'
import { showWhole } from '../data.ts'
import { type AnyView, keyValues, recordName } from '../view.ts'
import { StepDialog } from './StepDialog.tsx'

type Props = { view: AnyView; row: Row; step: PeopleStep; onClose: () => void; onDone?: () => void }

/** Asks before a record is moved to another state. */
export default function StateDialog({ view, row, step, onClose, onDone }: Props) {
  const { singular, states } = view.aggregate
  const { Consequences } = view
  const send = useIntent()
  const take = async (Motivo: string) => {
    const body = { ...keyValues(view, row), [states.field]: step.to, Version: row.Version, ...(Motivo && { Motivo }) }
    const changed: Row = await orStored(send(key => api(view.calls.state)({ body }, { key })))
    notifications.show({ message: step.done })
    void showWhole(view, changed)
    onDone?.()
  }
  return (
    <StepDialog title={`${step.action}: ${singular} ${recordName(view, row)}`} step={step} onTake={take} onClose={onClose}>
      <Ensayo
        call={view.calls.state}
        body={{ ...keyValues(view, row), [states.field]: step.to, Version: row.Version, ...(step.needsReason && { Motivo: '—' }) }}
      />
      {Consequences && (
        <Suspense fallback={<Skeleton height={40} />}>
          <Consequences row={row} step={step} />
        </Suspense>
      )}
    </StepDialog>
  )
}
