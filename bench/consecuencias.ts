/**
 * Measures what consequences cost: saves with kept values, tasks and marks of papers against the same saves without them, the rows that such
 * saves write and a change of 500 shipments against the same rows alone, a page of the list with and without the columns of consequences, and
 * `npm run recalcular` over values that are right, alone and beside a person who works.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { recalculate } from '../server/src/db/recalculate.ts'
import { optionsOf, PLANNING } from '../server/src/db/settings.ts'
import { EMBARQUE } from '../server/src/embarque/base/embarque.queries.ts'
import { listSql } from '../server/src/list/list.ts'
import { addDeals, type BenchDb, benchDb, copyOf, fill } from './data.ts'
import { addShipments, type Tools } from './embarques.ts'
import { addItems } from './gestion.ts'
import { median, millis, startBenchPortal } from './load.ts'

const PORTS = { full: 3381, bare: 3382 }
const FIRST = 1_001
/** An even number of the batches that `recalculate` compares two at a time: of five, the last would run alone, which 200 batches hardly notice. */
const SHIPMENTS = 6_000
const WITH_PAPERS = 12
const SAVES = 40
const MANY = 500
/** The shipments of an exporter after many seasons, at most. */
const ALL = 200_000
/** What the list of shipments shows of consequences. */
const NEW_COLUMNS: readonly string[] = ['Liberacion', 'Liberacion_Detalle', 'Pendientes', 'Proximo_Paso', 'Faltas_Zarpar']

type Chosen = { ship: number; box: number; item: number | null; sample: number | null }

/**
 * Gives the finished analyses measurements, nearly all within their limits, opens the analyses that `choose` picks for measuring, and puts each
 * shipment in the state that its rows ask for.
 */
const addMeasurements = ({ db }: BenchDb): Promise<void> =>
  fill(db, ['gestion', 'embarque'], FIRST, SHIPMENTS, async (client, from, to) => {
    await client.query(
      `update gestion set mediciones = jsonb_build_array(jsonb_build_object('Cod_Analisis', cod_analisis, 'Valor', round((id_gestion * 7919 % 100) / 48.0, 2)))
        where tipo = 'analisis' and cod_estadogestion in ('02', '03', '04') and cod_analisis <> 2 and nro_negocio between $1 and $2`,
      [from, to],
    )
    await client.query(
      "update gestion set cod_estadogestion = '04' where cod_estadogestion in ('01', '05') and id_gestion % 10 > 0 and cod_analisis is distinct from 2 and nro_negocio between $1 and $2",
      [from, to],
    )
    await client.query(
      `update gestion set cod_estadogestion = '01', cod_aprobado = null, mediciones = '[]'
        where tipo = 'analisis' and cod_analisis = 2 and id_lineagestion = 1 and nro_negocio between $1 and $2`,
      [from, to],
    )
    await client.query('update embarque e set cod_estadoemb = estado_de_embarque(e) where nro_negocio between $1 and $2', [from, to])
  })

/** Shipments that may be changed, each with one container, an open analysis of that container and a measured one. */
const choose = async ({ db }: BenchDb): Promise<Chosen[]> => {
  const { rows } = await db.pool.query(
    `select e.nro_embarque as ship, min(c.id_contenedor) as box,
       (select min(c.id_contenedor) from contenedor c join gestion g using (id_contenedor)
         where c.nro_embarque = e.nro_embarque and g.tipo = 'analisis' and g.cod_analisis = 2 and g.cod_estadogestion in ('01', '02')) as item,
       (select min(g.id_gestion) from gestion g where g.nro_embarque = e.nro_embarque and g.tipo = 'analisis' and g.cod_estadogestion = '02' and g.mediciones <> '[]') as sample
       from embarque e join negocio n using (nro_negocio) join contenedor c on c.nro_embarque = e.nro_embarque
      where e.cod_estadoemb in ('01', '02') and n.cod_estadoneg in ('02', '03') and e.nro_embarque between ${FIRST + 100} and ${FIRST + SHIPMENTS}
      group by e.nro_embarque order by 1`,
  )
  return rows
}

