/** Causes and answers at once, interrupted, of many rows, and with reasons that say nothing: nothing is lost, and nothing is there twice. */
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_ITINERARIO } from '@nogal/model/embarque/itinerario'
import type { Values } from '@nogal/model/fields'
import { addDays } from '@nogal/model/format'
import { beforeAll, describe, expect, test } from 'vitest'
import { recalculate } from '../db/recalculate.ts'
import { tx } from '../db/tx.ts'
import { exporterToday } from '../list/filters.ts'
import { useApi } from '../test/api.ts'
import { buildLinea } from '../test/builders.ts'
import { engine } from '../test/db.ts'
import { callsOf, numeroDe, type Planned, planDeal } from '../test/embarques.ts'
import { sinExigencias } from '../test/exigencias.ts'

const api = useApi()
const embarques = callsOf(api)
beforeAll(() => sinExigencias(api))
const [B1, TOTAL] = [1, 2]
const BLANKS = [' ', '\n\t ', '\u00a0\u2003']

/** A confirmed deal whose only requirement is an analysis of aflatoxins, with one container of walnuts. */
const walnuts = async (): Promise<Planned & { box: number; ship: number }> => {
  const d = await planDeal(api, 1, 1, {
    Productos: [buildLinea()],
    Analisis: [{ Cod_Analisis: TOTAL }],
    ...{ Documentos: [], Certificados: [], Otros_Docs: [] },
  })
  const [box, ship] = [d.boxes[0]!, d.ships[0]!]
  await embarques.post('guardar-pedido-contenedor', { Id_Contenedor: box, Productos: [{ Id_Linea: 1, Cantidad: 100 }] })
  return { ...d, box, ship }
}
const calidad = (verb: string, body: Values) => api.pedir('POST', `/api/calidadembarque/${verb}`, { usuario: 'calidad', body })
const measure = ({ ship, box }: { ship: number; box: number }, Valor: number) =>
  calidad('update-nuevo-analisis', {
    ...{ Nro_Embarque: ship, Id_Contenedor: box, Cod_CertDocAnalis: TOTAL, Id_LineaGestion: 1 },
    Mediciones: [B1, TOTAL].map(Cod_Analisis => ({ Cod_Analisis, Valor })),
  })
const decide = (Id_Contenedor: number, Decision: string, Motivo = 'Lo dice el laboratorio.') =>
  calidad('decidir-liberacion', { Id_Contenedor, Decision, Motivo })
const waive = (Clave: number, usuario: string, Motivo = 'El laboratorio entrega mañana.') =>
  api.pedir('POST', '/api/embarque/autorizar-paso', { usuario, body: { Paso: 'cargar', Clave, Motivo } })
const close = (Id_Pendiente: number, Motivo = 'Se ve el lunes.') =>
  api.pedir('POST', '/api/pendiente/cerrar', { usuario: 'calidad', body: { Id_Pendiente, Motivo } })
const query = async (text: string, values: unknown[] = []) => (await api.db.pool.query(text, values)).rows
const tasksOf = (nro: number, clase: string) =>
  query('select id_pendiente as id, causas, cerrado_en is null as abierta from pendiente where nro_negocio = $1 and clase = $2', [
    nro,
    clase,
  ])
/** What a container that fails leaves: the value, its release, the moves of that, and tasks. */
const traces = (box: number) =>
  query(
    `select (select mediciones from gestion g where g.id_contenedor = $1 and g.cod_analisis = ${TOTAL}) as values, r.liberacion, r.pendientes,
       (select count(*)::int from contenedor_liberacion l where l.id_contenedor = $1) as moves
       from (select x.*, (select count(*)::int from pendiente p where p.id_contenedor = $1) as pendientes from contenedor_resumen x) r where r.id_contenedor = $1`,
    [box],
  )
const FAILS = `update gestion set mediciones = '[{"Cod_Analisis": 1, "Valor": 12}, {"Cod_Analisis": 2, "Valor": 12}]' where id_contenedor = $1 and cod_analisis = ${TOTAL}`

