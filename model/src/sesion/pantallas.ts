/** The screens of the portal, for the menu and for permissions. */
import { AREAS } from '../areas.ts'
import type { Funcion } from '../call.ts'
import { isParameter, TEMAS } from '../parametros/catalogo.ts'
import { aAreas, INTERNAS, isBeside, LEER, menuPathOf, type Permitidas, rutaAt, TRABAJO } from './trabajo.ts'

export type Pantalla = {
  pantalla: string
  nombre: string
  /** Group of the menu, and the section within it. */
  grupo: string
  subSeccion?: string
  path: string
  icono: string
  /** The areas that see it, with their functions. */
  areas: Permitidas
}

const { comercial, comex } = AREAS

const DE_TRABAJO: readonly Pantalla[] = TRABAJO.map(({ pantalla, nombre, grupo, path, icono, areas }) => ({
  pantalla,
  nombre,
  grupo,
  path: menuPathOf(path),
  icono,
  areas,
}))

/** The own companies say where buyers pay, so that only administradores write them. */
const DE_EMPRESA = 'clienteinterno'

const PARAMETROS: readonly Pantalla[] = TEMAS.flatMap(tema =>
  tema.entidades.map(e => ({
    pantalla: e.entity,
    nombre: e.title,
    grupo: 'Parámetros',
    subSeccion: e.otros ? 'Otros' : tema.nombre,
    path: `/pages/parametros/${e.entity}`,
    icono: e.otros ? 'otros' : tema.icono,
    // an administrador maintains the system tables and "Otros"
    areas:
      e.otros || tema.nombre === 'Sistema'
        ? {}
        : {
            ...aAreas(INTERNAS, LEER),
            ...(e.entity !== DE_EMPRESA && aAreas([comercial, comex], ['ver', 'crear', 'editar', 'eliminar', 'exportar'])),
          },
  })),
)

const isOther = (p: Pantalla) => p.subSeccion === 'Otros'

export const PANTALLAS: readonly Pantalla[] = [...DE_TRABAJO, ...PARAMETROS.filter(p => !isOther(p)), ...PARAMETROS.filter(isOther)]

/** The initial permissions of an area: rows of `areagestion.Permisos`. */
export const initialGrants = (area: number): { Cod_Pantalla: string; Funciones: Funcion[] }[] =>
  PANTALLAS.flatMap(p => (p.areas[area] ? [{ Cod_Pantalla: p.pantalla, Funciones: [...p.areas[area]] }] : []))

/** Is there a page at an address? */
export const isPageAt = (pathname: string): boolean => {
  if (isBeside(pathname)) return true
  const ruta = rutaAt(pathname)
  return Boolean(ruta) && (ruta!.pantalla !== ':pantalla' || isParameter(pathname.split('/')[3] ?? ''))
}
