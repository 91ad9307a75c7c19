/**
 * Who may do what, derived from the definitions: every call, by every sample user and without a session, on own records and on others'. The
 * expectations follow from the screens of the model, not from the code that enforces them; a call without a screen fails here.
 */

import { AREAS, DE_ADMINISTRADORES } from '@nogal/model/areas'
import { type AnyCall, FUNCIONES, type Funcion, grantOf } from '@nogal/model/call'
import { CALLS, callText } from '@nogal/model/calls'
import type { Field, Values } from '@nogal/model/fields'
import { EXPORTES } from '@nogal/model/gestion/gestion.lists'
import { LLAMADAS_INFORME } from '@nogal/model/informe/informe.calls'
import { NOUNS } from '@nogal/model/nouns'
import { isParameter } from '@nogal/model/parametros/catalogo'
import { PANTALLAS } from '@nogal/model/sesion/pantallas'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Peticion, type Respuesta, useApi } from './test/api.ts'
import type { Input } from './test/embarqueInputs.ts'
import { type Planned, planDeal } from './test/embarques.ts'
import { type Inputs, inputsOf } from './test/inputs.ts'
import { isInternal } from './test/nounInputs.ts'

type Who = { usuario: string | null; area: number; administrador: boolean }

const STAFF: readonly Who[] = [
  { usuario: 'comercial', area: AREAS.comercial, administrador: false },
  { usuario: 'comex', area: AREAS.comex, administrador: false },
  { usuario: 'calidad', area: AREAS.calidad, administrador: false },
  { usuario: 'produccion', area: AREAS.produccion, administrador: false },
  { usuario: 'admin', area: AREAS.comex, administrador: true },
]
const CLIENTS: readonly Who[] = ['cliente', 'cliente2'].map(usuario => ({ usuario, area: AREAS.cliente, administrador: false }))
const NOBODY: Who = { usuario: null, area: 0, administrador: false }
const EVERYBODY = [...STAFF, ...CLIENTS, NOBODY]

const screens = new Map(PANTALLAS.map(p => [p.pantalla, p]))
/** Only an administrador may write these screens; having the screen is not enough. */
const KEPT_BY_ADMINISTRADOR = ['usuario', 'areagestion', 'clienteinterno']

/** What the model grants: the status that a user must get for a call, whatever the record. */
const granted = (who: Who, call: AnyCall, pantalla?: string): 'open' | 401 | 403 => {
  const { needs } = call
  if (needs === 'publico') return 'open'
  if (who.usuario === null) return 401
  const isStaff = who.area !== AREAS.cliente
  if (needs === 'sesion') return 'open'
  if (needs === 'interno') return isStaff ? 'open' : 403
  if (needs === 'administrador') return who.administrador ? 'open' : 403
  const [named, funcion] = grantOf(needs)!
  const screen = named === ':pantalla' ? pantalla! : named
  if (call.group === 'parametros' && KEPT_BY_ADMINISTRADOR.includes(screen) && WRITES.includes(funcion))
    return who.administrador ? 'open' : 403
  const areas = screens.get(screen)?.areas[who.area] as readonly Funcion[] | undefined
  return who.administrador || areas?.includes(funcion) || ('internoOr' in (needs as object) && isStaff) ? 'open' : 403
}
const WRITES: readonly Funcion[] = ['crear', 'editar', 'eliminar']

const api = useApi()
let inputs: Inputs
beforeAll(async () => {
  inputs = await inputsOf(api)
}, 120_000)

const urlOf = ({ path }: AnyCall, params: Values, query = '') =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))) + query
const send = (
  call: AnyCall,
  { params = {}, query = '', ...request }: Input,
  who: Pick<Peticion, 'usuario' | 'headers'>,
): Promise<Respuesta> =>
  api.pedir(call.method, urlOf(call, params, query), {
    ...(call.method !== 'GET' && { body: {} }),
    ...request,
    ...who,
    headers: { ...request.headers, ...who.headers },
  })

