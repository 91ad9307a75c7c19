import { MODOS } from '@nogal/model/call'
import { type CaseRow, caseRows, FILTER_CASES, isDisturbed, SEARCH_CASES } from '@nogal/model/test/filterCases'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { today } from '../../time/dates.ts'
import { decodeTableState, encodeTableState, withFilter, withFilters } from './address.ts'
import { arrange } from './arrange.ts'
import { initialLayout, mendLayout } from './columns.ts'
import { type Compile, filterHint, wireFilters } from './judge.ts'
import { compilePatterns } from './pattern.ts'
import { cellWords, totalsOf } from './rows.ts'
import { type Column, DEFAULT_STATE, type Filtro, type FiltroUno, type TableState } from './types.ts'

type Line = { id: number; puerto?: string | null; fecha?: string | null; kilos?: number | null; hora?: string; reefer?: boolean }

const columns: Column<Line>[] = [
  { key: 'id', title: 'Nº', type: 'integer' },
  { key: 'puerto', title: 'Puerto' },
  { key: 'fecha', title: 'ETD', type: 'date' },
  { key: 'kilos', title: 'Kilos', type: 'decimal', total: 'sum' },
  { key: 'hora', title: 'Hora', type: 'instant' },
  { key: 'reefer', title: 'Reefer', type: 'flag' },
]
const rows: Line[] = [
  { id: 1, puerto: 'Valparaíso', fecha: '2026-03-05', kilos: 1234.5, reefer: true, hora: '2026-03-05T12:00:00Z' },
  { id: 2, puerto: 'SAN ANTONIO', fecha: '2026-11-01', kilos: 20, reefer: false, hora: '2026-03-06T12:00:00Z' },
  { id: 3, puerto: '', fecha: null, kilos: null, reefer: false },
  { id: 4, puerto: 'Ñuble 10', fecha: '2025-12-31', kilos: 0.1, reefer: true },
  { id: 5, puerto: 'Ñuble 9', fecha: '2026-03-05', kilos: 0.2, reefer: true },
  { id: 6, puerto: 'Nuble', fecha: '2026-03-06', kilos: -7, reefer: true },
]
const compile = compilePatterns() as Compile
const ids = (state: Partial<TableState>) => arrange(rows, columns, { ...DEFAULT_STATE, ...state }, compile).map(row => row.id)
const filtered = (campo: string, modo: FiltroUno['modo'], valor: string) => ids({ filtros: [{ campo, modo, valor }] })

describe('what the table of cases says', () => {
  const now = today()
  const all = caseRows(now)
  const found = (state: Partial<TableState>) =>
    arrange(all, columns as Column<CaseRow>[], { ...DEFAULT_STATE, ...state }, compile).map(row => row.id)
  const calm = <C extends readonly unknown[]>(cases: readonly C[], at: number) => cases.filter(one => !isDisturbed(one[at], now))

  test.each(calm(FILTER_CASES, 2))('%s %s %j', (campo, modo, valor, expected) =>
    expect(found({ filtros: [{ campo, modo, valor } as Filtro] })).toEqual(expected),
  )
  test.each(calm(SEARCH_CASES, 0))('search %j', (buscar, expected) => expect(found({ buscar })).toEqual(expected))
})

describe('filters', () => {
  test('an unfinished pattern, number or date narrows nothing and says what is missing', () => {
    for (const [campo, modo, valor, hint] of [
      ['puerto', 'matches', '(san', /paréntesis/],
      ['puerto', 'matches', 'a{2000}', /repeticiones/],
      ['puerto', 'matches', '(?=x)', /no se admite/],
      ['kilos', 'greater-than', 'mucho', /número/],
      ['fecha', 'less-than', '31-02-2026', /fecha/],
      ['fecha', 'iso-week', 'S54', /semana/],
    ] as const) {
      expect(filtered(campo, modo, valor)).toHaveLength(rows.length)
      expect(filterHint(columns.find(c => c.key === campo)!, { campo, modo, valor }, compile)).toMatch(hint)
    }
  })

  test('a pattern that hangs other engines takes no time', () => {
    const many = Array.from({ length: 2000 }, (_, id) => ({ id, puerto: `${'a'.repeat(40)}${id}` }))
    const start = performance.now()
    expect(arrange(many, columns, { ...DEFAULT_STATE, filtros: [{ campo: 'puerto', modo: 'matches', valor: '(a+)+b' }] }, compile)).toEqual(
      [],
    )
    expect(performance.now() - start).toBeLessThan(1500)
  })

  test('filters and search narrow together, and so do two filters on one column', () => {
    expect(ids({ buscar: 'ñuble 2026', filtros: [{ campo: 'kilos', modo: 'less-than', valor: '0' }] })).toEqual([6])
    const between: Filtro[] = [
      { campo: 'puerto', modo: 'starts-with', valor: 'ñuble' },
      { campo: 'puerto', modo: 'ends-with', valor: '0' },
    ]
    expect(ids({ filtros: between })).toEqual([4])
  })
})

