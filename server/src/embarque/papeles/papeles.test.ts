import { describe, expect, test } from 'vitest'
import { useApi } from '../../test/api.ts'
import { callsOf, loadedShipment, planDeal } from '../../test/embarques.ts'

const api = useApi()
const embarques = callsOf(api)

const CODES = [
  ['instruccion-aduana', 0],
  ['instruccion-transporte', 1],
  ['instruccion-agcarga', 0],
  ['instruccion-planta', 1],
  ['instrucciones-empaque', 1],
  ['instrucciones-embarque', 0],
  ['lista-empaque', 0],
  ['solicitud-fitosanitaria', 0],
  ['informe-carga', 0],
  ['proforma', 0],
  ['certificado-calidad', 0],
] as const

describe('the papers of a shipment', () => {
  test('are listed with whom they go to', async () => {
    const { ship } = await loadedShipment(api)
    const papers = await embarques.get(`${ship}/papeles`)
    expect(papers.map((p: { Papel: string; Variante: number }) => [p.Papel, p.Variante])).toEqual(CODES)
    expect(papers[1]).toMatchObject({
      Para: 'Transportes Valle Central Ltda.',
      Destinatarios: [{ Email: 'jpena@vallecentral.example' }],
      Falta: null,
      Revision: 1,
      Desactualizada: false,
    })
    expect(papers[9].Falta).toBe('Apruebe la factura proforma antes de enviarla.')
  })

  test.each(CODES)('%s is shown and printed', async (code, variant) => {
    const { ship } = await loadedShipment(api)
    const data = await embarques.get(`${ship}/papeles/${code}/${variant}`)
    expect(data).toMatchObject({ Papel: code, Nro_Embarque: ship, Revision: 1, Exportador: { Nombre: expect.any(String) } })
    const { status, bytes, mensaje } = await embarques.pedir('GET', `${ship}/papeles/${code}/${variant}?formato=pdf`)
    expect([status, mensaje]).toEqual([200, ''])
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('are shown before anybody is chosen for them and before there is fruit', async () => {
    const { ships } = await planDeal(api, 1, 1)
    const papers: { Papel: string; Variante: number }[] = await embarques.get(`${ships[0]}/papeles`)
    expect(papers.length).toBeGreaterThan(5)
    for (const { Papel, Variante } of papers) {
      const { status, bytes, mensaje } = await embarques.pedir('GET', `${ships[0]}/papeles/${Papel}/${Variante}?formato=pdf`)
      expect([Papel, status, mensaje, bytes?.subarray(0, 5).toString()]).toEqual([Papel, 200, '', '%PDF-'])
    }
  })

  test('are nobody’s business but the deal’s parties’', async () => {
    const { ship } = await loadedShipment(api)
    const permisos = JSON.stringify(
      ['ver', 'imprimir', 'enviar'].map(Cod_Funcion => ({ Cod_Pantalla: 'embarque', Cod_Funcion, Permitido: true })),
    )
    await api.db.pool.query('update usuario set permisos = $1 where cod_usuario = $2', [permisos, 'cliente2'])
    const client = callsOf(api, 'cliente2')
    for (const path of [
      'papeles',
      'papeles/lista-empaque/0',
      'papeles/lista-empaque/0/impresiones',
      'envios',
      'cargar-embarque-aduana',
      'obtener-agencias-transporte',
    ])
      expect(await client.pedir('GET', `${ship}/${path}`), path).toMatchObject({ status: 404 })
    expect(await client.pedir('POST', 'enviar-inst-ag-aduana', { Nro_Embarque: ship })).toMatchObject({ status: 404 })
    expect(await callsOf(api, 'comercial').pedir('POST', 'enviar-inst-ag-aduana', { Nro_Embarque: ship })).toMatchObject({ status: 403 })
  })

  test('in English where their reader needs it, and only there', async () => {
    const { ship } = await loadedShipment(api)
    const data = await embarques.get(`${ship}/papeles/lista-empaque/0?idioma=en`)
    expect(data.Contenedores[0].Carga[0]).toMatchObject({ Producto: 'Walnuts in shell', Unidad: 'Kilogram' })
    expect(data.Viaje.Puerto_Destino).toBe('Hamburg, Germany')
    expect(await embarques.pedir('POST', 'enviar-papel', { Nro_Embarque: ship, Papel: 'instruccion-aduana', Idioma: 'en' })).toMatchObject({
      status: 400,
      mensaje: 'Idioma: la instrucción de aduana existe solo en español.',
    })
  })

  test('tell with the packing list its marks, dimensions, volume, lots and invoice', async () => {
    const { ship, ids } = await loadedShipment(api)
    const list = () => embarques.get(`${ship}/papeles/lista-empaque/0`)
    const first = await list()
    expect(first).toMatchObject({
      Marcas_Bultos: `${first.Nro_Contrato} · Hamburgo, Alemania`,
      Proforma: null,
      // 1200 bags of 800 × 500 × 150 mm
      Totales: { Cajas: 1200, Pallets: 30, Volumen: 72 },
      Contenedores: [
        { Lotes: null, Pallets: 15, Volumen: 36, Carga: [{ Medidas: '800 × 500 × 150 mm', Volumen: 24, Pallets: null }, {}] },
        {},
      ],
    })
    await embarques.post('update-info-embarque', { Nro_Embarque: ship, Marcas_Bultos: 'NORDKERN\n1/UP' })
    await embarques.post('update-info-contenedor', { Id_Contenedor: ids[0], Lotes: '26-1010' })
    const { Numero } = await embarques.post('aprobar-proforma-factura', { Nro_Embarque: ship })
    expect(await list()).toMatchObject({
      Marcas_Bultos: 'NORDKERN\n1/UP',
      Proforma: Numero,
      Contenedores: [{ Lotes: '26-1010' }, { Lotes: null }],
    })
    expect(await embarques.get(`${ship}/papeles/instruccion-aduana/0`)).toMatchObject({
      Marcas_Bultos: null,
      Totales: { Volumen: null },
      Contenedores: [{ Lotes: null, Volumen: null }, {}],
    })
  })

  test('add up the measures as they print them', async () => {
    const { ship } = await loadedShipment(api)
    // 400 packages of a container round down to 0.000 m³, the 800 of the line round up to 0.001
    await api.db.pool.query('update envase set largo_mm = 1001, ancho_mm = 1, alto_mm = 1')
    const sum = (rows: { Volumen: number }[]) => rows.reduce((total, { Volumen }) => total + Volumen * 1000, 0) / 1000
    const list = await embarques.get(`${ship}/papeles/lista-empaque/0`)
    for (const box of list.Contenedores) expect(sum(box.Carga)).toBe(box.Volumen)
    expect(sum(list.Contenedores)).toBe(list.Totales.Volumen)
    const shipping = await embarques.get(`${ship}/papeles/instrucciones-embarque/0`)
    expect([sum(shipping.Lineas), sum(shipping.Contenedores)]).toEqual([shipping.Totales.Volumen, shipping.Totales.Volumen])
  })

  test('tell the customs what is sold and what of it is freight', async () => {
    const { ship } = await loadedShipment(api)
    const { Instruccion } = await embarques.get(`${ship}/cargar-embarque-aduana`)
    expect(Instruccion.Aduana).toMatchObject({ Clausula: '2 · CFR', Modalidad_Venta: '1 · A firme', Flete_Usd: 4500, Fob_Usd: 111_000 })
    expect(Instruccion.Montos).toEqual([{ Cod_Moneda: 'USD', Monto: 115_500 }])
    const { Factura } = await embarques.get(`${ship}/cargar-embarque-factura`)
    expect(Factura).toMatchObject({ Marca: 'borrador', Lineas: [{ Monto: 77_000 }, { Monto: 38_500 }] })
    const { Agencias_Transporte } = await embarques.get(`${ship}/cargar-embarque-agencia-trans`)
    expect(Agencias_Transporte).toMatchObject([{ Cod_Agtrans: 1, Cant_Contenedores: 2 }])
  })
})

describe('a pro-forma', () => {
  test('that is approved keeps its number and amounts until it is approved again', async () => {
    const { ship, ids } = await loadedShipment(api)
    const first = await embarques.post('aprobar-proforma-factura', { Nro_Embarque: ship })
    expect(first).toMatchObject({ Marca: null, Montos: [{ Monto: 115_500 }] })
    await embarques.post('disminuir-cantidad-contenedor-producto', { Id_Contenedor: ids[0], Id_Linea: 1, Cantidad: 1000 })
    expect((await embarques.get(`${ship}/papeles/proforma/0`)).Montos).toEqual([{ Cod_Moneda: 'USD', Monto: 115_500 }])
    const paper = (await embarques.get(`${ship}/papeles`)).find((one: { Papel: string }) => one.Papel === 'proforma')
    expect(paper.Falta).toBe('El embarque cambió después de aprobar la proforma. Apruébela otra vez.')
    const proposed = await embarques.get(`${ship}/proforma-propuesta`)
    expect(proposed).toMatchObject({ Numero: first.Numero, Marca: null, Montos: [{ Monto: 111_650 }] })
    expect(proposed.Cambios).toContainEqual(
      expect.objectContaining({ Antes: expect.stringContaining('115.500'), Ahora: expect.stringContaining('111.650') }),
    )
    const again = await embarques.post('aprobar-proforma-factura', { Nro_Embarque: ship })
    expect((await embarques.get(`${ship}/proforma-propuesta`)).Cambios).toEqual([])
    expect([again.Numero, again.Montos[0].Monto]).toEqual([first.Numero, 111_650])
    expect(await embarques.pedir('POST', 'aprobar-proforma-factura', { Nro_Embarque: ship, Nro_Proforma: 'OTRO' })).toMatchObject({
      status: 409,
    })
    expect((await embarques.get(`${ship}/cargar-embarque`)).Nro_Proforma).toBe(first.Numero)
  })
})
