import { type ContenedorCompleto, contenedor as modelo, nombreContenedor } from '@nogal/model/embarque/contenedor.fields'
import { actualizarContenedor } from '@nogal/model/embarque/embarque.calls'
import { api } from '../../api/client.ts'
import { useIntent } from '../../api/useIntent.ts'
import { useSaveOver } from '../../conflict/useConflict.tsx'
import { askBefore } from '../../ensayo/efectos.tsx'
import { only } from '../../values/only.ts'
import type { Row } from '../../values/row.ts'
import { showContenedor } from './contenedor.view.ts'

/** Saves some fields of a container; the caller has to render `dialog`, which merges conflicts. */
export const useGuardarContenedor = (contenedor: ContenedorCompleto) => {
  const { saveOver, dialog } = useSaveOver(modelo.fields, contenedor)
  const send = useIntent()
  const save = async (row: Row, names: readonly string[]): Promise<string> => {
    const { Id_Contenedor } = contenedor
    const saved = await saveOver(row, async mine => {
      const body = { Id_Contenedor, Version: mine.Version, ...only(mine, names) }
      await askBefore(actualizarContenedor, [body])
      return send(key => api(actualizarContenedor)({ body: body as never }, { key }))
    })
    void showContenedor(saved)
    return `Se guardó ${nombreContenedor(saved)}.`
  }
  return { save, dialog }
}
