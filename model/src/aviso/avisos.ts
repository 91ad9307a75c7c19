/**
 * Notices: what a person is told because it happened. A kind is a row: what happens, whom it concerns, its words, how urgent it is. The
 * statements that find it out are in `server/src/db/funciones/aviso/avisos.sql`, under the same names; they run in the transaction of the
 * cause.
 */
import type { CodPendiente } from '../consecuencia/pendientes.ts'
import type { Idioma } from '../palabras.ts'

/** How a person is told: in the portal only, in the portal and by mail at once, in the portal and by the morning mail, or not at all. */
export const MODOS_AVISO = ['portal', 'correo', 'manana', 'no'] as const
export type ModoAviso = (typeof MODOS_AVISO)[number]
export const NOMBRES_MODO: Readonly<Record<ModoAviso, string>> = {
  portal: 'En el portal',
  correo: 'Y por correo, al momento',
  manana: 'Y en el correo de la mañana',
  no: 'No avisar',
}

type Clase = {
  /** One notice of the kind as a title, and several as a count. */
  uno: string
  varios: (n: number) => string
  /** What happens, and whom it concerns beside those who follow the record. */
  cuando: string
  a: string
  /** How a person is told that chose nothing. */
  modo: ModoAviso
  urgente?: true
  /** The words of a kind that clients are told of, in English; of other kinds clients read nothing. */
  en?: { uno: string; varios: (n: number) => string; cuando: string }
}

const counted = (one: string, many: string) => (n: number) => (n === 1 ? `1 ${one}` : `${n} ${many}`)

