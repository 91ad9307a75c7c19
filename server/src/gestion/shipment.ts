/** The shipment that work of gestión is about, where the staff alone works on it. */
import { AREAS } from '@nogal/model/areas'
import { demand } from '../aggregate/read.ts'
import { type Inside, lock } from '../aggregate/write.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { notFound } from '../http/refusal.ts'
import type { Access } from '../scope/scope.ts'

/** 404 unless the session is of the staff and sees the shipment. */
export const demandShipment = async (access: Access, id: number): Promise<void> => {
  await demand(access, EMBARQUE, id)
  if (access.sesion.Cod_AreaGestion === AREAS.cliente) throw notFound('el embarque')
}

/** Holds a shipment that the session may see until the transaction ends. */
export const holdShipment = async (inside: Inside, id: number): Promise<void> => {
  await lock(inside, EMBARQUE, id)
  await demandShipment(inside, id)
}