describe('a cause whose transaction does not end', () => {
  test('leaves neither itself nor a task when its work fails', async () => {
    const { box } = await walnuts()
    const before = await traces(box)
    const work = tx(api.db, { usuario: 'calidad' }, async client => {
      await client.query(FAILS, [box])
      const { rows } = await client.query('select clase from pendiente where id_contenedor = $1 and cerrado_en is null', [box])
      expect(rows.map(row => row.clase)).toContain('decidir-lote')
      throw new Error('between cause and commit')
    })
    await expect(work).rejects.toThrow('between cause and commit')
    expect(await traces(box)).toEqual(before)
  })

  test.runIf(engine() === 'postgresql')('leaves neither itself nor a task when its connection is killed', async () => {
    const { box } = await walnuts()
    const before = await traces(box)
    const client = await api.db.pool.connect()
    client.on('error', () => undefined)
    await client.query('begin')
    await client.query(FAILS, [box])
    const { rows } = await client.query('select pg_backend_pid() as pid')
    await query('select pg_terminate_backend($1, 5000)', [rows[0].pid])
    await expect(client.query('commit')).rejects.toThrow()
    client.release(true)
    expect(await traces(box)).toEqual(before)
  })
})

describe('two at once', () => {
  test('cause one task, with both causes or one', async () => {
    const d = await walnuts()
    const answers = await Promise.all([measure(d, 12), measure(d, 14), measure(d, 12), measure(d, 14)])
    expect(answers.map(({ status }) => status)).toContain(200)
    const tasks = await tasksOf(d.nro, 'decidir-lote')
    expect(tasks).toHaveLength(1)
    expect(tasks[0]!.causas.length).toBeGreaterThan(0)
  })

  test('waive a gate once, and the other is told', async () => {
    const { box } = await walnuts()
    const answers = await Promise.all(['comex', 'admin', 'comex'].map(usuario => waive(box, usuario)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.mensaje).toMatch(/ya se autorizó/)
    expect(await query("select 1 from puerta_pasada where clave = $1 and paso = 'cargar'", [box])).toHaveLength(1)
  })

  test('close a task and undo its cause: it is closed once', async () => {
    const d = await walnuts()
    await measure(d, 12)
    const [task] = await tasksOf(d.nro, 'decidir-lote')
    const [closed, undone] = await Promise.all([close(task!.id), measure(d, 1)])
    expect([200, 409]).toContain(closed.status)
    expect(undone.status).toBe(200)
    expect((await tasksOf(d.nro, 'decidir-lote')).filter(({ abierta }) => abierta)).toEqual([])
    // the same cause later is a new one, because the first was gone
    await measure(d, 12)
    expect((await tasksOf(d.nro, 'decidir-lote')).filter(({ abierta }) => abierta)).toHaveLength(1)
  })

  test.skipIf(engine() !== 'postgresql')(
    'a cause that is undone while its task is being closed opens the task when it comes again',
    async () => {
      const d = await walnuts()
      await measure(d, 12)
      const [task] = await tasksOf(d.nro, 'decidir-lote')
      let undone: Promise<unknown> = Promise.resolve()
      await tx(api.db, { usuario: 'calidad' }, async db => {
        await db.query('select cerrar_pendiente($1, $2)', [task!.id, 'Se ve el lunes.'])
        undone = measure(d, 1)
        await sleep(500)
      })
      await undone
      await measure(d, 12)
      expect((await tasksOf(d.nro, 'decidir-lote')).filter(({ abierta }) => abierta)).toHaveLength(1)
    },
  )

  test('decide a container differently: the last decision holds, and both are kept', async () => {
    const { box } = await walnuts()
    const answers = await Promise.all([decide(box, 'retenido'), decide(box, 'rechazado')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [last] = await query('select decision from contenedor_decision where id_contenedor = $1 order by id_decision desc limit 1', [box])
    expect(await query('select liberacion from contenedor_resumen where id_contenedor = $1', [box])).toEqual([
      { liberacion: last!.decision },
    ])
    expect(await query('select 1 from contenedor_decision where id_contenedor = $1', [box])).toHaveLength(2)
  })
})

test('a reason of blanks is none, for a task, a gate and a decision', async () => {
  const d = await walnuts()
  await measure(d, 12)
  const [task] = await tasksOf(d.nro, 'decidir-lote')
  const e = await walnuts()
  for (const blanks of BLANKS) {
    for (const answer of [await close(task!.id, blanks), await waive(e.box, 'comex', blanks), await decide(e.box, 'retenido', blanks)])
      expect([answer.status, answer.errores?.[0]?.campo]).toEqual([400, 'Motivo'])
  }
})

describe('a task', () => {
  test('that a person closed stays closed when its container gets a number, because the cause is the same', async () => {
    const d = await walnuts()
    await measure(d, 12)
    const [task] = await tasksOf(d.nro, 'decidir-lote')
    await close(task!.id)
    await embarques.post('update-info-contenedor', { Id_Contenedor: d.box, Nro_Contenedor: numeroDe(d.box) })
    expect((await tasksOf(d.nro, 'decidir-lote')).filter(({ abierta }) => abierta)).toEqual([])
  })

  test('asks to send a certificate again whose values were measured anew', async () => {
    const d = await walnuts()
    await measure(d, 1)
    const item = { Nro_Embarque: d.ship, Id_Contenedor: d.box, Cod_CertDocAnalis: TOTAL, Id_LineaGestion: 1 }
    await calidad('update-nuevo-analisis', { ...item, Cod_EstadoGestion: '04' })
    await embarques.post('enviar-papel', {
      ...{ Nro_Embarque: d.ship, Papel: 'certificado-calidad', Variante: 0, Idioma: 'es' },
      Destinatarios: [{ Nombre: 'X', Email: 'x@y.cl' }],
    })
    await query("update envio set estado = 'enviado', enviado_en = now() where clave = $1", [d.ship])
    expect(await tasksOf(d.nro, 'reenviar-papel')).toEqual([])
    const reopened = await calidad('update-nuevo-analisis', { ...item, Cod_EstadoGestion: '02', Motivo: 'Se repite.' })
    expect(reopened.status, reopened.mensaje).toBe(200)
    const again = await measure(d, 1.5)
    expect(again.status, again.mensaje).toBe(200)
    expect(await tasksOf(d.nro, 'reenviar-papel')).toHaveLength(1)
  })
})

/** Deals with this many shipments each, whose cut-offs are three days before they sail. */
const withCutOffs = async (etd: string, ...counts: number[]): Promise<Planned[]> => {
  const deals: Planned[] = []
  for (const count of counts)
    deals.push(await planDeal(api, count, 1, { Documentos: [], Certificados: [], Otros_Docs: [], Analisis: [], Fecha_ETD: etd }))
  await tx(api.db, { usuario: 'comex' }, client =>
    client.query("update embarque set corte_carga = fecha_etd - interval '3 days' where nro_negocio = any ($1)", [deals.map(d => d.nro)]),
  )
  return deals
}

describe('a change of many shipments reaches each of them once', () => {
  const etd = addDays(exporterToday(), 60)
  const later = addDays(etd, 7)
  const reached = async (deals: readonly Planned[]) => {
    for (const { nro, ships } of deals) {
      expect(await tasksOf(nro, 'confirmar-cortes')).toHaveLength(ships.length)
      expect(await query('select pendientes from negocio_resumen where nro_negocio = $1', [nro])).toEqual([{ pendientes: ships.length }])
    }
    expect(await recalculate(api.db)).toEqual([])
  }

  test('that of a deal with all the shipments that it may have', async () => {
    const deals = await withCutOffs(etd, 200)
    const body = { Nro_Negocio: deals[0]!.nro }
    for (const [path, change] of [
      ['cambiar-estado', { Cod_EstadoNeg: '02', Motivo: 'Se atrasa la nave.' }],
      ['update-negocio', { Fecha_ETD: later }],
    ] as const) {
      const { status, mensaje } = await api.pedir('POST', `/api/negocio/${path}`, { usuario: 'comercial', body: { ...body, ...change } })
      expect(status, mensaje).toBe(200)
    }
    await reached(deals)
  }, 120_000)

  test('that of an itinerary of all the shipments that one call may name', async () => {
    const deals = await withCutOffs(etd, 200, 200, 100)
    const Embarques = deals.flatMap(({ ships }) => ships).map(Nro_Embarque => ({ Nro_Embarque, Fecha_ETD: later }))
    expect(Embarques).toHaveLength(MAX_ITINERARIO)
    const { status, mensaje } = await embarques.pedir('POST', 'cambiar-itinerario', { Embarques, Motivo: 'Se atrasa la nave.' })
    expect([status, mensaje]).toEqual([200, 'Itinerario guardado en 500 embarques.'])
    await reached(deals)
  }, 120_000)
})
