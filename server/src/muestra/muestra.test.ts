import { contenedor } from '@nogal/model/embarque/contenedor.fields'
import { embarque } from '@nogal/model/embarque/embarque.fields'
import type { Values } from '@nogal/model/fields'
import { addDays } from '@nogal/model/format'
import { isContainerNumber } from '@nogal/model/rules/checkDigits'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBody } from '../aggregate/body.ts'
import { CONTENEDOR } from '../embarque/base/contenedor.queries.ts'
import { EMBARQUE } from '../embarque/base/embarque.queries.ts'
import { selection } from '../list/columns.ts'
import { errorsOfRows } from '../row/references.ts'
import { type TestDb, testDb } from '../test/db.ts'

let base: TestDb
const ask = async (text: string): Promise<Values[]> => (await base.db.pool.query(text)).rows
beforeAll(async () => {
  base = await testDb()
})
afterAll(() => base.close())

test('sample shipments are those of two seasons, in every state that something leads to', async () => {
  const [counts] = await ask(`
    select count(*)::int as shipments, count(distinct cod_temporada)::int as seasons, count(distinct cod_nave)::int as vessels,
      (select count(*)::int from contenedor) as containers, array_agg(distinct cod_estadoemb order by cod_estadoemb) as states
    from embarque`)
  expect(counts!.shipments).toBeGreaterThanOrEqual(60)
  expect(counts!.containers).toBeGreaterThanOrEqual(180)
  expect(counts!.vessels).toBeGreaterThanOrEqual(12)
  expect(counts).toMatchObject({ seasons: 2, states: ['01', '02', '03', '04', '05', '06', '07', '08'] })
})

test('their gestión is in every state, with reasons and numbers, and most of what was due is done', async () => {
  const states = await ask('select cod_estadogestion as state, count(*)::int as n from gestion group by 1 order by 1')
  expect(states.map(row => row.state)).toEqual(['01', '02', '03', '04', '05'])
  const [found] = await ask(`
    select count(*) filter (where cod_estadogestion = '04' and (numero is null or fecha_gestion is null)) as bare,
           count(*) filter (where fecha_gestion > '2026-11-21') as future,
           count(*) filter (where fecha_vence < '2026-11-01' and cod_estadogestion = '04')::float / count(*) filter (where fecha_vence < '2026-11-01') as done,
           (select count(*) from gestion_estado where cod_estadogestion = '05' and motivo is null) as unexplained
      from gestion g join embarque e using (nro_embarque) where e.cod_estadoemb <> '08'`)
  expect(found).toMatchObject({ bare: 0, future: 0, unexplained: 0 })
  expect(Number(found!.done)).toBeGreaterThan(0.9)
})

test('shipping lines told where the containers at sea passed, and of a later arrival of some', async () => {
  const [told] =
    await ask(`select count(distinct nro_embarque)::int as ships, (select count(*)::int from rastreo_propuesta where estado = 'abierta') as open,
    (select array_agg(distinct campo) from rastreo_propuesta) as fields, (select count(*)::int from aviso where clase = 'naviera') as notices from rastreo_evento`)
  expect(told).toEqual({ ships: 3, open: 2, fields: ['Fecha_ETA'], notices: 0 })
})

test('a late TDI is an exception, and what sailed long ago has everything done', async () => {
  const colors = await ask(`
    select color, count(*)::int as n, max(e.fecha_etd)::text as last from tdi_de_embarque join embarque e using (nro_embarque)
     where e.cod_estadoemb >= '05' and e.cod_estadoemb <> '08' group by 1 order by 1`)
  const of = (color: string) => Number(colors.find(row => row.color === color)?.n ?? 0)
  expect(of('rojo')).toBeGreaterThan(0)
  expect(of('rojo')).toBeLessThan(5)
  expect(of('verde')).toBeGreaterThan(40)
  const [found] = await ask(`
    select count(*) filter (where fecha_tramite > fecha_vence)::int as late, count(*) filter (where fecha_tramite >= '2026-11-21')::int as future,
           count(*) filter (where cod_estadotramite = '02')::int as begun
      from tramite_de_embarque where guardado`)
  expect(found).toMatchObject({ future: 0 })
  expect(Number(found!.begun)).toBeGreaterThan(5)
})

