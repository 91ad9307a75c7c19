/** The calls that mail the contract of a deal, as the papers of its shipments are mailed. */
import { idParam, keyOf, needs } from '../aggregate/calls.ts'
import { maybe, record } from '../answer.ts'
import { call } from '../call.ts'
import { serial, text } from '../fields.ts'
import { negocio } from '../negocio/negocio.fields.ts'
import { despacho } from './despacho.ts'
import { destinatarios, envio, mensajeEscrito } from './envio.ts'

const enviar = { group: negocio.entity, needs: needs(negocio, 'enviar') } as const
export const prepararEnvioContrato = call({
  ...enviar,
  method: 'GET',
  path: '/api/negocio/{id}/envio-contrato',
  summary: 'A quién va el contrato de un negocio, qué impide enviarlo, y cómo está su último envío',
  params: idParam(negocio),
  data: record(
    {
      /** The name of the client. */
      Para: text('Para', 120),
      ...despacho,
    },
    { Ultimo_Envio: maybe(envio) },
  ),
})
export const enviarContrato = call({
  ...enviar,
  method: 'POST',
  path: '/api/negocio/enviar-contrato',
  summary: 'Envía el contrato de un negocio al cliente, con el PDF adjunto',
  body: { ...keyOf(negocio), ...mensajeEscrito },
  data: envio,
})
export const reenviarContrato = call({
  ...enviar,
  method: 'POST',
  path: '/api/negocio/reenviar-contrato',
  summary: 'Envía otra vez el mismo contrato, por una causa nueva; puede ir a otros destinatarios',
  body: { Id_Envio: serial('Envío*'), Destinatarios: destinatarios },
  data: envio,
})

export const ENVIO_CONTRATO_CALLS = [prepararEnvioContrato, enviarContrato, reenviarContrato]
