/** Notices: for each cause who is told, who is not, and what becomes of a line. */
import { avisosPara, CLASES_AVISO, type ClaseAviso } from '@nogal/model/aviso/avisos'
import type { Values } from '@nogal/model/fields'
import { addDays, formatDate } from '@nogal/model/format'
import { describe, expect, test, vi } from 'vitest'
import { tx } from '../db/tx.ts'
import { remind } from '../gestion/aprobacion/recordatorio.ts'
import { exporterToday } from '../list/filters.ts'
import { liveOf } from '../live/live.ts'
import { useApi } from '../test/api.ts'
import { CONFIG, noticesOf } from '../test/avisos.ts'
import { debtsOf } from '../test/casosDeCliente.ts'
import { commentsOf, words } from '../test/comentarioInputs.ts'
import { consequencesOf, NADA } from '../test/consecuencias.ts'
import { callsOf, type Planned, planDeal } from '../test/embarques.ts'

const api = useApi()
const embarques = callsOf(api)
const { walnuts, failed, sent, measure, decide, change, onDeal } = consequencesOf(api)
const { asks, claims, answers } = debtsOf(() => api)
const NOON = new Date('2026-11-24T15:00:00Z')

const { ask, listed, kinds, readAll, follow, documents, item, as, toState, arrives, shown, comment, due } = noticesOf(api)