/** In the order in which a person chooses how to be told. */
const AVISOS = {
  vencida: {
    uno: 'Gestión vencida',
    varios: counted('gestión vencida', 'gestiones vencidas'),
    cuando: 'Pasa la fecha de una gestión sin completar.',
    a: 'Quien responde por ella.',
    modo: 'manana',
    urgente: true,
  },
  'por-vencer': {
    uno: 'Gestión por vencer',
    varios: counted('gestión por vencer', 'gestiones por vencer'),
    cuando: 'Se acerca la fecha de una gestión sin completar.',
    a: 'Quien responde por ella.',
    modo: 'manana',
  },
  espera: {
    uno: 'Gestión que espera aprobación',
    varios: counted('gestión espera aprobación', 'gestiones esperan aprobación'),
    cuando: 'Una gestión lleva días por aprobar y nadie ha pedido la aprobación.',
    a: 'Quien responde por ella.',
    modo: 'manana',
  },
  asignada: {
    uno: 'Queda a su cargo',
    varios: counted('cosa queda a su cargo', 'cosas quedan a su cargo'),
    cuando: 'Otra persona le da una gestión o una tarea.',
    a: 'Quien la recibe.',
    modo: 'portal',
  },
  'no-cumple': {
    uno: 'Contenedor que no cumple',
    varios: counted('cambio de contenedores que no cumplen', 'cambios de contenedores que no cumplen'),
    cuando: 'Un contenedor queda retenido o rechazado.',
    a: 'Los responsables comercial, de comex y de calidad.',
    modo: 'correo',
    urgente: true,
  },
  liberado: {
    uno: 'Contenedor liberado',
    varios: counted('contenedor liberado', 'contenedores liberados'),
    cuando: 'Un contenedor retenido o rechazado queda liberado.',
    a: 'Los responsables comercial, de comex y de calidad.',
    modo: 'portal',
  },
  rechazada: {
    uno: 'Gestión rechazada',
    varios: counted('gestión rechazada', 'gestiones rechazadas'),
    cuando: 'Se rechaza un documento, un certificado o un análisis.',
    a: 'Quien responde por él y quienes lo comentaron.',
    modo: 'correo',
    urgente: true,
  },
  aprobada: {
    uno: 'Gestión completa',
    varios: counted('gestión completa', 'gestiones completas'),
    cuando: 'Otra persona completa o aprueba una gestión.',
    a: 'Quien responde por ella y quienes la comentaron.',
    modo: 'portal',
  },
  itinerario: {
    uno: 'Cambio de itinerario',
    varios: counted('cambio de itinerario', 'cambios de itinerario'),
    cuando: 'Cambian el ETD, los cortes, la nave o el viaje de un embarque.',
    a: 'Los responsables comercial, de comex y de calidad.',
    modo: 'portal',
    urgente: true,
  },
  naviera: {
    uno: 'La naviera dice otra cosa',
    varios: counted('dato de la naviera', 'datos de la naviera'),
    cuando: 'La naviera dice otra nave, viaje o fecha que la que hay en el portal.',
    a: 'El responsable de comex.',
    modo: 'portal',
    urgente: true,
  },
  rolado: {
    uno: 'Contenedor que cambia de embarque',
    varios: counted('contenedor cambia de embarque', 'contenedores cambian de embarque'),
    cuando: 'Un contenedor pasa a otro embarque o queda sin asignar.',
    a: 'Los responsables comercial, de comex y de calidad.',
    modo: 'portal',
  },
  'papel-cambiado': {
    uno: 'Papel que cambió después de enviarlo',
    varios: counted('papel cambió después de enviarlo', 'papeles cambiaron después de enviarlos'),
    cuando: 'Cambia algo que dice un papel enviado, una proforma aprobada o un contrato enviado.',
    a: 'Quien debe enviarlo de nuevo.',
    modo: 'portal',
  },
  correo: {
    uno: 'Correo sin llegar o sin confirmar',
    varios: counted('correo sin llegar o sin confirmar', 'correos sin llegar o sin confirmar'),
    cuando: 'Un correo no llega, o pasan días sin que se confirme.',
    a: 'Quien debe enviarlo de nuevo.',
    modo: 'portal',
    urgente: true,
  },
  temporada: {
    uno: 'Temporada cerrada o abierta otra vez',
    varios: counted('cierre o apertura de temporada', 'cierres o aperturas de temporada'),
    cuando: 'Se cierra una temporada, o se abre otra vez una cerrada.',
    a: 'Los responsables comercial, de comex y de calidad de sus negocios.',
    modo: 'portal',
  },
  observacion: {
    uno: 'Observación de un cliente',
    varios: counted('observación de un cliente', 'observaciones de un cliente'),
    cuando: 'Un cliente escribe sobre un documento o un embarque.',
    a: 'Quien responde por él y quienes lo comentaron.',
    modo: 'correo',
    urgente: true,
  },
  mencion: {
    uno: 'Lo mencionan',
    varios: counted('mención', 'menciones'),
    cuando: 'Otra persona lo nombra con @ en un comentario.',
    a: 'La persona que se nombra.',
    modo: 'correo',
    urgente: true,
  },
  contestacion: {
    uno: 'Respuesta en un hilo',
    varios: counted('respuesta en hilos', 'respuestas en hilos'),
    cuando: 'Otra persona contesta en un hilo en que usted escribió.',
    a: 'Quienes escribieron en el hilo.',
    modo: 'portal',
  },
  comentario: {
    uno: 'Comentario',
    varios: counted('comentario', 'comentarios'),
    cuando: 'Otra persona de la empresa escribe sobre algo que usted comentó o sigue.',
    a: 'Quienes lo comentaron.',
    modo: 'portal',
  },
  'hilo-resuelto': {
    uno: 'Hilo resuelto',
    varios: counted('hilo resuelto', 'hilos resueltos'),
    cuando: 'Otra persona da por resuelto un hilo en que usted escribió.',
    a: 'Quienes escribieron en el hilo.',
    modo: 'portal',
  },
  puerta: {
    uno: 'Paso autorizado con motivo',
    varios: counted('paso autorizado con motivo', 'pasos autorizados con motivo'),
    cuando: 'Una persona deja dar un paso al que algo le falta.',
    a: 'Los responsables comercial, de comex y de calidad.',
    modo: 'portal',
  },
  tarea: {
    uno: 'Tarea nueva',
    varios: counted('tarea nueva', 'tareas nuevas'),
    cuando: 'Algo cambió y una persona debe hacer algo.',
    a: 'Quien responde por ella; si no hay nadie, las personas del área.',
    modo: 'portal',
  },
  estado: {
    uno: 'Cambio de estado',
    varios: counted('cambio de estado', 'cambios de estado'),
    cuando: 'Un negocio o un embarque pasa a otro estado.',
    a: 'Sólo quienes lo siguen.',
    modo: 'portal',
  },
  embarcado: {
    uno: 'Noticia de su embarque',
    varios: counted('noticia de su embarque', 'noticias de su embarque'),
    cuando: 'Un embarque zarpa, arriba o cambia de ETA.',
    a: 'Las personas del cliente.',
    modo: 'portal',
    en: {
      uno: 'News of your shipment',
      varios: counted('piece of news of your shipment', 'pieces of news of your shipment'),
      cuando: 'A shipment departs, arrives or changes its ETA.',
    },
  },
  documento: {
    uno: 'Documento disponible',
    varios: counted('documento disponible', 'documentos disponibles'),
    cuando: 'Un documento de un embarque queda disponible.',
    a: 'Las personas del cliente.',
    modo: 'portal',
    en: {
      uno: 'Document available',
      varios: counted('document available', 'documents available'),
      cuando: 'A document of a shipment becomes available.',
    },
  },
  solicitud: {
    uno: 'Documento que se le pide',
    varios: counted('noticia de documentos que se le piden', 'noticias de documentos que se le piden'),
    cuando: 'El exportador le pide un documento, o revisa el que usted entregó.',
    a: 'Las personas del cliente que lo debe.',
    modo: 'portal',
    urgente: true,
    en: {
      uno: 'Document that you are asked for',
      varios: counted('piece of news of documents that you are asked for', 'pieces of news of documents that you are asked for'),
      cuando: 'The exporter asks you for a document, or checks the one that you delivered.',
    },
  },
  reclamo: {
    uno: 'Noticia de su reclamo',
    varios: counted('noticia de sus reclamos', 'noticias de sus reclamos'),
    cuando: 'El exportador revisa o responde un reclamo.',
    a: 'Las personas del cliente que reclamó.',
    modo: 'portal',
    urgente: true,
    en: {
      uno: 'News of your claim',
      varios: counted('piece of news of your claims', 'pieces of news of your claims'),
      cuando: 'The exporter looks into a claim, or answers it.',
    },
  },
  respuesta: {
    uno: 'Respuesta a su observación',
    varios: counted('respuesta', 'respuestas'),
    cuando: 'La empresa responde a una observación.',
    a: 'Las personas del cliente.',
    modo: 'portal',
    urgente: true,
    en: {
      uno: 'Reply to your remark',
      varios: counted('reply', 'replies'),
      cuando: 'The company replies to a remark.',
    },
  },
} as const satisfies Readonly<Record<string, Clase>>

