/** Measured values against the limits that hold for a sample: the comparison, which limits hold, results that people decide, retests. */
import type { Values } from '@nogal/model/fields'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../test/api.ts'
import { buildLinea } from '../test/builders.ts'
import { callsOf, type Planned, planDeal } from '../test/embarques.ts'
import { sinExigencias } from '../test/exigencias.ts'

const api = useApi()
beforeAll(() => sinExigencias(api))

const B1 = 1
const TOTAL = 2
const HUMEDAD = 4
const SALMONELLA = 7
const OCRATOXINA = 3
const DIRECTO = 1
const PROCESO = 2
const medida = (Cod_Analisis: number, Valor: number | null, more: Values = {}): Values => ({ Cod_Analisis, Valor, ...more })
const bajo = (Cod_Analisis: number, LOD: number | null): Values => medida(Cod_Analisis, null, { Bajo_LOD: true, LOD })

/** A container of a deal whose lines have these quality standards, with an aflatoxin analysis to make. */
const planned = (lineas: Values[], changes: Values = {}): Promise<Planned> =>
  planDeal(api, 1, 1, { Productos: lineas.map(buildLinea), Analisis: [{ Cod_Analisis: TOTAL }], ...changes })
/** A line of a fruit, without a quality standard. */
const lineOf = async (Cod_Especie: number): Promise<Values> => {
  const { rows } = await api.db.pool.query(
    `select p.cod_producto as producto, min(e.cod_envase) as envase, (select min(s.cod_subesp) from subespecie s where s.cod_especie = $1) as subesp
       from producto p join envase_producto e using (cod_producto) where p.cod_especie = $1 group by 1 order by 1 limit 1`,
    [Cod_Especie],
  )
  const { producto: Cod_Producto, envase: Cod_Envase, subesp: Cod_SubEsp } = rows[0]
  const none = { Cod_Variedad: null, Cod_Calibre: null, Cod_Categoria: null, Cod_Color: null, Cod_NormaCalidad: null }
  return { Cod_Especie, Cod_SubEsp, Cod_Producto, Cod_Envase, ...none }
}
const placeOf = ({ ships, boxes }: Planned) => ({ Nro_Embarque: ships[0]!, Id_Contenedor: boxes[0]! })
const keyOf = (d: Planned, Id_LineaGestion = 1) => ({ ...placeOf(d), Cod_CertDocAnalis: TOTAL, Id_LineaGestion })
const post = (verb: string, body: Values, usuario = 'calidad') => api.pedir('POST', `/api/calidadembarque/${verb}`, { usuario, body })
const change = (d: Planned, changes: Values, line = 1) => post('update-nuevo-analisis', { ...keyOf(d, line), ...changes })
const evaluate = async (d: Planned, Mediciones: Values[], more: Values = {}) => {
  const { data, status, mensaje } = await post('evaluar-analisis', { ...placeOf(d), Cod_CertDocAnalis: TOTAL, Mediciones, ...more })
  if (status !== 200) throw new Error(mensaje)
  return {
    veredicto: data.Veredicto as string,
    of: (code: number) => data.Resultados.find((r: Values) => r.Cod_Analisis === code) as Values,
  }
}
const container = async (d: Planned, usuario = 'calidad', ruta = 'calidadembarque') => {
  const { Nro_Embarque, Id_Contenedor } = placeOf(d)
  const answer = await api.pedir('GET', `/api/${ruta}/${Nro_Embarque}/${Id_Contenedor}/veredicto-analisis`, { usuario })
  return { ...answer, row: answer.data?.[0] as Values }
}