type Case = [
  cause: string,
  before: () => Promise<Planned>,
  act: (d: Planned) => unknown,
  told: [string, ClaseAviso][],
  not: [string, ClaseAviso][],
]
const CASES: Case[] = [
  [
    'an analysis that fails',
    () => walnuts(),
    d => measure(d, 12),
    [
      ['comercial', 'no-cumple'],
      ['comex', 'no-cumple'],
      ['comex', 'tarea'],
    ],
    [
      ['calidad', 'no-cumple'],
      ['cliente', 'no-cumple'],
      ['comercial', 'liberado'],
    ],
  ],
  [
    'a release by a person',
    failed,
    d => decide(d.boxes[0], 'liberado'),
    [['comex', 'liberado']],
    [
      ['calidad', 'liberado'],
      ['comex', 'no-cumple'],
    ],
  ],
  [
    'another ETD',
    () => walnuts(),
    d => change(d, { Fecha_ETD: '2027-04-01' }),
    [['comercial', 'itinerario']],
    [
      ['comex', 'itinerario'],
      ['comex', 'rolado'],
      ['cliente', 'itinerario'],
    ],
  ],
  [
    'a container that leaves its shipment',
    () => walnuts(),
    d => embarques.post('quitar-contenedor', { Id_Contenedor: d.boxes[0] }),
    [['comercial', 'rolado']],
    [['comex', 'rolado']],
  ],
  [
    'a shipping line that says another date',
    () => walnuts(),
    d =>
      api.db.pool.query(
        `with dicho as (insert into rastreo_evento (nro_embarque, cod_naviera, id_externo, hito, certeza, en, fecha, creado_en)
           select $1, cod_naviera, 'e', 'arribo', 'EST', now(), current_date, now() from naviera limit 1 returning id_evento)
         insert into rastreo_propuesta (nro_embarque, campo, valor, id_evento) select $1, 'Fecha_ETA', '2030-01-01', id_evento from dicho`,
        [d.ships[0]],
      ),
    [['comex', 'naviera']],
    [['comercial', 'naviera']],
  ],
  [
    'a value of a sent paper',
    sent,
    d => callsOf(api, 'jriquelme').post('update-info-embarque', { Nro_Embarque: d.ships[0], Nro_Viaje: '0999S' }),
    [['comex', 'papel-cambiado']],
    [['comex', 'correo']],
  ],
  [
    'a mail that bounces',
    sent,
    d => api.db.pool.query("update envio set estado = 'rechazado', error = 'No existe.' where clave = $1", [d.ships[0]]),
    [['comex', 'correo']],
    [['comex', 'papel-cambiado']],
  ],
  [
    'a document that is rejected',
    documents,
    d => toState(d, 'comercial', '03', '05'),
    [['comex', 'rechazada']],
    [
      ['comercial', 'rechazada'],
      ['comex', 'aprobada'],
    ],
  ],
  ['a document that is complete', documents, d => toState(d, 'comercial', '03', '04'), [['comex', 'aprobada']], [['comex', 'rechazada']]],
  [
    'a remark of the client, and of the company',
    async () => {
      const d = await documents()
      await shown(d)
      return d
    },
    async d => {
      await comment('cliente', await item(d))
      await comment('comercial', await item(d), 'Se corrige hoy.')
      await comment('comex', await item(d), 'Corregido.')
    },
    [
      ['comex', 'observacion'],
      ['comercial', 'contestacion'],
      ['cliente', 'respuesta'],
    ],
    [
      ['comex', 'contestacion'],
      ['cliente', 'observacion'],
      ['cliente2', 'respuesta'],
    ],
  ],
  [
    'a comment on a container that mentions a person, its answer, and its end',
    documents,
    async d => {
      const { written, ask: say } = commentsOf(api)
      const box = { De: 'contenedor', Clave: d.boxes[0]! }
      const id = await written('comex', box, words('¿Se puede cargar?', 'calidad'))
      await written('calidad', box, words('Sí.'), { Id_Hilo: id })
      await say('calidad', 'POST', 'resolver', { Id_Comentario: id, Resuelto: true })
      await written('comex', box, words('Otra cosa.'))
    },
    [
      ['calidad', 'mencion'],
      ['comex', 'contestacion'],
      ['comex', 'hilo-resuelto'],
      ['calidad', 'comentario'],
    ],
    [
      ['calidad', 'contestacion'],
      ['comex', 'comentario'],
      ['comercial', 'comentario'],
      ['cliente', 'respuesta'],
    ],
  ],
  [
    'a remark about a document whose own person left',
    async () => {
      const d = await documents()
      await as('comex', "update gestion set usuario_responsable = 'dsoto' where nro_embarque = $1", d.ships)
      await shown(d)
      await api.db.pool.query("update usuario set activo = false where cod_usuario = 'dsoto'")
      return d
    },
    async d => comment('cliente', await item(d)),
    [['comex', 'observacion']],
    [['comercial', 'observacion']],
  ],
  [
    'an item that is given to somebody',
    documents,
    async d => as('comex', "update gestion set usuario_responsable = 'calidad' where id_gestion = $1", [await item(d)]),
    [['calidad', 'asignada']],
    [['comex', 'asignada']],
  ],
  [
    'a lack that is waived',
    () => walnuts(),
    d =>
      as(
        'comex',
        "insert into puerta_pasada (tabla, clave, paso, falta, mensaje, sobre, motivo, usuario) values ('embarque', $1, 'zarpar', 'x', 'Falta el VGM.', '', 'Lo trae el chofer.', 'comex')",
        [d.ships[0]],
      ),
    [['comercial', 'puerta']],
    [['comex', 'puerta']],
  ],
  [
    'a shipment that is annulled, to who follows it',
    async () => {
      const d = await walnuts()
      await follow('produccion', d)
      return d
    },
    d => embarques.post('cambiar-estado', { Nro_Embarque: d.ships[0], Cod_EstadoEmb: '08', Motivo: 'No hay nave.' }),
    [['produccion', 'estado']],
    [['comercial', 'estado']],
  ],
  [
    'an item that is overdue',
    documents,
    async d => {
      await due(d, -2)
      await readAll()
      await remind(api.db, CONFIG, NOON)
    },
    [['calidad', 'vencida']],
    [
      ['calidad', 'por-vencer'],
      ['comex', 'vencida'],
    ],
  ],
  [
    'an item that is due tomorrow',
    documents,
    async d => {
      await due(d, 1)
      await remind(api.db, CONFIG, NOON)
    },
    [['calidad', 'por-vencer']],
    [['calidad', 'vencida']],
  ],
  [
    'an item that waits for approval',
    documents,
    async d => {
      await toState(d, 'comex', '03')
      await api.db.pool.query("update gestion set usuario_responsable = 'calidad' where nro_embarque = $1", d.ships)
      await api.db.pool.query('alter table gestion_estado disable trigger user')
      await api.db.pool.query("update gestion_estado set en = now() - interval '5 days' where id_gestion = $1", [await item(d)])
      await api.db.pool.query('alter table gestion_estado enable trigger user')
      await remind(api.db, CONFIG, NOON)
    },
    [['calidad', 'espera']],
    [['comex', 'espera']],
  ],
  [
    'a season that is closed, and opened again',
    () => walnuts(),
    async d => {
      const { rows } = await api.db.pool.query('select cod_temporada as "Cod_Temporada" from negocio where nro_negocio = $1', [d.nro])
      for (const act of ['cerrar', 'abrir'])
        expect((await api.pedir('POST', `/api/temporadas/${act}`, { body: { ...rows[0], Motivo: 'Se audita.' } })).mensaje).toMatch(
          /temporada/i,
        )
    },
    [['comercial', 'temporada']],
    [['cliente', 'temporada']],
  ],
  [
    'a departure, and a document for the client',
    () => planDeal(api, 1, 1, { ...NADA, Documentos: [{ Cod_DocNegocio: 4, Originales: 3, Copias: 2 }], Analisis: [] }),
    async d => {
      await shown(d)
      await arrives(d, '2027-05-01')
      await arrives(d, '2027-05-03')
    },
    [
      ['cliente', 'documento'],
      ['cliente', 'embarcado'],
    ],
    [
      ['cliente2', 'documento'],
      ['cliente2', 'embarcado'],
      ['comex', 'documento'],
    ],
  ],
  [
    'a document that a client is asked for, and an answered claim',
    () => planDeal(api, 1, 1, { ...NADA, Analisis: [] }),
    async d => {
      await asks(d, '2027-01-15')
      await answers(await claims(d))
    },
    [
      ['cliente', 'solicitud'],
      ['cliente', 'reclamo'],
    ],
    [['cliente2', 'solicitud']],
  ],
]

