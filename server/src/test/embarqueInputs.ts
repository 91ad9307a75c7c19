/** The inputs of the calls about shipments, chosen so that every field of an answer has a value. */
import type { Values } from '@nogal/model/fields'
import { entityNamed } from '@nogal/model/registry'
import type { Api, Peticion } from './api.ts'
import { callsOf, daysAgo, newDeal, ready } from './embarques.ts'
import { filaValida } from './filas.ts'

/** The input of a call: path parameters, query, body, and user. */
export type Input = { params?: Values; query?: string } & Pick<Peticion, 'body' | 'headers' | 'usuario' | 'token'>

/** Code of a refrigerated container of 40 feet. */
const REEFER = 6
/** A cut-off after the departure, so that the shipment has a notice about it. */
const LATE = '2030-02-01T10:00:00'

type Planned = { nro: number; ships: number[]; boxes: number[] }

/** Values that make generated ones consistent with each other. */
export const SOUND = { Fecha_BL: daysAgo(3), Tipo_BL: 'Original', Temperatura: 0, Cod_UnidadMedTem: 1, Ventilacion: 0, O2: 5, CO2: 10 }

/** A pallet of a new lot, on the second line of a container. */
const palletsOf = async (api: Api, box: number): Promise<Values[]> => {
  const body = await filaValida(api.db, entityNamed('lote'), { Nro_Lote: `26-${box}`, Cod_Planta: 1, Cod_Especie: 1, Cod_Variedad: 1 })
  const { data, text } = await api.pedir('POST', '/api/lote/agregar', { body })
  if (!data) throw new Error(text)
  return [{ Nro_Pallet: `F-${box}`, Id_Lote: data.Id_Lote, Cajas: 1, Id_Linea: 2 }]
}

/** Answers a new point of inspection of a container. The point is not obligatory: one that is would concern the loading of all containers. */
const inspect = async (api: Api, Id_Contenedor: number): Promise<void> => {
  const body = { Nom_PuntoInspeccion: `Limpio ${Id_Contenedor}`, Orden: 1, Obligatorio: false, Desde: '2026-01-01' }
  const { data } = await api.pedir('POST', '/api/parametros/puntoinspeccion', { body })
  const Inspeccion = [{ Cod_PuntoInspeccion: data.Cod_PuntoInspeccion, Respuesta: 'No aplica', Observacion: 'Es nuevo.' }]
  const saved = await api.pedir('POST', '/api/produccion/guardar-hoja-carga', { usuario: 'admin', body: { Id_Contenedor, Inspeccion } })
  if (saved.status !== 200) throw new Error(saved.text)
  // a point holds for every container, and is asked of this one alone
  const off = await api.pedir('PUT', `/api/parametros/puntoinspeccion/${data.Cod_PuntoInspeccion}`, { body: { Activo: false } })
  if (off.status !== 200) throw new Error(off.text)
}

/** A deal of two shipments of two containers each, with every value that users may write before loading. */
const planned = async (api: Api): Promise<Planned> => {
  const { get, post } = callsOf(api, 'admin')
  const nro = await newDeal(api)
  const rows: Values[] = await get(`set-up-embarque/${nro}/2/2/admin`)
  const ships = rows.map(row => row.Nro_Embarque as number).sort((a, b) => a - b)
  for (const Nro_Embarque of ships) {
    const row = await filaValida(api.db, entityNamed('embarque'), { Corte_Carga: LATE, ...SOUND })
    await post('update-info-embarque', { ...row, Nro_Embarque })
  }
  const { Contenedores } = await get(`${nro}/tablero-carga`)
  const boxes: number[] = Contenedores.map((c: Values) => c.Id_Contenedor)
  for (const Id_Contenedor of boxes) {
    const Sellos = [{ Nro_Sello: `EX${Id_Contenedor}`, Origen: 'Exportador' }]
    const weights = { Tara_Kg: 4_600, VGM_Kg: 30_000 }
    const row = await filaValida(api.db, entityNamed('contenedor'), {
      Cod_TipoContenedor: REEFER,
      Nro_Sello: `ML${Id_Contenedor}`,
      Sellos,
      ...weights,
    })
    await post('update-info-contenedor', { ...row, Id_Contenedor })
    const Productos = [1, 2].map(Id_Linea => ({ Id_Linea, Cantidad: 500 }))
    await post('guardar-pedido-contenedor', { Id_Contenedor, Productos })
    const Lineas = Productos.map(({ Id_Linea }) => ({ Id_Linea, Lotes: '26-0101', Csg: '104455' }))
    await post('anotar-lotes-contenedor', { Id_Contenedor, Lineas })
    await post('anotar-pallets-contenedor', { Id_Contenedor, Pallets_Cargados: await palletsOf(api, Id_Contenedor) })
    await inspect(api, Id_Contenedor)
  }
  return { nro, ships, boxes }
}

