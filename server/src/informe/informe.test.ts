/** Reports: their sums equal those of independent queries, whatever the groups, filters, seasons and currencies. */
import type { Values } from '@nogal/model/fields'
import { addDays } from '@nogal/model/format'
import { CODIGOS_INFORME, type CodInforme, informeNamed } from '@nogal/model/informe/informes'
import { type FilaInforme, type InformeLeido, tablaDe } from '@nogal/model/informe/tabla'
import fc from 'fast-check'
import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { readPdf } from '../heavy/readPdf.ts'
import { useApi } from '../test/api.ts'
import { buildLinea, buildNegocio } from '../test/builders.ts'

const api = useApi()
const pathOf = (code: CodInforme) => `/api/reportes/${informeNamed(code).pantalla}`
const ask = (code: CodInforme, query: Values = {}, usuario = 'comex') =>
  api.pedir('GET', `${pathOf(code)}?${new URLSearchParams(query as Record<string, string>)}`, { usuario })
const read = async (code: CodInforme, query: Values = {}): Promise<InformeLeido> => {
  const answer = await ask(code, query)
  expect(answer.status, answer.text).toBe(200)
  return answer.data
}
const sql = async (text: string): Promise<Values[]> => (await api.db.pool.query(text)).rows
const sumIn = (fila: FilaInforme, medida: string, moneda: string | null = null) =>
  fila.Sumas.find(one => one.Medida === medida && one.Moneda === moneda)
const valueIn = (fila: FilaInforme, medida: string, moneda: string | null = null) => sumIn(fila, medida, moneda)?.Valor ?? null

/** The total of each report, queried from the tables without the views of the reports. */
const TOTALS: Record<CodInforme, string> = {
  ventas: `select count(*)::float as "Lineas", sum(l.kilos)::float as "Kilos" from negocio_producto l join negocio n using (nro_negocio) where n.cod_estadoneg <> '05'`,
  embarques: `select count(*)::float as "Embarques", sum((select count(*) from contenedor c where c.nro_embarque = e.nro_embarque))::float as "Contenedores",
      sum((select count(*) from contenedor c where c.nro_embarque = e.nro_embarque and c.fecha_carga is not null))::float as "Cargados",
      avg(e.fecha_zarpe - e.fecha_etd)::float as "Atraso_Zarpe" from embarque e where e.cod_estadoemb <> '08'`,
  stock: `with l as (select l.*, (select coalesce(sum(g.cantidad), 0) from contenedor_carga g where g.nro_negocio = l.nro_negocio and g.id_linea = l.id_linea) as puesta,
        (select coalesce(sum(g.cantidad), 0) from contenedor_carga g join contenedor c using (id_contenedor)
          where g.nro_negocio = l.nro_negocio and g.id_linea = l.id_linea and c.fecha_carga is not null) as cargada
        from negocio_producto l join negocio n using (nro_negocio) where n.cod_estadoneg <> '05')
      select sum(kilos)::float as "Vendidos", sum(puesta * kilos / cantidad)::float as "En_Contenedores", sum(cargada * kilos / cantidad)::float as "Cargados",
        sum((cantidad - puesta) * kilos / cantidad)::float as "Saldo" from l`,
  produccion: `select count(*)::float as "Contenedores", count(c.fecha_carga)::float as "Cargados", count(*) filter (where c.fecha_carga is null)::float as "Por_Cargar",
      sum((select coalesce(sum(g.cantidad * l.kilos / l.cantidad), 0) from contenedor_carga g join negocio_producto l using (nro_negocio, id_linea)
        where g.id_contenedor = c.id_contenedor))::float as "Kilos"
      from contenedor c join negocio n using (nro_negocio) left join embarque e using (nro_embarque)
      where n.cod_estadoneg <> '05' and e.cod_estadoemb is distinct from '08'`,
}

