import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Shape } from '@nogal/model/answer'
import { contrato } from '@nogal/model/negocio/contrato'
import type { Idioma } from '@nogal/model/palabras'
import { describe, expect, it } from 'vitest'
import { difference } from '../../papel/difference.ts'
import { renderPdf } from '../../pdf/pdf.ts'
import { buildContrato, buildLineas, documento, lista, parrafo, texto } from './contrato.builder.ts'
import type { ContratoImpreso } from './contrato.data.ts'
import { document } from './contrato.document.ts'
import { TEXTOS_CONTRATO } from './contrato.textos.ts'
import { CONTRATO } from './contrato.ts'

const hasPdftotext = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

const print = (idioma: Idioma, cambios?: Partial<ContratoImpreso>) =>
  renderPdf(CONTRATO.document, { data: buildContrato(idioma, cambios), idioma })

/** The words of each page, with single spaces. */
function pages(pdf: Buffer): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'nogal-pdf-'))
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf)
    const text = execFileSync('pdftotext', ['-layout', join(folder, 'a.pdf'), '-'], { encoding: 'utf8', maxBuffer: 1e8 })
    return text
      .split('\f')
      .slice(0, -1)
      .map(page => page.replaceAll('\u2011', '-').replace(/\s+/g, ' '))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Every text of a definition, in order. */