/** Creates rows for the calls of consequences: a container that quality holds, a waiver to close its quality work, and a client's comment on a document. */
const stop = async (api: Api, ship: number, box: number): Promise<void> => {
  const decided = await api.pedir('POST', '/api/calidadembarque/decidir-liberacion', {
    body: { Id_Contenedor: box, Decision: 'retenido', Motivo: 'Olor extraño.' },
  })
  if (decided.status !== 200) throw new Error(decided.text)
  await callsOf(api, 'admin').post('autorizar-paso', { Paso: 'cerrar', Clave: box, Motivo: 'Lo aprobó el cliente.' })
  await api.db.pool.query(
    `insert into comentario (de, id_gestion, texto, de_cliente, visible_cliente, usuario, partes)
     select 'gestion', min(g.id_gestion), 'El peso no coincide.', true, true, 'cliente', '{1}' from gestion g where g.nro_embarque = $1 and g.tipo = 'documento'`,
    [ship],
  )
}

/**
 * The same deal, whose first shipment has arrived with a container that missed the vessel of the second; the fourth container is
 * unassigned.
 */
export const arrived = async (api: Api): Promise<Planned> => {
  const { post } = callsOf(api, 'admin')
  const deal = await planned(api)
  const [ship, [, , rolled, waiting]] = [deal.ships[0]!, deal.boxes]
  await post('traspasar-contenedor', { Id_Contenedor: rolled, Nro_Embarque_Destino: ship, Motivo: 'Perdió la nave.' })
  await post('quitar-contenedor', { Id_Contenedor: waiting })
  await ready(api, ship)
  const sent = { Nro_Embarque: ship, Cod_EmpresaCourier: 1, Destinatario: 'Nordkern', Contenido: 'BL', Fecha_Envio: daysAgo(2) }
  await api.pedir('POST', '/api/comexlogistica/add-courier', { body: { ...sent, Fecha_Recepcion: daysAgo(1) } })
  for (const Id_Contenedor of deal.boxes.slice(0, 3)) await post('update-info-contenedor', { Id_Contenedor, Fecha_Carga: daysAgo(9) })
  await post('update-info-embarque', { Nro_Embarque: ship, Fecha_Zarpe: daysAgo(8), Fecha_Arribo: daysAgo(2) })
  await stop(api, ship, rolled!)
  await api.db.pool.query("insert into embarque_proforma (nro_embarque, nro_proforma, datos) values ($1, $2, '{}')", [ship, `P-${ship}`])
  return deal
}

