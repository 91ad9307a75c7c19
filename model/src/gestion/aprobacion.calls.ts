/**
 * Aprobación: decisions about items of a shipment, requested in rounds. A round is mailed with links that decide once, without a login;
 * users who may approve can also decide in the portal.
 */
import { type Answered, file, fileOfPage, listOf, page, record } from '../answer.ts'
import { call } from '../call.ts'
import { choice, decimal, flag, instant, integer, longText, refText, rows, serial, text } from '../fields.ts'
import { CODIGOS_TIPO } from './gestion.kinds.ts'

export const ESTADOS_RONDA = ['pendiente', 'aprobada', 'rechazada', 'parcial', 'reemplazada', 'retirada'] as const
export type EstadoRonda = (typeof ESTADOS_RONDA)[number]
/** Names of the states of a round. */
export const NOMBRES_RONDA: Readonly<Record<EstadoRonda, string>> = {
  pendiente: 'Espera decisión',
  aprobada: 'Aprobada',
  rechazada: 'Rechazada',
  parcial: 'Decidida en parte',
  reemplazada: 'Reemplazada por otra ronda',
  retirada: 'Retirada',
}
/** The states of an approval link. */
export const ESTADOS_ENLACE = ['vigente', 'usado', 'anulado', 'vencido'] as const
/** At most this many characters in the reason of a rejection. */
export const MOST_MOTIVO = 500

const quien = { Usuario: text('Usuario', 120), Nom_Usuario: text('Nombre', 120) }

const gestionDeRonda = record({
  Id_Gestion: integer('Gestión*'),
  Tipo: choice(CODIGOS_TIPO, 'Tipo*'),
  Cod_CertDocAnalis: integer('Código*'),
  Nom_CertDocAnalis: text('Nombre*', 120),
  Id_Contenedor: integer('Contenedor*'),
  Nro_Contenedor: text('Número de contenedor', 11),
  Id_LineaGestion: integer('Línea*'),
  Referencia: text('Referencia', 60),
  Numero: text('Número', 40),
  /** Null while no decision was made. */
  Resultado: choice(['aprobada', 'rechazada', 'reemplazada', 'retirada'], 'Resultado'),
  Motivo: longText('Motivo', 500),
  ...quien,
  En: instant('Decidida'),
  /** The client for whom a user decided, the contact who had said so, and the mail that proves it. */
  Nom_Cliente: text('Por el cliente', 120),
  Contacto: text('Quién del cliente', 120),
  Id_Adjunto: integer('Correo del cliente'),
  Nom_Adjunto: text('Nombre del correo', 200),
})
/** The user who made a contact an approver, and when, so that the sender of a request knows whom they ask. */
const anotado = { Nom_Anoto: text('Quién lo anotó', 120), Anotado_En: instant('Anotado') }
const enlace = record({
  Nombre: text('Nombre', 120),
  Email: text('Correo*', 120),
  /** True for a contact of the client. */
  Externo: flag('Cliente*'),
  Idioma: choice(['es', 'en'], 'Idioma*'),
  Estado: choice(ESTADOS_ENLACE, 'Estado*'),
  Vence: instant('Vence*'),
  Usado_En: instant('Usado'),
  /** The message with the link, and its state. */
  Id_Envio: integer('Envío'),
  Estado_Envio: text('Estado del envío', 20),
  Recordado_En: instant('Recordado'),
  ...anotado,
})
const ronda = record(
  {
    Id_Aprobacion: integer('Ronda*'),
    Nro_Embarque: integer('Embarque*'),
    Nro_Ronda: integer('Número*'),
    Estado: choice(ESTADOS_RONDA, 'Estado*', { labels: NOMBRES_RONDA }),
    Mensaje: longText('Mensaje', 1000),
    ...quien,
    En: instant('Pedida*'),
    Cerrada_En: instant('Cerrada'),
    /** From the request to the decision, or until now. */
    Horas: decimal('Horas de espera*', 1),
  },
  { Gestiones: listOf(gestionDeRonda), Enlaces: listOf(enlace) },
)
const rondas = listOf(ronda)

