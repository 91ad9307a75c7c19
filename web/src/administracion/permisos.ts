/** What the table of permissions shows, and what a press changes of it. */
import type { CambioPermiso, Permisos } from '@nogal/model/administracion/permisos'
import { FUNCIONES, type Funcion } from '@nogal/model/call'
import { plano } from '@nogal/model/format'
import { isGrantable } from '@nogal/model/sesion/trabajo'

export const FUNCIONES_PERMISO = Object.keys(FUNCIONES) as Funcion[]

export type ColumnaPermiso = { area: number; nombre: string; funcion: Funcion }
/** The new values of changed cells, by area, screen and function. */
export type Marcas = ReadonlyMap<string, boolean>

const cellOf = (area: number, screen: string, funcion: string): string => `${area}~${screen}~${funcion}`

/** What is granted, as cells. */
export const grantedCells = ({ Areas }: Permisos): ReadonlySet<string> =>
  new Set(
    Areas.flatMap(({ Cod_AreaGestion, Permisos }) =>
      Permisos.flatMap(({ Cod_Pantalla, Funciones }) => Funciones.map(funcion => cellOf(Cod_AreaGestion, Cod_Pantalla, funcion))),
    ),
  )

/** The columns of some areas. */
export const columnsFor = (areas: Permisos['Areas']): ColumnaPermiso[] =>
  areas.flatMap(({ Cod_AreaGestion, Nom_AreaGestion }) =>
    FUNCIONES_PERMISO.map(funcion => ({ area: Cod_AreaGestion, nombre: Nom_AreaGestion, funcion })),
  )

/** The state of a cell: granted or not, stored so or changed by the person; `nunca` if no grant can open the screen to the area. */
export type Casilla = 'si' | 'no' | 'da' | 'quita' | 'nunca'

/** The state of each cell of a screen, in the order of the columns. */
export const casillasOf = (screen: string, columns: readonly ColumnaPermiso[], granted: ReadonlySet<string>, marcas: Marcas): Casilla[] =>
  columns.map(({ area, funcion }) => {
    const cell = cellOf(area, screen, funcion)
    const marked = marcas.get(cell)
    if (marked !== undefined) return marked ? 'da' : 'quita'
    return granted.has(cell) ? 'si' : isGrantable(screen, area) ? 'no' : 'nunca'
  })

export const isPermitido = (casilla: Casilla): boolean => casilla === 'si' || casilla === 'da'

/** The marks after cells got other values. A cell with its stored value has no mark. */
export const withMarcas = (
  marcas: Marcas,
  granted: ReadonlySet<string>,
  cells: readonly { screen: string; column: ColumnaPermiso }[],
  to: boolean,
): Marcas => {
  const next = new Map(marcas)
  for (const { screen, column } of cells) {
    const cell = cellOf(column.area, screen, column.funcion)
    if (granted.has(cell) === to) next.delete(cell)
    else next.set(cell, to)
  }
  return next
}

/** The marks that still change something, after the table was read again. */
export const marcasLeft = (marcas: Marcas, granted: ReadonlySet<string>): Marcas =>
  new Map([...marcas].filter(([cell, to]) => granted.has(cell) !== to))

/** The marks as the call takes them. */
export const cambiosOf = (marcas: Marcas): CambioPermiso[] =>
  [...marcas].map(([cell, Permitido]) => {
    const [area, Cod_Pantalla, funcion] = cell.split('~') as [string, string, Funcion]
    return { Cod_AreaGestion: Number(area), Cod_Pantalla, Cod_Funcion: funcion, Permitido }
  })

export type GrupoPermisos = { nombre: string; pantallas: Permisos['Pantallas'] }

/** The screens by their group of the menu, in the order of the menu: those with a typed text, and with a mark if only those are wanted. */
export const gruposOf = ({ Pantallas }: Permisos, wanted: string, marked?: Marcas): GrupoPermisos[] => {
  const changed = marked && new Set(cambiosOf(marked).map(({ Cod_Pantalla }) => Cod_Pantalla))
  const text = plano(wanted.trim())
  const groups = new Map<string, Permisos['Pantallas']>()
  for (const one of Pantallas) {
    if (changed && !changed.has(one.Cod_Pantalla)) continue
    if (text && !plano(`${one.Nom_Pantalla} ${one.Grupo} ${one.Cod_Pantalla}`).includes(text)) continue
    groups.set(one.Grupo, [...(groups.get(one.Grupo) ?? []), one])
  }
  return [...groups].map(([nombre, pantallas]) => ({ nombre, pantallas }))
}