describe('a value against a limit', () => {
  const UNITS = { 'µg/kg': 1n, ppb: 1n, 'ng/g': 1n, 'mg/kg': 1000n, ppm: 1000n } as const
  /** Figures in ten thousandths, so that the oracle counts in whole numbers. */
  const figure = fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: null, freq: 3 })
  const sample = fc.record({
    valor: figure,
    bajo: fc.boolean(),
    lod: figure,
    minimo: figure,
    maximo: figure,
    de: fc.constantFrom(...(Object.keys(UNITS) as (keyof typeof UNITS)[])),
    a: fc.constantFrom(...(Object.keys(UNITS) as (keyof typeof UNITS)[])),
  })
  type Sample = typeof sample extends fc.Arbitrary<infer T> ? T : never

  /** The same rule over whole numbers: what lies below the limit of detection is every figure from nothing to there. */
  const expected = ({ valor, bajo, lod, minimo, maximo, de, a }: Sample): string => {
    if (minimo === null && maximo === null) return 'sin-veredicto'
    const inBase = (n: number | null, unit: keyof typeof UNITS) => (n === null ? null : BigInt(n) * UNITS[unit])
    const [v, d, least, most] = [inBase(valor, de), inBase(lod, de), inBase(minimo, a), inBase(maximo, a)]
    if (bajo) {
      if (least !== null && least > 0n) return d !== null && d <= least ? 'no-cumple' : 'sin-veredicto'
      return most === null || most === 0n || (d !== null && d <= most) ? 'cumple' : 'sin-veredicto'
    }
    if (v === null) return 'sin-veredicto'
    return (least !== null && v < least) || (most !== null && v > most) ? 'no-cumple' : 'cumple'
  }

  test('is judged as exact arithmetic says, whatever the units', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sample, { minLength: 100, maxLength: 200 }), async samples => {
        const told = samples.map(s => ({ ...s, valor: s.bajo ? null : s.valor }))
        const { rows } = await api.db.pool.query(
          `select juzgar(s.valor / 10000 * f.factor, s.bajo, s.lod / 10000 * f.factor, s.minimo / 10000, s.maximo / 10000) as juicio
             from rows from (jsonb_to_recordset($1::jsonb) as (valor numeric, bajo boolean, lod numeric, minimo numeric, maximo numeric, de text, a text))
               with ordinality s (valor, bajo, lod, minimo, maximo, de, a, n)
            cross join lateral (select factor_de_unidad(s.de, s.a) as factor) f order by s.n`,
          [JSON.stringify(told)],
        )
        expect(rows.map(row => row.juicio)).toEqual(told.map(expected))
      }),
      { numRuns: 12 },
    )
  })

  test.each([
    ['µg/kg', 'ppb', 1],
    ['μg/kg', 'ug/kg', 1],
    ['mg/kg', 'µg/kg', 1000],
    ['ppb', 'ppm', 0.001],
    ['% ác. oleico', '% ác. oleico', 1],
    ['%', 'mg/kg', null],
    ['UFC/g', 'µg/kg', null],
    [null, '%', null],
  ])('%s in %s is multiplied with %s', async (from, to, factor) => {
    const { rows } = await api.db.pool.query('select factor_de_unidad($1, $2)::float as factor', [from, to])
    expect(rows[0].factor).toBe(factor)
  })
})

