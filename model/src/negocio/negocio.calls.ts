/** Every call about a deal; the five kinds of linked items share one shape. */
import { type Bytes, call, returns } from '../call.ts'
import { nombreDe } from '../entity.ts'
import { choice, code, date, type Fields, integer, longText, serial, text } from '../fields.ts'
import type { Contrato, Dinero } from './contrato.ts'
import {
  type CuotaPago,
  conLinea,
  cuotaPago,
  deNegocio,
  estadoNegocio,
  type LineaNegocio,
  lineaConPrecio,
  lineaNegocio,
  type Negocio,
  negocio,
  partesNegocio,
  REQUISITOS,
  type Requisito,
  version,
} from './negocio.fields.ts'

const group = 'negocio'
const ver = ['negocio', 'ver'] as const
const editar = ['negocio', 'editar'] as const
const id = { id: serial('Negocio*') }

/** What a row shows beside its fields: names of what it refers to, who changed it last, and what is derived. */
const echoOf = (fields: Fields, ...derived: string[]): string[] => [
  ...Object.keys(fields)
    .filter(name => fields[name]!.type === 'ref')
    .map(nombreDe),
  'Modificado_Por',
  'Modificado_En',
  ...derived,
]
const echo = {
  negocio: echoOf(
    negocio.fields,
    ...['Nom_EstadoNeg', 'Cod_Temporada', 'Nom_Temporada', 'Nro_SemanaETD', 'Total_Kilos', 'Total_Monto', 'Cod_Moneda', 'Totales'],
  ),
  linea: echoOf(lineaNegocio, 'Kilos', 'Monto', 'Asignada', 'Saldo'),
  cuota: echoOf(cuotaPago, 'Es_Porcentaje', 'Fecha_Vencimiento', 'Estimada', 'Monto', 'Montos'),
}

/** A deal in a list. Kilos and amounts are sums of its lines; with several currencies `Cod_Moneda` is null and `Totales` tells them apart. */
export type NegocioFila = {
  Nro_Negocio: number
  Nro_Contrato: string
  Cod_EstadoNeg: string
  Nom_EstadoNeg: string
  Cod_ClienteNegocio: number
  Nom_ClienteNegocio: string
  Cod_Pais: number
  Nom_Pais: string
  Cod_Puerto: number
  Nom_Puerto: string
  Cod_IncoTerm: string
  Fecha_ETD: string
  Num_Embarques: number
  Num_Contenedores: number
  Usuario_Comercial: string
  Nom_Usuario_Comercial: string
  Usuario_Comex: string
  Usuario_QC: string
  Cod_Temporada: number | null
  Total_Kilos: number
  Total_Monto: number | null
  Cod_Moneda: string | null
  Version: number
}
export type Total = { Cod_Moneda: string; Monto: number; Kilos: number }
export type LineaFila = LineaNegocio & {
  Nro_Negocio: number
  Id_Linea: number
  Cod_Precio: number
  Nom_Especie: string
  Nom_SubEsp: string | null
  Nom_Variedad: string | null
  Nom_Producto: string
  Nom_Envase: string
  Nom_Calibre: string | null
  Nom_Categoria: string | null
  Nom_Color: string | null
  Nom_EstadoCarga: string | null
  Nom_CondicionCarga: string | null
  Nom_NormaCalidad: string | null
  Nom_UndVenta: string
  Nom_TipoPrecio: string | null
  Kilos: number
  Monto: number
  Asignada: number
  Saldo: number
  Version: number
}
export type CuotaFila = CuotaPago & {
  Nro_Negocio: number
  Num_Cuota: number
  Nom_UndPago: string
  Es_Porcentaje: boolean
  Nom_EventoPago: string
  Nom_FormaPago: string | null
  Fecha_Vencimiento: string | null
  /** The event has not happened yet: the date follows from a planned one. */
  Estimada: boolean
  /** What it comes to; null while there are no lines, or when they are in several currencies: then `Montos` tells them apart. */
  Monto: number | null
  Montos: Dinero[]
  Version: number
}
export type RequisitoFila = {
  Nro_Negocio: number
  Id_Linea: number
  Codigo: number
  Nombre: string
  Observacion: string | null
  Version: number
} & Record<string, unknown>
export type NegocioCompleto = Omit<Negocio, keyof NegocioFila> &
  NegocioFila & {
    Nom_Consig: string | null
    Nom_Notif1: string | null
    Nom_Notif2: string | null
    Nom_ClienteFactura: string | null
    Nom_ClienteCobro: string | null
    Nom_ClienteInt: string | null
    Nom_IncoTerm: string
    Nom_FormatoCarga: string
    Nom_Usuario_Comex: string
    Nom_Usuario_QC: string
    Nom_Temporada: string | null
    Fecha_Contrato: string
    Nro_SemanaETD: number
    Totales: Total[]
    Productos: LineaFila[]
    Formas_Pago: CuotaFila[]
    Documentos: RequisitoFila[]
    Certificados: RequisitoFila[]
    Analisis: RequisitoFila[]
    Otros_Docs: RequisitoFila[]
    Brokers: RequisitoFila[]
  }