test('deals follow from their shipments, and no fruit is lost', async () => {
  expect(
    await ask(
      `select nro_negocio from negocio where cod_estadoneg in ('02', '03', '04') and cod_estadoneg <> estado_de_negocio(nro_negocio)`,
    ),
  ).toEqual([])
  expect(
    await ask(`
      select nro_negocio, id_linea from saldo_de_linea s
       where asignada <> coalesce((select sum(g.cantidad) from contenedor_carga g where g.nro_negocio = s.nro_negocio and g.id_linea = s.id_linea), 0)`),
  ).toEqual([])
  expect(
    await ask(
      `select nro_negocio from saldo_de_linea join negocio using (nro_negocio) where cod_estadoneg = '02' and saldo > 0 and asignada > 0`,
    ),
  ).not.toEqual([])
})

test('containers have numbers that are right, each on one open shipment, and fresh fruit in reefers', async () => {
  const rows = await ask(`
    select c.nro_contenedor, es_reefer(c) as reefer, n.cod_clienteint = 2 as fresh
      from contenedor c join negocio n using (nro_negocio) where c.fecha_carga is not null`)
  expect(rows.filter(row => !isContainerNumber(String(row.nro_contenedor)) || row.reefer !== row.fresh)).toEqual([])
  expect(new Set(rows.map(row => row.nro_contenedor)).size).toBe(rows.length)
})

test('every shipment and container could be saved as it is', async () => {
  for (const [table, fields] of Object.entries({ embarque: embarque.fields, contenedor: contenedor.fields })) {
    const rows = await ask(`select to_jsonb(t) as row from ${table} t`)
    const read = await Promise.all(
      rows.map(({ row }) =>
        readBody(fields, Object.fromEntries(Object.keys(fields).map(name => [name, (row as Values)[name.toLowerCase()]]))),
      ),
    )
    expect(
      await errorsOfRows(
        base.db.pool,
        read.map(row => ({ fields, row })),
      ),
    ).toEqual([])
  }
})

test('there is something to look at on the day of the sample: a late vessel, a passed cut-off, a wrong weight, boxes without a shipment', async () => {
  const hoy = '2026-11-21'
  const said = (
    await ask(
      'select avisos_embarque(e)::text as said from embarque e union all select avisos_contenedor(c, m.bruto, m.pallets)::text from contenedor c join contenedor_resumen m using (id_contenedor)',
    )
  )
    .map(row => row.said)
    .join()
  for (const words of ['falta el zarpe real', 'Pasó el corte de carga', 'se aparta más de 5 %']) expect(said).toContain(words)
  const [loose] = await ask(`
    select count(*)::int as boxes from contenedor c join negocio n using (nro_negocio)
     where nro_embarque is null and n.cod_estadoneg = '02' and n.fecha_etd > '${addDays(hoy, -1)}'`)
  expect(loose!.boxes).toBeGreaterThan(1)
})

