import type { TextosMarco } from '@nogal/model/cliente/marco.textos'

/** The greeting by the time of day. */
export const greeting = (now: Date, marco: TextosMarco): string =>
  now.getHours() < 12 ? marco.manana : now.getHours() < 20 ? marco.tarde : marco.noche
