/** Rules of sense over HTTP: impossible values are refused at their field, unlikely ones give a notice on the record. */
import { isUneven } from '@nogal/model/aggregate/sense'
import type { Values } from '@nogal/model/fields'
import { addDays } from '@nogal/model/format'
import { describe, expect, test } from 'vitest'
import { exporterToday } from '../list/filters.ts'
import { type Respuesta, useApi } from '../test/api.ts'
import { buildCuota, buildLinea } from '../test/builders.ts'
import { callsOf, newDeal, type Planned, planDeal, ready } from '../test/embarques.ts'

const api = useApi()
const embarques = callsOf(api)
const ask = (path: string, body: unknown): Promise<Respuesta> => embarques.pedir('POST', path, body)
const ship = ({ ships }: Planned, body: object) => ask('update-info-embarque', { Nro_Embarque: ships[0], ...body })
const box = ({ boxes }: Planned, body: object, i = 0) => ask('update-info-contenedor', { Id_Contenedor: boxes[i], ...body })
const fruit = ({ boxes }: Planned, quantities: readonly number[], i = 0) =>
  ask('guardar-pedido-contenedor', {
    Id_Contenedor: boxes[i],
    Productos: quantities.map((Cantidad, line) => ({ Id_Linea: line + 1, Cantidad })),
  })
const done = async (...answers: Promise<Respuesta>[]) => {
  for (const answer of answers) expect((await answer).status, (await answer).mensaje).toBe(200)
}

const REEFER = 7
const [CELSIUS, FAHRENHEIT, CUBIC_METRES, PERCENT] = [1, 2, 3, 5]
const [PALLETS, FLOOR] = [1, 2]
/** Lines of fresh fruit, a ton each. */
const fresh = (Cod_Especie: number, Cod_Producto: number, Cod_Envase: number) =>
  buildLinea({
    Cod_Especie,
    Cod_Producto,
    Cod_Envase,
    Cod_SubEsp: null,
    Cod_Variedad: null,
    Cod_Calibre: null,
    Cod_Categoria: null,
    Cod_Color: null,
    Cod_NormaCalidad: null,
    Cantidad: 9_000,
  })
/** A number of packages, its quantity, and whether a package is only partly filled. */
const UNEVEN: [packages: number, of: number, uneven: boolean][] = [
  [400, 10_000, false],
  [399.5, 9_987.5, true],
  [0.4, 10, true],
  [0.9995, 25, false],
  [399.999, 9_999.975, false],
  [399.97, 9_999.25, true],
  [6_000.3, 150_007.5, true],
  [6_000.2, 150_005, false],
  [20_000.2, 500_005, false],
  [20_000.3, 500_007.5, true],
  [33.02, 0.825, false],
  [0, 0, false],
]
const [KIWI, APPLE, GRAPE, BLUEBERRY, CHERRY] = [
  fresh(12, 30, 20),
  fresh(11, 28, 18),
  fresh(10, 27, 17),
  fresh(9, 24, 13),
  fresh(8, 22, 10),
]

type Deal = Values & { Productos?: Values[] }
type Refused = [name: string, deal: Deal, before: (d: Planned) => unknown, call: (d: Planned) => Promise<Respuesta>, campo: string, RegExp]
const nothing = () => undefined

