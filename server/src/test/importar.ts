/** Imports of tests: a file is uploaded and tried, shown by its rows, and applied. */
import { workOnImports } from '../importacion/trabajo.ts'
import { type Api, formulario } from './api.ts'

const base = '/api/administracion/importaciones'

/** What tests do with the imports of a server. */
export const importadorDe = (api: () => Api) => {
  const ver = async (id: number) => (await api().pedir('GET', `${base}/${id}`)).data
  const enviar = async (call: string, body: object) => {
    const answer = await api().pedir('POST', `${base}/${call}`, { body })
    await workOnImports(api().db, api().config)
    return answer
  }
  return {
    ver,
    /** Makes a call about an import, and waits until the portal has done what follows. */
    enviar,
    /** The rows of an import with which one thing is done. */
    filasDe: async (id: number, accion: string) =>
      (
        await api().pedir(
          'GET',
          `${base}/${id}/filas?pagina=1&porPagina=50&filtros=${encodeURIComponent(JSON.stringify({ Accion: accion }))}`,
        )
      ).data,
    /** Uploads a file; returns its import after the trial. */
    subir: async (nombre: string, bytes: Buffer | string) => {
      const { data, status, text } = await api().pedir('POST', `${base}/subir`, formulario(nombre, bytes))
      if (status !== 200) throw new Error(text)
      await workOnImports(api().db, api().config)
      return ver(data.Id_Importacion)
    },
    /** Applies a trial; returns its import afterwards. */
    aplicar: async ({ Id_Importacion, Resultado }: { Id_Importacion: number; Resultado: string }) => {
      const { status, text } = await enviar('aplicar', { Id_Importacion, Resultado })
      if (status !== 200) throw new Error(text)
      return ver(Id_Importacion)
    },
  }
}
