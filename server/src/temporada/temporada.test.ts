/** A closed season is read-only by every way, and only while it is closed. */
import type { Values } from '@nogal/model/fields'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { recalculate } from '../db/recalculate.ts'
import { tx } from '../db/tx.ts'
import { useApi } from '../test/api.ts'
import { adjuntosOf, pdf } from '../test/archivos.ts'
import { buildLinea, buildNegocio } from '../test/builders.ts'
import { commentsOf, words } from '../test/comentarioInputs.ts'
import { engine } from '../test/db.ts'
import { callsOf, loadedShipment, planDeal } from '../test/embarques.ts'

const api = useApi()
const CERRADA = expect.stringMatching(
  /^La temporada \d{4}-\d{4} está cerrada desde el \d\d-\d\d-\d{4}: .*pida a un administrador que la abra\.$/,
)
const query = async (text: string, values: unknown[] = []) => (await api.db.pool.query(text, values)).rows
const post = (url: string, body: unknown, usuario = 'admin') => api.pedir('POST', url, { usuario, body })
const close = (Motivo: string | null = 'La auditoría ya pasó.', usuario = 'admin') =>
  post('/api/temporadas/cerrar', { Cod_Temporada: season, Motivo }, usuario)
const open = (Motivo = 'Falta una nota de crédito.', usuario = 'admin') =>
  post('/api/temporadas/abrir', { Cod_Temporada: season, Motivo }, usuario)
const see = async (usuario = 'comercial') => (await api.pedir('GET', `/api/temporadas/${season}/cierre`, { usuario })).data

let season: number
let one: Awaited<ReturnType<typeof loadedShipment>>
let item: number
let file: number
beforeAll(async () => {
  one = await loadedShipment(api)
  season = (await query('select cod_temporada as s from negocio where nro_negocio = $1', [one.nro]))[0].s
  item = (await query('select id_gestion as id from gestion where nro_negocio = $1 order by 1 limit 1', [one.nro]))[0].id
  file = Number((await adjuntosOf(api, 'admin').attach({ De: 'embarque', Clave: one.ship }, 'BL.pdf', pdf('BL'), {})).Id_Adjunto)
  // cut-offs that moved with the ETD are a task
  await query('update embarque set fecha_etd = fecha_etd + 7 where nro_embarque = $1', [one.ship])
})
beforeEach(async () => {
  if ((await see()).Cerrada) await open()
  await api.db.changes.committed()
})

test('every table whose rows belong to a deal is guarded, or says why not', async () => {
  const rows = await query(`
    select t.relname as tabla, t.relname = any (libres_de_temporada()) as libre, exists (
        select from pg_trigger g where g.tgrelid = t.oid and g.tgname = 'a_cerrada') as cuidada
      from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and camino_a_temporada(t.oid::regclass, 'x') is not null`)
  expect(rows.filter(({ tabla, libre, cuidada }) => tabla !== 'temporada_cierre' && libre === cuidada)).toEqual([])
  const guarded = rows.filter(({ cuidada }) => cuidada).map(({ tabla }) => tabla)
  expect(guarded).toEqual(
    expect.arrayContaining([
      'negocio',
      'negocio_producto',
      'embarque',
      'contenedor_carga',
      'gestion',
      'adjunto_version',
      'comentario',
      'envio',
    ]),
  )
})

test.each<[what: string, change: () => Promise<{ status: number; mensaje?: string }>]>([
  ['a deal', () => post('/api/negocio/update-negocio', { Nro_Negocio: one.nro, Num_Contenedores: 7 })],
  ['a line of a deal', () => post('/api/producto/add-producto', { ...buildLinea(), Nro_Negocio: one.nro })],
  ['the state of a deal', () => post('/api/negocio/cambiar-estado', { Nro_Negocio: one.nro, Cod_EstadoNeg: '01', Motivo: 'Cambia.' })],
  ['a shipment', () => post('/api/embarque/update-info-embarque', { Nro_Embarque: one.ship, Nro_Booking: 'OTRO' })],
  ['a container', () => post('/api/embarque/update-info-contenedor', { Id_Contenedor: one.ids[0], Nro_Sello: 'SL99' })],
  [
    'fruit',
    () => post('/api/embarque/guardar-pedido-contenedor', { Id_Contenedor: one.ids[0], Productos: [{ Id_Linea: 1, Cantidad: 1 }] }),
  ],
  ['a comment', () => commentsOf(api).write('comex', { De: 'embarque', Clave: one.ship }, words('Tarde'))],
  ['the name of an attachment', () => post('/api/adjuntos/actualizar', { Id_Adjunto: file, Nombre: 'Otro.pdf' })],
  ['a mail', () => post('/api/embarque/enviar-inst-ag-aduana', { Nro_Embarque: one.ship })],
  ['the season itself', () => api.pedir('PUT', `/api/parametros/temporada/${season}`, { body: { Nom_Temporada: 'Otra' } })],
  [
    'a new deal in it',
    async () => {
      const [{ etd }] = await query('select fecha_etd::text as etd from negocio where nro_negocio = $1', [one.nro])
      return post('/api/negocio/add-negocio', buildNegocio({ Fecha_ETD: etd }))
    },
  ],
])('refuses %s of a closed season', async (_, change) => {
  expect((await close()).status).toBe(200)
  const answer = await change()
  expect([answer.status, answer.mensaje]).toEqual([409, CERRADA])
})

