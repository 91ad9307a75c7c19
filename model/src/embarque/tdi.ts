/** TDI: how the trámites, documents and instructions of a shipment stand, from the best to the worst. */
export const COLORES_TDI = ['gris', 'verde', 'amarillo', 'rojo'] as const
export type ColorTdi = (typeof COLORES_TDI)[number]
/** What people read of each. */
export const NOMBRES_TDI: Readonly<Record<ColorTdi, string>> = {
  gris: 'Sin tareas',
  verde: 'Completo',
  amarillo: 'En curso',
  rojo: 'Atrasado',
}