/** Compares every total and subtotal of a report with the tables. */
const agree = async (code: CodInforme): Promise<void> => {
  const [wanted] = await sql(TOTALS[code])
  const grupos = Object.keys(informeNamed(code).grupos)
  for (const levels of [[], ...grupos.map(one => [one]), informeNamed(code).inicial.grupos, grupos.slice(-3).reverse()]) {
    const { Filas } = await read(code, { grupos: levels.join(',') })
    const [total] = Filas
    for (const [medida, value] of Object.entries(wanted!))
      expect(valueIn(total!, medida), `${medida} by ${levels}`).toBeCloseTo(Number(value), 1)
    // the groups of each level sum up to the total
    for (let level = 1; level <= levels.length; level++) {
      const rows = Filas.filter(one => one.Nivel === level)
      expect(rows.reduce((sum, one) => sum + one.Filas, 0)).toBe(total!.Filas)
      for (const [medida, { promedio, moneda }] of Object.entries(informeNamed(code).medidas)) {
        if (promedio || moneda) continue
        const sum = rows.reduce((all, one) => all + Number(valueIn(one, medida)), 0)
        expect(sum, `${medida} at ${level} of ${levels}`).toBeCloseTo(Number(valueIn(total!, medida)), 1)
      }
    }
  }
}

test.each(CODIGOS_INFORME)('the total of %s is what the tables say, however it is grouped', agree)