/** Sends two instructions of some shipments, as a person does. */
const sendPapers = async ({ db, url }: BenchDb, datos: string, ships: readonly number[], login: Tools['login']): Promise<void> => {
  await db.pool.query('update embarque set cod_agaduana = 1, cod_agcarga = 1, cod_planta = 1 where nro_embarque = any ($1)', [ships])
  await db.pool.query('update contenedor set cod_agtrans = 1 where nro_embarque = any ($1)', [ships])
  const { base, server } = await startBenchPortal(url, datos, PORTS.full)
  try {
    const headers = { authorization: `Bearer ${await login(base, 'comex')}`, 'content-type': 'application/json' }
    for (const Nro_Embarque of ships)
      for (const [Papel, Variante] of [
        ['instruccion-transporte', 1],
        ['instruccion-aduana', 0],
      ]) {
        const body = { Nro_Embarque, Papel, Variante, Idioma: 'es', Destinatarios: [{ Nombre: 'X', Email: 'x@y.cl' }] }
        const answer = await fetch(`${base}/api/embarque/enviar-papel`, { method: 'POST', headers, body: JSON.stringify(body) })
        if (!answer.ok) throw new Error(await answer.text())
      }
  } finally {
    server.kill('SIGTERM')
  }
  await db.pool.query("update envio set estado = 'guardado' where estado = 'pendiente'")
}

/** Switches off everything that follows from a change in a database: kept values, gates, tasks and the check of sent papers. */
const withoutConsequences = async ({ db, url }: BenchDb): Promise<void> => {
  const name = new URL(url).pathname.slice(1)
  await db.pool.query(`alter database ${name} set nogal.mantener_despues = 'si'`)
  const { rows } = await db.pool.query(
    "select tgrelid::regclass::text as of, tgname as name from pg_trigger where tgname like 'g_revisar_%' and not tgisinternal",
  )
  for (const trigger of rows) await db.pool.query(`alter table ${trigger.of} disable trigger ${trigger.name}`)
}

type Save = {
  what: string
  usuario: string
  path: string
  body: (one: Chosen, turn: number) => object
  of: (all: readonly Chosen[]) => Chosen[]
}
const day = (n: number) => new Date(Date.UTC(2027, 2, 1 + n)).toISOString().slice(0, 10)
const SAVES_OF: readonly Save[] = [
  {
    what: 'the seal of a container',
    usuario: 'comex',
    path: 'embarque/update-info-contenedor',
    body: ({ box }, turn) => ({ Id_Contenedor: box, Nro_Sello: `B${turn}` }),
    of: all => all.slice(WITH_PAPERS),
  },
  {
    what: 'the ETD of a shipment without papers',
    usuario: 'comex',
    path: 'embarque/update-info-embarque',
    body: ({ ship }, turn) => ({ Nro_Embarque: ship, Fecha_ETD: day(turn % 300), Fecha_ETA: day(400) }),
    of: all => all.slice(WITH_PAPERS),
  },
  {
    what: 'the ETD of a shipment with two sent papers',
    usuario: 'comex',
    path: 'embarque/update-info-embarque',
    body: ({ ship }, turn) => ({ Nro_Embarque: ship, Fecha_ETD: day(turn % 300), Fecha_ETA: day(400) }),
    of: all => all.slice(0, WITH_PAPERS),
  },
  {
    what: 'an analysis that fails',
    usuario: 'calidad',
    path: 'calidadembarque/update-nuevo-analisis',
    body: ({ ship, item }, turn) => ({
      ...{ Nro_Embarque: ship, Id_Contenedor: item, Cod_CertDocAnalis: 2, Id_LineaGestion: 1 },
      Mediciones: [1, 2].map(Cod_Analisis => ({ Cod_Analisis, Valor: 12 + (turn % 7) })),
    }),
    of: all => all.filter(({ item }) => item !== null),
  },
  {
    what: 'an analysis that a person rejects',
    usuario: 'calidad',
    path: 'calidadembarque/update-nuevo-analisis',
    body: ({ ship, item }, turn) => ({
      ...{ Nro_Embarque: ship, Id_Contenedor: item, Cod_CertDocAnalis: 2, Id_LineaGestion: 1 },
      ...{ Cod_Aprobado: 'R', Motivo_Resultado: `No sirve ${turn}` },
    }),
    of: all => all.filter(({ item }) => item !== null),
  },
  {
    what: 'the weight of a container',
    usuario: 'comex',
    path: 'embarque/update-info-contenedor',
    body: ({ box }, turn) => ({ Id_Contenedor: box, VGM_Kg: 20_000 + turn, Metodo_VGM: '1' }),
    of: all => all.slice(WITH_PAPERS),
  },
  {
    what: 'the date of the BL, which payments follow',
    usuario: 'comex',
    path: 'embarque/update-info-embarque',
    body: ({ ship }, turn) => ({ Nro_Embarque: ship, Fecha_BL: day((turn % 300) - 400) }),
    of: all => all.slice(WITH_PAPERS),
  },
]