const REFUSED: Refused[] = [
  [
    'a set point of +80 °C',
    {},
    nothing,
    d => ship(d, { Temperatura: 80, Cod_UnidadMedTem: CELSIUS }),
    'Temperatura',
    /no se ajusta a más de 30 °C/,
  ],
  [
    'a set point below what its unit admits',
    {},
    () => api.db.pool.query('update unidadmedida set minimo = -30 where cod_unidadmedida = $1', [CELSIUS]),
    d => ship(d, { Temperatura: -40, Cod_UnidadMedTem: CELSIUS }),
    'Temperatura',
    /no se ajusta a menos de -30 °C/,
  ],
  [
    'a set point of 100 °F',
    {},
    d => done(ship(d, { Temperatura: 31, Cod_UnidadMedTem: FAHRENHEIT })),
    d => ship(d, { Temperatura: 100 }),
    'Temperatura',
    /no se ajusta a más de 86 °F/,
  ],
  [
    'a unit that makes the set point impossible',
    {},
    d => done(ship(d, { Temperatura: 33, Cod_UnidadMedTem: FAHRENHEIT })),
    d => ship(d, { Cod_UnidadMedTem: CELSIUS }),
    'Cod_UnidadMedTem',
    /no se ajusta a más de 30 °C/,
  ],
  ['vents open by 150 %', {}, nothing, d => ship(d, { Ventilacion: 150, Cod_UnidadMedVen: PERCENT }), 'Ventilacion', /no pasa de 100 %/],
  [
    'O₂ and CO₂ of 110 %',
    {},
    nothing,
    d => ship(d, { AtmosControl: true, O2: 60, CO2: 50 }),
    'O2',
    /^O₂ \(%\): El O₂ \(60 %\) y el CO₂ \(50 %\) suman más de 100 %/,
  ],
  [
    'a waybill with originals',
    {},
    nothing,
    d => ship(d, { Tipo_BL: 'Sea waybill', Originales_BL: 3 }),
    'Originales_BL',
    /no tiene originales\. Ponga 0/,
  ],
  [
    'originals that become a waybill',
    {},
    d => done(ship(d, { Tipo_BL: 'Original', Originales_BL: 3 })),
    d => ship(d, { Tipo_BL: 'Sea waybill' }),
    'Tipo_BL',
    /no tiene originales/,
  ],
  [
    'a waybill to order',
    {},
    nothing,
    d => ship(d, { Tipo_BL: 'Sea waybill', Originales_BL: 0, Consignacion_BL: 'A la orden' }),
    'Consignacion_BL',
    /no va a la orden de nadie/,
  ],
  ['a BL of tomorrow', {}, nothing, d => ship(d, { Fecha_BL: addDays(exporterToday(), 2) }), 'Fecha_BL', /no puede ser futura/],
  ['a seal of question marks', {}, nothing, d => box(d, { Nro_Sello: '???' }), 'Nro_Sello', /escriba el número del sello/],
  [
    'another seal of dots',
    {},
    nothing,
    d => box(d, { Sellos: [{ Nro_Sello: '...', Origen: 'SAG' }] }),
    'Sellos.0.Nro_Sello',
    /escriba el número del sello/,
  ],
  [
    'a seal that another container of the shipment has',
    {},
    d => done(box(d, { Nro_Sello: 'ML-CL 123456' })),
    d => box(d, { Nro_Sello: 'MLCL123456' }, 1),
    'Nro_Sello',
    /^El sello MLCL123456 ya está en el contenedor 1 del negocio\. Revise/,
  ],
  [
    'a seal that another container has among the others',
    {},
    d => done(box(d, { Sellos: [{ Nro_Sello: 'SAG 510003', Origen: 'SAG' }] })),
    d => box(d, { Nro_Sello: 'SAG510003' }, 1),
    'Nro_Sello',
    /ya está en el contenedor 1 del negocio/,
  ],
  [
    'one seal twice in a container',
    {},
    nothing,
    d => box(d, { Nro_Sello: 'ML1234', Sellos: [{ Nro_Sello: 'ML 1234', Origen: 'Aduana' }] }),
    'Sellos',
    /^El sello ML1234 está dos veces/,
  ],
  [
    'a VGM that weighs less than the empty box',
    {},
    nothing,
    d => box(d, { Tara_Kg: 4_640, VGM_Kg: 2_500, Metodo_VGM: '1' }),
    'VGM_Kg',
    /es menor que la tara \(4\.640 kg\)/,
  ],
  [
    'bags cut between two containers: 6,001 of 6,000',
    { Productos: [buildLinea({ Cantidad: 150_000 })] },
    d => done(fruit(d, [2_999.5 * 25])),
    d => fruit(d, [3_000.5 * 25], 1),
    'Cantidad',
    /^La línea 1 quedaría con bultos partidos en el contenedor 1 del negocio \(2\.999,5\), el contenedor 2 del negocio \(3\.000,5\): reparta/,
  ],
]

