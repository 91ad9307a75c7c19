import { notifications } from '@mantine/notifications'
import { StepDialog } from '../../aggregate/record/StepDialog.tsx'
import { api } from '../../api/client.ts'
import { orStored, useIntents } from '../../api/useIntent.ts'
import type { CierreCalls } from '../base/cierre.ts'
import { refreshItems } from '../base/items.ts'

const REABRIR = {
  action: 'Reabrir',
  question: 'Se puede volver a cambiar y a agregar. Lo que el negocio pidió mientras estuvo cerrada aparece ahora.',
  needsReason: true,
}

type Props = {
  calls: CierreCalls
  /** The containers that are closed now. */
  contenedores: readonly number[]
  que: string
  onClose: () => void
}

/** Reopens the work of an area on some containers, with a reason. */
export default function ReabrirDialog({ calls, contenedores, que, onClose }: Props) {
  const sendOf = useIntents()
  const take = async (Motivo: string) => {
    try {
      for (const id of contenedores)
        await orStored(sendOf(String(id))(key => api(calls.abrir)({ params: { id }, body: { Motivo } }, { key })))
      notifications.show({ message: `Se reabrió la gestión: ${que}.` })
    } finally {
      void refreshItems()
    }
  }
  return <StepDialog title={`Reabrir la gestión: ${que}`} step={REABRIR} onTake={take} onClose={onClose} />
}
