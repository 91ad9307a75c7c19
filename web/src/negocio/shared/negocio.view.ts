/** The calls and addresses of a deal, and what is deleted with one. */
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
import { counted } from '@nogal/model/words'
import type { View } from '../../aggregate/view.ts'
import { lazyPart } from '../../code/lazyPart.tsx'

const AvisoAnular = lazyPart(() => import('../embarques/AvisoAnular.tsx'), { missing: 'nowhere' })

const lost = (rows: readonly unknown[], one: string, many: string): string[] => (rows.length ? [counted(rows.length, one, many)] : [])

export const NEGOCIO_VIEW: View<NegocioFila, NegocioCompleto> = {
  aggregate: negocio,
  path: '/api/negocio',
  alsoStale: ['/api/correo'],
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
    ...lost(n.Productos, 'línea de producto', 'líneas de producto'),
    ...lost(n.Formas_Pago, 'pago', 'pagos'),
    ...counted(n.Documentos.length + n.Otros_Docs.length, 'documento requerido', 'documentos requeridos'),
    ...lost(n.Certificados, 'certificado requerido', 'certificados requeridos'),
    ...lost(n.Analisis, 'análisis requerido', 'análisis requeridos'),
    ...lost(n.Brokers, 'broker', 'brokers'),
  ],
}

/** The fields of a deal that dialogs need to name it. */
export type Cual = Pick<NegocioFila, 'Nro_Negocio' | 'Nro_Contrato' | 'Nom_ClienteNegocio' | 'Fecha_ETD' | 'Version'>
/** What identifies a contract. */
export type DeContrato = Pick<Cual, 'Nro_Negocio' | 'Nro_Contrato'>