describe('after', () => {
  test('some cause each kind is told, and clients are told of no kind of the staff', () => {
    expect(CLASES_AVISO.filter(kind => !CASES.some(([, , , told]) => told.some(([, one]) => one === kind)))).toEqual([])
    expect(avisosPara(true).filter(kind => avisosPara(false).includes(kind))).toEqual([])
  })

  test.each(CASES)('%s the right people are told', async (_, before, act, told, not) => {
    const d = await before()
    await readAll()
    await api.db.pool.query('delete from aviso where nro_negocio = $1', [d.nro])
    await act(d)
    for (const [usuario, kind] of told) expect(await kinds(usuario, d.nro), usuario).toContain(kind)
    for (const [usuario, kind] of not) expect(await kinds(usuario, d.nro), usuario).not.toContain(kind)
  })
})

describe('a line', () => {
  test('of the same thing takes what happens next until it is read', async () => {
    const d = await walnuts()
    await change(d, { Fecha_ETD: '2027-04-01' })
    await change(d, { Fecha_ETD: '2027-04-08' })
    const itinerary = async () => (await listed('comercial', d.nro)).filter(({ Clase }) => Clase === 'itinerario')
    const [line, ...more] = (await itinerary()) as [Values, ...Values[]]
    expect(more).toEqual([])
    expect(line).toMatchObject({ Cuantos: 2, Leido_En: null, Detalle: expect.stringMatching(/ETD 01-04-2027 → 08-04-2027/) })
    expect((line.Hechos as Values[]).map(({ Autor }) => Autor)).toEqual(['Tomás Herrera', 'Tomás Herrera'])
    expect((await ask('comercial', 'POST', 'marcar', { Leido: true, Avisos: [{ Id_Aviso: line.Id_Aviso }] })).mensaje).toBe(
      '1 aviso leído.',
    )
    await change(d, { Fecha_ETD: '2027-04-15' })
    expect((await itinerary()).map(({ Cuantos }) => Cuantos)).toEqual([1, 2])
    // the older line can't be unread while the newer one is
    await ask('comercial', 'POST', 'marcar', { Leido: false, Avisos: [{ Id_Aviso: line.Id_Aviso }] })
    expect((await itinerary()).map(({ Leido_En }) => Leido_En === null)).toEqual([true, false])
  })

  test('about a task says what the task says after all causes of its transaction', async () => {
    const etd = addDays(exporterToday(), 30)
    const d = await planDeal(api, 1, 1, { ...NADA, Analisis: [], Fecha_ETD: etd })
    await change(d, { Corte_Carga: `${addDays(etd, -3)}T10:00` })
    await callsOf(api, 'jriquelme').post('update-info-embarque', { Nro_Embarque: d.ships[0], Fecha_ETD: addDays(etd, 7) })
    const [task] = (await listed('comex', d.nro)).filter(({ Clase }) => Clase === 'tarea')
    expect(task!.Detalle).toBe(`Confirmar los cortes con la naviera. Los cortes se movieron con el ETD del ${formatDate(addDays(etd, 7))}.`)
    expect((task!.Hechos as Values[]).map(({ Detalle }) => Detalle)).toEqual([task!.Detalle])
  })

  test('is hidden until later, and comes back with what happens next', async () => {
    const d = await walnuts()
    await readAll()
    await change(d, { Fecha_ETD: '2027-04-01' })
    const bell = async () => (await ask('comercial', 'GET', 'resumen')).data
    expect(await bell()).toMatchObject({ Sin_Leer: 1, Urgentes: 1, Avisos: [{ Clase: 'itinerario' }] })
    const [line] = (await bell()).Avisos
    const later = (Despues: string) => ask('comercial', 'POST', 'aplazar', { Id_Aviso: line.Id_Aviso, Despues })
    expect((await later('2020-01-01T10:00:00Z')).mensaje).toMatch(/elija un momento que aún no llega/)
    expect((await later('2030-01-01T10:00:00Z')).status).toBe(200)
    expect(await bell()).toMatchObject({ Sin_Leer: 0, Avisos: [] })
    await change(d, { Fecha_ETD: '2027-04-08' })
    expect(await bell()).toMatchObject({ Sin_Leer: 1, Avisos: [{ Cuantos: 2 }] })
    expect((await ask('comercial', 'POST', 'marcar', { Leido: true })).mensaje).toBe('1 aviso leído.')
    expect((await bell()).Sin_Leer).toBe(0)
  })

  test("of somebody else can't be read, changed or postponed", async () => {
    const d = await walnuts()
    await change(d, { Fecha_ETD: '2027-04-01' })
    const [{ Id_Aviso }] = (await listed('comercial', d.nro)) as unknown as [Values]
    expect((await ask('calidad', 'POST', 'marcar', { Leido: true, Avisos: [{ Id_Aviso }] })).data.Avisos).toBe(0)
    expect((await ask('calidad', 'POST', 'aplazar', { Id_Aviso, Despues: '2030-01-01T10:00:00Z' })).status).toBe(404)
    expect((await listed('comercial', d.nro))[0]!.Leido_En).toBeNull()
  })

  test('of a client goes with the deal to another client, and with a document that is hidden', async () => {
    const d = await documents()
    const id = await shown(d)
    expect(await kinds('cliente', d.nro)).toContain('documento')
    await as('comex', 'update gestion set visible_cliente = false where id_gestion = $1', [id])
    expect(await kinds('cliente', d.nro)).not.toContain('documento')
    await arrives(d, '2027-05-01')
    await arrives(d, '2027-05-03')
    expect(await kinds('cliente', d.nro)).toContain('embarcado')
    await onDeal(d.nro, 'cambiar-estado', { Cod_EstadoNeg: '02', Motivo: 'Cambia el cliente.' })
    expect(
      (await onDeal(d.nro, 'update-negocio', { Cod_ClienteNegocio: 10, Cod_Consig: 10, Cod_Notif1: 10, Cod_Notif2: null })).mensaje,
    ).toBe('Negocio actualizado.')
    expect(await kinds('cliente', d.nro)).toEqual([])
    expect((await ask('cliente', 'GET', 'resumen')).data.Avisos.filter(({ Nro_Negocio }: Values) => Nro_Negocio === d.nro)).toEqual([])
  })

  test('is told to each person once by two causes at the same time, and rolled back with its cause', async () => {
    const d = await walnuts()
    const both = ['0001S', '0002S'].map(viaje =>
      as('comex', 'update embarque set nro_viaje = $2 where nro_embarque = $1', [d.ships[0], viaje]),
    )
    await Promise.all(both)
    const itinerary = (await listed('comercial', d.nro)).filter(({ Clase }) => Clase === 'itinerario')
    expect(itinerary.map(({ Cuantos }) => Cuantos)).toEqual([2])
    const undone = tx(api.db, { usuario: 'comex' }, async db => {
      await db.query("update embarque set nro_viaje = '0003S' where nro_embarque = $1", d.ships)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await listed('comercial', d.nro)).find(({ Clase }) => Clase === 'itinerario')!.Cuantos).toBe(2)
  })

  test('is counted and shown in English to a client that reads English', async () => {
    const d = await documents()
    await arrives(d, '2027-05-01')
    await arrives(d, '2027-05-03')
    const { data } = await ask('cliente', 'GET', 'resumen?idioma=en')
    expect(data.Avisos[0].Detalle).toMatch(/^The ETA changed from 01 May 2027 to 03 May 2027\.$/)
  })
})

