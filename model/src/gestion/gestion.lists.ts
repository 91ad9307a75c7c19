/** The general lists of the areas: one row per shipment, with the columns of the specification. */
import { listOf, record } from '../answer.ts'
import { type AnyCall, call } from '../call.ts'
import { LIBERACION_EMBARQUE } from '../consecuencia/liberacion.ts'
import { ESTADOS_ORIGINALES, NOMBRES_ORIGINALES } from '../embarque/originales.ts'
import { COLORES_TDI, NOMBRES_TDI } from '../embarque/tdi.ts'
import { exportCall } from '../export.ts'
import { choice, date, decimal, type Fields, instant, integer, localTime, rows, text } from '../fields.ts'
import { CERTEZAS, NOMBRES_CERTEZA } from '../rastreo/hitos.ts'
import { areaNamed, CODIGOS_AREA, type CodArea } from './gestion.areas.ts'

const nombre = <const L extends string>(label: L) => text(label, 120)
/** How many items are complete: «3 de 4». */
const cargados = <const L extends string>(label: L) => text(label, 20)

/** The status of the trámites, documents and instructions of a shipment: the worst colour, and the counts of each. */
const tdi = {
  Estado_TDI: choice(COLORES_TDI, 'TDI*', { labels: NOMBRES_TDI }),
  Detalle_TDI: text('Detalle del TDI*', 120),
}

/** The progress of an area on a shipment, beside the columns of the specification. */
const SEGUIMIENTO = {
  /** Incomplete items of the area. */
  Cant_Vencidas: integer('Vencidas*'),
  Cant_PorVencer: integer('Por vencer*'),
  /** Due date of the first open one. */
  Proximo_Vence: date('Próximo vencimiento'),
  /** What quality says of its containers, and the open tasks of all areas. */
  ...LIBERACION_EMBARQUE,
  Pendientes: integer('Tareas*'),
  Proximo_Paso: text('Próximo paso', 2200),
}

const FILA_CALIDAD = {
  Nom_Responsable: nombre('Responsable*'),
  Nro_Negocio: integer('Negocio*'),
  Nro_Contrato: text('Contrato*', 20),
  Nro_Embarque: integer('Embarque*'),
  Nom_Nave: nombre('Nave'),
  Fecha_ETD: date('ETD'),
  Dias_ETD: integer('Días a ETD'),
  Nro_Viaje: text('Viaje', 20),
  Nom_PaisDestino: nombre('País de destino'),
  Nom_ClienteFinal: nombre('Cliente*'),
  Cant_Contenedores: integer('Contenedores*'),
  Usuario_Comex: text('Comex*', 40),
  Usuario_Calidad: text('Calidad*', 40),
  /** The user in charge of its loading plant. */
  Usuario_Prod: nombre('Producción'),
  Analisis_Cargados: cargados('Análisis*'),
  Certificados_Cargados: cargados('Certificados*'),
  Estado_Embarque: text('Estado*', 40),
  Estado_Gestion: text('Gestión*', 20),
  Norma_Calidad: text('Norma de calidad', 400),
  ...tdi,
  ...SEGUIMIENTO,
  /** Ordinal of the shipment in its deal. */
  Nro_Corr_Embarque: integer('Correlativo*'),
}

const FILA_LOGISTICA = {
  Nro_Corr_Embarque: integer('Correlativo*'),
  Nro_Negocio: integer('Negocio*'),
  Nro_Contrato: text('Contrato*', 20),
  Nro_Embarque: integer('Embarque*'),
  Fecha_ETD: date('ETD'),
  Dias_ETD: integer('Días a ETD'),
  Nom_PaisDestino: nombre('País de destino'),
  Nom_Cliente: nombre('Cliente*'),
  Seguro: text('Seguro*', 20),
  Nro_Packing_List: text('Packing list', 60),
  Puerto_Origen: nombre('Puerto de embarque'),
  Pais_Destino: nombre('Destino'),
  Nom_Nave: nombre('Nave'),
  Nro_Viaje: text('Viaje', 20),
  Semana_ETD: integer('Semana ETD'),
  Mandato_Agencia: text('Mandato a la agencia*', 20),
  Inst_Carga_Planta: text('Instrucción de carga*', 20),
  ...tdi,
  ...SEGUIMIENTO,
}

