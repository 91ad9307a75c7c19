/**
 * The screens for daily work: the path, the menu entry and the permissions of each. Routes, menu, permissions and start pages are derived
 * from them.
 */
import { AREAS, DE_ADMINISTRADORES, SALA_ADMINISTRADORES } from '../areas.ts'
import { FUNCIONES, type Funcion } from '../call.ts'

const { comercial, comex, calidad, produccion, cliente } = AREAS

/** The areas of staff, and all areas. */
export const INTERNAS: readonly number[] = [comercial, comex, calidad, produccion]
const TODAS: readonly number[] = [...INTERNAS, cliente]

/** The initial functions of areas in a screen. */
export type Permitidas = Partial<Record<number, readonly Funcion[]>>

export const TODO = Object.keys(FUNCIONES) as Funcion[]
export const LEER = ['ver', 'imprimir', 'exportar'] as const satisfies Funcion[]
export const aAreas = (who: readonly number[], what: readonly Funcion[]): Permitidas => Object.fromEntries(who.map(area => [area, what]))

/** The page of one record, opened from a screen: a deal, a shipment. */
type Ficha = { path: string; titulo: string }

export type Trabajo = {
  /** Name of its permissions. */
  pantalla: string
  /** Its name in the menu. */
  nombre: string
  /** Title of the page, where that differs from the menu. */
  titulo?: string
  /** Group of the menu. */
  grupo: string
  /** As in the specification: `:name` is a parameter, `:name?` an optional one. */
  path: string
  /** Key of the icon table. */
  icono: string
  /** The key that opens it after G. */
  tecla?: string
  areas: Permitidas
  /** Its address needs no permission: nobody can be denied the home page. */
  libre?: true
  /** Areas whose sessions may open its addresses at all; `null` means without a session. */
  entran?: readonly number[] | null
  /** Areas for which it is the start page. */
  llegan?: readonly number[]
  fichas?: readonly Ficha[]
  /** Its pages are generated from the definition of the noun with the same name. */
  noun?: true
  /** Only administradores see it, and nobody else can be granted it. */
  administra?: true
}

const fichas = (screen: string, titulo: string): readonly Ficha[] => [{ path: `/pages/${screen}/:nro_negocio/:nro_embarque`, titulo }]

/** A screen of the room of administradores. */
const deAdministracion = (pantalla: string, nombre: string): Trabajo => ({
  pantalla,
  nombre,
  grupo: 'Administración',
  path: `/pages/administracion/${pantalla}`,
  icono: pantalla,
  areas: {},
  entran: INTERNAS,
  administra: true,
})

/** The screens of a noun that only its definition describes: its list, and the page of one record. */
export const deNoun = (row: Omit<Trabajo, 'path' | 'fichas' | 'noun'> & { uno: string }): Trabajo => {
  const { uno, ...rest } = row
  const at = `/pages/${row.pantalla}`
  return { ...rest, path: `${at}/listado`, fichas: [{ path: `${at}/:clave`, titulo: uno }], noun: true }
}