describe('what cannot be is refused at its field', () => {
  test.each(REFUSED)('%s', async (_, deal, before, call, campo, sentence) => {
    const d = await planDeal(api, 1, 2, deal)
    await before(d)
    const was = await embarques.get(`${d.ships[0]}/cargar-embarque`)
    const answer = await call(d)
    expect([400, 409]).toContain(answer.status)
    expect(answer.errores).toEqual([{ campo, mensaje: expect.stringMatching(sentence) }])
    expect(await embarques.get(`${d.ships[0]}/cargar-embarque`)).toEqual(was)
  })

  test('an IMO number of zeros', async () => {
    const answer = await api.pedir('POST', '/api/parametros/nave', {
      usuario: 'admin',
      body: { Nom_Nave: 'Sin número', Cod_TipTrans: 1, Imo: '0000000' },
    })
    expect(answer.status, answer.mensaje).toBe(400)
    expect(answer.errores).toEqual([{ campo: 'Imo', mensaje: expect.stringMatching(/no es válido/) }])
  })

  test('a row that was impossible before may still be corrected elsewhere', async () => {
    const d = await planDeal(api, 1, 1)
    await api.db.pool.query("update embarque set tipo_bl = 'Sea waybill', originales_bl = 3 where nro_embarque = $1", [d.ships[0]])
    await done(ship(d, { Nro_Booking: 'BK-1' }))
    const { Avisos } = await embarques.get(`${d.ships[0]}/cargar-embarque`)
    expect(Avisos).toContainEqual({ Campo: 'Originales_BL', Mensaje: expect.stringMatching(/no tiene originales/) })
  })
})

type Told = [name: string, deal: Deal, set: (d: Planned) => unknown, campo: string, sentence: RegExp, of?: 'box']

const REEFERS = async (d: Planned) => done(box(d, { Cod_TipoContenedor: REEFER }), box(d, { Cod_TipoContenedor: REEFER }, 1))

