/**
 * The sweep: every call is made, with a valid body, by users who may see nothing of its records, because these belong to another plant or
 * another client. Each user asks twice, with the permissions of their area, and with every permission. The answer must not be 200, nor
 * contain a word of the records. An administrador then makes the very same request and gets 200, which proves that the refusal was not for
 * a wrong body.
 */

import { AREAS } from '@nogal/model/areas'
import type { AnyCall } from '@nogal/model/call'
import { FUNCIONES } from '@nogal/model/call'
import { CALLS, callText } from '@nogal/model/calls'
import { CODIGOS_PAPEL } from '@nogal/model/embarque/papeles'
import { PANTALLAS } from '@nogal/model/sesion/pantallas'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Respuesta, useApi } from '../test/api.ts'
import { adjuntosOf } from '../test/archivos.ts'
import { documented } from '../test/clienteInputs.ts'
import type { Input } from '../test/embarqueInputs.ts'
import { callsOf, type Planned, planDeal } from '../test/embarques.ts'
import { inputsOf } from '../test/inputs.ts'

const api = useApi()

/** The users: of a plant with a shipment in a deal that it shares with another plant, and of a client with a shipment. */
const PLANT = 3
const CLIENT = 10
const WHO = ['planta', 'planta-todo', 'cliente2', 'cliente-todo'] as const
type Who = (typeof WHO)[number]
const isPlant = (who: Who): boolean => who.startsWith('planta')
/** A word inserted into every text of records that the user may not see. */
const markOf = (who: Who): string => (isPlant(who) ? 'QZPLANTA' : 'QZCLIENTE')

/** Groups of calls that are not about a deal, a shipment or their records. */
const APART_GROUPS = ['sesion', 'vistas', 'parametros', 'listas']
const isParameter = (call: AnyCall): boolean => JSON.stringify(call.data.shape).includes('"kind":"parameter"')
const isStream = (call: AnyCall): boolean => call.data.shape.kind === 'events'
/** Public calls, which need a token of their own instead of a session. */
const isPublic = ({ needs }: AnyCall): boolean => needs === 'publico'
const SWEPT = CALLS.filter(call => !APART_GROUPS.includes(call.group) && !isParameter(call) && !isPublic(call))

/** Condition, for each table with owned records, on rows that do not belong to the user; columns with codes are not marked. */
const mine = { deals: [] as number[], ships: [] as number[], boxes: [] as number[] }
const list = (ids: readonly number[]): string => `(${[-1, ...ids].join(', ')})`
/** Of release, gates and tasks a client may see nothing, a plant what is about its own containers. */
const OF_CONSEQUENCES = (who: Who, ships: string, boxes: string): Record<string, string> =>
  isPlant(who)
    ? {
        pendiente: `case when id_contenedor is null then coalesce(nro_embarque, 0) not in ${ships} else id_contenedor not in ${boxes} end`,
        puerta_pasada: `case tabla when 'contenedor' then clave not in ${boxes} else clave not in ${ships} end`,
        contenedor_decision: `id_contenedor not in ${boxes}`,
        contenedor_liberacion: `id_contenedor not in ${boxes}`,
        aviso: `case when id_contenedor is null then coalesce(nro_embarque, 0) not in ${ships} else id_contenedor not in ${boxes} end`,
      }
    : { pendiente: 'true', puerta_pasada: 'true', contenedor_decision: 'true', contenedor_liberacion: 'true', aviso: 'true' }
