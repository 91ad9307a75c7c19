/** Positions in the log of a PostgreSQL server, which its copies follow. */

/** A position as a number, so that positions can be compared. */
export type Lsn = bigint

const WRITTEN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

/** The position that PostgreSQL writes like `0/16B3748`; undefined when the text is none. */
export const lsnOf = (text: string | null | undefined): Lsn | undefined => {
  const [, high, low] = WRITTEN.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : undefined
}

/** A position as PostgreSQL writes it. */
export const lsnText = (at: Lsn): string => `${(at >> 32n).toString(16)}/${(at & 0xffffffffn).toString(16)}`.toUpperCase()

/** The later of two positions. */
export const later = (a: Lsn | undefined, b: Lsn | undefined): Lsn | undefined => (a === undefined || (b !== undefined && b > a) ? b : a)
