/** Every call about shipments: those of any aggregate, from its definition, and the special ones. */
import {
  changeCall,
  exportListCall,
  keyOf,
  listCall,
  listRowOf,
  partRowOf,
  removeCall,
  stateCall,
  statesCall,
  version,
  wholeOf,
} from '../aggregate/calls.ts'
import { summaryCall } from '../aggregate/summary.ts'
import { including, listOf, record, texts } from '../answer.ts'
import { call } from '../call.ts'
import { containerNumber, integer, pick, rows, serial, text } from '../fields.ts'
import { cargaContenedor, contenedor, PALLETS_ESCRITOS } from './contenedor.fields.ts'
import { DATOS_ADUANA, embarque } from './embarque.fields.ts'
import { ITINERARIO, MAX_ITINERARIO } from './itinerario.ts'
import { planDeNegocio, viajes } from './plan.ts'
import { celdaCarga, celdas, pedido, saldoFruta } from './saldo.ts'

const group = 'embarque'
const ver = { group, method: 'GET', needs: ['embarque', 'ver'] } as const
const editar = { group, method: 'POST', needs: ['embarque', 'editar'] } as const
const ofNegocio = { id: serial('Negocio*') }
const ofEmbarque = { id: serial('Embarque*') }
const ofContenedor = { ship: integer('Embarque*', { from: 0 }), cont: integer('Contenedor*', { from: 0 }) }
const nroNegocio = { Nro_Negocio: serial('Negocio*') }
const idContenedor = keyOf(contenedor)
const contenedorCompleto = wholeOf(contenedor)
/** Read-only fields of a container that old clients repeat in bodies. */
const repeated = ['Nro_Embarque', 'Nro_Negocio', 'Nro_Contenedor']

/** A shipment with its containers and their contents. */
export const embarqueConContenedores = including(wholeOf(embarque), { Contenedores_Embarque: listOf(contenedorCompleto) })

export const listarEmbarques = listCall(embarque, '/api/embarque/listar-embarques')
export const exportarEmbarques = exportListCall(embarque, '/api/embarque/exportar-embarques')
export const resumirEmbarques = summaryCall(embarque, '/api/embarque/resumen-embarques')
export const listarEmbarquesPor = listCall(
  embarque,
  '/api/embarque/listar-embarques/{a}/{b}/{c}',
  { a: text('Temporada*', 12), b: text('Negocio*', 12), c: text('Estado*', 12) },
  'Embarques: la lista por temporada (a), número de negocio (b) y estado (c); 0 o - es todos',
)
export const listarEmbarquesNegocio = listCall(
  embarque,
  '/api/embarque/{id}/listar-embarques-negocio',
  ofNegocio,
  'Los embarques de un negocio',
)
/** Containers of every deal, for references to containers. */
export const listarContenedores = listCall(contenedor, '/api/contenedor/listar')
export const cargarEmbarque = call({
  ...ver,
  path: '/api/embarque/{id}/cargar-embarque',
  summary: 'Un embarque completo, con sus contenedores y lo que llevan',
  params: ofEmbarque,
  data: embarqueConContenedores,
})
export const cargarContenedor = call({
  ...ver,
  path: '/api/embarque/{ship}/{cont}/cargar-contenedor',
  summary: 'Un contenedor completo, con su carga; ship = 0 si no tiene embarque',
  params: ofContenedor,
  data: contenedorCompleto,
})
export const listarDetallesContenedores = call({
  ...ver,
  path: '/api/embarque/{ship}/{cont}/listar-detalles-contenedores',
  summary: 'La carga de un contenedor, o de todos los del embarque (cont = 0)',
  params: ofContenedor,
  data: listOf(partRowOf(contenedor, 'Carga')),
})
export const listarSinAsignar = call({
  ...ver,
  path: '/api/embarque/{id}/listar-contenedores-sinasignar',
  summary: 'Los contenedores de un negocio que no están en un embarque',
  params: ofNegocio,
  data: listOf(listRowOf(contenedor)),
})
export const listarSaldoFruta = call({
  ...ver,
  path: '/api/embarque/{id}/listar-saldo-fruta',
  summary: 'Las líneas de un negocio a las que les queda fruta sin contenedor',
  params: ofNegocio,
  data: listOf(saldoFruta),
})
/** The data of the board of fruit, in one call. */
export const tableroCarga = call({
  ...ver,
  path: '/api/embarque/{id}/tablero-carga',
  summary: 'El tablero de carga de un negocio: líneas con su saldo, embarques, contenedores y cuánto lleva cada uno',
  params: ofNegocio,
  data: record(nroNegocio, {
    Lineas: listOf(saldoFruta),
    Embarques: listOf(listRowOf(embarque)),
    Contenedores: listOf(listRowOf(contenedor)),
    Celdas: listOf(celdaCarga),
  }),
})

