/** TDI: the status of the trámites, documents and instructions of a shipment, from the best to the worst. */
export const COLORES_TDI = ['gris', 'verde', 'amarillo', 'rojo'] as const
export type ColorTdi = (typeof COLORES_TDI)[number]
/** Their names for people. */
export const NOMBRES_TDI: Readonly<Record<ColorTdi, string>> = {
  gris: 'Nada que hacer',
  verde: 'Completo',
  amarillo: 'En curso',
  rojo: 'Atrasado',
}