test.each<[what: string, statement: () => [string, number[]]]>([
  ['item of gestión', () => ["update gestion set referencia = 'X' where id_gestion = $1", [item]]],
  ['trámite', () => ['insert into embarque_tramite (nro_embarque, cod_tramite) values ($1, 1)', [one.ship]]],
  ['file of an attachment', () => ['delete from adjunto_version where id_adjunto = $1', [file]]],
  [
    'decision about a container',
    () => ["insert into contenedor_decision (id_contenedor, decision, sobre, motivo) values ($1, 'liberar', 'x', 'y')", [one.ids[0]]],
  ],
  ['deal moved out', () => ['update negocio set fecha_etd = fecha_etd + 400 where nro_negocio = $1', [one.nro]]],
  ['deal deleted', () => ['delete from negocio where nro_negocio = $1', [one.nro]]],
])('refuses SQL on a closed season: %s', async (_, statement) => {
  await close()
  const [text, values] = statement()
  await expect(api.db.pool.query(text, values)).rejects.toThrow(/está cerrada desde/)
})

test('a deal of another season does not move into the closed one', async () => {
  const [{ etd }] = await query('select fecha_etd::text as etd from negocio where nro_negocio = $1', [one.nro])
  const [{ otra }] = await query('select (fecha_inicio - 1)::text as otra from temporada where cod_temporada = $1', [season])
  const other = await post('/api/negocio/add-negocio', buildNegocio({ Fecha_ETD: otra }))
  expect(other.status, other.text).toBe(200)
  await close()
  const moved = await post('/api/negocio/update-negocio', { Nro_Negocio: other.data.Nro_Negocio, Fecha_ETD: etd })
  expect([moved.status, moved.mensaje]).toEqual([409, CERRADA])
})

test('says what is open before, keeps it with the closing, and asks for a reason', async () => {
  const before = await see()
  expect(before).toMatchObject({ Cerrada: false, Abierto: expect.arrayContaining([{ Que: 'negocios', Cuantos: expect.any(Number) }]) })
  for (const Motivo of [null, '  ']) {
    const answer = await close(Motivo)
    expect([answer.status, answer.errores?.[0]?.campo]).toEqual([409, 'Motivo'])
  }
  expect((await close('Se audita.')).status).toBe(200)
  expect(await see()).toMatchObject({ Cerrada: true, Motivo: 'Se audita.', Nom_Usuario: expect.any(String), Abierto: before.Abierto })
  expect((await close()).mensaje).toMatch(/ya está cerrada/)
})

test.each(['comercial', 'comex', 'cliente'])('%s neither closes nor opens a season', async usuario => {
  expect([(await close('Sí.', usuario)).status, (await open('Sí.', usuario)).status]).toEqual([403, 403])
})

test('closing ends its tasks and what should go out, and opening brings them back', async () => {
  const standing = () =>
    query(
      `select (select count(*)::int from pendiente p join negocio n using (nro_negocio) where n.cod_temporada = $1 and p.cerrado_en is null) as tareas,
              (select count(*)::int from papel_por_enviar p join negocio n using (nro_negocio) where n.cod_temporada = $1) as papeles,
              (select coalesce(sum(r.pendientes), 0)::int from negocio_resumen r join negocio n using (nro_negocio) where n.cod_temporada = $1) as contadas`,
      [season],
    )
  const [before] = await standing()
  expect(before.papeles).toBeGreaterThan(0)
  expect(before.tareas).toBeGreaterThan(0)
  await close()
  expect(await standing()).toEqual([{ tareas: 0, papeles: 0, contadas: 0 }])
  expect((await open('Falta una nota de crédito.')).status).toBe(200)
  expect(await standing()).toEqual([before])
  expect((await open()).mensaje).toBe('La temporada no está cerrada. Actualice la página.')
})

test('opening takes a reason, and both are in the history of the season and told to those who answer for its deals', async () => {
  await close('Se audita.')
  expect((await post('/api/temporadas/abrir', { Cod_Temporada: season, Motivo: '' })).status).toBe(400)
  await open('Llegó una nota de crédito.')
  const { data } = await api.pedir('GET', `/api/historial/temporada/${season}`, { usuario: 'comercial' })
  expect(JSON.stringify(data)).toContain('Llegó una nota de crédito.')
  const told = await query("select distinct usuario, detalle from aviso where clase = 'temporada' and usuario = 'comercial'")
  expect(told.map(({ detalle }) => detalle).join()).toContain('Llegó una nota de crédito.')
})