export const planificarEmbarques = call({
  ...ver,
  needs: ['embarque', 'crear'],
  path: '/api/embarque/set-up-embarque/{a}/{b}/{c}/{d}',
  summary: 'Deja el negocio (a) con tantos embarques (b) de tantos contenedores (c); d: el usuario. Solo quita los vacíos',
  does: 'saves',
  params: {
    a: serial('Negocio*'),
    b: integer('Embarques*', { from: 1, to: 200 }),
    c: integer('Contenedores*', { from: 0, to: 200 }),
    d: text('Usuario*', 40),
  },
  data: listOf(listRowOf(embarque)),
})
export const planificarContenedores = call({
  ...ver,
  needs: ['embarque', 'crear'],
  path: '/api/embarque/set-up-embarque-contenedor/{a}/{b}/{c}/{d}',
  summary: 'Deja un embarque (b) del negocio (a) con tantos contenedores (c); d: el usuario. Solo quita los vacíos',
  does: 'saves',
  params: { a: serial('Negocio*'), b: serial('Embarque*'), c: integer('Contenedores*', { from: 0, to: 200 }), d: text('Usuario*', 40) },
  data: embarqueConContenedores,
})
export const leerPlan = call({
  ...ver,
  path: '/api/embarque/{id}/plan-embarques',
  summary: 'El plan de un negocio: los embarques que tiene, lo pactado y cuánta fruta cabe en un contenedor',
  params: ofNegocio,
  data: planDeNegocio,
})
export const planificarViajes = call({
  ...editar,
  needs: ['embarque', 'crear'],
  path: '/api/embarque/planificar-embarques',
  summary: 'Deja un negocio con estos embarques, cada uno con su ETD y sus contenedores; los que no se nombran se eliminan si están vacíos',
  body: { ...nroNegocio, Embarques: viajes },
  data: including(record(nroNegocio, { Embarques: listOf(listRowOf(embarque)) }), { Avisos: texts }),
})
export const distribuirCarga = call({
  ...ver,
  needs: ['embarque', 'editar'],
  path: '/api/embarque/{deal}/{a}/{b}/distribuir-carga',
  summary:
    'Reparte el saldo del negocio en partes iguales entre los contenedores abiertos: de un embarque (a), de uno solo (b); 0 es todos',
  does: 'saves',
  params: { deal: serial('Negocio*'), a: integer('Embarque*', { from: 0 }), b: integer('Contenedor*', { from: 0 }) },
  data: record({ Cambios: integer('Cambios*') }, { Lineas: listOf(saldoFruta), Celdas: listOf(celdaCarga) }),
})

