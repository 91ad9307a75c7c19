/** Where the act that closes a task is done: the tab of its record, with the dialog open. */

import type { DataOf } from '@nogal/model/call'
import type { Lugar } from '@nogal/model/consecuencia/arreglo'
import { type CodPendiente, pendienteNamed } from '@nogal/model/consecuencia/pendientes'
import type { listarPendientes } from '@nogal/model/consecuencia/pendientes.calls'
import type { ENLACE_PENDIENTE } from '@nogal/model/consecuencia/pendientes.fields'
import type { FieldsRow } from '@nogal/model/fields'
import { AREAS_GESTION, areaNamed, type Celda, CODIGOS_AREA, type CodArea } from '@nogal/model/gestion/gestion.areas'
import type { Link } from '../aggregate/addresses.ts'
import { areaAddress } from '../areas/areas.ts'

export type Tarea = DataOf<typeof listarPendientes>[number]
/** What a link to a task needs. */
export type EnlaceTarea = FieldsRow<typeof ENLACE_PENDIENTE>

/** What a link to an item of gestión needs. */
type EnlaceGestion = Pick<EnlaceTarea, 'Nro_Negocio' | 'Id_Contenedor' | 'Tipo' | 'Cod_CertDocAnalis' | 'Id_LineaGestion'> & {
  Nro_Embarque: number
  Cod_AreaGestion: number | null
}

const search = (values: Record<string, unknown>) => values as never

/** The area whose screen shows an item of gestión, its own first. */
const areaOf = ({ Tipo, Cod_AreaGestion }: Pick<EnlaceGestion, 'Tipo' | 'Cod_AreaGestion'>): CodArea =>
  [...CODIGOS_AREA]
    .filter(area => !areaNamed(area).externa)
    .sort((a, b) => Number(areaNamed(a).area !== Cod_AreaGestion) - Number(areaNamed(b).area !== Cod_AreaGestion))
    .find(area => {
      const cell = (AREAS_GESTION[area].tipos as Partial<Record<string, Celda>>)[Tipo ?? '']
      return cell && (!cell.propios || areaNamed(area).area === Cod_AreaGestion)
    }) ?? 'logistica'

/** The link of an item of gestión, to one of its sections where that is given. */
export const linkOfItem = (item: EnlaceGestion, seccion?: string): Link => ({
  to: areaAddress(areaOf(item), item),
  search: search({ item: [item.Id_Contenedor ?? 0, item.Cod_CertDocAnalis, item.Id_LineaGestion].join('-'), ...(seccion && { seccion }) }),
  hash: item.Tipo ?? '',
})

/** The link of a task. */
export const linkOfTask = (task: EnlaceTarea): Link => {
  const { Clase, Nro_Negocio, Nro_Embarque, Id_Contenedor, Variante } = task
  const { donde, seccion } = pendienteNamed(Clase as CodPendiente)
  const deal = `/pages/negocio/${Nro_Negocio}/view`
  if (donde === 'contrato') return { to: deal, search: search({ enviar: 'contrato' }), hash: 'contrato' }
  if (!Nro_Embarque) return { to: deal, hash: donde === 'tablero' ? 'carga' : 'embarques' }
  if (donde === 'solicitud' || donde === 'reclamo') return { to: `/pages/${donde}/${Variante}` }
  const shipment = `/pages/embarque/${Nro_Negocio}/${Nro_Embarque}`
  if (donde === 'calidad')
    return { to: areaAddress('calidad', { Nro_Negocio, Nro_Embarque }), search: search({ contenedor: Id_Contenedor, decidir: 'si' }) }
  if (donde === 'contenedores') return { to: shipment, search: search({ contenedor: Id_Contenedor }), hash: 'contenedores' }
  if (donde === 'tarea') return { to: shipment, search: search({ cerrar: task.Id_Pendiente }), hash: 'papeles' }
  if (donde === 'comentarios') return { to: shipment, hash: 'comentarios' }
  if (donde === 'papeles') return { to: shipment, search: search({ envio: Variante }), hash: 'papeles' }
  if (donde === 'originales') return { to: areaAddress('logistica', { Nro_Negocio, Nro_Embarque }), hash: 'originales' }
  if (donde === 'embarque') return { to: shipment, hash: Clase === 'elegir-destino' ? 'reserva' : 'fechas' }
  return linkOfItem({ ...task, Nro_Embarque }, seccion)
}

/** The link to a place of a shipment, where something is mended; of one of its containers where that is given. */
export const linkOfPlace = (
  { tab, campo, area }: Lugar,
  row: { Nro_Negocio: number; Nro_Embarque: number; Id_Contenedor?: number },
): Link => {
  const { Nro_Negocio, Nro_Embarque, Id_Contenedor } = row
  return {
    to: area ? areaAddress(area, row) : `/pages/embarque/${Nro_Negocio}/${Nro_Embarque}`,
    search: search({ ...(campo && { campo }), ...(Id_Contenedor && { contenedor: Id_Contenedor }) }),
    hash: tab,
  }
}