describe('preferences', () => {
  const save = (body: Values, usuario = 'comercial') => ask(usuario, 'PUT', 'ajustes', body)

  test('name only kinds that concern the person, in their order', async () => {
    const { Modos } = (await ask('comercial', 'GET', 'ajustes')).data
    expect(Modos.map(({ Clase }: Values) => Clase)).toEqual(avisosPara(false))
    const own = (await ask('cliente', 'GET', 'ajustes')).data
    expect(own.Modos.map(({ Clase }: Values) => Clase)).toEqual(avisosPara(true))
    expect((await save({ Modos: [{ Clase: 'tarea', Modo: 'correo' }] }, 'cliente')).mensaje).toMatch(/no recibe avisos de la clase/)
    expect((await save({ Silencio_Desde: '20:00', Modos: [] })).mensaje).toMatch(/las dos horas/)
    expect((await save({ Silencio_Desde: '25:00', Silencio_Hasta: '07:00', Modos: [] })).status).toBe(400)
  })

  test('keep a kind away', async () => {
    const d = await walnuts()
    await save({ Modos: [{ Clase: 'itinerario', Modo: 'no' }] })
    await change(d, { Fecha_ETD: '2027-04-01' })
    expect(await kinds('comercial', d.nro)).not.toContain('itinerario')
    await save({ Modos: [{ Clase: 'itinerario', Modo: 'portal' }] })
  })
})