/** Runs the check on each of them, several at a time, and returns what is wrong. */
const eachOf = async <T>(all: readonly T[], wrongWith: (one: T) => Promise<string | undefined>): Promise<string[]> => {
  const found: string[] = []
  for (let i = 0; i < all.length; i += 8)
    found.push(...(await Promise.all(all.slice(i, i + 8).map(wrongWith))).flatMap(wrong => (wrong === undefined ? [] : [wrong])))
  return found
}

describe('the model', () => {
  test('knows the screen and the function that every call needs', () => {
    const unknown = CALLS.filter(({ needs }) => {
      const grant = grantOf(needs)
      return grant && !(grant[0] === ':pantalla' || screens.has(grant[0]) ? grant[1] in FUNCIONES : false)
    })
    expect(unknown.map(callText)).toEqual([])
  })
})

describe('grants', () => {
  /** A valid key that no record has, so that a permitted call changes nothing. */
  const missing = ({ options, to = 999_999 }: Field): string | number => options?.[0] ?? Math.min(to, 999_999)
  /** A parameter that names a user gets the user who asks, because only an administrador may ask about others. */
  const paramOf = (who: Who, name: string, field: Field) => {
    if (name === 'tabla') return 'giro'
    return field.label.startsWith('Usuario') ? who.usuario : missing(field)
  }
  /** Calls that end the session, or that last as long as the client stays connected. */
  const ENDING = ['POST /api/logout', 'GET /api/panelcontrol/en-vivo', 'GET /api/correo/en-vivo', 'GET /api/aviso/en-vivo']

  const screensOf = (call: AnyCall): (string | undefined)[] => {
    if (!('pantalla' in call.params)) return [undefined]
    return [...screens.keys()].filter(screen => call.group !== 'parametros' || isParameter(screen))
  }
  const cases = CALLS.filter(call => !ENDING.includes(callText(call))).flatMap(call =>
    screensOf(call).map(pantalla => ({ call, pantalla })),
  )

  test.each(EVERYBODY.map(who => [who.usuario ?? 'nobody', who] as const))(
    '%s may make the calls that the screens grant',
    async (_, who) => {
      const wrong = await eachOf(cases, async ({ call, pantalla }) => {
        const fields = Object.entries(call.params as Record<string, Field>)
        const params = Object.fromEntries(fields.map(([name, field]) => [name, name === 'pantalla' ? pantalla : paramOf(who, name, field)]))
        const query = call.list ? '?pagina=1&porPagina=1' : ''
        const { status } = await send(call, { params, query }, { usuario: who.usuario })
        const expected = granted(who, call, pantalla)
        const isOpen = ![401, 403].includes(status) || (call.needs === 'publico' && call.group === 'sesion')
        if (expected === 'open' ? !isOpen : status !== expected)
          return `${callText(call)} ${pantalla ?? ''}: ${status}, expected ${expected}`
      })
      expect(wrong).toEqual([])
    },
  )
})

/** Groups whose calls are about data that staff and all clients share, or about the user who asks. */
const SHARED = ['sesion', 'vistas', 'listas-generales', 'maestros', 'parametros', 'historial']
/** Calls that name no record: their answer is narrowed to what the session sees, or is the same for everybody. */
const NAMING_NONE = [
  'GET /api/aviso/resumen',
  'GET /api/aviso/en-vivo',
  'GET /api/aviso/ajustes',
  'PUT /api/aviso/ajustes',
  'POST /api/aviso/marcar',
  'GET /api/clientelogistica/espera',
  'GET /api/clientelogistica/personas',
  'POST /api/clientelogistica/personas/invitar',
  'GET /api/negocio/lista-negocios/{a}/{b}',
  'GET /api/negocio/buscar/{text}',
  'GET /api/negocio/resumen-negocios',
  'GET /api/negocio/ultimo-de-cliente/{id}',
  'POST /api/negocio/exportar-negocios',
  'POST /api/negocio/add-negocio',
  'GET /api/embarque/listar-embarques/{a}/{b}/{c}',
  'GET /api/embarque/resumen-embarques',
  'POST /api/embarque/exportar-embarques',
  'POST /api/correo/por-enviar/exportar',
  'GET /api/logistica/columnas',
  'GET /api/panelcontrol/semanas',
  'GET /api/comexlogistica/listado-general-comex-logistica-temporada/{season}',
  'GET /api/certificadosembarque/{id}/getDiasGestion',
  'GET /api/documentosembarque/{id}/getDiasGestion',
  'GET /api/clientelogistica/avisos',
  'POST /api/clientelogistica/guardar-avisos',
  'GET /api/buscar',
  'GET /api/lote/trazabilidad',
  'GET /api/lote/trazabilidad/archivo',
  ...EXPORTES.map(({ exportar }) => callText(exportar)),
  ...Object.values(LLAMADAS_INFORME).map(({ exportar }) => callText(exportar)),
  ...NOUNS.map(({ calls }) => callText(calls.export)),
]
const namesNone = (call: AnyCall): boolean => NAMING_NONE.includes(callText(call)) || (!!call.list && !Object.keys(call.params).length)