export const listarNegocios = call({
  method: 'GET',
  path: '/api/negocio/lista-negocios',
  summary: 'Lista los negocios',
  group,
  needs: ver,
  list: true,
  data: returns<NegocioFila[]>(),
})
export const listarNegociosPor = call({
  method: 'GET',
  path: '/api/negocio/lista-negocios/{a}/{b}',
  summary: 'Lista los negocios por número (a) y contrato (b, contiene); 0 o - es todos',
  group,
  needs: ver,
  params: { a: text('Número*', 12), b: text('Contrato*', 20) },
  list: true,
  data: returns<NegocioFila[]>(),
})
export const obtenerNegocio = call({
  method: 'GET',
  path: '/api/negocio/{id}',
  summary: 'Un negocio completo, con sus líneas, pagos y requisitos',
  group,
  needs: ver,
  params: id,
  data: returns<NegocioCompleto>(),
})
export const docsRequeridos = call({
  method: 'GET',
  path: '/api/negocio/docs-requeridos/{id}',
  summary: 'Los documentos, certificados, análisis y otros que el negocio exige',
  group,
  needs: ver,
  params: id,
  data: returns<
    Pick<
      NegocioCompleto,
      'Documentos' | 'Certificados' | 'Analisis' | 'Otros_Docs' | 'Documentos_Req' | 'Certificados_Req' | 'Analisis_Req'
    >
  >(),
})
export const buscarNegocios = call({
  method: 'GET',
  path: '/api/negocio/buscar/{text}',
  summary: 'Busca en número, contrato, cliente y productos, sin distinguir tildes ni mayúsculas',
  group,
  needs: ver,
  params: { text: text('Texto*', 100) },
  list: true,
  data: returns<NegocioFila[]>(),
})
export const imprimirNegocio = call({
  method: 'GET',
  path: '/api/negocio/print-negocio/{id}',
  summary: 'Lo que muestra el contrato impreso; con formato=pdf, el PDF, que se guarda y queda igual byte a byte',
  group,
  needs: ['negocio', 'imprimir'],
  params: id,
  changes: true,
  query: {
    idioma: choice(['es', 'en'], 'Idioma'),
    formato: choice(['json', 'pdf'], 'Formato'),
    impresion: integer('Impresión', { from: 1 }),
  },
  data: returns<Contrato | Bytes>(),
})
export const listarImpresiones = call({
  method: 'GET',
  path: '/api/negocio/{id}/impresiones',
  summary: 'Los contratos ya impresos de un negocio',
  group,
  needs: ['negocio', 'imprimir'],
  params: id,
  data: returns<{ Impresion: number; Idioma: 'es' | 'en'; Usuario: string; En: string; Bytes: number; Sha256: string }[]>(),
})
export const agregarNegocio = call({
  method: 'POST',
  path: '/api/negocio/add-negocio',
  summary: 'Agrega un negocio; puede llevar ya sus productos, pagos y requisitos, todo o nada',
  group,
  needs: ['negocio', 'crear'],
  free: true,
  // a new row has no number yet, whatever an old client sends for it
  echo: [...echo.negocio, 'Nro_Negocio', 'Version'],
  body: { ...negocio.fields, ...estadoNegocio, ...partesNegocio },
  data: returns<NegocioCompleto>(),
})
export const actualizarNegocio = call({
  method: 'POST',
  path: '/api/negocio/update-negocio',
  summary: 'Actualiza los datos de un negocio; los campos ausentes quedan como están',
  group,
  needs: editar,
  free: true,
  echo: echo.negocio,
  body: { ...negocio.fields, ...estadoNegocio, ...deNegocio, ...version },
  partial: ['Nro_Negocio'],
  data: returns<NegocioCompleto>(),
})
export const eliminarNegocio = call({
  method: 'POST',
  path: '/api/negocio/delete-negocio',
  summary: 'Elimina un negocio en preparación sin fruta en contenedores',
  group,
  needs: ['negocio', 'eliminar'],
  echo: [...echo.negocio, ...Object.keys({ ...negocio.fields, ...estadoNegocio, ...partesNegocio }).filter(name => name !== 'Nro_Negocio')],
  body: { ...deNegocio, ...version },
  data: returns<{ Nro_Negocio: number }>(),
})
export const cambiarEstadoNegocio = call({
  method: 'POST',
  path: '/api/negocio/cambiar-estado',
  summary: 'Confirma, anula o devuelve a preparación un negocio',
  group,
  needs: ['negocio', 'aprobar'],
  body: { ...deNegocio, Cod_EstadoNeg: code('Estado*', 2, { example: '02' }), Motivo: longText('Motivo', 500), ...version },
  data: returns<NegocioCompleto>(),
})
export const listarEstadosNegocio = call({
  method: 'GET',
  path: '/api/negocio/{id}/estados',
  summary: 'Los estados por los que pasó un negocio',
  group,
  needs: ver,
  params: id,
  data: returns<
    { Cod_EstadoNeg: string; Nom_EstadoNeg: string; Usuario: string; Nom_Usuario: string | null; En: string; Motivo: string | null }[]
  >(),
})
export const copiarNegocio = call({
  method: 'POST',
  path: '/api/negocio/copiar-negocio',
  summary: 'Crea un negocio en preparación con los datos, productos, pagos y requisitos de otro',
  group,
  needs: ['negocio', 'crear'],
  body: { ...deNegocio, Fecha_ETD: date('ETD nueva') },
  data: returns<NegocioCompleto>(),
})

