/** What a bank, an inspector or a customs agent asks of each paper, as words that it must show. */
import type { Values } from '@nogal/model/fields'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../test/api.ts'
import { callsOf, loadedShipment } from '../../test/embarques.ts'
import { document } from './papeles.document.ts'

const api = useApi()
const embarques = callsOf(api)

/** Every text of a definition, with plain spaces. */
const words = (content: unknown): string[] => {
  if (typeof content === 'string') return [content.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-')]
  if (!content || typeof content !== 'object') return []
  return (Array.isArray(content) ? content : Object.values(content)).flatMap(words)
}

/** The words of a paper in a language. */
const said = async (ship: number, paper: string, idioma: 'es' | 'en', variant = 0): Promise<string> => {
  const data = await embarques.get(`${ship}/papeles/${paper}/${variant}?idioma=${idioma}`)
  return words(document({ data, idioma }).content).join('\n')
}

const change = (ship: number, values: Values) => embarques.post('update-info-embarque', { Nro_Embarque: ship, ...values })

type Pago = { Cantidad: number; Dias: number; Cod_EventoPago: number; Cod_FormaPago: number | null }

/** Replaces the payments of a confirmed deal at once, which people do by an amendment. */
const payBy = async (nro: number, pagos: readonly Pago[]): Promise<void> => {
  const client = await api.db.pool.connect()
  try {
    await client.query('begin')
    await client.query("set local session_replication_role = 'replica'")
    await client.query('delete from negocio_pago where nro_negocio = $1', [nro])
    await client.query(
      `insert into negocio_pago (nro_negocio, num_cuota, cod_undpago, cantidad, dias, cod_eventopago, cod_formapago)
       select $1, p.orden, (select min(u.cod_undpago) from unidadpago u where u.es_porcentaje), (p.uno ->> 'Cantidad')::numeric, (p.uno ->> 'Dias')::int,
         (p.uno ->> 'Cod_EventoPago')::int, (p.uno ->> 'Cod_FormaPago')::int
       from jsonb_array_elements($2::jsonb) with ordinality p (uno, orden)`,
      [nro, JSON.stringify(pagos)],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

describe('a pro-forma', () => {
  test('in English has no Spanish clause, and tells payments, origin, validity and who signs', async () => {
    const { nro, ship } = await loadedShipment(api)
    const { rows } = await api.db.pool.query("select texto, texto_ing from glosas where titulo = 'Tolerancia de cantidad'")
    await api.db.pool.query('update negocio set condiciones_embarque = $1 where nro_negocio = $2', [rows[0].texto, nro])
    const english = await said(ship, 'proforma', 'en')
    expect(english).not.toMatch(/La cantidad embarcada/)
    for (const word of [
      'The quantity shipped may vary',
      'Country of origin',
      'Chile',
      'Validity',
      '15 days from its date',
      'PAYMENT TERMS',
      'For the seller:',
    ])
      expect(english).toContain(word)
    const signer = (
      await api.db.pool.query(
        'select nom_usuario from negocio n join usuario u on u.cod_usuario = n.usuario_comercial where nro_negocio = $1',
        [nro],
      )
    ).rows[0].nom_usuario
    for (const word of [signer, 'Sales representative', 'USD/kilogram']) expect(english.split('\n')).toContain(word)
    expect(english).toMatch(/^[A-Z]{3} .+, Incoterms® 2020$/m)
    expect(await said(ship, 'lista-empaque', 'en')).not.toContain('®')
    expect(await said(ship, 'proforma', 'es')).toContain('La cantidad embarcada')
  })

  test('splits the payments of the deal by its own amount, to the cent', async () => {
    const { nro, ship, ids } = await loadedShipment(api)
    await payBy(
      nro,
      [33.33, 33.33, 33.34].map(Cantidad => ({ Cantidad, Dias: 30, Cod_EventoPago: 5, Cod_FormaPago: 1 })),
    )
    await embarques.post('disminuir-cantidad-contenedor-producto', { Id_Contenedor: ids[0], Id_Linea: 1, Cantidad: 1234 })
    const { Pagos, Montos } = await embarques.get(`${ship}/papeles/proforma/0`)
    const cents = (n: number) => Math.round(n * 100)
    expect(Pagos).toHaveLength(3)
    expect(Pagos.reduce((sum: number, one: Values) => sum + cents((one.Montos as { Monto: number }[])[0]!.Monto), 0)).toBe(
      cents(Montos[0].Monto),
    )
  })

  test('that was approved before it told payments did not change', async () => {
    const { ship } = await loadedShipment(api)
    await embarques.post('aprobar-proforma-factura', { Nro_Embarque: ship })
    await api.db.pool.query(
      "update embarque_proforma set datos = jsonb_set(datos::jsonb, '{es}', datos::jsonb -> 'es' #- '{Pagos}' #- '{Validez}' #- '{Firma}')::json where nro_embarque = $1",
      [ship],
    )
    const paper = (await embarques.get(`${ship}/papeles`)).find((one: { Papel: string }) => one.Papel === 'proforma')
    expect(paper.Falta).toBeNull()
    expect(await said(ship, 'proforma', 'es')).toContain('Factura proforma')
  })
})

describe('shipping instructions', () => {
  test('name a shipper, and between which places the goods are carried', async () => {
    const { ship } = await loadedShipment(api)
    const plain = await said(ship, 'instrucciones-embarque', 'en')
    for (const word of ['Shipper', 'Place of receipt', 'Place of delivery', 'Country of origin']) expect(plain).toContain(word)
    await change(ship, { Lugar_Recepcion: 'Requínoa', Lugar_Entrega: 'Berlin' })
    const own = await said(ship, 'instrucciones-embarque', 'en')
    for (const word of ['Requínoa', 'Berlin']) expect(own).toContain(word)
  })

  test.each([
    [{ Consignacion_BL: 'A la orden' }, 'TO ORDER'],
    [{ Consignacion_BL: 'Orden del embarcador' }, 'TO ORDER OF SHIPPER'],
    [{ Consignacion_BL: 'Orden de un banco', Banco_BL: 'Hansabank AG, Hamburg' }, 'TO ORDER OF Hansabank AG, Hamburg'],
  ])('%j are made out %s', async (values, text) => {
    const { ship } = await loadedShipment(api)
    const before = await embarques.get(`${ship}/papeles/instrucciones-embarque/0?idioma=en`)
    await change(ship, values)
    const after = await said(ship, 'instrucciones-embarque', 'en')
    expect(after.split('\n')).toContain(text)
    expect(before.Consignatario.Nombre).toBeTruthy()
    // the forwarder gets both papers, which must not contradict each other
    const spanish = (await said(ship, 'instruccion-agcarga', 'es')).split('\n')
    expect(spanish).not.toContain(before.Consignatario.Nombre)
    expect(spanish.filter(word => word.startsWith('A LA ORDEN'))).toHaveLength(1)
  })
})

test('shipping instructions to the order of a bank do not leave before it is named', async () => {
  const { ship } = await loadedShipment(api, { Tipo_BL: 'Original', Consignacion_BL: 'Orden de un banco' })
  const state = async () =>
    (await embarques.get(`${ship}/papeles`)).find((one: { Papel: string }) => one.Papel === 'instrucciones-embarque').Impedimento
  expect(await state()).toBe('sin-banco')
  const sent = await embarques.pedir('POST', 'enviar-papel', {
    Nro_Embarque: ship,
    Papel: 'instrucciones-embarque',
    Destinatarios: [{ Email: 'x@agencia.example' }],
  })
  expect(sent).toMatchObject({ status: 409, mensaje: expect.stringContaining('falta cuál') })
  await change(ship, { Banco_BL: 'Hansabank AG, Hamburg' })
  expect(await state()).not.toBe('sin-banco')
})

describe('an instruction', () => {
  test('of transport tells terminal, seals and gen-set', async () => {
    const { ship, ids } = await loadedShipment(api)
    await api.db.pool.query(
      'update contenedor set cod_tipocontenedor = (select min(cod_tipocontenedor) from tipocontenedor where es_reefer) where id_contenedor = any($1)',
      [ids],
    )
    await change(ship, { Terminal: 'STI San Antonio', Temperatura: 0, Cod_UnidadMedTem: 1 })
    const text = await said(ship, 'instruccion-transporte', 'es', 1)
    for (const word of ['Terminal de entrega', 'STI San Antonio', 'Sellos', 'Generador (gen-set)', 'No'])
      expect(text.split('\n')).toContain(word)
    expect(await said(ship, 'lista-empaque', 'es')).not.toContain('STI San Antonio')
  })

  test.each([
    [[{ Dias: 0, Cod_EventoPago: 5, Cod_FormaPago: 4, Cantidad: 100 }], '1'],
    [[{ Dias: 0, Cod_EventoPago: 1, Cod_FormaPago: 1, Cantidad: 100 }], '32'],
    [
      [
        { Dias: 0, Cod_EventoPago: 1, Cod_FormaPago: 1, Cantidad: 30 },
        { Dias: 30, Cod_EventoPago: 5, Cod_FormaPago: 4, Cantidad: 70 },
      ],
      '50',
    ],
    [
      [
        { Dias: -7, Cod_EventoPago: 3, Cod_FormaPago: 1, Cantidad: 30 },
        { Dias: 0, Cod_EventoPago: 8, Cod_FormaPago: 2, Cantidad: 70 },
      ],
      '60',
    ],
    [
      [
        { Dias: 0, Cod_EventoPago: 1, Cod_FormaPago: 1, Cantidad: 30 },
        { Dias: 30, Cod_EventoPago: 5, Cod_FormaPago: null, Cantidad: 70 },
      ],
      null,
    ],
  ])('of customs tells how %j is paid: %s', async (pagos, code) => {
    const { nro, ship } = await loadedShipment(api)
    await payBy(nro, pagos)
    const { Aduana } = await embarques.get(`${ship}/papeles/instruccion-aduana/0`)
    expect(Aduana.Forma_Pago?.split(' ')[0] ?? null).toBe(code)
    if (code === '50') {
      const text = await said(ship, 'instruccion-aduana', 'es')
      expect(text.split('\n')).toContain('USD 115.500,00')
    }
  })
})

describe('a packing list', () => {
  test('tells origin, lots of each line, who signs, and for China orchards and plant', async () => {
    const { ship, ids } = await loadedShipment(api)
    await api.db.pool.query("update contenedor_carga set lotes = '26-0101', csg = '104455' where id_contenedor = $1 and id_linea = 1", [
      ids[0],
    ])
    const elsewhere = await said(ship, 'lista-empaque', 'en')
    for (const word of ['Country of origin', '26-0101', 'For the seller:']) expect(elsewhere).toContain(word)
    expect(elsewhere).not.toMatch(/104455|CSP/)
    await api.db.pool.query(
      "update embarque set cod_paisdestino = (select cod_pais from pais where iso2 = 'CN'), cod_puertodestino = null where nro_embarque = $1",
      [ship],
    )
    const china = await said(ship, 'lista-empaque', 'en')
    for (const word of ['CSG ', '104455', 'CSP of the plant', '108812']) expect(china).toContain(word)
  })

  test('tells the lots of a container only while not every line tells its own', async () => {
    const { ship, ids } = await loadedShipment(api)
    await api.db.pool.query("update contenedor set lotes = '26-0001' where id_contenedor = $1", [ids[0]])
    const note = (...Lineas: Values[]) => embarques.post('anotar-lotes-contenedor', { Id_Contenedor: ids[0], Lineas })
    await note({ Id_Linea: 1, Lotes: '26-0101' })
    expect(await said(ship, 'lista-empaque', 'es')).toMatch(/26-0001.*26-0101/s)
    await note({ Id_Linea: 1, Lotes: '26-0101' }, { Id_Linea: 2, Lotes: '26-0102' })
    const text = await said(ship, 'lista-empaque', 'es')
    expect(text).toMatch(/26-0101.*26-0102/s)
    expect(text).not.toContain('26-0001')
  })

  test('may break between the lines of any container, whose number repeats, and is signed with the last line', async () => {
    const { ship } = await loadedShipment(api)
    const data = await embarques.get(`${ship}/papeles/lista-empaque/0?idioma=en`)
    type Block = { unbreakable?: boolean; table?: { headerRows: number; keepWithHeaderRows: number; body: unknown[][] } }
    const content = document({ data, idioma: 'en' }).content as Block[]
    const [first, second] = content.slice(-2)
    for (const [block, number] of [
      [first!, 'Container 1'],
      [second!, 'Container 2'],
    ] as const) {
      const { headerRows, keepWithHeaderRows, body } = block.table!
      expect(block.unbreakable).toBeUndefined()
      expect(words(body.slice(0, headerRows))).toEqual(expect.arrayContaining([number, 'Packages']))
      // what is told once, and a line, stand on the page of the number
      expect(words(body.slice(headerRows, headerRows + keepWithHeaderRows))).toEqual(expect.arrayContaining(['Seals', 'Walnuts in shell']))
      expect(words(body.at(-1))).toEqual(expect.arrayContaining(['Walnuts in shell', 'Total']))
    }
    expect(words(content.at(-1)!.table!.body.at(-1))).toContain('For the seller:')
  })

  test('counts no pallets where the container is loaded on the floor', async () => {
    const { ship, ids } = await loadedShipment(api)
    await api.db.pool.query(
      'update contenedor set cod_formatocarga = (select cod_formatocarga from formatocarga where not paletizado order by 1 limit 1) where id_contenedor = any($1)',
      [ids],
    )
    const list = await embarques.get(`${ship}/papeles/lista-empaque/0`)
    expect(list).toMatchObject({ Totales: { Pallets: null }, Contenedores: [{ Pallets: null, Formato: 'A piso' }, { Pallets: null }] })
    expect(await said(ship, 'lista-empaque', 'es')).not.toMatch(/[Pp]allets/)
    expect(await embarques.get(`${ship}/papeles/instruccion-planta/1`)).toMatchObject({
      Contenedores: [{ Carga: [{ Pallets: null }, {}] }, {}],
    })
  })
})

test('a customs code stands on one line with what it is', async () => {
  const { ship } = await loadedShipment(api)
  const data = await embarques.get(`${ship}/papeles/proforma/0?idioma=en`)
  expect(JSON.stringify(document({ data, idioma: 'en' }).content)).toContain('HS\u00a0code\u00a00802.31')
})

test('the customs are told no FOB value of a sale EXW, which has nothing of the way to the port in its price', async () => {
  const { nro, ship } = await loadedShipment(api)
  const fob = async (rule: string) => {
    await api.db.pool.query('update negocio set cod_incoterm = $1 where nro_negocio = $2', [rule, nro])
    return (await embarques.get(`${ship}/papeles/instruccion-aduana/0`)).Aduana.Fob_Usd
  }
  expect(await fob('FOB')).toBe(115_500)
  expect(await fob('EXW')).toBeNull()
})

test('a sale EXW names the plant where it is loaded, not the office', async () => {
  const { nro, ship } = await loadedShipment(api)
  await api.db.pool.query("update negocio set cod_incoterm = 'EXW', lugar_incoterm = null where nro_negocio = $1", [nro])
  expect((await embarques.get(`${ship}/papeles/proforma/0`)).Viaje.Incoterm).toBe(
    'EXW Planta Requínoa (frutos secos), Requínoa, Incoterms®\u00a02020',
  )
  await api.db.pool.query('update contenedor set cod_planta = null')
  await change(ship, { Cod_Planta: null })
  const { rows } = await api.db.pool.query("select lugar_de_regla('EXW', null, null) as place")
  expect(rows[0].place).toBeNull()
})

test('packing instructions ask for pallets only where there are any', async () => {
  const { ship, ids } = await loadedShipment(api)
  expect(await said(ship, 'instrucciones-empaque', 'es', 1)).toMatch(/paletizar la fruta.*NIMF-15/)
  await api.db.pool.query(
    'update contenedor set cod_formatocarga = (select cod_formatocarga from formatocarga where not paletizado order by 1 limit 1) where id_contenedor = any($1)',
    [ids],
  )
  for (const [idioma, asks] of [
    ['es', 'Solicitamos preparar y empacar la fruta'],
    ['en', 'Please prepare and pack the fruit'],
  ] as const) {
    const text = await said(ship, 'instrucciones-empaque', idioma, 1)
    expect(text).toContain(asks)
    expect(text).not.toMatch(/pal[el]|NIMF|ISPM/i)
  }
})
