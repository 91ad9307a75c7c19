/** Each call is made once, and its answer compared with the definition that types, documentation and web are made from. */

import type { AnyCall } from '@nogal/model/call'
import { CALLS, callText } from '@nogal/model/calls'
import { type Entity, keyText } from '@nogal/model/entity'
import type { Values } from '@nogal/model/fields'
import { RUTAS } from '@nogal/model/negocio/negocio.calls'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import { CATALOGO } from '@nogal/model/parametros/catalogo'
import { entityNamed } from '@nogal/model/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tx } from './db/tx.ts'
import { issueCode } from './sesion/codigo.ts'
import { type Api, claveDe, formulario, testApi } from './test/api.ts'
import { buildCabecera, buildCuota, buildLinea } from './test/builders.ts'
import { arrived, EMBARQUE_BLANK, embarqueInputs, type Input } from './test/embarqueInputs.ts'
import { shipOn } from './test/embarques.ts'
import { filaValida } from './test/filas.ts'
import { GESTION_BLANK, gestionInputs } from './test/gestionInputs.ts'
import { PAPEL_BLANK, papelInputs } from './test/papelInputs.ts'
import { compare, isJson } from './test/shape.ts'

let api: Api
/** A deal that says something in every field, was printed and confirmed. */
let deal: number
/** A deal with a shipment that says something in every field, and has arrived. */
let shipped: Awaited<ReturnType<typeof arrived>>
/** A row of each parameter table that says something in every field. */
const rows = new Map<Entity, Values>()
beforeAll(async () => {
  api = await testApi()
  for (const e of CATALOGO) rows.set(e, await sent(`/api/parametros/${e.entity}`, await filaValida(api.db, e)))
  deal = await newDeal()
  await api.pedir('GET', `/api/negocio/print-negocio/${deal}?formato=pdf`)
  shipped = await arrived(api)
  for (const Motivo of ['Firmado.', 'Pidió más.'])
    await sent('/api/negocio/cambiar-estado', { Nro_Negocio: deal, Cod_EstadoNeg: '02', Motivo })
  await shipOn(api, deal)
}, 180_000)
afterAll(() => api.close())

const sent = async (url: string, body: unknown) => {
  const { status, data, text } = await api.pedir('POST', url, { body })
  expect(status, text).toBe(200)
  return data
}

const terms = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Según lo pactado.' }] }] }
const remark = { Observacion: 'Original' }
/** One part of each kind. */
const PARTS: Record<keyof typeof RUTAS, Values> = {
  Productos: buildLinea(),
  Formas_Pago: buildCuota(),
  Documentos: { Cod_DocNegocio: 1, Originales: 3, Copias: 2, ...remark },
  Certificados: { Cod_CertEmbarque: 1, ...remark },
  Analisis: { Cod_Analisis: 1, ...remark },
  Otros_Docs: { Cod_OtrosDocs: 1, ...remark },
  Brokers: { Cod_Broker: 1, Comision_Pct: 1.5, ...remark },
}
const buildCompleto = (): Values => ({
  ...buildCabecera({ Lugar_IncoTerm: 'Hamburgo', Cod_Notif2: 1, Cod_ClienteFactura: 1, Cod_ClienteCobro: 1, Analisis_Req: true }),
  ...Object.fromEntries(Object.entries(negocio.fields).flatMap(([name, { type }]) => (type === 'richText' ? [[name, terms]] : []))),
  ...Object.fromEntries(Object.entries(PARTS).map(([name, row]) => [name, [row]])),
})
const newDeal = async (body = buildCompleto()): Promise<number> => (await sent('/api/negocio/add-negocio', body)).Nro_Negocio
const ofNewDeal = async (more: Values = {}, body?: Values): Promise<Input> => ({ body: { Nro_Negocio: await newDeal(body), ...more } })

const calls = new Map(CALLS.map(call => [callText(call), call]))

