/** The inputs of the calls about the closing of seasons: each closes and opens a season of its own, in which the other tests have nothing. */
import { callText } from '@nogal/model/calls'
import { abrirTemporada, cerrarTemporada, verCierreTemporada } from '@nogal/model/temporada/temporada'
import type { Api } from './api.ts'
import type { Input } from './embarqueInputs.ts'

/** The seasons lie ahead, so that each has something open: it has not ended. */
let year = 2100

/** Inputs of each call, by its text. */
export const temporadaInputs = (api: () => Api): Record<string, () => Promise<Input>> => {
  const season = async (): Promise<number> => {
    year++
    const body = { Nom_Temporada: `${year}-${year + 1}`, Fecha_Inicio: `${year}-03-01`, Fecha_Termino: `${year + 1}-02-28` }
    const { data, text } = await api().pedir('POST', '/api/parametros/temporada', { body })
    if (!data) throw new Error(text)
    return data.Cod_Temporada
  }
  const closed = async (): Promise<number> => {
    const Cod_Temporada = await season()
    await api().pedir('POST', cerrarTemporada.path, { body: { Cod_Temporada, Motivo: 'Terminó' } })
    return Cod_Temporada
  }
  return {
    [callText(verCierreTemporada)]: async () => ({ params: { Cod_Temporada: await closed() } }),
    [callText(cerrarTemporada)]: async () => ({ body: { Cod_Temporada: await season(), Motivo: 'Terminó' } }),
    [callText(abrirTemporada)]: async () => ({ body: { Cod_Temporada: await closed(), Motivo: 'Falta algo' } }),
  }
}