const FILA_PRODUCCION = {
  Nro_Negocio: integer('Negocio*'),
  Nro_Corr_Embarque: integer('Correlativo*'),
  Nro_Contrato: text('Contrato*', 20),
  Nro_Embarque: integer('Embarque*'),
  Semana_ETD: integer('Semana ETD'),
  Fecha_ETD: date('ETD'),
  Dias_ETD: integer('Días a ETD'),
  Corte_Carga: localTime('Corte de carga'),
  /** Time zone of the port of loading, in which the cut-off is written. */
  Zona_Horaria: text('Zona horaria*', 40),
  /** Minutes until the cut-off, negative afterwards. */
  Minutos_Corte: integer('Minutos al corte'),
  Nom_Planta: nombre('Planta'),
  Nom_Nave: nombre('Nave'),
  Nro_Viaje: text('Viaje', 20),
  Nom_PaisDestino: nombre('País de destino'),
  Nom_ClienteFinal: nombre('Cliente*'),
  Ref_Interna: text('Referencia interna', 40),
  Cant_Contenedores: integer('Contenedores*'),
  Cant_Cargados: integer('Cargados*'),
  Certificados_Cargados: cargados('Certificados*'),
  OtrosDocs_Cargados: cargados('Otros documentos*'),
  Estado_Embarque: text('Estado*', 40),
  Estado_Gestion: text('Gestión*', 20),
  ...tdi,
  ...SEGUIMIENTO,
}

/** Names in English, where the catalogue has them. */
export const EN_INGLES = {
  Puerto_Origen_Ing: text('Puerto de embarque, en inglés', 80),
  Puerto_Destino_Ing: text('Puerto de destino, en inglés', 80),
  Pais_Destino_Ing: text('País de destino, en inglés', 80),
} as const

const FILA_CLIENTE = {
  Nro_Embarque: integer('Embarque*'),
  Nro_Corr_Embarque: integer('Correlativo*'),
  Nro_Negocio: integer('Negocio*'),
  Nro_Contrato: text('Contrato*', 20),
  Nom_Cliente: nombre('Cliente*'),
  Nro_Booking: text('Booking', 30),
  Nom_Naviera: nombre('Naviera'),
  Nom_Nave: nombre('Nave'),
  Nro_Viaje: text('Viaje', 20),
  Puerto_Origen: nombre('Puerto de embarque'),
  Puerto_Destino: nombre('Puerto de destino'),
  Pais_Destino: nombre('Destino'),
  Fecha_ETD: date('ETD'),
  Fecha_ETA: date('ETA'),
  Fecha_Zarpe: date('Zarpe real'),
  Fecha_Arribo: date('Arribo real'),
  /** The arrival at its port as its shipping line told it last, as at most one row. */
  Segun_Naviera: rows(
    {
      Certeza: choice(CERTEZAS, 'Certeza*', { labels: NOMBRES_CERTEZA }),
      Fecha: date('Arribo*'),
      Nave: text('Nave', 50),
      Viaje: text('Viaje', 20),
      Creado_En: instant('La naviera lo dijo*'),
    },
    'Arribo, según la naviera',
  ),
  Cant_Contenedores: integer('Contenedores*'),
  /** The fruit in its containers, by product. */
  Carga: rows(
    {
      Nom_Producto: text('Producto*', 120),
      Nom_Producto_Ing: text('Producto, en inglés', 120),
      Kilos: decimal('Kilos*', 3),
    },
    'Carga',
  ),
  /** Complete documents that are visible to the client. */
  Cant_Documentos: integer('Documentos*'),
  /** How far the originals that go by courier have come; null as long as one of them has not left. */
  Estado_Originales: choice(ESTADOS_ORIGINALES, 'Estado de originales', { labels: NOMBRES_ORIGINALES }),
  Estado_Embarque: text('Estado*', 40),
  Cod_EstadoEmb: text('Código de estado*', 2),
  ...EN_INGLES,
}

