/**
 * Kept values: after concurrent work of several users each equals the value computed from its rows, and a wrong kept value is found and
 * corrected.
 */
import type { Values } from '@nogal/model/fields'
import { llamadasDe } from '@nogal/model/gestion/gestion.calls'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { buildCuota, buildLinea, buildNegocio } from '../test/builders.ts'
import { callsOf, daysAgo, type Planned, planDeal } from '../test/embarques.ts'
import { sinExigencias } from '../test/exigencias.ts'
import { recalculate } from './recalculate.ts'

const api = useApi()
const embarques = callsOf(api)
beforeAll(() => sinExigencias(api))

/** A step of a user, with numbers that choose among existing records. */
type Step = { what: keyof typeof STEPS; a: number; b: number; day: number }

const among = <T>(all: readonly T[], n: number): T => all[n % all.length]!
const post = (path: string, body: Values, usuario = 'comercial') => api.pedir('POST', path, { usuario, body })
const parameter = (path: string, body: Values) => api.pedir('PUT', `/api/parametros/${path}`, { usuario: 'admin', body })
const ship = (d: Planned, a: number, body: Values) =>
  embarques.pedir('POST', 'update-info-embarque', { Nro_Embarque: among(d.ships, a), ...body })
const box = (d: Planned, a: number, body: Values) =>
  embarques.pedir('POST', 'update-info-contenedor', { Id_Contenedor: among(d.boxes, a), ...body })
const item = (d: Planned, a: number, b: number, body: Values) =>
  post(
    llamadasDe('logistica', 'certificado').actualizar!.path,
    { Nro_Embarque: among(d.ships, b), Id_Contenedor: among(d.boxes, a), Cod_CertDocAnalis: 3, Id_LineaGestion: 1, ...body },
    'comex',
  )
const word = (n: number) => `Palabra ${n % 7}`

