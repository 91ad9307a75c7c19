import type { Values } from '@nogal/model/fields'
import { describe, expect, test } from 'vitest'
import { buildCuota, buildLinea } from '../test/builders.ts'
import { useNegocios } from '../test/negocios.ts'

const api = useNegocios()
const { agregar, enviar, estado, leer } = api

describe('states', () => {
  const faltas: [string, Values, RegExp][] = [
    ['lines', { Productos: [] }, /línea de producto/],
    ['payments', { Formas_Pago: [] }, /un pago/],
    ['the whole 100 %', { Formas_Pago: [buildCuota({ Cantidad: 99.99 })] }, /sumar 100 %; suman 99,99 %/],
  ]
  test.each(faltas)('a deal without %s is not confirmed', async (_, cambios, mensaje) => {
    const { Nro_Negocio, Falta_Confirmar } = await agregar(cambios)
    expect(Falta_Confirmar, 'the screen says so before it is asked').toMatch(mensaje)
    expect(await estado(Nro_Negocio, '02')).toMatchObject({ status: 409, mensaje: expect.stringMatching(mensaje) })
    await expect(api.db.pool.query(`update negocio set cod_estadoneg = '02' where nro_negocio = $1`, [Nro_Negocio])).rejects.toThrow(
      mensaje,
    )
  })

  test('a deal paid in fixed amounts alone is confirmed', async () => {
    const { Nro_Negocio, Falta_Confirmar } = await agregar({ Formas_Pago: [buildCuota({ Cod_UndPago: 2, Cantidad: 5 })] })
    expect(Falta_Confirmar).toBeNull()
    expect(await estado(Nro_Negocio, '02')).toMatchObject({ status: 200 })
  })

  test('a confirmed deal stays as it must be to be confirmed', async () => {
    const { Nro_Negocio } = await agregar()
    const { data } = await estado(Nro_Negocio, '02', { Version: 1 })
    expect(data).toMatchObject({ Cod_EstadoNeg: '02', Nom_EstadoNeg: 'CONFIRMADO', Version: 2 })
    expect(await enviar('/api/forma-pago/delete-forma-pago', { Nro_Negocio, Num_Cuota: 1 })).toMatchObject({ status: 409 })
    expect(await enviar('/api/forma-pago/update-forma-pago', { Nro_Negocio, Num_Cuota: 1, Cantidad: 90 })).toMatchObject({ status: 409 })
    expect(await enviar('/api/producto/delete-producto', { Nro_Negocio, Id_Linea: 1 })).toMatchObject({ status: 409 })
    expect(await enviar('/api/negocio/delete-negocio', { Nro_Negocio })).toMatchObject({
      status: 409,
      mensaje: expect.stringMatching(/preparación/),
    })
  })

  test('go only where people may take them, and each step is logged with its reason', async () => {
    const { Nro_Negocio } = await agregar()
    for (const [code, status] of [
      ['03', 409],
      ['04', 409],
      ['01', 409],
      ['09', 400],
      ['02', 200],
      ['02', 409],
      ['04', 409],
    ] as const)
      expect(await estado(Nro_Negocio, code), code).toMatchObject({ status })
    expect(await estado(Nro_Negocio, '01')).toMatchObject({ status: 200 })
    expect(await estado(Nro_Negocio, '05', { Motivo: 'No hubo acuerdo.' })).toMatchObject({ status: 200 })
    const { data } = await leer(`/api/negocio/${Nro_Negocio}/estados`)
    expect(data.map((step: Values) => step.Cod_EstadoNeg)).toEqual(['01', '02', '01', '05'])
    expect(data.at(-1)).toMatchObject({ Usuario: 'comercial', Motivo: 'No hubo acuerdo.' })
    await expect(api.db.pool.query(`update negocio set cod_estadoneg = '04' where nro_negocio = $1`, [Nro_Negocio])).rejects.toThrow(
      /no puede pasar/,
    )
    await expect(api.db.pool.query('update negocio_estado set motivo = null where nro_negocio = $1', [Nro_Negocio])).rejects.toThrow()
  })

  test('an annulled deal changes in nothing', async () => {
    const { Nro_Negocio } = await agregar()
    await estado(Nro_Negocio, '05')
    const changes: [string, Values][] = [
      ['/api/negocio/update-negocio', { Num_Contenedores: 3 }],
      ['/api/producto/add-producto', buildLinea()],
      ['/api/producto/update-productos', { Id_Linea: 1, Cantidad: 1 }],
      ['/api/producto/delete-producto', { Id_Linea: 1 }],
      ['/api/forma-pago/update-forma-pago', { Num_Cuota: 1, Dias: 3 }],
      ['/api/forma-pago/delete-forma-pago', { Num_Cuota: 1 }],
      ['/api/documento/add-documento', { Cod_DocNegocio: 2 }],
      ['/api/broker/delete-broker', { Id_Linea: 1 }],
    ]
    for (const [url, body] of changes)
      expect(await enviar(url, { Nro_Negocio, ...body }), url).toMatchObject({ status: 409, mensaje: expect.stringMatching(/anulado/) })
    const { data } = await enviar('/api/producto/validar-update', { Nro_Negocio, Id_Linea: 1, Cantidad: 1 })
    expect(data).toEqual({ valido: false, motivos: [expect.stringMatching(/anulado/)] })
  })
})
