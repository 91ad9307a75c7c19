/** The screens of the portal: what the menu shows, what permissions speak of. */

import { AREAS } from '../areas.ts'
import { FUNCIONES, type Funcion } from '../call.ts'
import { TEMAS } from '../parametros/catalogo.ts'

export type Pantalla = {
  pantalla: string
  nombre: string
  /** Group of the menu, and the section within it. */
  grupo: string
  subSeccion?: string
  path: string
  icono: string
  /** Areas that see it, and what each may do there. */
  areas: Partial<Record<number, readonly Funcion[]>>
}

const todo = Object.keys(FUNCIONES) as Funcion[]
const leer = ['ver', 'imprimir', 'exportar'] as const satisfies Funcion[]
const { comercial, comex, calidad, produccion, cliente } = AREAS
const internas = [comercial, comex, calidad, produccion]
const areas = (who: readonly number[], what: readonly Funcion[]) => Object.fromEntries(who.map(area => [area, what]))

const TRABAJO: readonly Pantalla[] = [
  {
    pantalla: 'inicio',
    nombre: 'Inicio',
    grupo: 'Inicio',
    path: '/inicio',
    icono: 'inicio',
    areas: areas([...internas, cliente], ['ver']),
  },
  {
    pantalla: 'panelcontrol',
    nombre: 'Panel de control',
    grupo: 'Inicio',
    path: '/pages/dashboard/panelcontrol',
    icono: 'panelcontrol',
    areas: areas([comercial, comex], ['ver']),
  },
  {
    pantalla: 'gestion',
    nombre: 'Gestiones',
    grupo: 'Inicio',
    path: '/pages/gestion/listado',
    icono: 'gestion',
    areas: areas(internas, ['ver', 'exportar']),
  },
  {
    pantalla: 'negocio',
    nombre: 'Negocios',
    grupo: 'Comercial',
    path: '/pages/negocios/listado',
    icono: 'negocio',
    areas: { ...areas(internas, leer), [comercial]: todo, [comex]: ['ver', 'editar', 'imprimir', 'exportar'] },
  },
  {
    pantalla: 'embarque',
    nombre: 'Embarques',
    grupo: 'Comex',
    path: '/pages/embarques/listado',
    icono: 'embarque',
    areas: { ...areas(internas, leer), [comex]: todo },
  },
  {
    pantalla: 'logistica',
    nombre: 'Logística',
    grupo: 'Comex',
    path: '/pages/logistica/dashboard',
    icono: 'logistica',
    areas: { [comercial]: ['ver', 'aprobar', 'imprimir', 'exportar'], [comex]: todo },
  },
  {
    pantalla: 'calidad',
    nombre: 'Calidad',
    grupo: 'Calidad',
    path: '/pages/calidad/listado',
    icono: 'calidad',
    areas: { ...areas([comercial, comex], leer), [calidad]: todo },
  },
  {
    pantalla: 'produccion',
    nombre: 'Producción',
    grupo: 'Producción',
    path: '/pages/produccion/listado',
    icono: 'produccion',
    areas: { ...areas([comex], leer), [produccion]: todo },
  },
  {
    pantalla: 'cliente',
    nombre: 'Mis embarques',
    grupo: 'Cliente',
    path: '/pages/cliente/listado',
    icono: 'embarque',
    areas: areas([cliente], leer),
  },
  {
    pantalla: 'informe-ventas',
    nombre: 'Informe de ventas',
    grupo: 'Reportes',
    path: '/pages/reportes/informe-ventas',
    icono: 'reporte',
    areas: areas([comercial, comex], leer),
  },
  {
    pantalla: 'informe-embarques',
    nombre: 'Informe de embarques',
    grupo: 'Reportes',
    path: '/pages/reportes/informe-embarques',
    icono: 'reporte',
    areas: areas([comercial, comex, produccion], leer),
  },
  {
    pantalla: 'stock-produccion',
    nombre: 'Stock de producción',
    grupo: 'Reportes',
    path: '/pages/reportes/stock-produccion',
    icono: 'reporte',
    areas: areas([comercial, comex, produccion], leer),
  },
  {
    pantalla: 'produccion-comex',
    nombre: 'Producción y comex',
    grupo: 'Reportes',
    path: '/pages/reportes/produccion-comex',
    icono: 'reporte',
    areas: areas([comex, produccion], leer),
  },
]

const PARAMETROS: readonly Pantalla[] = TEMAS.flatMap(tema =>
  tema.entidades.map(e => ({
    pantalla: e.entity,
    nombre: e.title,
    grupo: 'Parámetros',
    subSeccion: e.otros ? 'Otros' : tema.nombre,
    path: `/pages/parametros/${e.entity}`,
    icono: e.otros ? 'otros' : tema.icono,
    // system tables and "Otros" are kept by an administrador
    areas:
      e.otros || tema.nombre === 'Sistema'
        ? {}
        : { ...areas(internas, leer), ...areas([comercial, comex], ['ver', 'crear', 'editar', 'eliminar', 'exportar']) },
  })),
)

const isOther = (p: Pantalla) => p.subSeccion === 'Otros'

export const PANTALLAS: readonly Pantalla[] = [...TRABAJO, ...PARAMETROS.filter(p => !isOther(p)), ...PARAMETROS.filter(isOther)]

/** What an area may do at first start: rows of `areagestion.Permisos`. */
export const initialGrants = (area: number): { Cod_Pantalla: string; Funciones: Funcion[] }[] =>
  PANTALLAS.flatMap(p => (p.areas[area] ? [{ Cod_Pantalla: p.pantalla, Funciones: [...p.areas[area]] }] : []))
