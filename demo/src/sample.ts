/**
 * The calls that the specification has only for a demo (`demo` in `llamadas.tsv`). They are other addresses of data that the portal returns
 * anyway, so each is a row that names the call it maps to. The portal itself never uses them. Only the people of `services/usuarios` exist
 * nowhere else.
 */

import type { Ask, Demo, DemoAnswer } from './ask.ts'
import { PEOPLE } from './people.ts'

type Sent = Record<string, unknown>
/** The call that is made instead: a URL, with a body if the call changes data; `answers` converts the data of a successful response. */
type Instead = { url: string; body?: unknown; answers?: (data: unknown) => unknown }
type Row = string | ((query: URLSearchParams, body: Sent) => Instead)

const general = (name: string) => `/api/listas-generales/${name}`
const withRole = (role: string): Row => {
  const filtros = encodeURIComponent(JSON.stringify([{ campo: 'Roles', modo: 'contains', valor: role }]))
  return () => ({ url: `${general('clientes')}?filtros=${filtros}` })
}

/** The fields that identify an item of quality: its shipment, its container (0 for all), its type and its line. */
const placeOf = (body: Sent, name: string) => {
  const item = (body[name] ?? body) as Sent
  return {
    item,
    ship: item.Nro_Embarque ?? 0,
    box: item.Id_Contenedor ?? 0,
    doc: item.Cod_CertDocAnalis ?? 0,
    line: item.Id_LineaGestion ?? 0,
  }
}
const listed =
  (what: string): Row =>
  (_, { nro_embarque }) => ({ url: `/api/calidadembarque/${nro_embarque}/0/listar-${what}-contenedor` })
const one =
  (name: string): Row =>
  (_, body) => {
    const { ship, box, doc, line } = placeOf(body, name)
    return { url: `/api/calidadembarque/${ship}/${box}/${doc}/${line}/${name}-contenedor` }
  }
const added =
  (name: string): Row =>
  (_, body) => ({
    ...{ url: `/api/calidadembarque/add-nuevo-${name}`, body: placeOf(body, name).item, answers: () => true },
  })

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
  'estado-negocio': general('estadonegocio'),
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
  'unidad-medida-temp': '/api/unidadmedida/listar',
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
  ['GET /api/calidad', '/api/calidadembarque/listado-general-calidad'],
  ['GET /api/logistica/listado', '/api/comexlogistica/listado-general-comex-logistica-temporada/0'],
  ['POST /api/calidad/list-analisis', listed('analisis')],
  ['POST /api/calidad/list-certificados', listed('certificados')],
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
    return { ...told, body: JSON.stringify({ ...OK, data: answers(JSON.parse(String(told.body)).data) }) }
  }