export const actualizarEmbarque = changeCall(embarque, '/api/embarque/update-info-embarque')
export const actualizarContenedor = changeCall(contenedor, '/api/embarque/update-info-contenedor')
export const actualizarAduana = call({
  ...editar,
  path: '/api/embarque/update-datos-aduana',
  summary: 'Guarda los datos de aduana de un embarque; los campos ausentes quedan como están',
  echo: actualizarEmbarque.echo!,
  partial: embarque.key,
  body: { ...keyOf(embarque), ...pick(embarque.fields, ...DATOS_ADUANA), ...version },
  data: wholeOf(embarque),
})
/** A vessel that is late changes all its shipments in one act, all or none. */
export const cambiarItinerario = call({
  ...editar,
  path: '/api/embarque/cambiar-itinerario',
  summary:
    'Cambia nave, viaje, fechas y cortes de uno o varios embarques, todo o nada, con su motivo; los campos ausentes quedan como están, y los cortes siguen al ETD',
  body: {
    Embarques: rows({ ...keyOf(embarque), ...pick(embarque.fields, ...ITINERARIO), ...version }, 'Embarques*', { max: MAX_ITINERARIO }),
    Motivo: text('Motivo*', 200),
  },
  data: listOf(listRowOf(embarque)),
})
export const cambiarEstadoEmbarque = stateCall(embarque, '/api/embarque/cambiar-estado')
export const listarEstadosEmbarque = statesCall(embarque, '/api/embarque/{id}/estados')