export const listarProductos = call({
  method: 'GET',
  path: '/api/producto/{id}',
  summary: 'Las líneas de producto de un negocio',
  group,
  needs: ver,
  params: id,
  list: true,
  data: returns<LineaFila[]>(),
})
export const obtenerProducto = call({
  method: 'GET',
  path: '/api/producto/get-producto/{a}/{b}',
  summary: 'Una línea de producto (a: Nro_Negocio, b: Id_Linea)',
  group,
  needs: ver,
  params: { a: serial('Negocio*'), b: serial('Línea*') },
  data: returns<LineaFila>(),
})
export const agregarProducto = call({
  method: 'POST',
  path: '/api/producto/add-producto',
  summary: 'Agrega una línea de producto a un negocio',
  group,
  needs: editar,
  echo: [...echo.linea, 'Id_Linea', 'Version'],
  body: { ...deNegocio, ...lineaConPrecio },
  data: returns<LineaFila>(),
})
export const actualizarProducto = call({
  method: 'POST',
  path: '/api/producto/update-productos',
  summary: 'Actualiza una línea de producto',
  group,
  needs: editar,
  echo: echo.linea,
  body: { ...conLinea, ...lineaConPrecio, ...version },
  partial: ['Nro_Negocio', 'Id_Linea'],
  data: returns<LineaFila>(),
})
export const validarProducto = call({
  method: 'POST',
  path: '/api/producto/validar-update',
  summary: 'Dice si una línea puede cambiar así, y si no, por qué',
  group,
  needs: ver,
  echo: echo.linea,
  body: { ...conLinea, ...lineaConPrecio, ...version },
  partial: ['Nro_Negocio', 'Id_Linea'],
  data: returns<{ valido: boolean; motivos: string[] }>(),
})
export const eliminarProducto = call({
  method: 'POST',
  path: '/api/producto/delete-producto',
  summary: 'Elimina una línea de producto sin fruta en contenedores',
  group,
  needs: editar,
  echo: [...echo.linea, ...Object.keys(lineaConPrecio)],
  body: { ...conLinea, ...version },
  data: returns<{ Id_Linea: number }>(),
})

