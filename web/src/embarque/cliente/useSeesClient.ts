import { RECLAMO } from '@nogal/model/reclamo/reclamo'
import { SOLICITUD } from '@nogal/model/solicitud/solicitud'
import { usePermisos } from '../../sesion/permisos.ts'

/** May the person read what clients owe, or what they claim? */
export const useSeesClient = (): boolean => {
  const solicitud = usePermisos(SOLICITUD.aggregate.screen)
  const reclamo = usePermisos(RECLAMO.aggregate.screen)
  return solicitud.can('ver') || reclamo.can('ver')
}
