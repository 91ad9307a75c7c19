import { integer, text } from '@nogal/model/fields'
import { expect, it } from 'vitest'
import { checkDraft, onStep } from './problems.ts'

it('puts a fault of a nested row on the list, and names the row', () => {
  expect(onStep([{ campo: 'Productos.1.Cantidad', mensaje: 'Cantidad: debe ser mayor que 0.' }])).toEqual({
    Productos: 'Fila 2: Cantidad: debe ser mayor que 0.',
  })
})

it('asks for what is required and takes what is optional and blank', async () => {
  const fields = { Nombre: text('Nombre*', 5), Cajas: integer('Cajas') }
  expect(await checkDraft(fields, {})).toEqual({ Nombre: 'Nombre: falta este dato.' })
  expect(await checkDraft(fields, { Nombre: 'Nogal', Cajas: null })).toEqual({})
})
