import { randomInt } from 'node:crypto'
import type { Envelope } from '@nogal/model/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Rechazo } from './rechazo.ts'

type Known = { status: number; mensaje: string }

/** What PostgreSQL refuses, by SQLSTATE, in words. Rules written in the database raise P0001 with their own sentence. */
const SQLSTATE: Record<string, Known> = {
  '23505': { status: 409, mensaje: 'Ya existe un registro con esos datos.' },
  '23503': { status: 409, mensaje: 'Otro registro depende de este, o falta el que se indica.' },
  '23514': { status: 409, mensaje: 'Los datos no cumplen una regla del portal.' },
  '23502': { status: 400, mensaje: 'Falta un dato obligatorio.' },
  '22001': { status: 400, mensaje: 'Un texto es demasiado largo.' },
  '22003': { status: 400, mensaje: 'Un número está fuera de rango.' },
  '22021': { status: 400, mensaje: 'Un texto tiene caracteres que no se pueden guardar.' },
  '22P02': { status: 400, mensaje: 'Un dato tiene un formato que no corresponde.' },
  '22P05': { status: 400, mensaje: 'Un texto tiene caracteres que no se pueden guardar.' },
  '2201B': { status: 400, mensaje: 'La expresión del filtro no es válida.' },
  '57014': { status: 503, mensaje: 'La consulta demoró demasiado. Afine los filtros y vuelva a intentarlo.' },
  '40001': { status: 409, mensaje: 'Otra persona cambió estos datos al mismo tiempo. Vuelva a intentarlo.' },
  '40P01': { status: 409, mensaje: 'Otra persona cambió estos datos al mismo tiempo. Vuelva a intentarlo.' },
  '53300': { status: 503, mensaje: 'La base de datos está ocupada. Vuelva a intentarlo en un momento.' },
}
/** What Fastify and its plugins refuse, by code. */
const FASTIFY: Record<string, Known> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, mensaje: 'Los datos enviados son demasiado grandes.' },
  FST_REQ_FILE_TOO_LARGE: { status: 413, mensaje: 'El archivo es demasiado grande.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, mensaje: 'Envíe los datos como JSON (application/json).' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, mensaje: 'Faltan los datos: el cuerpo de la solicitud está vacío.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, mensaje: 'El JSON enviado no es válido.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, mensaje: 'La solicitud llegó incompleta. Vuelva a intentarlo.' },
}
/** Constraints of the database, by the end of their name, in words. */
const RESTRICCIONES: readonly (readonly [RegExp, string])[] = [
  [/_nombre$/, 'Ya existe un registro con ese nombre. Use otro o edite el que existe.'],
  [/_pkey$/, 'Ya existe un registro con ese código. Use otro o edite el que existe.'],
  [/_rut$/, 'Ya existe un registro con ese RUT.'],
  [/_iso2$/, 'Ya existe un país con ese código ISO.'],
  [/_locode$/, 'Ya existe un puerto con ese UN/LOCODE.'],
  [/_traslape$/, 'Las fechas se traslapan con las de otra temporada.'],
  [/_fechas$/, 'La fecha de término debe ser posterior a la de inicio.'],
  [/_desde_hasta$/, 'El límite superior no puede ser menor que el inferior.'],
  [/_limites$/, 'El límite máximo no puede ser menor que el mínimo.'],
  [/_contrato$/, 'Ya existe un negocio con ese número de contrato.'],
]
const LOST =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|connect ENOENT|Connection terminated|timeout exceeded when trying to connect|^(08|57P)/

const known = (error: { code?: string; message?: string; statusCode?: number; name?: string }): Known | undefined => {
  const code = error.code ?? ''
  if (code === 'P0001') return { status: 409, mensaje: error.message ?? '' }
  const rule = (error as { constraint?: string }).constraint
  const sentence = rule && RESTRICCIONES.find(([name]) => name.test(rule))?.[1]
  if (sentence) return { status: 409, mensaje: sentence }
  if (SQLSTATE[code] || FASTIFY[code]) return SQLSTATE[code] ?? FASTIFY[code]
  if (LOST.test(code) || LOST.test(error.message ?? ''))
    return { status: 503, mensaje: 'La base de datos no responde. Vuelva a intentarlo en un momento.' }
  if (error.statusCode === 429) return { status: 429, mensaje: 'Demasiadas solicitudes. Espere un momento y vuelva a intentarlo.' }
  if (error.name === 'SyntaxError' && error.statusCode === 400) return FASTIFY.FST_ERR_CTP_INVALID_JSON_BODY
  if (error.statusCode && error.statusCode < 500) return { status: error.statusCode, mensaje: 'La solicitud no es válida.' }
  return undefined
}

/** Every refusal and every failure leaves here, in the envelope; a failure carries a reference that the log has too, never a stack. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const answer = (status: number, envelope: Envelope) => {
    reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(envelope))
  }
  if (error instanceof Rechazo) {
    answer(error.status, {
      estado: false,
      mensaje: error.message,
      ...(error.data !== undefined && { data: error.data }),
      ...(error.errores && { errores: error.errores }),
    })
    return
  }
  const refusal = known(error as Error)
  if (refusal) {
    request.log.info({ err: error }, 'refused')
    answer(refusal.status, { estado: false, mensaje: refusal.mensaje })
    return
  }
  const referencia = `E${Date.now().toString(36)}${randomInt(46_656).toString(36)}`.toUpperCase()
  request.log.error({ err: error, referencia }, 'failed')
  answer(500, { estado: false, mensaje: `Ocurrió un error inesperado. Si se repite, avise con esta referencia: ${referencia}.` })
}
