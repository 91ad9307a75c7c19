import { notifications } from '@mantine/notifications'
import type { LlamadasGestion } from '@nogal/model/gestion/gestion.calls'
import { api } from '../../api/client.ts'
import { confirm } from '../../ui/dialog/ConfirmDialog.tsx'
import { tellFailed } from '../../ui/failed.tsx'
import { type Item, refreshItems, wireKey } from './items.ts'

/** Deletes an item after a confirmation; resolves with whether it was deleted. */
export const eliminarGestionTras = async (cell: LlamadasGestion, item: Item, lugar: string): Promise<boolean> => {
  const name = `${item.Nom_CertDocAnalis} (${lugar})`
  const agreed = await confirm({
    title: `¿Eliminar ${name}?`,
    loses: ['su fecha, su número y su referencia', 'sus observaciones', 'su historial queda, pero no se recupera'],
    action: 'Eliminar',
  })
  if (!agreed) return false
  try {
    await api(cell.eliminar!)({ body: { ...wireKey(item), Version: item.Version } })
    notifications.show({ message: `Se eliminó ${name}.` })
    return true
  } catch (error) {
    tellFailed(`No se pudo eliminar ${name}`, error)
    return false
  } finally {
    void refreshItems()
  }
}