describe('which limit holds', () => {
  let directo: Planned
  let proceso: Planned
  beforeAll(async () => {
    directo = await planned([{ Cod_NormaCalidad: DIRECTO }])
    proceso = await planned([{ Cod_NormaCalidad: PROCESO }])
  })
  const SENT = [medida(B1, 1), medida(TOTAL, 4.1)]

  test('walnut of 1.0 and 4.1 µg/kg fails for consumption in the EU, and passes for further processing', async () => {
    const ready = await evaluate(directo, SENT)
    expect(ready.veredicto).toBe('no-cumple')
    expect(ready.of(B1)).toMatchObject({ Veredicto: 'cumple', Maximo: 2, Fuente: 'Reglamento (UE) 2023/915' })
    expect(ready.of(TOTAL)).toMatchObject({
      ...{ Veredicto: 'no-cumple', Maximo: 4, Exceso: 0.1 },
      Detalle: 'Supera el máximo 4 µg/kg en 0,1 (2,5 %). Reglamento (UE) 2023/915.',
    })
    const later = await evaluate(proceso, SENT)
    expect(later.veredicto).toBe('cumple')
    expect(later.of(TOTAL)).toMatchObject({ Veredicto: 'cumple', Maximo: 10, Exceso: null })
  })

  test.each([
    ['exactly the limit passes', [medida(TOTAL, 4)], 'cumple'],
    ['a hair above fails', [medida(TOTAL, 4.0001)], 'no-cumple'],
    ['another unit is converted', [medida(TOTAL, 0.0041, { Unidad: 'mg/kg' })], 'no-cumple'],
    ['below a limit of detection under the limit passes', [bajo(TOTAL, 0.5)], 'cumple'],
    ['below a limit of detection over the limit says nothing', [bajo(TOTAL, 5)], 'sin-veredicto'],
    ['below a limit of detection that nobody tells says nothing', [bajo(TOTAL, null)], 'sin-veredicto'],
    ['«not detected» meets a limit of nothing', [bajo(SALMONELLA, null), bajo(TOTAL, 0.5)], 'cumple'],
    ['no value is no pass', [], 'sin-veredicto'],
    ['its own analysis is missing', [medida(B1, 1)], 'sin-veredicto'],
    ['no limit is no pass', [medida(TOTAL, 1), medida(9, 100)], 'sin-veredicto'],
    ['one failure decides', [medida(TOTAL, 1), medida(HUMEDAD, 5.1), medida(9, 100)], 'no-cumple'],
  ])('%s', async (_, mediciones, veredicto) => {
    expect((await evaluate(directo, mediciones)).veredicto).toBe(veredicto)
  })

  test('with its uncertainty a value may not meet it, and that is said', async () => {
    const { of } = await evaluate(directo, [medida(TOTAL, 3.8, { Incertidumbre: 0.3 })])
    expect(of(TOTAL)).toMatchObject({ Veredicto: 'cumple', Detalle: expect.stringContaining('incertidumbre') })
  })

  describe('by the law of the market', () => {
    const NUEZ = 1
    const ALMENDRA = 2
    const AVELLANA = 3
    const PASA = 7
    const ships = new Map<number, Planned>()
    beforeAll(async () => {
      for (const code of [NUEZ, ALMENDRA, AVELLANA, PASA]) ships.set(code, await planned([await lineOf(code)]))
    })
    /** A shipment of a fruit, on its way to a country. */
    const bound = async (Cod_Especie: number, iso: string): Promise<Planned> => {
      const d = ships.get(Cod_Especie)!
      const { rows } = await api.db.pool.query('select cod_pais from pais where iso2 = $1', [iso])
      await callsOf(api).post('update-info-embarque', {
        Nro_Embarque: d.ships[0],
        Cod_PaisDestino: rows[0].cod_pais,
        Cod_PuertoDestino: null,
      })
      return d
    }

    test.each([
      // the cases of the issue, with their neighbours
      ['GB', NUEZ, B1, 2, 'cumple', 2, 'Reino Unido'],
      ['GB', NUEZ, B1, 3, 'no-cumple', 2, 'Reino Unido'],
      ['GB', ALMENDRA, B1, 8, 'cumple', 8, 'Reino Unido'],
      ['GB', AVELLANA, TOTAL, 10.1, 'no-cumple', 10, 'Reino Unido'],
      ['DE', NUEZ, B1, 2.1, 'no-cumple', 2, '(UE) 2023/915'],
      ['DE', ALMENDRA, B1, 8, 'cumple', 8, '(UE) 2023/915'],
      ['DE', PASA, OCRATOXINA, 8.1, 'no-cumple', 8, '(UE) 2023/915'],
      ['CH', NUEZ, TOTAL, 4, 'cumple', 4, 'Suiza'],
      ['NO', NUEZ, TOTAL, 4.1, 'no-cumple', 4, 'Noruega'],
      ['KR', NUEZ, TOTAL, 14, 'cumple', 15, 'Corea'],
      ['KR', NUEZ, TOTAL, 15.1, 'no-cumple', 15, 'Corea'],
      ['KR', NUEZ, B1, 10.1, 'no-cumple', 10, 'Corea'],
      ['CA', NUEZ, TOTAL, 14, 'cumple', 15, 'Health Canada'],
      ['CA', NUEZ, TOTAL, 15.1, 'no-cumple', 15, 'Health Canada'],
      ['US', NUEZ, TOTAL, 19, 'cumple', 20, 'FDA'],
      ['US', NUEZ, TOTAL, 20.1, 'no-cumple', 20, 'FDA'],
      ['JP', NUEZ, TOTAL, 10, 'cumple', 10, 'Ley de Sanidad'],
      ['CN', NUEZ, B1, 5.1, 'no-cumple', 5, 'GB 2761'],
      ['CL', NUEZ, TOTAL, 10.1, 'no-cumple', 10, 'Reglamento Sanitario'],
      ['BR', PASA, TOTAL, 10, 'cumple', 10, 'ANVISA'],
      ['IN', NUEZ, TOTAL, 10.1, 'no-cumple', 10, 'FSSAI'],
      ['AU', NUEZ, TOTAL, 15, 'cumple', 15, 'Australia'],
      ['NZ', NUEZ, TOTAL, 15.1, 'no-cumple', 15, 'Nueva Zelanda'],
      ['RU', NUEZ, B1, 5.1, 'no-cumple', 5, 'TR TS 021/2011'],
      ['AR', NUEZ, TOTAL, 20, 'cumple', 20, 'Almond Board'],
      ['CO', NUEZ, TOTAL, 10.1, 'no-cumple', 10, 'Almond Board'],
      ['EG', NUEZ, B1, 2.1, 'no-cumple', 2, 'Almond Board'],
      ['IL', NUEZ, TOTAL, 15, 'cumple', 15, 'Almond Board'],
      ['JO', NUEZ, TOTAL, 15.1, 'no-cumple', 15, 'Almond Board'],
      ['AE', NUEZ, TOTAL, 20.1, 'no-cumple', 20, 'Almond Board'],
      ['ID', NUEZ, B1, 15, 'cumple', 15, 'Almond Board'],
    ])('to %s, fruit %s, analysis %s of %s: %s, by %s of %s', async (iso, fruit, analysis, value, veredicto, Maximo, source) => {
      const { of } = await evaluate(await bound(fruit, iso), [medida(analysis, value)], { Cod_CertDocAnalis: analysis })
      expect(of(analysis)).toMatchObject({ Veredicto: veredicto, Maximo, Fuente: expect.stringContaining(source) })
    })

    test.each([
      ['MX', NUEZ, B1, 'México'],
      ['ZA', ALMENDRA, TOTAL, 'Sudáfrica'],
      ['CN', NUEZ, TOTAL, 'China'],
      ['US', NUEZ, SALMONELLA, 'Estados Unidos'],
      ['CA', PASA, TOTAL, 'Canadá'],
    ])('to %s, fruit %s, analysis %s: no law, no verdict, and it is said', async (iso, fruit, analysis, country) => {
      const { veredicto, of } = await evaluate(await bound(fruit, iso), [medida(analysis, 0.1)], { Cod_CertDocAnalis: analysis })
      expect(veredicto).toBe('sin-veredicto')
      expect(of(analysis)).toMatchObject({
        ...{ Veredicto: 'sin-veredicto', Maximo: null, Fuente: null },
        Detalle: `Sin veredicto: no hay un límite para este producto en ${country}.`,
      })
    })

    test('a market that limits the total has judged its part, and the other way about', async () => {
      const usa = await evaluate(await bound(NUEZ, 'US'), [medida(B1, 3), medida(TOTAL, 19)])
      expect([usa.veredicto, usa.of(B1).Veredicto]).toEqual(['cumple', 'sin-veredicto'])
      expect(usa.of(B1).Detalle).toBe('Estados Unidos no lo limita por separado: limita Aflatoxinas totales (B1+B2+G1+G2).')
      expect((await evaluate(await bound(NUEZ, 'CN'), [medida(B1, 3), medida(TOTAL, 19)])).veredicto).toBe('cumple')
      expect((await evaluate(await bound(NUEZ, 'CN'), [medida(B1, 5.1), medida(TOTAL, 19)])).veredicto).toBe('no-cumple')
    })
  })

  test('the final destination decides, not where the vessel unloads; the results follow with it', async () => {
    const d = await planned([{ Cod_NormaCalidad: null }])
    const { post: write } = callsOf(api)
    await change(d, { Mediciones: [medida(TOTAL, 12)], Cod_EstadoGestion: '04' })
    const now = async () => {
      const { Nro_Embarque, Id_Contenedor } = placeOf(d)
      const path = `/api/calidadembarque/${Nro_Embarque}/${Id_Contenedor}/${TOTAL}/1/analisis-contenedor`
      const { Veredicto, Cod_Aprobado, Cod_EstadoGestion } = (await api.pedir('GET', path, { usuario: 'calidad' })).data
      return [Veredicto, Cod_Aprobado, Cod_EstadoGestion]
    }
    expect(await now()).toEqual(['no-cumple', 'R', '04'])
    const asks = (changes: Values) => callsOf(api).ensayar('update-info-embarque', { Nro_Embarque: d.ships[0], ...changes })
    expect(await asks({ Cod_PaisDestino: 410, Cod_PuertoDestino: null })).toContainEqual(
      expect.stringMatching(/^El contenedor 1 del negocio pasará de Rechazado a Sin veredicto\./),
    )
    await write('update-info-embarque', { Nro_Embarque: d.ships[0], Cod_PaisDestino: 410, Cod_PuertoDestino: null })
    expect(await now()).toEqual(['cumple', 'A', '04'])
    expect(await asks({ Cod_DestinoFinal: 6 })).toContainEqual(
      expect.stringMatching(
        /^El contenedor 1 del negocio pasará de Sin veredicto a Rechazado\. Aflatoxinas totales .*: Supera el máximo .* Reino Unido\.$/,
      ),
    )
    // asking changes nothing
    expect(await now()).toEqual(['cumple', 'A', '04'])
    const warned = async () => JSON.stringify((await callsOf(api).get(`${d.ships[0]}/cargar-embarque`)).Avisos)
    expect(await warned()).toContain('El embarque llega a Corea del Sur y el negocio es a Alemania. Elija el destino final')
    // Róterdam is where it unloads and London where it goes
    await write('update-info-embarque', { Nro_Embarque: d.ships[0], Cod_DestinoFinal: 6 })
    expect(await now()).toEqual(['no-cumple', 'R', '04'])
    await write('update-info-embarque', { Nro_Embarque: d.ships[0], Cod_DestinoFinal: 31 })
    expect(await now()).toEqual(['sin-veredicto', null, '04'])
    expect(await warned()).not.toContain('destino final')
    await write('update-info-embarque', { Nro_Embarque: d.ships[0], Cod_DestinoFinal: null })
    expect(await now()).toEqual(['cumple', 'A', '04'])
  })

  test('what a person decided with a reason stays when the destination changes', async () => {
    const d = await planned([{ Cod_NormaCalidad: null }])
    await change(d, { Mediciones: [medida(TOTAL, 12)], Cod_Aprobado: 'A', Motivo_Resultado: 'Va a selección.', Cod_EstadoGestion: '04' })
    await callsOf(api).post('update-info-embarque', { Nro_Embarque: d.ships[0], Cod_DestinoFinal: 31 })
    const { Nro_Embarque, Id_Contenedor } = placeOf(d)
    const { data } = await api.pedir('GET', `/api/calidadembarque/${Nro_Embarque}/${Id_Contenedor}/${TOTAL}/1/analisis-contenedor`, {
      usuario: 'calidad',
    })
    expect(data).toMatchObject({ Veredicto: 'sin-veredicto', Cod_Aprobado: 'A', Motivo_Resultado: 'Va a selección.' })
  })

  test('a limit holds from its day to its day, by the arrival', async () => {
    const d = await planned([{ Cod_NormaCalidad: null }])
    const stricter = { Cod_Analisis: TOTAL, Bloque: 'Unión Europea', Cod_Especie: 1, Unidad: 'ppb', Maximo: 1, Norma: 'Norma futura' }
    await api.pedir('POST', '/api/parametros/limitelegal', {
      body: { ...stricter, Vigente_Desde: '2027-04-01', Vigente_Hasta: '2027-04-30' },
    })
    const on = async (Fecha_ETA: string) => {
      await callsOf(api).post('update-info-embarque', { Nro_Embarque: d.ships[0], Fecha_ETA })
      return (await evaluate(d, [medida(TOTAL, 2)])).veredicto
    }
    expect([await on('2027-03-31'), await on('2027-04-01'), await on('2027-04-30'), await on('2027-05-01')]).toEqual([
      ...['cumple', 'no-cumple', 'no-cumple', 'cumple'],
    ])
  })

  test('of several products each limit holds, unless the sample says whose it is', async () => {
    const almendra = { Cod_Especie: 2, Cod_SubEsp: 2, Cod_Variedad: null, Cod_Calibre: null, Cod_Categoria: null, Cod_Color: null }
    const { rows } = await api.db.pool.query('select min(cod_producto) as code from producto where cod_especie = 2')
    const d = await planned([{ Cod_NormaCalidad: DIRECTO }, { ...almendra, Cod_Producto: rows[0].code, Cod_NormaCalidad: null }])
    const measured = [medida(TOTAL, 6)]
    expect((await evaluate(d, measured)).veredicto).toBe('no-cumple')
    expect((await evaluate(d, measured, { Id_Linea: 2 })).veredicto).toBe('cumple')
  })
})