test('so it is over deals at random', async () => {
  const lines = fc.array(
    fc.record({ Cantidad: fc.integer({ min: 1, max: 9_000 }), Precio: fc.integer({ min: 1, max: 99_999 }).map(n => n / 10_000) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  const monedas = fc.constantFrom('USD', 'EUR', 'GBP', 'CAD')
  const days = fc.integer({ min: 0, max: 700 }).map(n => addDays('2025-09-01', n))
  for (const [some, Cod_Moneda, Fecha_ETD] of fc.sample(fc.tuple(lines, monedas, days), { numRuns: 12, seed: 8 })) {
    const Productos = some.map(one => buildLinea({ ...one, Cod_Moneda }))
    const { status, text } = await api.pedir('POST', '/api/negocio/add-negocio', { body: { ...buildNegocio({ Fecha_ETD }), Productos } })
    expect(status, text).toBe(200)
  }
  for (const code of CODIGOS_INFORME) await agree(code)
})

test('groups come after the subtotal they are part of, in order, and what has no value last', async () => {
  const { Filas } = await read('stock', { grupos: 'planta,producto' })
  expect(Filas.slice(0, 2).map(one => one.Nivel)).toEqual([0, 1])
  const plants = Filas.filter(one => one.Nivel === 1).map(one => one.Grupos[0]!.Nombre)
  expect(plants.at(-1)).toBe('Sin planta')
  expect(plants.slice(0, -1)).toEqual([...plants.slice(0, -1)].sort(new Intl.Collator('es', { numeric: true }).compare))
  const names = Filas.filter(one => one.Nivel === 2).map(one => one.Grupos[0]!.Nombre)
  expect([...new Set(names)]).toEqual(plants)
  const months = (await read('ventas', { grupos: 'mes' })).Filas.slice(1).map(one => one.Grupos[0]!)
  expect(months.map(one => one.Valor)).toEqual(months.map(one => one.Valor).toSorted())
  expect(months.find(one => one.Valor === '2026-11')?.Nombre).toBe('noviembre de 2026')
})

test('the lines behind a group are those that it counts', async () => {
  const { Filas } = await read('ventas', { grupos: 'cliente,semana' })
  for (const fila of Filas.filter(one => one.Nivel === 2).slice(0, 8)) {
    const [cliente, semana] = fila.Grupos.map(one => one.Valor!) as [string, string]
    const [year, week] = semana.split('-')
    const filtros = JSON.stringify([
      { campo: 'Nom_Cliente', modo: 'equals', valor: cliente },
      { campo: 'Fecha', modo: 'iso-week', valor: `S${week} ${year}` },
    ])
    const { data, total } = await api.pedir('GET', `${pathOf('ventas')}/lineas?${new URLSearchParams({ filtros, pagina: '1' })}`)
    expect(total).toBe(fila.Filas)
    const kilos = data.reduce((sum: number, row: Values) => sum + Number(row.Kilos), 0)
    expect(kilos).toBeCloseTo(Number(valueIn(fila, 'Kilos')), 3)
  }
})

test('amounts stand in each currency, or in one by the value of their day', async () => {
  const each = await sql(`select cod_moneda, sum(monto)::float as monto from negocio_producto l join negocio n using (nro_negocio)
    where n.cod_estadoneg <> '05' group by 1 order by 1`)
  const apart = (await read('ventas')).Filas[0]!
  expect(apart.Sumas.filter(one => one.Medida === 'Monto').map(one => one.Moneda)).toEqual(each.map(one => one.cod_moneda))
  for (const { cod_moneda, monto } of each) expect(valueIn(apart, 'Monto', String(cod_moneda))).toBeCloseTo(Number(monto), 2)
  const [{ usd }] = (await sql(`select sum(l.monto * case when l.cod_moneda = 'USD' then 1 else (
      select (v->>'Valor_USD')::numeric from moneda m, jsonb_array_elements(m.valores) v
       where m.cod_moneda = l.cod_moneda and (v->>'Desde')::date <= n.fecha_etd order by (v->>'Desde')::date desc limit 1) end)::float as usd
    from negocio_producto l join negocio n using (nro_negocio) where n.cod_estadoneg <> '05'`)) as [Values]
  const inOne = await read('ventas', { moneda: 'usd', grupos: 'cliente' })
  expect(inOne).toMatchObject({ Moneda: 'USD', Faltan: [] })
  expect(inOne.Filas[0]!.Sumas.filter(one => one.Medida === 'Monto')).toHaveLength(1)
  expect(valueIn(inOne.Filas[0]!, 'Monto', 'USD')).toBeCloseTo(Number(usd), 2)
})

test('the price per kilo is the amount of a currency by the kilos of its own lines, and never adds up', async () => {
  const each =
    await sql(`select l.cod_moneda, (sum(l.monto) / sum(l.kilos))::float as precio from negocio_producto l join negocio n using (nro_negocio)
    where n.cod_estadoneg <> '05' group by 1 order by 1`)
  const [total] = (await read('ventas')).Filas
  for (const { cod_moneda, precio } of each) expect(valueIn(total!, 'Precio_Kilo', String(cod_moneda))).toBeCloseTo(Number(precio), 4)
  const inOne = await read('ventas', { moneda: 'USD', grupos: 'cliente' })
  for (const fila of inOne.Filas)
    expect(valueIn(fila, 'Precio_Kilo', 'USD')).toBeCloseTo(Number(valueIn(fila, 'Monto', 'USD')) / Number(valueIn(fila, 'Kilos')), 4)
  // a client without lines in a currency has no price in it
  const { columnas, filas } = tablaDe('ventas', await read('ventas', { grupos: 'cliente' }))
  const at = (de: string) => columnas.findIndex(one => one.de === de && one.que === 'ahora')
  const without = filas.filter(({ cifras }) => cifras[at('Monto~EUR')] === 0)
  expect(without.length).toBeGreaterThan(0)
  expect(new Set(without.map(({ cifras }) => cifras[at('Precio_Kilo~EUR')]))).toEqual(new Set([null]))
})

test('groups stand the largest first by the measure asked for, days in their order, and what has no value last', async () => {
  const first = (filas: readonly FilaInforme[]) => filas.filter(one => one.Nivel === 1)
  for (const [medida, moneda] of [
    ['Kilos', null],
    ['Monto', 'EUR'],
    ['Precio_Kilo', 'USD'],
  ] as const) {
    const { Filas, Medida } = await read('ventas', {
      grupos: 'cliente,calibre',
      ordenar: 'valor',
      medida: [medida, moneda].filter(Boolean).join('~'),
    })
    expect(Medida).toBe([medida, moneda].filter(Boolean).join('~'))
    const values = first(Filas).map(one => valueIn(one, medida, moneda) ?? Number.NEGATIVE_INFINITY)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    expect(new Set(values).size).toBeGreaterThan(1)
    // each group follows its subtotal
    const clients = Filas.filter(one => one.Nivel === 2).map(one => one.Grupos[0]!.Nombre)
    expect([...new Set(clients)]).toEqual(first(Filas).map(one => one.Grupos[0]!.Nombre))
  }
  const months = first((await read('ventas', { grupos: 'mes', ordenar: 'valor' })).Filas).map(one => one.Grupos[0]!.Valor)
  expect(months).toEqual(months.toSorted())
  expect(first((await read('stock', { grupos: 'planta', ordenar: 'valor' })).Filas).at(-1)!.Grupos[0]!.Valor).toBeNull()
})

test('the share of the measure adds up to the whole, at every level', async () => {
  const leido = await read('ventas', { grupos: 'cliente,especie', medida: 'Kilos' })
  const { columnas, filas } = tablaDe('ventas', leido)
  const at = columnas.findIndex(one => one.que === 'parte')
  expect(columnas[at]).toMatchObject({ de: 'Kilos', titulo: '% del total' })
  for (const level of [0, 1, 2]) {
    const rows = filas.filter(one => one.nivel === level)
    // each share is rounded to a tenth
    expect(Math.abs(rows.reduce((sum, { cifras }) => sum + cifras[at]!, 0) - 100)).toBeLessThan(0.05 * rows.length + 0.01)
  }
  const ratio = await read('ventas', { grupos: 'cliente', medida: 'Precio_Kilo~USD' })
  expect(tablaDe('ventas', ratio).columnas.filter(one => one.que === 'parte')).toEqual([])
})

test('every name of a line is a group', () => {
  for (const code of CODIGOS_INFORME) {
    const { campos, grupos } = informeNamed(code)
    const grouped = Object.values(grupos).flatMap(one => ('campo' in one ? [one.campo] : []))
    const names = Object.keys(campos).filter(name => /^Nom_|^Cod_(IncoTerm|Moneda)$|^Nro_(Contrato|Viaje|Booking|Contenedor)$/.test(name))
    expect(
      names.filter(name => !grouped.includes(name)),
      code,
    ).toEqual([])
  }
})

test('without a value of its day an amount is not summed, and what is missing is told', async () => {
  await api.db.pool.query(`update moneda set valores = '[{"Desde": "2026-06-01", "Valor_USD": 1.3}]' where cod_moneda = 'GBP'`)
  const { Filas, Faltan } = await read('ventas', { moneda: 'USD', grupos: 'cliente' })
  const [{ first }] = (await sql(`select min(n.fecha_etd)::text as first from negocio_producto l join negocio n using (nro_negocio)
    where l.cod_moneda = 'GBP' and n.cod_estadoneg <> '05' and n.fecha_etd < '2026-06-01'`)) as [Values]
  expect(Faltan).toEqual([{ Cod_Moneda: 'GBP', Fecha: first }])
  expect(valueIn(Filas[0]!, 'Monto', 'USD')).toBeNull()
  // sellers in dollars only are included in the sum, too
  expect(Filas.slice(1).some(one => Number(valueIn(one, 'Monto', 'USD')) > 0)).toBe(true)
  const pdf = await ask('ventas', {}, 'comex')
  expect(pdf.status).toBe(200)
})

test('a season is compared with the one before to the same day', async () => {
  const { Filas, ...rest } = await read('ventas', { temporada: 3, comparar: 'si', hasta: '2026-11-30', grupos: 'mes' })
  expect(rest).toMatchObject({ Nom_Temporada: '2026-2027', Nom_Anterior: '2025-2026', Hasta: '2026-11-30', Hasta_Anterior: '2025-11-30' })
  const of = async (season: number, day: string) =>
    Number(
      (
        await sql(`select sum(l.kilos)::float as k from negocio_producto l join negocio n using (nro_negocio)
          where n.cod_estadoneg <> '05' and n.cod_temporada = ${season} and n.fecha_etd <= '${day}'`)
      )[0]!.k ?? 0,
    )
  const kilos = sumIn(Filas[0]!, 'Kilos')!
  expect(kilos.Valor).toBeCloseTo(await of(3, '2026-11-30'), 2)
  expect(kilos.Anterior).toBeCloseTo(await of(2, '2025-11-30'), 2)
  expect(kilos.Anterior).toBeGreaterThan(0)
  // months of both seasons share one row, named after this season
  expect(Filas.slice(1).every(one => one.Grupos[0]!.Valor! >= '2026-03')).toBe(true)
})

const BAD: [what: string, query: Values, status: number, sentence: RegExp][] = [
  ['an unknown group', { grupos: 'precio' }, 400, /no se puede agrupar por precio/],
  ['the same group twice', { grupos: 'mes,mes' }, 400, /distintas/],
  ['four groups', { grupos: 'mes,cliente,pais,especie' }, 400, /3 columnas/],
  ['an unknown currency', { moneda: 'XQZ' }, 400, /No hay una moneda XQZ/],
  ['an unknown season', { temporada: 99 }, 404, /temporada/],
  ['no season to compare', { comparar: 'si' }, 400, /Elija una temporada/],
  ['no earlier season', { comparar: 'si', temporada: 1 }, 400, /No hay una temporada anterior/],
  ['an unknown measure', { medida: 'Litros' }, 400, /no hay una medida Litros/],
  ['an amount without currency', { medida: 'Monto' }, 400, /Monto~USD/],
  ['a prototype as a measure', { medida: 'constructor' }, 400, /no hay una medida/],
  ['an unknown column', { filtros: '[{"campo":"password","valor":"x"}]' }, 400, /No se puede filtrar por password/],
]
test.each(BAD)('%s is refused with a sentence', async (_, query, status, sentence) => {
  const answer = await ask('ventas', query)
  expect(answer.status).toBe(status)
  expect([answer.mensaje, ...(answer.errores ?? []).map(one => one.mensaje)].join(' ')).toMatch(sentence)
})

test('filters that select nothing give no rows and no sums', async () => {
  const { Filas } = await read('ventas', { grupos: 'cliente', filtros: '[{"campo":"Nom_Cliente","modo":"equals","valor":"nadie"}]' })
  expect(Filas.filter(one => one.Nivel > 0)).toEqual([])
  expect((await read('embarques', { temporada: 1, grupos: 'mes' })).Filas.filter(one => one.Nivel > 0)).toEqual([])
})

test('a client gets no report, and production at one plant its own containers', async () => {
  for (const code of CODIGOS_INFORME) expect((await ask(code, {}, 'cliente')).status).toBe(403)
  const [{ planta }] = (await sql('select min(cod_planta) as planta from contenedor where cod_planta is not null')) as [Values]
  await api.db.pool.query(`insert into usuario_planta (cod_usuario, cod_planta) values ('produccion', $1) on conflict do nothing`, [planta])
  const { data } = await ask('produccion', { grupos: 'planta' }, 'produccion')
  expect(data.Filas.filter((one: FilaInforme) => one.Nivel === 1)).toHaveLength(1)
})

test('Excel and PDF hold what is shown', async () => {
  for (const code of CODIGOS_INFORME) {
    const grupos = informeNamed(code).inicial.grupos.join(',')
    const pdf = await api.pedir('GET', `${pathOf(code)}/archivo?formato=pdf&grupos=${grupos}`, { usuario: 'comex' })
    expect(pdf.status, pdf.text).toBe(200)
    // the company and the title of the chart
    const printed = await readPdf(pdf.bytes)
    const { grupos: known, inicial } = informeNamed(code)
    expect(printed).toMatchObject({ texto: expect.stringContaining('Exportadora Los Nogales SpA') })
    expect(printed).toMatchObject({ texto: expect.stringContaining(` por ${known[inicial.grupos[0]!]!.titulo.toLowerCase()}`) })
    const xlsx = await api.pedir('GET', `${pathOf(code)}/archivo?formato=xlsx&grupos=${grupos}`, { usuario: 'comex' })
    const [sheet] = await readXlsx(xlsx.bytes)
    const [head, ...rows] = sheet!.data as unknown[][]
    const { niveles, columnas, filas } = tablaDe(code, await read(code, { grupos }))
    expect(head).toEqual([...niveles, ...columnas.map(one => one.titulo)])
    expect(rows.map(row => row.slice(niveles.length))).toEqual(filas.map(one => one.cifras))
    expect(rows[0]!.slice(0, niveles.length)).toEqual(['Total', ...niveles.slice(1).map(() => null)])
  }
})

test('the lines go to Excel whole', async () => {
  const columnas = ['Nro_Contrato', 'Fecha', 'Kilos'].map(Campo => ({ Campo, Titulo: Campo }))
  const { bytes } = await api.pedir('POST', `${pathOf('ventas')}/exportar`, { usuario: 'comercial', body: { formato: 'xlsx', columnas } })
  const [sheet] = await readXlsx(bytes)
  const rows = (sheet!.data as unknown[][]).slice(1)
  const { Filas } = await read('ventas')
  expect(rows).toHaveLength(Filas[0]!.Filas)
  expect(rows.reduce((sum, row) => sum + Number(row[2]), 0)).toBeCloseTo(Number(valueIn(Filas[0]!, 'Kilos')), 2)
})