/** The parts of a deal are read by default; each is added to, changed in and removed from a deal of its own. */
const PART_INPUTS: Record<string, () => Promise<Input>> = Object.fromEntries(
  Object.entries(RUTAS).flatMap(([name, { path, verb, ...more }]) => {
    const part = negocio.parts[name as keyof typeof RUTAS]
    const key = { [Object.keys(part.number)[0]!]: 1 }
    const row = PARTS[name as keyof typeof RUTAS]
    return [
      [`POST ${path}/add-${verb}`, () => ofNewDeal(row, { ...buildCompleto(), [name]: [] })],
      [`POST ${path}/${'update' in more ? more.update : `update-${verb}`}`, () => ofNewDeal({ ...row, ...key })],
      [`POST ${path}/delete-${verb}`, () => ofNewDeal(key)],
    ]
  }),
)

/** One column of a list, to be written to a file. */
const seen = (Campo: string) => ({ formato: 'csv', columnas: [{ Campo, Titulo: Campo }] })

/** What each call is made with, where the default is no good. */
const INPUTS: Record<string, () => Input | Promise<Input>> = {
  'POST /api/login': () => ({ usuario: null, body: { usuario: 'comercial', password: claveDe() } }),
  'POST /api/logout': async () => {
    const { token } = await sent('/api/login', { usuario: 'calidad', password: claveDe() })
    return { token }
  },
  'POST /api/usuario/obtenerSesionUsuario': () => ({ usuario: 'cliente', body: { Usuario: 'cliente' } }),
  'GET /api/usuario/obtenerPermisosPantalla/{a}/{b}': () => ({ params: { a: 'comercial', b: 'negocio' } }),
  'GET /api/usuario/obtenerMenuUsuario/{Usuario}': () => ({ params: { Usuario: 'comercial' } }),
  'PUT /api/usuario/preferencias': () => ({ body: { Preferencias: { tema: 'oscuro' } } }),
  'GET /api/vistas/{pantalla}': async () => {
    await sent('/api/vistas/negocio', { Nom_Vista: 'Por zarpar', Contenido: '*orden(Fecha_ETD)', Columnas: '{}' })
    return { params: { pantalla: 'negocio' } }
  },
  'POST /api/vistas/{pantalla}': () => ({ params: { pantalla: 'puerto' }, body: { Nom_Vista: 'De Alemania', Columnas: '{}' } }),
  'PUT /api/vistas/{pantalla}/{id}': async () => {
    const { Id_Vista: id, Version } = await sent('/api/vistas/negocio', { Nom_Vista: 'Pasajera', Columnas: '{}' })
    return { params: { pantalla: 'negocio', id }, body: { Version, Activo: false } }
  },
  'POST /api/usuario/cambiar-clave': () => ({ body: { Usuario: 'produccion', password: claveDe('otra-larga') } }),
  'POST /api/login/clave-inicial': async () => {
    const [initial, own] = [claveDe('inicial-larga'), claveDe('propia-larga')]
    const body = { Cod_Usuario: 'estreno', Nom_Usuario: 'Estreno', Email: 'x@y.cl', Cod_AreaGestion: 1, password: initial }
    await sent('/api/parametros/usuario', body)
    return { usuario: null, body: { usuario: 'estreno', password: initial, nueva: own } }
  },
  'POST /api/login/administrador': async () => {
    const codigo = await tx(api.db, { usuario: 'terminal' }, client => issueCode(client))
    const who = { Cod_Usuario: 'jefa', Nom_Usuario: 'Jefa', Email: 'jefa@y.cl' }
    return { usuario: null, body: { codigo, ...who, password: claveDe('propia-larga') } }
  },
  'POST /api/envios/retirar': async () => {
    await api.pedir('POST', '/api/parametros/giro', { body: { Nom_Giro: 'Enviado' }, headers: { 'idempotency-key': 'enviada' } })
    return { body: { Clave: 'enviada' } }
  },
  'GET /api/pantalla/listarcombo/{a}/{b}': () => ({ params: { a: 'admin', b: '0' } }),
  'DELETE /api/parametros/{pantalla}/{clave}': async () => {
    const { Cod_Giro } = await sent('/api/parametros/giro', { Nom_Giro: 'Pasajero' })
    return { params: { pantalla: 'giro', clave: Cod_Giro } }
  },
  'GET /api/parametros/{pantalla}/{clave}/usos': () => ({ params: { pantalla: 'moneda', clave: 'USD' } }),
  'POST /api/parametros/{pantalla}/importar': () => ({
    params: { pantalla: 'giro' },
    ...formulario('giros.csv', 'Código;Nombre\r\n;Nuevo\r\nx;\r\n'),
  }),
  'POST /api/parametros/{pantalla}/importar/rechazadas/{formato}': () => ({
    params: { pantalla: 'giro', formato: 'xlsx' },
    ...formulario('giros.csv', 'Código;Nombre\r\nx;\r\n'),
  }),
  'GET /api/parametros/{pantalla}/exportar/{formato}': () => ({ params: { pantalla: 'giro', formato: 'csv' } }),
  'POST /api/parametros/{pantalla}/exportar': () => ({ params: { pantalla: 'giro' }, body: seen('Nom_Giro') }),
  'POST /api/negocio/exportar-negocios': () => ({ body: seen('Nro_Contrato') }),
  'POST /api/historial/{tabla}/{clave}/exportar': () => ({ params: { tabla: 'giro', clave: '1' }, body: seen('En') }),
  'GET /api/historial/{tabla}/{clave}': async () => {
    const { data } = await api.pedir('PUT', '/api/parametros/giro/1', { body: { Nom_Giro: 'Con historia' } })
    return { params: { tabla: 'giro', clave: data.Cod_Giro } }
  },
  'GET /api/negocio/resumen-negocios': () => ({ query: '?grupo=Cod_EstadoNeg' }),
  'GET /api/negocio/lista-negocios/{a}/{b}': () => ({ params: { a: deal, b: '-' } }),
  'GET /api/negocio/buscar/{text}': () => ({ params: { text: 'nordkern' } }),
  'GET /api/negocio/{id}/impresiones/{a}/{b}': async () => {
    await sent('/api/negocio/update-negocio', { Nro_Negocio: deal, Num_Contenedores: 11 })
    return { params: { id: deal, a: 1, b: 0 } }
  },
  'GET /api/negocio/print-negocio/{id}': async () => {
    const id = await newDeal()
    const { data } = await api.pedir('GET', `/api/embarque/set-up-embarque/${id}/1/1/admin`)
    const { Nro_Embarque } = data[0]
    const voyage = await filaValida(api.db, entityNamed('embarque'))
    await sent('/api/embarque/update-info-embarque', { ...voyage, Nro_Embarque })
    const board = await api.pedir('GET', `/api/embarque/${id}/tablero-carga`)
    const { Id_Contenedor } = board.data.Contenedores[0]
    await sent('/api/embarque/update-info-contenedor', { Id_Contenedor, Nro_Contenedor: 'MSKU9070323' })
    return { params: { id } }
  },
  'POST /api/negocio/add-negocio': () => ({ body: buildCompleto() }),
  'POST /api/negocio/update-negocio': () => ofNewDeal({ Num_Contenedores: 9 }),
  'POST /api/negocio/delete-negocio': () => ofNewDeal(),
  'POST /api/negocio/cambiar-estado': () => ofNewDeal({ Cod_EstadoNeg: '02' }),
  'POST /api/negocio/copiar-negocio': () => ({ body: { Nro_Negocio: deal } }),
  'GET /api/negocio/ultimo-de-cliente/{id}': () => ({ params: { id: buildCabecera().Cod_ClienteNegocio } }),
  'POST /api/producto/validar-update': () => ({ body: { Nro_Negocio: deal, Id_Linea: 1, Cod_Variedad: 50 } }),
  ...PART_INPUTS,
  ...embarqueInputs(
    () => api,
    () => shipped,
  ),
  ...papelInputs(() => api),
  ...gestionInputs(() => api),
}