describe('what is written', () => {
  let d: Planned
  beforeAll(async () => {
    d = await planned([{}])
  })
  test.each([
    [
      'a unit that cannot be converted',
      [medida(TOTAL, 4, { Unidad: '%' })],
      'Aflatoxinas totales (B1+B2+G1+G2): no se puede convertir % a µg/kg',
    ],
    ['the same analysis twice', [medida(TOTAL, 4), medida(TOTAL, 3)], 'está dos veces'],
    ['a value that is also below detection', [medida(TOTAL, 4, { Bajo_LOD: true })], 'no ambos'],
    ['a negative value', [medida(TOTAL, -1)], 'Valor'],
    ['an analysis that does not exist', [medida(9_999, 1)], 'no existe'],
    ['a line that the deal has not', [medida(TOTAL, 1)], 'Línea', { Id_Linea: 99 }],
  ])('%s is refused with a sentence', async (_, Mediciones, sentence, more: Values = {}) => {
    const { status, mensaje, text } = await change(d, { Mediciones, ...more })
    expect([400, 409], text).toContain(status)
    expect(mensaje).toContain(sentence)
    expect((await api.db.pool.query("select from gestion where nro_negocio = $1 and mediciones <> '[]'", [d.nro])).rowCount).toBe(0)
  })

  test('an analysis that was measured has work in it, and keeps its requirement', async () => {
    await change(d, { Mediciones: [medida(TOTAL, 1)] })
    const removed = await api.pedir('POST', '/api/analisis/delete-analisis', { body: { Nro_Negocio: d.nro, Id_Linea: 1 } })
    expect(removed.status, removed.text).toBe(409)
  })
})

