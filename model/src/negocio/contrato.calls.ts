/** The calls of the printed contract of a deal, in a separate module, so that lists do not load them and their types. */
import { idParam, keyOf, needs } from '../aggregate/calls.ts'
import { maybe, record } from '../answer.ts'
import { call } from '../call.ts'
import { despacho } from '../embarque/despacho.ts'
import { destinatarios, envio, mensajeEscrito } from '../embarque/envio.ts'
import { serial, text } from '../fields.ts'
import { compareCall, printCall, printingsCall } from '../papel/papel.calls.ts'
import { contrato } from './contrato.ts'
import { negocio } from './negocio.fields.ts'

export const imprimirNegocio = printCall(negocio, '/api/negocio/print-negocio/{id}', {
  summary: 'Lo que muestra el contrato impreso; con formato=pdf, el PDF, que se guarda y queda igual byte a byte',
  data: contrato,
})
export const listarImpresiones = printingsCall(negocio, '/api/negocio/{id}/impresiones', 'Los contratos ya impresos de un negocio')
export const compararImpresiones = compareCall(
  negocio,
  '/api/negocio/{id}/impresiones/{a}/{b}',
  'Qué cambió de un contrato impreso (a) a otro (b); b = 0 es lo que se imprimiría ahora',
)

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

export const CONTRATO_CALLS = [
  imprimirNegocio,
  listarImpresiones,
  compararImpresiones,
  prepararEnvioContrato,
  enviarContrato,
  reenviarContrato,
]
