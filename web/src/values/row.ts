/** A row of any table, by the names of its fields. */
export type Row = Record<string, unknown>
