/** Keys of records are integers of four bytes. */
const MOST = 2 ** 31 - 1

/** Is a text in an address a possible key of a record? */
export const isKey = (text: string): boolean => /^[1-9]\d*$/.test(text) && Number(text) <= MOST
