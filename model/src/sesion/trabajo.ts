/** The screens where people work, once: where each is, in which menu, what areas may do there. Routes, menu, permissions and landing follow. */
import { AREAS } from '../areas.ts'
import { FUNCIONES, type Funcion } from '../call.ts'

const { comercial, comex, calidad, produccion, cliente } = AREAS

/** Areas of the company, and all of them. */
export const INTERNAS: readonly number[] = [comercial, comex, calidad, produccion]
const TODAS: readonly number[] = [...INTERNAS, cliente]

/** What areas may do in a screen at first start. */
export type Permitidas = Partial<Record<number, readonly Funcion[]>>

export const TODO = Object.keys(FUNCIONES) as Funcion[]
export const LEER = ['ver', 'imprimir', 'exportar'] as const satisfies Funcion[]
export const aAreas = (who: readonly number[], what: readonly Funcion[]): Permitidas => Object.fromEntries(who.map(area => [area, what]))

/** What is opened from a screen: one deal, one shipment. */
type Ficha = { path: string; titulo: string }

export type Trabajo = {
  /** Name under which permissions are kept. */
  pantalla: string
  /** As the menu calls it. */
  nombre: string
  /** As the page calls itself, where that is another word. */
  titulo?: string
  /** Group of the menu. */
  grupo: string
  /** As the specification writes it: `:name` is a parameter, `:name?` one that may be missing. */
  path: string
  /** Key of the icon table. */
  icono: string
  /** The letter that leads to it after G. */
  tecla?: string
  areas: Permitidas
  /** Its address opens without that permission: the home is nobody's to take away. */
  libre?: true
  /** Areas whose sessions may open its addresses at all; `null` asks for none. */
  entran?: readonly number[] | null
  /** Areas that begin their day here. */
  llegan?: readonly number[]
  fichas?: readonly Ficha[]
  /** Its pages are drawn from the definition of the noun of the same name. */
  noun?: true
}

const fichas = (screen: string, titulo: string): readonly Ficha[] => [{ path: `/pages/${screen}/:nro_negocio/:nro_embarque`, titulo }]

/** The screens of a noun that its definition alone describes: its list, and the record of one. */
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
  {
    pantalla: 'cliente',
    nombre: 'Mis embarques',
    grupo: 'Cliente',
    path: '/pages/cliente/listado',
    icono: 'cliente',
    tecla: 'm',
    areas: aAreas([cliente], LEER),
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
]

/** An address of the portal. */
export type Ruta = {
  path: string
  titulo: string
  icono: string
  /** Screen under which permissions are kept; '' for none, `:pantalla` for the one that the address names. */
  pantalla: string
  /** Path of the screen above it, for the breadcrumb. */
  padre?: string
  /** Areas that may enter; without it, any session. */
  areas?: readonly number[]
  tecla?: string
  /** Drawn from the definition of a noun: its list, or the record of one. */
  noun?: 'list' | 'record'
}

const rutasDe = ({ pantalla, nombre, titulo = nombre, path, icono, tecla, libre, entran = TODAS, fichas = [], noun }: Trabajo): Ruta[] => {
  const all = { icono, pantalla: libre ? '' : pantalla, ...(entran && { areas: entran }) }
  return [
    { ...all, path, titulo, ...(tecla && { tecla }), ...(noun && { noun: 'list' }) },
    ...fichas.map((ficha): Ruta => ({ ...all, ...ficha, padre: path, ...(noun && { noun: 'record' }) })),
  ]
}

/** Every address of the specification and ours: those of the screens, the test page, and the parameters. */
export const RUTAS: readonly Ruta[] = [
  ...TRABAJO.flatMap(rutasDe),
  { path: '/pages/pruebas', titulo: 'Pruebas', icono: 'pruebas', pantalla: '', areas: TODAS },
  { path: '/pages/parametros/:pantalla', titulo: 'Parámetros', icono: 'parametros', pantalla: ':pantalla', areas: TODAS },
]

/** A path without the parameters that may be missing: where a link to the screen leads. */
export const menuPathOf = (path: string): string => path.replace(/\/:\w+\?/g, '')

/** The address at which an area begins its day. */
export const llegadaDe = (area: number): string =>
  menuPathOf(TRABAJO.find(({ llegan }) => llegan?.includes(area))?.path ?? TRABAJO[0]!.path)