export const listarCuotas = call({
  method: 'GET',
  path: '/api/forma-pago/{id}',
  summary: 'Los pagos de un negocio, con su vencimiento',
  group,
  needs: ver,
  params: id,
  list: true,
  data: returns<CuotaFila[]>(),
})
export const agregarCuota = call({
  method: 'POST',
  path: '/api/forma-pago/add-forma-pago',
  summary: 'Agrega un pago a un negocio; sin Num_Cuota toma el siguiente',
  group,
  needs: editar,
  echo: [...echo.cuota, 'Version'],
  body: { ...deNegocio, ...cuotaPago },
  data: returns<CuotaFila>(),
})
export const actualizarCuota = call({
  method: 'POST',
  path: '/api/forma-pago/update-forma-pago',
  summary: 'Actualiza un pago de un negocio',
  group,
  needs: editar,
  echo: echo.cuota,
  body: { ...deNegocio, ...cuotaPago, Num_Cuota: integer('Cuota*', { from: 1 }), ...version },
  partial: ['Nro_Negocio', 'Num_Cuota'],
  data: returns<CuotaFila>(),
})
export const eliminarCuota = call({
  method: 'POST',
  path: '/api/forma-pago/delete-forma-pago',
  summary: 'Elimina un pago de un negocio',
  group,
  needs: editar,
  echo: [...echo.cuota, ...Object.keys(cuotaPago).filter(name => name !== 'Num_Cuota')],
  body: { ...deNegocio, Num_Cuota: integer('Cuota*', { from: 1 }), ...version },
  data: returns<{ Num_Cuota: number }>(),
})

/** The calls of one kind of linked item. */
export const callsOfRequisito = (r: Requisito) => ({
  listar: call({
    method: 'GET',
    path: `${r.path}/{id}`,
    summary: `${r.title} de un negocio`,
    group,
    needs: ver,
    params: id,
    list: true,
    data: returns<RequisitoFila[]>(),
  }),
  obtener: call({
    method: 'GET',
    path: `${r.path}/{a}/{b}`,
    summary: `${r.title}: una línea (a: Nro_Negocio, b: Id_Linea)`,
    group,
    needs: ver,
    params: { a: serial('Negocio*'), b: serial('Línea*') },
    data: returns<RequisitoFila>(),
  }),
  agregar: call({
    method: 'POST',
    path: `${r.path}/add-${r.verbo}`,
    summary: `${r.title}: asocia uno a un negocio`,
    group,
    needs: editar,
    echo: [...echoOf(r.fields, 'Codigo', 'Nombre'), 'Id_Linea', 'Version'],
    body: { ...deNegocio, ...r.fields },
    data: returns<RequisitoFila>(),
  }),
  actualizar: call({
    method: 'POST',
    path: `${r.path}/update-${r.verbo}`,
    summary: `${r.title}: actualiza el asociado a un negocio`,
    group,
    needs: editar,
    echo: echoOf(r.fields, 'Codigo', 'Nombre'),
    body: { ...conLinea, ...r.fields, ...version },
    partial: ['Nro_Negocio', 'Id_Linea'],
    data: returns<RequisitoFila>(),
  }),
  eliminar: call({
    method: 'POST',
    path: `${r.path}/delete-${r.verbo}`,
    summary: `${r.title}: quita el asociado a un negocio`,
    group,
    needs: editar,
    echo: [...echoOf(r.fields, 'Codigo', 'Nombre'), ...Object.keys(r.fields)],
    body: { ...conLinea, ...version },
    data: returns<{ Id_Linea: number }>(),
  }),
})

export const REQUISITO_CALLS = REQUISITOS.map(r => ({ requisito: r as Requisito, calls: callsOfRequisito(r) }))
