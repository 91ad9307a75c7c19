/** Webhooks, which tell other programs of the same events as the notices tell people: their fields, their deliveries, and the calls about both. */
import { listOf, nothing, record } from '../answer.ts'
import { TITULOS_AVISO } from '../aviso/avisos.fields.ts'
import { CLASES_AVISO, type ClaseAviso } from '../aviso/avisos.ts'
import { call, type DataOf } from '../call.ts'
import { choice, choices, flag, instant, integer, refText, serial, text, url } from '../fields.ts'

/** The kind of an event by which a receiver is tried. */
export const CLASE_PRUEBA = 'prueba'
type ClaseWebhook = ClaseAviso | typeof CLASE_PRUEBA
const CLASES_WEBHOOK: readonly ClaseWebhook[] = [...CLASES_AVISO, CLASE_PRUEBA]
export const NOMBRES_CLASE_WEBHOOK: Readonly<Record<ClaseWebhook, string>> = { ...TITULOS_AVISO, [CLASE_PRUEBA]: 'Prueba' }

/** The state of the delivery of an event: being tried, accepted, or given up. */
export const ESTADOS_ENTREGA = { pendiente: 'Por entregar', entregado: 'Entregado', muerto: 'Sin entregar' } as const
export type EstadoEntrega = keyof typeof ESTADOS_ENTREGA
/** At most this many characters of a receiver's answer are kept. */
export const MAX_RESPUESTA_WEBHOOK = 500

/** The fields of a webhook: the address of the program, the kinds of events, and the service user whose permissions count. */
export const camposWebhook = {
  Nombre: text('Nombre*', 60, { example: 'Sistema contable' }),
  Url: url('Dirección*', { hint: 'Comienza con https://.', example: 'https://sistema.suempresa.cl/nogal' }),
  Cod_Usuario: refText('usuario', 'Usuario de servicio*', { only: { Servicio: 'true' } }),
  Clases: choices(CLASES_AVISO, 'Qué se avisa*', { labels: TITULOS_AVISO }),
  Activo: flag('Avisar', { initial: true }),
}
const Id_Webhook = serial('Webhook*')
const deWebhook = record({
  Id_Webhook,
  ...camposWebhook,
  Nom_Usuario: text('Nombre del usuario*', 80),
  Pendientes: integer('Por entregar*'),
  Muertos: integer('Sin entregar*'),
  Entregado_En: instant('Última entrega'),
  /** Why the last attempt failed; null once one succeeded. */
  Error: text('Qué falla', 300),
  /** Until when both secrets sign. */
  Anterior_Hasta: instant('El secreto anterior firma hasta'),
})
export type WebhookListado = DataOf<typeof listarWebhooks>[number]

/** The columns of the list of deliveries. */
export const FILA_ENTREGAS = {
  Id_Entrega: text('Identificador*', 40),
  Clase: choice(CLASES_WEBHOOK, 'Qué pasó*', { labels: NOMBRES_CLASE_WEBHOOK }),
  Detalle: text('Detalle*', 1000),
  En: instant('Cuándo*'),
  Estado: choice(Object.keys(ESTADOS_ENTREGA) as EstadoEntrega[], 'Estado*', { labels: ESTADOS_ENTREGA }),
  Intentos: integer('Intentos*'),
  Proximo: instant('Próximo intento'),
  Entregado_En: instant('Entregado'),
  Respuesta_Estado: integer('Estado de la respuesta'),
  Respuesta: text('Respuesta', MAX_RESPUESTA_WEBHOOK),
  Error: text('Qué falló', 300),
}
export const BUSCADAS_ENTREGAS = ['Id_Entrega', 'Detalle', 'Respuesta', 'Error'] as const
/** Deliveries in a page. */
export const ENTREGAS_POR_PAGINA = 50
const entrega = record(FILA_ENTREGAS)
export type Entrega = DataOf<typeof verEntregas>[number]

const administra = { group: 'webhooks', needs: 'administrador' } as const
const ofOne = { ...administra, method: 'POST', body: { Id_Webhook } } as const
const secreto = record({ Id_Webhook, Secreto: text('Secreto*', 80, { example: 'whsec_…' }) })

export const listarWebhooks = call({
  ...administra,
  method: 'GET',
  path: '/api/webhooks/listado',
  summary: 'A qué programas se les avisa de lo que pasa, y cómo va',
  data: listOf(deWebhook),
})
export const crearWebhook = call({
  ...administra,
  method: 'POST',
  path: '/api/webhooks/crear',
  summary: 'Avisa a un programa de lo que pasa; el secreto con que se firma viene en la respuesta y no se vuelve a mostrar',
  body: camposWebhook,
  data: secreto,
})
export const guardarWebhook = call({
  ...administra,
  method: 'POST',
  path: '/api/webhooks/guardar',
  summary: 'Cambia la dirección de un webhook, de qué se le avisa, en nombre de quién, o si se le avisa',
  body: { Id_Webhook, ...camposWebhook },
  data: nothing,
})
export const rotarWebhook = call({
  ...ofOne,
  path: '/api/webhooks/rotar',
  summary: 'Da un secreto nuevo; durante un día se firma también con el anterior',
  data: secreto,
})
export const probarWebhook = call({
  ...ofOne,
  path: '/api/webhooks/probar',
  summary: 'Envía un evento de prueba',
  data: record({ Id_Entrega: text('Identificador*', 40) }),
})
export const quitarWebhook = call({
  ...ofOne,
  path: '/api/webhooks/quitar',
  summary: 'Deja de avisarle a un programa; lo que está por entregar se pierde',
  data: nothing,
})
export const verEntregas = call({
  ...administra,
  method: 'GET',
  path: '/api/webhooks/{id}/entregas',
  summary: 'Los eventos de un webhook, el último primero, con lo que respondió el programa; de a 50 si no se pide otra página',
  params: { id: serial('Webhook*') },
  list: true,
  data: listOf(entrega),
})
export const reenviarEntrega = call({
  ...administra,
  method: 'POST',
  path: '/api/webhooks/reenviar',
  summary: 'Vuelve a entregar un evento, con el mismo identificador',
  body: { Id_Entrega: text('Identificador*', 40, { example: 'msg_0f6f2ad3c6b14d43' }) },
  data: nothing,
})
export const WEBHOOK_CALLS = [
  listarWebhooks,
  crearWebhook,
  guardarWebhook,
  rotarWebhook,
  probarWebhook,
  quitarWebhook,
  verEntregas,
  reenviarEntrega,
]