const STEPS = {
  newDeal: (_, { a, day }) =>
    post(
      '/api/negocio/add-negocio',
      buildNegocio({ Fecha_ETD: daysAgo(-day), Productos: [buildLinea({ Cantidad: 1000 * (1 + (a % 9)) })] }),
    ),
  etd: ({ nro }, { day }) => post('/api/negocio/update-negocio', { Nro_Negocio: nro, Fecha_ETD: daysAgo(-day) }),
  amend: ({ nro }, { a }) =>
    post('/api/negocio/cambiar-estado', { Nro_Negocio: nro, Cod_EstadoNeg: among(['01', '02', '05'], a), Motivo: 'Porque sí.' }),
  line: ({ nro }, { a, b }) =>
    post('/api/producto/update-productos', { Nro_Negocio: nro, Id_Linea: 1 + (a % 2), Cantidad: 5_000 + 1_000 * b }),
  addLine: ({ nro }, { a }) =>
    post('/api/producto/add-productos', { Nro_Negocio: nro, ...buildLinea({ Cantidad: 1000 + a, Cod_Moneda: among(['USD', 'EUR'], a) }) }),
  pay: ({ nro }, { a, day }) =>
    post('/api/forma-pago/add-forma-pago', { Nro_Negocio: nro, ...buildCuota({ Cantidad: 10 + a, Dias: day }) }),
  unpay: ({ nro }, { a }) => post('/api/forma-pago/delete-forma-pago', { Nro_Negocio: nro, Num_Cuota: 1 + (a % 3) }),
  demand: ({ nro }, { a }) => post('/api/certificado/add-certificado', { Nro_Negocio: nro, Cod_CertEmbarque: 1 + (a % 6) }),
  book: (d, { a, b }) => ship(d, a, { Nro_Booking: `BK${b % 5}`, Nro_Viaje: `${a}W` }),
  dates: (d, { a, day }) =>
    ship(d, a, { Fecha_ETD: daysAgo(-day), Fecha_ETA: daysAgo(-day - 20), Corte_Documentos: `${daysAgo(-day + 3)}T12:00` }),
  sail: (d, { a, day }) => ship(d, a, { Fecha_Zarpe: day % 3 ? daysAgo(day % 10) : null }),
  arrive: (d, { a, day }) => ship(d, a, { Fecha_Arribo: day % 2 ? daysAgo(0) : null }),
  route: (d, { a, b }) => ship(d, a, { Cod_TipTrans: 1 + (b % 2) }),
  callOff: (d, { a, b }) =>
    embarques.pedir('POST', 'cambiar-estado', {
      Nro_Embarque: among(d.ships, a),
      Cod_EstadoEmb: among(['08', '01'], b),
      Motivo: 'Cancelado',
    }),
  plan: (d, { a, b }) => embarques.pedir('GET', `set-up-embarque-contenedor/${d.nro}/${among(d.ships, a)}/${b % 4}/comex`),
  number: (d, { a, b }) => box(d, a, { Nro_Contenedor: among(['CSQU3054383', 'MSKU1234565', null], b), Cod_TipoContenedor: 1 + (b % 7) }),
  load: (d, { a, day }) => box(d, a, { Fecha_Carga: day % 4 ? daysAgo(day % 30) : null }),
  format: (d, { a, b }) => box(d, a, { Cod_FormatoCarga: among([1, 2, null], b) }),
  plant: (d, { a, b }) => box(d, a, { Cod_Planta: among([1, 2, null], b), Cod_Agtrans: among([1, 2, null], a) }),
  fruit: (d, { a, b }) =>
    embarques.pedir('POST', 'guardar-pedido-contenedor', {
      Id_Contenedor: among(d.boxes, a),
      Productos: [{ Id_Linea: 1 + (b % 2), Cantidad: 25 * (1 + b) }],
    }),
  distribute: d => embarques.pedir('GET', `${d.nro}/0/0/distribuir-carga`),
  move: (d, { a, b }) =>
    embarques.pedir('POST', 'asignar-contenedor-embarque', { Id_Contenedor: among(d.boxes, a), Nro_Embarque: among(d.ships, b) }),
  setAside: (d, { a }) => embarques.pedir('POST', 'quitar-contenedor', { Id_Contenedor: among(d.boxes, a) }),
  item: (d, { a, b, day }) => item(d, a, b, { Cod_EstadoGestion: among(['02', '04'], day), Motivo: 'Se revisa.' }),
  show: (d, { a, b, day }) => item(d, a, b, { Visible_Cliente: day % 2 === 0 }),
  procedure: (d, { a, b }) =>
    post(
      '/api/comexlogistica/guardar-tramites-embarque',
      { Nro_Embarque: among(d.ships, a), Tramites: [{ Cod_Tramite: 1 + (b % 9), Cod_EstadoTramite: among(['01', '03', '05'], a + b) }] },
      'comex',
    ),
  close: (d, { a, b }) => post(`/api/calidadembarque/${among(d.ships, b)}/${among(d.boxes, a)}/cerrar-gestion`, {}, 'calidad'),
  reopen: (d, { a }) => post(`/api/calidadembarque/${among(d.boxes, a)}/abrir-gestion`, { Motivo: 'Falta una muestra.' }, 'calidad'),
  remove: ({ nro }, { a }) => post('/api/negocio/delete-negocio', { Nro_Negocio: nro + (a % 3) }),
  client: (_, { a }) => parameter('clientes/1', { Nom_Cliente: `${word(a)} S.A.` }),
  product: (_, { a }) => parameter('producto/1', { Nom_Producto: word(a) }),
  packaging: (_, { a }) => parameter('envase/1', { Tara_Kg: a / 10 }),
  event: (_, { a }) => parameter('eventopago/1', { Nom_EventoPago: word(a) }),
  class: (_, { a }) => parameter('certificadosembarque/3', { Cod_AreaGestion: among([2, 3, 4], a) }),
  rule: (_, { a }) => parameter('tramites/2', { Dias_Gestion: -(a % 9) }),
  threshold: (_, { a, b }) =>
    api.db.pool
      .query(`update configpc set dias_rojo = $1, dias_amarillo = $2 where tarjeta in ('Vencidos', 'Por vencer') and cod_usuario is null`, [
        a % 5,
        b % 9,
      ])
      .then(() => undefined),
} satisfies Record<string, (d: Planned, step: Step) => Promise<{ status: number; text: string } | undefined>>

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  a: fc.nat(20),
  b: fc.nat(20),
  day: fc.integer({ min: -30, max: 60 }),
})