describe('order', () => {
  test('texts as Spanish readers expect, numbers inside them by value, empty ones last both ways', () => {
    expect(ids({ orden: 'puerto' })).toEqual([6, 5, 4, 2, 1, 3])
    expect(ids({ orden: '-puerto' })).toEqual([1, 2, 4, 5, 6, 3])
  })
  test('numbers and dates by value, ties as they came', () => {
    expect(ids({ orden: 'kilos' })).toEqual([6, 4, 5, 2, 1, 3])
    expect(ids({ orden: 'fecha' })).toEqual([4, 1, 5, 6, 2, 3])
    expect(ids({ orden: '-fecha' })).toEqual([2, 6, 1, 5, 4, 3])
  })
  test('filtering and ordering keep the rows: the result is a permutation of what passes', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: -50, max: 50 }))), fc.boolean(), (values, down) => {
        const lines = values.map((kilos, id) => ({ id, kilos }))
        const sorted = arrange(lines, columns, { ...DEFAULT_STATE, orden: down ? '-kilos' : 'kilos' }, compile)
        expect(new Set(sorted)).toEqual(new Set(lines))
        const numbers = sorted.map(line => line.kilos ?? (down ? -1e9 : 1e9))
        expect(numbers).toEqual([...numbers].sort((a, b) => (down ? b - a : a - b)))
      }),
    )
  })
})

test('totals do not drift', () => {
  expect(
    totalsOf(
      Array.from({ length: 1000 }, (_, id) => ({ id, kilos: 0.1 })),
      columns,
    ),
  ).toEqual({ kilos: [{ unit: '', sum: 100 }] })
})

test('totals of two units are never added', () => {
  const amount: Column<{ monto: number | null; moneda: string | null }> = {
    key: 'monto',
    title: 'Monto',
    type: 'money',
    total: { per: 'moneda' },
  }
  const lines = [
    { monto: 10.1, moneda: 'USD' },
    { monto: 5, moneda: 'EUR' },
    { monto: null, moneda: null },
    { monto: 0.2, moneda: 'USD' },
  ]
  expect(totalsOf(lines, [amount])).toEqual({
    monto: [
      { unit: 'EUR', sum: 5 },
      { unit: 'USD', sum: 10.3 },
    ],
  })
})

test('the server gets numbers with a point and dates as YYYY-MM-DD, and no filter that is empty or wrong', () => {
  const filtros = [
    { campo: 'kilos', modo: 'greater-than', valor: '1.234,5' },
    { campo: 'fecha', modo: 'less-than', valor: '5-3-26' },
    { campo: 'fecha', modo: 'less-than', valor: 'ayer' },
    { campo: 'puerto', modo: 'contains', valor: ' ' },
    { campo: 'nada', modo: 'contains', valor: 'x' },
    { campo: 'kilos', modo: 'between', valor: ['', '2,5'] },
    { campo: 'fecha', modo: 'between', valor: ['1-3-26', 'ayer'] },
    { campo: 'fecha', modo: 'between', valor: ['', ''] },
    { campo: 'fecha', modo: 'this-week', valor: '' },
  ] satisfies TableState['filtros']
  expect(wireFilters(columns, filtros, compile).map(f => f.valor)).toEqual(['1234.5', '2026-03-05', ['', '2.5'], ''])
})

