/** Something that goes wrong on purpose: what it is, what must come of it, and what came of it, as a figure. */
export type Fault = { what: string; wanted: string; run: () => Promise<{ figure: string; ok: boolean }> }
