import { notifications } from '@mantine/notifications'
import { type ContenedorCompleto, contenedor as modelo, nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { actualizarContenedor } from '@nogal/model/embarque/embarque.calls'
import { api } from '../../api/client.ts'
import { useIntent } from '../../api/useIntent.ts'
import { useSaveOver } from '../../conflict/useConflict.tsx'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import { showContenedor } from './contenedor.view.ts'

/** Saves some fields of a container; the caller has to render `dialog`, which merges conflicts. */
export const useGuardarContenedor = (contenedor: ContenedorCompleto) => {
  const { saveOver, dialog } = useSaveOver(modelo.fields, contenedor)
  const send = useIntent()
  const save = async (row: Row, names: readonly string[]): Promise<void> => {
    const { Id_Contenedor } = contenedor
    const saved = await saveOver(row, mine =>
      send(key => api(actualizarContenedor)({ body: { Id_Contenedor, Version: mine.Version, ...only(mine, names) } as never }, { key })),
    )
    notifications.show({ message: `Se guardó ${nombreContenedor(saved)}.` })
    void showContenedor(saved)
  }
  return { save, dialog }
}
