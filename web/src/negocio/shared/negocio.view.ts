/** The calls and addresses of a deal, and what is lost with one. */
import {
  actualizarNegocio,
  cambiarEstadoNegocio,
  cuotas,
  eliminarNegocio,
  exportarNegocios,
  listarEstadosNegocio,
  listarNegocios,
  obtenerNegocio,
  productos,
  requisitos,
  resumirNegocios,
} from '@nogal/model/negocio/negocio.calls'
import { type NegocioCompleto, type NegocioFila, negocio } from '@nogal/model/negocio/negocio.fields'
import { enVivoNegocio } from '@nogal/model/vivo'
import type { View } from '../../aggregate/view.ts'
import { lazyPart } from '../../code/lazyPart.tsx'

const AvisoAnular = lazyPart(() => import('../embarques/AvisoAnular.tsx'), { missing: 'nowhere' })

const counted = (n: number, one: string, many: string) => (n === 0 ? [] : [n === 1 ? `1 ${one}` : `${n} ${many}`])

export const NEGOCIO_VIEW: View<NegocioFila, NegocioCompleto> = {
  aggregate: negocio,
  path: '/api/negocio',
  listAddress: '/pages/negocios/listado',
  recordAddress: '/pages/negocio',
  calls: {
    list: listarNegocios,
    export: exportarNegocios,
    summary: resumirNegocios,
    whole: obtenerNegocio,
    change: actualizarNegocio,
    remove: eliminarNegocio,
    state: cambiarEstadoNegocio,
    states: listarEstadosNegocio,
    live: enVivoNegocio,
    parts: { Productos: productos, Formas_Pago: cuotas, ...requisitos },
  },
  partner: row => row.Nom_ClienteNegocio,
  Consequences: AvisoAnular,
  losses: n => [
    'sus términos y condiciones',
    ...counted(n.Productos.length, 'línea de producto', 'líneas de producto'),
    ...counted(n.Formas_Pago.length, 'pago', 'pagos'),
    ...counted(n.Documentos.length + n.Otros_Docs.length, 'documento requerido', 'documentos requeridos'),
    ...counted(n.Certificados.length, 'certificado requerido', 'certificados requeridos'),
    ...counted(n.Analisis.length, 'análisis requerido', 'análisis requeridos'),
    ...counted(n.Brokers.length, 'broker', 'brokers'),
  ],
}

/** Enough of a deal to name it in a dialog. */
export type Cual = Pick<NegocioFila, 'Nro_Negocio' | 'Nro_Contrato' | 'Nom_ClienteNegocio' | 'Fecha_ETD' | 'Version'>
