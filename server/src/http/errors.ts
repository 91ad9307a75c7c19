import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { SOLO_MIRA } from '@nogal/model/administracion/verComo'
import type { Envelope } from '@nogal/model/call'
import { entityNamed, isEntity } from '@nogal/model/registry'
import type { FieldError } from '@nogal/model/schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLost } from '../db/failure.ts'
import { sendCompressed } from './compress.ts'
import { Refusal } from './refusal.ts'
import { newRequestId, REQUEST_ID } from './requestId.ts'

type Known = { status: number; mensaje: string; errores?: FieldError[] }

/** Messages for refusals of PostgreSQL, by SQLSTATE. Rules in the database raise P0001 with their own sentence. */
const SQLSTATE: Record<string, Known> = {
  '23505': { status: 409, mensaje: 'Ya existe un registro con esos datos.' },
  '23503': { status: 409, mensaje: 'Otro registro depende de este, o falta el que se indica.' },
  '23514': { status: 409, mensaje: 'Los datos no cumplen una regla del portal.' },
  '23502': { status: 400, mensaje: 'Falta un dato obligatorio.' },
  '22001': { status: 400, mensaje: 'Un texto es demasiado largo.' },
  '22003': { status: 400, mensaje: 'Un número está fuera de rango.' },
  '22007': { status: 400, mensaje: 'Una fecha no es válida.' },
  '22008': { status: 400, mensaje: 'Una fecha está fuera de rango.' },
  '22021': { status: 400, mensaje: 'Un texto tiene caracteres que no se pueden guardar.' },
  '22P02': { status: 400, mensaje: 'Un dato tiene un formato que no corresponde.' },
  '22P05': { status: 400, mensaje: 'Un texto tiene caracteres que no se pueden guardar.' },
  '2201B': { status: 400, mensaje: 'La expresión del filtro no es válida.' },
  '57014': { status: 503, mensaje: 'La consulta demoró demasiado. Afine los filtros y vuelva a intentarlo.' },
  '55P03': { status: 503, mensaje: 'Otra persona está cambiando estos datos. Vuelva a intentarlo en un momento.' },
  '25006': { status: 403, mensaje: SOLO_MIRA },
  '40001': { status: 409, mensaje: 'Otra persona cambió estos datos al mismo tiempo. Vuelva a intentarlo.' },
  '40P01': { status: 409, mensaje: 'Otra persona cambió estos datos al mismo tiempo. Vuelva a intentarlo.' },
  '08007': {
    status: 503,
    mensaje: 'La conexión con la base de datos se cortó al guardar, y no se sabe si el cambio quedó. Revíselo antes de guardar otra vez.',
  },
  '53100': {
    status: 503,
    mensaje:
      'El disco del servidor está lleno: no se puede guardar hasta que haya espacio. Consultar sigue funcionando. Avise a un administrador.',
  },
  '53300': { status: 503, mensaje: 'La base de datos está ocupada. Vuelva a intentarlo en un momento.' },
}
const TOO_LARGE: Known = { status: 413, mensaje: 'Los datos enviados son demasiado grandes.' }
const NOT_A_FORM: Known = { status: 415, mensaje: 'Envíe el archivo como formulario (multipart/form-data), en el campo «archivo».' }
/** Messages for refusals of Fastify and its plugins, by code. */
const FASTIFY: Record<string, Known> = {
  FST_ERR_CTP_BODY_TOO_LARGE: TOO_LARGE,
  FST_REQ_FILE_TOO_LARGE: { status: 413, mensaje: 'El archivo es demasiado grande.' },
  FST_FILES_LIMIT: { status: 413, mensaje: 'Envíe un solo archivo.' },
  FST_PARTS_LIMIT: TOO_LARGE,
  FST_FIELDS_LIMIT: TOO_LARGE,
  FST_INVALID_MULTIPART_CONTENT_TYPE: NOT_A_FORM,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, mensaje: 'Envíe los datos como JSON (application/json).' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, mensaje: 'El JSON enviado no es válido.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, mensaje: 'La solicitud llegó incompleta. Vuelva a intentarlo.' },
  FST_ERR_BAD_URL: { status: 400, mensaje: 'La dirección no es válida.' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, mensaje: 'Esa dirección no existe en el portal.' },
}
/** Messages for constraints of the database, by the end of their name; and the field at fault, where there is one. */
const CONSTRAINTS: readonly (readonly [RegExp, string, string?])[] = [
  [/_nombre$/, 'Ya existe un registro con ese nombre. Use otro o edite el que existe.', ':nombre'],
  [/_pkey$/, 'Ya existe un registro con ese código. Use otro o edite el que existe.', ':clave'],
  [/_rut$/, 'Ya existe un registro con ese RUT.', 'Rut'],
  [/_iso2$/, 'Ya existe un país con ese código ISO.', 'Iso2'],
  [/_locode$/, 'Ya existe un puerto con ese UN/LOCODE.', 'Cod_Locode'],
  [/_traslape$/, 'Las fechas se traslapan con las de otra temporada.', 'Fecha_Inicio'],
  [/_fechas$/, 'La fecha de término debe ser posterior a la de inicio.', 'Fecha_Termino'],
  [/_desde_hasta$/, 'El límite superior no puede ser menor que el inferior.', 'Hasta'],
  [/_limites$/, 'El límite máximo no puede ser menor que el mínimo.', 'Limite_Max'],
  [/_una_sola$/, 'Una unidad de pago es un porcentaje o es por contenedor, no ambas cosas.', 'Por_Contenedor'],
  [/_eta_despues$/, 'El ETA no puede ser antes del ETD. Revise las dos fechas.', 'Fecha_ETA'],
  [/_arribo_despues$/, 'El arribo real no puede ser antes del zarpe real. Revise las dos fechas.', 'Fecha_Arribo'],
  [/_alcanza$/, 'No queda tanta fruta: otra persona la asignó al mismo tiempo. Vea el saldo y vuelva a intentarlo.'],
  [/_proforma_numero$/, 'Ya existe una factura proforma con ese número. Use otro.', 'Nro_Proforma'],
  [/^courier_numero$/, 'Ese número de envío ya está en este embarque. Cámbielo en el envío que lo tiene.', 'Nro_Guia'],
  [/^gestion_numero$/, 'Ya hay una gestión de este tipo con ese número en este lugar. Use otro.', 'Numero'],
  [/^usuario_servicio$/, 'Un usuario de servicio no tiene clave ni es administrador. Agregue otro usuario para el programa.', 'Servicio'],
  [/^token_acceso_sin_revocar$/, 'El usuario ya tiene un token con ese nombre. Use otro nombre, o revoque ese primero.', 'Nombre'],
  [/^lote_numero$/, 'La planta ya tiene un lote con ese número en ese año. Edite el que existe, o revise el número.', 'Nro_Lote'],
  [/_contrato$/, 'Ya existe un negocio con ese número de contrato.', 'Nro_Contrato'],
]

