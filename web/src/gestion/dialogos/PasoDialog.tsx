import { notifications } from '@mantine/notifications'
import type { PeopleStep } from '@nogal/model/aggregate/states'
import type { LlamadasGestion } from '@nogal/model/gestion/gestion.calls'
import { StepDialog } from '../../aggregate/record/StepDialog.tsx'
import { api } from '../../api/client.ts'
import { orStored, useIntent } from '../../api/useIntent.ts'
import { type Item, refreshItems, showItem, wireKey } from '../base/items.ts'

type Props = { item: Item; cell: LlamadasGestion; step: PeopleStep; onClose: () => void }

/** Asks before an item is moved to another state. */
export default function PasoDialog({ item, cell, step, onClose }: Props) {
  const send = useIntent()
  const take = async (Motivo: string) => {
    const body = { ...wireKey(item), Version: item.Version, Cod_EstadoGestion: step.to, ...(Motivo && { Motivo }) }
    try {
      const changed: Item = await orStored(send(key => api(cell.actualizar!)({ body }, { key })))
      notifications.show({ message: step.done })
      void showItem(cell, changed)
    } catch (error) {
      // somebody else may have changed it, so the next attempt is based on the reloaded item
      void refreshItems()
      throw error
    }
  }
  return <StepDialog title={`${step.action}: ${item.Nom_CertDocAnalis}`} step={step} onTake={take} onClose={onClose} />
}
