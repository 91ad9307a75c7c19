import { contactos } from '@nogal/model/parametros/comercial'
import { areagestion, usuario } from '@nogal/model/parametros/sistema'
import { expect, it } from 'vitest'
import { matrixCell, matrixOf, withCells } from './matrix.ts'

const grants = matrixOf(areagestion.fields.Permisos)!
const exceptions = matrixOf(usuario.fields.Permisos)!
const OPTIONS = ['ver', 'crear', 'editar']

it('finds the grid in the fields, or none', () => {
  expect(grants).toEqual({ line: 'Cod_Pantalla', column: 'Funciones' })
  expect(exceptions).toEqual({ line: 'Cod_Pantalla', column: 'Cod_Funcion', flag: 'Permitido' })
  expect(matrixOf(contactos)).toBeUndefined()
})

it('puts words in and out of the list of a line, and drops a line that says nothing', () => {
  const one = withCells(grants, OPTIONS, [], 'puerto', ['editar'], true)
  const two = withCells(grants, OPTIONS, one, 'puerto', ['ver'], true)
  expect(two).toEqual([{ Cod_Pantalla: 'puerto', Funciones: ['ver', 'editar'] }])
  expect(matrixCell(grants, two, 'puerto', 'ver')).toBe(true)
  expect(matrixCell(grants, two, 'puerto', 'crear')).toBeUndefined()
  expect(withCells(grants, OPTIONS, two, 'puerto', ['ver', 'editar'], undefined)).toEqual([])
})

it('says yes, no or nothing of each cell', () => {
  const no = withCells(exceptions, OPTIONS, [], 'puerto', ['editar'], false)
  expect(no).toEqual([{ Cod_Pantalla: 'puerto', Cod_Funcion: 'editar', Permitido: false }])
  expect(matrixCell(exceptions, no, 'puerto', 'editar')).toBe(false)
  const yes = withCells(exceptions, OPTIONS, no, 'puerto', ['editar'], true)
  expect(yes).toEqual([{ Cod_Pantalla: 'puerto', Cod_Funcion: 'editar', Permitido: true }])
  expect(withCells(exceptions, OPTIONS, yes, 'puerto', ['editar'], undefined)).toEqual([])
})