/** Messages of the multipart parser about a malformed form. */
const BROKEN_FORM = /^Multipart: Boundary not found|nexpected end of multipart data|^The needle cannot/

/** Replaces `:nombre` and `:clave` by the name and the key field of the table of the constraint. */
const fieldOf = (table: string, campo: string): string | undefined => {
  if (!campo.startsWith(':')) return campo
  if (!isEntity(table)) return undefined
  return campo === ':nombre' ? entityNamed(table).name : entityNamed(table).key.at(-1)
}

type Failure = { code?: string; message?: string; statusCode?: number; name?: string; constraint?: string; table?: string; column?: string }

/** SQLSTATE of a step that lacks something which a person may waive with a reason: see `funciones/base/puerta.sql`. */
const WAIVABLE = 'NG001'

/** The message for a refusal by the database or the web server; undefined when the error is a fault of the program. */
export const known = (error: Failure): Known | undefined => {
  const code = error.code ?? ''
  if (code === 'P0001' || code === WAIVABLE) {
    const mensaje = error.message ?? ''
    return { status: 409, mensaje, ...(error.column && { errores: [{ campo: error.column, mensaje }] }) }
  }
  const { unique } = error.constraint?.endsWith('_asociado') && isEntity(error.table ?? '') ? entityNamed(error.table!) : {}
  if (unique) return { status: 409, mensaje: unique.sentence, errores: [{ campo: unique.field, mensaje: unique.sentence }] }
  const rule = error.constraint ? CONSTRAINTS.find(([name]) => name.test(error.constraint!)) : undefined
  if (rule) {
    const [, mensaje, end] = rule
    const campo = end && fieldOf(error.table ?? '', end)
    return { status: 409, mensaje, ...(campo && { errores: [{ campo, mensaje }] }) }
  }
  const listed = SQLSTATE[code] ?? FASTIFY[code]
  if (listed) return listed
  if (isLost(error)) return { status: 503, mensaje: 'La base de datos no responde. Vuelva a intentarlo en un momento.' }
  const { statusCode = 500 } = error
  if (statusCode === 429) return { status: 429, mensaje: 'Demasiadas solicitudes. Espere un momento y vuelva a intentarlo.' }
  if (statusCode === 503) return { status: 503, mensaje: 'El servidor está ocupado. Vuelva a intentarlo en un momento.' }
  if (BROKEN_FORM.test(error.message ?? ''))
    return { status: 400, mensaje: 'El formulario llegó incompleto o sin su separador (boundary). Vuelva a enviarlo.' }
  if (error.name === 'SyntaxError' && statusCode === 400) return FASTIFY.FST_ERR_CTP_INVALID_JSON_BODY
  return statusCode < 500 ? { status: statusCode, mensaje: 'La solicitud no es válida.' } : undefined
}