/** Inputs of each call, by its text; calls that only read use `read`. */
export const embarqueInputs = (api: () => Api, read: () => Planned): Record<string, () => Promise<Input>> => {
  const ofDeal = async (): Promise<Input> => ({ params: { id: read().nro } })
  const ofShip = async (): Promise<Input> => ({ params: { id: read().ships[0] } })
  const ofBox = async (): Promise<Input> => ({ params: { ship: read().ships[0], cont: read().boxes[2] } })
  /** A body about the first shipment and container of a new deal. */
  const fresh = (body: (deal: Planned) => Values | Promise<Values>) => async (): Promise<Input> => ({
    body: await body(await planned(api())),
  })
  const ship = (more: Values) => fresh(({ ships }) => ({ Nro_Embarque: ships[0], ...more }))
  const box = (more: Values | ((deal: Planned) => Values) = {}) =>
    fresh(deal => ({ Id_Contenedor: deal.boxes[0], ...(typeof more === 'function' ? more(deal) : more) }))
  /** The body that annuls a shipment, once a person has said why although its BL was issued. */
  const annulled = async (Nro_Embarque: number): Promise<Values> => {
    await callsOf(api()).post('autorizar-paso', { Paso: 'anular', Clave: Nro_Embarque, Motivo: 'La naviera recibió los originales.' })
    return { Nro_Embarque, Cod_EstadoEmb: '08', Motivo: 'No hay nave.' }
  }
  const Productos = [1, 2].map(Id_Linea => ({ Id_Linea, Cantidad: 400 }))
  const url = '/api/embarque'
  return {
    [`GET ${url}/resumen-embarques`]: async () => ({ query: '?grupo=Cod_EstadoEmb' }),
    [`POST ${url}/exportar-embarques`]: async () => ({
      body: { formato: 'csv', columnas: [{ Campo: 'Nro_Booking', Titulo: 'Booking' }] },
    }),
    [`GET ${url}/{id}/listar-embarques-negocio`]: ofDeal,
    [`GET ${url}/{id}/listar-contenedores-sinasignar`]: ofDeal,
    [`GET ${url}/{id}/listar-saldo-fruta`]: ofDeal,
    [`GET ${url}/{id}/tablero-carga`]: ofDeal,
    [`GET ${url}/{id}/cargar-embarque`]: ofShip,
    [`GET ${url}/{id}/en-vivo`]: ofShip,
    [`GET ${url}/{ship}/{cont}/cargar-contenedor`]: ofBox,
    [`GET ${url}/{ship}/{cont}/listar-detalles-contenedores`]: ofBox,
    [`GET ${url}/{id}/estados`]: async () => {
      const { ships } = await planned(api())
      await callsOf(api()).post('cambiar-estado', await annulled(ships[0]!))
      return { params: { id: ships[0] } }
    },
    [`GET ${url}/set-up-embarque/{a}/{b}/{c}/{d}`]: async () => ({ params: { a: (await planned(api())).nro, b: 2, c: 2, d: 'admin' } }),
    [`GET ${url}/set-up-embarque-contenedor/{a}/{b}/{c}/{d}`]: async () => {
      const { nro, ships } = await planned(api())
      return { params: { a: nro, b: ships[0], c: 3, d: 'admin' } }
    },
    [`GET ${url}/{id}/plan-embarques`]: async () => ({ params: { id: (await planned(api())).nro } }),
    [`POST ${url}/planificar-embarques`]: async () => ({
      body: { Nro_Negocio: (await planned(api())).nro, Embarques: [1, 2].map(n => ({ Nro_Corr_Embarque: n, Contenedores: n + 1 })) },
    }),
    [`GET ${url}/{deal}/{a}/{b}/distribuir-carga`]: async () => ({ params: { deal: (await planned(api())).nro, a: 0, b: 0 } }),
    [`POST ${url}/update-info-embarque`]: ship({ Nro_Booking: 'OTRA' }),
    [`POST ${url}/update-datos-aduana`]: ship({ Nro_Dus: '123-4' }),
    [`POST ${url}/cambiar-itinerario`]: fresh(({ ships }) => ({
      Embarques: ships.map(Nro_Embarque => ({ Nro_Embarque, Nro_Viaje: '0415N' })),
      Motivo: 'La naviera cambió el viaje.',
    })),
    [`POST ${url}/cambiar-estado`]: fresh(({ ships }) => annulled(ships[0]!)),
    [`POST ${url}/delete-embarques-negocio`]: fresh(async ({ ships, boxes }) => {
      for (const Id_Contenedor of boxes.slice(0, 2)) await callsOf(api()).post('quitar-contenedor', { Id_Contenedor })
      return { Nro_Embarque: ships[0] }
    }),
    [`POST ${url}/update-info-contenedor`]: box({ Nro_Sello: 'ML-1' }),
    [`POST ${url}/asignar-contenedor-embarque`]: fresh(async ({ ships, boxes }) => {
      await callsOf(api()).post('quitar-contenedor', { Id_Contenedor: boxes[0] })
      return { Id_Contenedor: boxes[0], Nro_Embarque: ships[1] }
    }),
    [`POST ${url}/mover-contenedor-embarque`]: box(({ ships }) => ({ Nro_Embarque_Destino: ships[1] })),
    [`POST ${url}/traspasar-contenedor`]: box(({ ships }) => ({ Nro_Embarque_Destino: ships[1], Motivo: 'Perdió la nave.' })),
    [`POST ${url}/quitar-contenedor`]: box(),
    [`POST ${url}/guardar-pedido-contenedor`]: box({ Productos }),
    [`POST ${url}/anotar-lotes-contenedor`]: box({ Lineas: [{ Id_Linea: 1, Lotes: '26-0101', Csg: '104455' }] }),
    [`POST ${url}/anotar-pallets-contenedor`]: fresh(async ({ boxes }) => ({
      Id_Contenedor: boxes[0],
      Pallets_Cargados: await palletsOf(api(), boxes[0]! + 1_000_000),
    })),
    'GET /api/lote/trazabilidad': async () => ({ query: `?Id_Contenedor=${read().boxes[2]}` }),
    'GET /api/lote/trazabilidad/archivo': async () => ({ query: `?Id_Contenedor=${read().boxes[2]}&formato=csv` }),
    [`POST ${url}/saldo-pedido-contenedor`]: box({ Productos }),
    [`POST ${url}/guardar-carga`]: fresh(({ nro, boxes }) => ({
      Nro_Negocio: nro,
      Celdas: [{ Id_Contenedor: boxes[0], Id_Linea: 1, Cantidad: 400, Antes: 500 }],
    })),
    [`POST ${url}/quitar-contenedor-productos`]: box({ Id_Linea: 1 }),
    [`POST ${url}/disminuir-cantidad-contenedor-producto`]: box({ Id_Linea: 1, Cantidad: 0.5 }),
    [`POST ${url}/numerar-contenedores`]: fresh(({ ships, boxes }) => ({
      Nro_Embarque: ships[0],
      Contenedores: [{ Id_Contenedor: boxes[0], Nro_Contenedor: 'MSKU 123456-5' }],
    })),
    [`POST ${url}/delete-contendror-negocio`]: fresh(async ({ boxes }) => {
      await callsOf(api()).post('anotar-pallets-contenedor', { Id_Contenedor: boxes[0], Pallets_Cargados: [] })
      await callsOf(api()).post('quitar-contenedor-productos', { Id_Contenedor: boxes[0] })
      return { Id_Contenedor: boxes[0] }
    }),
  }
}

