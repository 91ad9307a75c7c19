/**
 * The calls that the specification has only for a demo (`demo` in `llamadas.tsv`). They are other addresses of data that the portal returns
 * anyway, so each is a row that names the call it maps to. The portal itself never uses them. Only the people of `services/usuarios` exist
 * nowhere else.
 */

import { ESTADO_NEGOCIO } from '@nogal/model/negocio/negocio.states'
import type { Ask, Demo, DemoAnswer } from './ask.ts'
import { PEOPLE } from './people.ts'

type Sent = Record<string, unknown>
/** The call that is made instead: a URL, with a body if the call changes data; `answers` converts the data of a successful response. */
type Instead = { url: string; body?: unknown; answers?: (data: unknown) => unknown }
type Row = string | ((query: URLSearchParams, body: Sent) => Instead)

const general = (name: string) => `/api/listas-generales/${name}`
const filtered =
  (list: string, campo: string, modo: string, valor: string): Row =>
  () => ({ url: `${list}?filtros=${encodeURIComponent(JSON.stringify([{ campo, modo, valor }]))}` })
const withRole = (role: string) => filtered(general('clientes'), 'Roles', 'contains', role)

/** Each row of a list, changed. */
const each = (change: (row: Sent) => Sent) => (data: unknown) => (data as Sent[]).map(change)

/** How rows of quality name the type and the line of an item, beside the names of the portal. */
const KINDS = {
  analisis: { list: 'analisis', code: 'Cod_TipoAnalisis', line: 'Id_TipoAnalisis' },
  certificado: { list: 'certificados', code: 'Cod_TipoCertificados', line: 'Id_TipoCertificados' },
} as const
type Kind = keyof typeof KINDS

const itemOf = (body: Sent, kind: Kind) => (body[kind] ?? body) as Sent
const listOf = (kind: Kind, ship: unknown) => `/api/calidadembarque/${ship ?? 0}/0/listar-${KINDS[kind].list}-contenedor`
const listed =
  (kind: Kind): Row =>
  (_, { nro_embarque }) => ({ url: listOf(kind, nro_embarque) })
/** The item that a row names: by its type and its line, in any container if the row has none. */
const one =
  (kind: Kind): Row =>
  (_, body) => {
    const item = itemOf(body, kind)
    const names = KINDS[kind]
    const isNamed = (row: Sent) =>
      row.Cod_CertDocAnalis === (item.Cod_CertDocAnalis ?? item[names.code]) &&
      row.Id_LineaGestion === (item.Id_LineaGestion ?? item[names.line]) &&
      (item.Id_Contenedor === undefined || row.Id_Contenedor === item.Id_Contenedor)
    return { url: listOf(kind, item.Nro_Embarque), answers: data => (data as Sent[]).find(isNamed) ?? null }
  }
/**
 * Adds an item of the whole shipment unless its row names a container. It begins pending and undecided, because the portal completes or
 * approves none without its papers and values.
 */
const added =
  (kind: Kind): Row =>
  (_, body) => {
    const { Cod_EstadoGestion: _state, Cod_Aprobado: _result, ...item } = itemOf(body, kind)
    return { url: `/api/calidadembarque/add-nuevo-${kind}`, body: { Id_Contenedor: 0, ...item }, answers: () => true }
  }

const SERVICES: Record<string, Row> = {
  'tipos-documentos': general('documentos-embarque'),
  'tipos-certificados': general('certificados-embarque'),
  'tipos-analisis': general('analisis-calidad'),
  laboratorios: '/api/laboratorios/listarlabactivos',
  'estados-gestion': '/api/calidadembarque/listar-estados-gestion',
  paises: '/api/paises/listar',
  puertos: '/api/puertos/listar',
  incoterms: general('incoterms'),
  'formato-cargas': general('formatocarga'),
  'estado-negocio': () => ({
    url: general('estadonegocio'),
    answers: each(row => ({ ...row, ...(row.Cod_EstadoNeg === ESTADO_NEGOCIO.enPreparacion && { Nom_EstadoNeg: 'PREPARACION' }) })),
  }),
  'clientes-finales': withRole('Cliente final'),
  consignatarios: withRole('Consignatario'),
  notificadores: withRole('Notificado'),
  clientes: general('clientes'),
  'cliente-interno': general('clienteinterno'),
  'tipo-contenedor': general('tipocontenedor'),
  'formato-pago': general('formapago'),
  'ag-transporte': '/api/agenciatransporte/listar',
  'deposito-cont': '/api/depositocontenedor/listar',
  'tipo-camion': '/api/tipocamion/listar',
  'destino-final': '/api/destinofinal/listar',
  'tipo-transporte': '/api/tipotransporte/listar',
  navieras: '/api/naviera/listar',
  naves: query => ({ url: `/api/nave/listar-tipo-transporte/${query.get('Cod_TipTrans') || 0}` }),
  'unidad-medida-temp': filtered('/api/unidadmedida/listar', 'Tipo', 'equals', 'Temperatura'),
  'condicion-fito': '/api/parametros/condicionfitosanitaria',
  'agencia-aduana': '/api/agenciaaduana/listar',
  'agencia-carga': '/api/agenciacarga/listar',
}

