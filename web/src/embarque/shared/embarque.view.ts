/** The calls and addresses of a shipment, and what is deleted with one. */
import type { DataOf } from '@nogal/model/call'
import {
  actualizarEmbarque,
  cambiarEstadoEmbarque,
  cargarEmbarque,
  eliminarEmbarque,
  exportarEmbarques,
  listarEmbarques,
  listarEstadosEmbarque,
  resumirEmbarques,
} from '@nogal/model/embarque/embarque.calls'
import { type EmbarqueFila, embarque, nombreEmbarque } from '@nogal/model/embarque/embarque.fields'
import { enVivoEmbarque } from '@nogal/model/vivo'
import type { View } from '../../aggregate/view.ts'
import { lazyPart } from '../../code/lazyPart.tsx'

const FaltasAnular = lazyPart(() => import('./FaltasAnular.tsx'), { missing: 'nowhere' })

/** A shipment with its containers and their contents. */
export type EmbarqueEntero = DataOf<typeof cargarEmbarque>

export const EMBARQUE_VIEW: View<EmbarqueFila, EmbarqueEntero> = {
  aggregate: embarque,
  path: '/api/embarque',
  alsoStale: ['/api/negocio', '/api/correo'],
  listAddress: '/pages/embarques/listado',
  recordAddress: '/pages/embarque',
  addressedBy: ['Nro_Negocio', 'Nro_Embarque'],
  single: true,
  madeElsewhere: 'Los embarques se planifican en su negocio, una vez confirmado.',
  named: nombreEmbarque,
  calls: {
    list: listarEmbarques,
    export: exportarEmbarques,
    summary: resumirEmbarques,
    whole: cargarEmbarque,
    change: actualizarEmbarque,
    remove: eliminarEmbarque,
    state: cambiarEstadoEmbarque,
    states: listarEstadosEmbarque,
    live: enVivoEmbarque,
    parts: {},
  },
  partner: row => row.Nom_ClienteNegocio,
  Consequences: FaltasAnular,
  losses: ({ Contenedores_Embarque: { length } }) => [
    'su reserva, su ruta, sus fechas y sus datos de aduana',
    ...(length ? [length === 1 ? '1 contenedor vacío' : `${length} contenedores vacíos`] : []),
  ],
}
