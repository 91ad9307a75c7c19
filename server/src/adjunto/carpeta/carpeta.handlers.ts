/** The dossier of a shipment, for the company and for the client. */
import { bajarCarpeta, bajarCarpetaCliente } from '@nogal/model/adjunto/adjunto.calls'
import { handle, type Mounted } from '../../http/handle.ts'
import { esExterna } from '../portadores.ts'
import { carpetaDeEmbarque } from './carpeta.ts'

export const CARPETAS_HANDLERS: readonly Mounted[] = [
  handle(bajarCarpeta, context => {
    const { para, idioma } = context.query
    return carpetaDeEmbarque(context, context.params.id, { external: para === 'cliente' || esExterna(context), idioma: idioma ?? 'es' })
  }),
  handle(bajarCarpetaCliente, context =>
    carpetaDeEmbarque(context, context.params.id, { external: true, idioma: context.query.idioma ?? 'es' }),
  ),
]