const SAILING = ['Fecha_Zarpe', 'Fecha_Arribo']
const NO_PROFORMA = ['Nro_Proforma', 'Proforma_Aprobada_En']
/** Fields that are blank for a shipment that is not annulled and has no pro-forma. */
const PROFORMA = ['Impide_Reactivar', ...NO_PROFORMA]
const NOT_LOADED = ['Fecha_Carga', 'Motivo_Traspaso', 'Impide_Mover']
/** Nothing was decided or waived of a container, nobody asks for a reason to close its work, and its season is open. */
const NOT_WAIVED = ['En', 'Por', 'Motivo'].map(name => `Faltas_Cargar.${name}`)
const UNDECIDED = ['Liberacion_Por', 'Liberacion_En', 'Faltas_Cerrar', 'Temporada_Cerrada', ...NOT_WAIVED]
/** A shipment whose containers have no verdict, of which nobody has anything to do, and whose originals do not go by courier. */
const QUIET = ['Liberacion_Detalle', 'Proximo_Paso', 'Estado_Originales', 'Originales_Enviados', 'Originales_Recibidos']
/** Who waived what a step lacks, and why. */
const unwaived = (lacks: string): string[] => ['En', 'Por', 'Motivo'].map(name => `${lacks}.${name}`)
const QUIET_ANNULLED = [...QUIET, 'Temporada_Cerrada', 'Proxima_Tarea', ...unwaived('Faltas_Zarpar')]
const QUIET_WHOLE = [...QUIET_ANNULLED, ...unwaived('Faltas_Anular')]
const BOXES = [...NOT_LOADED, ...UNDECIDED].map(name => `Contenedores_Embarque.${name}`)
const NOWHERE = ['Nro_Corr_Embarque', 'Cod_EstadoEmb', 'Nom_EstadoEmb', 'Corte_Carga']