const TOLD: Told[] = [
  ['CFR with freight collect', {}, d => done(ship(d, { Flete_BL: 'Collect' })), 'Flete_BL', /^Con CFR el flete lo paga el vendedor/],
  [
    'FOB with freight prepaid',
    { Cod_IncoTerm: 'FOB' },
    d => done(ship(d, { Flete_BL: 'Prepaid' })),
    'Flete_BL',
    /^Con FOB el flete lo paga el comprador/,
  ],
  [
    'cash against documents under a waybill to the buyer',
    { Formas_Pago: [buildCuota({ Cod_FormaPago: 4, Cod_EventoPago: 5 })] },
    d => done(ship(d, { Tipo_BL: 'Sea waybill', Originales_BL: 0 })),
    'Tipo_BL',
    /se cobra contra documentos, pero con un sea waybill/,
  ],
  [
    'a VGM below gross and tare',
    {},
    d => done(fruit(d, [20_000]), box(d, { Tara_Kg: 3_900, VGM_Kg: 23_900, Metodo_VGM: '2' })),
    'VGM_Kg',
    /es menor que el bruto \(20\.700 kg\) más la tara \(3\.900 kg\)/,
    'box',
  ],
  [
    'a VGM by scale that is two hundredths below gross and tare',
    {},
    d => done(fruit(d, [20_000]), box(d, { Tara_Kg: 3_900, VGM_Kg: 24_100, Metodo_VGM: '1' })),
    'VGM_Kg',
    /es menor que el bruto \(20\.700 kg\) más la tara \(3\.900 kg\)/,
    'box',
  ],
  [
    'a BL to the order of no bank',
    {},
    d => done(ship(d, { Consignacion_BL: 'Orden de un banco' })),
    'Banco_BL',
    /^El BL va a la orden de un banco y falta cuál/,
  ],
  [
    'a form of payment that is not that of the deal',
    {
      Formas_Pago: [
        buildCuota({ Cod_FormaPago: 1, Cod_EventoPago: 1, Cantidad: 30 }),
        buildCuota({ Cod_FormaPago: 4, Cod_EventoPago: 5, Cantidad: 70 }),
      ],
    },
    d => done(ship(d, { Cod_FormaPagoAduana: '1' })),
    'Cod_FormaPagoAduana',
    /^Por los pagos del negocio corresponde el código 50/,
  ],
  ['a VGM without its method', {}, d => done(box(d, { VGM_Kg: 24_700 })), 'Metodo_VGM', /^Falta el método del VGM/, 'box'],
  [
    'a truck that comes to the plant after the cut-off',
    {},
    d => done(ship(d, { Corte_Carga: '2027-03-01T12:00' }), box(d, { Presentacion_Planta: '2027-03-02T08:00' })),
    'Presentacion_Planta',
    /^La presentación en planta \(02-03-2027 08:00\) es después del corte de carga \(01-03-2027 12:00\)\./,
    'box',
  ],
  ['half a bag', {}, d => done(fruit(d, [9_987.5])), 'Carga', /^Lleva bultos partidos: 399,5 bultos de la línea 1\./, 'box'],
  [
    'kiwi beside apples',
    { Productos: [KIWI, APPLE] },
    d => done(fruit(d, [1_000, 900])),
    'Carga',
    /^Van juntos manzana, que produce etileno, y kiwi, que madura con él/,
    'box',
  ],
  [
    'grapes with SO₂ beside blueberries',
    { Productos: [GRAPE, BLUEBERRY] },
    d => done(fruit(d, [1_000, 900])),
    'Carga',
    /^Van juntos uva de mesa, con generador de SO₂, y arándano, que se daña con él/,
    'box',
  ],
  [
    'a bag of modified atmosphere in a controlled one',
    { Productos: [CHERRY] },
    async d => {
      await done(fruit(d, [1_000]))
      await done(ship(d, { AtmosControl: true, O2: 10, CO2: 12 }))
    },
    'Carga',
    /va en atmósfera controlada y la fruta en «Caja de 5 kg con bolsa de atmósfera modificada»/,
    'box',
  ],
]

describe('what is strange is told of the record', () => {
  test.each(TOLD)('%s', async (_, deal, set, campo, sentence, of) => {
    const d = await planDeal(api, 1, 2, deal)
    await set(d)
    const { Contenedores_Embarque, ...own } = await embarques.get(`${d.ships[0]}/cargar-embarque`)
    const { Avisos } = of === 'box' ? Contenedores_Embarque[0] : own
    expect(Avisos).toContainEqual({ Campo: campo, Mensaje: expect.stringMatching(sentence) })
    if (of !== 'box') expect(own.Cant_Avisos).toBe(Avisos.length)
  })

  test('what a change of the shipment makes strange of a container is told before it is saved, once', async () => {
    const d = await planDeal(api, 1, 2, { Productos: [CHERRY] })
    await REEFERS(d)
    await done(fruit(d, [1_000]))
    const body = { Nro_Embarque: d.ships[0], AtmosControl: true, O2: 10, CO2: 12 }
    const told = async () => (await callsOf(api).ensayar('update-info-embarque', body)).filter(one => one.includes('atmósfera'))
    expect(await told()).toEqual([
      expect.stringMatching(/^El contenedor 1 del negocio: El embarque va en atmósfera controlada y la fruta en «Caja de 5 kg/),
    ])
    await done(ship(d, body))
    expect(await told()).toEqual([])
  })

  test('nothing is told of what makes sense', async () => {
    const d = await planDeal(api, 1, 2, { Productos: [APPLE], Fecha_ETD: addDays(exporterToday(), 20) })
    await REEFERS(d)
    await done(fruit(d, [900]), fruit(d, [900], 1))
    // weights from a scale are tolerated to a hundredth
    await done(box(d, { Tara_Kg: 3_900, VGM_Kg: 4_850, Metodo_VGM: '1' }))
    await done(ship(d, { Temperatura: -0.5, Cod_UnidadMedTem: CELSIUS, Ventilacion: 25, Cod_UnidadMedVen: CUBIC_METRES }))
    await done(ship(d, { Tipo_BL: 'Sea waybill', Originales_BL: 0, Flete_BL: 'Prepaid' }))
    const { Contenedores_Embarque, Avisos } = await embarques.get(`${d.ships[0]}/cargar-embarque`)
    expect([Avisos, Contenedores_Embarque.map((one: Values) => one.Avisos)]).toEqual([[], [[], []]])
  })
})

