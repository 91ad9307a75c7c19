/** What waits for the decision of the client, and the decision, in the portal. */
import { decidirPorAprobar, listarPorAprobar, verAdjuntoPorAprobar } from '@nogal/model/gestion/aprobacion.calls'
import type { FieldError } from '@nogal/model/schema'
import { findContenido } from '../../adjunto/adjunto.queries.ts'
import { entregar } from '../../adjunto/entrega.ts'
import { demand } from '../../aggregate/read.ts'
import { lock } from '../../aggregate/write.ts'
import { EMBARQUE } from '../../embarque/base/embarque.queries.ts'
import { WithMessage } from '../../http/answers.ts'
import { handle, type Mounted } from '../../http/handle.ts'
import { conflict, invalid, notFound } from '../../http/refusal.ts'
import type { Access } from '../../scope/scope.ts'
import { type EsperaDelCliente, waitingFor } from './cliente.queries.ts'
import { decideItems } from './decidir.ts'

const CHANGED = 'Algo de esto ya fue decidido, o cambió mientras lo miraba. Vea otra vez lo que espera su decisión.'

/** What waits for the client of a shipment; 404 when the session does not see the shipment. */
const demandWaiting = async (access: Access, ship: number): Promise<EsperaDelCliente[]> => {
  await demand(access, EMBARQUE, ship)
  return waitingFor(access, ship)
}

/** What waits, without the versions of its files. */
const told = (waiting: readonly EsperaDelCliente[]) =>
  waiting.map(one => ({ ...one, Adjuntos: one.Adjuntos.map(({ Id_Adjunto, Nombre }) => ({ Id_Adjunto, Nombre })) }))

export const APROBACION_CLIENTE_HANDLERS: readonly Mounted[] = [
  handle(listarPorAprobar, async context => told(await demandWaiting(context, context.params.id))),
  handle(verAdjuntoPorAprobar, async context => {
    const { id, adjunto } = context.params
    const files = (await demandWaiting(context, id)).flatMap(({ Adjuntos }) => Adjuntos)
    const one = files.find(({ Id_Adjunto }) => Id_Adjunto === adjunto)
    if (!one) throw notFound('el archivo')
    return entregar(context.config, await findContenido(context.db, adjunto, one.Nro_Version), one.Nombre, false)
  }),
  handle(decidirPorAprobar, ({ params: { id }, body: { Decisiones }, sesion, tx }) =>
    tx(async db => {
      const access = { db, sesion }
      await demand(access, EMBARQUE, id)
      await lock(access, EMBARQUE, id)
      const waiting = new Map((await demandWaiting(access, id)).map(one => [one.Id_Gestion, one]))
      const given = [...new Map((Decisiones ?? []).map(one => [one.Id_Gestion, one])).values()]
      if (!given.length || given.some(one => waiting.get(one.Id_Gestion)?.Vistas !== one.Vistas)) throw conflict(CHANGED)
      const decisions = given.map(({ Id_Gestion, Decision, Motivo }) => ({
        id: Id_Gestion,
        approves: Decision === 'aprobar',
        motivo: Decision === 'aprobar' ? '' : (Motivo ?? '').trim(),
      }))
      const bare: FieldError[] = decisions
        .filter(({ approves, motivo }) => !approves && !motivo)
        .map(({ id }) => ({ campo: 'Motivo', mensaje: `${waiting.get(id)!.Nom_CertDocAnalis}: escriba el motivo del rechazo.` }))
      if (bare.length) throw invalid(bare)
      await decideItems(db, decisions)
      return new WithMessage(told(await waitingFor(access, id)), 'Decisión guardada.')
    }),
  ),
]
