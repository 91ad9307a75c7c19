import type { Values } from '@nogal/model/fields'
import { describe, expect, test } from 'vitest'
import { buildCuota, buildLinea } from '../../test/builders.ts'
import { callsOf } from '../../test/embarques.ts'
import { parrafos, useNegocios } from '../../test/negocios.ts'

const api = useNegocios()
const { agregar, enviar, leer } = api

describe('the printed contract', () => {
  test('is shown in both languages, with the names of each', async () => {
    const { Nro_Negocio, Nro_Contrato } = await agregar()
    const es = (await leer(`/api/negocio/print-negocio/${Nro_Negocio}`)).data
    const en = (await leer(`/api/negocio/print-negocio/${Nro_Negocio}?idioma=en`)).data
    expect(es).toMatchObject({
      Nro_Contrato,
      Marca: 'borrador',
      Pais_Destino: 'Alemania',
      Lineas: [{ Producto: 'Nuez con cáscara', Unidad: 'Kilogramo' }],
    })
    expect(en).toMatchObject({
      Pais_Destino: 'Germany',
      Puerto_Destino: 'Hamburg',
      Lugar_IncoTerm: 'Hamburg',
      Lineas: [{ Producto: 'Walnuts in shell', Unidad: 'Kilogram', Monto: 77_000 }],
      Pagos: [{ Unidad: '%', Cantidad: 100, Montos: [{ Cod_Moneda: 'USD', Monto: 77_000 }] }],
      Vendedor: { Cuentas: [{ Banco_Intermediario: expect.stringMatching(/CHASUS33/) }] },
      Documentos: [{ Nombre: 'Commercial invoice', Observacion: '3 originals, 2 copies' }],
      Totales: [{ Cod_Moneda: 'USD', Monto: 77_000 }],
      Total_Kilos: 20_000,
    })
  })

  test('says a fixed amount with its currency, and per cent of what the fixed ones leave', async () => {
    const { Nro_Negocio } = await agregar({ Formas_Pago: [buildCuota({ Cod_UndPago: 3, Cantidad: 12_000 }), buildCuota()] })
    const unidades = async (idioma: string) =>
      (await leer(`/api/negocio/print-negocio/${Nro_Negocio}?idioma=${idioma}`)).data.Pagos.map((pago: Values) => pago.Unidad)
    expect(await unidades('es')).toEqual(['USD por contenedor', '% del saldo'])
    expect(await unidades('en')).toEqual(['USD per container', '% of the balance'])
  })

  test('of a price that is no fixed one says how it is settled, in its own language', async () => {
    const clausula = async (Cod_TipoPrecio: number, idioma: string) => {
      const { Nro_Negocio } = await agregar({ Productos: [buildLinea({ Cod_TipoPrecio, Cosecha: '2026/27' })] })
      const { Clausulas, Lineas } = (await leer(`/api/negocio/print-negocio/${Nro_Negocio}?idioma=${idioma}`)).data
      expect(Lineas).toMatchObject([{ Cosecha: '2026/27' }])
      return JSON.stringify(Clausulas.Liquidacion)
    }
    expect(await clausula(1, 'es')).toBe('null')
    expect(await clausula(2, 'es')).toContain('mínimo garantizado')
    expect(await clausula(2, 'en')).toContain('guaranteed minimum')
    expect(await clausula(4, 'en')).toContain('account of sales')
  })

  test('says which language prevails, as its company decided', async () => {
    const { Nro_Negocio } = await agregar()
    const prevails = async () => (await leer(`/api/negocio/print-negocio/${Nro_Negocio}`)).data.Idioma_Prevalece
    await api.db.pool.query("update clienteinterno set idioma_contrato = 'en'")
    expect(await prevails()).toBe('en')
    await api.db.pool.query('update clienteinterno set idioma_contrato = null')
    expect(await prevails()).toBeNull()
  })

  test('of a sale EXW names a plant, not the office', async () => {
    const { Nro_Negocio } = await agregar({ Cod_IncoTerm: 'EXW', Lugar_IncoTerm: null })
    expect((await leer(`/api/negocio/print-negocio/${Nro_Negocio}`)).data.Lugar_IncoTerm).toBe('la planta de carga')
    const sent = callsOf(api)
    await enviar('cambiar-estado', { Nro_Negocio, Cod_EstadoNeg: '02' })
    await sent.get(`set-up-embarque/${Nro_Negocio}/1/1/comex`)
    await api.db.pool.query('update embarque set cod_planta = 2 where nro_negocio = $1', [Nro_Negocio])
    expect((await leer(`/api/negocio/print-negocio/${Nro_Negocio}`)).data.Lugar_IncoTerm).toBe('Planta Buin (nueces), Buin')
    expect((await leer(`/api/negocio/${Nro_Negocio}`)).data.Lugar_Convenido).toBe('Planta Buin (nueces), Buin')
  })

  test('says the glosas in its own language, and what people wrote as they wrote it', async () => {
    const { rows } = await api.db.pool.query('select texto, texto_ing from glosas where cod_glosa = 4')
    const own = parrafos('Un acuerdo propio.').content
    const { Nro_Negocio } = await agregar({ Otros_Terminos: { type: 'doc', content: [...own, ...rows[0].texto.content] } })
    const { data } = await leer(`/api/negocio/print-negocio/${Nro_Negocio}?idioma=en`)
    const said = rows[0].texto_ing.content.filter((node: Values) => node.content)
    expect(data.Clausulas.Otros_Terminos.content).toEqual([...own, ...said])
  })

  test('is kept byte for byte, and printed anew only when the deal changed', async () => {
    const { Nro_Negocio } = await agregar()
    const url = `/api/negocio/print-negocio/${Nro_Negocio}?formato=pdf`
    const first = await leer(url)
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; .*Contrato%20/),
    })
    expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await leer(url)).bytes.equals(first.bytes)).toBe(true)
    await leer(`${url}&idioma=en`)
    await enviar('/api/negocio/update-negocio', { Nro_Negocio, Num_Contenedores: 3 })
    const second = await leer(url)
    expect(second.bytes.equals(first.bytes)).toBe(false)
    expect((await leer(`${url}&impresion=1`)).bytes.equals(first.bytes)).toBe(true)
    const { data } = await leer(`/api/negocio/${Nro_Negocio}/impresiones`)
    expect(data).toMatchObject([
      { Impresion: 3, Idioma: 'es' },
      { Impresion: 2, Idioma: 'en' },
      { Impresion: 1, Usuario: 'comercial', Bytes: first.bytes.length },
    ])
    expect(await leer(`${url}&impresion=9`)).toMatchObject({ status: 404 })
    await expect(api.db.pool.query('update impresion set pdf = pdf where clave = $1', [Nro_Negocio])).rejects.toThrow(/sólo admite agregar/)
    expect(await enviar('/api/negocio/delete-negocio', { Nro_Negocio })).toMatchObject({
      status: 409,
      mensaje: expect.stringMatching(/imprimió/),
    })
  })

  test('stays the same while shipments are only planned, and names those that are booked', async () => {
    const embarques = callsOf(api)
    const { Nro_Negocio } = await agregar()
    await enviar('/api/negocio/cambiar-estado', { Nro_Negocio, Cod_EstadoNeg: '02' })
    const url = `/api/negocio/print-negocio/${Nro_Negocio}`
    const first = (await leer(`${url}?formato=pdf`)).bytes
    const [ship] = await embarques.get(`set-up-embarque/${Nro_Negocio}/1/2/comex`)
    expect((await leer(`${url}?formato=pdf`)).bytes.equals(first)).toBe(true)
    expect((await leer(url)).data.Embarques).toBeNull()
    const { rows } = await api.db.pool.query("select cod_puerto, cod_pais from puerto where nom_puerto = 'Valparaíso'")
    await embarques.post('update-info-embarque', {
      Cod_PaisOrigen: rows[0].cod_pais,
      Cod_PuertoOrigen: rows[0].cod_puerto,
      Nro_Embarque: ship.Nro_Embarque,
      Nro_Booking: 'hlcu 1',
      Nro_Viaje: '12N',
      Fecha_ETA: '2027-04-09',
    })
    expect((await leer(url)).data.Embarques).toMatchObject([
      {
        Nro_Corr_Embarque: 1,
        Nro_Booking: 'HLCU 1',
        Nro_Viaje: '12N',
        Puerto_Embarque: 'Valparaíso',
        Fecha_ETA: '2027-04-09',
        Cant_Contenedores: 2,
        Nros_Contenedor: null,
      },
    ])
    expect((await leer(`${url}?formato=pdf`)).bytes.equals(first)).toBe(false)
  })

  test('asked for by two at once is printed once', async () => {
    const { Nro_Negocio } = await agregar()
    const both = await Promise.all([1, 2].map(() => leer(`/api/negocio/print-negocio/${Nro_Negocio}?formato=pdf`)))
    expect(both[0]!.bytes.equals(both[1]!.bytes)).toBe(true)
    expect((await leer(`/api/negocio/${Nro_Negocio}/impresiones`)).data).toHaveLength(1)
  })

  test.each(['idioma=fr', 'formato=doc', 'impresion=0', 'otro=1'])('refuses %s', async query => {
    expect(await leer(`/api/negocio/print-negocio/1?${query}`)).toMatchObject({ status: 400 })
  })
})
