import type { Values } from '@nogal/model/fields'
import { negocio } from '@nogal/model/negocio/negocio.fields'
import { describe, expect, test } from 'vitest'
import { buildLinea, buildNegocio } from '../test/builders.ts'
import { useNegocios } from '../test/negocios.ts'

const api = useNegocios()
const { agregar, enviar, leer } = api

describe('a change', () => {
  test('touches only what is sent', async () => {
    const deal = await agregar()
    const { data } = await enviar('/api/negocio/update-negocio', {
      Nro_Negocio: deal.Nro_Negocio,
      Num_Contenedores: 5,
      Cod_Consig: null,
      Version: 1,
    })
    expect(data).toEqual({
      ...deal,
      Num_Contenedores: 5,
      Cod_Consig: null,
      Nom_Consig: null,
      Version: 2,
      Modificado_En: data.Modificado_En,
    })
  })

  test('may repeat all that was read: what is derived is not looked at, and the parts have their own calls', async () => {
    const deal = await agregar()
    expect(await enviar('/api/negocio/update-negocio', deal)).toMatchObject({ status: 200, data: { Version: 1 } })
    const [line] = deal.Productos as Values[]
    expect(await enviar('/api/negocio/update-negocio', { ...deal, Productos: [{ ...line, Cantidad: 1 }] })).toMatchObject({
      status: 400,
      errores: [{ campo: 'Productos' }],
    })
    const changes: [string, string, Values][] = [
      ['/api/producto', 'productos', { Cantidad: 1 }],
      ['/api/forma-pago', 'forma-pago', { Dias: 1 }],
      ['/api/documento', 'documento', { Copias: 9 }],
    ]
    for (const [path, name, change] of changes) {
      const row = (await leer(`${path}/${deal.Nro_Negocio}`)).data[0]
      const changed = await enviar(`${path}/update-${name}`, { ...row, ...change })
      expect(changed, changed.text).toMatchObject({ status: 200, data: { ...change, Version: 2 } })
      const gone = await enviar(`${path}/delete-${name.replace('productos', 'producto')}`, changed.data)
      expect(gone, gone.text).toMatchObject({ status: 200 })
      const again = await enviar(`${path}/add-${name.replace('productos', 'producto')}`, row)
      expect(again, again.text).toMatchObject({ status: 200, data: { Version: 1 } })
    }
    const whole = (await leer(`/api/negocio/${deal.Nro_Negocio}`)).data
    expect(await enviar('/api/negocio/delete-negocio', whole)).toMatchObject({ status: 200 })
    const { Nro_Negocio, ...header } = buildNegocio({ Nro_Negocio: 0 })
    expect((await enviar('/api/negocio/add-negocio', { Nro_Negocio, ...header })).data.Nro_Negocio).toBeGreaterThan(0)
  })

  test.each([
    ['producto', '/api/producto', 'Id_Linea'],
    ['forma-pago', '/api/forma-pago', 'Num_Cuota'],
    ['documento', '/api/documento', 'Id_Linea'],
  ])('of a part that was removed is undone with the same number and values: %s', async (verb, path, number) => {
    const { Nro_Negocio } = await agregar()
    const [removed] = (await leer(`${path}/${Nro_Negocio}`)).data
    await enviar(`${path}/delete-${verb}`, { Nro_Negocio, [number]: removed[number] })
    const back = { ...removed, Recuperar: removed[number] }
    const { data, status, text } = await enviar(`${path}/add-${verb}`, back)
    expect(status, text).toBe(200)
    expect(data).toEqual({ ...removed, Version: 1, Modificado_En: data.Modificado_En })
    const twice = await enviar(`${path}/add-${verb}`, { ...back, ...(verb === 'documento' && { Cod_DocNegocio: 7 }) })
    expect(twice).toMatchObject({ status: 409, errores: [{ campo: number, mensaje: expect.stringContaining('ya existe') }] })
  })

  test('that changes nothing makes no version', async () => {
    const deal = await agregar()
    const same = Object.fromEntries(Object.keys(negocio.fields).map(name => [name, deal[name]]))
    const { data } = await enviar('/api/negocio/update-negocio', { ...same, Cod_EstadoNeg: '01', Version: 1 })
    expect(data).toEqual(deal)
  })

  test('over a newer version is refused with the row as it is', async () => {
    const { Nro_Negocio } = await agregar()
    await enviar('/api/negocio/update-negocio', { Nro_Negocio, Num_Contenedores: 5 })
    const stale = await enviar('/api/negocio/update-negocio', { Nro_Negocio, Num_Contenedores: 6, Version: 1 })
    expect(stale).toMatchObject({ status: 409, estado: false, data: { Nro_Negocio, Num_Contenedores: 5, Version: 2 } })
    expect(await enviar('/api/negocio/delete-negocio', { Nro_Negocio, Version: 1 })).toMatchObject({ status: 409, data: { Version: 2 } })
  })

  test.each([
    ['update-productos', '/api/producto', { Id_Linea: 1 }, { Cantidad: 10 }, { Cantidad: 11 }],
    ['update-forma-pago', '/api/forma-pago', { Num_Cuota: 1 }, { Dias: 10 }, { Dias: 11 }],
    ['update-documento', '/api/documento', { Id_Linea: 1 }, { Copias: 1 }, { Copias: 0 }],
  ])('of a part by %s: stale is refused with the row', async (verb, path, key, first, second) => {
    const { Nro_Negocio } = await agregar()
    const one = await enviar(`${path}/${verb}`, { Nro_Negocio, ...key, ...first, Version: 1 })
    expect(one, one.text).toMatchObject({ status: 200, data: { ...key, ...first, Version: 2 } })
    expect(await enviar(`${path}/${verb}`, { Nro_Negocio, ...key, ...second, Version: 1 })).toMatchObject({
      status: 409,
      data: { ...first, Version: 2 },
    })
    const gone = { Nro_Negocio: 999_999, ...key, ...second }
    expect(await enviar(`${path}/${verb}`, gone)).toMatchObject({ status: 404 })
  })

  test('of the country alone leaves the port outside it', async () => {
    const { Nro_Negocio } = await agregar()
    expect(await enviar('/api/negocio/update-negocio', { Nro_Negocio, Cod_Pais: 152 })).toMatchObject({
      status: 400,
      errores: [{ campo: 'Cod_Puerto' }],
    })
    expect(await enviar('/api/negocio/update-negocio', { Nro_Negocio, Cod_Pais: 152, Cod_Puerto: 1 })).toMatchObject({ status: 200 })
  })

  test('of the ETD moves the season, not the number', async () => {
    const deal = await agregar()
    const { data } = await enviar('/api/negocio/update-negocio', { Nro_Negocio: deal.Nro_Negocio, Fecha_ETD: '2026-02-28' })
    expect(data).toMatchObject({ Nom_Temporada: '2025-2026', Nro_Contrato: deal.Nro_Contrato })
  })

  test('of the state is no part of the data', async () => {
    const { Nro_Negocio } = await agregar()
    expect(await enviar('/api/negocio/update-negocio', { Nro_Negocio, Cod_EstadoNeg: '05' })).toMatchObject({
      status: 400,
      errores: [{ campo: 'Cod_EstadoNeg' }],
    })
  })

  test('by two people who saw the same: one of them wins', async () => {
    const { Nro_Negocio } = await agregar()
    const both = await Promise.all(
      [3, 4].map(Num_Contenedores => enviar('/api/negocio/update-negocio', { Nro_Negocio, Num_Contenedores, Version: 1 })),
    )
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
  })

  test('leaves its trace in the history', async () => {
    const { Nro_Negocio } = await agregar()
    await enviar('/api/negocio/update-negocio', { Nro_Negocio, Num_Contenedores: 7 }, { usuario: 'comex' })
    const { rows } = await api.db.pool.query(
      `select usuario, antes, despues from historial where tabla = 'negocio' and clave = $1 and accion = 'editar'`,
      [String(Nro_Negocio)],
    )
    expect(rows).toEqual([{ usuario: 'comex', antes: { num_contenedores: 2 }, despues: { num_contenedores: 7 } }])
  })
})

