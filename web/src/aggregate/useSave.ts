import { api } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { useSaveOver } from '../conflict/useConflict.tsx'
import { only } from '../values/only.ts'
import type { Row } from '../values/row.ts'
import { showWhole } from './data.ts'
import { type AnyView, keyValues, recordName } from './view.ts'

/**
 * Saves some fields of a record. A row with a Version was edited over that version: the record may have been reloaded since, and changes of
 * others are not overwritten. Conflicts are merged in a dialog, which the caller has to render. `check` is asked before whether the record
 * may be changed like this; it throws when not. Resolves with the sentence that is shown beside the button.
 */
export const useSave = (view: AnyView, whole: Row, check?: (body: Row) => Promise<void>) => {
  const { saveOver, dialog } = useSaveOver(view.aggregate.fields, whole)
  const send = useIntent()
  const save = async (row: Row, names: readonly string[]): Promise<string> => {
    const saved = await saveOver(row, async (mine): Promise<Row> => {
      const body = { ...keyValues(view, whole), Version: mine.Version, ...only(mine, names) }
      await check?.(body)
      return send(key => api(view.calls.change)({ body }, { key }))
    })
    void showWhole(view, saved)
    return `Se guardó ${view.aggregate.called} ${recordName(view, saved)}.`
  }
  return { save, dialog }
}