describe('half a package is told of a line of a deal', () => {
  const half = (sentence: RegExp) => [{ Campo: 'Cantidad', Mensaje: expect.stringMatching(sentence) }]

  test('when it is added, changed and read', async () => {
    const nro = await newDeal(api, { Productos: [buildLinea()] }, false)
    const pedir = (call: string, body: object) => api.pedir('POST', `/api/producto/${call}`, { body: { Nro_Negocio: nro, ...body } })
    const { data: added } = await pedir('add-producto', buildLinea({ Cantidad: 9_987.5 }))
    expect(added.Avisos).toEqual(half(/^La cantidad no da envases enteros: 399,5 de 25 kg\./))
    const { Id_Linea, Version } = added
    const { data: whole } = await api.pedir('GET', `/api/negocio/${nro}`)
    expect(whole.Productos.map((one: Values) => one.Avisos)).toEqual([[], added.Avisos])
    const { data: changed } = await pedir('update-productos', { Id_Linea, Version, Cantidad: 10_000 })
    expect(changed.Avisos).toEqual([])
  })

  test('beside whole packages, in other units and in pounds', async () => {
    const lines = [
      buildLinea({ Cantidad: 0.013, Cod_UndVenta: 2 }),
      // one thousandth of a pound does not divide a box
      buildLinea({ Cod_Producto: 2, Cod_Calibre: null, Cod_Envase: 7, Cantidad: 150_000, Cod_UndVenta: 3 }),
    ]
    const nro = await newDeal(api, { Productos: lines }, false)
    const { data } = await api.pedir('GET', `/api/negocio/${nro}`)
    expect(data.Productos.map((one: Values) => one.Avisos)).toEqual([half(/: 0,52 de 25 kg/), []])
  })
})

describe('no whole number is told by the database as by the form', () => {
  test.each(UNEVEN)('%s of %s', async (packages, of, uneven) => {
    const { rows } = await api.db.pool.query('select bulto_partido($1::numeric, $2::numeric) as uneven', [packages, of])
    expect([rows[0].uneven, isUneven(packages, of)]).toEqual([uneven, uneven])
  })
})

