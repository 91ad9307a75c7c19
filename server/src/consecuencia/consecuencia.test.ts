/** What follows from a change: for each cause the tasks, gates, papers and releases that must follow, and those that must not. */
import { ENSAYO } from '@nogal/model/consecuencia/ensayo'
import { CAUSAS, CODIGOS_PENDIENTE, type CodPendiente, PENDIENTES } from '@nogal/model/consecuencia/pendientes'
import { PUERTAS } from '@nogal/model/consecuencia/puertas'
import type { Values } from '@nogal/model/fields'
import { addDays } from '@nogal/model/format'
import { describe, expect, test } from 'vitest'
import { recalculate } from '../db/recalculate.ts'
import { tx } from '../db/tx.ts'
import { exporterToday } from '../list/filters.ts'
import { useApi } from '../test/api.ts'
import { type Case, casosDeCliente } from '../test/casosDeCliente.ts'
import { consequencesOf, NADA } from '../test/consecuencias.ts'
import { callsOf, daysAgo, type Planned, planDeal, ready } from '../test/embarques.ts'
import { newService } from '../test/tokens.ts'

const api = useApi()
const embarques = callsOf(api)
const { walnuts, failed, toKorea, sent, order, measure, ship, load, change, tasksOf, kinds, onDeal, printed } = consequencesOf(api)

const inTurn =
  (...acts: ((d: Planned) => unknown)[]) =>
  async (d: Planned): Promise<void> => {
    for (const act of acts) await act(d)
  }
/** The client asks something about the shipment. */
const ask = (d: Planned) => comment(d, true)