/** Lists of staff: a client to whom their screen is granted sees no row of them. */
const ROWS_OF_STAFF: readonly string[] = ['GET /api/correo/por-enviar']

/** Calls of staff and of administradores, which refuse every client. */
const isForNoClient = ({ needs }: AnyCall): boolean => needs === 'interno' || needs === 'administrador'

describe('records of another client', () => {
  /** The client 10, whose user is «cliente2»; all records of the inputs belong to the client 1, whose user is «cliente». */
  const OTHER = { Cod_ClienteNegocio: 10, Cod_Consig: 10, Cod_Notif1: 10, Cod_Notif2: null }
  const about = CALLS.filter(call => call.needs !== 'publico' && !SHARED.includes(call.group))
  let mine: Planned
  /** Every key of a record that cliente2 may see, by its field name in answers. */
  const own: Record<string, Set<string>> = {}
  beforeAll(async () => {
    mine = await planDeal(api, 1, 1, OTHER)
    const Permisos = PANTALLAS.filter(p => !isParameter(p.pantalla) && !DE_ADMINISTRADORES.includes(p.pantalla)).flatMap(p =>
      Object.keys(FUNCIONES).map(Cod_Funcion => ({ Cod_Pantalla: p.pantalla, Cod_Funcion, Permitido: true })),
    )
    // the portal refuses such grants to clients now; an older version stored them
    await api.db.pool.query("update usuario set permisos = $1 where cod_usuario in ('cliente', 'cliente2')", [JSON.stringify(Permisos)])
    const KEYS = { Nro_Negocio: 'negocio', Nro_Contrato: 'negocio', Nro_Embarque: 'embarque', Id_Contenedor: 'contenedor' }
    for (const [key, table] of Object.entries(KEYS)) {
      const { rows } = await api.db.pool.query<{ id: string }>(
        `select t.${key}::text as id from ${table} t join negocio d using (nro_negocio)
          where 10 in (d.cod_clientenegocio, d.cod_consig, d.cod_notif1, d.cod_notif2)`.replace('t.Nro_Contrato', 'd.nro_contrato'),
      )
      own[key] = new Set(rows.map(({ id }) => id))
    }
  })

  /** The keys, anywhere in an answer, of records that cliente2 may not see; seasons look like contracts and are skipped. */
  const foreignIn = ({ text }: Respuesta): string[] => [
    ...[...text.matchAll(/"(Nro_Negocio|Nro_Embarque|Id_Contenedor)":([1-9]\d*)/g)].flatMap(([found, key, id]) =>
      own[key!]!.has(id!) ? [] : [found],
    ),
    ...[...text.matchAll(/\b20\d\d-(?!20)\d{4}\b/g)].flatMap(([contract]) => (own.Nro_Contrato!.has(contract) ? [] : [contract])),
  ]
  /** What is wrong with an answer to cliente2 about another client's record, or about no record in particular. */
  const leakIn = (call: AnyCall, answer: Respuesta): string | undefined => {
    if (isForNoClient(call)) return answer.status === 403 ? undefined : `${answer.status}, expected 403`
    if (!namesNone(call)) return answer.status === 404 ? undefined : `${answer.status}, expected 404: ${answer.mensaje}`
    const foreign = foreignIn(answer)
    return foreign.length ? `tells of ${foreign.slice(0, 3).join(', ')}` : undefined
  }

  test.each(
    about.filter(call => call.list && call.data.shape.kind === 'list' && !isForNoClient(call)).map(call => [callText(call), call] as const),
  )('are in no list by no search, filter or order: %s', async (_, call) => {
    const input = await inputs.inputOf(call)
    const ask = async (usuario: string, query: Record<string, unknown> = {}) => {
      const answer = await send(call, { ...input, query: `?${new URLSearchParams(query as Record<string, string>)}` }, { usuario })
      return { ...answer, rows: (answer.data ?? []) as Values[] }
    }
    const [theirs, seen] = await Promise.all([ask('admin'), ask('cliente2')])
    if (seen.status === 404) return
    expect(seen.status, seen.mensaje).toBe(200)
    const ofMine = (rows: readonly Values[]) => rows.filter(row => row.Nro_Negocio === mine.nro).length
    expect(ofMine(seen.rows)).toBe(ROWS_OF_STAFF.includes(callText(call)) ? 0 : ofMine(theirs.rows))
    const rows = theirs.rows.filter(row => !own.Nro_Negocio!.has(String(row.Nro_Negocio)))
    expect(rows.length, theirs.mensaje).toBeGreaterThan(0)
    const columns = Object.keys(rows[0]!)
    const asked: Record<string, unknown>[] = columns.flatMap(campo => {
      const valor = String(rows.find(row => row[campo] !== null)?.[campo] ?? '')
      return [
        { orden: campo },
        { orden: `-${campo}` },
        { filtros: JSON.stringify([{ campo, modo: 'contains', valor }]) },
        { buscar: valor },
      ]
    })
    const wrong = await eachOf(asked, async query => {
      const answer = await ask('cliente2', { ...query, pagina: 1, porPagina: 50 })
      const found = [...foreignIn(answer), ...(answer.status > 400 ? [answer.text] : [])]
      const counted = Number(answer.total ?? 0)
      if (found.length || counted > seen.rows.length) return `${JSON.stringify(query)}: ${counted} rows, ${found.join(', ')}`
    })
    expect(wrong).toEqual([])
  })

  // a stream about no record opens for everybody who has a session, and never ends
  const ending = about.filter(call => call.data.shape.kind !== 'events' || !namesNone(call))
  test.each(ending.map(call => [callText(call), call] as const))('%s', async (_, call) => {
    const { params, ...rest } = await inputs.inputOf(call)
    /** Parameters that name a user get the user who asks. */
    const inputOf = (usuario: string | null): Input => ({
      ...rest,
      params: Object.fromEntries(
        Object.entries(params ?? {}).map(([name, value]) => [name, call.params[name].label.startsWith('Usuario') ? usuario : value]),
      ),
    })
    for (const who of [...EVERYBODY].filter(one => one.area !== AREAS.cliente)) {
      const expected = granted(who, call)
      if (expected !== 'open')
        expect((await send(call, inputOf(who.usuario), { usuario: who.usuario })).status, String(who.usuario)).toBe(expected)
    }
    const ask = (usuario: string, headers = {}) => send(call, inputOf(usuario), { usuario, headers })
    expect(leakIn(call, await ask('cliente2'))).toBeUndefined()
    if (call.data.shape.kind === 'events' || isForNoClient(call)) return
    const key = { 'idempotency-key': callText(call).replace(/\W/g, '-') }
    // of gestión and files a client sees only what is complete and marked, of consequences and the panel nothing: the administrador sees that the record exists, and the client
    // who owns it may not
    const own = await ask(
      ['gestion', 'adjunto', 'consecuencia', 'panel', 'aviso', 'comentario'].includes(call.group) || isInternal(call) ? 'admin' : 'cliente',
      key,
    )
    expect([403, 404], own.mensaje).not.toContain(own.status)
    expect(leakIn(call, await ask('cliente2', key)), 'with the key of an answer to somebody else').toBeUndefined()
  })
})
