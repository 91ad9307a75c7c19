/** The letters of a column of a spreadsheet, counted from 0: A, B, …, Z, AA. */
export const columnLetters = (n: number): string =>
  (n < 26 ? '' : columnLetters(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26))
