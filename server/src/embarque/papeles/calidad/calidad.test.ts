/** The certificate of quality: of a shipment and of a container, in both languages, as it is sent and sent again. */
import type { Values } from '@nogal/model/fields'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '../../../heavy/readPdf.ts'
import { useApi } from '../../../test/api.ts'
import { callsOf, loadedShipment } from '../../../test/embarques.ts'
import { sinExigencias } from '../../../test/exigencias.ts'
import { document } from '../papeles.document.ts'
import { CALIDAD } from './calidad.textos.ts'

const api = useApi()
beforeAll(() => sinExigencias(api))
const { get, pedir } = callsOf(api)

const TOTAL = 2
const value = (Valor: number): Values => ({ Mediciones: [{ Cod_Analisis: TOTAL, Valor }] })
const write = async (verb: string, body: Values) => {
  const { data, status, text } = await api.pedir('POST', `/api/calidadembarque/${verb}`, { usuario: 'calidad', body })
  if (status !== 200) throw new Error(text)
  return data
}
const sample = (ship: number, box: number, more: Values) =>
  write('add-nuevo-analisis', {
    Nro_Embarque: ship,
    Id_Contenedor: box,
    Cod_CertDocAnalis: TOTAL,
    Cod_EstadoGestion: '04',
    Cod_Laboratorio: 1,
    ...more,
  })
const certificate = (ship: number, variant = 0, idioma = 'es') => get(`${ship}/papeles/certificado-calidad/${variant}?idioma=${idioma}`)
const send = (ship: number, more: Values = {}) =>
  pedir('POST', 'enviar-papel', {
    Nro_Embarque: ship,
    Papel: 'certificado-calidad',
    Destinatarios: [{ Email: 'q@cliente.example' }],
    ...more,
  })

