/**
 * Tasks: what a person must do because something changed. A kind is a row: what causes it, who does it, and which act closes it. SQL finds
 * the tasks that should be open, under the same names (`server/src/db/funciones/consecuencia/pendientes.sql`); they open and close in the
 * transaction that causes the change.
 */
import { AREAS } from '../areas.ts'

const { comercial, comex, calidad } = AREAS

/** What people and others change, from which something follows: the headings of `docs/consecuencias.md`. */
export const CAUSAS = {
  destino: 'Cambia el destino',
  fechas: 'Cambian el ETD o los cortes',
  nave: 'Cambia la nave o el viaje',
  contenedor: 'Un contenedor se mueve, se traspasa o se deja sin asignar',
  fruta: 'Cambian la fruta o los pesos',
  partes: 'Cambian el cliente, el consignatario o las agencias',
  precio: 'Cambia un precio',
  veredicto: 'Se mide, se repite o se decide un análisis',
  rechazo: 'Se rechaza un documento o certificado',
  aprobacion: 'Se retira una aprobación',
  observacion: 'El cliente escribe una observación',
  correo: 'Un correo no llega o no se confirma',
  originales: 'Salen originales por courier',
  solicitud: 'Se pide un documento a un cliente, o lo entrega',
  reclamo: 'Un cliente reclama',
  bl: 'Se emite el BL',
  enmienda: 'Se enmienda el negocio',
  anulacion: 'Se anula un embarque',
  carga: 'Se carga, se sella o se pesa un contenedor',
  inspeccion: 'Se inspecciona un contenedor, o cambian los puntos de inspección',
} as const
export type CodCausa = keyof typeof CAUSAS

type Clase = {
  /** What must be done, as a command. */
  titulo: string
  /** The same, short enough for a button. */
  accion: string
  /** About which row: the table whose key is `clave`. */
  sobre: 'negocio' | 'embarque' | 'contenedor'
  area: number
  /** What causes it, in words, and under which headings. */
  causa: string
  por: readonly CodCausa[]
  /** Which act closes it. */
  cierra: string
  /** Where the act is done: the tab of the record, or the task itself, which a person closes. */
  donde:
    | 'tarea'
    | 'papeles'
    | 'contenedores'
    | 'calidad'
    | 'gestion'
    | 'embarque'
    | 'contrato'
    | 'tablero'
    | 'originales'
    | 'comentarios'
    | 'solicitud'
    | 'reclamo'
  /** The section of the item of gestión in which the act is done; that of its data where none is named. */
  seccion?: 'comentarios' | 'adjuntos'
  /** Of a task that a person does outside of the portal: tells the person to do so, and to write down what was done, which closes the task. */
  pide?: string
}