/** Median milliseconds of a save on each portal, in turns. */
const timesOf = async (bases: readonly string[], { usuario, path, body, of }: Save, all: readonly Chosen[], login: Tools['login']) => {
  const chosen = of(all)
  const tokens = await Promise.all(bases.map(base => login(base, usuario)))
  const times = bases.map((): number[] => [])
  for (let turn = 0; turn < SAVES; turn++)
    for (const [i, base] of bases.entries()) {
      const headers = { authorization: `Bearer ${tokens[i]}`, 'content-type': 'application/json' }
      const text = JSON.stringify(body(chosen[turn % chosen.length]!, turn))
      const started = performance.now()
      const answer = await fetch(`${base}/api/${path}`, { method: 'POST', headers, body: text })
      const said = await answer.text()
      if (!answer.ok) throw new Error(`${path}: ${said}`)
      // the first saves of a portal prepare its statements
      if (turn >= SAVES / 4) times[i]!.push(performance.now() - started)
    }
  return times.map(median) as [number, number]
}

type Rows = {
  what: string
  usuario: string
  text: string
  values: (all: readonly Chosen[], turn: number) => unknown[]
  goal: string
  turns: number
}

const some = (all: readonly Chosen[], turn: number): Chosen => all[WITH_PAPERS + (turn % 100)]!
const sample = (all: readonly Chosen[], turn: number): number => {
  const measured = all.filter(one => one.sample !== null)
  return measured[turn % measured.length]!.sample!
}
const ROWS: readonly Rows[] = [
  {
    ...{ what: 'the weight of a container', usuario: 'comex', goal: '1.5', turns: 40 },
    text: "update contenedor set vgm_kg = 20000 + $2::int, metodo_vgm = '1' where id_contenedor = $1",
    values: (all, turn) => [some(all, turn).box, turn],
  },
  {
    ...{ what: 'the ETD of a shipment', usuario: 'comex', goal: '1.5', turns: 40 },
    text: 'update embarque set fecha_etd = fecha_etd + 1 where nro_embarque = $1',
    values: (all, turn) => [some(all, turn).ship],
  },
  {
    ...{ what: 'a measurement that fails', usuario: 'calidad', goal: '1.5', turns: 40 },
    text: `update gestion set mediciones = jsonb_build_array(jsonb_build_object('Cod_Analisis', cod_analisis, 'Valor', 50 + $2::int)) where id_gestion = $1`,
    values: (all, turn) => [sample(all, turn), turn],
  },
  {
    ...{ what: 'an approval', usuario: 'calidad', goal: '1.5', turns: 40 },
    text: "update gestion set cod_aprobado = 'R', motivo_resultado = 'No sirve ' || $2::int where id_gestion = $1",
    values: (all, turn) => [sample(all, turn), turn],
  },
  {
    ...{ what: 'the event of a payment: the date of the BL', usuario: 'comex', goal: '1.5', turns: 40 },
    text: "update embarque set fecha_bl = date '2026-01-01' + $2::int where nro_embarque = $1",
    values: (all, turn) => [some(all, turn).ship, turn],
  },
  {
    ...{ what: `the ETD of ${MANY} shipments`, usuario: 'comex', goal: '3', turns: 6 },
    text: 'update embarque set fecha_etd = fecha_etd + 1 where nro_embarque = any ($1)',
    values: all => [all.slice(WITH_PAPERS, WITH_PAPERS + MANY).map(({ ship }) => ship)],
  },
]