const ruta = '/api/comexlogistica'
const group = 'gestion'
const deEmbarque = { id: serial('Embarque*') }
/** The items; without any, all that wait. */
const Gestiones = rows({ Id_Gestion: serial('Gestión*') }, 'Gestiones', { max: 500 })

/** A user who decides for the client gives the name of the contact who decided, and the mail that proves it. */
const porCliente = {
  Por_Cliente: flag('En nombre del cliente'),
  Contacto: text('Quién del cliente lo decidió', 120),
  Id_Adjunto: integer('Correo del cliente', { from: 1 }),
}

export const pedirAprobacion = call({
  group,
  method: 'POST',
  needs: ['logistica', 'enviar'],
  path: `${ruta}/mail-aprobacion/{id}`,
  summary: 'Pide por correo la aprobación de lo que está enviado a aprobación en un embarque, o de las gestiones nombradas',
  params: deEmbarque,
  body: { Gestiones, Mensaje: longText('Mensaje', 1000), Idioma: choice(['es', 'en'], 'Idioma del cliente') },
  data: rondas,
})
export const listarDestinatariosAprobacion = call({
  group,
  method: 'GET',
  needs: ['logistica', 'ver'],
  path: `${ruta}/{id}/destinatarios-aprobacion`,
  summary: 'A quiénes se pediría aprobar lo de un embarque; los del cliente, solo si hay algo que ellos vean',
  params: deEmbarque,
  data: listOf(
    record({
      Nombre: text('Nombre', 120),
      Email: text('Correo*', 120),
      Externo: flag('Cliente*'),
      Anoto: text('Usuario que lo anotó', 30),
      ...anotado,
    }),
  ),
})
export const aprobarDocumentos = call({
  group,
  method: 'POST',
  needs: ['logistica', 'aprobar'],
  path: `${ruta}/aprobacion-documentos/{id}`,
  summary: 'Aprueba lo que espera aprobación en un embarque, o las gestiones nombradas; por el cliente, con su correo y el motivo',
  params: deEmbarque,
  body: { Gestiones, ...porCliente, Motivo: longText('Motivo', MOST_MOTIVO) },
  data: rondas,
})
export const rechazarDocumentos = call({
  group,
  method: 'POST',
  needs: ['logistica', 'aprobar'],
  path: `${ruta}/rechazo-documentos/{a}/{b}`,
  summary:
    'Rechaza, con su motivo (b), lo que espera aprobación en un embarque (a), o las gestiones nombradas; por el cliente, con su correo',
  params: { a: serial('Embarque*'), b: longText('Motivo*', MOST_MOTIVO) },
  /** A reason of an item takes precedence over the common one */
  body: {
    Gestiones: rows({ Id_Gestion: serial('Gestión*'), Motivo: longText('Motivo', MOST_MOTIVO) }, 'Gestiones', { max: 500 }),
    ...porCliente,
  },
  data: rondas,
})
export const listarAprobaciones = call({
  group,
  method: 'GET',
  needs: ['logistica', 'ver'],
  path: `${ruta}/{id}/aprobaciones`,
  summary: 'Las rondas de aprobación de un embarque, la última primero: a quién se pidió, qué se decidió y por qué',
  params: deEmbarque,
  data: rondas,
})
export const listarEstadosGestion = call({
  group,
  method: 'GET',
  needs: 'interno',
  path: '/api/gestion/{id}/estados',
  summary: 'Los estados por los que pasó una gestión, y cuánto estuvo en cada uno',
  params: { id: serial('Gestión*') },
  data: listOf(
    record({
      Cod_EstadoGestion: text('Código*', 2),
      Nom_EstadoGestion: text('Estado', 40),
      Usuario: refText('usuario', 'Usuario'),
      Nom_Usuario: text('Nombre', 80),
      Motivo: longText('Motivo', 500),
      En: instant('Desde*'),
      /** Hours in this state; in the last one, until now. */
      Horas: decimal('Horas*', 1),
    }),
  ),
})

