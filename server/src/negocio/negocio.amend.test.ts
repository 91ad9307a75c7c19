/** A confirmed deal can be changed only by users who may approve, with a reason, until its contract is printed. */
import type { Values } from '@nogal/model/fields'
import { describe, expect, test } from 'vitest'
import { buildLinea } from '../test/builders.ts'
import { useNegocios } from '../test/negocios.ts'

const api = useNegocios()
const { agregar, enviar, estado, leer } = api

const REFUSED = { status: 409, mensaje: expect.stringMatching(/está confirmado\. Para cambiarlo, .*«Enmendar»/) }
const confirmed = async (): Promise<number> => {
  const { Nro_Negocio } = await agregar()
  await estado(Nro_Negocio, '02')
  return Nro_Negocio
}
const amend = (nro: number, Motivo = 'El comprador pidió más.', usuario = 'comercial') =>
  enviar('/api/negocio/cambiar-estado', { Nro_Negocio: nro, Cod_EstadoNeg: '02', Motivo }, { usuario })
const changed = (nro: number, Num_Contenedores: number, usuario = 'comercial') =>
  enviar('/api/negocio/update-negocio', { Nro_Negocio: nro, Num_Contenedores }, { usuario })
const contract = async (nro: number, query = '') => (await leer(`/api/negocio/print-negocio/${nro}?${query}`)).data
const print = (nro: number, idioma = 'es') => leer(`/api/negocio/print-negocio/${nro}?formato=pdf&idioma=${idioma}`)

describe('a confirmed deal', () => {
  const changes: [string, Values][] = [
    ['/api/negocio/update-negocio', { Num_Contenedores: 3 }],
    ['/api/producto/add-producto', buildLinea()],
    ['/api/producto/update-productos', { Id_Linea: 1, Cantidad: 1 }],
    ['/api/forma-pago/update-forma-pago', { Num_Cuota: 1, Dias: 3 }],
    ['/api/documento/add-documento', { Cod_DocNegocio: 2 }],
    ['/api/broker/delete-broker', { Id_Linea: 1 }],
  ]
  test('changes in nothing until somebody amends it, and says so before', async () => {
    const nro = await confirmed()
    for (const [url, body] of changes) expect(await enviar(url, { Nro_Negocio: nro, ...body }), url).toMatchObject(REFUSED)
    const asked = () => enviar('/api/producto/validar-update', { Nro_Negocio: nro, Id_Linea: 1, Cantidad: 1 })
    expect((await asked()).data).toMatchObject({ valido: false })
    expect(await amend(nro)).toMatchObject({ status: 200, data: { Usuario_Enmienda: 'comercial', Nro_Enmienda: 1, Cod_EstadoNeg: '02' } })
    expect((await asked()).data).toEqual({ valido: true, motivos: [] })
    for (const [url, body] of changes.slice(0, 5))
      expect(await enviar(url, { Nro_Negocio: nro, ...body }), url).toMatchObject({ status: 200 })
    const { data } = await leer(`/api/negocio/${nro}/estados`)
    expect(data.at(-1)).toMatchObject({ Cod_EstadoNeg: '02', Motivo: 'El comprador pidió más.', Enmienda: 1, Usuario: 'comercial' })
  })

  test('is amended only with a reason, and only by whoever may approve', async () => {
    const nro = await confirmed()
    expect(await amend(nro, ' ')).toMatchObject({ status: 409, mensaje: 'Diga el motivo de la enmienda.' })
    expect(await amend(nro, 'Yo.', 'produccion')).toMatchObject({ status: 403 })
    await amend(nro)
    expect(await changed(nro, 3, 'admin')).toMatchObject(REFUSED)
    expect(await changed(nro, 3)).toMatchObject({ status: 200 })
  })

  test('is amended by one at a time: the last who opens an amendment', async () => {
    const nro = await confirmed()
    await amend(nro)
    await amend(nro, 'Lo tomo yo.', 'admin')
    expect(await changed(nro, 3)).toMatchObject(REFUSED)
    expect(await changed(nro, 3, 'admin')).toMatchObject({ status: 200, data: { Nro_Enmienda: 2 } })
  })

  test.each([
    ['its contract is printed', (nro: number) => print(nro)],
    ['it goes to another state and back', async (nro: number) => [await estado(nro, '01'), await estado(nro, '02')]],
    ['a working day is over', (nro: number) => api.db.pool.query(`update enmienda_abierta set hasta = now() where clave = $1`, [nro])],
  ])('no longer changes when %s', async (_, end) => {
    const nro = await confirmed()
    await amend(nro)
    await end(nro)
    expect(await changed(nro, 3)).toMatchObject(REFUSED)
  })

  test('in preparation is nothing to amend', async () => {
    const { Nro_Negocio } = await agregar()
    await expect(api.db.pool.query(`select enmendar_de_negocio($1, 'x')`, [Nro_Negocio])).rejects.toThrow(/nada que enmendar/)
  })
})

