/** Each call is made once, and its answer is compared with the definition from which types, documentation and the web client are made. */

import { AREAS } from '@nogal/model/areas'
import { type AnyCall, type Deed, deedOf } from '@nogal/model/call'
import { CALLS, callText } from '@nogal/model/calls'
import { type Entity, keyText } from '@nogal/model/entity'
import type { Values } from '@nogal/model/fields'
import { LLAMADAS_INFORME } from '@nogal/model/informe/informe.calls'
import { CATALOGO } from '@nogal/model/parametros/catalogo'
import { beforeAll, describe, expect, test } from 'vitest'
import { ADJUNTO_BLANK } from './test/adjuntoInputs.ts'
import { useApi } from './test/api.ts'
import { APROBACION_BLANK } from './test/aprobacionInputs.ts'
import { AVISO_BLANK } from './test/avisoInputs.ts'
import { CLIENTE_BLANK } from './test/clienteInputs.ts'
import { COMENTARIO_BLANK } from './test/comentarioInputs.ts'
import { CONSECUENCIA_BLANK } from './test/consecuenciaInputs.ts'
import { EMBARQUE_BLANK, type Input } from './test/embarqueInputs.ts'
import { filaValida } from './test/filas.ts'
import { GESTION_BLANK } from './test/gestionInputs.ts'
import { IMPORTACION_BLANK } from './test/importacionInputs.ts'
import { type Inputs, inputsOf } from './test/inputs.ts'
import { isInternal } from './test/nounInputs.ts'
import { PAPEL_BLANK } from './test/papelInputs.ts'
import { RASTREO_BLANK } from './test/rastreoInputs.ts'
import { comparisonOf, isJson } from './test/shape.ts'

const api = useApi()
let inputs: Inputs
/** A row of each parameter table with a value in every field. */
const rows = new Map<Entity, Values>()
beforeAll(async () => {
  for (const e of CATALOGO) {
    const { status, data, text } = await api.pedir('POST', `/api/parametros/${e.entity}`, { body: await filaValida(api.db, e) })
    expect(status, text).toBe(200)
    rows.set(e, data)
  }
  await api.pedir('PUT', '/api/parametros/usuario/calidad', { body: { Otras_Areas: [AREAS.comex] } })
  inputs = await inputsOf(api)
}, 180_000)

const calls = new Set(CALLS.map(callText))

const NO_HINDRANCE = ['Falta_Confirmar', 'Impide_Anular', 'Impide_Eliminar', 'Temporada_Cerrada']
const NO_TASK = ['Proximo_Paso', 'Proxima_Tarea']
/** A payment at the contract is not divided among shipments. */
const UNDIVIDED = ['Partes.Nro_Embarque', 'Partes.Nro_Corr_Embarque']
const UNDIVIDED_WITHIN = UNDIVIDED.map(name => `Formas_Pago.${name}`)
const UNAMENDED = ['Usuario_Enmienda', 'Nro_Enmienda', ...NO_HINDRANCE, ...NO_TASK, 'Bookings', 'Contenedores', ...UNDIVIDED_WITHIN]
/** Fields that are blank for a deal that nobody amended, and for shipments that are not under way. */
const BLANK: Record<string, string[] | 'any'> = {
  // only sales have amounts
  ...Object.fromEntries(
    Object.values(LLAMADAS_INFORME)
      .filter(({ ver }) => ver !== LLAMADAS_INFORME.ventas.ver)
      .map(({ ver }) => [callText(ver), ['Filas.Sumas.Moneda', 'Faltan']]),
  ),
  ...EMBARQUE_BLANK,
  ...PAPEL_BLANK,
  ...GESTION_BLANK,
  ...APROBACION_BLANK,
  ...ADJUNTO_BLANK,
  ...CLIENTE_BLANK,
  ...CONSECUENCIA_BLANK,
  ...AVISO_BLANK,
  ...RASTREO_BLANK,
  ...IMPORTACION_BLANK,
  ...COMENTARIO_BLANK,
  ...Object.fromEntries(
    ['add-negocio', 'update-negocio', 'cambiar-estado', 'copiar-negocio'].map(name => [`POST /api/negocio/${name}`, UNAMENDED]),
  ),
  // the next task of this deal is about the deal, so that the shipment, the container and the item of that task are blank
  'GET /api/negocio/{id}': [
    ...NO_HINDRANCE,
    ...UNDIVIDED_WITHIN,
    ...['Nro_Embarque', 'Id_Contenedor', 'Tipo', 'Cod_CertDocAnalis', 'Id_LineaGestion'].map(name => `Proxima_Tarea.${name}`),
  ],
  ...Object.fromEntries(
    ['GET /api/forma-pago/{id}', 'POST /api/forma-pago/add-forma-pago', 'POST /api/forma-pago/update-forma-pago'].map(text => [
      text,
      UNDIVIDED,
    ]),
  ),
  // a client has deals, shipments and a row of its own, and no container or item by its name
  'GET /api/buscar': ['Id_Contenedor', 'De'],
  // nothing fails here, nobody is locked, and no backup was made
  'GET /api/panelcontrol/portal': [
    'Copias',
    'Listas_Lentas',
    'Monedas_Sin_Valor',
    'Navieras_Con_Falla',
    'Procesos',
    'Respaldo_Bytes',
    'Respaldo_En',
    'Tokens_Por_Vencer',
    'Trabajos_Con_Falla',
    'Usuarios_Bloqueados',
    'Webhooks_Con_Falla',
  ],
  // nobody gave a reason for these changes
  'GET /api/historial/{tabla}/{clave}': ['Motivo'],
  'GET /api/negocio/ultimo-de-cliente/{id}': UNAMENDED,
  // the contract is not mailed, and has no revision before an amendment
  'GET /api/negocio/{id}/impresiones': ['Revision', 'Envios'],
  'GET /api/negocio/print-negocio/{id}': [
    ...['Enmienda', 'Fecha_Revision', 'Pagos.Partes', 'Revision', 'Reemplaza', 'Cambios'],
    ...['Membrete', 'Vendedor.Cuentas.Moneda'],
  ],
}

