/** The inputs of the calls about webhooks, chosen so that every field of an answer has a value. */
import { callText } from '@nogal/model/calls'
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
import type { Api } from './api.ts'
import type { Input } from './embarqueInputs.ts'
import { newService } from './tokens.ts'

let made = 0

/** The body of a new webhook, of a new service user. */
const webhookBody = async (api: Api) => {
  const Cod_Usuario = await newService(api, `oyente${++made}`)
  return { Nombre: Cod_Usuario, Url: 'https://8.8.8.8/nogal', Cod_Usuario, Clases: ['comentario'], Activo: false }
}

/** A webhook of which one event was delivered, one is tried and one is dead; it has a second secret. */
const told = async (api: Api): Promise<{ Id_Webhook: number; Id_Entrega: string; body: object }> => {
  const body = await webhookBody(api)
  const { data, text } = await api.pedir('POST', crearWebhook.path, { body })
  if (!data) throw new Error(text)
  const { Id_Webhook } = data
  await api.pedir('POST', rotarWebhook.path, { body: { Id_Webhook } })
  await api.db.pool.query("update webhook set error = 'No responde.', entregado_en = now() where id_webhook = $1", [Id_Webhook])
  const { rows } = await api.db.pool.query(
    `insert into webhook_entrega (id_webhook, clase, hecho, estado, intentos, entregado_en, respuesta_estado, respuesta, error)
     select $1, 'comentario', '{"Detalle": "Algo."}', x.estado, 1, now(), 500, 'No.', 'El servidor respondió 500.'
       from unnest(array['pendiente', 'entregado', 'muerto']) x (estado) returning id_entrega as id, estado`,
    [Id_Webhook],
  )
  return { Id_Webhook, Id_Entrega: rows.find(({ estado }) => estado === 'muerto').id, body }
}

/** Inputs of each call, by its text. */
export const webhookInputs = (api: () => Api): Record<string, () => Promise<Input>> => {
  const ofOne = async (): Promise<Input> => ({ body: { Id_Webhook: (await told(api())).Id_Webhook } })
  return {
    [callText(listarWebhooks)]: async () => {
      await told(api())
      return {}
    },
    [callText(crearWebhook)]: async () => ({ body: await webhookBody(api()) }),
    [callText(guardarWebhook)]: async () => {
      const { Id_Webhook, body } = await told(api())
      return { body: { ...body, Id_Webhook, Clases: ['itinerario'] } }
    },
    [callText(rotarWebhook)]: ofOne,
    [callText(probarWebhook)]: ofOne,
    [callText(quitarWebhook)]: ofOne,
    [callText(verEntregas)]: async () => ({ params: { id: (await told(api())).Id_Webhook } }),
    [callText(reenviarEntrega)]: async () => ({ body: { Id_Entrega: (await told(api())).Id_Entrega } }),
  }
}
