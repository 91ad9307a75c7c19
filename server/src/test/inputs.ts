/** The inputs of each call, with existing or new records of the client 1: for suites that cover all calls. */
import type { AnyCall } from '@nogal/model/call'
import { callText } from '@nogal/model/calls'
import type { Values } from '@nogal/model/fields'
import { LLAMADAS_INFORME } from '@nogal/model/informe/informe.calls'
import { RUTAS_NEGOCIO } from '@nogal/model/negocio/negocio.calls'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import { entityNamed } from '@nogal/model/registry'
import { expect } from 'vitest'
import { tx } from '../db/tx.ts'
import { issueCode } from '../sesion/codigo.ts'
import { adjuntoInputs } from './adjuntoInputs.ts'
import { administracionInputs } from './administracionInputs.ts'
import { type Api, claveDe, formulario } from './api.ts'
import { aprobacionInputs } from './aprobacionInputs.ts'
import { avisoInputs } from './avisoInputs.ts'
import { buildCabecera, buildCuota, buildLinea } from './builders.ts'
import { calendarioInputs } from './calendarioInputs.ts'
import { clienteInputs } from './clienteInputs.ts'
import { comentarioInputs } from './comentarioInputs.ts'
import { consecuenciaInputs } from './consecuenciaInputs.ts'
import { arrived, embarqueInputs, type Input, SOUND } from './embarqueInputs.ts'
import { shipOn } from './embarques.ts'
import { filaValida } from './filas.ts'
import { gestionInputs } from './gestionInputs.ts'
import { importacionInputs } from './importacionInputs.ts'
import { nounInputs } from './nounInputs.ts'
import { papelInputs } from './papelInputs.ts'
import { proveedorInputs } from './proveedorInputs.ts'
import { rastreoInputs } from './rastreoInputs.ts'
import { segundoFactorInputs } from './segundoFactorInputs.ts'
import { temporadaInputs } from './temporadaInputs.ts'
import { webhookInputs } from './webhookInputs.ts'

