import { notifications } from '@mantine/notifications'
import { api } from '../api/client.ts'
import { useIntent } from '../api/useIntent.ts'
import { useConflict } from '../conflict/useConflict.tsx'
import { only } from '../values/only.ts'
import type { Row } from '../values/row.ts'
import { showWhole } from './data.ts'
import { type AnyView, keyValues, recordName } from './view.ts'

/** Saves some fields of a record; when somebody else changed it meanwhile, what each wants is merged in a dialog that has to be drawn. */
export const useSave = (view: AnyView, whole: Row) => {
  const conflict = useConflict(view.aggregate.fields)
  const send = useIntent()
  const save = async (row: Row, names: readonly string[]): Promise<void> => {
    const saved = await conflict.saveMerged(
      whole,
      { ...whole, ...row },
      (mine): Promise<Row> =>
        send(key => api(view.calls.change)({ body: { ...keyValues(view, whole), Version: mine.Version, ...only(mine, names) } }, { key })),
    )
    notifications.show({ message: `Se guardó ${view.aggregate.called} ${recordName(view, saved)}.` })
    void showWhole(view, saved)
  }
  return { save, dialog: conflict.dialog }
}