const porEnlace = { group: 'correo', needs: 'publico', limit: 30, params: { token: text('Enlace*', 300) }, data: page } as const
export const verAprobacion = call({
  ...porEnlace,
  method: 'GET',
  path: '/api/aprobacion/{token}',
  summary: 'La página de quien debe aprobar: lo que espera su decisión. Verla no decide nada',
})
export const verAdjuntoAprobacion = call({
  ...porEnlace,
  method: 'GET',
  path: '/api/aprobacion/{token}/adjunto/{id}',
  params: { ...porEnlace.params, id: serial('Adjunto*') },
  summary: 'Un archivo de lo que espera la decisión de quien tiene el enlace, mientras el enlace decide',
  data: fileOfPage,
})
export const decidirAprobacion = {
  ...call({
    ...porEnlace,
    method: 'POST',
    path: '/api/aprobacion/{token}',
    summary:
      'Aprueba o rechaza lo que muestra la página, una sola vez; decision_{gestión} y motivo_{gestión} deciden sobre cada documento, decision sobre los demás',
    body: {
      decision: choice(['aprobar', 'rechazar'], 'Decisión'),
      confirmo: choice(['si'], 'Confirmación'),
      motivo: longText('Motivo', MOST_MOTIVO),
      /** Hash of what the page showed. */
      vistas: text('Gestiones vistas', 64),
    },
  }),
  free: true as const,
}

/** What waits for the decision of the client: its files, and a hash of what is shown, so that a decision concerns exactly that. */
const porAprobar = record(
  {
    Id_Gestion: integer('Gestión*'),
    Tipo: choice(CODIGOS_TIPO, 'Tipo*'),
    Nom_CertDocAnalis: text('Nombre*', 120),
    Nombre_Ing: text('Nombre en inglés', 120),
    /** 0: a document of the whole shipment. */
    Id_Contenedor: integer('Contenedor*'),
    Numero: text('Número', 40),
    Vistas: text('Huella de lo que se ve*', 64),
  },
  { Adjuntos: listOf(record({ Id_Adjunto: integer('Adjunto*'), Nombre: text('Nombre*', 200) })) },
)
export type PorAprobar = Answered<typeof porAprobar>
const rutaCliente = '/api/clientelogistica'
const delCliente = { group: 'cliente', params: deEmbarque, data: listOf(porAprobar) } as const
export const listarPorAprobar = call({
  ...delCliente,
  method: 'GET',
  needs: ['cliente', 'ver'],
  path: `${rutaCliente}/{id}/por-aprobar`,
  summary: 'Los documentos de un embarque que esperan la decisión de su cliente',
})
export const verAdjuntoPorAprobar = call({
  ...delCliente,
  method: 'GET',
  needs: ['cliente', 'ver'],
  path: `${rutaCliente}/{id}/por-aprobar/{adjunto}`,
  summary: 'Un archivo de lo que espera la decisión del cliente',
  params: { ...deEmbarque, adjunto: serial('Adjunto*') },
  data: file,
})
export const decidirPorAprobar = call({
  ...delCliente,
  method: 'POST',
  needs: ['cliente', 'aprobar'],
  path: `${rutaCliente}/{id}/decidir`,
  summary: 'El cliente aprueba o rechaza documentos, cada uno con su motivo si lo rechaza; responde lo que todavía espera',
  body: {
    Decisiones: rows(
      {
        Id_Gestion: serial('Gestión*'),
        Decision: choice(['aprobar', 'rechazar'], 'Decisión*'),
        Motivo: longText('Motivo', MOST_MOTIVO),
        Vistas: text('Huella de lo que se vio*', 64),
      },
      'Decisiones*',
      { max: 500 },
    ),
  },
})

/** Every call of approvals. */
export const APROBACIONES_CALLS = [
  pedirAprobacion,
  aprobarDocumentos,
  rechazarDocumentos,
  listarDestinatariosAprobacion,
  listarAprobaciones,
  listarEstadosGestion,
  verAprobacion,
  verAdjuntoAprobacion,
  decidirAprobacion,
  listarPorAprobar,
  verAdjuntoPorAprobar,
  decidirPorAprobar,
]