describe('the gross weight', () => {
  const loaded = async (Cod_FormatoCarga: number) => {
    const d = await planDeal(api, 1, 1, { Cod_FormatoCarga })
    // forty bags per pallet
    await done(fruit(d, [20_000]))
    return embarques.get(`${d.ships[0]}/${d.boxes[0]}/cargar-contenedor`)
  }
  test('counts the pallets and what holds them', async () =>
    expect(await loaded(PALLETS)).toMatchObject({ Neto_Kg: 20_000, Pallets: 20, Bruto_Kg: 20_000 + 800 * 0.25 + 20 * 25 }))
  test('counts none where the container is loaded on the floor', async () =>
    expect(await loaded(FLOOR)).toMatchObject({ Bruto_Kg: 20_000 + 800 * 0.25 }))
  test('says where nobody knows what a pallet weighs', async () => {
    await api.db.pool.query('update formatocarga set tara_pallet_kg = null where cod_formatocarga = 3')
    const { Avisos } = await loaded(3)
    expect(Avisos).toEqual([{ Campo: 'Cod_FormatoCarga', Mensaje: expect.stringMatching(/^El bruto no cuenta los pallets ni su estiba/) }])
  })
})

describe('packages', () => {
  test('are never more than the line has, however it is spread', async () => {
    // 6,000 boxes of 11.34 kg sold by the pound do not divide by seven
    const line = buildLinea({ Cod_Producto: 2, Cod_Calibre: null, Cod_Envase: 7, Cantidad: 150_000, Cod_UndVenta: 3 })
    const d = await planDeal(api, 1, 7, { Productos: [line] })
    await embarques.get(`${d.nro}/0/0/distribuir-carga`)
    const { Contenedores, Lineas } = await embarques.get(`${d.nro}/tablero-carga`)
    const boxes = Contenedores.map((one: Values) => one.Cajas as number)
    expect([Math.min(...boxes), Math.max(...boxes), boxes.reduce((a: number, b: number) => a + b)]).toEqual([857, 858, 6_000])
    expect(Lineas[0].Saldo).toBe(0)
    expect(Contenedores.flatMap((one: Values) => one.Avisos)).toEqual([])
  })
  test('a started one joins the container that holds its other half', async () => {
    const d = await planDeal(api, 1, 3, { Productos: [buildLinea({ Cantidad: 150_000 })] })
    await done(fruit(d, [99.5 * 25], 2))
    await embarques.get(`${d.nro}/0/0/distribuir-carga`)
    const { Contenedores } = await embarques.get(`${d.nro}/tablero-carga`)
    expect(Contenedores.reduce((sum: number, one: Values) => sum + (one.Cajas as number), 0)).toBe(6_000)
  })
})

describe('the lots of a line', () => {
  const noted = async (d: Planned) => (await embarques.get(`${d.ships[0]}/${d.boxes[0]}/cargar-contenedor`)).Carga
  const note = (d: Planned, Lineas: unknown[]) => ask('anotar-lotes-contenedor', { Id_Contenedor: d.boxes[0], Lineas })

  test('are noted beside the fruit, also once it is loaded, and stay when its quantity changes', async () => {
    const d = await planDeal(api, 1, 1)
    await done(fruit(d, [10_000]))
    await done(note(d, [{ Id_Linea: 1, Lotes: '26-0101, 26-0102', Csg: '104455' }]))
    await done(fruit(d, [9_000]))
    expect(await noted(d)).toMatchObject([{ Cantidad: 9_000, Lotes: '26-0101, 26-0102', Csg: '104455' }])
    await ready(api, d.ships[0]!)
    await done(box(d, { Fecha_Carga: exporterToday() }))
    await done(note(d, [{ Id_Linea: 1, Lotes: '26-0103', Csg: null }]))
    expect(await noted(d)).toMatchObject([{ Cantidad: 9_000, Lotes: '26-0103', Csg: null }])
  })

  test('are of a line that is in the container, told once', async () => {
    const d = await planDeal(api, 1, 1)
    await done(fruit(d, [10_000]))
    expect(await note(d, [{ Id_Linea: 2, Lotes: 'X' }])).toMatchObject({ status: 400, errores: [{ campo: 'Lineas.0.Id_Linea' }] })
    expect(await note(d, [{ Id_Linea: 1 }, { Id_Linea: 1 }])).toMatchObject({ status: 400, errores: [{ campo: 'Lineas.1.Id_Linea' }] })
  })
})