/** The columns of the general list of each area. */
export const FILAS = {
  calidad: FILA_CALIDAD,
  logistica: FILA_LOGISTICA,
  produccion: FILA_PRODUCCION,
  cliente: FILA_CLIENTE,
} as const satisfies Record<CodArea, Fields>

const general = <const A extends CodArea>(area: A, path: string, summary: string) =>
  ({
    group: 'gestion',
    method: 'GET',
    needs: [areaNamed(area).pantalla, 'ver'],
    path: `${areaNamed(area).ruta}/${path}`,
    summary,
    list: true,
    data: listOf(record(FILAS[area])),
  }) as const

export const listarCalidad = call(
  general('calidad', 'listado-general-calidad', 'Los embarques, y cómo está la gestión de calidad de cada uno'),
)
export const listarLogistica = call({
  ...general(
    'logistica',
    'listado-general-comex-logistica-temporada/{season}',
    'Los embarques de una temporada, con sus documentos e instrucciones; 0 o - es todas',
  ),
  params: { season: text('Temporada*', 12) },
})
export const listarProduccion = call(
  general(
    'produccion',
    'listado-general-produccion',
    'Los embarques por semana, planta y corte de carga, y cómo está la gestión de producción',
  ),
)
export const listarCliente = call({
  ...general('cliente', 'listarEmbarques', 'Los embarques que ve un cliente; usuario y codarea son los de quien pregunta'),
  query: { usuario: text('Usuario', 40), codarea: integer('Área', { from: 1 }) },
})
/** The call of the general list of each area. */
export const LISTADOS = {
  calidad: listarCalidad,
  logistica: listarLogistica,
  produccion: listarProduccion,
  cliente: listarCliente,
} as const satisfies Record<CodArea, AnyCall>

/** The file of the general list of each area that works on shipments. */
export const EXPORTES = CODIGOS_AREA.filter(area => !areaNamed(area).externa).map(area => ({
  area,
  exportar: exportCall({
    group: 'gestion',
    path: `${LISTADOS[area].path}/exportar`,
    summary: 'Los embarques del área en Excel o CSV, como se ven',
    needs: [areaNamed(area).pantalla, 'exportar'],
    params: LISTADOS[area].params as Fields,
  }),
}))

/** Default width of a column, in pixels. */
const ANCHO = 140
export const columnasLogistica = call({
  group: 'gestion',
  method: 'GET',
  needs: ['logistica', 'ver'],
  path: '/api/logistica/columnas',
  summary: 'Las columnas de la lista de logística: título, campo y ancho',
  data: listOf(record({ titulo: text('Título*', 80), valor: text('Campo*', 40), width: integer('Ancho*') })),
})
export const COLUMNAS_LOGISTICA = Object.entries(FILA_LOGISTICA).map(([valor, { label }]) => ({ titulo: label, valor, width: ANCHO }))

export const actualizarRefInterna = call({
  group: 'gestion',
  method: 'POST',
  needs: ['produccion', 'editar'],
  path: '/api/produccion/actualizar-ref-interna',
  summary: 'Guarda la referencia interna de un embarque',
  body: { nro_embarque: integer('Embarque*', { from: 1 }), ref_interna: text('Referencia interna', 40) },
  data: record({ nro_embarque: integer('Embarque*'), ref_interna: text('Referencia interna', 40) }),
})

export const LISTAS_GESTION_CALLS: readonly AnyCall[] = [
  ...Object.values(LISTADOS),
  ...EXPORTES.map(({ exportar }) => exportar),
  columnasLogistica,
  actualizarRefInterna,
]
