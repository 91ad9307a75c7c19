/** The list of all shortcuts, for the help. */

/** A key, or several pressed one after the other. */
export type Key = { keys: readonly string[]; does: string }

export const ANYWHERE: readonly Key[] = [
  { keys: ['Ctrl', 'K'], does: 'Buscar o hacer algo' },
  { keys: ['?'], does: 'Mostrar estas teclas' },
  { keys: ['N'], does: 'Crear lo que la pantalla lista' },
  { keys: ['E'], does: 'Editar lo que la pantalla muestra' },
]

export const BY_PLACE: Readonly<Record<string, readonly Key[]>> = {
  'En una lista': [
    { keys: ['/'], does: 'Buscar o filtrar; ↓ entra a la tabla' },
    { keys: ['↑', '↓', '←', '→'], does: 'Recorrer las celdas' },
    { keys: ['Enter'], does: 'Abrir la fila; con Ctrl, en otra pestaña' },
    { keys: ['Espacio'], does: 'Ver la fila a un costado' },
    { keys: ['X'], does: 'Elegir la fila; con Mayús, todas hasta ella' },
  ],
  'En una ficha': [
    { keys: ['J'], does: 'Ir a la siguiente de la lista; al escribir, con Alt' },
    { keys: ['K'], does: 'Ir a la anterior' },
  ],
  'En un formulario': [
    { keys: ['Enter'], does: 'Ir al dato siguiente' },
    { keys: ['Tab'], does: 'Tomar lo que se escribió en una lista' },
    { keys: ['Ctrl', 'Enter'], does: 'Guardar' },
    { keys: ['Ctrl', 'Mayús', 'Enter'], does: 'Guardar y agregar otra, o completar' },
    { keys: ['Ctrl', 'Z'], does: 'Traer de vuelta lo que se eliminó' },
    { keys: ['Esc'], does: 'Cerrar; pregunta si hay cambios sin guardar' },
  ],
}