/** Fields that are blank for containers that are not loaded or unassigned, and for sums in one unit. */
export const EMBARQUE_BLANK: Record<string, string[]> = Object.fromEntries(
  Object.entries({
    'GET resumen-embarques': ['Totales.Unidad'],
    'GET {id}/listar-contenedores-sinasignar': ['Fecha_Carga', 'Nro_Embarque', 'Nro_Corr_Embarque', ...NOT_WAIVED],
    'GET {id}/cargar-embarque': [
      ...['Faltas_Anular', 'Temporada_Cerrada', 'Impide_Reactivar', 'Proxima_Tarea.Id_Contenedor'],
      'Contenedores_Embarque.Temporada_Cerrada',
    ],
    // what is waived of loading lapses when quality holds the container
    'GET {ship}/{cont}/cargar-contenedor': ['Temporada_Cerrada', ...NOT_WAIVED],
    'GET {id}/estados': ['Enmienda'],
    'GET set-up-embarque/{a}/{b}/{c}/{d}': [...SAILING, ...QUIET],
    'GET set-up-embarque-contenedor/{a}/{b}/{c}/{d}': [...SAILING, ...PROFORMA, ...QUIET_WHOLE, ...BOXES],
    'POST planificar-embarques': [...SAILING, ...QUIET].map(name => `Embarques.${name}`),
    'POST numerar-contenedores': [...SAILING, ...PROFORMA, ...QUIET_WHOLE, ...BOXES],
    'POST update-info-embarque': [...SAILING, ...PROFORMA, ...QUIET_WHOLE],
    'POST update-datos-aduana': [...SAILING, ...PROFORMA, ...QUIET_WHOLE],
    'POST cambiar-itinerario': [...SAILING, ...QUIET],
    'POST cambiar-estado': [...SAILING, ...QUIET_ANNULLED, 'Contenedores', 'Avisos', 'Impide_Reactivar', 'Impide_Eliminar', ...NO_PROFORMA],
    'POST update-info-contenedor': [...NOT_LOADED, ...UNDECIDED],
    'POST asignar-contenedor-embarque': [...NOT_LOADED, ...UNDECIDED],
    'POST mover-contenedor-embarque': [...NOT_LOADED, ...UNDECIDED],
    'POST traspasar-contenedor': ['Fecha_Carga', 'Impide_Mover', 'Papeles', ...UNDECIDED],
    'POST quitar-contenedor': [
      'Fecha_Carga',
      'Nro_Embarque',
      'Motivo_Traspaso',
      'Temperatura_Viaje',
      ...NOWHERE,
      'Impide_Mover',
      ...UNDECIDED,
    ],
    'POST guardar-pedido-contenedor': [...NOT_LOADED, ...UNDECIDED],
    'POST anotar-lotes-contenedor': [...NOT_LOADED, ...UNDECIDED],
    'POST anotar-pallets-contenedor': [...NOT_LOADED, ...UNDECIDED],
    'POST guardar-carga': ['Fecha_Carga', ...NOT_WAIVED].map(name => `Contenedores.${name}`),
    'POST quitar-contenedor-productos': [...NOT_LOADED, ...UNDECIDED],
    'POST disminuir-cantidad-contenedor-producto': [...NOT_LOADED, ...UNDECIDED],
  }).map(([text, blank]) => [text.replace(' ', ' /api/embarque/'), blank]),
)
