/** Every route of the specification, in its order and its spelling. Router, menu and breadcrumb read this list; the pages stand in `pages.ts`. */

/** Management areas that a route is open to: Comercial, Comex, Calidad, Producción, Cliente. */
const ADMIN: readonly number[] = [1, 2, 3, 4, 5]

/** Those that work in the company. */
const INTERNAS: readonly number[] = [1, 2, 3, 4]

export interface Pantalla {
  /** `:name` is a parameter, `:name?` one that may be missing. */
  path: string
  title: string
  /** Key of the icon table. */
  icon: string
  /** Screen that the permissions are kept under; '' for none. */
  screen: string
  /** Path of the screen above it, for the breadcrumb. */
  parent?: string
  /** Areas that may enter; without it, any session. */
  areas?: readonly number[]
  /** The letter that leads to it after G. */
  go?: string
  /** The screen is part of a later version: its address shows a page that says so. */
  later?: true
}

const NEGOCIOS = '/pages/negocios/listado/:filtros?'

export const PANTALLAS: readonly Pantalla[] = [
  { path: '/inicio', title: 'Inicio', icon: 'inicio', screen: '', areas: ADMIN, go: 'i' },
  { path: '/pages/dashboard/panelcontrol', title: 'Panel de control', icon: 'panelcontrol', screen: 'panelcontrol', go: 'd' },
  { path: '/pages/gestion/listado', title: 'Gestiones', icon: 'gestion', screen: 'gestion', areas: INTERNAS, go: 'g' },
  { path: '/pages/pruebas', title: 'Pruebas', icon: 'pruebas', screen: '', areas: ADMIN },
  {
    path: NEGOCIOS,
    title: 'Negocios',
    icon: 'negocio',
    screen: 'negocio',
    areas: ADMIN,
    go: 'n',
  },
  {
    path: '/pages/negocio/:nro_negocio/view',
    title: 'Negocio',
    icon: 'negocio',
    screen: 'negocio',
    parent: NEGOCIOS,
    areas: ADMIN,
  },
  {
    path: '/pages/negocio/:nro_negocio/:filtros?',
    title: 'Editar negocio',
    icon: 'negocio',
    screen: 'negocio',
    parent: NEGOCIOS,
    areas: ADMIN,
  },
  { path: '/pages/embarques/listado', title: 'Embarques', icon: 'embarque', screen: 'embarque', areas: ADMIN, go: 'e' },
  {
    path: '/pages/embarque/:nro_negocio/:nro_embarque',
    title: 'Embarque',
    icon: 'embarque',
    screen: 'embarque',
    parent: '/pages/embarques/listado',
    areas: ADMIN,
  },
  { path: '/pages/calidad/listado', title: 'Control de calidad', icon: 'calidad', screen: 'calidad', areas: ADMIN, go: 'c' },
  {
    path: '/pages/calidad/:nro_negocio/:nro_embarque',
    title: 'Calidad del embarque',
    icon: 'calidad',
    screen: 'calidad',
    parent: '/pages/calidad/listado',
    areas: ADMIN,
  },
  { path: '/pages/logistica/dashboard', title: 'Logística', icon: 'logistica', screen: 'logistica', areas: ADMIN, go: 'l' },
  {
    path: '/pages/logistica/:nro_negocio/:nro_embarque',
    title: 'Logística del embarque',
    icon: 'logistica',
    screen: 'logistica',
    parent: '/pages/logistica/dashboard',
    areas: ADMIN,
  },
  { path: '/pages/cliente/listado', title: 'Mis embarques', icon: 'cliente', screen: 'cliente', areas: ADMIN, go: 'm' },
  {
    path: '/pages/cliente/:nro_negocio/:nro_embarque',
    title: 'Embarque',
    icon: 'cliente',
    screen: 'cliente',
    parent: '/pages/cliente/listado',
    areas: ADMIN,
  },
  { path: '/pages/produccion/listado', title: 'Producción', icon: 'produccion', screen: 'produccion', areas: ADMIN, go: 'p' },
  {
    path: '/pages/produccion/:nro_negocio/:nro_embarque',
    title: 'Producción del embarque',
    icon: 'produccion',
    screen: 'produccion',
    parent: '/pages/produccion/listado',
    areas: ADMIN,
  },
  {
    path: '/pages/reportes/informe-ventas',
    title: 'Informe de ventas',
    icon: 'informeventas',
    screen: 'informe-ventas',
    areas: ADMIN,
  },
  {
    path: '/pages/reportes/informe-embarques',
    title: 'Informe de embarques',
    icon: 'informeembarques',
    screen: 'informe-embarques',
    areas: ADMIN,
  },
  {
    path: '/pages/reportes/stock-produccion',
    title: 'Stock de producción',
    icon: 'stockproduccion',
    screen: 'stock-produccion',
    areas: ADMIN,
  },
  {
    path: '/pages/reportes/produccion-comex',
    title: 'Producción y comex',
    icon: 'produccioncomex',
    screen: 'produccion-comex',
    areas: ADMIN,
  },
  {
    path: '/pages/parametros/:pantalla',
    title: 'Parámetros',
    icon: 'parametros',
    screen: ':pantalla',
    areas: ADMIN,
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

/** Does the portal have the screen at an address already? */
export const isReady = (pathname: string): boolean => {
  const row = pantallaOf(pathname)
  return row !== undefined && !row.later
}

/** The screen name that permissions are kept under at an address. */
export const screenAt = (pathname: string): string => {
  const name = pantallaOf(pathname)?.screen ?? ''
  return name === ':pantalla' ? decodeURIComponent(pathname.split('/')[3] ?? '') : name
}
