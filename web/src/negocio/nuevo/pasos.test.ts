import { negocio } from '@nogal/model/negocio/negocio.fields'
import { expect, it } from 'vitest'
import { borradorInicial } from '../shared/borrador.ts'
import { CAMPOS_PASO, ownerOf, type Paso, problemasDe } from './pasos.ts'

it('asks for every field of a new deal in one step and no more', () => {
  const asked = Object.values(CAMPOS_PASO).flatMap(fields => Object.keys(fields))
  expect(asked.toSorted()).toEqual(
    [...Object.keys(negocio.fields), ...Object.keys(negocio.parts)].filter(name => name !== 'Nro_Negocio').toSorted(),
  )
})

it('finds the step of a fault in a nested row', () => {
  expect((Object.keys(CAMPOS_PASO) as Paso[]).filter(paso => ownerOf(paso)('Productos.1.Cantidad'))).toEqual(['productos'])
})

const porcentaje = async () => new Set([1])

it('lets payments in per cent reach 100 and no more', async () => {
  const pays = (...amounts: number[]) =>
    problemasDe(
      'pagos',
      { ...borradorInicial({}), Formas_Pago: amounts.map(Cantidad => ({ Cod_UndPago: 1, Cantidad, Dias: 0, Cod_EventoPago: 1 })) },
      porcentaje,
    )
  expect(await pays(33.33, 33.33, 33.34)).toEqual({})
  expect(await pays(30)).toEqual({})
  expect(await pays(60, 40.01)).toEqual({ Formas_Pago: 'Los pagos suman 100,01 %: baje alguno hasta sumar 100 %.' })
})

it('says what is missing in the step', async () => {
  const empty = borradorInicial({})
  expect(await problemasDe('datos', empty, porcentaje)).toMatchObject({
    Fecha_ETD: 'ETD: falta este dato.',
    Cod_Puerto: expect.any(String),
  })
  expect(await problemasDe('condiciones', empty, porcentaje)).toEqual({})
  expect(await problemasDe('productos', { ...empty, Productos: [{ Cantidad: 1 }] }, porcentaje)).toHaveProperty('Productos')
})

it('refuses the same requirement twice, in the words of the specification', async () => {
  const draft = { ...borradorInicial({}), Analisis: [{ Cod_Analisis: 1 }, { Cod_Analisis: 1 }] }
  expect(await problemasDe('requisitos', draft, porcentaje)).toEqual({ Analisis: 'Fila 2: Analisis ya se encuentra asociado' })
})
