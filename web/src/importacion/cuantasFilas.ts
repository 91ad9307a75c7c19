import type { Importacion } from '@nogal/model/importacion/importacion.calls'
import { type AccionImportacion, CUENTA_DE_ACCION } from '@nogal/model/parametros/acciones'

/** The number of rows in all sheets of an import with an action. */
export const cuantasFilas = ({ Hojas }: Importacion, accion: AccionImportacion): number =>
  Hojas.reduce((sum, hoja) => sum + hoja[CUENTA_DE_ACCION[accion]], 0)
