/** Numbers of records are whole and fit four bytes. */
const MOST = 2 ** 31 - 1

/** Can a text in an address be the number of a record? */
export const isKey = (text: string): boolean => /^[1-9]\d*$/.test(text) && Number(text) <= MOST
