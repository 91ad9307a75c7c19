/** Access to the shipment of an item of gestión, in calls that only staff may make. */
import { AREAS } from '@nogal/model/areas'
import { demand } from '../aggregate/read.ts'
import { type Inside, lock } from '../aggregate/write.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { notFound } from '../http/refusal.ts'
import type { Access } from '../scope/scope.ts'

/** Refuses with 404 unless the session belongs to the staff and sees the shipment. */
export const demandShipment = async (access: Access, id: number): Promise<void> => {
  await demand(access, EMBARQUE, id)
  if (access.sesion.Cod_AreaGestion === AREAS.cliente) throw notFound('el embarque')
}

/** Locks a shipment that the session may see until the transaction ends. */
export const holdShipment = async (inside: Inside, id: number): Promise<void> => {
  await lock(inside, EMBARQUE, id)
  await demandShipment(inside, id)
}