describe('the result', () => {
  test('follows from the verdict when it is completed, unless a person says why not', async () => {
    const d = await planned([{}])
    const failing = [medida(TOTAL, 4.1)]
    expect(await change(d, { Mediciones: failing, Cod_Aprobado: 'A' })).toMatchObject({
      status: 409,
      mensaje: expect.stringMatching(/^Aflatoxinas totales.*: supera el máximo 4 µg\/kg .* diga el motivo del resultado\.$/),
    })
    const done = await change(d, { Mediciones: failing, Cod_EstadoGestion: '04' })
    expect(done, done.text).toMatchObject({ status: 200, data: { Veredicto: 'no-cumple', Cod_Aprobado: 'R' } })
    expect(await change(d, { Mediciones: [] })).toMatchObject({ status: 409, mensaje: expect.stringContaining('está completa') })

    const other = await planned([{}])
    const decided = { Mediciones: failing, Cod_Aprobado: 'A', Motivo_Resultado: 'Va a selección electrónica en destino.' }
    expect(await change(other, { ...decided, Cod_EstadoGestion: '04' })).toMatchObject({
      data: { Cod_Aprobado: 'A', Veredicto: 'no-cumple' },
    })
    const passing = await planned([{}])
    expect(await change(passing, { Mediciones: [medida(TOTAL, 1)], Cod_Aprobado: 'R' })).toMatchObject({
      status: 409,
      mensaje: expect.stringContaining('todo lo medido cumple'),
    })
    expect((await change(passing, { Mediciones: [medida(TOTAL, 1)], Cod_EstadoGestion: '04' })).data.Cod_Aprobado).toBe('A')
  })

  test('a retest keeps the first, says which it repeats, and counts for what it measured', async () => {
    const d = await planned([{ Cod_NormaCalidad: PROCESO }], { Cod_Pais: 276 })
    await change(d, { Mediciones: [medida(B1, 1), medida(TOTAL, 12), medida(HUMEDAD, 4)], Cod_EstadoGestion: '04' })
    expect((await container(d)).row).toMatchObject({ Veredicto: 'no-cumple', Muestras: 1, Sin_Medir: [] })

    const again = (more: Values) => post('add-nuevo-analisis', { ...placeOf(d), Cod_CertDocAnalis: TOTAL, ...more })
    expect(await again({ Repite: 7 })).toMatchObject({ status: 409, mensaje: expect.stringContaining('no hay una muestra 7') })
    expect(await again({ Repite: 1 })).toMatchObject({ status: 200, data: { Id_LineaGestion: 2, Repite: 1 } })
    // as long as nothing was measured again, the first counts
    expect((await container(d)).row.Veredicto).toBe('no-cumple')
    expect(await again({ Repite: 1 })).toMatchObject({ status: 409, mensaje: expect.stringContaining('ya se repitió') })

    await change(d, { Mediciones: [medida(TOTAL, 3)], Cod_EstadoGestion: '04' }, 2)
    expect((await container(d)).row).toMatchObject({ Veredicto: 'cumple', Muestras: 2, Fallas: [] })
    expect(await again({ Repite: 2 })).toMatchObject({ status: 409, mensaje: expect.stringContaining('la muestra 2 cumple') })

    expect(await change(d, { Cod_EstadoGestion: '02', Motivo: 'Error.', Mediciones: [] })).toMatchObject({
      status: 409,
      mensaje: expect.stringContaining('otra muestra la repite'),
    })
    const first = await api.pedir('GET', `/api/calidadembarque/${d.ships[0]}/${d.boxes[0]}/${TOTAL}/1/analisis-contenedor`, {
      usuario: 'calidad',
    })
    expect(first.data).toMatchObject({ Veredicto: 'no-cumple', Cod_Aprobado: 'R' })
  })

  test('a sample that was repeated is not deleted before its repetition', async () => {
    const d = await planned([{}])
    const add = async (more: Values) => (await post('add-nuevo-analisis', { ...placeOf(d), Cod_CertDocAnalis: TOTAL, ...more })).status
    expect([await add({ Mediciones: [medida(TOTAL, 9)] }), await add({ Repite: 2 })]).toEqual([200, 200])
    const remove = (line: number) => post('delete-analisis', keyOf(d, line))
    expect(await remove(2)).toMatchObject({ status: 409, mensaje: expect.stringContaining('se repitió') })
    expect([(await remove(3)).status, (await remove(2)).status]).toEqual([200, 200])
  })

  test('another sample that fails fails the container; what the standard demands and nobody measured keeps it without a verdict', async () => {
    const d = await planned([{ Cod_NormaCalidad: PROCESO }])
    await change(d, { Mediciones: [medida(TOTAL, 3)] })
    expect((await container(d)).row).toMatchObject({ Veredicto: 'sin-veredicto', Sin_Medir: ['Aflatoxina B1', 'Humedad'] })
    const second = await post('add-nuevo-analisis', { ...placeOf(d), Cod_CertDocAnalis: TOTAL, Mediciones: [medida(TOTAL, 11)] })
    expect(second.data).toMatchObject({ Id_LineaGestion: 2, Veredicto: 'no-cumple' })
    expect((await container(d)).row).toMatchObject({
      ...{ Veredicto: 'no-cumple', Muestras: 2 },
      Fallas: ['Aflatoxinas totales (B1+B2+G1+G2): Supera el máximo 10 µg/kg en 1 (10 %). Reglamento (UE) 2023/915.'],
    })
  })
})

