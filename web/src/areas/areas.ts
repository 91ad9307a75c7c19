/** The area of gestión of a screen, and the addresses of its screens. */
import { areaNamed, CODIGOS_AREA, type CodArea } from '@nogal/model/gestion/gestion.areas'
import { type LlamadasGestion, MATRIZ } from '@nogal/model/gestion/gestion.calls'
import { RUTAS } from '@nogal/model/sesion/trabajo'
import { useScreen } from '../screen.ts'

export const areaOfScreen = (screen: string): CodArea => CODIGOS_AREA.find(area => areaNamed(area).pantalla === screen)!

/** The area on whose screen a component is drawn. */
export const useArea = (): CodArea => areaOfScreen(useScreen())

/** The kinds that an area sees, in order, each with its calls. */
export const celdasDeArea = (area: CodArea): readonly LlamadasGestion[] => MATRIZ.filter(one => one.area === area)

const screensOf = (area: CodArea) => RUTAS.filter(({ pantalla }) => pantalla === areaNamed(area).pantalla)

/** The screen of the list of an area. */
export const listScreenOf = (area: CodArea) => screensOf(area).find(({ padre }) => !padre)!

/** The address of a shipment on the screen of an area. */
export const areaAddress = (area: CodArea, row: { Nro_Negocio: number; Nro_Embarque: number }): string =>
  screensOf(area)
    .find(({ padre }) => padre)!
    .path.replace(':nro_negocio', String(row.Nro_Negocio))
    .replace(':nro_embarque', String(row.Nro_Embarque))