/** At most this many bytes of a refused body are still read before the connection is closed. */
const DRAIN_BYTES = 64 * 1024 * 1024

/**
 * Reads the rest of a request body and discards it, because a client that is cut off while sending gets a connection error instead of the
 * answer.
 */
const drained = (body: IncomingMessage): Promise<void> =>
  new Promise(resolve => {
    if (body.readableEnded || body.destroyed) return resolve()
    // a failed multipart parser reads nothing more
    body.unpipe()
    let left = DRAIN_BYTES
    body.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) resolve()
    })
    body.once('end', resolve).once('close', resolve).once('error', resolve).resume()
  })

/** The answer to a refusal; undefined when the error is a fault of the program. */
export const refusalOf = (error: unknown): { status: number; envelope: Envelope } | undefined => {
  if (error instanceof Refusal) {
    const { status, message: mensaje, data, errores } = error
    return { status, envelope: { estado: false, mensaje, ...(data !== undefined && { data }), ...(errores && { errores }) } }
  }
  const found = known(error as Failure)
  if (!found) return undefined
  const { status, ...rest } = found
  return { status, envelope: { estado: false, ...rest } }
}

/** Answers every refusal and failure with the envelope; a failure has a reference that is also in the log, and never a stack. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const answer = (status: number, envelope: Envelope) => {
    // a request that the framework refuses has not passed the hook that names answers
    reply.code(status).headers({ [REQUEST_ID]: request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    void sendCompressed(reply, 'application/json; charset=utf-8', JSON.stringify(envelope))
  }
  const refusal = refusalOf(error)
  if (refusal) {
    const { status, envelope } = refusal
    if (!(error instanceof Refusal)) request.log.info({ err: error }, 'refused')
    if (status === 413) void drained(request.raw).then(() => answer(status, envelope))
    else answer(status, envelope)
    return
  }
  const referencia = `E${Date.now().toString(36)}${randomInt(46_656).toString(36)}`.toUpperCase()
  request.log.error({ err: error, referencia }, 'failed')
  answer(500, { estado: false, mensaje: `Ocurrió un error inesperado. Si se repite, avise con esta referencia: ${referencia}.` })
}

const UNREADABLE: Record<string, readonly [line: string, mensaje: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'La dirección o los encabezados de la solicitud son demasiado largos.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'La solicitud demoró demasiado en llegar. Revise su conexión y vuelva a intentarlo.'],
}

/** Answers a request that is not valid HTTP, or too long, with the envelope, too. */
export const refuseUnreadable = (error: Error & { code?: string }, socket: Socket, id = newRequestId()): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [line, mensaje] = UNREADABLE[error.code ?? ''] ?? ['400 Bad Request', 'La solicitud no es válida.']
  const text = JSON.stringify({ estado: false, mensaje } satisfies Envelope)
  socket.end(
    `HTTP/1.1 ${line}\r\ncontent-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\n${REQUEST_ID}: ${id}\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}
