/**
 * What a client sees of its own shipments: the voyage, its containers and the documents marked visible. No prices, no internal
 * notes, and of the staff only who is in charge; a new field of a shipment is visible to clients only if it is listed here.
 */

import { ARCHIVO_VIGENTE } from '../adjunto/adjunto.calls.ts'
import { columnsOfAggregate } from '../aggregate/aggregate.ts'
import { type Answered, listOf, type Returns, record } from '../answer.ts'
import { type ContenedorFila, contenedor } from '../embarque/contenedor.fields.ts'
import { type EmbarqueCompleto, embarque } from '../embarque/embarque.fields.ts'
import { choice, date, decimal, email, flag, instant, integer, longText, pick, text } from '../fields.ts'
import { filaCourier } from '../gestion/courier.calls.ts'
import { type GestionFila, gestion } from '../gestion/gestion.fields.ts'
import { EN_INGLES } from '../gestion/gestion.lists.ts'
import { type EventoVisto, eventosVistos } from '../rastreo/rastreo.calls.ts'
import { CODIGOS_RECLAMO, ESTADO_RECLAMO } from '../reclamo/reclamo.ts'
import { CODIGOS_SOLICITUD, ESTADO_SOLICITUD } from '../solicitud/solicitud.ts'

/** Columns of a shipment that clients see. */
export const DE_EMBARQUE = [
  'Nro_Embarque',
  'Nro_Corr_Embarque',
  'Nro_Negocio',
  'Nro_Contrato',
  'Cod_IncoTerm',
  'Cod_EstadoEmb',
  'Nom_EstadoEmb',
  'Nom_ClienteNegocio',
  'Nro_Booking',
  'Nom_Naviera',
  'Nom_Nave',
  'Nro_Viaje',
  'Nom_PuertoOrigen',
  'Nom_PuertoDestino',
  'Nom_PaisDestino',
  'Fecha_ETD',
  'Fecha_ETA',
  'Fecha_Zarpe',
  'Fecha_Arribo',
  'Zona_Horaria',
  'Tipo_BL',
  'Nro_BL',
  'Fecha_BL',
  'Total_Kilos',
  'Temporada_Cerrada',
] as const

/** Columns of a container that clients see. */
export const DE_CONTENEDOR = [
  'Id_Contenedor',
  'Nro_Corr_Contenedor',
  'Nro_Contenedor',
  'Nom_TipoContenedor',
  'Nro_Sello',
  'Sellos',
  'Fecha_Carga',
  'Neto_Kg',
  'Bruto_Kg',
  'Cajas',
  'Productos',
] as const

/** Columns of a document that clients see, for every kind. */
export const DE_GESTION = [
  'Id_Gestion',
  'Tipo',
  'Nro_Contenedor',
  'Cod_CertDocAnalis',
  'Nom_CertDocAnalis',
  'Id_LineaGestion',
  'Fecha_Gestion',
  'Referencia',
  'Numero',
  'Nom_Laboratorio',
  'Emisor',
  'Cod_Aprobado',
] as const

/** The milestones of a shipment, in chronological order. */
export const HITOS = ['reserva', 'carga', 'corte-documentos', 'corte-carga', 'zarpe', 'documentos', 'arribo'] as const
export type CodHito = (typeof HITOS)[number]

const hito = record({
  Hito: choice(HITOS, 'Hito*'),
  Planificado: date('Planificado'),
  /** In the time zone of the port of loading, for milestones with an hour. */
  Hora: text('Hora', 5),
  Real: date('Real'),
})
export type CajaCliente = Pick<ContenedorFila, (typeof DE_CONTENEDOR)[number]> & { Productos_Ing: string | null }
const caja = record({
  ...pick(columnsOfAggregate(contenedor), ...DE_CONTENEDOR),
  Productos_Ing: text('Productos, en inglés', 400),
}) as unknown as Returns<CajaCliente>
export type DocumentoCliente = Pick<GestionFila, (typeof DE_GESTION)[number]> & {
  Id_Contenedor: number
  Nombre_Ing: string | null
  Cant_Comentarios: number
}
const documento = record({
  ...pick(columnsOfAggregate(gestion), ...DE_GESTION),
  /** 0: a document of the whole shipment. */
  Id_Contenedor: integer('Contenedor*'),
  Nombre_Ing: text('Nombre en inglés', 120),
  Cant_Comentarios: integer('Comentarios*'),
}) as unknown as Returns<DocumentoCliente>

/** A sent envelope with originals: its tracking page, and when it was received. */
const originales = record(
  pick(filaCourier, 'Id_Courier', 'Nom_EmpresaCourier', 'Nro_Guia', 'Url_Seguimiento', 'Fecha_Envio', 'Fecha_Recepcion', 'Confirmado_En'),
)
export type OriginalesCliente = Answered<typeof originales>

/** A file of what a client owes or claims; nobody's name is in it. */
const archivoCliente = record({
  ...pick(ARCHIVO_VIGENTE, 'Id_Adjunto', 'Nombre', 'Bytes', 'En', 'Version'),
  /** Uploaded by the client's own company, which may take it away. */
  Propio: flag('Propio*'),
})
export type ArchivoCliente = Answered<typeof archivoCliente>