describe('kept values', () => {
  test('are what their rows come to, after a day of work of several people', async () => {
    expect(await recalculate(api.db)).toEqual([])
    const done = new Map<string, Set<number>>()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 4, maxLength: 12 }), { minLength: 3, maxLength: 3 }), async people => {
        const certified = { Certificados: [1, 3, 6].map(Cod_CertEmbarque => ({ Cod_CertEmbarque })), Analisis: [{ Cod_Analisis: 1 }] }
        const deals = [await planDeal(api, 2, 2, certified), await planDeal(api, 1, 2, certified, false)]
        await Promise.all(
          people.map(async (steps, i) => {
            for (const one of steps) {
              const answer = await STEPS[one.what](among(deals, i + one.b), one)
              if (!answer) continue
              expect([200, 400, 404, 409], `${one.what}: ${answer.text}`).toContain(answer.status)
              done.set(one.what, (done.get(one.what) ?? new Set()).add(answer.status))
            }
          }),
        )
        expect(await recalculate(api.db)).toEqual([])
      }),
      { numRuns: 12 },
    )
    // the test proves nothing unless most of the steps succeeded
    const happened = [...done].filter(([, statuses]) => statuses.has(200)).map(([what]) => what)
    expect(happened.length, `only ${happened.join(', ')}`).toBeGreaterThan(20)
  }, 300_000)

  test('that a load postponed are written when it says so', async () => {
    const { nro } = await planDeal(api, 1, 1)
    const kilos = 'select kilos_saldo from negocio_resumen where nro_negocio = $1'
    const client = await api.db.pool.connect()
    try {
      await client.query('begin')
      const [before] = (await client.query(kilos, [nro])).rows
      await client.query('select mantener_despues()')
      await client.query('update saldo_fruta set asignada = cantidad where nro_negocio = $1', [nro])
      expect((await client.query(kilos, [nro])).rows).toEqual([before])
      await client.query('select mantener_ahora()')
      expect((await client.query(kilos, [nro])).rows).toEqual([{ kilos_saldo: 0 }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('that are wrong are told and put right, and counts too', async () => {
    const { nro, ships } = await planDeal(api, 1, 1)
    await api.db.pool.query('update negocio_resumen set kilos_saldo = 7 where nro_negocio = $1', [nro])
    await api.db.pool.query(`update embarque_resumen set tramites = tramites + 1 where nro_embarque = $1`, [ships[0]])
    await api.db.pool.query(`insert into conteo_negocio values ('02', null, 5)`)
    const found = await recalculate(api.db)
    expect(found.map(({ valor, clave }) => [valor, clave])).toEqual([
      ['embarque_tramites', String(ships[0])],
      ['negocio_saldo', String(nro)],
      ['conteo_negocio', '02~'],
    ])
    expect(found[1]).toMatchObject({ antes: { kilos_saldo: 7 }, despues: { kilos_saldo: 30_000 } })
    expect(await recalculate(api.db)).toEqual([])
  })

  test('are folded without anything being lost, by two at once', async () => {
    const count = async () => (await api.db.pool.query('select sum(filas)::int as n, count(*)::int as rows from conteo_negocio')).rows[0]
    await api.db.pool.query(
      `insert into conteo_negocio select '01', null, case when n % 2 = 0 then 1 else -1 end from generate_series(1, 400) n`,
    )
    const before = await count()
    await Promise.all([1, 2, 3].map(() => api.db.pool.query('select plegar_conteos()')))
    const after = await count()
    expect([after.n, after.rows < 50]).toEqual([before.n, true])
  })

  test('each column of a summary is of one value, and each source has what it is told to have', async () => {
    const { rows } = await api.db.pool.query(`
      select t.tabla || '_resumen' as summary, c.column_name, (select count(*)::int from mantenido m where m.tabla = t.tabla and c.column_name = any (m.columnas)) as n
        from (select distinct tabla, llave from mantenido) t
        join information_schema.columns c on c.table_schema = 'public' and c.table_name = t.tabla || '_resumen' and c.column_name <> t.llave`)
    expect(rows.filter(({ n }) => n !== 1)).toEqual([])
    const { rows: missing } = await api.db.pool.query(`
      select m.nombre, f ->> 'tabla' as tabla, k as columna from mantenido m cross join jsonb_array_elements(m.fuentes) f cross join jsonb_array_elements_text(f -> 'columnas') k
       where not exists (select from information_schema.columns c where c.table_schema = 'public' and c.table_name = f ->> 'tabla' and c.column_name = k)`)
    expect(missing).toEqual([])
  })
})