const terms = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Según lo pactado.' }] }] }
const remark = { Observacion: 'Original' }
/** One part of each kind. */
const PARTS: Record<keyof typeof RUTAS_NEGOCIO, Values> = {
  // half a bag, which gives a notice on the line
  Productos: buildLinea({ Cosecha: '2026', Cod_TipoPrecio: 2, Cantidad: 20_012.5 }),
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
/** One column of a list, for a file. */
const seen = (Campo: string) => ({ formato: 'csv', columnas: [{ Campo, Titulo: Campo }] })

export type Inputs = {
  /** The texts of the calls that do not use the default input. */
  names: string[]
  inputOf: (call: AnyCall) => Promise<Input>
  /** Makes a call, which must succeed. */
  sent: (url: string, body: unknown) => Promise<Values>
}

/** Creates a deal and a shipment for calls that only read; returns the inputs of each call. */
export const inputsOf = async (api: Api): Promise<Inputs> => {
  const sent = async (url: string, body: unknown) => {
    const { status, data, text } = await api.pedir('POST', url, { body })
    expect(status, text).toBe(200)
    return data
  }
  const newDeal = async (body = buildCompleto()): Promise<number> => (await sent('/api/negocio/add-negocio', body)).Nro_Negocio
  const ofNewDeal = async (more: Values = {}, body?: Values): Promise<Input> => ({ body: { Nro_Negocio: await newDeal(body), ...more } })

  await api.db.pool.query("update clienteinterno set idioma_contrato = 'en'")
  /** A deal with a value in every field, printed and confirmed. */
  const deal = await newDeal()
  await api.pedir('GET', `/api/negocio/print-negocio/${deal}?formato=pdf`)
  /** A deal with a shipment that has a value in every field, and has arrived. */
  const shipped = await arrived(api)
  for (const Motivo of ['Firmado.', 'Pidió más.'])
    await sent('/api/negocio/cambiar-estado', { Nro_Negocio: deal, Cod_EstadoNeg: '02', Motivo })
  await shipOn(api, deal)

  /** Reads use the parts of the default deal; each part is added to, changed in and removed from a new deal. */
  const PART_INPUTS: Record<string, () => Promise<Input>> = Object.fromEntries(
    Object.entries(RUTAS_NEGOCIO).flatMap(([name, { path, verb, ...more }]) => {
      const part = negocio.parts[name as keyof typeof RUTAS_NEGOCIO]
      const key = { [Object.keys(part.number)[0]!]: 1 }
      const row = PARTS[name as keyof typeof RUTAS_NEGOCIO]
      return [
        [`POST ${path}/add-${verb}`, () => ofNewDeal(row, { ...buildCompleto(), [name]: [] })],
        [`POST ${path}/${'update' in more ? more.update : `update-${verb}`}`, () => ofNewDeal({ ...row, ...key })],
        [`POST ${path}/delete-${verb}`, () => ofNewDeal(key)],
      ]
    }),
  )

  /** The inputs of calls for which the default is not suitable. */
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
    'POST /api/gestion/listado/exportar': () => ({ body: seen('Nom_CertDocAnalis') }),
    'POST /api/negocio/exportar-negocios': () => ({ body: seen('Nro_Contrato') }),
    'POST /api/historial/{tabla}/{clave}/exportar': () => ({ params: { tabla: 'giro', clave: '1' }, body: seen('En') }),
    'GET /api/historial/{tabla}/{clave}': async () => {
      const { data } = await api.pedir('PUT', '/api/parametros/giro/1', { body: { Nom_Giro: 'Con historia' } })
      return { params: { tabla: 'giro', clave: data.Cod_Giro } }
    },
    'GET /api/negocio/resumen-negocios': () => ({ query: '?grupo=Cod_EstadoNeg' }),
    'GET /api/negocio/lista-negocios/{a}/{b}': () => ({ params: { a: deal, b: '-' } }),
    'GET /api/negocio/buscar/{text}': () => ({ params: { text: 'nordkern' } }),
    ...Object.fromEntries(
      Object.values(LLAMADAS_INFORME).flatMap(({ ver, archivo, exportar }) => [
        [callText(ver), () => ({ query: '?temporada=3&comparar=si&grupos=mes&moneda=CLP' })],
        [callText(archivo), () => ({ query: '?formato=xlsx&grupos=mes' })],
        [callText(exportar), () => ({ body: seen('Nro_Contrato') })],
      ]),
    ),
    'POST /api/correo/guardar-direccion': () => ({ body: { Direccion: 'https://portal.example' } }),
    'GET /api/buscar': () => ({ query: '?texto=nordkern' }),
    'GET /api/negocio/{id}/impresiones/{a}/{b}': async () => {
      await sent('/api/negocio/update-negocio', { Nro_Negocio: deal, Num_Contenedores: 11 })
      return { params: { id: deal, a: 1, b: 0 } }
    },
    'GET /api/negocio/print-negocio/{id}': async () => {
      const id = await newDeal()
      const { data } = await api.pedir('GET', `/api/embarque/set-up-embarque/${id}/1/1/admin`)
      const { Nro_Embarque } = data[0]
      const voyage = await filaValida(api.db, entityNamed('embarque'), SOUND)
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
    ...aprobacionInputs(() => api),
    ...adjuntoInputs(() => api),
    ...consecuenciaInputs(() => api),
    ...administracionInputs(() => api),
    ...segundoFactorInputs(() => api),
    ...proveedorInputs(() => api),
    ...avisoInputs(() => api),
    ...rastreoInputs(() => api),
    ...temporadaInputs(() => api),
    ...importacionInputs(() => api),
    ...calendarioInputs(() => api),
    ...webhookInputs(() => api),
    ...comentarioInputs(() => api),
    ...nounInputs(
      () => api,
      () => ({ negocio: deal, embarque: shipped.ships[0]! }),
    ),
    // after the nouns: some of their steps need a row of their own
    ...clienteInputs(() => api),
  }

  /** The default input: reads use the sample deal; lists ask for all. */
  const byDefault = (call: AnyCall): Input => ({
    params: Object.fromEntries(Object.keys(call.params).map(name => [name, call.group === 'negocio' ? (name === 'b' ? 1 : deal) : '0'])),
  })
  return { names: Object.keys(INPUTS), inputOf: async call => (await INPUTS[callText(call)]?.()) ?? byDefault(call), sent }
}
