/** What an import does with a row, of one parameter table or of a season; and the name of the count of such rows in an answer. */
export const ACCIONES_IMPORTACION = ['agregar', 'actualizar', 'sin cambios', 'rechazar'] as const
export type AccionImportacion = (typeof ACCIONES_IMPORTACION)[number]

export const CUENTA_DE_ACCION = {
  agregar: 'Agregar',
  actualizar: 'Actualizar',
  'sin cambios': 'Sin_Cambios',
  rechazar: 'Rechazar',
} as const satisfies Record<AccionImportacion, string>