/** Marks what the summaries of the user's own records keep of them, which the user may not see either. */
const markKept = async (who: Who, MARK: string): Promise<void> => {
  const lacks = `'[{"Falta": "calidad", "Campo": "Fecha_Zarpe", "Mensaje": "${MARK}", "Peso": "impide", "Sobre": "x"}]'`
  const boxes = isPlant(who) ? `id_contenedor not in ${list(mine.boxes)}` : 'true'
  const ships = isPlant(who)
    ? `exists (select from contenedor c where c.nro_embarque = x.nro_embarque and c.id_contenedor not in ${list(mine.boxes)})`
    : 'true'
  const kept = {
    contenedor_resumen: [
      `liberacion_porque = '${MARK}', calidad_falta = '${MARK}', faltas_cargar = ${lacks}, faltas_cerrar = ${lacks}`,
      boxes,
    ],
    embarque_resumen: [`proximo_paso = '${MARK}', pendientes = 7`, 'true'],
    negocio_resumen: [`proximo_paso = '${MARK}', pendientes = 7`, 'true'],
  }
  for (const [table, [set, where]] of Object.entries(kept))
    await api.db.pool.query(
      `alter table ${table} disable trigger user; update ${table} x set ${set} where ${where}; alter table ${table} enable trigger user`,
    )
  const details = isPlant(who) ? '' : `, liberacion_detalle = '${MARK}'`
  await api.db.pool.query(`alter table embarque_resumen disable trigger user;
    update embarque_resumen x set faltas_zarpar = ${lacks}, faltas_anular = ${lacks}${details} where ${ships}; alter table embarque_resumen enable trigger user`)
}
const foreign = (who: Who): Record<string, string> => {
  const [deals, ships, boxes] = [list(mine.deals), list(mine.ships), list(mine.boxes)]
  const ofDeal = `nro_negocio not in ${deals}`
  const ofShip = `nro_embarque not in ${ships}`
  const ofItem = `id_gestion in (select g.id_gestion from gestion g where coalesce(g.nro_embarque, 0) not in ${ships})`
  const ofFile = `id_adjunto in (select a.id_adjunto from adjunto a where coalesce(a.nro_negocio, 0) not in ${deals} and coalesce(a.nro_embarque, 0) not in ${ships}
    and coalesce(a.id_contenedor, 0) not in ${boxes} and a.de <> 'normacalidad')`
  return {
    ...{ negocio: ofDeal, negocio_producto: ofDeal, negocio_pago: ofDeal, negocio_documento: ofDeal, negocio_certificado: ofDeal },
    ...{ negocio_analisis: ofDeal, negocio_otrosdocs: ofDeal, negocio_broker: ofDeal, negocio_resumen: ofDeal },
    ...{
      embarque: ofShip,
      embarque_resumen: ofShip,
      embarque_tramite: ofShip,
      embarque_courier: ofShip,
      cotejo_valor: ofShip,
      aprobacion: ofShip,
    },
    ...{
      contenedor: `id_contenedor not in ${boxes}`,
      gestion: `${ofItem} and cod_estadogestion <> '01'`,
      comentario: `coalesce(nro_embarque, embarque_de_portador(de, clave), 0) not in ${ships} and coalesce(nro_negocio, 0) not in ${deals}`,
      gestion_estado: ofItem,
      aprobacion_gestion: ofItem,
    },
    ...OF_CONSEQUENCES(who, ships, boxes),
    ...{ adjunto: ofFile, adjunto_version: ofFile, envio: `coalesce(clave, 0) not in ${ships}`, aprobacion_enlace: 'true' },
  }
}
const SAYS_WHAT_IT_IS =
  /^(tipo|papel|clase|estado|idioma|de|huella|causa|mensaje_id|portal|usuario.*|.*_por|cod_.*|resultado|area|unidad|origen|campo|nro_contenedor|zona_.*|tabla|paso|falta|sobre)$/

/** The place of a row in its table as a short number: a page holds less than 300 rows. */
const PLACE = '((x.ctid::text::point)[0] * 300 + (x.ctid::text::point)[1])::int'
/** How a mark is written: with a number of its row, or plain where a check refuses the number. */
const FORMS = [(mark: string) => `'${mark}' || ${PLACE}`, (mark: string) => `'${mark}'`]
/** For each table the columns that accepted a mark, and in which form, so that the next mark takes one statement for all of them. */
const accepted = new Map<string, Map<string, (mark: string) => string>>()