const DETALLES: Record<string, Row> = {
  especies: general('especies'),
  subespecies: general('subespecie/0'),
  variedades: general('variedades/0'),
  'estados-carga': general('estado-carga'),
  'condiciones-carga': general('condicion-carga'),
  productos: general('productos/0/0'),
  embalajes: general('envases/0'),
  'unidad-venta': general('unidad-venta'),
  monedas: general('monedas'),
  'norma-calidad': general('norma-calidad'),
  'unidad-pago': general('unidad-pago'),
  'evento-pago': general('evento-pago'),
}

const under = (prefix: string, rows: Record<string, Row>): [string, Row][] =>
  Object.entries(rows).map(([name, row]) => [`GET /api/${prefix}/${name}`, row])

const ROWS = new Map<string, Row>([
  ...under('services', SERVICES),
  ...under('detalles', DETALLES),
  ['GET /api/documentos/all', general('documentos-embarque')],
  ['GET /api/certificados/all', general('certificados-embarque')],
  ['GET /api/analisis/all', general('analisis-calidad')],
  ['GET /api/otros-docs/all', general('otros-docs-embarque')],
  [
    'GET /api/calidad',
    query => ({
      url: `/api/calidadembarque/listado-general-calidad?${query}`,
      answers: each(row => ({ ...row, ...(row.Estado_Gestion === 'Completa' && { Estado_Gestion: 'Disponible' }) })),
    }),
  ],
  ['GET /api/logistica/listado', '/api/comexlogistica/listado-general-comex-logistica-temporada/0'],
  ['POST /api/calidad/list-analisis', listed('analisis')],
  ['POST /api/calidad/list-certificados', listed('certificado')],
  ['POST /api/calidad/analisis', one('analisis')],
  ['POST /api/calidad/certificado', one('certificado')],
  ['POST /api/calidad/add-analisis', added('analisis')],
  ['POST /api/calidad/add-certificado', added('certificado')],
])

const USERS = 'GET /api/services/usuarios'
const OK = { estado: true, mensaje: 'OK' }

const sentOf = ({ body }: Ask): Sent => {
  try {
    return typeof body === 'string' && body ? JSON.parse(body) : {}
  } catch {
    return {}
  }
}

/** Maps the calls of the sample to those of the portal, and passes every other call on unchanged. */
export const withSample =
  (answer: Demo['answer']): Demo['answer'] =>
  async (ask, listener) => {
    const { pathname, searchParams } = new URL(ask.url, 'https://demo')
    const name = `${ask.method} ${pathname}`
    if (name === USERS) {
      // this call makes the portal refuse a request without a session, as any list does
      const told = await answer({ ...ask, url: general('usuarios') })
      return told.status === 200 ? { ...told, body: JSON.stringify({ ...OK, data: PEOPLE, total: PEOPLE.length }) } : told
    }
    const row = ROWS.get(name)
    if (!row) return answer(ask, listener)
    const { url, body, answers }: Instead =
      typeof row === 'string' ? { url: row + new URL(ask.url, 'https://demo').search } : row(searchParams, sentOf(ask))
    const { body: _, ...rest } = ask
    const told: DemoAnswer = await answer({
      ...rest,
      method: body ? 'POST' : 'GET',
      url,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answers || told.status !== 200) return told
    const { data: rows, total } = JSON.parse(String(told.body))
    const data = answers(rows)
    return { ...told, body: JSON.stringify({ ...OK, data, ...(Array.isArray(data) && { total }) }) }
  }