const make = async (call: AnyCall, { params = {}, query = '', ...request }: Input) => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const answer = await api.pedir(call.method, path + query, request)
  expect(answer.status, answer.text).toBe(200)
  return answer
}

/** Texts that confirm each deed; a call that only reads may not say that something was stored. */
const SAID: Record<Deed, RegExp> = {
  reads: /^(?!.*(guard|elimin|agreg|actualiz)ad)/i,
  saves: /^(?!OK$|Eliminado\.$)/,
  deletes: /eliminad/i,
}

/** Makes a call and compares its answer. Only the fields named may be blank; `any` allows all, where several papers share one shape. */
const compared = async (call: AnyCall, input: Input, e?: Entity, blank: string[] | 'any' = []) => {
  const answer = await make(call, input)
  if (isJson(call.data.shape)) {
    const found = comparisonOf(call.data.shape, answer.data, e)
    expect({ ...found, blank: [...found.blank].sort() }).toEqual({ faults: [], blank: [...(blank === 'any' ? found.blank : blank)].sort() })
    expect(answer.mensaje).toMatch(SAID[deedOf(call)])
  }
  return answer
}

const isOfParameter = ({ data }: AnyCall): boolean => JSON.stringify(data.shape).includes('"kind":"parameter"')

/** Streams of events end only when the client disconnects; they have tests of their own. */
const isStream = ({ data }: AnyCall): boolean => data.shape.kind === 'events'

test('inputs are of calls that there are', () => {
  expect(inputs.names.filter(text => !calls.has(text))).toEqual([])
})

test.each(CALLS.filter(call => !isOfParameter(call) && !isStream(call)).map(call => [callText(call), call] as const))(
  '%s',
  async (text, call) => {
    const { headers, bytes } = await compared(call, await inputs.inputOf(call), undefined, BLANK[text] ?? (isInternal(call) ? 'any' : []))
    expect(bytes.length).toBeGreaterThan(0)
    expect(String(headers['content-type']).includes('json')).toBe(isJson(call.data.shape))
  },
)

describe('a row of the parameter that the address names', () => {
  /** The parameters after the screen in the address, and the body. */
  const OF_PARAMETER: Record<string, (e: Entity) => Input | Promise<Input>> = {
    'GET /api/parametros/{pantalla}': () => ({}),
    'GET /api/parametros/{pantalla}/{clave}': () => ({}),
    'POST /api/parametros/{pantalla}': async e => ({ body: await filaValida(api.db, e) }),
    'PUT /api/parametros/{pantalla}/{clave}': () => ({ body: { Activo: false } }),
  }
  /** Fields that the row of `filaValida` leaves blank because a rule demands so; the list is compared in every field. */
  const BLANK: Record<string, string[]> = {
    configpc: ['Cod_AreaGestion', 'Nom_AreaGestion'],
    puerto: ['Cod_Locode'],
    usuario: ['Cod_Cliente', 'Nom_Cliente', 'Otras_Areas'],
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
