/** The address of the record that a change is of. */
import type { CambioListado } from '@nogal/model/administracion/cambios'
import { isParameter } from '@nogal/model/parametros/catalogo'
import { aggregateOf } from '@nogal/model/registry'
import type { Link } from '../aggregate/addresses.ts'
import { recordAt } from '../pantallas.ts'

/** Undefined where the record has no page, or is no longer there. */
export const enlaceCambio = ({ Tabla, Clave, Accion, Registro, Nro_Embarque }: CambioListado): Link | undefined => {
  const [key = ''] = Clave.split('~')
  if (isParameter(Tabla)) return Accion === 'eliminar' ? undefined : { to: `/pages/parametros/${Tabla}`, search: { ficha: Clave } as never }
  const entity = aggregateOf(Tabla)?.entity
  if (!entity || !Registro) return undefined
  if (!Nro_Embarque) {
    const to = recordAt(entity, key)
    return to ? { to } : undefined
  }
  const to = recordAt('embarque', Nro_Embarque)!
  return entity === 'contenedor' ? { to, search: { contenedor: Number(key) } as never, hash: 'contenedores' } : { to }
}