describe('a product line', () => {
  test('is added, read, changed and removed', async () => {
    const { Nro_Negocio } = await agregar({ Productos: [] })
    const added = await enviar('/api/producto/add-producto', { Nro_Negocio, ...buildLinea({ Cod_Precio: 3.85 }) })
    expect(added, added.text).toMatchObject({ status: 200, data: { Id_Linea: 1, Nom_Producto: 'Nuez con cáscara', Saldo: 20_000 } })
    await enviar('/api/producto/add-producto', { Nro_Negocio, ...buildLinea({ Precio: undefined, Cod_Precio: 2 }) })
    const changed = await enviar('/api/producto/update-productos', { Nro_Negocio, Id_Linea: 1, Cod_Precio: 4 })
    expect(changed.data).toMatchObject({ Precio: 4, Cod_Precio: 4, Monto: 80_000, Version: 2 })
    expect((await leer(`/api/producto/get-producto/${Nro_Negocio}/1`)).data).toEqual(changed.data)
    expect((await leer(`/api/producto/${Nro_Negocio}`)).data).toHaveLength(2)
    expect((await leer(`/api/negocio/${Nro_Negocio}`)).data).toMatchObject({ Total_Monto: 120_000, Total_Kilos: 40_000 })
    await enviar('/api/producto/delete-producto', { Nro_Negocio, Id_Linea: 1 })
    expect((await leer(`/api/producto/${Nro_Negocio}`)).data).toMatchObject([{ Id_Linea: 2 }])
    expect(await leer(`/api/producto/get-producto/${Nro_Negocio}/1`)).toMatchObject({ status: 404 })
  })

  test('with fruit in containers: validar-update says why, update-productos and the deletions refuse the same', async () => {
    const { Nro_Negocio } = await agregar()
    const line = { Nro_Negocio, Id_Linea: 1 }
    await api.db.pool.query('update saldo_fruta set asignada = 12000.5 where nro_negocio = $1', [Nro_Negocio])
    expect((await leer(`/api/producto/get-producto/${Nro_Negocio}/1`)).data).toMatchObject({ Asignada: 12_000.5, Saldo: 7_999.5 })
    const cases: [Values, RegExp | null][] = [
      [{ Cantidad: 12_000.5 }, null],
      [{ Cod_Variedad: 2, Precio: 1 }, null],
      [{ Cantidad: 12_000 }, /cantidad.*12\.000,5/],
      [{ Cod_Producto: 2, Cod_Envase: 4 }, /producto ni el envase/],
      [{ Cod_Envase: 2 }, /producto ni el envase/],
    ]
    for (const [change, reason] of cases) {
      const { data } = await enviar('/api/producto/validar-update', { ...line, ...change })
      expect(data).toEqual({ valido: !reason, motivos: reason ? [expect.stringMatching(reason)] : [] })
      const saved = await enviar('/api/producto/update-productos', { ...line, ...change })
      expect(saved).toMatchObject(reason ? { status: 409, mensaje: expect.stringMatching(reason) } : { status: 200 })
    }
    expect(await enviar('/api/producto/delete-producto', line)).toMatchObject({ status: 409 })
    expect(await enviar('/api/negocio/delete-negocio', { Nro_Negocio })).toMatchObject({ status: 409 })
    // the database also refuses a direct statement
    await expect(api.db.pool.query('update negocio_producto set cantidad = 1 where nro_negocio = $1', [Nro_Negocio])).rejects.toThrow(
      /contenedores/,
    )
    await expect(api.db.pool.query('delete from negocio_producto where nro_negocio = $1', [Nro_Negocio])).rejects.toThrow(/contenedores/)
  })

  test('validar-update tells references that do not hold', async () => {
    const { Nro_Negocio } = await agregar()
    const { data } = await enviar('/api/producto/validar-update', { Nro_Negocio, Id_Linea: 1, Cod_Variedad: 50 })
    expect(data).toEqual({ valido: false, motivos: [expect.stringMatching(/^Variedad/)] })
  })
})