describe('an insider believes it', () => {
  /** The notices of every shipment and container. */
  const told = async (): Promise<string[]> => {
    const rows = await Promise.all(
      [EMBARQUE, CONTENEDOR].map(async b => {
        const { values, joinSql } = selection({ Avisos: b.columns.Avisos! }, b.joins)
        const { text, values: params } = sql`select ${values} from ${raw(b.table)} t ${joinSql}`
        return (await base.db.pool.query(text, params as unknown[])).rows as { Avisos: { Mensaje: string }[] }[]
      }),
    )
    return rows.flat().flatMap(({ Avisos }) => Avisos.map(({ Mensaje }) => Mensaje))
  }

  test('because the portal finds nothing that makes no sense', async () => {
    const expected = /^(El ETD|Pasó el corte|El VGM .* se aparta más de 5 %|El ETA|Está cargado)/
    expect([...new Set((await told()).filter(one => !expected.test(one)))]).toEqual([])
  })

  test('because no voyage goes to two ends of the world, and days at sea are those of the route', async () => {
    const voyages = await ask(`
      select array_agg(distinct p.nom_puerto) as ports
        from embarque e join puerto p on p.cod_puerto = e.cod_puertodestino where nro_viaje is not null group by cod_nave, nro_viaje`)
    const far = [
      ['Róterdam', 'Filadelfia'],
      ['Filadelfia', 'Oakland'],
      ['Montreal', 'Filadelfia'],
      ['Hamburgo', 'Shanghái'],
    ]
    for (const { ports } of voyages)
      for (const pair of far)
        expect(
          pair.every(port => (ports as string[]).includes(port)),
          `${pair}`,
        ).toBe(false)
    const days = await ask(`
      select p.nom_puerto as port, min(fecha_eta - fecha_etd)::int as days
        from embarque e join puerto p on p.cod_puerto = e.cod_puertodestino where fecha_eta is not null group by 1`)
    const LEAST = { Montreal: 28, Hamburgo: 25, Shanghái: 22, Oakland: 20, 'Nhava Sheva': 38 }
    for (const [port, least] of Object.entries(LEAST))
      expect(Number(days.find(row => row.port === port)?.days ?? least), port).toBeGreaterThanOrEqual(least)
  })

  test('because a voyage sails once, two lines of a deal differ, and no cherry leaves before it is ripe', async () => {
    expect(
      await ask(`
      select cod_nave, nro_viaje, array_agg(distinct fecha_etd) as days from embarque where nro_viaje is not null
       group by cod_nave, nro_viaje, date_trunc('month', fecha_etd) having count(distinct fecha_etd) > 1`),
    ).toEqual([])
    expect(
      await ask(`
      select nro_negocio from negocio_producto group by nro_negocio, cod_producto, cod_variedad, cod_calibre, cod_color, cod_envase
       having count(*) > 1`),
    ).toEqual([])
    const early = await ask(`
      select n.nro_contrato as deal, v.nom_variedad as variety from negocio n join negocio_producto l using (nro_negocio) join variedad v using (cod_variedad)
       where (v.nom_variedad, v.cod_especie) in (('Regina', 8), ('Kordia', 8), ('Sweetheart', 8)) and to_char(n.fecha_etd, 'MM-DD') between '10-01' and '12-10'
          or (v.nom_variedad, v.cod_especie) in (('Timco', 10), ('Allison', 10), ('Red Globe', 10)) and to_char(n.fecha_etd, 'MM-DD') between '10-01' and '12-31'`)
    expect(early).toEqual([])
    expect(
      await ask(`
      select distinct l.cosecha from negocio_producto l join negocio n using (nro_negocio) join especie s using (cod_especie)
       where s.nom_especie in ('Manzana', 'Kiwi') and l.cosecha <> to_char(n.fecha_etd, 'YYYY')`),
    ).toEqual([])
  })

  test('because fruit is packed where it grows', async () => {
    const plants = await ask(`
      select distinct s.nom_especie as fruit, l.nom_planta as plant from contenedor c join contenedor_carga g using (id_contenedor)
        join negocio_producto n on n.nro_negocio = g.nro_negocio and n.id_linea = g.id_linea join especie s using (cod_especie) join planta l using (cod_planta)`)
    const of = (fruit: string) => plants.filter(row => row.fruit === fruit).map(row => row.plant)
    expect(of('Almendra')).toEqual(['Planta Requínoa (frutos secos)'])
    expect(of('Uva de mesa')).toEqual(['Packing San Felipe (uva de mesa)'])
  })

  test('because letters of credit consign to the order of a bank, and collections have an original', async () => {
    const [found] = await ask(`
      select count(*) filter (where f.nom_formapago like 'Carta de crédito%')::int as letters,
             count(*) filter (where f.nom_formapago like 'Carta de crédito%' and c.nom_cliente not like 'To the order of %')::int as wrong,
             count(*) filter (where f.contra_documentos and e.tipo_bl <> 'Original')::int as loose
        from negocio n join negocio_pago p using (nro_negocio) join formapago f using (cod_formapago)
        left join clientes c on c.cod_cliente = n.cod_consig left join embarque e using (nro_negocio)`)
    expect(found).toMatchObject({ wrong: 0, loose: 0 })
    expect(Number(found!.letters)).toBeGreaterThan(2)
  })

  test('because collections leave the goods in the hand of the shipper until they are paid', async () => {
    const [found] = await ask(`
      select count(*) filter (where e.consignacion_bl = 'Orden del embarcador')::int as held,
             count(*) filter (where e.consignacion_bl is distinct from 'Orden del embarcador')::int as straight
        from embarque e join negocio n using (nro_negocio)
       where e.tipo_bl is not null and exists (
         select from negocio_pago p join formapago f using (cod_formapago) where p.nro_negocio = n.nro_negocio and f.nom_formapago like 'Cobranza%')`)
    expect(found).toMatchObject({ straight: 0 })
    expect(Number(found!.held)).toBeGreaterThan(5)
  })

  test('because a booked shipment names its terminal, and loaded fruit its lots and, for China, its orchards', async () => {
    const [ships] = await ask(`
      select count(*)::int as booked, count(*) filter (where e.terminal is null)::int as lost,
             count(*) filter (where (p.nom_puerto = 'Valparaíso') <> (e.terminal = 'TPS Valparaíso'))::int as elsewhere
        from embarque e join puerto p on p.cod_puerto = e.cod_puertoorigen where e.nro_booking is not null`)
    expect(ships).toMatchObject({ lost: 0, elsewhere: 0 })
    expect(Number(ships!.booked)).toBeGreaterThan(50)
    const lines = await ask(`
      select p.iso2 = 'CN' as china, count(*)::int as lines, count(g.lotes)::int as lots, count(g.csg)::int as orchards,
             count(*) filter (where g.csg ~ '^\\d{6}(, \\d{6})*$')::int as valid, count(c.lotes)::int as twice
        from contenedor c join contenedor_carga g using (id_contenedor) join embarque e using (nro_embarque)
        join pais p on p.cod_pais = e.cod_paisdestino where c.fecha_carga is not null group by 1 order by 1`)
    expect(lines).toHaveLength(2)
    for (const { china, lines: n, lots, orchards, valid, twice } of lines)
      expect({ china, lots, orchards, valid, twice }).toEqual({ china, lots: n, orchards: china ? n : 0, valid: china ? n : 0, twice: 0 })
  })

  test('because the boxes of loaded fruit for China are on pallets, each of a lot of its orchard', async () => {
    const [found] = await ask(`
      select count(distinct p.id_contenedor)::int as boxes, count(distinct l.id_lote)::int as lots, count(*) filter (where p.nro_pallet !~ '^\\d{18}$')::int as strange,
             (select count(*)::int from saldo_lote s where s.cargadas <> s.cajas) as unequal,
             count(*) filter (where l.fecha_proceso >= c.fecha_carga)::int as late
        from contenedor_pallet p join lote l using (id_lote) join contenedor c using (id_contenedor)`)
    expect(found).toMatchObject({ strange: 0, unequal: 0, late: 0 })
    expect(Number(found!.boxes)).toBeGreaterThan(Number(found!.lots) / 2)
    expect(Number(found!.lots)).toBeGreaterThan(3)
  })

  test('because walnuts are dry, fruit is sweet, and toxins are looked for in 20 kg', async () => {
    const values = await ask(`
      select a.nom_analisis as name, s.nom_especie as fruit, g.tamano_muestra as sample, (m ->> 'Valor')::float as value
        from gestion g cross join jsonb_array_elements(g.mediciones) m join analisiscalidad a using (cod_analisis)
        join negocio_producto l on l.nro_negocio = g.nro_negocio and l.id_linea = 1 join especie s using (cod_especie)`)
    const toxins = values.filter(row => /toxina/.test(String(row.name)))
    expect(toxins.length).toBeGreaterThan(50)
    expect(toxins.filter(row => !String(row.sample).startsWith('20 kg'))).toEqual([])
    const sweet = values.filter(row => row.name === 'Sólidos solubles' && row.value !== null)
    expect(sweet.length).toBeGreaterThan(20)
    expect(sweet.filter(row => Number(row.value) < 6 || Number(row.value) > 24)).toEqual([])
    const firm = values.filter(row => row.name === 'Firmeza' && row.value !== null)
    expect(firm.filter(row => Number(row.value) < 40)).toEqual([])
    const dry = values.filter(row => row.name === 'Humedad' && row.fruit === 'Nuez' && row.value !== null)
    expect(dry.length).toBeGreaterThan(10)
    expect(dry.filter(row => Number(row.value) < 3.5 || Number(row.value) > 6)).toEqual([])
  })

  test('because no container has more aflatoxin B1 than aflatoxins in all', async () => {
    const [pairs] = await ask(`
      with v as (
        select g.id_contenedor, a.nom_analisis as name, case when (m ->> 'Bajo_LOD')::boolean then 0 else (m ->> 'Valor')::float end as value
          from gestion g cross join jsonb_array_elements(g.mediciones) m join analisiscalidad a on a.cod_analisis = (m ->> 'Cod_Analisis')::int)
      select count(*)::int as both, count(*) filter (where b.value > t.value)::int as absurd
        from v b join v t using (id_contenedor) where b.name = 'Aflatoxina B1' and t.name ~ '^Aflatoxinas totales'`)
    expect(Number(pairs!.both)).toBeGreaterThan(50)
    expect(pairs!.absurd).toBe(0)
  })
})
