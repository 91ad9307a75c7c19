/** Where a notice leads. */
import { AREAS } from '@nogal/model/areas'
import type { AvisoBreve } from '@nogal/model/aviso/avisos.calls'
import type { Link } from '../aggregate/addresses.ts'
import { areaAddress } from '../areas/areas.ts'
import { linkOfItem, linkOfTask } from '../consecuencia/enlace.ts'

type De = Pick<
  AvisoBreve,
  | 'Clase'
  | 'Nro_Negocio'
  | 'Nro_Embarque'
  | 'Id_Contenedor'
  | 'Tipo'
  | 'Cod_CertDocAnalis'
  | 'Id_LineaGestion'
  | 'Cod_AreaGestion'
  | 'Tarea'
>

/** The section of an item of gestión in which a kind of notice is answered. */
const SECCION: Partial<Record<AvisoBreve['Clase'], 'comentarios'>> = Object.fromEntries(
  (['observacion', 'comentario', 'mencion', 'contestacion', 'hilo-resuelto'] as const).map(clase => [clase, 'comentarios']),
)

/** The link of a notice for a user of an area: the act of its task, its item, its container, its shipment or its deal. */
export const linkOfNotice = (aviso: De, area: number): Link => {
  const { Clase, Nro_Negocio, Nro_Embarque, Id_Contenedor, Tipo, Tarea } = aviso
  if (area === AREAS.cliente)
    return { to: `/pages/cliente/${Nro_Negocio}/${Nro_Embarque}`, ...(Clase === 'respuesta' && !Tipo && { hash: 'comentarios' }) }
  const [tarea] = Tarea ?? []
  if (tarea) return linkOfTask(tarea)
  const section = SECCION[Clase]
  if (!Nro_Embarque) return { to: `/pages/negocio/${Nro_Negocio}/view`, ...(section && { hash: section }) }
  if (Tipo) return linkOfItem({ ...aviso, Nro_Embarque }, section)
  const shipment = `/pages/embarque/${Nro_Negocio}/${Nro_Embarque}`
  if (Clase === 'no-cumple' || Clase === 'liberado')
    return {
      to: areaAddress('calidad', { Nro_Negocio, Nro_Embarque }),
      ...(Id_Contenedor && { search: { contenedor: Id_Contenedor } as never }),
    }
  if (Id_Contenedor && section)
    return { to: shipment, search: { contenedor: Id_Contenedor, parte: section } as never, hash: 'contenedores' }
  if (section) return { to: shipment, hash: section }
  if (Id_Contenedor) return { to: shipment, search: { contenedor: Id_Contenedor } as never, hash: 'contenedores' }
  return { to: shipment, ...(Clase === 'itinerario' && { hash: 'fechas' }), ...(Clase === 'papel-cambiado' && { hash: 'papeles' }) }
}