/**
 * The milliseconds of processor time that a backend of a PostgreSQL on this machine has used; undefined on another machine. Other work on the
 * machine hardly changes them.
 */
const processorMillis = (pid: number): number | undefined => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return undefined
  }
}

/**
 * Median milliseconds of an update in each database, in turns, by the clock and of processor time, with the plans of the portal. Each update is
 * rolled back. The first two turns are not counted, because the connection plans its statements in them.
 */
const rowTimes = async (benches: readonly BenchDb[], { text, values, usuario, turns }: Rows, all: readonly Chosen[]) => {
  const clients = await Promise.all(
    benches.map(async ({ url }) => {
      const client = new pg.Client({ connectionString: url, options: optionsOf(PLANNING) })
      await client.connect()
      const { rows } = await client.query('select pg_backend_pid() as pid')
      return { client, used: () => processorMillis(rows[0].pid) ?? Number.NaN }
    }),
  )
  const elapsed = benches.map((): number[] => [])
  const spent = benches.map((): number[] => [])
  for (let turn = 0; turn < turns + 2; turn++)
    for (const [i, { client, used }] of clients.entries()) {
      await client.query(`begin; select set_config('nogal.usuario', '${usuario}', true)`)
      const [began, started] = [used(), performance.now()]
      await client.query({ name: 'rows', text, values: values(all, turn) })
      if (turn >= 2) {
        elapsed[i]!.push(performance.now() - started)
        spent[i]!.push(used() - began)
      }
      await client.query('rollback')
    }
  for (const { client } of clients) await client.end()
  return { elapsed: elapsed.map(median) as [number, number], spent: spent.map(median) as [number, number] }
}

/** Saves and reads as a person does until told to stop; returns the median milliseconds of a save and of a page. */
const workWhile = async ({ db }: BenchDb, all: readonly Chosen[], page: ReturnType<typeof listSql>['page'], going: () => boolean) => {
  const saves: number[] = []
  const pages: number[] = []
  for (let turn = 0; going(); turn++) {
    const one = all[WITH_PAPERS + (turn % 400)]!
    const started = performance.now()
    const client = await db.pool.connect()
    await client.query("begin; select set_config('nogal.usuario', 'comex', true)")
    await client.query('update contenedor set vgm_kg = $2 where id_contenedor = $1', [one.box, 20_000 + turn])
    await client.query('update embarque set fecha_etd = fecha_etd + 1 where nro_embarque = $1', [one.ship])
    await client.query('commit')
    client.release()
    saves.push(performance.now() - started)
    const asked = performance.now()
    await db.pool.query(page.text, page.values as unknown[])
    pages.push(performance.now() - asked)
    await new Promise(done => setTimeout(done, 50))
  }
  return [median(saves), median(pages)] as const
}

const times = (a: number, b: number) => `${(a / b).toFixed(2)} x`