describe('following', () => {
  test('tells of a record for which somebody else answers, until it ends', async () => {
    const d = await walnuts()
    const path = `seguimiento/${d.nro}/${d.ships[0]}`
    expect((await ask('mcastillo', 'GET', path)).data).toEqual({ Siguiendo: false })
    expect((await follow('mcastillo', d)).mensaje).toBe('Sigue el embarque.')
    expect((await follow('mcastillo', d)).status).toBe(200)
    expect((await ask('mcastillo', 'GET', path)).data).toEqual({ Siguiendo: true })
    await change(d, { Fecha_ETD: '2027-04-01' })
    expect(await kinds('mcastillo', d.nro)).toContain('itinerario')
    expect((await follow('mcastillo', d, false)).mensaje).toBe('Ya no sigue el embarque.')
    await readAll()
    await change(d, { Fecha_ETD: '2027-04-08' })
    expect((await listed('mcastillo', d.nro)).every(({ Leido_En }) => Leido_En)).toBe(true)
  })

  test('is refused for what does not exist, and to clients', async () => {
    const d = await walnuts()
    expect((await ask('calidad', 'POST', 'seguir', { Nro_Negocio: 999_999, Siguiendo: true })).status).toBe(404)
    expect((await ask('calidad', 'POST', 'seguir', { Nro_Negocio: 1, Nro_Embarque: d.ships[0], Siguiendo: true })).status).toBe(404)
    expect((await follow('cliente', d)).status).toBe(403)
  })
})

test('a window is told when the notices of its user change, and of nobody else', async () => {
  const live = liveOf(api.db.changes)
  const heard: string[] = []
  const stops = ['comercial', 'calidad'].map(usuario => live.watchNotices(usuario, () => void heard.push(usuario)))
  const d = await walnuts()
  await readAll()
  heard.length = 0
  await as('comex', "update embarque set nro_viaje = '0009S' where nro_embarque = $1", d.ships)
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['calidad', 'comercial']))
  heard.length = 0
  await ask('comercial', 'POST', 'marcar', { Leido: true })
  await vi.waitFor(() => expect(heard).toEqual(['comercial']))
  for (const stop of stops) stop()
  live.close()
})

test('the bell counts 100,000 notices by an index, and at most 99', async () => {
  // Ten statements, because one of 100,000 rows passes the limit of time of the embedded engine on a busy machine.
  for (let part = 0; part < 10; part++)
    await api.db.pool.query(
      `insert into aviso (usuario, clase, nro_negocio, detalle, hechos, en, modo, leido_en)
       select 'gpino', k.clase, n.nro_negocio, 'x', '[]', now() - i * interval '1 second', 'portal', now()
         from generate_series(1, 10000 / (select count(*) from negocio) / 17 + 1) i, negocio n, (select clase from aviso_clase where not cliente limit 17) k`,
    )
  await api.db.pool.query('analyze aviso')
  await api.db.pool.query(
    `insert into aviso (usuario, clase, nro_negocio, detalle, hechos, en, modo)
     select 'gpino', k.clase, n.nro_negocio, 'x', '[]', now(), 'portal' from negocio n, aviso_clase k where not k.cliente`,
  )
  const token = await api.db.pool.query(
    "update usuario set clave_hash = (select clave_hash from usuario where cod_usuario = 'comercial') where cod_usuario = 'gpino'",
  )
  expect(token.rowCount).toBe(1)
  const { data } = await ask('gpino', 'GET', 'resumen')
  expect([data.Sin_Leer, data.Avisos.length]).toEqual([99, 8])
  const { rows } = await api.db.pool.query(
    "explain (format json) select t.id_aviso from aviso t where t.leido_en is null and (t.despues is null or t.despues <= now()) and t.usuario = 'gpino' order by t.en desc, t.id_aviso desc limit 99",
  )
  expect(JSON.stringify(rows)).toContain('aviso_por_leer')
})