test('who reads analyses reads verdicts; nobody else, and clients only what is theirs, complete and marked', async () => {
  const d = await planned([{}])
  await change(d, { Mediciones: [medida(TOTAL, 1)], Cod_EstadoGestion: '04', Observaciones: 'Interna', Visible_Cliente: true })
  expect((await container(d, 'comex', 'comexlogistica')).status).toBe(200)
  for (const usuario of ['produccion', 'cliente', 'cliente2']) expect((await container(d, usuario)).status, usuario).toBe(403)
  expect((await post('evaluar-analisis', { ...placeOf(d), Cod_CertDocAnalis: TOTAL, Mediciones: [] }, 'cliente')).status).toBe(403)
  const { Nro_Embarque, Id_Contenedor } = placeOf(d)
  const asked = (usuario: string) =>
    api.pedir('GET', `/api/clientelogistica/${Nro_Embarque}/${Id_Contenedor}/listar-analisis-contenedor`, { usuario })
  const { data } = await asked('cliente')
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ Veredicto: 'cumple', Resultados: [{ Cod_Analisis: TOTAL, Valor: 1, Maximo: 4, Medido: true }] })
  expect(Object.keys(data[0]).filter(name => ['Motivo_Resultado', 'Mediciones', 'Observaciones'].includes(name))).toEqual([])
  expect((await asked('cliente2')).status).toBe(404)
  expect((await container({ ...d, ships: [d.ships[0]! + 1] })).status).toBe(404)
})
