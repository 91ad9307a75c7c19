import { notifications } from '@mantine/notifications'
import type { PeopleStep } from '@nogal/model/aggregate/states'
import { type LlamadasGestion, writtenOf } from '@nogal/model/gestion/gestion.calls'
import { api } from '../../api/client.ts'
import { useIntent } from '../../api/useIntent.ts'
import { useSaveOver } from '../../conflict/useConflict.tsx'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import { type Item, showItem, wireKey } from '../base/items.ts'

/** Saves some fields of an item, optionally with a step; the caller has to render `dialog`, which merges conflicts. */
export const useSaveItem = (cell: LlamadasGestion, item: Item) => {
  const { saveOver, dialog } = useSaveOver(writtenOf(cell.tipo), item)
  const send = useIntent()
  const save = async (row: Row, names: readonly string[], step?: PeopleStep): Promise<string> => {
    const saved = await saveOver(row, (mine: Row): Promise<Item> => {
      const body = { ...wireKey(item), Version: mine.Version as number, ...only(mine, names), ...(step && { Cod_EstadoGestion: step.to }) }
      return send(key => api(cell.actualizar!)({ body }, { key }))
    })
    // a step may end the editing, and with the form its sentence
    if (step) notifications.show({ message: step.done })
    void showItem(cell, saved)
    return `Se guardó ${saved.Nom_CertDocAnalis}.`
  }
  return { save, dialog }
}