const NO_HINDRANCE = ['Falta_Confirmar', 'Impide_Anular', 'Impide_Eliminar']
const UNAMENDED = ['Usuario_Enmienda', 'Nro_Enmienda', ...NO_HINDRANCE, 'Bookings', 'Contenedores']
/** What is blank of a deal that nobody amended, and of shipments that are not under way. */
const BLANK: Record<string, string[] | 'any'> = {
  ...EMBARQUE_BLANK,
  ...PAPEL_BLANK,
  ...GESTION_BLANK,
  ...Object.fromEntries(
    ['add-negocio', 'update-negocio', 'cambiar-estado', 'copiar-negocio'].map(name => [`POST /api/negocio/${name}`, UNAMENDED]),
  ),
  'GET /api/negocio/{id}': NO_HINDRANCE,
  'GET /api/negocio/ultimo-de-cliente/{id}': UNAMENDED,
  // the contract is not mailed, and has no revision before an amendment
  'GET /api/negocio/{id}/impresiones': ['Revision', 'Envios'],
  'GET /api/negocio/print-negocio/{id}': ['Enmienda', 'Fecha_Revision', 'Revision', 'Reemplaza', 'Cambios'],
}

/** Reads of a deal and of its parts are of the sample deal; lists ask for all. */
const byDefault = (call: AnyCall): Input => ({
  params: Object.fromEntries(Object.keys(call.params).map(name => [name, call.group === 'negocio' ? (name === 'b' ? 1 : deal) : '0'])),
})