export const asignarContenedor = call({
  ...editar,
  path: '/api/embarque/asignar-contenedor-embarque',
  summary: 'Pone en un embarque un contenedor sin asignar',
  echo: repeated.slice(1),
  body: { ...idContenedor, ...keyOf(embarque), ...version },
  data: contenedorCompleto,
})
export const moverContenedor = call({
  ...editar,
  path: '/api/embarque/mover-contenedor-embarque',
  summary: 'Pasa un contenedor sin cargar a otro embarque del negocio (Nro_Embarque_Destino)',
  echo: repeated,
  body: { ...idContenedor, Nro_Embarque_Destino: serial('Embarque de destino*'), ...version },
  data: contenedorCompleto,
})
export const traspasarContenedor = call({
  ...editar,
  path: '/api/embarque/traspasar-contenedor',
  summary:
    'Pasa a otro embarque un contenedor que perdió la nave, cargado o no, y dice qué papeles quedan desactualizados; sin destino crea el embarque siguiente, con el itinerario que se da',
  echo: repeated,
  body: {
    ...idContenedor,
    Nro_Embarque_Destino: integer('Embarque de destino', { from: 1 }),
    ...pick(embarque.fields, ...ITINERARIO),
    Motivo: text('Motivo*', 200),
    ...version,
  },
  data: including(contenedorCompleto, { Papeles: texts }),
})
export const quitarContenedor = call({
  ...editar,
  path: '/api/embarque/quitar-contenedor',
  summary: 'Deja un contenedor sin asignar, con sus datos y su fruta',
  echo: repeated,
  body: { ...idContenedor, ...version },
  data: contenedorCompleto,
})
export const guardarPedido = call({
  ...editar,
  path: '/api/embarque/guardar-pedido-contenedor',
  summary: 'Fija toda la carga de un contenedor; lo que falta sale del saldo y lo que sobra vuelve a él',
  echo: repeated,
  body: { ...idContenedor, Productos: pedido, ...version },
  data: contenedorCompleto,
})
export const anotarLotes = call({
  ...editar,
  path: '/api/embarque/anotar-lotes-contenedor',
  summary: 'Anota de qué lotes y de qué huertos es la fruta de un contenedor, línea por línea; también cuando ya se cargó',
  body: {
    ...idContenedor,
    Lineas: rows({ Id_Linea: integer('Línea*', { from: 1 }), ...pick(cargaContenedor.fields, 'Lotes', 'Csg') }, 'Líneas*', { max: 1000 }),
    ...version,
  },
  data: contenedorCompleto,
})
export const anotarPallets = call({
  ...editar,
  path: '/api/embarque/anotar-pallets-contenedor',
  summary:
    'Fija los pallets de un contenedor, cada uno con su lote: los que faltan en la lista salen de él; también cuando ya se cargó. Los lotes y CSG de cada línea siguen a sus pallets',
  body: { ...idContenedor, Pallets_Cargados: { ...PALLETS_ESCRITOS, required: true as const }, ...version },
  data: contenedorCompleto,
})
export const saldoPedido = call({
  ...editar,
  needs: ['embarque', 'ver'],
  does: 'reads',
  path: '/api/embarque/saldo-pedido-contenedor',
  summary: 'Qué saldo quedaría si un contenedor llevara eso, sin guardarlo',
  echo: repeated,
  body: { ...idContenedor, Productos: pedido },
  data: listOf(saldoFruta),
})
export const guardarCarga = call({
  ...editar,
  path: '/api/embarque/guardar-carga',
  summary: 'Fija cuánto llevan varios contenedores de un negocio, todo o nada: mover, repartir y deshacer',
  body: { ...nroNegocio, Celdas: celdas },
  data: record(nroNegocio, { Lineas: listOf(saldoFruta), Contenedores: listOf(listRowOf(contenedor)), Celdas: listOf(celdaCarga) }),
})
export const quitarProductos = call({
  ...editar,
  path: '/api/embarque/quitar-contenedor-productos',
  summary: 'Devuelve al saldo la fruta de una línea de un contenedor, o toda la que lleva',
  echo: repeated,
  body: { ...idContenedor, Id_Linea: integer('Línea', { from: 1 }), ...version },
  data: contenedorCompleto,
})
export const disminuirCantidad = call({
  ...editar,
  path: '/api/embarque/disminuir-cantidad-contenedor-producto',
  summary: 'Devuelve al saldo una cantidad de una línea de un contenedor',
  echo: repeated,
  body: {
    ...idContenedor,
    Id_Linea: integer('Línea*', { from: 1 }),
    Cantidad: cargaContenedor.fields.Cantidad,
    ...version,
  },
  data: contenedorCompleto,
})
/** Numbers pasted from a mail or a sheet are set on several containers, all or none. */
export const numerarContenedores = call({
  ...editar,
  path: '/api/embarque/numerar-contenedores',
  summary: 'Escribe los números de varios contenedores de un embarque, todo o nada',
  body: {
    ...keyOf(embarque),
    Contenedores: rows(
      { Id_Contenedor: integer('Contenedor*', { from: 1 }), Nro_Contenedor: containerNumber('Número de contenedor') },
      'Contenedores*',
      { max: 200 },
    ),
  },
  data: embarqueConContenedores,
})
export const eliminarContenedor = removeCall(contenedor, '/api/embarque/delete-contendror-negocio') // sic
export const eliminarEmbarque = removeCall(embarque, '/api/embarque/delete-embarques-negocio')

/** Every call about shipments and containers that the aggregates give. */
export const EMBARQUE_CALLS = [
  listarEmbarques,
  exportarEmbarques,
  resumirEmbarques,
  listarEmbarquesPor,
  listarEmbarquesNegocio,
  listarContenedores,
  cargarEmbarque,
  cargarContenedor,
  listarDetallesContenedores,
  listarSinAsignar,
  listarSaldoFruta,
  tableroCarga,
  planificarEmbarques,
  planificarContenedores,
  leerPlan,
  planificarViajes,
  distribuirCarga,
  actualizarEmbarque,
  actualizarContenedor,
  actualizarAduana,
  cambiarItinerario,
  cambiarEstadoEmbarque,
  listarEstadosEmbarque,
  asignarContenedor,
  moverContenedor,
  traspasarContenedor,
  quitarContenedor,
  guardarPedido,
  anotarLotes,
  anotarPallets,
  saldoPedido,
  guardarCarga,
  quitarProductos,
  disminuirCantidad,
  numerarContenedores,
  eliminarContenedor,
  eliminarEmbarque,
]