describe('address', () => {
  const state: fc.Arbitrary<TableState> = fc.record({
    pagina: fc.integer({ min: 1, max: 1e6 }),
    porPagina: fc.integer({ min: 1, max: 50_000 }),
    orden: fc.oneof(fc.constant(''), fc.stringMatching(/^-?[A-Z][A-Za-z_]{0,20}$/)),
    buscar: fc.string({ unit: 'binary' }),
    opciones: fc.string({ unit: 'binary' }),
    filtros: fc.array(
      fc
        .record({ campo: fc.string({ minLength: 1, unit: 'binary' }), modo: fc.constantFrom(...MODOS) })
        .chain(({ campo, modo }): fc.Arbitrary<Filtro> => {
          const text = fc.string({ unit: 'binary', minLength: modo === 'contains' ? 1 : 0 })
          if (modo === 'in') return fc.array(text, { minLength: 1 }).map(valor => ({ campo, modo, valor }))
          return modo === 'between'
            ? fc.tuple(text, text).map(valor => ({ campo, modo, valor }))
            : text.map(valor => ({ campo, modo, valor }))
        }),
    ),
    grupo: fc.oneof(fc.constant(''), fc.stringMatching(/^[A-Z][A-Za-z_]{0,20}$/)),
    abiertos: fc.array(fc.string({ unit: 'binary' })),
    vista: fc.oneof(fc.constant(''), fc.constant('-'), fc.string({ unit: 'binary' })),
  })
  test('there and back: any state, also through an address', () => {
    fc.assert(
      fc.property(state, value => {
        const text = encodeTableState(value)
        expect(decodeTableState(text)).toEqual(value)
        expect(decodeTableState(decodeURIComponent(encodeURIComponent(text)))).toEqual(value)
        expect(new URL(`http://x/lista/${text}`).pathname.split('/')).toHaveLength(3)
      }),
      { numRuns: 500 },
    )
  })
  test('is readable, and empty at the start', () => {
    expect(encodeTableState(DEFAULT_STATE)).toBe('')
    const value: TableState = {
      ...DEFAULT_STATE,
      pagina: 3,
      orden: '-Fecha_ETD',
      filtros: [
        { campo: 'Nom_Puerto', modo: 'contains', valor: 'San Antonio' },
        { campo: 'Nom_Pais', modo: 'in', valor: ['Chile', 'Perú'] },
        { campo: 'Fecha_ETD', modo: 'between', valor: ['05-03-2026', ''] },
        { campo: 'Fecha_ETD', modo: 'this-week', valor: '' },
        { campo: 'Total_Kilos', modo: 'greater-than', valor: '' },
      ],
    }
    expect(encodeTableState(value)).toBe(
      'Nom_Puerto(San_Antonio)!Nom_Pais.in(Chile*Perú)!Fecha_ETD.between(05-03-2026*)!Fecha_ETD.this-week()!Total_Kilos.greater-than()!*orden(-Fecha_ETD)!*pagina(3)',
    )
  })
  test('what cannot be understood is left out', () => {
    expect(decodeTableState('x!*pagina(-3)!A.wrong(1)!*otro(1)!~(!Puerto(a)')).toEqual({
      ...DEFAULT_STATE,
      filtros: [{ campo: 'Puerto', modo: 'contains', valor: 'a' }],
    })
  })
  test('another filter goes back to the first page, an empty one goes away', () => {
    const one = withFilter({ ...DEFAULT_STATE, pagina: 4 }, { campo: 'a', modo: 'contains', valor: 'x' })
    expect(one).toMatchObject({ pagina: 1, filtros: [{ campo: 'a' }] })
    expect(withFilter(one, { campo: 'a', modo: 'contains', valor: '' }).filtros).toEqual([])
    expect(withFilter(one, { campo: 'a', modo: 'in', valor: [] }).filtros).toEqual([])
  })
  test('a mode that was chosen waits for its value; several filters of a column stand together', () => {
    const waiting: Filtro = { campo: 'a', modo: 'greater-than', valor: '' }
    const state = withFilters(DEFAULT_STATE, 'a', [waiting])
    expect(decodeTableState(encodeTableState(state)).filtros).toEqual([waiting])
    const two: Filtro[] = [
      { campo: 'a', modo: 'contains', valor: 'x' },
      { campo: 'a', modo: 'ends-with', valor: 'y' },
    ]
    expect(decodeTableState(encodeTableState(withFilters(state, 'a', two))).filtros).toEqual(two)
  })
})

describe('columns', () => {
  test('a stored layout follows columns that came and went', () => {
    const stored = { ...initialLayout(columns), order: ['gone', 'puerto', 'id'], hidden: ['gone'], widths: { gone: 9, id: 70 } }
    expect(mendLayout(stored, columns)).toMatchObject({
      order: ['puerto', 'id', 'fecha', 'kilos', 'hora', 'reefer'],
      hidden: [],
      widths: { id: 70 },
    })
  })
})

test('a row is called by what its cell says, where that is a text', () => {
  const row = { contrato: '2026-0015', nro: 3 }
  const column: Column<typeof row> = { key: 'contrato', title: 'Embarque' }
  expect(cellWords({ ...column, cell: ({ contrato, nro }) => `${contrato}/${nro}` }, row)).toBe('2026-0015/3')
  expect(cellWords({ ...column, cell: () => null }, row)).toBe('2026-0015')
  expect(cellWords(column, row)).toBe('2026-0015')
})
