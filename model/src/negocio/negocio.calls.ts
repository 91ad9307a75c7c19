/** Every call about deals: those of every aggregate, from its definition, and a few special ones. */
import {
  addCall,
  changeCall,
  exportListCall,
  keyOf,
  listCall,
  mountedOf,
  type PartPaths,
  partCalls,
  partChange,
  partRowOf,
  removeCall,
  stateCall,
  statesCall,
  wholeCall,
  wholeOf,
} from '../aggregate/calls.ts'
import { summaryCall } from '../aggregate/summary.ts'
import { listOf, maybe, record, texts } from '../answer.ts'
import { call } from '../call.ts'
import { date, type Fields, flag, pick, serial, text } from '../fields.ts'
import { negocio, REQUISITOS } from './negocio.fields.ts'

const group = 'negocio'
const id = { id: serial('Negocio*') }

export const listarNegocios = listCall(negocio, '/api/negocio/lista-negocios')
export const exportarNegocios = exportListCall(negocio, '/api/negocio/exportar-negocios')
export const resumirNegocios = summaryCall(negocio, '/api/negocio/resumen-negocios')
export const listarNegociosPor = listCall(
  negocio,
  '/api/negocio/lista-negocios/{a}/{b}',
  { a: text('Número*', 12), b: text('Contrato*', 20) },
  'Negocios: la lista por número (a) y contrato (b, contiene); 0 o - es todos',
)
export const obtenerNegocio = wholeCall(negocio, '/api/negocio/{id}')
export const buscarNegocios = listCall(
  negocio,
  '/api/negocio/buscar/{text}',
  { text: text('Texto*', 100) },
  'Negocios: busca en número, contrato, cliente y productos, sin distinguir tildes ni mayúsculas',
)
export const agregarNegocio = addCall(negocio, '/api/negocio/add-negocio')
export const actualizarNegocio = changeCall(negocio, '/api/negocio/update-negocio')
export const eliminarNegocio = removeCall(negocio, '/api/negocio/delete-negocio')
export const cambiarEstadoNegocio = stateCall(negocio, '/api/negocio/cambiar-estado')
export const listarEstadosNegocio = statesCall(negocio, '/api/negocio/{id}/estados')

/** The paths of the calls of each kind of part: they follow no common rule in the specification. */
export const RUTAS_NEGOCIO = {
  Productos: { path: '/api/producto', verb: 'producto', one: 'get-producto/{a}/{b}', update: 'update-productos' },
  Formas_Pago: { path: '/api/forma-pago', verb: 'forma-pago', one: false },
  Documentos: { path: '/api/documento', verb: 'documento' },
  Certificados: { path: '/api/certificado', verb: 'certificado' },
  Analisis: { path: '/api/analisis', verb: 'analisis' },
  Otros_Docs: { path: '/api/otros-docs-negocio', verb: 'otros-docs' },
  Brokers: { path: '/api/broker', verb: 'broker' },
} as const satisfies Record<keyof (typeof negocio)['parts'], PartPaths>

export const productos = partCalls(negocio, 'Productos', RUTAS_NEGOCIO.Productos)
export const cuotas = partCalls(negocio, 'Formas_Pago', RUTAS_NEGOCIO.Formas_Pago)

type Removing = { eliminar: { body: Fields } }
/** A call that removes a requirement, with the option to keep its items of gestión that have work. */
const keepingWork = <C extends Removing>(calls: C): C => ({
  ...calls,
  eliminar: { ...calls.eliminar, body: { ...calls.eliminar.body, Conservar_Gestion: flag('Conservar las gestiones con trabajo') } },
})
export const requisitos = {
  Documentos: keepingWork(partCalls(negocio, 'Documentos', RUTAS_NEGOCIO.Documentos)),
  Certificados: keepingWork(partCalls(negocio, 'Certificados', RUTAS_NEGOCIO.Certificados)),
  Analisis: keepingWork(partCalls(negocio, 'Analisis', RUTAS_NEGOCIO.Analisis)),
  Otros_Docs: keepingWork(partCalls(negocio, 'Otros_Docs', RUTAS_NEGOCIO.Otros_Docs)),
  Brokers: partCalls(negocio, 'Brokers', RUTAS_NEGOCIO.Brokers),
} satisfies Record<(typeof REQUISITOS)[number], unknown>

export const validarProducto = call({
  ...partChange(negocio, 'Productos'),
  does: 'reads',
  path: '/api/producto/validar-update',
  summary: 'Productos: dice si una línea puede cambiar así, y si no, por qué',
  needs: ['negocio', 'ver'],
  data: record({ valido: flag('Puede cambiar') }, { motivos: texts }),
})

export const docsRequeridos = call({
  method: 'GET',
  path: '/api/negocio/docs-requeridos/{id}',
  summary: 'Los documentos, certificados, análisis y otros que el negocio exige',
  group,
  needs: ['negocio', 'ver'],
  params: id,
  data: record(pick(negocio.fields, 'Documentos_Req', 'Certificados_Req', 'Analisis_Req'), {
    Documentos: listOf(partRowOf(negocio, 'Documentos')),
    Certificados: listOf(partRowOf(negocio, 'Certificados')),
    Analisis: listOf(partRowOf(negocio, 'Analisis')),
    Otros_Docs: listOf(partRowOf(negocio, 'Otros_Docs')),
  }),
})
export const copiarNegocio = call({
  method: 'POST',
  path: '/api/negocio/copiar-negocio',
  summary: 'Crea un negocio en preparación con los datos, productos, pagos y requisitos de otro',
  group,
  needs: ['negocio', 'crear'],
  body: { ...keyOf(negocio), Fecha_ETD: date('ETD nueva') },
  data: wholeOf(negocio),
})
export const ultimoDeCliente = call({
  method: 'GET',
  path: '/api/negocio/ultimo-de-cliente/{id}',
  summary: 'El último negocio de un cliente que no se anuló, entero, para empezar otro como él; nada si no hay',
  group,
  needs: ['negocio', 'crear'],
  params: { id: serial('Cliente*') },
  data: maybe(wholeOf(negocio)),
})
/** Every call about a deal, except those of its contract. */
export const NEGOCIO_CALLS = [
  listarNegocios,
  exportarNegocios,
  resumirNegocios,
  listarNegociosPor,
  obtenerNegocio,
  docsRequeridos,
  buscarNegocios,
  agregarNegocio,
  actualizarNegocio,
  eliminarNegocio,
  cambiarEstadoNegocio,
  listarEstadosNegocio,
  copiarNegocio,
  ultimoDeCliente,
  ...mountedOf(productos, RUTAS_NEGOCIO.Productos),
  validarProducto,
  ...mountedOf(cuotas, RUTAS_NEGOCIO.Formas_Pago),
  ...REQUISITOS.flatMap(name => mountedOf(requisitos[name], RUTAS_NEGOCIO[name])),
]