describe('a certificate of quality', () => {
  test('tells each complete sample beside its limit, the repeated one too, and what counts for the container', async () => {
    const { ship, ids } = await loadedShipment(api)
    await sample(ship, ids[0], value(4.1))
    await sample(ship, ids[0], { ...value(3), Repite: 1, Numero: 'LAB-77' })
    await sample(ship, ids[1], { ...value(1), Cod_EstadoGestion: '02' })
    const { Calidad, Marca } = await certificate(ship)
    expect(Marca).toBe('borrador')
    expect(Calidad.Muestras).toMatchObject([
      {
        ...{ Resultado: 'R', Repite: null, Repetida_Por: 2 },
        Mediciones: [
          {
            Analisis: 'Aflatoxinas totales (B1+B2+G1+G2)',
            Valor: 4.1,
            Maximo: 4,
            Fuente: 'Reglamento (UE) 2023/915',
            Veredicto: 'no-cumple',
          },
        ],
      },
      { Resultado: 'A', Informe: 'LAB-77', Repite: 1, Repetida_Por: null, Mediciones: [{ Valor: 3, Veredicto: 'cumple' }] },
    ])
    expect(Calidad.Veredictos.map((v: Values) => v.Veredicto)).toEqual(['sin-veredicto', 'sin-veredicto'])
    const english = await certificate(ship, ids[0], 'en')
    expect(english.Contenedores).toHaveLength(1)
    expect(english.Calidad.Muestras[0].Mediciones[0]).toMatchObject({
      Analisis: 'Total aflatoxins (B1+B2+G1+G2)',
      Fuente: 'Regulation (EU) 2023/915',
    })
    for (const [variant, idioma] of [
      [0, 'es'],
      [ids[1], 'en'],
    ] as const) {
      const { status, bytes } = await pedir('GET', `${ship}/papeles/certificado-calidad/${variant}?formato=pdf&idioma=${idioma}`)
      expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    }
  })

  test('is no draft once every limit has a value that meets it', async () => {
    const { ship, ids } = await loadedShipment(api)
    await sample(ship, ids[0], { Mediciones: [1, 2, 4, 5, 7, 8].map(Cod_Analisis => ({ Cod_Analisis, Valor: 0 })) })
    const { Calidad, Marca } = await certificate(ship, ids[0])
    expect([Marca, Calidad.Veredictos[0].Veredicto]).toEqual([null, 'cumple'])
  })

  test('is sent of a shipment or a container, and is out of date when a sample changes', async () => {
    const { ship, ids } = await loadedShipment(api)
    expect(await send(ship)).toMatchObject({ status: 409, mensaje: 'Complete antes un análisis, con lo que se midió.' })
    const first = await sample(ship, ids[0], value(1))
    expect(await send(ship)).toMatchObject({ status: 200, data: { Papel: 'certificado-calidad', Variante: 0, Revision: 1 } })
    expect(await send(ship, { Variante: ids[0], Idioma: 'en' })).toMatchObject({ status: 200, data: { Variante: ids[0], Revision: 1 } })
    expect(await send(ship, { Variante: ids[1] })).toMatchObject({ status: 409 })
    const of = (all: Values[]) => all.filter(one => one.Papel === 'certificado-calidad').map(one => [one.Variante, one.Desactualizada])
    expect(of(await get(`${ship}/papeles`))).toEqual([
      [0, false],
      [ids[0], false],
    ])
    const { Nro_Embarque, Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion } = first
    const key = { Nro_Embarque, Id_Contenedor, Cod_CertDocAnalis, Id_LineaGestion }
    await write('update-nuevo-analisis', { ...key, Cod_EstadoGestion: '02', Motivo: 'Error de digitación.', ...value(2) })
    await write('update-nuevo-analisis', { ...key, Cod_EstadoGestion: '04' })
    expect(of(await get(`${ship}/papeles`))).toEqual([
      [0, true],
      [ids[0], true],
    ])
    expect((await certificate(ship)).Cambios).toContainEqual(
      expect.objectContaining({ Que: expect.stringMatching(/Aflatoxinas totales/), Antes: 'Valor: 1', Ahora: 'Valor: 2' }),
    )
  })

  test('of a lot that fails leaves only when a named person says why, and no longer when something else fails', async () => {
    const { ship, ids } = await loadedShipment(api)
    await sample(ship, ids[0], value(4.1))
    const state = async () => (await get(`${ship}/papeles`)).find((one: Values) => one.Papel === 'certificado-calidad')
    expect(await state()).toMatchObject({ Impedimento: 'no-cumple', Autorizado_Por: null })
    expect(await send(ship)).toMatchObject({ status: 409, mensaje: expect.stringContaining('no cumple: el certificado no sale así') })
    const allow = (usuario: string, more: Values = {}) =>
      api.pedir('POST', '/api/calidadembarque/autorizar-certificado', {
        usuario,
        body: { Nro_Embarque: ship, Motivo: 'El cliente acepta la partida para selección.', ...more },
      })
    expect((await allow('comex')).status).toBe(403)
    expect((await allow('calidad', { Motivo: ' ' })).status).toBe(400)
    expect((await allow('calidad')).data).toMatchObject({ Id_Contenedor: 0, Fallas: expect.stringContaining('4 µg/kg') })
    expect(await state()).toMatchObject({
      ...{ Impedimento: null, Falta: null },
      Motivo_Autorizacion: 'El cliente acepta la partida para selección.',
      Autorizado_Por: expect.stringMatching(/\w/),
    })
    const sent = await send(ship)
    expect(sent).toMatchObject({ status: 200 })
    // of one of its containers the permission says nothing
    expect((await send(ship, { Variante: ids[0] })).status).toBe(409)
    await sample(ship, ids[1], value(9))
    expect(await state()).toMatchObject({ Impedimento: 'no-cumple', Autorizado_Por: null })
    expect(await api.pedir('POST', '/api/correo/reenviar', { usuario: 'comex', body: { Id_Envio: sent.data.Id_Envio } })).toMatchObject({
      status: 409,
      mensaje: expect.stringContaining('el certificado no sale así'),
    })
    const clean = await loadedShipment(api)
    expect((await allow('calidad', { Nro_Embarque: clean.ship })).status).toBe(409)
  })

  test('says why a container has no verdict, and never a result against one', async () => {
    const { ship, ids } = await loadedShipment(api)
    await sample(ship, ids[0], value(1))
    await sample(ship, ids[1], { ...value(9), Cod_Aprobado: 'A', Motivo_Resultado: 'Interno.' })
    const { Calidad } = await certificate(ship, 0, 'en')
    expect(Calidad.Veredictos).toMatchObject([
      { Veredicto: 'sin-veredicto', Medido_Cumple: true, Falta_Medir: expect.stringContaining('Aflatoxin B1, Moisture'), Sin_Limite: null },
      { Veredicto: 'no-cumple' },
    ])
    expect(Calidad.Muestras).toMatchObject([
      { Resultado: 'A', Veredicto: 'cumple' },
      { Resultado: 'A', Veredicto: 'no-cumple' },
    ])
    expect(CALIDAD.en.resultados.A['no-cumple']).toContain('although it does not comply')
    expect(JSON.stringify(Calidad)).not.toContain('Interno.')
    const { bytes } = await pedir('GET', `${ship}/papeles/certificado-calidad/0?formato=pdf&idioma=en`)
    const read = await readPdf(bytes)
    const words = 'texto' in read ? read.texto.replace(/\s+/g, ' ') : read.mensaje
    expect(words).toContain('What was measured complies')
    expect(words).toContain('Accepted by decision of the exporter, although it does not comply')
    expect(words).not.toContain('No verdict')
  })

  test('in English names methods and units in English', async () => {
    const { ship, ids } = await loadedShipment(api)
    await sample(ship, ids[0], { Mediciones: [17, 8].map(Cod_Analisis => ({ Cod_Analisis, Valor: 1 })) })
    const told = async (idioma: string) =>
      (await certificate(ship, 0, idioma)).Calidad.Muestras[0].Mediciones.map((m: Values) => [m.Metodo, m.Unidad, m.Unidad_Limite])
    expect(await told('es')).toEqual([
      ['ISO 16649-2', 'UFC/g', 'UFC/g'],
      ['Norma CEPE/ONU del producto', '%', null],
    ])
    expect(await told('en')).toEqual([
      ['ISO 16649-2', 'CFU/g', 'CFU/g'],
      ['UNECE standard of the product', '%', null],
    ])
  })

  test('calls a container without a number by its place', async () => {
    const { ship, ids } = await loadedShipment(api)
    await sample(ship, ids[1], value(1))
    expect((await certificate(ship)).Calidad.Muestras[0].Muestra).toMatch(/^Contenedor 2 · Aflatoxinas totales/)
    expect((await certificate(ship, 0, 'en')).Calidad.Muestras[0].Muestra).toMatch(/^Container 2 · Total aflatoxins/)
  })

  test('is signed on the page of its last sample', async () => {
    const { ship, ids } = await loadedShipment(api)
    await sample(ship, ids[0], value(1))
    await sample(ship, ids[1], { ...value(1), Numero: 'LAB-78' })
    const content = document({ data: await certificate(ship), idioma: 'es' }).content as { unbreakable?: boolean }[]
    expect(content.at(-1)!.unbreakable).toBe(true)
    for (const word of ['LAB-78', CALIDAD.es.certifica]) expect(JSON.stringify(content.at(-1))).toContain(word)
  })

  test('of another shipment’s container there is none', async () => {
    const [one, other] = [await loadedShipment(api), await loadedShipment(api)]
    expect((await pedir('GET', `${one.ship}/papeles/certificado-calidad/${other.ids[0]}`)).status).toBe(404)
    expect((await send(one.ship, { Variante: other.ids[0] })).status).toBe(404)
  })
})
