/** Every route of the specification, in its order and its spelling. The router, the breadcrumb and the palette read this list. */
import type { ComponentType } from 'react'

/** Management areas that a route is open to: Comercial, Comex, Calidad, Producción, Cliente. */
const ADMIN: readonly number[] = [1, 2, 3, 4, 5]

export interface Pantalla {
  /** `:name` is a parameter, `:name?` one that may be missing. */
  path: string
  titulo: string
  /** Key of the icon table. */
  icono: string
  /** Screen that the permissions are kept under; '' for none. */
  pantalla: string
  /** Path of the screen above it, for the breadcrumb. */
  padre?: string
  /** Areas that may enter; without it, any session. */
  areas?: readonly number[]
  /** Absent while the screen is part of a later version. */
  page?: () => Promise<{ default: ComponentType }>
}

const NEGOCIOS = '/pages/negocios/listado/:filtros?'

export const PANTALLAS: readonly Pantalla[] = [
  { path: '/inicio', titulo: 'Inicio', icono: 'inicio', pantalla: '', areas: ADMIN, page: () => import('./inicio/InicioPage.tsx') },
  { path: '/pages/dashboard/panelcontrol', titulo: 'Panel de control', icono: 'panelcontrol', pantalla: 'panelcontrol' },
  { path: '/pages/pruebas', titulo: 'Pruebas', icono: 'pruebas', pantalla: '', areas: ADMIN },

  {
    path: NEGOCIOS,
    titulo: 'Negocios',
    icono: 'negocio',
    pantalla: 'negocio',
    areas: ADMIN,
    page: () => import('./negocio/NegociosPage.tsx'),
  },
  {
    path: '/pages/negocio/:nro_negocio/view',
    titulo: 'Negocio',
    icono: 'negocio',
    pantalla: 'negocio',
    padre: NEGOCIOS,
    areas: ADMIN,
    page: () => import('./negocio/NegocioPage.tsx'),
  },
  {
    path: '/pages/negocio/:nro_negocio/:filtros?',
    titulo: 'Editar negocio',
    icono: 'negocio',
    pantalla: 'negocio',
    padre: NEGOCIOS,
    areas: ADMIN,
    page: () => import('./negocio/NegocioPage.tsx'),
  },

  { path: '/pages/embarques/listado', titulo: 'Embarques', icono: 'embarque', pantalla: 'embarque', areas: ADMIN },
  {
    path: '/pages/embarque/:nro_negocio/:nro_embarque',
    titulo: 'Embarque',
    icono: 'embarque',
    pantalla: 'embarque',
    padre: '/pages/embarques/listado',
    areas: ADMIN,
  },

  { path: '/pages/calidad/listado', titulo: 'Control de calidad', icono: 'calidad', pantalla: 'calidad', areas: ADMIN },
  {
    path: '/pages/calidad/:nro_negocio/:nro_embarque',
    titulo: 'Calidad del embarque',
    icono: 'calidad',
    pantalla: 'calidad',
    padre: '/pages/calidad/listado',
    areas: ADMIN,
  },

  { path: '/pages/logistica/dashboard', titulo: 'Logística', icono: 'logistica', pantalla: 'logistica', areas: ADMIN },
  {
    path: '/pages/logistica/:nro_negocio/:nro_embarque',
    titulo: 'Logística del embarque',
    icono: 'logistica',
    pantalla: 'logistica',
    padre: '/pages/logistica/dashboard',
    areas: ADMIN,
  },

  { path: '/pages/cliente/listado', titulo: 'Mis embarques', icono: 'cliente', pantalla: 'cliente', areas: ADMIN },
  {
    path: '/pages/cliente/:nro_negocio/:nro_embarque',
    titulo: 'Embarque',
    icono: 'cliente',
    pantalla: 'cliente',
    padre: '/pages/cliente/listado',
    areas: ADMIN,
  },

  { path: '/pages/produccion/listado', titulo: 'Producción', icono: 'produccion', pantalla: 'produccion', areas: ADMIN },
  {
    path: '/pages/produccion/:nro_negocio/:nro_embarque',
    titulo: 'Producción del embarque',
    icono: 'produccion',
    pantalla: 'produccion',
    padre: '/pages/produccion/listado',
    areas: ADMIN,
  },

  { path: '/pages/reportes/informe-ventas', titulo: 'Informe de ventas', icono: 'informeventas', pantalla: 'informe-ventas', areas: ADMIN },
  {
    path: '/pages/reportes/informe-embarques',
    titulo: 'Informe de embarques',
    icono: 'informeembarques',
    pantalla: 'informe-embarques',
    areas: ADMIN,
  },
  {
    path: '/pages/reportes/stock-produccion',
    titulo: 'Stock de producción',
    icono: 'stockproduccion',
    pantalla: 'stock-produccion',
    areas: ADMIN,
  },
  {
    path: '/pages/reportes/produccion-comex',
    titulo: 'Producción y comex',
    icono: 'produccioncomex',
    pantalla: 'produccion-comex',
    areas: ADMIN,
  },

  {
    path: '/pages/parametros/:pantalla',
    titulo: 'Parámetros',
    icono: 'parametros',
    pantalla: ':pantalla',
    areas: ADMIN,
    page: () => import('./parametros/ParametroPage.tsx'),
  },
]

/** The router's spelling of a path: `:a` is `$a`, `:a?` is `{-$a}`. */
export const routerPath = (path: string): string => path.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1')

/** A path without the parameters that may be missing: where a link to the screen leads. */
export const linkOf = (path: string): string => path.replace(/\/:\w+\?/g, '')

const shapes = PANTALLAS.map(row => ({
  row,
  shape: new RegExp(`^${row.path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`),
}))

/** The screen at an address. */
export const pantallaOf = (pathname: string): Pantalla | undefined => shapes.find(({ shape }) => shape.test(pathname))?.row

/** The screen name that permissions are kept under at an address. */
export const screenAt = (pathname: string): string => {
  const name = pantallaOf(pathname)?.pantalla ?? ''
  return name === ':pantalla' ? decodeURIComponent(pathname.split('/')[3] ?? '') : name
}
