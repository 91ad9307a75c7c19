/** The greeting of the hour. */
export const greeting = (now: Date): string =>
  now.getHours() < 12 ? 'Buenos días' : now.getHours() < 20 ? 'Buenas tardes' : 'Buenas noches'