/** In the order of the menu. */
export const TRABAJO: readonly Trabajo[] = [
  {
    pantalla: 'inicio',
    nombre: 'Inicio',
    grupo: 'Inicio',
    path: '/inicio',
    icono: 'inicio',
    tecla: 'i',
    areas: aAreas(TODAS, ['ver']),
    libre: true,
  },
  {
    pantalla: 'panelcontrol',
    nombre: 'Panel de control',
    grupo: 'Inicio',
    path: '/pages/dashboard/panelcontrol',
    icono: 'panelcontrol',
    tecla: 'd',
    areas: aAreas([comercial, comex], ['ver']),
    entran: null,
    llegan: [comercial, comex],
  },
  {
    pantalla: 'gerencia',
    nombre: 'Gerencia',
    grupo: 'Inicio',
    path: '/pages/dashboard/gerencia',
    icono: 'gerencia',
    // an administrador grants it to those who answer for all areas
    areas: {},
    entran: INTERNAS,
  },
  {
    pantalla: 'gestion',
    nombre: 'Gestiones',
    grupo: 'Inicio',
    path: '/pages/gestion/listado',
    icono: 'gestion',
    tecla: 'g',
    areas: aAreas(INTERNAS, ['ver', 'exportar']),
    entran: INTERNAS,
  },
  {
    pantalla: 'negocio',
    nombre: 'Negocios',
    grupo: 'Comercial',
    path: '/pages/negocios/listado/:filtros?',
    icono: 'negocio',
    tecla: 'n',
    areas: { ...aAreas(INTERNAS, LEER), [comercial]: TODO, [comex]: ['ver', 'editar', 'imprimir', 'exportar'] },
    fichas: [
      { path: '/pages/negocio/:nro_negocio/view', titulo: 'Negocio' },
      { path: '/pages/negocio/:nro_negocio/:filtros?', titulo: 'Editar negocio' },
    ],
  },
  {
    pantalla: 'embarque',
    nombre: 'Embarques',
    grupo: 'Comex',
    path: '/pages/embarques/listado',
    icono: 'embarque',
    tecla: 'e',
    areas: { ...aAreas(INTERNAS, LEER), [comex]: TODO },
    fichas: fichas('embarque', 'Embarque'),
  },
  {
    pantalla: 'logistica',
    nombre: 'Logística',
    grupo: 'Comex',
    path: '/pages/logistica/dashboard',
    icono: 'logistica',
    tecla: 'l',
    areas: { [comercial]: ['ver', 'aprobar', 'imprimir', 'exportar'], [comex]: TODO },
    fichas: fichas('logistica', 'Logística del embarque'),
  },
  deNoun({
    pantalla: 'solicitud',
    nombre: 'Solicitudes',
    uno: 'Solicitud',
    grupo: 'Comex',
    icono: 'solicitud',
    areas: { ...aAreas([calidad], LEER), ...aAreas([comercial, comex], ['ver', 'crear', 'editar', 'eliminar', 'aprobar', 'exportar']) },
    entran: INTERNAS,
  }),
  {
    pantalla: 'calidad',
    nombre: 'Calidad',
    titulo: 'Control de calidad',
    grupo: 'Calidad',
    path: '/pages/calidad/listado',
    icono: 'calidad',
    tecla: 'c',
    areas: { ...aAreas([comercial, comex], LEER), [calidad]: TODO },
    llegan: [calidad],
    fichas: fichas('calidad', 'Calidad del embarque'),
  },
  {
    pantalla: 'mediciones',
    nombre: 'Mediciones',
    titulo: 'Tendencia de las mediciones',
    grupo: 'Calidad',
    path: '/pages/mediciones/tendencia',
    icono: 'mediciones',
    areas: { ...aAreas([comercial, comex], LEER), [calidad]: LEER },
    entran: INTERNAS,
  },
  deNoun({
    pantalla: 'reclamo',
    nombre: 'Reclamos',
    uno: 'Reclamo',
    grupo: 'Calidad',
    icono: 'reclamo',
    areas: aAreas([comercial, comex, calidad], ['ver', 'crear', 'editar', 'eliminar', 'aprobar', 'exportar']),
    entran: INTERNAS,
  }),
  {
    pantalla: 'produccion',
    nombre: 'Producción',
    grupo: 'Producción',
    path: '/pages/produccion/listado',
    icono: 'produccion',
    tecla: 'p',
    areas: { ...aAreas([comex], LEER), [produccion]: TODO },
    llegan: [produccion],
    fichas: fichas('produccion', 'Producción del embarque'),
  },
  deNoun({
    pantalla: 'lote',
    nombre: 'Lotes',
    uno: 'Lote',
    grupo: 'Producción',
    icono: 'lote',
    areas: { ...aAreas([comercial, comex], LEER), ...aAreas([calidad, produccion], ['ver', 'crear', 'editar', 'eliminar', 'exportar']) },
    entran: INTERNAS,
  }),
  {
    pantalla: 'trazabilidad',
    nombre: 'Trazabilidad',
    titulo: 'Trazabilidad de lotes',
    grupo: 'Producción',
    path: '/pages/trazabilidad/lotes',
    icono: 'trazabilidad',
    areas: aAreas(INTERNAS, LEER),
    entran: INTERNAS,
  },
  {
    pantalla: 'cliente',
    nombre: 'Mis embarques',
    grupo: 'Cliente',
    path: '/pages/cliente/listado',
    icono: 'cliente',
    tecla: 'm',
    areas: aAreas([cliente], [...LEER, 'aprobar']),
    llegan: [cliente],
    fichas: fichas('cliente', 'Embarque'),
  },
  {
    pantalla: 'informe-ventas',
    nombre: 'Informe de ventas',
    grupo: 'Reportes',
    path: '/pages/reportes/informe-ventas',
    icono: 'informeventas',
    areas: aAreas([comercial, comex], LEER),
  },
  {
    pantalla: 'informe-embarques',
    nombre: 'Informe de embarques',
    grupo: 'Reportes',
    path: '/pages/reportes/informe-embarques',
    icono: 'informeembarques',
    areas: aAreas([comercial, comex, produccion], LEER),
  },
  {
    pantalla: 'stock-produccion',
    nombre: 'Stock de producción',
    grupo: 'Reportes',
    path: '/pages/reportes/stock-produccion',
    icono: 'stockproduccion',
    areas: aAreas([comercial, comex, produccion], LEER),
  },
  {
    pantalla: 'produccion-comex',
    nombre: 'Producción y comex',
    grupo: 'Reportes',
    path: '/pages/reportes/produccion-comex',
    icono: 'produccioncomex',
    areas: aAreas([comex, produccion], LEER),
  },
  ...Object.entries(SALA_ADMINISTRADORES).map(([pantalla, nombre]) => deAdministracion(pantalla, nombre)),
]