/** Compares saves, a change of many shipments and the list with and without what follows from a change, and recomputes everything. */
export const benchConsecuencias = async ({ line, login }: Pick<Tools, 'line' | 'login'>): Promise<void> => {
  const full = await benchDb('nogal_bench_consecuencias')
  const datos = mkdtempSync(join(tmpdir(), 'nogal-bench-'))
  const benches: BenchDb[] = [full]
  const servers: { kill: (signal: 'SIGTERM') => unknown }[] = []
  try {
    await addDeals(full.db, FIRST, SHIPMENTS)
    await addShipments(full.db, FIRST, SHIPMENTS)
    await addItems(full.db)
    await addMeasurements(full)
    const all = await choose(full)
    const withPapers = all.slice(0, WITH_PAPERS).map(({ ship }) => ship)
    await sendPapers(full, datos, withPapers, login)
    const loaded = await recalculate(full.db)
    await full.db.pool.query('vacuum analyze')
    const spec = EMBARQUE.list
    const options = { pagina: 1, porPagina: 50, orden: '-Fecha_ETD' } as never
    const asked = listSql(spec, options).page
    const boxes = (await full.db.pool.query('select count(*)::int as n from contenedor')).rows[0].n
    const recalculated = async (how: string, others: () => Promise<readonly [number, number]>, stop: () => void) => {
      const { rows: pids } = await full.db.pool.query(
        "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
      )
      const used = () => pids.reduce((sum: number, { pid }) => sum + (processorMillis(pid) ?? Number.NaN), 0) / 1000
      const [began, started] = [used(), performance.now()]
      const other = others()
      const wrong = await recalculate(full.db)
      const seconds = (performance.now() - started) / 1000
      const processor = used() - began
      stop()
      const [saves, pages] = await other
      const whole = (one: number) => ((one * ALL) / SHIPMENTS / 60).toFixed(1)
      // beside a person the backends of the pool do the work of both
      const spent = how === 'alone' ? `, ${whole(processor)} of processor time` : ''
      line(
        `kept values and tasks of ${SHIPMENTS} shipments, ${how}, s`,
        seconds.toFixed(1),
        `${boxes} containers; ${whole(seconds)} minutes for ${ALL}${spent}; wanted <= 5; ${wrong.length} put right`,
      )
      return { saves, pages }
    }
    line('rows put right after the load', String(loaded.length))
    await recalculated(
      'alone',
      async () => [0, 0],
      () => undefined,
    )
    let [going, quiet] = [true, true]
    const before = workWhile(full, all, asked, () => quiet)
    await new Promise(done => setTimeout(done, 5_000))
    quiet = false
    const [savesAlone, pagesAlone] = await before
    const beside = await recalculated(
      'beside a person who works',
      () => workWhile(full, all, asked, () => going),
      () => {
        going = false
      },
    )
    line(
      'a save beside it against without it',
      times(beside.saves, savesAlone),
      `${beside.saves.toFixed(1)} and ${savesAlone.toFixed(1)} ms`,
    )
    line(
      'a page of 50 shipments beside it against without it',
      times(beside.pages, pagesAlone),
      `${beside.pages.toFixed(1)} and ${pagesAlone.toFixed(1)} ms`,
    )
    const lesser = { ...spec, columns: Object.fromEntries(Object.entries(spec.columns).filter(([name]) => !NEW_COLUMNS.includes(name))) }
    await millis(full, asked, 5)
    const [page, lean] = [await millis(full, asked), await millis(full, listSql(lesser as typeof spec, options).page)]
    line(
      'page of 50 shipments with the columns of consequences',
      times(page, lean),
      `${page.toFixed(1)} and ${lean.toFixed(1)} ms without them`,
    )

    const bare = await copyOf(full, 'nogal_bench_sin_consecuencias')
    benches.push(bare)
    await withoutConsequences(bare)
    for (const rows of ROWS) {
      const { elapsed, spent } = await rowTimes(benches, rows, all)
      line(
        `${rows.what} against its rows alone`,
        times(...elapsed),
        `wanted <= ${rows.goal}; ${elapsed.map(ms => ms.toFixed(1)).join(' and ')} ms; ${times(...spent)} of processor time`,
      )
    }
    const bases: string[] = []
    for (const [i, port] of [PORTS.full, PORTS.bare].entries()) {
      const { base, server } = await startBenchPortal(benches[i]!.url, datos + i, port)
      bases.push(base)
      servers.push(server)
    }
    for (const save of SAVES_OF) {
      const [withThem, without] = await timesOf(bases, save, all, login)
      line(
        `save ${save.what} against without consequences`,
        times(withThem, without),
        `wanted <= 1.5; ${withThem.toFixed(1)} and ${without.toFixed(1)} ms`,
      )
    }
  } finally {
    for (const server of servers) server.kill('SIGTERM')
    for (const bench of benches) await bench.drop()
    for (const folder of [datos, `${datos}0`, `${datos}1`]) rmSync(folder, { recursive: true, force: true })
  }
}
