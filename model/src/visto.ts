/**
 * The header with the position, in the log of the database, of the last event that a window was told, which is the `id` of the event.
 */
export const VISTO = 'x-nogal-visto'
