/** The inputs of the calls about imports: each has an import of its own, as far as the call needs it. */
import { callText } from '@nogal/model/calls'
import {
  aplicarImportacion,
  descartarImportacion,
  libroRechazadas,
  listarFilasImportacion,
  listarImportaciones,
  nombrarColumnas,
  revisarImportacion,
  subirImportacion,
  verImportacion,
} from '@nogal/model/importacion/importacion.calls'
import { workOnImports } from '../importacion/trabajo.ts'
import { type Api, formulario } from './api.ts'
import type { Input } from './embarqueInputs.ts'
import { filasDeTemporada, libro } from './libros.ts'

let last = 0

/** Inputs of each call, by its text. */
export const importacionInputs = (api: () => Api): Record<string, () => Promise<Input>> => {
  const form = async (unknown: boolean) => {
    const { Negocios = [], ...rest } = filasDeTemporada([`IMP-${++last}`])
    const [heading = [], ...rows] = Negocios
    return formulario(
      't.xlsx',
      await libro({ Negocios: unknown ? [[...heading, 'Vendedora'], ...rows.map(row => [...row, 'Ana'])] : Negocios, ...rest }),
    )
  }
  const tried = async (unknown = false) => {
    const { data } = await api().pedir('POST', subirImportacion.path, await form(unknown))
    await workOnImports(api().db, api().config)
    return (await api().pedir('GET', `/api/administracion/importaciones/${data.Id_Importacion}`)).data
  }
  const keyOfTried = async (unknown = false) => ({ Id_Importacion: (await tried(unknown)).Id_Importacion as number })
  return {
    [callText(subirImportacion)]: () => form(false),
    [callText(listarImportaciones)]: async () => {
      await tried(true)
      return {}
    },
    [callText(verImportacion)]: async () => ({ params: await keyOfTried() }),
    [callText(listarFilasImportacion)]: async () => ({ params: await keyOfTried() }),
    [callText(libroRechazadas)]: async () => {
      const { Negocios = [], ...rest } = filasDeTemporada([`IMP-${++last}`])
      const bad = await libro({ Negocios: Negocios.map((row, i) => (i ? [row[0]!, 'Ninguno', ...row.slice(2)] : row)), ...rest })
      const { data } = await api().pedir('POST', subirImportacion.path, formulario('t.xlsx', bad))
      await workOnImports(api().db, api().config)
      return { params: { Id_Importacion: data.Id_Importacion } }
    },
    [callText(nombrarColumnas)]: async () => ({
      body: { ...(await keyOfTried(true)), Columnas: [{ Hoja: 'negocio', Titulo: 'Vendedora', Campo: null }] },
    }),
    [callText(aplicarImportacion)]: async () => {
      const { Id_Importacion, Resultado } = await tried()
      return { body: { Id_Importacion, Resultado } }
    },
    [callText(revisarImportacion)]: async () => ({ body: await keyOfTried() }),
    [callText(descartarImportacion)]: async () => ({ body: await keyOfTried() }),
  }
}

const UNFINISHED = ['Terminada_En', 'Mensaje']
const NOTHING_FOUND = ['Hojas', 'Desconocidas', 'Resultado']
/** Fields that are blank while an import is in line, or has nothing to explain. */
export const IMPORTACION_BLANK: Record<string, string[]> = {
  [callText(subirImportacion)]: [...UNFINISHED, ...NOTHING_FOUND],
  [callText(verImportacion)]: ['Mensaje', 'Desconocidas'],
  [callText(nombrarColumnas)]: [...UNFINISHED, 'Hojas', 'Resultado'],
  [callText(aplicarImportacion)]: [...UNFINISHED, 'Desconocidas'],
  [callText(revisarImportacion)]: [...UNFINISHED, 'Desconocidas'],
  [callText(descartarImportacion)]: ['Mensaje', 'Desconocidas'],
}
