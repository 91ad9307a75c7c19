/** What is said of the secret of a webhook, which is shown once. */
export const SECRET_ABOUT =
  'Con él el programa comprueba que el aviso es del portal y no cambió en el camino. Cópielo ahora: no se vuelve a mostrar.'