function words(content: unknown): string[] {
  if (typeof content === 'string') return [content.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-')]
  if (!content || typeof content !== 'object') return []
  return (Array.isArray(content) ? content : Object.values(content)).flatMap(words)
}

describe('definition', () => {
  const textOf = (idioma: Idioma, cambios?: Partial<ContratoImpreso>) =>
    words(document({ data: buildContrato(idioma, cambios), idioma }).content).join('\n')

  it('speaks each language, and writes its figures and dates', () => {
    const es = textOf('es')
    for (const palabra of [
      'Contrato de compraventa',
      'Nuez con cáscara',
      'Comprador',
      '320.450,00',
      '05-03-2027, semana 9 de 2027',
      '30 días después',
    ])
      expect(es).toContain(palabra)
    expect(es).toContain('TRESCIENTOS VEINTE MIL CUATROCIENTOS CINCUENTA DÓLARES ESTADOUNIDENSES CON 00/100')
    const english = textOf('en')
    for (const word of [
      'International sales contract',
      'Walnut in shell',
      'Buyer',
      '320,450.00',
      '5 March 2027, week 9, 2027',
      '30 days after',
    ])
      expect(english).toContain(word)
    expect(english).toContain('THREE HUNDRED TWENTY THOUSAND FOUR HUNDRED FIFTY US DOLLARS AND 00/100')
    expect(english).not.toMatch(/Vendedor|Comprador|Cuota|DÓLARES/)
  })

  it('says a label once where the value begins with it', () => {
    const [first] = buildLineas('es', 1)
    const text = textOf('es', { Lineas: [{ ...first!, Categoria: 'Categoría I' }] })
    expect(text).toContain('Categoría I')
    expect(text.split('\n').filter(word => word.trim() === 'Categoría')).toEqual([])
  })

  it('tells under a price what it is of and whether it may move, each on its line', () => {
    const said = textOf('es').split('\n')
    for (const line of ['USD por kg', 'firme']) expect(said).toContain(line)
  })

  it('begins no line of what the fruit is with a space', () => {
    const text = JSON.stringify(document({ data: buildContrato('en'), idioma: 'en' }).content)
    expect(text).not.toMatch(/· "/)
  })

  it('totals each currency, with its own decimals', () => {
    const text = textOf('es', { Lineas: buildLineas('es', 3, ['USD', 'CLP']) })
    for (const total of ['Total USD', 'Total CLP', 'PESOS CHILENOS.', 'DÓLARES ESTADOUNIDENSES CON']) expect(text).toContain(total)
  })

  it('prints one company once, under all its parts', () => {
    const text = textOf('es')
    expect(text).toContain('Comprador · Consignatario · Facturar a')
    expect(text.match(/einkauf@/g)).toHaveLength(1)
  })

  it('names the voyages that are booked, and nothing of them before', async () => {
    const Embarques = [
      {
        Nro_Corr_Embarque: 1,
        Nave: 'Valparaíso Express',
        Nro_Viaje: '2703N',
        Naviera: 'Hapag-Lloyd',
        Nro_Booking: 'HLCU1234567',
        Puerto_Embarque: 'San Antonio',
        Fecha_ETD: '2027-03-05',
        Fecha_ETA: '2027-04-09',
        Cant_Contenedores: 2,
        Nros_Contenedor: 'CSQU 305438-3, MSKU 907032-3',
      },
      { Nro_Corr_Embarque: 2, Nro_Booking: 'HLCU7654321', Cant_Contenedores: 1 },
    ]
    const text = pages(await print('es', { Embarques })).join(' ')
    for (const shown of ['Valparaíso Express', '2703N', 'Hapag-Lloyd, San Antonio', '09-04-2027', 'CSQU 305438-3', 'HLCU7654321'])
      expect(text).toContain(shown)
    const written = JSON.stringify(document({ data: buildContrato('es', { Embarques }), idioma: 'es' }).content)
    for (const whole of ['CSQU\u00a0305438\u20113, MSKU\u00a0907032\u20113', 'San\u00a0Antonio']) expect(written).toContain(whole)
    const english = pages(await print('en', { Embarques: [{ ...Embarques[0]!, Fecha_ETD: '2027-09-18', Fecha_ETA: '2027-12-29' }] })).join(
      ' ',
    )
    // on one line, because otherwise the layout would join the year to the text below
    for (const shown of ['Vessel and voyage', '18 September 2027 29 December 2027']) expect(english).toContain(shown)
    expect(pages(await print('en', {})).join(' ')).not.toContain('Vessel and voyage')
  })

  it('tells origin, crop, where it is loaded under the C rules, and which language prevails', () => {
    const port = { Nro_Corr_Embarque: 1, Puerto_Embarque: 'Valparaíso', Cant_Contenedores: 1 }
    const [first] = buildLineas('en', 1)
    for (const [cambios, shown, absent] of [
      [{}, ['Country of origin', 'Chile', "Any Chilean port, at the seller's option", 'the Spanish text prevails'], []],
      [{ Embarques: [port] }, ['Port of loading', 'Valparaíso'], ['Any Chilean port']],
      [{ Cod_IncoTerm: 'FOB' }, ['Country of origin'], ['Port of loading']],
      [{ Idioma_Prevalece: 'en' }, ['the English text prevails'], []],
      [{ Temporada: '2026-2027' }, ['Crop', '2026-2027'], []],
      [{ Temporada: '2026-2027', Lineas: [{ ...first!, Cosecha: '2025' }] }, ['Crop', '2025'], []],
      [
        { Clausulas: { Liquidacion: documento(parrafo(texto('Account of sales.'))) } },
        ['1. SETTLEMENT OF THE PRICE', 'Account of sales.'],
        [],
      ],
    ] satisfies [Partial<ContratoImpreso>, string[], string[]][]) {
      const text = textOf('en', cambios)
      for (const word of shown) expect(text).toContain(word)
      for (const word of absent) expect(text).not.toContain(word)
    }
  })

  it('leaves out what is empty', () => {
    const text = textOf('es', {
      Pagos: [],
      Documentos: [],
      Certificados: [],
      Analisis: [],
      Otros_Documentos: [],
      Clausulas: { Otros_Terminos: documento(parrafo()) },
    })
    expect(text).not.toMatch(/FORMA DE PAGO|REQUISITOS|OTROS TÉRMINOS/)
  })

  it('takes markup, control characters and odd nodes as text or nothing', () => {
    const html = '<script>alert(1)</script><b>x</b>'
    const text = textOf('es', {
      Comprador: { Nombre: html, Direccion: 'a\u0000b\u202ec' },
      Clausulas: {
        Otros_Terminos: documento(parrafo(texto(html)), {
          type: 'iframe',
          attrs: { src: 'file:///etc/passwd' },
          content: [texto('dentro')],
        }),
      },
    })
    expect(text.split(html)).toHaveLength(3)
    expect(text).toContain('abc')
    expect(text).toContain('dentro')
    expect(text).not.toContain('passwd')
  })
})

describe('printed', () => {
  it('is byte for byte the same for the same input, and differs for another', async () => {
    const prints = await Promise.all([print('es'), print('es'), print('es'), print('en')])
    expect(prints[0]!.subarray(0, 5).toString()).toBe('%PDF-')
    expect(prints[1]!.equals(prints[0]!)).toBe(true)
    expect(prints[2]!.equals(prints[0]!)).toBe(true)
    expect(prints[3]!.equals(prints[0]!)).toBe(false)
  })

  it('reports a bad input and goes on', async () => {
    await expect(print('es', { Impreso_En: 'ayer' })).rejects.toThrow()
    await expect(renderPdf(CONTRATO.document, { idioma: 'es' } as never)).rejects.toThrow()
    expect((await print('es')).length).toBeGreaterThan(10_000)
  })

  it.skipIf(!hasPdftotext)('numbers its pages and repeats the table head over many lines', async () => {
    for (const [idioma, page, head] of [
      ['es', 'Página', 'Descripción'],
      ['en', 'Page', 'Description'],
    ] as const) {
      const text = pages(await print(idioma, { Lineas: buildLineas(idioma, 30) }))
      expect(text.length).toBeGreaterThanOrEqual(3)
      for (const [i, one] of text.entries()) {
        expect(one).toContain(`${page} ${i + 1} ${idioma === 'es' ? 'de' : 'of'} ${text.length}`)
        expect(one).toContain('2027-0042')
      }
      expect(text[1]).toContain(head)
      const totals = text.find(one => one.includes('Total USD'))!
      // the last line stays on the page of the totals
      expect(totals).toMatch(/ 30 .*Total USD/)
    }
  })

  it.skipIf(!hasPdftotext)('cuts nothing of a long text, a long word or the largest amount', async () => {
    const Lineas = buildLineas('es', 3)
    Object.assign(Lineas[0]!, { Envase: `${'muy largo '.repeat(700)}FINENVASE`, Monto: 999_999_999_999.99 })
    const text = pages(
      await print('es', {
        Lineas,
        Documentos: Array.from({ length: 120 }, (_, i) => ({ Nombre: `Documento-${i}.` })),
        Clausulas: {
          Otros_Terminos: documento(
            parrafo(texto(`${'palabra '.repeat(2000)}FINCLAUSULA`)),
            lista('orderedList', `${'x'.repeat(900)} FINLISTA`),
          ),
        },
      }),
    ).join(' ')
    for (const end of ['FINENVASE', 'Documento-119.', 'FINCLAUSULA', 'FINLISTA', '999.999.999.999,99', 'las partes firman'])
      expect(text).toContain(end)
  })
})

describe('between two printings', () => {
  /** The lists of rows in an answer, by name, with the fields of their rows. */
  const listsIn = (shape: Shape, name = ''): [string, string[]][] => {
    if (shape.kind === 'maybe') return listsIn(shape.of, name)
    if (shape.kind === 'list') return [[name, Object.keys((shape.of as { fields: object }).fields)], ...listsIn(shape.of)]
    // the letterhead is no part of differences (ADR 0071)
    const inner = shape.kind === 'record' ? Object.entries(shape.nested).filter(([one]) => one !== 'Membrete') : []
    return inner.flatMap(([one, of]) => listsIn(of, one))
  }

  it('every list of rows has a key, and no other name has', () => {
    const lists = Object.fromEntries(listsIn(contrato.shape))
    expect(Object.keys(CONTRATO.keys).sort()).toEqual(Object.keys(lists).sort())
    for (const [name, key] of Object.entries(CONTRATO.keys)) expect(lists[name], name).toContain(key)
  })

  it('tells what changed, each line and payment by its number', () => {
    const before = buildContrato('es')
    const Lineas = before.Lineas.map(linea => (linea.Id_Linea === 2 ? { ...linea, Precio: 4.6 } : linea))
    const after = { ...before, Impreso_En: '2027-02-01T00:00:00.000Z', Lineas, Pagos: before.Pagos.slice(0, 1), Num_Contenedores: 4 }
    expect(difference(CONTRATO, before, after)).toEqual([
      { path: ['Num_Contenedores'], before: 3, after: 4 },
      { path: ['Lineas', 2, 'Precio'], before: 4.5, after: 4.6 },
      { path: ['Pagos', 2], before: before.Pagos[1], after: null },
    ])
  })
})

describe('what changed, in words', () => {
  const said = (cambios: Partial<ContratoImpreso>, idioma: Idioma = 'es', before: Partial<ContratoImpreso> = {}) =>
    CONTRATO.say(difference(CONTRATO, buildContrato(idioma, before), buildContrato(idioma, cambios)), idioma)
  const [first, ...rest] = buildLineas('es', 3)

  const CASES: [what: string, cambios: Partial<ContratoImpreso>, told: string[][]][] = [
    ['nothing', {}, []],
    ['nothing of a mark or of what follows', { Marca: 'borrador', Semana_ETD: '2027-W10' }, []],
    ['a value', { Num_Contenedores: 4 }, [['Contenedores', '3', '4']]],
    ['a date', { Fecha_ETD: '2027-03-12' }, [['ETD', '05-03-2027', '12-03-2027']]],
    [
      'a value that came',
      { Pagos: [] },
      [
        ['Pago 1', '30 %, Firma del contrato, Transferencia bancaria (SWIFT)', '—'],
        ['Pago 2', '70 %, Fecha del conocimiento de embarque (BL)', '—'],
      ],
    ],
    [
      'a shipment that was booked',
      {
        Embarques: [
          { Nro_Corr_Embarque: 1, Nave: 'Valparaíso Express', Nro_Booking: 'HLCU123', Fecha_ETD: '2027-03-05', Cant_Contenedores: 2 },
        ],
      },
      [['Embarque 1', '—', 'Valparaíso Express, HLCU123, 05-03-2027']],
    ],
    [
      'a price with what it comes to',
      { Lineas: [{ ...first!, Precio: 4, Monto: 96_000 }, ...rest] },
      [
        ['Producto 1, precio unitario', '4,15', '4,00'],
        ['Producto 1, importe', '99.600,00', '96.000,00'],
        ['Total USD', '320.450,00', '316.850,00'],
        ['Pago 1, importe USD', '96.135,00', '95.055,00'],
        ['Pago 2, importe USD', '224.315,00', '221.795,00'],
      ],
    ],
    [
      'an item of a list',
      { Certificados: [{ Nombre: 'Certificado fitosanitario (SAG)' }, { Nombre: 'Halal', Observacion: '2 copias' }] },
      [
        ['Certificados', 'Certificado de origen EUR.1', '—'],
        ['Certificados', '—', 'Halal, 2 copias'],
      ],
    ],
    [
      'the paragraphs of a text that differ',
      { Clausulas: { Condiciones_Pago: documento(parrafo(texto('Al contado.'))) } },
      [
        ['Condiciones de embarque', expect.stringContaining('NIMF-15'), '—'],
        ['Condiciones de pago', expect.stringContaining('1 % mensual'), 'Al contado.'],
        ['Otros términos', expect.stringContaining('Santiago'), '—'],
      ],
    ],
  ]
  it.each(CASES)('tells %s', (_, cambios, told) =>
    expect(said(cambios)).toEqual(told.map(([Que, Antes, Ahora]) => ({ Que, Antes, Ahora }))),
  )

  it('has a name in both languages for whatever it tells', () =>
    expect(Object.keys(TEXTOS_CONTRATO.en.nombres)).toEqual(Object.keys(TEXTOS_CONTRATO.es.nombres)))
})

it('goes to the buyer, to the person to address there', () => {
  expect(CONTRATO.recipients(buildContrato('es'))).toEqual([{ Nombre: 'Jürgen Müller', Email: 'einkauf@mueller-soehne.example' }])
  expect(CONTRATO.recipients(buildContrato('es', { Comprador: { Nombre: 'X', Email: 'x@y.example' } }))).toEqual([
    { Nombre: 'X', Email: 'x@y.example' },
  ])
  expect(CONTRATO.recipients(buildContrato('es', { Comprador: { Nombre: 'X' } }))).toEqual([])
})

describe('scripts', () => {
  /** A name in each script that clients use, in its normal spelling. */
  const NAMES = {
    Chinese: '广州坚果进出口有限公司',
    Korean: '서울무역',
    Japanese: 'ナッツ株式会社',
    Devanagari: 'भारतीय मेवा',
    Thai: 'ผลไม้แห้ง',
    Cyrillic: 'ООО «Орехи Сибири»',
    Vietnamese: 'Hạt Điều Đồng Nai',
  }

  it.skipIf(!hasPdftotext)('prints each, shaped and whole', async () => {
    const Documentos = Object.values(NAMES).map(Nombre => ({ Nombre }))
    const text = pages(await print('en', { Documentos, Notificado_2: { Nombre: 'شركة التمور (دبي) 12', Direccion: 'חברת אגוזים' } })).join(
      ' ',
    )
    for (const [script, name] of Object.entries(NAMES)) expect(text, script).toContain(name)
    // pdftotext puts the letters of a shaped text back in logical order
    for (const word of ['التمور', 'חברת']) expect(text.normalize('NFKC')).toContain(word)
  })

  it('refuses what no typeface has, and names it', async () => {
    await expect(print('es', { Notificado_2: { Nombre: 'Nuts 🌰 Co' } })).rejects.toThrow(
      'No se puede imprimir el signo 🌰 de «Nuts 🌰 Co»: el portal no tiene letra para él. Escríbalo',
    )
    await expect(print('es', { Notificado_2: { Nombre: 'ሰላ Co' } })).rejects.toThrow(
      'No se pueden imprimir los signos ሰ ላ de «ሰላ Co»: el portal no tiene letra para ellos. Escríbalos',
    )
  })

  it.skipIf(!hasPdftotext)('breaks a word of 19,000 letters', async () => {
    const text = pages(await print('es', { Clausulas: { Otros_Terminos: documento(parrafo(texto(`${'z'.repeat(19_000)} FIN`))) } })).join(
      '',
    )
    expect(text.match(/z/g)!.length).toBeGreaterThanOrEqual(19_000)
    expect(text).toContain('FIN')
  })

  it('is tagged, in its language and with its title', async () => {
    const source = (await print('en')).toString('latin1')
    for (const part of [/\/Lang \(en\)/, /\/Marked true/, /\/S \/Document/, /\/S \/H1/, /\/S \/H2/, /\/DisplayDocTitle true/])
      expect(source).toMatch(part)
  })
})
