/** The outbox for administradores: every message with its state and why it failed; the calls that send again and cancel. */
import { record } from '../answer.ts'
import { call, type DataOf } from '../call.ts'
import { camposEnvio } from '../embarque/envio.ts'
import { integer, pick, rows, text } from '../fields.ts'
import { administra, listAndFile } from './llamadas.ts'

const { Id_Envio, Papel, Estado, Intentos, Proximo, ...rest } = camposEnvio
export const FILA_CORREO = {
  Id_Envio,
  Estado,
  /** The mail addresses of all receivers, with commas between them. */
  Para: text('Para*', 2000),
  ...pick(rest, 'Asunto', 'Clase'),
  Papel,
  /** As «2026-0013/2»; the contract alone, where the message is about a deal. */
  Embarque: text('Embarque', 40),
  Error: text('Respuesta del servidor', 500),
  Intentos,
  /** Null for a message that is not waiting. */
  Proximo: { ...Proximo, label: 'Próximo intento', required: false as const },
  ...pick(rest, 'En', 'Enviado_En', 'Nro_Negocio', 'Nro_Embarque'),
}
export const BUSCADAS_CORREO = ['Para'] as const

export const { list: listarCorreo, file: exportarCorreo } = listAndFile('/api/administracion/correo', record(FILA_CORREO), {
  list: 'Todos los mensajes que el portal envía: su estado, cuántas veces se intentó y qué respondió el servidor de correo',
  file: 'Los mensajes en Excel o CSV, como se ven',
})
const elegidos = { Envios: rows({ Id_Envio: integer('Envío*', { from: 1 }) }, 'Envíos*', { max: 200 }) }
const hechos = record({ Hechos: integer('Hechos*'), Quedan: integer('Quedan como estaban*') })
export const reintentarCorreo = call({
  ...administra,
  method: 'POST',
  path: '/api/administracion/correo/reintentar',
  summary: 'Pone otra vez por salir mensajes que esperan, fallaron o se cancelaron; los que ya salieron o están saliendo quedan como están',
  body: elegidos,
  data: hechos,
})
export const cancelarCorreo = call({
  ...administra,
  method: 'POST',
  path: '/api/administracion/correo/cancelar',
  summary: 'Cancela mensajes que todavía no salen; los que un servidor ya está entregando quedan como están',
  body: elegidos,
  data: hechos,
})
export const CORREO_CALLS = [listarCorreo, exportarCorreo, reintentarCorreo, cancelarCorreo]
export type CorreoListado = DataOf<typeof listarCorreo>[number]

/** What an answer of a mail server means, and what to do; the first row that fits counts. The codes are the enhanced ones of RFC 3463. */
const MOTIVOS: readonly (readonly [RegExp, string])[] = [
  [/\b[45]\.2\.2\b|mailbox full|over ?quota/i, 'La casilla del destinatario está llena. Pídale que haga espacio y envíelo otra vez.'],
  [
    /\b5\.1\.[123]\b|user unknown|unknown user|no such user|does not exist|mailbox unavailable/i,
    'Esa dirección no existe. Corrija el correo del destinatario.',
  ],
  [/\b5\.3\.4\b|^\D*552\b|too (large|big)|size limit/i, 'El mensaje pesa más de lo que el servidor acepta. Envíelo con menos archivos.'],
  [/\b535\b|\b5\.7\.8\b|authentication/i, 'El servidor de correo no acepta el usuario o la clave. Revise SMTP_URL.'],
  [/\b4\.7\.\d|greylist|try again|\b(421|450|451)\b/i, 'El servidor pide esperar. El portal lo intenta otra vez solo.'],
  [/relay/i, 'El servidor de correo no envía a otros dominios por este usuario. Revise SMTP_URL con quien lo administra.'],
  [
    /\b5\.7\.\d|spam|block|blacklist|denied|spf|dkim|dmarc/i,
    'El servidor del destinatario no confía en este remitente. Revise con quien administra el correo su SPF y DKIM.',
  ],
]

/** Why a message did not leave, in words; null where nothing failed. The portal's own sentences stay as they are. */
export const motivoDeCorreo = (error: string | null | undefined): string | null => {
  if (!error) return null
  if (!error.includes('respondió «')) return error
  return MOTIVOS.find(([sign]) => sign.test(error))?.[1] ?? 'El servidor de correo no lo aceptó. Vea su respuesta.'
}