const ENTRAN = new Map(TRABAJO.map(({ pantalla, entran }) => [pantalla, entran]))

/** Can people of an area use a screen at all? No grant opens the screens of administradores, or to clients those of the staff. */
export const isGrantable = (pantalla: string, area: number): boolean =>
  !DE_ADMINISTRADORES.includes(pantalla) && (area !== cliente || (ENTRAN.get(pantalla) ?? TODAS).includes(cliente))

/** May sessions of an area open an address? What the staff opens, an area of the company's own opens too. */
export const isForArea = ({ areas }: Pick<Ruta, 'areas'>, area: number): boolean =>
  !areas || areas.includes(TODAS.includes(area) ? area : comercial)

/** An address of the portal. */
export type Ruta = {
  path: string
  titulo: string
  icono: string
  /** Name of its permissions; '' for none, `:pantalla` for the screen in the address. */
  pantalla: string
  /** Path of the parent screen, for the breadcrumb. */
  padre?: string
  /** Areas that may open it; without this, any session. */
  areas?: readonly number[]
  tecla?: string
  /** Generated from the definition of a noun: its list, or the page of one record. */
  noun?: 'list' | 'record'
}

const rutasDe = ({ pantalla, nombre, titulo = nombre, path, icono, tecla, libre, entran = TODAS, fichas = [], noun }: Trabajo): Ruta[] => {
  const all = { icono, pantalla: libre ? '' : pantalla, ...(entran && { areas: entran }) }
  return [
    { ...all, path, titulo, ...(tecla && { tecla }), ...(noun && { noun: 'list' }) },
    ...fichas.map((ficha): Ruta => ({ ...all, ...ficha, padre: path, ...(noun && { noun: 'record' }) })),
  ]
}

/** Every address of the specification and of this portal: those of the screens, the test page, and the parameters. */
export const RUTAS: readonly Ruta[] = [
  ...TRABAJO.flatMap(rutasDe),
  { path: '/pages/avisos', titulo: 'Avisos', icono: 'avisos', pantalla: '', areas: TODAS },
  { path: '/pages/pruebas', titulo: 'Pruebas', icono: 'pruebas', pantalla: '', areas: TODAS },
  { path: '/pages/parametros/:pantalla', titulo: 'Parámetros', icono: 'parametros', pantalla: ':pantalla', areas: TODAS },
]

/** The addresses beside those of screens. */
export const DIRECCIONES = {
  raiz: '/',
  login: '/login',
  administrador: '/administrador',
  invitacion: '/invitacion',
  parametros: '/pages/parametros',
  manual: '/manual/:pagina?',
  noExiste: '/session/404',
} as const

const shapeOf = (path: string): RegExp => new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`)

const shapes = RUTAS.map(row => ({ row, shape: shapeOf(row.path) }))
const others = Object.values(DIRECCIONES).map(shapeOf)

/** The screen at an address. */
export const rutaAt = (pathname: string): Ruta | undefined => shapes.find(({ shape }) => shape.test(pathname))?.row

/** Has an address a page that is no screen? */
export const isBeside = (pathname: string): boolean => others.some(shape => shape.test(pathname))

/** A path without its optional parameters, for links to the screen. */
export const menuPathOf = (path: string): string => path.replace(/\/:\w+\?/g, '')

/** The start page of an area. */
export const llegadaDe = (area: number): string =>
  menuPathOf(TRABAJO.find(({ llegan }) => llegan?.includes(area))?.path ?? TRABAJO[0]!.path)
