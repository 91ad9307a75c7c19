import type { EnlaceMenu } from '@nogal/model/sesion/sesion.calls'
import { expect, it } from 'vitest'
import { leavesOf, nounOfEntry, sectionsOf, trailAt, withoutLoneGroups } from './menu.ts'

const puerto = { nombre: 'Puertos', icono: 'geografia', path: '/pages/parametros/puerto' }
const negocios = { nombre: 'Negocios', icono: 'negocio', path: '/pages/negocios/listado' }
const MENU: EnlaceMenu[] = [
  { nombre: 'Inicio', icono: 'inicio', path: '/inicio' },
  { nombre: 'Comercial', icono: 'comercial', listado: [negocios] },
  { nombre: 'Parámetros', icono: 'parametros', listado: [{ nombre: 'Geografía', icono: 'geografia', listado: [puerto] }] },
]
const names = (trail: EnlaceMenu[]) => trail.map(entry => entry.nombre)

it('finds the way to a screen, and to what lies below one', () => {
  expect(names(trailAt(MENU, '/pages/parametros/puerto'))).toEqual(['Parámetros', 'Geografía', 'Puertos'])
  expect(names(trailAt(MENU, '/pages/negocios/listado/x'))).toEqual(['Comercial', 'Negocios'])
  expect(names(trailAt(MENU, '/pages/negocio/12/view'))).toEqual(['Comercial', 'Negocios'])
  expect(trailAt(MENU, '/pages/pruebas')).toEqual([])
})

it('lists the screens of nested groups', () => {
  expect(leavesOf(MENU).map(({ entry, groups }) => [entry.nombre, groups.join(' / ')])).toEqual([
    ['Inicio', ''],
    ['Negocios', 'Comercial'],
    ['Puertos', 'Parámetros / Geografía'],
  ])
})

it('cuts a list into its sections', () => {
  const listado = [
    { nombre: 'a', icono: '' },
    { nombre: 'b', icono: '', subSeccion: 'X' },
    { nombre: 'c', icono: '', subSeccion: 'X' },
    { nombre: 'd', icono: '', subSeccion: 'Y' },
    { nombre: 'e', icono: '', subSeccion: 'X' },
  ]
  expect(sectionsOf(listado).map(s => [s.title, names(s.entries).join('')])).toEqual([
    ['', 'a'],
    ['X', 'bce'],
    ['Y', 'd'],
  ])
})

it('takes the icon from the address before the server’s word', () => {
  expect(nounOfEntry(puerto)).toBe('puerto')
  expect(nounOfEntry({ nombre: 'X', icono: 'fruta' })).toBe('fruta')
})

it('takes a group of one link as the link', () => {
  expect(names(withoutLoneGroups(MENU))).toEqual(['Inicio', 'Negocios', 'Parámetros'])
})