/** A document that the client owes for a shipment, with what it uploaded. */
const solicitudCliente = record(
  {
    Id_Solicitud: integer('Solicitud*'),
    Clase: choice(CODIGOS_SOLICITUD, 'Qué se pide*'),
    Detalle: longText('Detalle', 1000),
    Fecha_Vence: date('Hasta cuándo*'),
    Cod_EstadoSolicitud: choice(Object.values(ESTADO_SOLICITUD), 'Estado*'),
    /** Why it was refused. */
    Por_Corregir: text('Qué hay que corregir', 2000),
  },
  { Archivos: listOf(archivoCliente) },
)
export type SolicitudCliente = Answered<typeof solicitudCliente>

/** A claim of the client, with its photographs and what the exporter answered. */
const reclamoCliente = record(
  {
    Id_Reclamo: integer('Reclamo*'),
    Id_Contenedor: integer('Contenedor'),
    Clase: choice(CODIGOS_RECLAMO, 'De qué*'),
    Texto: longText('Qué pasó*', 2000),
    Kilos: decimal('Kilos afectados', 3),
    Monto: decimal('Monto reclamado', 2),
    Cod_Moneda: text('Moneda', 10),
    Cod_EstadoReclamo: choice(Object.values(ESTADO_RECLAMO), 'Estado*'),
    Respuesta: text('Respuesta', 2000),
    Abierto_En: instant('Abierto*'),
    Cant_Mensajes: integer('Mensajes*'),
  },
  { Archivos: listOf(archivoCliente) },
)
export type ReclamoCliente = Answered<typeof reclamoCliente>

/** What the people in charge of a shipment are asked about. */
export const CONTACTOS = ['embarque', 'ventas'] as const
export type CodContacto = (typeof CONTACTOS)[number]
/** A person of the exporter whom the client may ask, with the telephone of the exporter. */
const contacto = record({
  Sobre: choice(CONTACTOS, 'Sobre qué*'),
  Nombre: text('Nombre*', 80),
  Email: email('Correo*'),
  Telefono: text('Teléfono', 40),
})
export type ContactoCliente = Answered<typeof contacto>
export type Hito = Answered<typeof hito>
export type EmbarqueCliente = Pick<EmbarqueCompleto, (typeof DE_EMBARQUE)[number]> & { [K in keyof typeof EN_INGLES]: string | null } & {
  Hitos: Hito[]
  Contenedores: CajaCliente[]
  Documentos: DocumentoCliente[]
  Originales: OriginalesCliente[]
  Contactos: ContactoCliente[]
  Eventos: EventoVisto[]
  Solicitudes: SolicitudCliente[]
  Reclamos: ReclamoCliente[]
}
export const embarqueCliente = record(
  { ...pick(columnsOfAggregate(embarque), ...DE_EMBARQUE), ...EN_INGLES },
  {
    Hitos: listOf(hito),
    Contenedores: listOf(caja),
    Documentos: listOf(documento),
    Originales: listOf(originales),
    Contactos: listOf(contacto),
    Eventos: eventosVistos,
    Solicitudes: listOf(solicitudCliente),
    Reclamos: listOf(reclamoCliente),
  },
) as unknown as Returns<EmbarqueCliente>

/** What a shipment waits for from its client, the most urgent first. */
export const ESPERAS = ['decidir', 'solicitud', 'reclamo', 'comentario', 'mensaje', 'mensaje-reclamo', 'originales'] as const
export type CodEspera = (typeof ESPERAS)[number]
/** One kind of thing that a shipment waits for. */
export const esperaCliente = record({
  Espera: choice(ESPERAS, 'Qué espera*'),
  Nro_Negocio: integer('Negocio*'),
  Nro_Embarque: integer('Embarque*'),
  Nro_Contrato: text('Contrato*', 20),
  Nro_Corr_Embarque: integer('Correlativo*'),
  Cantidad: integer('Cantidad*'),
  /** Names of the documents, or companies and numbers of the envelopes. */
  Nombres: longText('De qué*', 4000),
  Nombres_Ing: longText('De qué, en inglés*', 4000),
  /** When the oldest of it was asked for, answered, or sent. */
  Desde: date('Desde*'),
})
export type EsperaCliente = Answered<typeof esperaCliente>

/** Length limit of a comment on a document, visible to client and staff; internal remarks of the staff are a field of the item. */
export const MAX_COMENTARIO = 2000
export const comentario = record({
  Id_Comentario: integer('Comentario*'),
  Texto: longText('Comentario*', MAX_COMENTARIO),
  De_Cliente: flag('Del cliente*'),
  /** Null for clients when staff wrote it. */
  Nom_Usuario: text('Escrito por', 80),
  En: instant('Cuándo*'),
})
export type Comentario = Answered<typeof comentario>

/** The notices that a client may subscribe to. */
export const AVISOS = {
  zarpe: 'Zarpe',
  arribo: 'Arribo',
  documento: 'Documento nuevo',
  eta: 'Cambio de ETA',
  solicitud: 'Documento que se le pide',
  reclamo: 'Respuesta a un reclamo',
} as const
export type CodAviso = keyof typeof AVISOS
export const CODIGOS_AVISO = ['zarpe', 'arribo', 'documento', 'eta', 'solicitud', 'reclamo'] as const satisfies readonly CodAviso[]
/** The mails that a client gets before choosing any. */
export const AVISOS_DE_INICIO = ['solicitud', 'reclamo'] as const satisfies readonly CodAviso[]
