/** The greeting by the time of day. */
export const greeting = (now: Date): string =>
  now.getHours() < 12 ? 'Buenos días' : now.getHours() < 20 ? 'Buenas tardes' : 'Buenas noches'
