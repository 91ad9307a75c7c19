/** Changes from which something follows, and what followed, over HTTP as people do it. */
import type { CodPendiente } from '@nogal/model/consecuencia/pendientes'
import { type CodPapel, papelNamed } from '@nogal/model/embarque/papeles'
import type { Values } from '@nogal/model/fields'
import { expect } from 'vitest'
import type { Api } from './api.ts'
import { buildLinea } from './builders.ts'
import { callsOf, daysAgo, loadedShipment, type Planned, planDeal } from './embarques.ts'
import { sinExigencias } from './exigencias.ts'

const B1 = 1
const TOTAL = 2
const CONSUMO = 1
/** No requirements but analyses. */
export const NADA = { Documentos: [], Certificados: [], Otros_Docs: [] }

/** The steps of the tests of consequences. */
export const consequencesOf = (api: Api) => {
  const embarques = callsOf(api)
  /** A confirmed deal of walnuts that must be analysed, with one shipment and its containers, the first of them with fruit. */
  const walnuts = async (containers = 1, changes: Values = {}): Promise<Planned> => {
    await sinExigencias(api)
    const d = await planDeal(api, 1, containers, {
      Productos: [buildLinea({ Cod_NormaCalidad: CONSUMO })],
      Analisis: [{ Cod_Analisis: TOTAL }],
      ...NADA,
      ...changes,
    })
    for (const Id_Contenedor of d.boxes) await order(Id_Contenedor, 100)
    return d
  }
  /** Walnuts that failed their analysis. */
  const failed = async (): Promise<Planned> => {
    const d = await walnuts()
    await measure(d, 12)
    return d
  }
  /** Walnuts to Korea with a value that its limits allow, and those of the European Union do not. */
  const toKorea = async (): Promise<Planned> => {
    const d = await walnuts()
    await change(d, { Cod_PaisDestino: 410, Cod_PuertoDestino: null })
    await measure(d, 3)
    return d
  }
  const send = async (ship: number, papers: readonly CodPapel[]) => {
    for (const Papel of papers)
      await embarques.post('enviar-papel', {
        Nro_Embarque: ship,
        Papel,
        Variante: papelNamed(Papel).porCada ? 1 : 0,
        Idioma: 'es',
        Destinatarios: [{ Nombre: 'X', Email: 'x@y.cl' }],
      })
    await api.db.pool.query("update envio set estado = 'enviado', enviado_en = now() where clave = $1", [ship])
  }
  /** A shipment whose haulier and customs agent have their orders, with its two containers. */
  const sent = async (): Promise<Planned> => {
    const { nro, ship: id, ids } = await loadedShipment(api)
    await send(id, ['instruccion-transporte', 'instruccion-aduana'])
    return { nro, ships: [id], boxes: ids }
  }
  /** A shipment all of whose orders were sent. */
  const instructed = async (): Promise<Planned> => {
    const d = await sent()
    const { rows } = await api.db.pool.query(
      'select distinct papel from instruccion_de_embarque where nro_embarque = $1 and not hecha',
      d.ships,
    )
    await send(
      d.ships[0]!,
      rows.map(({ papel }) => papel),
    )
    return d
  }
  const order = (Id_Contenedor: number | undefined, Cantidad: number) =>
    embarques.post('guardar-pedido-contenedor', { Id_Contenedor, Productos: [{ Id_Linea: 1, Cantidad }] })
  const quality = async (verb: string, body: Values) => {
    const answer = await api.pedir('POST', `/api/calidadembarque/${verb}`, { usuario: 'calidad', body })
    expect(answer.mensaje, verb).not.toMatch(/^Ocurrió un error/)
    return answer
  }
  const measure = async (d: Planned, b1: number, changes: Values = {}, i = 0) => {
    const key = { Nro_Embarque: d.ships[0], Id_Contenedor: d.boxes[i], Cod_CertDocAnalis: TOTAL, Id_LineaGestion: 1 }
    const Mediciones = [
      { Cod_Analisis: TOTAL, Valor: b1 },
      { Cod_Analisis: B1, Valor: b1 },
    ]
    const answer = await quality('update-nuevo-analisis', { ...key, Mediciones, ...changes })
    if (answer.status !== 200) throw new Error(answer.mensaje)
  }
  const decide = (Id_Contenedor: number | undefined, Decision: string, Motivo = 'Lo dice el laboratorio.') =>
    quality('decidir-liberacion', { Id_Contenedor, Decision, Motivo })
  /** Quality, and nobody else, says why the work on a container that it stopped is closed. */
  const waiveClosing = async (d: Planned, Motivo: string) => {
    const body = { Paso: 'cerrar', Clave: d.boxes[0], Motivo }
    for (const usuario of ['comex', 'comercial', 'produccion', 'cliente'])
      expect((await api.pedir('POST', '/api/embarque/autorizar-paso', { usuario, body })).status, usuario).toBe(403)
    expect((await api.pedir('POST', '/api/embarque/autorizar-paso', { usuario: 'calidad', body })).status).toBe(200)
  }
  const box = ({ ships, boxes }: Planned, i = 0) => embarques.get(`${ships[0]}/${boxes[i]}/cargar-contenedor`)
  const ship = ({ ships }: Planned, i = 0) => embarques.get(`${ships[i]}/cargar-embarque`)
  const load = (d: Planned, i = 0) =>
    embarques.pedir('POST', 'update-info-contenedor', { Id_Contenedor: d.boxes[i], Fecha_Carga: daysAgo(9) })
  const change = (d: Planned, body: Values, i = 0) => embarques.post('update-info-embarque', { Nro_Embarque: d.ships[i], ...body })
  const tasksOf = async (nro: number, usuario = 'comex'): Promise<Values[]> => {
    const filtros = encodeURIComponent(JSON.stringify([{ campo: 'Nro_Negocio', modo: 'equals', valor: String(nro) }]))
    return (await api.pedir('GET', `/api/pendiente/listado?filtros=${filtros}&porPagina=100`, { usuario })).data
  }
  const kinds = async (nro: number): Promise<CodPendiente[]> => (await tasksOf(nro)).map(({ Clase }) => Clase as CodPendiente).sort()
  const onDeal = (nro: number, path: string, body: Values, headers = {}) =>
    api.pedir('POST', `/api/negocio/${path}`, { usuario: 'comercial', body: { Nro_Negocio: nro, ...body }, headers })
  const moves = async (d: Planned, i = 0) =>
    (await embarques.get(`${d.boxes[i]}/liberaciones`)).map(({ Antes, Liberacion, Por }: Values) => [Antes, Liberacion, Por])
  /** A deal whose contract was printed. */
  const printed = async (): Promise<Planned> => {
    const d = await planDeal(api, 1, 1)
    await api.pedir('GET', `/api/negocio/print-negocio/${d.nro}?formato=pdf`)
    return d
  }
  return {
    printed,
    walnuts,
    failed,
    toKorea,
    sent,
    instructed,
    order,
    quality,
    measure,
    decide,
    waiveClosing,
    box,
    ship,
    load,
    change,
    tasksOf,
    kinds,
    onDeal,
    moves,
  }
}
