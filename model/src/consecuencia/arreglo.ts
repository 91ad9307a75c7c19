/** Where a person mends what lacks. */

/** Where a step is done: a tab of the record, and a field there, or a tab of the screen of an area. */
export type Lugar = { tab: string; campo?: string; area?: 'calidad' | 'logistica' }
export type Arreglo = {
  /** The label of the button or link, as a command. */
  accion: string
  lugar: Lugar
}
