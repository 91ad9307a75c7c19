import pg from 'pg'

const { builtins } = pg.types

const asIs = (text: string): string => text

/** A number where JavaScript represents it exactly; beyond that, the text. */
const wholeNumber = (text: string): number | string => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

/** A decimal of up to 15 significant digits as a number, because a double represents it; longer ones as text. */
const decimalNumber = (text: string): number | string => (text.replace(/^-?0*|\D/g, '').length <= 15 ? Number(text) : text)

const own = new Map<number, (text: string) => unknown>([
  [builtins.INT8, wholeNumber],
  [builtins.NUMERIC, decimalNumber],
  [builtins.DATE, asIs],
  [builtins.TIMESTAMP, asIs],
])

type GetTypeParser = typeof pg.types.getTypeParser

/** The JavaScript types of columns: dates as `YYYY-MM-DD`, instants as Date, quantities as numbers. */
export const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && own.get(oid)) || pg.types.getTypeParser(oid, format as 'text')) as GetTypeParser,
}

/** Passes JSON of PostgreSQL on as text, without parsing it. */
export const textParsers = { getTypeParser: (() => asIs) as GetTypeParser }