const make = async (call: AnyCall, { params = {}, query = '', ...request }: Input) => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const answer = await api.pedir(call.method, path + query, request)
  expect(answer.status, answer.text).toBe(200)
  return answer
}

/** Makes a call and compares its answer, in which only the fields named may be blank; any, where one shape serves several papers. */
const compared = async (call: AnyCall, input: Input, e?: Entity, blank: string[] | 'any' = []) => {
  const answer = await make(call, input)
  if (isJson(call.data.shape)) {
    const found = compare(call.data.shape, answer.data, e)
    expect(found).toEqual({ faults: [], blank: blank === 'any' ? found.blank : blank })
  }
  return answer
}

const isOfParameter = ({ data }: AnyCall): boolean => JSON.stringify(data.shape).includes('"kind":"parameter"')

/** A stream of events goes on for as long as somebody listens; its own tests read it. */
const isStream = ({ data }: AnyCall): boolean => data.shape.kind === 'events'

test('inputs are of calls that there are', () => {
  expect(Object.keys(INPUTS).filter(text => !calls.has(text))).toEqual([])
})

test.each(CALLS.filter(call => !isOfParameter(call) && !isStream(call)).map(call => [callText(call), call] as const))(
  '%s',
  async (text, call) => {
    const { headers, bytes } = await compared(call, (await INPUTS[text]?.()) ?? byDefault(call), undefined, BLANK[text])
    expect(bytes.length).toBeGreaterThan(0)
    expect(String(headers['content-type']).includes('json')).toBe(isJson(call.data.shape))
  },
)

describe('a row of the parameter that the address names', () => {
  /** What follows the screen in the address, and the body. */
  const OF_PARAMETER: Record<string, (e: Entity) => Input | Promise<Input>> = {
    'GET /api/parametros/{pantalla}': () => ({}),
    'GET /api/parametros/{pantalla}/{clave}': () => ({}),
    'POST /api/parametros/{pantalla}': async e => ({ body: await filaValida(api.db, e) }),
    'PUT /api/parametros/{pantalla}/{clave}': () => ({ body: { Activo: false } }),
  }
  /** What the row of `filaValida` leaves blank, because a rule wants it so; the list is compared in every field. */
  const BLANK: Record<string, string[]> = {
    configpc: ['Cod_AreaGestion', 'Nom_AreaGestion'],
    puerto: ['Cod_Locode'],
    usuario: ['Cod_Cliente', 'Nom_Cliente'],
  }
  test.each(CALLS.filter(isOfParameter).flatMap(call => CATALOGO.map(e => [callText(call), e.entity, call, e] as const)))(
    '%s: %s',
    async (text, pantalla, call, e) => {
      await compared(
        call,
        { ...(await OF_PARAMETER[text]!(e)), params: { pantalla, clave: keyText(e, rows.get(e)!) } },
        e,
        call.list ? [] : BLANK[pantalla],
      )
    },
  )
})