test('names that change elsewhere still reach a closed season, and what is kept stays right', async () => {
  await close()
  const [{ cliente }] = await query('select cod_clientenegocio as cliente from negocio where nro_negocio = $1', [one.nro])
  const { status, text } = await api.pedir('PUT', `/api/parametros/clientes/${cliente}`, { body: { Nom_Cliente: 'Walnuts Renamed Ltd' } })
  expect(status, text).toBe(200)
  const [{ nombre }] = await query('select nom_clientenegocio as nombre from embarque_resumen where nro_embarque = $1', [one.ship])
  expect(nombre).toBe('Walnuts Renamed Ltd')
  expect((await recalculate(api.db)).filter(({ valor }: Values) => !String(valor).startsWith('pendiente'))).toEqual([])
})

test('records of it say that they are closed, and a client reads them, too', async () => {
  await close()
  const deal = await api.pedir('GET', `/api/negocio/${one.nro}`, { usuario: 'comercial' })
  expect(deal.data.Temporada_Cerrada).toEqual(CERRADA)
  expect((await callsOf(api).get(`${one.ship}/cargar-embarque`)).Temporada_Cerrada).toEqual(CERRADA)
})

test.runIf(engine() === 'postgresql')('a closing waits for a change under way, and a change that waits for it is refused', async () => {
  const steps: string[] = []
  let closing: Promise<unknown> | undefined
  let late: Promise<{ status: number; mensaje: string }> | undefined
  await tx(api.db, { usuario: 'comex' }, async client => {
    await client.query("update embarque set observaciones = 'A tiempo' where nro_embarque = $1", [one.ship])
    closing = close().then(({ status }) => steps.push(`closed ${status}`))
    await waitFor("select from pg_locks where locktype = 'advisory' and not granted and classid = cerrojo_de_temporadas()::oid")
    late = post('/api/embarque/update-info-contenedor', { Id_Contenedor: one.ids[1], Nro_Sello: 'SL98' }, 'comex')
    await waitFor(
      "select from pg_locks where locktype = 'advisory' and not granted and classid = cerrojo_de_temporadas()::oid and mode = 'ShareLock'",
    )
    steps.push('saved')
  })
  await closing
  expect(steps).toEqual(['saved', 'closed 200'])
  expect(await late).toMatchObject({ status: 409, mensaje: CERRADA })
  expect(await query('select observaciones from embarque where nro_embarque = $1', [one.ship])).toEqual([{ observaciones: 'A tiempo' }])
})

/** Waits until a query finds a row. */
const waitFor = async (text: string) =>
  expect.poll(async () => (await query(text)).length, { timeout: 5000, interval: 20 }).toBeGreaterThan(0)

test('a change of many shipments names those of a closed season, and changes none', async () => {
  const [{ otra }] = await query('select (fecha_inicio - 1)::text as otra from temporada where cod_temporada = $1', [season])
  const other = await planDeal(api, 1, 1, { Fecha_ETD: otra })
  const many = await loadedShipment(api)
  await close()
  const change = (ships: number[]) =>
    post('/api/embarque/cambiar-itinerario', {
      Embarques: ships.map(Nro_Embarque => ({ Nro_Embarque, Nro_Viaje: '0999' })),
      Motivo: 'Otra nave.',
    })
  const contract = async (nro: number) => (await query('select nro_contrato as c from negocio where nro_negocio = $1', [nro]))[0].c
  const names = [`${await contract(one.nro)}/1`, `${await contract(many.nro)}/1`]
  const refused = await change([one.ship, other.ships[0]!, many.ship])
  expect(refused.status).toBe(409)
  expect(refused.mensaje).toMatch(/^Los embarques .* no cambian: La temporada .* Quítelos de los elegidos para cambiar los demás\.$/)
  for (const name of names) expect(refused.mensaje).toContain(name)
  expect(refused.mensaje).not.toContain(await contract(other.nro))
  expect(await query('select from embarque where nro_viaje = $1', ['0999'])).toEqual([])
  expect((await change([one.ship])).mensaje).toMatch(/^El embarque .* no cambia: La temporada .*la abra\.$/)
  expect((await change(other.ships)).status).toBe(200)
})

test('loading sheets of it say so', async () => {
  const sheets = async () => (await api.pedir('GET', `/api/produccion/${one.ship}/hojas-carga`, { usuario: 'produccion' })).data as Values[]
  expect((await sheets()).map(row => row.Temporada_Cerrada)).toEqual([null, null])
  await close()
  expect((await sheets()).map(row => row.Temporada_Cerrada)).toEqual([CERRADA, CERRADA])
})