/** In the order of their weight: the first open one is the next step of a record. */
export const PENDIENTES = {
  'decidir-lote': {
    titulo: 'Decidir qué se hace con el lote',
    accion: 'Decidir el lote',
    sobre: 'contenedor',
    area: calidad,
    causa: 'Los análisis de un contenedor no cumplen, o se rechaza un certificado de calidad.',
    por: ['veredicto', 'destino', 'fechas', 'rechazo'],
    cierra: 'Una muestra repetida que cumple, o la decisión de Calidad con su motivo.',
    donde: 'calidad',
  },
  'lote-embarcado': {
    titulo: 'Decidir qué se hace con el contenedor que ya se cargó',
    accion: 'Ver el contenedor',
    sobre: 'contenedor',
    area: comex,
    causa: 'Un contenedor ya cargado queda retenido o rechazado.',
    por: ['veredicto', 'destino'],
    cierra: 'Calidad lo libera, o se revoca la carga.',
    donde: 'contenedores',
  },
  'reemplazar-contenedor': {
    titulo: 'Reemplazar el contenedor rechazado',
    accion: 'Reemplazarlo',
    sobre: 'contenedor',
    area: comex,
    causa: 'Un contenedor asignado a un embarque y sin cargar queda rechazado.',
    por: ['veredicto', 'destino'],
    cierra: 'El contenedor sale del embarque, o Calidad lo libera.',
    donde: 'contenedores',
  },
  'anular-orden': {
    titulo: 'Avisar que la orden ya no vale',
    accion: 'Avisar',
    sobre: 'embarque',
    area: comex,
    causa: 'Se anula el embarque, o sus contenedores se traspasan, después de enviar una instrucción.',
    por: ['anulacion', 'contenedor', 'partes'],
    cierra: 'Se envía de nuevo, o una persona la cierra y dice a quién avisó.',
    donde: 'tarea',
    pide: 'Avise a quien la recibió, y escriba a quién avisó y cómo.',
  },
  'reenviar-papel': {
    titulo: 'Enviar de nuevo lo que cambió',
    accion: 'Enviar de nuevo',
    sobre: 'embarque',
    area: comex,
    causa: 'Cambia algo que dice un papel después de enviarlo: fechas, nave, destino, partes, fruta, lotes, pesos, precios, análisis.',
    por: ['destino', 'fechas', 'nave', 'contenedor', 'fruta', 'partes', 'precio', 'veredicto', 'carga', 'enmienda'],
    cierra: 'El papel se envía otra vez, o vuelve a decir lo mismo.',
    donde: 'papeles',
  },
  'aprobar-proforma': {
    titulo: 'Aprobar otra vez la proforma',
    accion: 'Aprobar la proforma',
    sobre: 'embarque',
    area: comercial,
    causa: 'Cambian precios, fruta o partes después de aprobarla.',
    por: ['precio', 'fruta', 'partes', 'destino'],
    cierra: 'La proforma se aprueba otra vez, o vuelve a decir lo mismo.',
    donde: 'papeles',
  },
  'reenviar-contrato': {
    titulo: 'Enviar el contrato enmendado',
    accion: 'Enviar el contrato',
    sobre: 'negocio',
    area: comercial,
    causa: 'El negocio se enmienda después de enviar el contrato.',
    por: ['enmienda'],
    cierra: 'El contrato se envía otra vez.',
    donde: 'contrato',
  },
  'elegir-destino': {
    titulo: 'Revisar el destino del embarque',
    accion: 'Revisar el destino',
    sobre: 'embarque',
    area: comex,
    causa: 'El negocio cambia de destino y el embarque va a otro país.',
    por: ['destino', 'enmienda'],
    cierra: 'El embarque va al país del negocio, o tiene su destino final.',
    donde: 'embarque',
  },
  'revisar-etd': {
    titulo: 'Revisar el ETD de los embarques',
    accion: 'Revisar el ETD',
    sobre: 'negocio',
    area: comex,
    causa: 'El ETD del negocio se enmienda y ningún embarque sale ese día.',
    por: ['enmienda', 'fechas'],
    cierra: 'Un embarque sale en el ETD del negocio, o el negocio dice el del embarque.',
    donde: 'embarque',
  },
  'confirmar-cortes': {
    titulo: 'Confirmar los cortes con la naviera',
    accion: 'Confirmar los cortes',
    sobre: 'embarque',
    area: comex,
    causa: 'Los cortes se movieron con el ETD.',
    por: ['fechas', 'enmienda'],
    cierra: 'Se escribe un corte, o el embarque zarpa.',
    donde: 'embarque',
  },
  'asignar-contenedor': {
    titulo: 'Asignar el contenedor a un embarque',
    accion: 'Asignar el contenedor',
    sobre: 'contenedor',
    area: comex,
    causa: 'Un contenedor con fruta se queda sin embarque en un negocio confirmado.',
    por: ['contenedor', 'anulacion'],
    cierra: 'El contenedor se asigna, o se le quita la fruta.',
    donde: 'tablero',
  },
  'corregir-rechazado': {
    titulo: 'Corregir lo que se rechazó',
    accion: 'Corregir lo rechazado',
    sobre: 'embarque',
    area: comex,
    causa: 'Se rechaza un documento, certificado u otro papel de gestión.',
    por: ['rechazo'],
    cierra: 'La gestión pasa a otro estado.',
    donde: 'gestion',
  },
  'rehacer-aprobado': {
    titulo: 'Completar otra vez lo que se reabrió',
    accion: 'Completar otra vez',
    sobre: 'embarque',
    area: comex,
    causa: 'Una gestión aprobada o completa se reabre.',
    por: ['aprobacion'],
    cierra: 'La gestión se completa otra vez.',
    donde: 'gestion',
  },
  'responder-cliente': {
    titulo: 'Responder al cliente',
    accion: 'Responder',
    sobre: 'embarque',
    area: comex,
    causa: 'El cliente escribe una observación sobre un documento.',
    por: ['observacion'],
    cierra: 'Alguien de la empresa le responde.',
    donde: 'gestion',
    seccion: 'comentarios',
  },
  'contestar-comentario': {
    titulo: 'Contestar el comentario del cliente',
    accion: 'Contestar',
    sobre: 'embarque',
    area: comex,
    causa: 'El cliente comenta un embarque.',
    por: ['observacion'],
    cierra: 'Alguien de la empresa le contesta en el hilo, o el hilo se da por resuelto.',
    donde: 'comentarios',
  },
  'responder-reclamo': {
    titulo: 'Responder el reclamo',
    accion: 'Responder el reclamo',
    sobre: 'embarque',
    area: comercial,
    causa: 'Un cliente reclama, o escribe sobre su reclamo.',
    por: ['reclamo'],
    cierra: 'El reclamo se acepta o se rechaza, y alguien de la empresa contesta lo último que el cliente escribió.',
    donde: 'reclamo',
  },
  'revisar-entrega': {
    titulo: 'Revisar lo que entregó el cliente',
    accion: 'Revisar la entrega',
    sobre: 'embarque',
    area: comex,
    causa: 'Un cliente sube el documento que se le pidió.',
    por: ['solicitud'],
    cierra: 'Se acepta, se rechaza o se retira.',
    donde: 'solicitud',
  },
  'insistir-entrega': {
    titulo: 'Pedir otra vez el documento que no llegó',
    accion: 'Ver la solicitud',
    sobre: 'embarque',
    area: comex,
    causa: 'Pasa el día hasta el que se pidió un documento a un cliente, y no lo entregó.',
    por: ['solicitud'],
    cierra: 'El cliente lo entrega, o la solicitud se retira o cambia de fecha.',
    donde: 'solicitud',
  },
  'corregir-correo': {
    titulo: 'Corregir el correo que no llegó',
    accion: 'Corregir el correo',
    sobre: 'embarque',
    area: comex,
    causa: 'El servidor de correo rechaza un papel.',
    por: ['correo'],
    cierra: 'El papel se envía otra vez.',
    donde: 'papeles',
  },
  'confirmar-recibo': {
    titulo: 'Pedir que confirmen el recibo',
    accion: 'Pedir confirmación',
    sobre: 'embarque',
    area: comex,
    causa: 'Pasan tres días sin que se confirme el recibo de un papel enviado.',
    por: ['correo'],
    cierra: 'Se confirma el recibo, se envía otra vez, o el embarque zarpa.',
    donde: 'papeles',
  },
  'confirmar-originales': {
    titulo: 'Preguntar si llegaron los originales',
    accion: 'Ver los originales',
    sobre: 'embarque',
    area: comex,
    causa: 'Pasan siete días desde que salieron originales por courier y nadie confirmó que llegaron.',
    por: ['originales'],
    cierra: 'El cliente confirma la recepción en el portal, o se anota cuándo llegaron.',
    donde: 'originales',
  },
  'adjuntar-bl': {
    titulo: 'Adjuntar el BL emitido',
    accion: 'Adjuntar el BL',
    sobre: 'embarque',
    area: comex,
    causa: 'Se registra la fecha del BL.',
    por: ['bl'],
    cierra: 'La gestión del BL queda completa.',
    donde: 'gestion',
    seccion: 'adjuntos',
  },
} as const satisfies Readonly<Record<string, Clase>>

export type CodPendiente = keyof typeof PENDIENTES
/** What is declared of a kind of task. */
export const pendienteNamed = (code: CodPendiente): Clase => PENDIENTES[code]
export const CODIGOS_PENDIENTE = Object.keys(PENDIENTES) as CodPendiente[]
export const TITULOS_PENDIENTE = Object.fromEntries(CODIGOS_PENDIENTE.map(code => [code, PENDIENTES[code].titulo])) as Record<
  CodPendiente,
  string
>
/** The kinds whose `variante` is an item of gestión. */
export const PENDIENTES_DE_GESTION = CODIGOS_PENDIENTE.filter(code => PENDIENTES[code].donde === 'gestion')