const CASES: Case[] = [
  ...casosDeCliente(api),
  ['an analysis that fails', () => walnuts(), d => measure(d, 12), ['decidir-lote', 'reemplazar-contenedor'], ['lote-embarcado']],
  [
    'an analysis that fails after the loading',
    async () => {
      const d = await walnuts()
      await ready(api, d.ships[0]!)
      await load(d)
      return d
    },
    d => measure(d, 12),
    ['decidir-lote', 'lote-embarcado'],
    ['reemplazar-contenedor'],
  ],
  ['a retest that passes', failed, d => measure(d, 1), [], ['decidir-lote', 'reemplazar-contenedor']],
  [
    'a container set aside with its fruit',
    () => walnuts(),
    d => embarques.post('quitar-contenedor', { Id_Contenedor: d.boxes[0] }),
    ['asignar-contenedor'],
    ['anular-orden'],
  ],
  [
    'an ETD with cut-offs',
    () => cut(),
    d => change(d, { Fecha_ETD: addDays(exporterToday(), 40) }),
    ['confirmar-cortes'],
    ['elegir-destino'],
  ],
  [
    'an ETD whose cut-offs are written too',
    () => cut(),
    d => change(d, { Fecha_ETD: addDays(exporterToday(), 40), Corte_Carga: `${addDays(exporterToday(), 36)}T10:00` }),
    [],
    [],
  ],
  [
    'another destination of the shipment',
    () => walnuts(),
    d => change(d, { Cod_PaisDestino: 410, Cod_PuertoDestino: null }),
    ['elegir-destino'],
    ['confirmar-cortes'],
  ],
  [
    'the final destination of that shipment',
    () => walnuts(),
    d => change(d, { Cod_PaisDestino: 410, Cod_PuertoDestino: null, Cod_DestinoFinal: 6 }),
    [],
    ['elegir-destino'],
  ],
  [
    'another destination, whose limits are stricter',
    toKorea,
    d => change(d, { Cod_PaisDestino: 276, Cod_PuertoDestino: null }),
    ['decidir-lote', 'reemplazar-contenedor'],
    ['elegir-destino', 'lote-embarcado'],
  ],
  [
    'another destination of the deal than that of its shipment',
    async () => {
      const d = await walnuts()
      await change(d, { Cod_PaisDestino: 826, Cod_PuertoDestino: null })
      return d
    },
    async d => {
      await amend(d.nro)
      await commercial('/api/negocio/update-negocio', { Nro_Negocio: d.nro, Cod_Pais: 410, Cod_Puerto: await portOf(410) })
    },
    ['elegir-destino'],
    ['revisar-etd'],
  ],
  [
    'another ETD of the deal than that of its shipment',
    async () => {
      const d = await walnuts()
      await change(d, { Fecha_ETD: '2027-04-01' })
      return d
    },
    async d => {
      await amend(d.nro)
      await commercial('/api/negocio/update-negocio', { Nro_Negocio: d.nro, Fecha_ETD: '2027-03-12' })
    },
    ['revisar-etd'],
    ['elegir-destino', 'confirmar-cortes'],
  ],
  ['another vessel after the orders were sent', sent, d => change(d, { Nro_Viaje: '0999S' }), ['reenviar-papel'], ['anular-orden']],
  ['fruit taken out after the orders were sent', sent, d => order(d.boxes[0], 1), ['reenviar-papel'], []],
  [
    'another weight after the orders were sent',
    sent,
    d => embarques.post('update-info-contenedor', { Id_Contenedor: d.boxes[0], VGM_Kg: 25_432, Metodo_VGM: '1' }),
    ['reenviar-papel'],
    ['anular-orden'],
  ],
  [
    'another seal after the orders were sent',
    sent,
    d => embarques.post('update-info-contenedor', { Id_Contenedor: d.boxes[0], Nro_Sello: 'OTRO9' }),
    ['reenviar-papel'],
    ['anular-orden'],
  ],
  [
    'a haulier who carries nothing any more',
    sent,
    async d => {
      for (const Id_Contenedor of d.boxes) await embarques.post('update-info-contenedor', { Id_Contenedor, Cod_Agtrans: 2 })
    },
    ['anular-orden'],
    [],
  ],
  [
    'a shipment that is annulled',
    sent,
    d => embarques.post('cambiar-estado', { Nro_Embarque: d.ships[0], Cod_EstadoEmb: '08', Motivo: 'No hay nave.' }),
    ['anular-orden', 'asignar-contenedor'],
    ['reenviar-papel'],
  ],
  [
    'a mail that bounces',
    sent,
    d => api.db.pool.query("update envio set estado = 'rechazado', error = 'No existe.' where clave = $1", [d.ships[0]]),
    ['corregir-correo'],
    ['reenviar-papel'],
  ],
  [
    'a receipt that nobody confirms',
    sent,
    d => api.db.pool.query("update envio set enviado_en = now() - interval '4 days' where clave = $1", [d.ships[0]]),
    ['confirmar-recibo'],
    [],
  ],
  [
    'a price that changes after the pro-forma was approved',
    async () => {
      const d = await sent()
      await embarques.post('aprobar-proforma-factura', { Nro_Embarque: d.ships[0] })
      return d
    },
    async d => {
      await amend(d.nro)
      await commercial('/api/producto/update-productos', { Nro_Negocio: d.nro, Id_Linea: 1, Precio: 4.2 })
    },
    ['aprobar-proforma'],
    ['elegir-destino'],
  ],
  [
    'another consignee after the orders were sent',
    sent,
    async d => {
      await amend(d.nro)
      await commercial('/api/negocio/update-negocio', { Nro_Negocio: d.nro, Cod_Consig: 2 })
    },
    ['reenviar-papel'],
    ['anular-orden'],
  ],
  [
    'another client after the orders were sent',
    sent,
    async d => {
      await amend(d.nro)
      await commercial('/api/negocio/update-negocio', { Nro_Negocio: d.nro, Cod_ClienteNegocio: 2 })
    },
    ['reenviar-papel'],
    ['anular-orden'],
  ],
  [
    'originals that nobody confirms',
    () => documents(),
    d => couriered(d, daysAgo(8), null),
    ['confirmar-originales'],
    ['confirmar-recibo'],
  ],
  ['originals that arrived', () => documents(), d => couriered(d, daysAgo(8), daysAgo(1)), [], ['confirmar-originales']],
  ['a contract amended after it was printed', () => printed(), d => amend(d.nro), ['reenviar-contrato'], []],
  [
    'an amended contract that is printed again',
    async () => {
      const d = await printed()
      await amend(d.nro)
      await commercial('/api/producto/update-productos', { Nro_Negocio: d.nro, Id_Linea: 1, Precio: 4.2 })
      return d
    },
    d => api.pedir('GET', `/api/negocio/print-negocio/${d.nro}?formato=pdf`),
    [],
    ['reenviar-contrato'],
  ],
  ['a document that is rejected', () => documents(), d => toState(d, '03', '05'), ['corregir-rechazado'], ['rehacer-aprobado']],
  ['an approval that is withdrawn', () => documents(), d => toState(d, '03', '04', '02'), ['rehacer-aprobado'], ['corregir-rechazado']],
  ['a document approved again', () => documents(), d => toState(d, '03', '04', '02', '03', '04'), [], ['rehacer-aprobado']],
  ['a remark of the client', () => documents(), d => remark(d, true), ['responder-cliente'], []],
  [
    'a remark that is answered',
    () => documents(),
    inTurn(
      d => remark(d, true),
      d => remark(d, false),
    ),
    [],
    ['responder-cliente'],
  ],
  ['a comment of the client on the shipment', () => documents(), d => ask(d), ['contestar-comentario'], ['responder-cliente']],
  ['a comment that is answered in its thread', () => documents(), inTurn(ask, d => comment(d, false, true)), [], ['contestar-comentario']],
  ['a comment that is resolved', () => documents(), inTurn(ask, d => changeComments(d, RESOLVED)), [], ['contestar-comentario']],
  ['a comment that is deleted', () => documents(), inTurn(ask, d => changeComments(d, 'eliminado = true')), [], ['contestar-comentario']],
  ['a comment with one of the company beside it', () => documents(), inTurn(ask, d => comment(d, false)), ['contestar-comentario'], []],
  ['a BL that is issued', () => documents(), d => change(d, { Fecha_BL: daysAgo(1) }), ['adjuntar-bl'], []],
  [
    'a container that is rolled to another shipment after the orders were sent',
    async () => {
      const d = await sent()
      await embarques.get(`set-up-embarque/${d.nro}/2/2/comex`)
      return d
    },
    async d => {
      const other = (await embarques.get(`${d.nro}/tablero-carga`)).Embarques.find(
        ({ Nro_Embarque }: Values) => Nro_Embarque !== d.ships[0],
      )
      for (const Id_Contenedor of d.boxes)
        await embarques.post('traspasar-contenedor', { Id_Contenedor, Nro_Embarque_Destino: other.Nro_Embarque, Motivo: 'Perdió la nave.' })
    },
    ['anular-orden', 'reenviar-papel'],
    ['asignar-contenedor'],
  ],
  [
    'a receipt of today',
    sent,
    () => undefined,
    [],
    ['confirmar-recibo', 'reenviar-papel', 'corregir-correo', 'aprobar-proforma', 'adjuntar-bl'],
  ],
]
const commercial = async (path: string, body: Values) => {
  const answer = await api.pedir('POST', path, { usuario: 'comercial', body })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.mensaje}`)
}
const amend = (nro: number) =>
  commercial('/api/negocio/cambiar-estado', { Nro_Negocio: nro, Cod_EstadoNeg: '02', Motivo: 'Cambia el precio.' })
/** A shipment with a bill of lading to bring about. */
const documents = () => planDeal(api, 1, 1, { ...NADA, Documentos: [{ Cod_DocNegocio: 4, Originales: 3, Copias: 2 }], Analisis: [] })
/** Takes its document through some states, as approvals do. */
const toState = (d: Planned, ...states: string[]) =>
  tx(api.db, { usuario: 'comex' }, async db => {
    await db.query("select set_config('nogal.motivo', 'No coincide.', true)")
    for (const state of states) await db.query('update gestion set cod_estadogestion = $2 where nro_embarque = $1', [d.ships[0], state])
  })
const remark = (d: Planned, ofClient: boolean) =>
  api.db.pool.query(
    `insert into comentario (de, id_gestion, texto, de_cliente, visible_cliente, usuario, partes)
     select 'gestion', id_gestion, 'El peso no coincide.', $2, true, 'comex', '{1}' from gestion where nro_embarque = $1 limit 1`,
    [d.ships[0], ofClient],
  )
/** A comment that the client reads on the shipment itself: a first one, or an answer in the thread of the first one. */
const comment = async (d: Planned, ofClient: boolean, isAnswer = false): Promise<void> => {
  await api.db.pool.query(
    `insert into comentario (de, nro_embarque, id_hilo, texto, de_cliente, visible_cliente, usuario, partes)
     select 'embarque', $1, case when $3 then (select min(id_comentario) from comentario where nro_embarque = $1) end, '¿Cuándo zarpa?', $2, true, 'comex', '{1}'`,
    [d.ships[0], ofClient, isAnswer],
  )
}
const RESOLVED = "resuelto_en = momento(), resuelto_por = 'comex'"
const changeComments = (d: Planned, set: string) =>
  tx(api.db, { usuario: 'comex' }, db => db.query(`update comentario set ${set} where nro_embarque = $1`, [d.ships[0]]))
/** The originals of its papers, sent by courier. */
const couriered = (d: Planned, sentOn: string, arrived: string | null) =>
  tx(api.db, { usuario: 'comex' }, db =>
    db.query(
      `insert into embarque_courier (nro_embarque, cod_empresacourier, destinatario, fecha_envio, fecha_recepcion)
       values ($1, (select min(cod_empresacourier) from empresacourier), 'Nordkern', $2, $3)`,
      [d.ships[0], sentOn, arrived],
    ),
  )
/** A shipment with cut-offs to come. */
const cut = async (): Promise<Planned> => {
  const etd = addDays(exporterToday(), 30)
  const d = await planDeal(api, 1, 1, { ...NADA, Analisis: [], Fecha_ETD: etd })
  await change(d, { Corte_Carga: `${addDays(etd, -3)}T10:00`, Corte_VGM: `${addDays(etd, -2)}T10:00` })
  return d
}

describe('after', () => {
  test('some cause each task is open, and after another it is not', () => {
    expect(CODIGOS_PENDIENTE.filter(kind => !CASES.some(([, , , follows]) => follows.includes(kind)))).toEqual([])
    expect(CODIGOS_PENDIENTE.filter(kind => !CASES.some(([, , , , not]) => not.includes(kind)))).toEqual([])
  })

  test.each(CASES)('%s the right tasks are open', async (_, before, act, follows, not) => {
    const d = await before()
    await act(d)
    const open = await kinds(d.nro)
    for (const kind of follows) expect(open).toContain(kind)
    for (const kind of not) expect(open).not.toContain(kind)
    const { Pendientes, Proximo_Paso, Proxima_Tarea } = await ship(d)
    const own = (await tasksOf(d.nro)).filter(({ Nro_Embarque }) => Nro_Embarque === d.ships[0])
    expect(Pendientes).toBe(own.length)
    expect(Proximo_Paso?.split('.')[0]).toBe(PENDIENTES[Proxima_Tarea[0]?.Clase as CodPendiente]?.titulo)
    expect(Proxima_Tarea).toHaveLength(Math.min(own.length, 1))
  })

  test.each<[later: string, what: string, also: (d: Planned) => unknown, next: CodPendiente | null]>([
    [daysAgo(7), 'nothing else', () => undefined, 'confirmar-originales'],
    [daysAgo(6), 'nothing else', () => undefined, null],
    [daysAgo(7), 'a lighter task', d => change(d, { Fecha_BL: daysAgo(1) }), 'confirmar-originales'],
    [daysAgo(6), 'a lighter task', d => change(d, { Fecha_BL: daysAgo(1) }), 'adjuntar-bl'],
    [daysAgo(7), 'a heavier task', d => remark(d, true), 'responder-cliente'],
  ])('originals left on %s and %s is open, the next step is the first task that counts today', async (left, _, also, next) => {
    const d = await documents()
    await couriered(d, left, null)
    await also(d)
    const title = next && PENDIENTES[next].titulo
    const { Proximo_Paso } = await ship(d)
    expect(Proximo_Paso?.split('.')[0] ?? null).toBe(title)
    const filtros = encodeURIComponent(JSON.stringify([{ campo: 'Nro_Negocio', modo: 'equals', valor: String(d.nro) }]))
    const listed = await api.pedir('GET', `/api/embarque/listar-embarques/0/0/0?filtros=${filtros}&orden=-Proximo_Paso`, {
      usuario: 'comex',
    })
    expect(listed.data.map((row: Values) => row.Proximo_Paso)).toEqual([Proximo_Paso])
  })

  const TOLD: [cause: string, act: (d: Planned) => unknown, told: string][] = [
    ['another voyage', d => change(d, { Nro_Viaje: '0999S' }), 'cambió Viaje.'],
    [
      // a group of values is named once, however many of them changed
      'another consignee',
      async d => {
        await amend(d.nro)
        await commercial('/api/negocio/update-negocio', { Nro_Negocio: d.nro, Cod_Consig: 2 })
      },
      'cambió Consignatario.',
    ],
  ]
  test.each(TOLD)('%s the task says in few words what a paper says now', async (_, act, told) => {
    const d = await sent()
    await act(d)
    const details = (await tasksOf(d.nro)).filter(({ Clase }) => Clase === 'reenviar-papel').map(({ Detalle }) => String(Detalle))
    expect(details).not.toEqual([])
    for (const detail of details) expect(detail).toContain(`: ${told}`)
  })

  test('every kept value and every task is what its rows come to', async () => {
    expect(await recalculate(api.db)).toEqual([])
  }, 120_000)

  test('a destination or ETD of the deal is that of the shipments that followed it, and of no other', async () => {
    const d = await planDeal(api, 3, 1, { ...NADA, Analisis: [] })
    await change(d, { Fecha_ETD: '2027-04-01' }, 1)
    await change(d, { Fecha_BL: daysAgo(1) }, 2)
    const told = await onDeal(d.nro, 'cambiar-estado', { Cod_EstadoNeg: '02', Motivo: 'Cambia el puerto.' })
    expect(told.status).toBe(200)
    const { data: deal } = await api.pedir('GET', `/api/negocio/${d.nro}`)
    const body = { Fecha_ETD: '2027-03-12', Cod_Pais: 410, Cod_Puerto: await portOf(410), Version: deal.Version }
    const rehearsed = await onDeal(d.nro, 'update-negocio', body, { [ENSAYO]: 'si' })
    expect(rehearsed.data.map(({ Texto }: Values) => Texto)).toContainEqual(
      expect.stringMatching(/\/1: el ETD pasará a 12-03-2027; era 05-03-2027\.$/),
    )
    expect((await onDeal(d.nro, 'update-negocio', body)).mensaje).toMatch(/guard|actualiz/i)
    expect(await ship(d)).toMatchObject({ Fecha_ETD: '2027-03-12', Cod_PaisDestino: 410 })
    expect(await ship(d, 1)).toMatchObject({ Fecha_ETD: '2027-04-01', Cod_PaisDestino: 410 })
    // a BL states the day and the port, and the payment counts from it
    expect(await ship(d, 2)).toMatchObject({ Fecha_ETD: '2027-03-05', Cod_PaisDestino: 276 })
  })
})
const portOf = async (country: number): Promise<number> =>
  (await api.db.pool.query('select min(cod_puerto) as port from puerto where cod_pais = $1', [country])).rows[0].port

test('a rehearsal is refused to clients, who would read what is internal', async () => {
  const d = await documents()
  const { rows } = await api.db.pool.query('select id_gestion from gestion where nro_embarque = $1 limit 1', [d.ships[0]])
  const body = { Id_Gestion: rows[0].id_gestion, Texto: 'Hola.' }
  expect((await api.pedir('POST', '/api/comentarios/agregar', { usuario: 'cliente', body, headers: { [ENSAYO]: 'si' } })).status).toBe(403)
})

describe('a task', () => {
  const rejected = async () => {
    const d = await walnuts()
    await measure(d, 12)
    const [task] = (await tasksOf(d.nro)).filter(({ Clase }) => Clase === 'decidir-lote')
    return { d, task: task! }
  }
  const close = (Id_Pendiente: unknown, Motivo: string, usuario = 'calidad') =>
    api.pedir('POST', '/api/pendiente/cerrar', { usuario, body: { Id_Pendiente, Motivo } })

  test('closes with a reason, stays closed while its cause is the same, and opens with another', async () => {
    const { d, task } = await rejected()
    expect((await close(task.Id_Pendiente, ' \n ')).status).toBe(400)
    expect((await close(task.Id_Pendiente, 'Se ve el lunes.')).status).toBe(200)
    expect(await close(task.Id_Pendiente, 'Otra vez.')).toMatchObject({ status: 409 })
    await embarques.post('update-info-contenedor', { Id_Contenedor: d.boxes[0], Lotes: 'L-1' })
    expect(await kinds(d.nro)).not.toContain('decidir-lote')
    await measure(d, 13)
    expect(await kinds(d.nro)).toContain('decidir-lote')
  })

  test('takes a second cause, and keeps the first', async () => {
    const { d } = await rejected()
    await measure(d, 13)
    const [task] = (await tasksOf(d.nro)).filter(({ Clase }) => Clase === 'decidir-lote')
    expect(task!.Causas).toHaveLength(2)
  })

  test('is given to somebody of the company, and to nobody else', async () => {
    const { task } = await rejected()
    const give = (Usuario_Responsable: string | null, usuario = 'calidad') =>
      api.pedir('POST', '/api/pendiente/asignar', { usuario, body: { Id_Pendiente: task.Id_Pendiente, Usuario_Responsable } })
    expect((await give('comex')).data).toMatchObject({ Usuario_Responsable: 'comex' })
    expect((await give(await newService(api, 'robot'))).mensaje).toBe('Responsable: elija a una persona activa de la empresa.')
    expect((await give(null)).data).toMatchObject({ Usuario_Responsable: 'calidad' })
    expect((await give('cliente')).status).toBe(400)
    expect((await give('comercial', 'produccion')).status).toBe(403)
    expect((await give('comercial', 'cliente')).status).toBeGreaterThanOrEqual(403)
  })

  test('is found by contract, shipment, client, container and person, on a page as on the screen', async () => {
    const d = await walnuts()
    await measure(d, 12)
    const [task] = await tasksOf(d.nro)
    const Nro_Contrato = String(task?.Nro_Contrato)
    const found = async (buscar: string, ...filtros: Values[]): Promise<number[]> => {
      const own = { campo: 'Nro_Negocio', modo: 'equals', valor: String(d.nro) }
      const query = new URLSearchParams({
        pagina: '1',
        porPagina: '50',
        orden: 'Fecha_Vence',
        buscar,
        filtros: JSON.stringify([own, ...filtros]),
      })
      const { data } = await api.pedir('GET', `/api/pendiente/listado?${query}`, { usuario: 'comex' })
      return data.map(({ Nro_Negocio }: Values) => Nro_Negocio)
    }
    for (const text of [Nro_Contrato, `${Nro_Contrato}/1`, 'Nordkern', 'Contenedor 1']) expect(await found(text), text).toContain(d.nro)
    expect(await found('Nadie')).toEqual([])
    for (const [campo, valor] of [
      ['Nro_Contrato', Nro_Contrato],
      ['Nom_Cliente', 'Nordkern'],
      ['Nom_AreaGestion', 'Comex'],
    ] as const)
      expect(await found('', { campo, modo: 'contains', valor }), campo).toContain(d.nro)
  })

  test('is seen by no client', async () => {
    const { task } = await rejected()
    expect((await api.pedir('GET', '/api/pendiente/listado', { usuario: 'cliente' })).status).toBeGreaterThanOrEqual(403)
    expect((await close(task.Id_Pendiente, 'X', 'cliente')).status).toBeGreaterThanOrEqual(403)
  })

  test('is made once by two causes at the same time, and its act and its closing at once leave one', async () => {
    const d = await walnuts(2)
    await Promise.all([measure(d, 12, {}, 0), measure(d, 14, {}, 1), change(d, { Nro_Viaje: '1' })])
    expect((await kinds(d.nro)).filter(kind => kind === 'decidir-lote')).toHaveLength(2)
    const [task] = (await tasksOf(d.nro)).filter(({ Clase }) => Clase === 'decidir-lote')
    await Promise.all([close(task!.Id_Pendiente, 'Ya.'), measure(d, 1, {}, 0), measure(d, 1, {}, 1)])
    expect(await kinds(d.nro)).not.toContain('decidir-lote')
  })

  test('of every kind has a query, and every query a kind', async () => {
    const { rows } = await api.db.pool.query('select clase from mantenido where clase is not null order by 1')
    expect(rows.map(row => row.clase)).toEqual([...CODIGOS_PENDIENTE].sort())
  })
})

test('every heading of the documentation has something that follows', () => {
  const named = [
    ...Object.values(PENDIENTES).flatMap(({ por }) => [...por]),
    ...Object.values(PUERTAS).flatMap(({ faltas }) => Object.values(faltas).flatMap(({ por }) => [...por])),
  ]
  expect(Object.keys(CAUSAS).filter(code => !(named as string[]).includes(code))).toEqual([])
})