describe('the contract of an amended deal', () => {
  test('says its revision, and what changed against the last one printed in its language', async () => {
    const nro = await confirmed()
    expect(await contract(nro)).toMatchObject({ Revision: null, Cambios: null })
    await print(nro)
    await amend(nro)
    expect(await contract(nro)).toMatchObject({ Revision: null, Cambios: null })
    await changed(nro, 7)
    const es = await contract(nro)
    expect(es).toMatchObject({
      Revision: 1,
      Fecha_Revision: expect.stringMatching(/^\d{4}-/),
      Cambios: [{ Que: 'Contenedores', Antes: '2', Ahora: '7' }],
    })
    expect(await contract(nro, 'idioma=en')).toMatchObject({ Revision: 1, Cambios: null, Reemplaza: null })
    const first = await print(nro)
    expect((await print(nro)).bytes.equals(first.bytes)).toBe(true)
    await print(nro, 'en')
    const { data: printings } = await leer(`/api/negocio/${nro}/impresiones`)
    expect(printings.map((one: { Revision: unknown }) => one.Revision)).toEqual([1, 1, null])
    await amend(nro)
    await enviar('/api/producto/update-productos', { Nro_Negocio: nro, Id_Linea: 1, Precio: 4 })
    const { Revision, Cambios } = await contract(nro, 'idioma=en')
    expect(Revision).toBe(2)
    expect(Cambios).toContainEqual({ Que: 'Product 1, unit price', Antes: '3.85', Ahora: '4.00' })
  })

  test('counts a deal that was taken back to preparation and confirmed again', async () => {
    const nro = await confirmed()
    await print(nro)
    await estado(nro, '01')
    await changed(nro, 9)
    expect(await contract(nro)).toMatchObject({ Marca: 'borrador', Revision: null })
    await estado(nro, '02')
    expect(await contract(nro)).toMatchObject({ Revision: 1, Cambios: [{ Que: 'Contenedores', Ahora: '9' }] })
  })
})

test('two printings are compared, or one with what would be printed now', async () => {
  const { Nro_Negocio: nro } = await agregar()
  await print(nro)
  await changed(nro, 3)
  await print(nro)
  await changed(nro, 4)
  const compared = async (a: number, b: number) => (await leer(`/api/negocio/${nro}/impresiones/${a}/${b}`)).data
  expect(await compared(1, 2)).toEqual([{ Que: 'Contenedores', Antes: '2', Ahora: '3' }])
  expect(await compared(2, 0)).toEqual([{ Que: 'Contenedores', Antes: '3', Ahora: '4' }])
  expect(await compared(2, 2)).toEqual([])
  expect(await leer(`/api/negocio/${nro}/impresiones/1/9`)).toMatchObject({ status: 404 })
})

test('a deal has 1,000 lines at most', async () => {
  const { Nro_Negocio: nro } = await agregar()
  await api.db.pool.query(
    `insert into negocio_producto (nro_negocio, id_linea, cod_especie, cod_producto, cod_envase, cantidad, cod_undventa, precio, cod_moneda)
     select nro_negocio, g, cod_especie, cod_producto, cod_envase, cantidad, cod_undventa, precio, cod_moneda
       from negocio_producto, generate_series(2, 1000) g where nro_negocio = $1 and id_linea = 1`,
    [nro],
  )
  expect(await enviar('/api/producto/add-producto', { Nro_Negocio: nro, ...buildLinea() })).toMatchObject({
    status: 409,
    mensaje: expect.stringMatching(/1\.000 líneas/),
  })
})
