/** The calls of webhooks, for administradores: their addresses, the events that they want, and the deliveries. */
import type { BodyOf } from '@nogal/model/call'
import {
  crearWebhook,
  guardarWebhook,
  listarWebhooks,
  probarWebhook,
  quitarWebhook,
  reenviarEntrega,
  rotarWebhook,
  verEntregas,
} from '@nogal/model/webhook/webhook.calls'
import type { Config } from '../config.ts'
import type { Tx } from '../db/tx.ts'
import { WithMessage } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { mayBePlain } from '../http/outgoing.ts'
import { conflict, invalid, notFound } from '../http/refusal.ts'
import { giveSecret } from './secreto.ts'
import * as q from './webhook.queries.ts'

const noWebhook = () => notFound('el webhook')

/** An address in clear is only for a private network that is allowed. */
const isSafe = (url: URL, allowed: readonly string[]): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && mayBePlain(url, allowed))

/** What a body says of a webhook; 400 for an address in clear on the internet, for one with a password, and for a person. */
const describe = async (db: Tx, config: Config, body: BodyOf<typeof crearWebhook>): Promise<q.Described> => {
  const { Nombre: nombre, Url: url, Cod_Usuario: usuario, Clases: clases, Activo } = body
  if (!URL.canParse(url) || !isSafe(new URL(url), config.SALIDA_PRIVADA))
    throw invalid([{ campo: 'Url', mensaje: 'Dirección: use una que comience con https://.' }])
  if (new URL(url).username) throw invalid([{ campo: 'Url', mensaje: 'Dirección: quite el usuario y la clave que lleva.' }])
  if (!(await q.isService(db, String(usuario))))
    throw invalid([{ campo: 'Cod_Usuario', mensaje: 'Usuario de servicio: elija uno activo, o agréguelo en Tokens de acceso.' }])
  return { nombre, url, usuario: String(usuario), clases, activo: Activo === true }
}

export const WEBHOOKS_HANDLERS = [
  handle(listarWebhooks, ({ db }) => q.readWebhooks(db)),
  // not `tx`, which stores each answer under its Idempotency-Key: the answer has the secret, which is stored encrypted only
  handle(crearWebhook, ({ body, config, aside }) =>
    aside(async db => {
      const id = await q.insertWebhook(db, await describe(db, config, body))
      return new WithMessage({ Id_Webhook: id, Secreto: await giveSecret(db, config, id) }, 'Webhook creado.')
    }),
  ),
  handle(rotarWebhook, ({ body: { Id_Webhook }, config, aside }) =>
    aside(async db => {
      if (!(await q.noteRotation(db, Id_Webhook))) throw noWebhook()
      const data = { Id_Webhook, Secreto: await giveSecret(db, config, Id_Webhook) }
      return new WithMessage(data, 'Secreto cambiado. El anterior también firma durante un día.')
    }),
  ),
  handle(guardarWebhook, ({ body, config, tx }) =>
    tx(async db => {
      if (!(await q.updateWebhook(db, body.Id_Webhook, await describe(db, config, body)))) throw noWebhook()
      return new WithMessage(null, 'Webhook guardado.')
    }),
  ),
  handle(probarWebhook, ({ body: { Id_Webhook }, tx }) =>
    tx(async db => {
      const id = await q.insertTest(db, Id_Webhook, 'Evento de prueba del portal.')
      if (!id) throw noWebhook()
      return new WithMessage({ Id_Entrega: id }, 'Prueba enviada. La respuesta se ve en sus entregas.')
    }),
  ),
  handle(quitarWebhook, ({ body: { Id_Webhook }, tx }) =>
    tx(async db => {
      if (!(await q.removeWebhook(db, Id_Webhook))) throw noWebhook()
      return new WithMessage(null, 'Webhook eliminado.')
    }),
  ),
  handle(verEntregas, ({ db, params, options }) => q.listDeliveries(db, params.id, options)),
  handle(reenviarEntrega, ({ body: { Id_Entrega }, tx }) =>
    tx(async db => {
      const again = await q.sendAgain(db, Id_Entrega)
      if (again === undefined) throw notFound('el evento')
      if (!again) throw conflict('Ese evento aún se está entregando. Espere su próximo intento.')
      return new WithMessage(null, 'Se entrega otra vez en unos segundos.')
    }),
  ),
]
