/** The inputs of the calls about tasks, gates and the release of containers, chosen so that every field of an answer has a value. */
import { callText } from '@nogal/model/calls'
import {
  asignarPendiente,
  autorizarPaso,
  cerrarPendiente,
  decidirLiberacion,
  exportarPendientes,
  listarLiberaciones,
  listarPendientes,
} from '@nogal/model/consecuencia/pendientes.calls'
import type { Api } from './api.ts'
import { buildLinea } from './builders.ts'
import type { Input } from './embarqueInputs.ts'
import { callsOf, type Planned, planDeal } from './embarques.ts'

/** Aflatoxin B1 and the sum of all, which the law of the United Kingdom limits in walnuts. */
const [B1, TOTAL] = [1, 2]

/** A container of walnuts that must be analysed. */
const walnuts = async (api: Api): Promise<Planned> => {
  const requirements = { Analisis: [{ Cod_Analisis: TOTAL }], Documentos: [], Certificados: [], Otros_Docs: [] }
  const deal = await planDeal(api, 1, 1, { Productos: [buildLinea({ Cod_NormaCalidad: 1 })], ...requirements })
  const Productos = [{ Id_Linea: 1, Cantidad: 100 }]
  await callsOf(api, 'admin').post('guardar-pedido-contenedor', { Id_Contenedor: deal.boxes[0], Productos })
  return deal
}

/** A container of walnuts that its analysis rejects, so that it has tasks and a history of its release. */
export const rejectedContainer = async (api: Api): Promise<Planned> => {
  const deal = await walnuts(api)
  const body = {
    Nro_Embarque: deal.ships[0],
    Id_Contenedor: deal.boxes[0],
    Cod_CertDocAnalis: TOTAL,
    Id_LineaGestion: 1,
    Mediciones: [TOTAL, B1].map(Cod_Analisis => ({ Cod_Analisis, Valor: 12 })),
  }
  const { status, text } = await api.pedir('POST', '/api/calidadembarque/update-nuevo-analisis', { body })
  if (status !== 200) throw new Error(text)
  return deal
}

/** A task of a rejected container. */
const task = async (api: Api): Promise<number> => {
  const { nro } = await rejectedContainer(api)
  const filtros = encodeURIComponent(JSON.stringify([{ campo: 'Nro_Negocio', modo: 'equals', valor: String(nro) }]))
  return (await api.pedir('GET', `${listarPendientes.path}?filtros=${filtros}`)).data[0].Id_Pendiente
}

/** Inputs of each call, by its text. */
export const consecuenciaInputs = (api: () => Api): Record<string, () => Promise<Input>> => ({
  [callText(exportarPendientes)]: async () => ({ body: { formato: 'csv', columnas: [{ Campo: 'Detalle', Titulo: 'Por qué' }] } }),
  [callText(asignarPendiente)]: async () => ({ body: { Id_Pendiente: await task(api()), Usuario_Responsable: 'calidad' } }),
  [callText(cerrarPendiente)]: async () => ({ body: { Id_Pendiente: await task(api()), Motivo: 'Se vendió en otro mercado.' } }),
  [callText(autorizarPaso)]: async () => ({
    body: { Paso: 'cargar', Clave: (await walnuts(api())).boxes[0], Motivo: 'El laboratorio entrega mañana.' },
  }),
  [callText(decidirLiberacion)]: async () => ({
    body: { Id_Contenedor: (await walnuts(api())).boxes[0], Decision: 'liberado', Motivo: 'El cliente la acepta.' },
  }),
  [callText(listarLiberaciones)]: async () => ({ params: { id: (await rejectedContainer(api())).boxes[0] } }),
})

/** An open task has no end, and a closed one keeps its responsible person. */
export const CONSECUENCIA_BLANK: Record<string, string[]> = { [callText(asignarPendiente)]: ['Cerrado_En', 'Motivo_Cierre'] }