export type ClaseAviso = keyof typeof AVISOS
export const CLASES_AVISO = Object.keys(AVISOS) as ClaseAviso[]
/** What is declared of a kind of notice. */
export const avisoNamed = (code: ClaseAviso): Clase => AVISOS[code]
/** The kinds that clients are told of, or those that staff are told of. */
export const avisosPara = (cliente: boolean): readonly ClaseAviso[] => CLASES_AVISO.filter(code => Boolean(avisoNamed(code).en) === cliente)

/** The title of a line of notices of a kind, by their number. */
export const tituloDeAviso = (code: ClaseAviso, cuantos: number, idioma: Idioma = 'es'): string => {
  const clase = avisoNamed(code)
  const { uno, varios } = (idioma === 'en' && clase.en) || clase
  return cuantos === 1 ? uno : varios(cuantos)
}

const DE_TAREAS: Partial<Record<CodPendiente, ClaseAviso>> = {
  'anular-orden': 'papel-cambiado',
  'reenviar-papel': 'papel-cambiado',
  'aprobar-proforma': 'papel-cambiado',
  'reenviar-contrato': 'papel-cambiado',
  'corregir-correo': 'correo',
  'confirmar-recibo': 'correo',
}
/** The kind of notice by which people are told of a kind of task. */
export const avisoDeTarea = (code: CodPendiente): ClaseAviso => DE_TAREAS[code] ?? 'tarea'

/** At most this many unread lines are counted. */
export const MAX_SIN_LEER = 99