/** Inserts the mark into every text column that accepts it, with triggers disabled; returns how many. */
const mark = async (who: Who): Promise<number> => {
  const MARK = markOf(who)
  let marks = 0
  for (const [table, where] of Object.entries(foreign(who))) {
    const { rows } = await api.db.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and data_type = 'text' and is_generated = 'NEVER'`,
      [table],
    )
    const client = await api.db.pool.connect()
    /** Writes the mark into these columns; how many rows took it, or undefined where one refuses. */
    const write = async (columns: readonly (readonly [string, (mark: string) => string])[]): Promise<number | undefined> => {
      await client.query('savepoint uno')
      const set = columns.map(([name, form]) => `${name} = ${form(MARK)}`).join(', ')
      return client.query(`update ${table} x set ${set} where ${where}`).then(
        ({ rowCount }) => rowCount ?? 0,
        () => client.query('rollback to savepoint uno').then(() => undefined),
      )
    }
    try {
      await client.query(`begin; alter table ${table} disable trigger user`)
      const known = accepted.get(table) ?? new Map<string, (mark: string) => string>()
      accepted.set(table, known)
      const written = known.size ? await write([...known]) : undefined
      marks += (written ?? 0) * known.size
      const names = rows.map(({ name }) => name).filter(name => !SAYS_WHAT_IT_IS.test(name))
      for (const name of names.filter(one => written === undefined || !known.has(one)))
        for (const form of FORMS) {
          const done = await write([[name, form]])
          if (done === undefined) continue
          marks += done
          known.set(name, form)
          break
        }
      await client.query(`alter table ${table} enable trigger user; commit`)
    } finally {
      client.release()
    }
  }
  const [deals, ships, boxes] = [mine.deals, mine.ships, mine.boxes].map(ids => `(${['-1', ...ids].map(id => `'${id}'`).join(', ')})`)
  const history = await api.db.pool.query(`alter table historial disable trigger user;
    update historial set despues = coalesce(despues, '{}') || '{"marca": "${MARK}"}'
     where (tabla like 'negocio%' and split_part(clave, '~', 1) not in ${deals}) or (tabla like 'embarque%' and split_part(clave, '~', 1) not in ${ships})
        or (tabla like 'contenedor%' and split_part(clave, '~', 1) not in ${boxes});
    alter table historial enable trigger user`)
  return marks + ((history as unknown as { rowCount: number }[])[1]?.rowCount ?? 0)
}

/** Records that the user may see, determined without the portal's own rules. */
const OF_PLANT = {
  deals: `select distinct c.nro_negocio as id from contenedor c left join embarque e using (nro_embarque) where coalesce(c.cod_planta, e.cod_planta) = ${PLANT}
    union select nro_negocio from embarque where cod_planta = ${PLANT}`,
  ships: `select distinct e.nro_embarque as id from embarque e left join contenedor c using (nro_embarque) where e.cod_planta = ${PLANT} or c.cod_planta = ${PLANT}`,
  boxes: `select c.id_contenedor as id from contenedor c left join embarque e using (nro_embarque) where coalesce(c.cod_planta, e.cod_planta) = ${PLANT}`,
}
const PARTY = `n.nro_negocio in (select nro_negocio from negocio where ${CLIENT} in (cod_clientenegocio, cod_consig, cod_notif1, cod_notif2))`
const OF_CLIENT = {
  deals: `select n.nro_negocio as id from negocio n where ${PARTY}`,
  ships: `select n.nro_embarque as id from embarque n where ${PARTY}`,
  boxes: `select n.id_contenedor as id from contenedor n where ${PARTY}`,
}

type Made = { call: AnyCall; input: Input; url: string }
const made: Made[] = []
const told: string[] = []
const own = { plant: {} as Planned, client: 0 }

const urlOf = (call: AnyCall, { params = {}, query = '' }: Input): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))) + query

beforeAll(async () => {
  const { post } = callsOf(api, 'admin')
  const every = PANTALLAS.filter(p => p.grupo !== 'Parámetros').flatMap(({ pantalla }) =>
    Object.keys(FUNCIONES).map(Cod_Funcion => ({ Cod_Pantalla: pantalla, Cod_Funcion, Permitido: true })),
  )
  const person = async (Cod_Usuario: string, more: object, permisos: unknown[]) => {
    const body = { Cod_Usuario, Nom_Usuario: Cod_Usuario, Email: 'x@y.cl', ...more }
    const { status, text } = await api.pedir('POST', '/api/parametros/usuario', { body })
    if (status !== 200) throw new Error(text)
    await api.db.pool.query(
      "update usuario set clave_hash = (select clave_hash from usuario where cod_usuario = 'comercial'), permisos = $2 where cod_usuario = $1",
      [Cod_Usuario, JSON.stringify(permisos)],
    )
  }
  const atPlant = { Cod_AreaGestion: AREAS.produccion, Cod_Planta: [PLANT] }
  await person('planta', atPlant, [])
  await person('planta-todo', atPlant, every)
  await person('cliente-todo', { Cod_AreaGestion: AREAS.cliente, Cod_Cliente: CLIENT }, every)

  const inputs = await inputsOf(api)
  for (const call of SWEPT) {
    const input = await inputs.inputOf(call)
    made.push({ call, input, url: urlOf(call, input) })
  }
  await documented(api)
  own.plant = await planDeal(api, 2, 2, { Cod_ClienteNegocio: CLIENT, Cod_Consig: CLIENT, Cod_Notif1: CLIENT })
  for (const [i, Nro_Embarque] of own.plant.ships.entries())
    await post('update-info-embarque', { Nro_Embarque, Cod_Planta: i ? 1 : PLANT, Nro_Booking: `PROPIO${i}` })
  for (const [i, Id_Contenedor] of own.plant.boxes.entries())
    await post('guardar-pedido-contenedor', { Id_Contenedor, Productos: [{ Id_Linea: 1, Cantidad: 100 + 25 * i }] })
  // a container of the plant's own shipment is loaded elsewhere
  await post('update-info-contenedor', { Id_Contenedor: own.plant.boxes[1], Cod_Planta: 1, Observaciones: 'De otra planta' })
  for (const Clave of own.plant.ships) await adjuntosOf(api, 'admin').attach({ De: 'embarque', Clave }, 'uno.pdf')
}, 600_000)

const ask = ({ call, input, url }: Made, usuario: string): Promise<Respuesta> => {
  const asking = api.pedir(call.method, url, {
    usuario,
    ...(input.body !== undefined && { body: input.body }),
    ...(input.headers && { headers: input.headers }),
  })
  // a stream that opens never ends
  const open = new Promise<Respuesta>(resolve =>
    setTimeout(() => resolve({ status: 200, text: 'stream', bytes: Buffer.from('') } as Respuesta), 3_000),
  )
  return isStream(call) ? Promise.race([asking, open]) : asking
}
const wordsOf = (answer: Respuesta): string => `${answer.text}${answer.bytes.toString('latin1')}`

/** An empty list, or a file of what the user sees. */
const saysNothing = ({ call }: Made, { data, text }: Respuesta): boolean =>
  call.path.includes('/exportar') ||
  (call.method === 'GET' && text !== 'stream' && (data === null || (Array.isArray(data) && data.length === 0)))
/** Asks about no particular record: a list, sums, a search. */
const namesNothing = ({ call, input }: Made): boolean =>
  call.method === 'GET' && Object.values(input.params ?? {}).every(value => ['0', '-', 0].includes(value as string))
/** Calls about a parameter or the user who asks, whatever their input. */
const NOBODYS = new Set([
  'GET /api/certificadosembarque/{id}/getDiasGestion',
  'GET /api/documentosembarque/{id}/getDiasGestion',
  'GET /api/analisiscalidad/{id}/getDiasGestion',
  'GET /api/temporadas/{Cod_Temporada}/cierre',
  'GET /api/historial/{tabla}/{clave}',
  // a search, which finds the user's own records
  'GET /api/negocio/buscar/{text}',
  'GET /api/negocio/ultimo-de-cliente/{id}',
  'POST /api/clientelogistica/guardar-avisos',
  // these name only what the user who asks was told
  'POST /api/aviso/marcar',
  'PUT /api/aviso/ajustes',
])

/** Every reading call, about the user's own shipment, its deal, its containers and each of its papers. */
const besideOwn = (): Made[] => {
  const { nro, ships, boxes } = own.plant
  const choices: Record<string, readonly (string | number)[]> = {
    id: [nro, ships[0]!],
    ...Object.fromEntries(['ship', 's', 'nro_embarque', 'shipment'].map(name => [name, [ships[0]!]])),
    ...Object.fromEntries(['cont', 'c', 'container'].map(name => [name, [0, ...boxes]])),
    ...{ deal: [nro], papel: CODIGOS_PAPEL, v: [0, 1], clave: [nro, ...ships, ...boxes], de: ['negocio', 'embarque', 'contenedor'] },
    tabla: ['negocio', 'embarque', 'contenedor'],
  }
  return made
    .filter(({ call }) => call.method === 'GET' && !isStream(call) && Object.keys(call.params).some(name => choices[name]))
    .flatMap(({ call, input }) => {
      let all: Input[] = [{ ...input, params: input.params ?? {} }]
      for (const name of Object.keys(call.params))
        if (choices[name]) all = all.flatMap(one => choices[name]!.map(value => ({ ...one, params: { ...one.params, [name]: value } })))
      // without the calls that would change plans
      return all.filter(() => !/set-up|distribuir/.test(call.path)).map(one => ({ call, input: one, url: urlOf(call, one) }))
    })
}

describe('of what is somebody else’s', () => {
  test.each(WHO)('%s is told nothing, and changes nothing', { timeout: 600_000 }, async who => {
    const of = isPlant(who) ? OF_PLANT : OF_CLIENT
    for (const kind of ['deals', 'ships', 'boxes'] as const) mine[kind] = (await api.db.pool.query(of[kind])).rows.map(({ id }) => id)
    expect(mine.ships).toContain(own.plant.ships[0])
    const marks = await mark(who)
    await markKept(who, markOf(who))
    const leaks: string[] = []
    const MARKED = new RegExp(markOf(who), 'i')
    let refused = 0
    let answered = 0
    // a stream that opens is waited for, so all begin before the other calls
    const streams = new Map(made.filter(({ call }) => isStream(call)).map(one => [one, ask(one, who)]))
    for (const one of made) {
      const answer = await (streams.get(one) ?? ask(one, who))
      const text = callText(one.call)
      if (answer.status >= 500) leaks.push(`${text}: ${answer.status} ${answer.text}`)
      if (MARKED.test(wordsOf(answer)))
        leaks.push(`${text}: tells ${MARKED.exec(wordsOf(answer))} in ${answer.status} ${answer.text.slice(0, 200)}`)
      else if (answer.status === 200 && !namesNothing(one) && !saysNothing(one, answer) && !NOBODYS.has(text))
        leaks.push(`${text}: 200 ${answer.text.slice(0, 200)}`)
      if (answer.status !== 200) refused++
    }
    // calls about the user's own records must not reveal anything of others: another shipment of the deal, another plant's container
    for (const one of besideOwn()) {
      const answer = await ask(one, who)
      if (answer.status >= 500) leaks.push(`${one.url}: ${answer.status} ${answer.text}`)
      if (MARKED.test(wordsOf(answer))) leaks.push(`${one.url}: tells ${answer.text.slice(0, 200)}`)
      if (answer.status === 200) answered++
    }
    expect(answered).toBeGreaterThan(who === 'cliente2' ? 3 : 20)
    told.push(
      `${who}: ${made.length} calls, ${refused} refused, ${marks} marks laid, ${leaks.length} told; ${answered} of their own answered`,
    )
    expect(leaks).toEqual([])
  })

  test('a deal that another plant shares is planned by nobody of one plant', async () => {
    const { nro } = own.plant
    const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
      api.pedir(method, `/api/embarque/${path}`, { usuario: 'planta-todo', ...(body && { body }) })
    const plan = async () => (await api.pedir('GET', `/api/embarque/${nro}/plan-embarques`, { usuario: 'admin' })).data.Embarques
    const before = await plan()
    expect(before).toHaveLength(2)
    const answers = [
      await ask('GET', `${nro}/plan-embarques`),
      await ask('POST', 'planificar-embarques', {
        Nro_Negocio: nro,
        Embarques: [
          { Nro_Corr_Embarque: 1, Contenedores: 2 },
          { Nro_Corr_Embarque: 2, Contenedores: 3 },
        ],
      }),
    ]
    expect(answers.map(({ status, text }) => [status, /PROPIO1/.test(text)])).toEqual(Array(2).fill([404, false]))
    expect(await plan()).toEqual(before)
  })

  test('the same requests are valid: who may see it all is answered', { timeout: 600_000 }, async () => {
    const wrong: string[] = []
    // the marks in the summaries would close every gate
    for (const [table, key] of Object.entries({ contenedor: 'id_contenedor', embarque: 'nro_embarque', negocio: 'nro_negocio' }))
      await api.db.pool.query(`select mantener_todo('${table}', array(select ${key} from ${table} order by 1))`)
    // a marked number is that of another BL, which nobody has waived
    await api.db.pool.query(`insert into puerta_pasada (tabla, clave, paso, falta, mensaje, sobre, motivo, usuario)
      select 'embarque', r.nro_embarque, 'anular', f ->> 'Falta', f ->> 'Mensaje', f ->> 'Sobre', 'La naviera lo anuló.', 'admin'
        from embarque_resumen r cross join jsonb_array_elements(r.faltas_anular) f`)
    const asked = made.filter(({ call }) => !isStream(call))
    for (const one of asked) {
      const answer = await ask(one, one.input.usuario ?? 'admin')
      if (answer.status !== 200) wrong.push(`${callText(one.call)}: ${answer.status} ${answer.text.slice(0, 160)}`)
    }
    told.push(`valid: ${asked.length - wrong.length} of ${asked.length}`)
    // printed for people, whatever the result
    console.info(told.join('\n'))
    expect(wrong).toEqual([])
  })
})
