/** The calls of clients beside those of gestión: the record of a shipment, comments on documents, subscriptions to mails. */
import { listOf, page, record } from '../answer.ts'
import { call } from '../call.ts'
import { choice, choices, email, longText, pick, serial, text } from '../fields.ts'
import { reclamo } from '../reclamo/reclamo.ts'
import { avisoEnVivo } from '../vivo.ts'
import { AVISOS, CODIGOS_AVISO, comentario, embarqueCliente, esperaCliente, MAX_COMENTARIO } from './cliente.fields.ts'

const group = 'cliente'
const ruta = '/api/clientelogistica'
const ver = { group, needs: ['cliente', 'ver'] } as const

export const cargarEmbarqueCliente = call({
  ...ver,
  method: 'GET',
  path: `${ruta}/{id}/cargar-embarque`,
  summary: 'Un embarque como lo ve su cliente: hitos, contenedores y documentos',
  params: { id: serial('Embarque*') },
  data: embarqueCliente,
})
export const listarEspera = call({
  ...ver,
  method: 'GET',
  path: `${ruta}/espera`,
  summary: 'Lo que espera algo de un cliente en sus embarques: documentos por decidir, respuestas a sus comentarios, originales en camino',
  data: listOf(esperaCliente),
})
export const confirmarOriginales = call({
  group,
  needs: ['cliente', 'aprobar'],
  method: 'POST',
  path: `${ruta}/confirmar-originales`,
  summary: 'El cliente confirma que recibió los originales de un envío por courier; queda quién y cuándo',
  body: { Nro_Embarque: serial('Embarque*'), Id_Courier: serial('Envío por courier*') },
  data: embarqueCliente,
})
export const abrirReclamo = call({
  group,
  needs: ['cliente', 'aprobar'],
  method: 'POST',
  path: `${ruta}/abrir-reclamo`,
  summary: 'El cliente reclama por un embarque o uno de sus contenedores; las fotos se adjuntan después',
  body: pick(reclamo.fields, 'Nro_Embarque', 'Id_Contenedor', 'Clase', 'Texto', 'Kilos', 'Monto'),
  data: record({ Id_Reclamo: serial('Reclamo*') }, { Embarque: embarqueCliente }),
})
export const enVivoCliente = call({
  ...ver,
  method: 'GET',
  path: `${ruta}/{id}/en-vivo`,
  summary: 'Lo que cambia de un embarque mientras su cliente lo tiene abierto',
  params: { id: serial('Embarque*') },
  data: avisoEnVivo,
})

/** Client and staff write in the same thread */
const conversacion = { group, needs: { internoOr: ['cliente', 'ver'] }, data: listOf(comentario) } as const
export const listarComentarios = call({
  ...conversacion,
  method: 'GET',
  path: '/api/comentarios/{id}',
  summary: 'Los comentarios sobre un documento, del cliente y de la empresa, el primero primero',
  params: { id: serial('Gestión*') },
})
export const comentar = call({
  ...conversacion,
  method: 'POST',
  path: '/api/comentarios/agregar',
  summary: 'Comenta un documento; lo leen el cliente y la empresa',
  body: { Id_Gestion: serial('Gestión*'), Texto: longText('Comentario*', MAX_COMENTARIO) },
})

const avisos = {
  Avisos: choices(CODIGOS_AVISO, 'Avisos', { labels: AVISOS }),
  Idioma: choice(['es', 'en'], 'Idioma*'),
}
const suscripcion = record({ ...avisos, Email: email('Correo*') })
export const obtenerAvisos = call({
  ...ver,
  method: 'GET',
  path: `${ruta}/avisos`,
  summary: 'Los correos que pidió quien pregunta: de qué, en qué idioma y a qué dirección',
  data: suscripcion,
})
export const guardarAvisos = call({
  ...ver,
  method: 'POST',
  path: `${ruta}/guardar-avisos`,
  summary: 'Pide o deja de pedir correos sobre los embarques propios',
  body: avisos,
  data: suscripcion,
})

const baja = {
  group,
  needs: 'publico',
  limit: 30,
  path: '/api/avisos/baja/{token}',
  params: { token: text('Enlace*', 300) },
  data: page,
} as const
export const verBaja = call({ ...baja, method: 'GET', summary: 'La página en que se dejan los avisos por correo; abrirla no los deja' })
export const darBaja = call({ ...baja, method: 'POST', summary: 'Deja los avisos por correo' })

export const CLIENTE_CALLS = [
  verBaja,
  darBaja,
  cargarEmbarqueCliente,
  listarEspera,
  confirmarOriginales,
  abrirReclamo,
  enVivoCliente,
  listarComentarios,
  comentar,
  obtenerAvisos,
  guardarAvisos,
]
