/** The calls of the printed contract of a deal, in a separate module, so that lists do not load them and their types. */
import { compareCall, printCall, printingsCall } from '../papel/papel.calls.ts'
import { contrato } from './contrato.ts'
import { negocio } from './negocio.fields.ts'

export const imprimirNegocio = printCall(negocio, '/api/negocio/print-negocio/{id}', {
  summary:
    'Lo que muestra el contrato impreso; con formato=pdf, el PDF, que se guarda y queda igual byte a byte; con formato=vista, el PDF sin guardarlo',
  data: contrato,
})
export const listarImpresiones = printingsCall(negocio, '/api/negocio/{id}/impresiones', 'Los contratos ya impresos de un negocio')
export const compararImpresiones = compareCall(
  negocio,
  '/api/negocio/{id}/impresiones/{a}/{b}',
  'Qué cambió de un contrato impreso (a) a otro (b); b = 0 es lo que se imprimiría ahora',
)

export const CONTRATO_CALLS = [imprimirNegocio, listarImpresiones, compararImpresiones]
