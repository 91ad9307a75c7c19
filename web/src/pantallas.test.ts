import { CATALOGO } from '@nogal/model/parametros/catalogo'
import { expect, it } from 'vitest'
import { ICONS } from './menu/icons.tsx'
import { TABLE_ICONS } from './menu/tableIcons.ts'
import { PAGES } from './pages.ts'
import { isReady, linkOf, PANTALLAS, pantallaOf, routerPath, screenAt } from './pantallas.ts'

const SPECIFIED = `/inicio /pages/dashboard/panelcontrol /pages/pruebas /pages/negocios/listado/:filtros? /pages/negocio/:nro_negocio/view
/pages/negocio/:nro_negocio/:filtros? /pages/embarques/listado /pages/embarque/:nro_negocio/:nro_embarque /pages/calidad/listado
/pages/calidad/:nro_negocio/:nro_embarque /pages/logistica/dashboard /pages/logistica/:nro_negocio/:nro_embarque /pages/cliente/listado
/pages/cliente/:nro_negocio/:nro_embarque /pages/produccion/listado /pages/produccion/:nro_negocio/:nro_embarque
/pages/reportes/informe-ventas /pages/reportes/informe-embarques /pages/reportes/stock-produccion /pages/reportes/produccion-comex
/pages/parametros/:pantalla`.split(/\s+/)

/** The list that the cards of the panel lead to; the specification shows items of gestión one shipment at a time. */
const OURS = ['/pages/gestion/listado']

it('has every route of the specification, and no other but ours', () => {
  expect(PANTALLAS.map(row => row.path).filter(path => !OURS.includes(path))).toEqual(SPECIFIED)
})

it('gives every screen a title and an icon, and a parent that exists', () => {
  for (const row of PANTALLAS) {
    expect(row.title).not.toBe('')
    expect(ICONS).toHaveProperty(row.icon)
    if (row.parent) expect(SPECIFIED).toContain(row.parent)
  }
})

it('has an icon for each table of parameters, once', () => {
  for (const { entity } of CATALOGO) expect({ ...ICONS, ...TABLE_ICONS }).toHaveProperty(entity)
  expect(Object.keys(TABLE_ICONS).filter(name => name in ICONS)).toEqual([])
})

it('has a page for each screen but those of a later version', () => {
  expect(Object.keys(PAGES)).toEqual(PANTALLAS.filter(row => !row.later).map(row => row.path))
  expect(['/inicio', '/pages/parametros/puerto', '/pages/pruebas', '/nada'].map(isReady)).toEqual([true, true, true, false])
})

it('leaves only the control panel without an area list', () => {
  expect(PANTALLAS.filter(row => !row.areas).map(row => row.path)).toEqual(['/pages/dashboard/panelcontrol'])
})

it('spells paths for the router and for links', () => {
  expect(routerPath('/pages/negocio/:nro_negocio/:filtros?')).toBe('/pages/negocio/$nro_negocio/{-$filtros}')
  expect(linkOf('/pages/negocios/listado/:filtros?')).toBe('/pages/negocios/listado')
})

it('finds the screen at an address', () => {
  expect(pantallaOf('/pages/negocios/listado')?.title).toBe('Negocios')
  expect(pantallaOf('/pages/negocios/listado/eyJ')?.title).toBe('Negocios')
  expect(pantallaOf('/pages/negocio/12/view')?.title).toBe('Negocio')
  expect(pantallaOf('/pages/negocio/12')?.title).toBe('Editar negocio')
  expect(pantallaOf('/pages/negocio/12/x')?.title).toBe('Editar negocio')
  expect(pantallaOf('/nada')).toBeUndefined()
  expect(screenAt('/pages/parametros/puerto')).toBe('puerto')
  expect(screenAt('/pages/reportes/informe-ventas')).toBe('informe-ventas')
})
