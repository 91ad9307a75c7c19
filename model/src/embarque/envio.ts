/** Envío: a message of the outbox. Most carry a paper to its receivers. Each cause is sent once, whatever fails meanwhile. */
import { listOf, record } from '../answer.ts'
import { namesOf } from '../entity.ts'
import { choice, email, flag, instant, integer, longText, refText, rows, text } from '../fields.ts'
import { CODIGOS_ENVIADOS, CODIGOS_PAPEL, NOMBRES_ENVIADOS } from './papeles.ts'

export const ESTADOS_ENVIO = ['pendiente', 'enviando', 'entregando', 'incierto', 'enviado', 'rechazado', 'guardado', 'retirado'] as const
export type EstadoEnvio = (typeof ESTADOS_ENVIO)[number]

/** The name and the explanation of each state, for people. */
export const SOBRE_ESTADO: Readonly<Record<EstadoEnvio, readonly [word: string, about: string]>> = {
  pendiente: ['Por enviar', 'Sale en un momento; si el servidor de correo no responde, se intenta de nuevo.'],
  enviando: ['Enviando', 'El servidor de correo lo está recibiendo.'],
  entregando: ['Enviando el texto', 'El servidor de correo lo está recibiendo.'],
  incierto: ['No se sabe si salió', 'La conexión se cortó al entregarlo. Pregunte al destinatario y, si no le llegó, reenvíelo.'],
  enviado: ['Enviado', 'El servidor de correo lo aceptó.'],
  rechazado: ['Rechazado', 'El servidor de correo no lo acepta. Corrija el correo del destinatario y reenvíelo.'],
  guardado: ['Sin servidor de correo', 'No hay servidor de correo: el mensaje quedó guardado y se puede abrir y enviar a mano.'],
  retirado: ['Retirado', 'No salió: se canceló, o antes cambió a quién corresponde. El motivo está en el mensaje.'],
}

/** The name of each state of a message. */
export const NOMBRES_ESTADO = Object.fromEntries(ESTADOS_ENVIO.map(estado => [estado, SOBRE_ESTADO[estado][0]]))

/** The purpose of a message: to send a paper, to ask for an approval, to announce a decision, to remind of something, to tell a person what was done to their login. */
export const CLASES_ENVIO = {
  papel: 'Papel',
  aprobacion: 'Solicitud de aprobación',
  decision: 'Decisión de una aprobación',
  recordatorio: 'Recordatorio',
  aviso: 'Aviso al cliente',
  comentario: 'Comentario del cliente',
  invitacion: 'Invitación al portal',
  seguridad: 'Aviso de seguridad',
} as const
export type ClaseEnvio = keyof typeof CLASES_ENVIO

const quien = { Nombre: text('Nombre', 120), Email: email('Correo*') }
/** The receivers of a message. */
export const destinatarios = rows(quien, 'Destinatarios', { max: 20 })

/** The fields of a message that the user may set before sending; the others get defaults. */
export const mensajeEscrito = {
  Idioma: choice(['es', 'en'], 'Idioma'),
  Destinatarios: destinatarios,
  Asunto: text('Asunto', 200),
  Mensaje: longText('Mensaje', 5000),
}

const campos = {
  Id_Envio: integer('Envío*'),
  Clase: choice(Object.keys(CLASES_ENVIO) as ClaseEnvio[], 'Clase*', { labels: CLASES_ENVIO }),
  /** The fields about papers and shipments are null in messages without them; a contract belongs to no shipment. */
  Papel: choice(CODIGOS_ENVIADOS, 'Papel', { labels: NOMBRES_ENVIADOS }),
  Nro_Embarque: integer('Embarque'),
  Nro_Corr_Embarque: integer('Embarque del negocio'),
  Nro_Negocio: integer('Negocio'),
  Nro_Contrato: text('Contrato', 20),
  Variante: integer('Variante*'),
  Idioma: choice(['es', 'en'], 'Idioma*'),
  Impresion: integer('Impresión'),
  /** Null for a contract that was never amended. */
  Revision: integer('Revisión'),
  Desactualizada: flag('Desactualizada*'),
  Para: rows({ ...quien, Estado: choice(['pendiente', 'enviado', 'rechazado'], 'Estado*'), Error: text('Error', 500) }, 'Destinatarios*'),
  De: text('De*', 200),
  Asunto: text('Asunto*', 200),
  Mensaje: longText('Mensaje*', 5000),
  Estado: choice(ESTADOS_ENVIO, 'Estado*', { labels: NOMBRES_ESTADO }),
  Intentos: integer('Intentos*'),
  Proximo: instant('Próximo intento*'),
  Error: text('Error', 500),
  Reenvio_De: integer('Reenvío de'),
  Recibo_Vence: instant('El recibo vence'),
  Recibido_En: instant('Recibido'),
  /** The network address from which the link was confirmed. */
  Recibido_Desde: text('Recibido desde', 60),
  Usuario: refText('usuario', 'Enviado por'),
  En: instant('Pedido*'),
  Enviado_En: instant('Enviado'),
}
/** The columns of a sending. */
export const camposEnvio = campos
/** A sending, as an answer. */
export const envio = record({ ...campos, ...namesOf(campos) })
/** A sending with a paper of a shipment. */
export const envioDePapel = record({
  ...campos,
  Papel: choice(CODIGOS_PAPEL, 'Papel*'),
  Impresion: integer('Impresión*'),
  Revision: integer('Revisión*'),
  ...namesOf(campos),
})
export const envios = listOf(envio)
