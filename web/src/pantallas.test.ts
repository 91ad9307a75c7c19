import { DE_ADMINISTRADORES } from '@nogal/model/areas'
import { CATALOGO } from '@nogal/model/parametros/catalogo'
import { isForArea, menuPathOf, RUTAS, rutaAt } from '@nogal/model/sesion/trabajo'
import { expect, it } from 'vitest'
import { ICONS } from './menu/icons.tsx'
import { TABLE_ICONS } from './menu/tableIcons.ts'
import { PAGED } from './pages.ts'
import { recordAt, routerPath, screenAt } from './pantallas.ts'

const SPECIFIED = `/inicio /pages/dashboard/panelcontrol /pages/pruebas /pages/negocios/listado/:filtros? /pages/negocio/:nro_negocio/view
/pages/negocio/:nro_negocio/:filtros? /pages/embarques/listado /pages/embarque/:nro_negocio/:nro_embarque /pages/calidad/listado
/pages/calidad/:nro_negocio/:nro_embarque /pages/logistica/dashboard /pages/logistica/:nro_negocio/:nro_embarque /pages/cliente/listado
/pages/cliente/:nro_negocio/:nro_embarque /pages/produccion/listado /pages/produccion/:nro_negocio/:nro_embarque
/pages/reportes/informe-ventas /pages/reportes/informe-embarques /pages/reportes/stock-produccion /pages/reportes/produccion-comex
/pages/parametros/:pantalla`.split(/\s+/)

/**
 * Addresses that the specification lacks: the list of all items of gestión, the view across areas, the trend of measurements, the notices,
 * and the room of administradores.
 */
const OURS = [
  ...['/pages/gestion/listado', '/pages/dashboard/gerencia', '/pages/mediciones/tendencia', '/pages/avisos', '/pages/trazabilidad/lotes'],
  ...DE_ADMINISTRADORES.map(pantalla => `/pages/administracion/${pantalla}`),
]

it('has every route of the specification, and no other but ours', () => {
  const alone = RUTAS.filter(row => !row.noun).map(row => row.path)
  expect(alone.sort()).toEqual([...SPECIFIED, ...OURS].sort())
})

it('gives every screen a title and an icon, and a parent that exists', () => {
  for (const row of RUTAS) {
    expect(row.titulo).not.toBe('')
    expect(ICONS).toHaveProperty(row.icono)
    if (row.padre) expect(RUTAS.map(({ path }) => path)).toContain(row.padre)
  }
})

it('has an icon for each table of parameters, once', () => {
  for (const { entity } of CATALOGO) expect({ ...ICONS, ...TABLE_ICONS }).toHaveProperty(entity)
  expect(Object.keys(TABLE_ICONS).filter(name => name in ICONS)).toEqual([])
})

it('has a page for each address', () => {
  const alone = RUTAS.filter(row => !row.noun).map(row => row.path)
  expect([...PAGED].sort()).toEqual(alone.sort())
})

it('leaves only the control panel without an area list', () => {
  expect(RUTAS.filter(row => !row.areas).map(row => row.path)).toEqual(['/pages/dashboard/panelcontrol'])
})

it('opens to an area of the own company what the staff opens, and to clients only what is theirs', () => {
  const opened = (area: number) => RUTAS.filter(row => isForArea(row, area)).map(({ path }) => path)
  expect(opened(6)).toEqual(opened(1))
  expect(opened(5)).not.toContain('/pages/lote/listado')
  expect(opened(5)).toContain('/inicio')
})

it('spells paths for the router and for links', () => {
  expect(routerPath('/pages/negocio/:nro_negocio/:filtros?')).toBe('/pages/negocio/$nro_negocio/{-$filtros}')
  expect(menuPathOf('/pages/negocios/listado/:filtros?')).toBe('/pages/negocios/listado')
})

it('finds the screen at an address', () => {
  expect(rutaAt('/pages/negocios/listado')?.titulo).toBe('Negocios')
  expect(rutaAt('/pages/negocios/listado/eyJ')?.titulo).toBe('Negocios')
  expect(rutaAt('/pages/negocio/12/view')?.titulo).toBe('Negocio')
  expect(rutaAt('/pages/negocio/12')?.titulo).toBe('Editar negocio')
  expect(rutaAt('/pages/negocio/12/x')?.titulo).toBe('Editar negocio')
  expect(rutaAt('/nada')).toBeUndefined()
  expect(screenAt('/pages/parametros/puerto')).toBe('puerto')
  expect(screenAt('/pages/reportes/informe-ventas')).toBe('informe-ventas')
})

it('leads from a reference to the record', () => {
  expect(recordAt('negocio', 12)).toBe('/pages/negocio/12/view')
  expect(recordAt('embarque', 58)).toBe('/pages/embarque/1/58')
  expect(recordAt('pais', 276)).toBeUndefined()
})
